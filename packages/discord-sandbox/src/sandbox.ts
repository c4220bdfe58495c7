import { randomBytes } from 'node:crypto';
import { GatewayIntentBits } from 'discord-api-types/v10';
import { SandboxUser } from './client/sandbox-user.ts';
import { Faults } from './faults.ts';
import { Gateway } from './gateway/gateway.ts';
import { createHttp } from './http.ts';
import type { FirstSteps } from './protocol.ts';
import { RequestLog } from './request-log.ts';
import { RateLimits } from './rest/rate-limits.ts';
import { type DiscordState, emptyState } from './state/discord-state.ts';
import { type WorldOptions, DEFAULT_WORLD, addPerson, fillWorld } from './state/fill-world.ts';
import type { Snowflake } from './state/snowflake.ts';
import { WorldAdmin } from './world-admin.ts';

export interface SandboxOptions extends WorldOptions {
  /** Any free port when 0 or left out. */
  readonly port?: number;
  /** Milliseconds since 1970, from 2016 on: ids are made of it. */
  readonly now?: () => number;
  /** Calls `ring` after `delay` milliseconds of the same clock; gives what cancels it. */
  readonly after?: (delay: number, ring: () => void) => () => void;
  /** Random when left out. */
  readonly token?: string;
  /** Gateway intent bits; none when left out. */
  readonly privilegedIntents?: number;
  /** Beside those; `world.setMembersIntent` changes it live. */
  readonly membersIntent?: boolean;
  readonly heartbeatMs?: number;
  /** How many the bot is advised to use; 1 when left out. It may use others. */
  readonly shards?: number;
  /** How many shards may identify within five seconds, as on Discord; told as 1 and not held when left out: tests connect often. */
  readonly maxConcurrency?: number;
  /** For sessions without a socket; a minute when left out. */
  readonly resumableMs?: number;
  /** 20 000 when left out; the oldest are forgotten. */
  readonly keepMessages?: number;
  /** 256 MiB when left out; the oldest are forgotten. */
  readonly keepFileBytes?: number;
  /** 200 when left out. */
  readonly bucketPerSecond?: number;
  /** 50 when left out, as on Discord. */
  readonly globalPerSecond?: number;
  /** True when left out. */
  readonly page?: boolean;
  /** What the page offers a newcomer; nothing when left out: the sandbox doesn't know what its bot is for. */
  readonly firstSteps?: FirstSteps;
}

export interface Sandbox {
  /** Such as `http://127.0.0.1:8787`, the address of the page. */
  readonly url: string;
  /** A bot's REST address: `${url}/api`. */
  readonly apiUrl: string;
  readonly token: string;
  readonly applicationId: Snowflake;
  /** Of the first server. */
  readonly guildId: Snowflake;
  /** Of one of the servers. */
  guildIdOf(name: string): Snowflake;
  /** Of a channel or thread; of several servers in the first, unless one is named. */
  channelId(name: string, guildId?: Snowflake): Snowflake;
  /** Of one of `otherBots`. */
  botId(name: string): Snowflake;
  roleId(name: string): Snowflake;
  /** Somebody at their Discord client: one of `people`, or whom `addPerson` added. */
  user(name: string): SandboxUser;
  userById(id: Snowflake): SandboxUser;
  /** Adds a member to the server, of whom the bot is told. */
  addPerson(name: string): SandboxUser;
  readonly faults: Faults;
  readonly world: WorldAdmin;
  readonly requests: RequestLog;
  readonly botOnline: boolean;
  /** The shards that are connected, in order. */
  readonly shardsOnline: readonly number[];
  /** Waits until `look` gives something, asked after every change; undefined when time is up. */
  waitFor<T>(look: () => T | undefined, timeoutMs?: number): Promise<T | undefined>;
  readonly state: DiscordState;
  stop(): Promise<void>;
}

const ARCHIVE_EVERY_MS = 60_000;
const MIB = 1024 * 1024;

/** Starts an embedded Discord on 127.0.0.1 with a server in it, or several. Rejects when the port is taken. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const world = { ...DEFAULT_WORLD, ...options };
  const state = emptyState({
    botName: world.bot,
    serverNames: [world.server, ...world.moreServers],
    now: options.now ?? Date.now,
    after: options.after ?? afterInRealTime,
    token: options.token ?? `sandbox.${randomBytes(24).toString('base64url')}`,
    privilegedIntents:
      (options.privilegedIntents ?? 0) | (options.membersIntent === true ? GatewayIntentBits.GuildMembers : 0),
    keepMessages: options.keepMessages ?? 20_000,
    keepFileBytes: options.keepFileBytes ?? 256 * MIB,
  });
  fillWorld(state, world);
  const gateway = new Gateway(state, {
    heartbeatMs: options.heartbeatMs ?? 41_250,
    resumableMs: options.resumableMs ?? 60_000,
    shards: options.shards ?? 1,
    maxConcurrency: options.maxConcurrency,
  });
  const requests = new RequestLog();
  const rateLimits = new RateLimits({
    limit: options.bucketPerSecond ?? 200,
    globalPerSecond: options.globalPerSecond ?? 50,
  });
  const faults: Faults = new Faults(gateway, () => http.restart());
  const admin = new WorldAdmin(state);
  const users = new Map<Snowflake, SandboxUser>();
  const userById = (id: Snowflake): SandboxUser => {
    const name = state.users.get(id)?.global_name ?? missing(`There is nobody with the id ${id} here.`);
    const user = users.get(id) ?? new SandboxUser({ state, faults }, id, name);
    users.set(id, user);
    return user;
  };
  const people = [...state.users.values()].filter(({ bot }) => bot !== true);
  for (const { id } of people) userById(id);
  const http = createHttp({
    state,
    gateway,
    faults,
    rateLimits,
    log: requests,
    users,
    page: options.page ?? true,
    firstSteps: options.firstSteps,
  });
  await http.listen(options.port ?? 0);
  const archiving = setInterval(() => admin.archiveIdleThreads(), ARCHIVE_EVERY_MS);
  return {
    url: state.url,
    apiUrl: `${state.url}/api`,
    token: state.application.token,
    applicationId: state.application.id,
    guildId: state.guild.id,
    guildIdOf: (name) => idOf(state.guilds, name, 'server'),
    channelId: (name, guildId = state.guild.id) =>
      [...state.channels.values()].find((channel) => channel.name === name && channel.guildId === guildId)?.id ??
      missing(`There is no channel ${name} here.`),
    botId: (name) =>
      [...state.users.values()].find(({ bot, username }) => bot === true && username === name)?.id ??
      missing(`There is no bot ${name} here.`),
    roleId: (name) => idOf(state.guild.roles, name, 'role'),
    user: (name) => [...users.values()].find((user) => user.name === name) ?? missing(`There is no ${name} here.`),
    userById,
    addPerson: (name) => userById(addPerson(state, name)),
    faults,
    world: admin,
    requests,
    get botOnline() {
      return gateway.online;
    },
    get shardsOnline() {
      return gateway.shardsOnline;
    },
    waitFor: (look, timeoutMs = 5_000) => waitFor(state, look, timeoutMs),
    state,
    stop: () => {
      clearInterval(archiving);
      return http.stop();
    },
  };
}

function afterInRealTime(delay: number, ring: () => void): () => void {
  const timer = setTimeout(ring, delay).unref();
  return () => clearTimeout(timer);
}

function idOf(all: ReadonlyMap<Snowflake, { readonly name: string }>, name: string, what: string): Snowflake {
  const found = [...all].find(([, candidate]) => candidate.name === name);
  return found?.[0] ?? missing(`There is no ${what} ${name} here.`);
}

function missing(message: string): never {
  throw new Error(message);
}

function waitFor<T>(state: DiscordState, look: () => T | undefined, timeoutMs: number): Promise<T | undefined> {
  const now = look();
  if (now !== undefined) return Promise.resolve(now);
  const { promise, resolve } = Promise.withResolvers<T | undefined>();
  const timer = setTimeout(() => resolve(undefined), timeoutMs);
  const stop = state.events.onChange(() => {
    const found = look();
    if (found !== undefined) resolve(found);
  });
  return promise.finally(() => {
    clearTimeout(timer);
    stop();
  });
}
