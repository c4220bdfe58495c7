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
