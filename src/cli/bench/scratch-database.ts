import { randomBytes } from 'node:crypto';
import { Client } from 'pg';

/** Runs `work` on a database that is made for it on this server, and dropped behind it. */
export async function withScratchDatabase<T>(server: string, work: (url: string) => Promise<T>): Promise<T> {
  const name = `king_me_bench_${randomBytes(6).toString('hex')}`;
  const url = new URL(server);
  url.pathname = `/${name}`;
  await run(server, `create database ${name}`);
  try {
    return await work(url.href);
  } finally {
    await run(server, `drop database ${name} with (force)`);
  }
}

async function run(server: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
