# syntax=docker/dockerfile:1

# What is compiled and installed is the same wherever that happens, so it happens without emulation.
FROM --platform=$BUILDPLATFORM node:24-bookworm-slim@sha256:2fe369e969550cde8e867afc3fe370b260140cab4a23d467074295b42163d553 AS build
ENV npm_config_cache=/var/cache/npm
WORKDIR /app
COPY package.json package-lock.json ./
COPY packages ./packages
COPY tools ./tools
RUN --mount=type=cache,target=/var/cache/npm npm ci
COPY tsconfig.json tsconfig.build.json ./
COPY locales ./locales
COPY src ./src
RUN npm run build

FROM --platform=$BUILDPLATFORM node:24-bookworm-slim@sha256:2fe369e969550cde8e867afc3fe370b260140cab4a23d467074295b42163d553 AS dependencies
ARG TARGETARCH
ENV npm_config_cache=/var/cache/npm
WORKDIR /app
COPY package.json package-lock.json ./
RUN --mount=type=cache,target=/var/cache/npm \
    npm ci --omit=dev --workspaces=false --os=linux --libc=glibc --cpu="$(echo "$TARGETARCH" | sed s/amd64/x64/)"
# What serves compilers, editors and other machines only.
RUN find node_modules '(' -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -name '*.map' ')' -delete && \
    cd node_modules/better-sqlite3 && rm -r deps src && \
    find prebuilds -type f -not -name "linux-$(echo "$TARGETARCH" | sed s/amd64/x64/).node" -delete

FROM node:24-bookworm-slim@sha256:2fe369e969550cde8e867afc3fe370b260140cab4a23d467074295b42163d553
# The log names lines of the source, not of what the compiler made of it.
ENV NODE_ENV=production \
    NODE_OPTIONS=--enable-source-maps \
    HTTP_PORT=8080
WORKDIR /app
COPY LICENSE package.json ./
COPY assets ./assets
COPY locales ./locales
COPY --from=dependencies /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
# Where DATABASE_URL leads when it is left off. A volume is made with the owner that the folder has here.
RUN install --directory --owner=node --group=node --mode=700 data
VOLUME /app/data
USER node
STOPSIGNAL SIGTERM
# Whether the process lives: without Discord it waits, and a restart would only cost one of the day's logins.
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
    CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.HTTP_PORT}/live`, { signal: AbortSignal.timeout(4000) }).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Starts the bot, and starts it again when it dies or hangs.
CMD ["node", "dist/cli/supervise.js"]
