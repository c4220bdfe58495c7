import { execFile, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { access, chown, mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';

const run = promisify(execFile);

/** A PostgreSQL to write into, as if nobody had before. */
export interface ThrowawayPostgres {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** A running server to make databases in; without it, one is started from the programs on this machine. */
export const SERVER_VARIABLE = 'KING_ME_TEST_POSTGRES';

/** An empty database; `undefined` where neither a server is named nor PostgreSQL is installed. */
export async function openThrowawayPostgres(): Promise<ThrowawayPostgres | undefined> {
  const named = process.env[SERVER_VARIABLE];
  if (named !== undefined && named !== '') return newDatabase(named);
  const programs = await findPrograms();
  return programs === undefined ? undefined : startCluster(programs);
}

async function newDatabase(server: string): Promise<ThrowawayPostgres> {
  const name = `king_me_faults_${process.pid}_${Date.now().toString(36)}`;
  const ask = async (statement: string): Promise<void> => {
    const client = new Client({ connectionString: server });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  };
  await ask(`CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, stop: () => ask(`DROP DATABASE ${name} WITH (FORCE)`) };
}

/** The folder that holds `initdb` and `postgres`: on the path, or where Debian puts them. */
async function findPrograms(): Promise<string | undefined> {
  const debian = '/usr/lib/postgresql';
  const versions = await readdir(debian).catch(() => []);
  const folders = [
    ...(process.env['PATH'] ?? '').split(delimiter),
    ...versions.toSorted((a, b) => Number(b) - Number(a)).map((version) => join(debian, version, 'bin')),
  ];
  for (const folder of folders) {
    const both = ['initdb', 'postgres'].map((program) => access(join(folder, program)));
    const found = await Promise.all(both).catch(() => undefined);
    if (found !== undefined) return folder;
  }
  return undefined;
}

async function startCluster(programs: string): Promise<ThrowawayPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'king-me-postgres-'));
  const user = await unprivileged();
  if (user !== undefined) await chown(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const options = { cwd: folder, ...user };
  await run(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'king_me', '-A', 'trust', '-E', 'UTF8', '--no-locale'],
    options,
  );
  const port = await freePort();
  const server = spawn(
    join(programs, 'postgres'),
    ['-D', data, '-p', String(port), '-k', folder, '-c', 'listen_addresses=127.0.0.1'],
    { ...options, stdio: 'ignore' },
  );
  const ended = new Promise<void>((resolve) => server.once('close', () => resolve()));
  // Whoever is interrupted leaves no server behind.
  const abandon = (): void => {
    server.kill('SIGQUIT');
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', abandon);
  const stop = async (): Promise<void> => {
    process.off('exit', abandon);
    // Fast shutdown: whoever is still connected is thrown out.
    server.kill('SIGINT');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  const url = `postgres://king_me@127.0.0.1:${port}/postgres`;
  try {
    await answers(url);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, stop };
}

/** PostgreSQL refuses to run as root: then as the user that its package has made, or as nobody. */
async function unprivileged(): Promise<{ readonly uid: number; readonly gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = async (flag: string): Promise<number> => {
    const { stdout } = await run('id', [flag, 'postgres']).catch(() => run('id', [flag, 'nobody']));
    return Number(stdout.trim());
  };
  return { uid: await idOf('-u'), gid: await idOf('-g') };
}

function freePort(): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const server = createServer().once('error', reject);
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
  });
  return promise;
}

const PATIENCE = 15_000;

async function answers(url: string): Promise<void> {
  const until = Date.now() + PATIENCE;
  for (;;) {
    const client = new Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (Date.now() > until) throw error;
      await sleep(100);
    }
  }
}
