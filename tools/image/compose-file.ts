import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';

export const COMPOSE_FILE = new URL('../../compose.yaml', import.meta.url);
export const SERVICE = 'king-me';

/** Fields of a service that change how its image runs; any other field is refused. */
const serviceSchema = z.strictObject({
  build: z.literal('.'),
  image: z.string(),
  env_file: z.literal('.env'),
  environment: z.record(z.string(), z.string()),
  command: z.array(z.string()),
  depends_on: z.unknown(),
  restart: z.literal('unless-stopped'),
  init: z.literal(true),
  stop_grace_period: z.string().regex(/^\d+s$/),
  volumes: z.array(z.string().regex(/^\w+:\//)),
  read_only: z.literal(true),
  tmpfs: z.array(z.string()),
  cap_drop: z.tuple([z.literal('ALL')]),
  security_opt: z.tuple([z.literal('no-new-privileges:true')]),
  logging: z.unknown(),
});

export interface Service {
  readonly command: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  /** Folders in memory. */
  readonly memory: readonly string[];
  /** Folders that last. */
  readonly volumes: readonly string[];
  /** In milliseconds: how long a stop may take before everything is killed. */
  readonly grace: number;
}

const fileSchema = z.object({ services: z.object({ [SERVICE]: serviceSchema }) });

/** As compose.yaml's, but PostgreSQL and the REST proxy keep nothing here, and each gets only what it needs. */
const scaledSchema = z.object({
  services: z
    .object({ postgres: z.unknown() })
    .catchall(serviceSchema.omit({ volumes: true }).partial({ env_file: true, environment: true, depends_on: true })),
});

/** How compose.yaml runs the image: always without rights, with a root that is read-only. */
export function readComposeFile(): Service {
  const { services } = fileSchema.parse(parse(readFileSync(COMPOSE_FILE, 'utf8')));
  const { command, environment, tmpfs, volumes, stop_grace_period: grace } = services[SERVICE];
  return {
    command,
    environment,
    memory: tmpfs,
    volumes: volumes.map((volume) => volume.replace(/^\w+:/, '')),
    grace: Number.parseInt(grace, 10) * 1000,
  };
}

const SCALED_FILE = new URL('../../compose.scaled.yaml', import.meta.url);

/** How compose.scaled.yaml runs the image, by service: with no more rights than compose.yaml. */
export function readScaledFile(): Readonly<Record<string, Pick<Service, 'command' | 'environment' | 'grace'>>> {
  const { services } = scaledSchema.parse(parse(readFileSync(SCALED_FILE, 'utf8'), { merge: true }));
  const { postgres: _, ...own } = services;
  return Object.fromEntries(
    Object.entries(own).map(([name, { command, environment = {}, stop_grace_period: grace }]) => [
      name,
      { command, environment, grace: Number.parseInt(grace, 10) * 1000 },
    ]),
  );
}
