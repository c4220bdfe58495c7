import { describe, expect, test } from 'vitest';
import { runJournal } from '../../src/cli/journal.ts';
import { matchId } from '../../src/match/ids.ts';
import { UNTIMED_OPTIONS } from '../../src/match/options.ts';
import { readEntries } from '../../src/store/sql-journal.ts';
import { CannotOpenStore, StoreUnavailable } from '../../src/store/store-errors.ts';
import { ALICE, at, BOB, CHALLENGED, won } from '../match/samples.ts';
import { begun, CODE, opened, shownAs, Tale, TURNS, whereabouts } from '../store/contract/tale.ts';
import { goldenJournals } from '../store/golden/golden-journal.ts';
import { MemoryStore } from '../support/memory-store.ts';

const run = (store: MemoryStore, ...argv: readonly string[]) => runJournal(argv, {}, () => Promise.resolve(store));

async function told(store: MemoryStore, ...argv: readonly string[]) {
  const { exitCode, out } = await run(store, ...argv);
  return { exitCode, printed: JSON.parse(out.join('\n')) as Record<string, unknown> };
}

/** Alice and Bob, who have played a turn each, in a thread. */
async function played(): Promise<MemoryStore> {
  const store = new MemoryStore();
  await store.meetPlayer({ id: ALICE, userId: '1400000000000000101', name: 'Alice' });
  await store.meetPlayer({ id: BOB, userId: '1400000000000000102', name: 'Bob' });
  const tale = await begun(store, 'm1', whereabouts(undefined, '1600000000000000001'));
  for (const turn of TURNS.slice(0, 2)) await tale.tell(store, turn);
  return store;
}

/** A store that holds a golden journal of every kind, each as a match of its name. */
async function golden(): Promise<MemoryStore> {
  const store = new MemoryStore();
  for (const { name, rows } of goldenJournals(1)) {
    const tale = new Tale(name);
    const read = readEntries(
      { id: tale.id, where: tale.where, shownState: undefined, isRetired: false, absence: 0 },
      rows,
      rows.length,
    );
    for (const events of read.ok ? read.value.entries : []) await tale.tell(store, ...events);
  }
  return store;
}

const sentence = (pattern: RegExp): string => expect.stringMatching(pattern) as string;

describe('a database that can not be read', () => {
  test.each([
    ['mysql://king:secret@host/db', 2, /^DATABASE_URL must be sqlite:/],
    ['postgres://king:secret@127.0.0.1:9/db', 1, /^[^\n]+$/],
  ])(
    'RUN-03: %s: said without the password; nothing else in the environment matters',
    async (url, exitCode, problem) => {
      const answer = await runJournal(['verify'], { DATABASE_URL: url, LOG_LEVEL: 'loud', NODE_ENV: 'production' });
      expect(answer).toEqual({ exitCode, out: [], error: sentence(problem) });
      expect(answer.error).not.toContain('secret');
    },
  );

  test.each([
    [new CannotOpenStore('unreachable', 'No server answers.'), 'No server answers.'],
    [new StoreUnavailable('unavailable', 'king-me.db is gone'), 'The database failed: king-me.db is gone.'],
  ])('RUN-03: given %s, then that is what is said, exit code 1', async (fault, error) => {
    expect(await runJournal(['verify'], {}, () => Promise.reject(fault))).toEqual({ exitCode: 1, out: [], error });
  });
});

describe('show', () => {
  test('RUN-03: given a match, then where it is, who plays, what happened and how it stands are told', async () => {
    const store = await played();
    const shownStates = new Map([[matchId('m1'), shownAs('{"board":"1"}')]]);
    await store.beat({ shards: { count: 1, ids: [0] }, at: at(1), shownStates });
    await store.retireMatch(matchId('m1'));
    await store.forgetPlayer(BOB);
    const { exitCode, printed } = await told(store, 'show', 'm1');
    expect(exitCode).toBe(0);
    expect(printed).toMatchObject({
      id: 'm1',
      link: 'https://discord.com/channels/1400000000000000001/1600000000000000001',
      isRetired: true,
      players: [{ player: ALICE, name: 'Alice', userId: '1400000000000000101' }, { player: BOB }],
      match: {
        phase: 'playing',
        game: { position: 'B:W18,21,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,12,15', moves: 2 },
      },
      shown: '{"board":"1"}',
    });
    const [first, , third, ...rest] = printed['events'] as unknown[];
    expect(first).toMatchObject({ revision: 1, at: '2023-11-14T22:13:20.000Z', type: 'ChallengeMade', invited: BOB });
    expect(third).toMatchObject({ revision: 3, at: '2023-11-14T22:14:20.000Z', type: 'GameStarted' });
    expect(rest.at(-1)).toMatchObject({ revision: 5, type: 'MovePlayed', seat: 'light', squares: [22, 18] });
  });

  test('RUN-03: given an id that no match has, then that is said, exit code 1', async () => {
    const answer = await run(await played(), 'show', 'm2\u001b[31m');
    expect(answer).toEqual({ exitCode: 1, out: [], error: sentence(/^There is no match "m2 \[31m"/) });
  });

  test('RUN-03: given a broken match, then what comes before is told, what is written there, and what is wrong', async () => {
    const store = await played();
    const data = '{"type":"MovePlayed","at":1,"seat":"red"}';
    store.damage(matchId('m1'), 5, { data });
    const { exitCode, printed } = await told(store, 'show', 'm1');
    expect(exitCode).toBe(1);
    expect(printed).toMatchObject({
      problem: sentence(/^Event 5 of match m1 is no MovePlayed: its seat must be dark or light; see /),
      found: data,
      events: [{}, {}, {}, { type: 'MovePlayed', squares: [11, 15] }],
      match: { phase: 'playing', game: { moves: 1 } },
    });
    store.damage(matchId('m1'), 1, 'lost');
    expect(await told(store, 'show', 'm1')).toMatchObject({ exitCode: 1, printed: { found: null, events: [] } });
  });

  test('RUN-07: given names, ids, places and damage that would move the cursor, then they do not reach the terminal', async () => {
    const store = new MemoryStore();
    await store.meetPlayer({ id: ALICE, userId: undefined, name: 'Al\u001b[2Jice\r\n\u202Eecila\u009b\u{E0001}' });
    await begun(store, 'm1', { guildId: '1', channelId: '2\u001b', threadId: '3\u0007' });
    const printed = [...(await run(store, 'show', 'm1')).out, ...(await run(store, 'list')).out];
    store.damage(matchId('m1'), 3, { data: '\u001b[2J{\u202E' });
    printed.push(...(await run(store, 'show', 'm1')).out, ...(await run(store, 'verify')).out);
    expect(printed.join('').replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    expect(printed.join('')).toContain(String.raw`\u202eecila\u009b\udb40\udc01`);
  });
});

test('RUN-03: given matches that go on, then each has a line; who is put away has none', async () => {
  const store = await played();
  await opened(store, 'm2', CODE);
  await store.retireMatch((await begun(store, 'm3')).id);
  await begun(store, 'm4');
  store.damage(matchId('m4'), 2, { data: '' });
  const { exitCode, out } = await run(store, 'list');
  expect(exitCode).toBe(0);
  expect(out.map((line): unknown => JSON.parse(line))).toMatchObject([
    { id: 'm1', phase: 'playing', revision: 5, players: ['Alice', 'Bob'], threadId: '1600000000000000001' },
    { id: 'm2', phase: 'open-table', revision: 1, at: '2023-11-14T22:13:20.000Z', players: ['Alice'] },
    { id: 'm4', phase: 'broken', revision: 1, channelId: '1500000000000000001' },
  ]);
  expect(await run(new MemoryStore(), 'list')).toEqual({ exitCode: 0, out: [] });
});

describe('verify', () => {
  test('RUN-03: given golden journals of every kind, then they are counted and found sound', async () => {
    const matches = goldenJournals(1).length;
    const events = goldenJournals(1).reduce((sum, { rows }) => sum + rows.length, 0);
    expect(await told(await golden(), 'verify')).toMatchObject({
      exitCode: 0,
      printed: { matches, live: matches, events, problems: [] },
    });
  });

  test('RUN-03: given broken and unsound matches among good ones, then every problem is told, exit code 1', async () => {
    const store = await played();
    await begun(store, 'm2');
    store.damage(matchId('m2'), 2, { data: '{' });
    const unsound = await begun(store, 'm3');
    await unsound.tell(store, won('dark', 'resigned'), ...TURNS.slice(0, 1));
    await new Tale('m4').tell(store, CHALLENGED, { type: 'ChallengeAccepted', at: at(60) });
    const { exitCode, printed } = await told(store, 'verify');
    expect(exitCode).toBe(1);
    expect(printed).toMatchObject({
      matches: 4,
      live: 3,
      problems: [
        sentence(/^Event 2 of match m2 is no JSON object/),
        sentence(/^Event 5 of match m3 can't have happened\. MovePlayed: /),
        sentence(/^Event 2 of match m4 can't have happened\. The journal stops here: /),
      ],
    });
    expect((await told(store, 'show', 'm3')).printed['problem']).toMatch(/^Event 5 of match m3 can't have happened/);
  });

  test('RUN-12: given games of which one is a hotseat game, then those that count are counted', async () => {
    const store = new MemoryStore();
    await (await begun(store, 'm1')).tell(store, won('dark', 'resigned'));
    const hotseat = new Tale('m2');
    const seats = { dark: ALICE, light: BOB };
    await hotseat.tell(store, { type: 'HotseatStarted', operator: ALICE, seats, options: UNTIMED_OPTIONS, at: at(0) });
    await hotseat.tell(store, won('dark', 'resigned'));
    expect((await told(store, 'verify')).printed).toMatchObject({ events: 6, entries: 5, countedGames: 1 });
  });
});
