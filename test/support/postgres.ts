import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { describe, onTestFinished } from 'vitest';

/** A server on which databases may be made; `.ci/postgres.sh run npm test` sets it. */
const SERVER = process.env['KING_ME_TEST_POSTGRES'];

/** Tests that need a PostgreSQL server. Without one they are skipped, and that is said so that nobody overlooks it. */
export function describePostgres(name: string, tests: (server: string) => void): void {
  if (SERVER === undefined || SERVER === '') {
    process.stderr.write(
      `\n!!! PostgreSQL: KING_ME_TEST_POSTGRES is not set, "${name}" is SKIPPED. Run .ci/postgres.sh run npm test !!!\n\n`,
    );
    describe.skip(name, () => {
      tests('');
    });
    return;
  }
  describe(name, () => {
    tests(SERVER);
  });
}

export interface TestDatabase {
  readonly url: string;
  /** Runs statements as the owner of the server. */
  readonly query: (text: string, values?: readonly unknown[]) => Promise<readonly Record<string, unknown>[]>;
}

/** A database with nothing in it; it goes with the test. */
export async function newDatabase(server: string): Promise<TestDatabase> {
  const name = `king_me_${randomBytes(6).toString('hex')}`;
  await asOwner(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  onTestFinished(async () => {
    await asOwner(server, `drop database ${name} with (force)`);
  });
  return { url: url.href, query: (text, values) => asOwner(url.href, text, values) };
}

async function asOwner(
  url: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<readonly Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(text, [...values]);
    return rows;
  } finally {
    await client.end();
  }
}
