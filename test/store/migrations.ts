import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { OpenOptions } from '../../src/store/database.ts';
import { CannotOpenStore } from '../../src/store/store-errors.ts';
import { migrate, type MigrationPlan, MIGRATIONS } from '../../src/store/migrations.ts';
import type { Store } from '../../src/store/store.ts';
import { begun } from './contract/tale.ts';

/** An empty database, of either kind. */
export interface Bare {
  /** For `migrate`; tests run SQL on its `db`. */
  readonly plan: MigrationPlan;
  /** Tables and columns, as the database tells of them. */
  readonly structure: () => Promise<unknown>;
  /** Opens the store; it is closed with the test. */
  readonly open: (options?: OpenOptions) => Promise<Store>;
}

/** The migrations of a made-up program that comes after this one. */
const LATER = {
  ...MIGRATIONS,
  '999-medals': () => ['create table medals (id text)', 'alter table players add medal text'],
};
/** Of a program from before the first release. */
const UNRELEASED = {
  '001-journal': () => ['create table matches (id text)'],
  '002-read-models': () => ['create table results (id text)'],
};
const FAILS = { ...LATER, '999-medals': () => ['create table medals (id text)', 'no sql'] };

const taken = async ({ db }: MigrationPlan) =>
  (await sql<{ name: string; timestamp: string }>`select * from king_me_migration order by name`.execute(db)).rows;

const namesTaken = async (plan: MigrationPlan) => (await taken(plan)).map(({ name }) => name);

/** What moving forward promises, whatever the database. `bare` gives a new one. */
export function describeMigrations(bare: () => Promise<Bare>): void {
  test('RUN-03: given a database of an older program, then it takes what is missing and keeps what it holds; the older one then refuses it with a sentence that says why', async () => {
    const { plan, structure, open } = await bare();
    const old = await open();
    const tale = await begun(old, 'm1');
    await migrate({ ...plan, migrations: LATER });
    expect(await namesTaken(plan)).toEqual(Object.keys(LATER));
    expect(JSON.stringify(await structure())).toMatch(/medals.*"medal"|"medal".*medals/);
    expect(await old.readMatch(tale.id)).toStrictEqual(tale.read);

    await old.close();
    const before = await structure();
    const refusal = await open().catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(CannotOpenStore);
    expect(refusal).toMatchObject({
      problem: 'newer',
      message: expect.stringMatching(/^The database is of a newer King Me: it has taken 999-medals/) as string,
    });
    expect(await structure()).toEqual(before);
  });

  test('RUN-03: given a database of an older program, or an empty one, when it is only looked at, then it is refused and nothing is touched', async () => {
    const { plan, structure, open } = await bare();
    await expect(open({ readOnly: true })).rejects.toMatchObject({ problem: 'older' });
    expect(await structure()).toEqual([]);
    await open();
    const before = await structure();
    expect(await (await open({ readOnly: true })).lastBeats()).toEqual([]);
    await expect(migrate({ ...plan, readOnly: true, migrations: LATER })).rejects.toMatchObject({ problem: 'older' });
    expect(await structure()).toEqual(before);
  });

  test('RUN-03: given a database from before the first release, then it is refused as too old, not as newer, and nothing is touched', async () => {
    const { plan, structure, open } = await bare();
    await migrate({ ...plan, migrations: UNRELEASED });
    const before = await structure();
    for (const readOnly of [false, true]) {
      await expect(open({ readOnly })).rejects.toMatchObject({
        problem: 'older',
        message: expect.stringMatching(
          /from before version 0\.1\.0: it has taken 001-journal, 002-read-models/,
        ) as string,
      });
    }
    expect(await structure()).toEqual(before);
  });

  test('RUN-03: given a migration that fails half-way, then none of what it and those before it did is left, and the next start takes them all', async () => {
    const { plan, structure, open } = await bare();
    await expect(migrate({ ...plan, migrations: FAILS })).rejects.toThrow(/syntax error/);
    expect(JSON.stringify(await structure())).not.toMatch(/medals|matches/);
    expect(await begun(await open(), 'm1')).toMatchObject({ entries: { length: 2 } });
  });

  test('RUN-03: given a database that is up to date, when it is opened again, then nothing of it changes', async () => {
    const { plan, structure, open } = await bare();
    await (await open()).close();
    const [before, stamps] = [await structure(), await taken(plan)];
    await open();
    expect(await structure()).toEqual(before);
    expect(await taken(plan)).toEqual(stamps);
  });
}
