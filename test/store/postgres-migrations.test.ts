import { Kysely, PostgresDialect, sql } from 'kysely';
import { Pool } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import type { OpenOptions } from '../../src/store/database.ts';
import { MIGRATIONS } from '../../src/store/migrations.ts';
import { openStore } from '../../src/store/open-store.ts';
import { POSTGRES_SCHEMA } from '../../src/store/postgres-database.ts';
import { describePostgres, newDatabase } from '../support/postgres.ts';
import { begun } from './contract/tale.ts';
import { openForTest } from './open-for-test.ts';
import { describeMigrations, type Bare } from './migrations.ts';

describePostgres('PostgreSQL moving forward', (server) => {
  const opened = (url: string, options: OpenOptions = {}) => openForTest({ kind: 'postgres', url }, options);

  describeMigrations(async (): Promise<Bare> => {
    const { url } = await newDatabase(server);
    const pool = new Pool({ connectionString: url });
    pool.on('error', () => undefined);
    onTestFinished(() => pool.end());
    const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
    return {
      plan: { db, dialect: POSTGRES_SCHEMA, schema: 'public' },
      structure: async () =>
        (
          await sql`
            select table_name, column_name, data_type, is_nullable, column_default, is_identity
            from information_schema.columns where table_schema = 'public' order by table_name, column_name`.execute(db)
        ).rows,
      open: (options) => opened(url, options),
    };
  });

  test('RUN-03: given several processes that start on an empty database at once, then it is made once and all of them work', async () => {
    const { url, query } = await newDatabase(server);
    const stores = await Promise.all(Array.from({ length: 6 }, () => opened(url)));
    for (const [index, store] of stores.entries()) await begun(store, `m${index}`);
    expect(await query('select name from king_me_migration')).toHaveLength(Object.keys(MIGRATIONS).length);
    expect(await query('select id from matches')).toHaveLength(6);
  });

  test('RUN-03: given a user who may use nothing but a schema of their own, then everything is made there', async () => {
    const { url, query } = await newDatabase(server);
    const role = `tenant_${new URL(url).pathname.slice(1)}`;
    await query(`create role ${role} login password 'secret'`);
    onTestFinished(async () => {
      await query(`drop owned by ${role} cascade`);
      await query(`drop role ${role}`);
    });
    await query(`create schema ${role} authorization ${role}`);
    // Of somebody else, who happens to use the same words.
    await query(
      'create table public.king_me_migration (name text, timestamp text); create table public.matches (id text)',
    );
    await query('revoke all on schema public from public');
    const theirs = new URL(url);
    theirs.username = role;
    theirs.password = 'secret';
    const store = await opened(theirs.href);
    await begun(store, 'm1');
    const [first] = await opened(theirs.href).then(() => query(`select id from ${role}.matches`));
    expect(first).toEqual({ id: 'm1' });
    expect(await query('select * from public.matches')).toEqual([]);
  });

  test('RUN-03: given a wrong password, a database that is not there or a server that is not there, then the start says which, without the password', async () => {
    const { url } = await newDatabase(server);
    const [password, name, port] = [new URL(url), new URL(url), new URL(url)];
    password.password = 'not-the-secret';
    name.pathname = '/nowhere';
    port.port = '1';
    const refusalOf = (tried: URL) =>
      openStore({ kind: 'postgres', url: tried.href }).catch((error: unknown) => error as Error & { problem: string });
    const refusals = [await refusalOf(password), await refusalOf(name), await refusalOf(port)] as Error[];
    expect(refusals).toMatchObject([
      { problem: 'refused', message: expect.stringMatching(/password authentication failed/) as string },
      { problem: 'refused', message: expect.stringMatching(/database "nowhere" does not exist/) as string },
      { problem: 'unreachable', message: expect.stringMatching(/ECONNREFUSED/) as string },
    ]);
    for (const { message } of refusals) expect(message).not.toMatch(/not-the-secret|king_me:/);
  });
});
