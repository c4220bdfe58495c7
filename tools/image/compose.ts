import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { quietPort } from '../../test/support/quiet-port.ts';
import { COMPOSE_FILE, SERVICE } from './compose-file.ts';
import { untilEnd, type Container, type Engine, type Said } from './namespace.ts';

const run = promisify(execFile);

interface ImageConfig {
  readonly Cmd: readonly string[];
  readonly Healthcheck: { readonly Test: readonly string[] };
}

/** Runs an image that Docker has by the project's own compose.yaml, with SQLite or PostgreSQL; needs a Docker engine on Linux. */
export class Compose implements Engine {
  readonly title: string;
  readonly health: readonly string[];
  readonly #command: readonly string[];
  readonly #folder: string;
  readonly #database: Readonly<Record<string, string>>;

  private constructor(folder: string, database: Readonly<Record<string, string>>, config: ImageConfig) {
    this.title = `Docker Compose, ${database['DATABASE_URL'] === undefined ? 'SQLite' : 'PostgreSQL'}`;
    this.#folder = folder;
    this.#database = database;
    this.#command = config.Cmd;
    this.health = config.Healthcheck.Test.slice(1);
  }

  /** Writes the .env of an operator, and little more: the network of this machine, where the sandbox is. */
  static async open(image: string, { postgres }: { readonly postgres: boolean }): Promise<Compose> {
    const folder = await mkdtemp(join(tmpdir(), 'king-me-compose-'));
    await copyFile(COMPOSE_FILE, join(folder, 'compose.yaml'));
    const port = await quietPort();
    await writeFile(join(folder, 'compose.override.yaml'), overrides(image, port));
    const password = randomBytes(18).toString('hex');
    const database = {
      POSTGRES_PASSWORD: password,
      DATABASE_URL: `postgres://king_me:${password}@127.0.0.1:${port}/king_me`,
    };
    const { stdout } = await run('docker', ['image', 'inspect', '--format', '{{json .Config}}', image]);
    return new Compose(folder, postgres ? database : {}, JSON.parse(stdout) as ImageConfig);
  }

  async start(environment: Readonly<Record<string, string>>): Promise<Container> {
    await this.#settle(environment);
    await this.#compose('up', '--detach', '--no-build', '--force-recreate', SERVICE);
    const id = (await this.#compose('ps', '--all', '--quiet', SERVICE)).trim();
    const exitCode = async (): Promise<number> => Number(await inspect(id, '{{.State.ExitCode}}'));
    return {
      said: async () => (await finish('docker', ['logs', id])).output,
      run: (command) => finish('docker', ['exec', id, ...command]),
      isHealthy: async () => (await inspect(id, '{{.State.Health.Status}}')) === 'healthy',
      stop: async () => {
        await this.#compose('stop', SERVICE);
        return exitCode();
      },
      kill: async () => {
        await this.#compose('kill', SERVICE);
      },
    };
  }

  async runToEnd(environment: Readonly<Record<string, string>>): Promise<Said> {
    await this.#settle(environment);
    return finish('docker', this.#words('run', '--rm', '--no-TTY', SERVICE, ...this.#command));
  }

  async close(): Promise<void> {
    await this.#compose('down', '--volumes', '--timeout', '1');
    await rm(this.#folder, { recursive: true });
  }

  async #settle(environment: Readonly<Record<string, string>>): Promise<void> {
    const lines = Object.entries({ ...this.#database, ...environment }).map(([name, value]) => `${name}=${value}\n`);
    // The override names the port: compose.yaml has one of its own.
    await writeFile(
      join(this.#folder, '.env'),
      [...lines, `TRIAL_PORT=${environment['HTTP_PORT'] ?? 8080}\n`].join(''),
    );
  }

  async #compose(...words: readonly string[]): Promise<string> {
    const { code, output } = await finish('docker', this.#words(...words));
    if (code !== 0) throw new Error(`docker compose ${words.join(' ')} ended with ${code}:\n${output}`);
    return output;
  }

  #words(...words: readonly string[]): readonly string[] {
    const profile = 'DATABASE_URL' in this.#database ? ['--profile', 'postgres'] : [];
    return [
      'compose',
      '--progress',
      'quiet',
      '--project-name',
      'king-me-trial',
      '--project-directory',
      this.#folder,
      ...profile,
      ...words,
    ];
  }
}

const overrides = (image: string, postgresPort: number): string => `services:
  ${SERVICE}:
    image: ${image}
    network_mode: host
    environment:
      HTTP_PORT: \${TRIAL_PORT}
  postgres:
    ports: ['127.0.0.1:${postgresPort}:5432']
`;

async function inspect(id: string, format: string): Promise<string> {
  const { stdout } = await run('docker', ['inspect', '--format', format, id]);
  return stdout.trim();
}

const finish = (program: string, words: readonly string[]): Promise<Said> =>
  untilEnd(spawn(program, words, { stdio: ['ignore', 'pipe', 'pipe'] }));
