import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { newMatch, evolve } from '../../src/match/evolve.ts';
import { matchId, parseTableCode } from '../../src/match/ids.ts';
import type { Match } from '../../src/match/match.ts';
import { CannotOpenStore } from '../../src/store/store-errors.ts';
import { migrate, type MigrationPlan, type MigrationStep, MIGRATIONS } from '../../src/store/migrations.ts';
import type { Store } from '../../src/store/store.ts';
import { ALICE } from '../match/samples.ts';
import { begun, collected, SERVER, TURNS } from './contract/tale.ts';
import { ENTRIES, OLDER_VERSIONS } from './older-versions.ts';

/** An empty database, of either kind. */
export interface Bare {
  /** For `migrate`; tests run SQL on its `db`. */
  readonly plan: MigrationPlan;
  /** Tables and columns, as the database tells of them. */
  readonly structure: () => Promise<unknown>;
  /** Opens the store; it is closed with the test. */
  readonly open: (options?: { readonly readOnly?: boolean }) => Promise<Store>;
}

const upTo = (step: string): Record<string, MigrationStep> =>
  Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => name <= step));

const run = async (db: Kysely<unknown>, statements: readonly string[]): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};

const stepsTaken = async ({ db }: MigrationPlan): Promise<readonly unknown[]> =>
  (await sql<{ name: string }>`select name from king_me_migration order by name`.execute(db)).rows.map(
    ({ name }) => name,
  );

/** What moving forward promises, whatever the database. `bare` gives a new one. */
export function describeMigrations(bare: () => Promise<Bare>): void {
  test('RUN-03: given the versions that there were, then each of them is tried', () => {
    expect(OLDER_VERSIONS.map(({ step }) => step)).toEqual(Object.keys(MIGRATIONS));
  });

  describe.each(OLDER_VERSIONS)('from $step', ({ step, statements }) => {
    test('RUN-03: given a database of that version, then it is brought up to date, and all that it held is there', async () => {
      const { plan, open } = await bare();
      await migrate({ ...plan, steps: upTo(step) });
      await run(plan.db, statements);

      const store = await open();
      expect(await stepsTaken(plan)).toEqual(Object.keys(MIGRATIONS));
      const [first, retired, ...others] = await collected(store.allMatches());
      const where = { guildId: SERVER, channelId: '1500000000000000001', threadId: '1600000000000000001' };
      const shownState = step >= '003' ? '{"card":"1"}' : undefined;
      const m1 = { id: matchId('m1'), where, entries: ENTRIES, shownState, isRetired: false };
      expect(first).toStrictEqual({ ok: true, value: m1 });
      expect(retired).toMatchObject({ ok: true, value: { id: 'm0', isRetired: true } });
      expect(others).toEqual([]);
      expect(await store.findUser('1400000000000000101')).toMatchObject({ id: ALICE, name: 'Alice' });
      const code = parseTableCode('ACDEFG');
      if (code === undefined) throw new Error('this is a code');
      const isClosed = { match: 'm0', isOpen: false, closed: 'expired' };
      if (step >= '002') {
        expect(await store.findTable(code)).toMatchObject(isClosed);
        expect(await store.readStandings(SERVER)).toHaveLength(2);
        expect((await store.readBlocks()).get(ALICE)?.size).toBe(1);
      }
      expect(await store.lastBeats()).toHaveLength(step >= '003' ? 1 : 0);

      const before = ENTRIES.flat().reduce<Match>(evolve, newMatch(matchId('m1')));
      expect(await store.append({ before, events: TURNS.slice(0, 1), where })).toBe('appended');
      await begun(store, 'm2');
      expect(await collected(store.allMatches())).toHaveLength(3);
    });

    test('RUN-03: given a database of that version, then it has the same tables in the end as a new one', async () => {
      const [old, fresh] = [await bare(), await bare()];
      await migrate({ ...old.plan, steps: upTo(step) });
      await old.open();
      await fresh.open();
      expect(await old.structure()).toEqual(await fresh.structure());
    });
  });

  test('RUN-03: given a database of a newer program, then it is refused with a sentence that names it, and nothing is touched', async () => {
    const { plan, structure, open } = await bare();
    await migrate({ ...plan, steps: upTo('002-read-models') });
    await run(plan.db, [
      `insert into king_me_migration (name, timestamp) values ('999-ratings', '2030-01-01T00:00:00.000Z')`,
    ]);
    const before = await structure();
    const refusal = await open().catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(CannotOpenStore);
    expect(refusal).toMatchObject({
      problem: 'newer',
      message: expect.stringMatching(/^The database is of a newer King Me: it has taken 999-ratings/) as string,
    });
    expect(await structure()).toEqual(before);
    expect(await stepsTaken(plan)).toEqual(['001-journal', '002-read-models', '999-ratings']);
  });

  test('RUN-03: given a database of an older program, or an empty one, when it is only looked at, then it is refused and nothing is touched', async () => {
    const { plan, structure, open } = await bare();
    await migrate({ ...plan, steps: upTo('001-journal') });
    const before = await structure();
    await expect(open({ readOnly: true })).rejects.toMatchObject({ problem: 'older' });
    expect(await structure()).toEqual(before);
    await open();
    const reader = await open({ readOnly: true });
    expect(await reader.lastBeats()).toEqual([]);
    const empty = await bare();
    await expect(empty.open({ readOnly: true })).rejects.toBeInstanceOf(CannotOpenStore);
    expect(await empty.structure()).toEqual([]);
  });

  test('RUN-03: given a step that fails half-way, then none of what it and the steps before it did is left, and the next start takes them all', async () => {
    const { plan, structure, open } = await bare();
    await migrate({ ...plan, steps: upTo('001-journal') });
    const before = await structure();
    const fails: MigrationStep = async ({ schema }) => {
      await schema.createTable('half').addColumn('id', 'integer').execute();
      throw new Error('the power went out');
    };
    await expect(migrate({ ...plan, steps: { ...upTo('002-read-models'), '004-fails': fails } })).rejects.toThrow(
      'the power went out',
    );
    expect(await structure()).toEqual(before);
    const store = await open();
    expect(await begun(store, 'm1')).toMatchObject({ entries: { length: 2 } });
  });

  test('RUN-03: given a database that is up to date, when it is opened again, then nothing of it changes', async () => {
    const { plan, structure, open } = await bare();
    await (await open()).close();
    const before = await structure();
    const taken = await sql`select * from king_me_migration`.execute(plan.db);
    await open();
    expect(await structure()).toEqual(before);
    expect((await sql`select * from king_me_migration`.execute(plan.db)).rows).toEqual(taken.rows);
  });
}
