import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { runJournal } from '../../src/cli/journal/run-journal.ts';
import type { MatchEvent } from '../../src/match/event.ts';
import { matchId } from '../../src/match/ids.ts';
import { UNTIMED_OPTIONS } from '../../src/match/options.ts';
import { EVENT_SCHEMAS } from '../store/golden/event-keys.ts';
import { readEntries, type EventRow } from '../../src/store/entry-codec.ts';
import { MemoryStore } from '../support/memory-store.ts';
import { CannotOpenStore, StoreUnavailable } from '../../src/store/store-errors.ts';
import { ALICE, at, BOB, CHALLENGED } from '../match/samples.ts';
import { goldenJournals } from '../store/golden/golden-journal.ts';
import { begun, gameWon, opened, CODE, Tale, TURNS, whereabouts } from '../store/contract/tale.ts';

const run = (store: MemoryStore, ...argv: readonly string[]) => runJournal(argv, {}, () => Promise.resolve(store));

/** Alice and Bob, who have played a turn each, in a thread. */
async function played(): Promise<MemoryStore> {
  const store = new MemoryStore();
  await store.meetPlayer({ id: ALICE, userId: '1400000000000000101', name: 'Alice' });
  await store.meetPlayer({ id: BOB, userId: '1400000000000000102', name: 'Bob' });
  const tale = await begun(store, 'm1', whereabouts(undefined, '1600000000000000001'));
  for (const turn of TURNS.slice(0, 2)) await tale.tell(store, turn);
  return store;
}

describe('what is not understood', () => {
  test.each<[readonly string[], RegExp]>([
    [[], /^A command is expected: list, show, verify or backup\./],
    [['shwo', 'm1'], /^There is no command "shwo"/],
    [['\u001b[2J'], /^There is no command "\[2J"/],
    [['show'], /^show needs the id of a match: journal -- show MATCH\./],
    [['show', ' '], /^show needs the id of a match/],
    [['show', 'm1', 'm2'], /^show takes one MATCH, not 2\./],
    [['backup'], /^backup needs a file to write: journal -- backup FILE\./],
    [['verify', 'm1'], /^verify takes no "m1"\./],
    [['list', '--all'], /^list takes no "--all"\./],
  ])('RUN-03: %j: one sentence, exit code 2', async (argv, sentence) => {
    const answer = await run(new MemoryStore(), ...argv);
    expect(answer).toMatchObject({ exitCode: 2, out: [] });
    expect(answer.errors).toHaveLength(1);
    expect(answer.errors[0]).toMatch(sentence);
  });

  test('RUN-03: --help tells every command, also without a database', async () => {
    const answer = await runJournal(['--help'], { DATABASE_URL: 'nonsense' });
    expect(answer).toMatchObject({ exitCode: 0, errors: [] });
    for (const word of ['list', 'show MATCH', 'verify', 'backup FILE', 'DATABASE_URL']) {
      expect(answer.out.join('\n')).toContain(word);
    }
  });

  test('RUN-03: given a DATABASE_URL that is none, then it is named and not repeated; nothing else in the environment matters', async () => {
    const environment = { DATABASE_URL: 'mysql://king:secret@host/db', LOG_LEVEL: 'loud', NODE_ENV: 'production' };
    const answer = await runJournal(['verify'], environment);
    expect(answer).toMatchObject({ exitCode: 2, out: [] });
    expect(answer.errors).toHaveLength(1);
    expect(answer.errors[0]).toMatch(/^DATABASE_URL must be sqlite:/);
    expect(answer.errors[0]).not.toContain('secret');
  });

  test.each([
    [new CannotOpenStore('unreachable', 'No server answers.'), 'No server answers.'],
    [new StoreUnavailable('unavailable', 'king-me.db is gone'), 'The database fails: king-me.db is gone.'],
  ])('RUN-03: given %s, then that is what is said, exit code 1', async (fault, sentence) => {
    const open = (): Promise<never> => Promise.reject(fault);
    const answer = await runJournal(['verify'], {}, open);
    expect(answer).toEqual({ exitCode: 1, out: [], errors: [sentence] });
  });
});

describe('show', () => {
  test('RUN-03: given a match, then where it is, who plays, what happened and the board are told', async () => {
    const { exitCode, out, errors } = await run(await played(), 'show', 'm1');
    expect({ exitCode, errors }).toEqual({ exitCode: 0, errors: [] });
    expect(out).toEqual(
      expect.arrayContaining([
        'Match m1: 5 events in 4 entries',
        expect.stringContaining('https://discord.com/channels/1400000000000000001/1600000000000000001'),
        'Alice is player alice, user 1400000000000000101',
        expect.stringMatching(/^ {4}1 {3}2023-11-14 22:13:20\.000 UTC {2}ChallengeMade {5}Alice asks Bob; no clock/),
        expect.stringMatching(/^ {4}3 \+ 2023-11-14 22:14:20\.000 UTC {2}GameStarted {7}Alice has dark, Bob light$/),
        expect.stringMatching(/^ {4}5 {3}.*MovePlayed {8}Bob \(light\) plays 22-18$/),
        'phase     playing',
        'turn      Alice (dark)',
        'position  B:W18,21,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,12,15',
        '   17     W18    19     20',
      ]),
    );
  });

  test('RUN-03: given what a match shows, and that it is put away, then both are told', async () => {
    const store = await played();
    const showings = new Map([[matchId('m1'), '{"board":"1"}']]);
    await store.beat({ shards: { count: 1, ids: [0] }, at: at(1), showings });
    await store.retireMatch(matchId('m1'));
    const { out } = await run(store, 'show', 'm1');
    expect(out[0]).toContain('over and put away');
    expect(out.at(-1)).toBe('shown     {"board":"1"}');
  });

  test('RUN-03: given an id that no match has, then that is said, exit code 1', async () => {
    const answer = await run(await played(), 'show', 'm2\u001b[31m');
    expect(answer).toMatchObject({ exitCode: 1, out: [] });
    expect(answer.errors).toHaveLength(1);
    expect(answer.errors[0]).toMatch(/^There is no match "m2 \[31m"/);
  });

  test('RUN-03: given a broken match, then what comes before is told, what is written there, and that nothing after it counts', async () => {
    const store = await played();
    store.damage(matchId('m1'), 5, { data: '{"type":"MovePlayed","at":1,"seat":"red"}' });
    const { exitCode, out, errors } = await run(store, 'show', 'm1');
    expect(exitCode).toBe(1);
    expect(out[0]).toBe('Match m1: broken at event 5');
    expect(out.join('\n')).toContain('Alice (dark) plays 11-15');
    expect(out).toContain('turn      Bob (light)');
    expect(errors).toEqual([
      expect.stringMatching(/^Event 5 of match m1 is no MovePlayed: its seat must be dark or light; see /),
      expect.stringMatching(/^There is written: \{"type":"MovePlayed","at":1,"seat":"red/),
    ]);
    store.damage(matchId('m1'), 5, { data: '{"type":"Move\u202E\\u009b2J"}' });
    expect((await run(store, 'show', 'm1')).errors.join('')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    store.damage(matchId('m1'), 5, { data: '\u001b[2J' });
    expect((await run(store, 'show', 'm1')).errors.join('')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  });

  test('RUN-03: given a match that has lost its first event, then nothing can be told but that', async () => {
    const store = await played();
    store.damage(matchId('m1'), 1, 'lost');
    const { exitCode, out, errors } = await run(store, 'show', 'm1');
    expect(exitCode).toBe(1);
    expect(out).toContain('Nothing has happened in it.');
    expect(errors[1]).toBe('Nothing is written there.');
  });

  test('RUN-03: given a match that can be read but not have happened, then it is shown, with what is wrong, exit code 1', async () => {
    const store = new MemoryStore();
    const tale = await begun(store, 'm1');
    await tale.tell(store, { type: 'PauseRefused', request: tale.match.revision, at: at(80) });
    const { exitCode, out, errors } = await run(store, 'show', 'm1');
    expect(exitCode).toBe(1);
    expect(out[0]).toBe('Match m1: 4 events in 3 entries');
    expect(errors).toEqual([expect.stringMatching(/^Event 4 can't have happened\. PauseRefused: /)]);
  });

  test('RUN-07: given names, ids and places that would move the cursor, then they do not reach the terminal', async () => {
    const store = new MemoryStore();
    await store.meetPlayer({ id: ALICE, userId: undefined, name: 'Al\u001b[2Jice\r\n\u202Eecila' });
    await begun(store, 'm1', { guildId: '1', channelId: '2\u001b', threadId: '3\u0007' });
    await store.beat({
      shards: { count: 1, ids: [0] },
      at: at(1),
      showings: new Map([[matchId('m1'), '\u001b{}']]),
    });
    const { out } = await run(store, 'show', 'm1');
    const list = await run(store, 'list');
    expect([...out, ...list.out].join('\n').replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  });

  test('RUN-03: given a player who was forgotten, then the id of the journal stands for them', async () => {
    const store = await played();
    await store.forgetPlayer(BOB);
    const { out } = await run(store, 'show', 'm1');
    expect(out).toContain('bob is player bob, of whom nothing is kept');
    expect(out.join('\n')).toContain('bob (light) plays 22-18');
  });

  test('RUN-03, START-06: given options unlike the usual ones, then each of them is told', async () => {
    const store = new MemoryStore();
    const invited = goldenJournals(1).find(({ name }) => name === 'invited');
    await append(store, 'invited', invited?.rows ?? []);
    const { out } = await run(store, 'show', 'invited');
    expect(out.join('\n')).toContain(
      'first move invited, blue-red on forest that stays, tournament rules, draw after 80 quiet turns',
    );
  });

  test('RUN-03: given every kind of event in every phase, then each is told in words', async () => {
    const store = new MemoryStore();
    for (const { name, rows } of goldenJournals(1)) {
      await append(store, name, rows);
      const { exitCode, out, errors } = await run(store, 'show', name);
      expect({ name, exitCode, errors }).toEqual({ name, exitCode: 0, errors: [] });
      expect(out.join('\n')).not.toMatch(/undefined|NaN|\[object/);
      for (const type of EVENT_SCHEMAS.keys()) {
        for (const line of out.filter((line) => line.includes(` UTC  ${type} `)))
          expect(line).toMatch(/ UTC {2}\w+ +\S/);
      }
    }
  });
});

/** A golden journal, as a match of this name. */
async function append(store: MemoryStore, name: string, rows: readonly EventRow[]): Promise<void> {
  const tale = new Tale(name);
  const { where } = tale;
  const read = readEntries({ id: tale.id, where, showing: undefined, isRetired: false }, rows, rows.length);
  for (const events of read.ok ? read.value.entries : []) await tale.tell(store, ...events);
}

describe('list', () => {
  test('RUN-03: given matches that go on, then each has a line; who is put away has none', async () => {
    const store = await played();
    await opened(store, 'm2', CODE);
    const over = await begun(store, 'm3');
    await store.retireMatch(over.id);
    await begun(store, 'm4');
    store.damage(matchId('m4'), 2, { data: '' });
    const { exitCode, out } = await run(store, 'list');
    expect(exitCode).toBe(0);
    expect(out).toEqual([
      'm1  playing      Alice (dark) and Bob, in 1600000000000000001, event 5 at 2023-11-14 22:14:40.000 UTC',
      'm2  open-table   Alice and whoever comes, in 1500000000000000001, event 1 at 2023-11-14 22:13:20.000 UTC',
      'm4  broken       at event 2, in 1500000000000000001',
    ]);
  });

  test('RUN-03: given nothing, then that is said', async () => {
    expect(await run(new MemoryStore(), 'list')).toEqual({
      exitCode: 0,
      out: ['No match goes on at the moment.'],
      errors: [],
    });
  });
});

describe('verify', () => {
  test('RUN-03: given golden journals of every kind, then they are counted and found sound', async () => {
    const store = new MemoryStore();
    const journals = goldenJournals(1);
    for (const { name, rows } of journals) await append(store, name, rows);
    const { exitCode, out, errors } = await run(store, 'verify');
    const events = journals.reduce((sum, { rows }) => sum + rows.length, 0);
    expect({ exitCode, errors }).toEqual({ exitCode: 0, errors: [] });
    expect(out[0]).toBe(`${journals.length} matches in the journal, ${journals.length} of them live and readable.`);
    expect(out[1]).toContain(`${events} events in `);
    expect(out[2]).toBe('All of them can be read and replayed.');
  });

  test('RUN-03: given nothing at all, then nothing is wrong', async () => {
    const answer = await run(new MemoryStore(), 'verify');
    expect(answer).toMatchObject({ exitCode: 0, errors: [] });
    expect(answer.out[0]).toBe('0 matches in the journal, 0 of them live and readable.');
  });

  test('RUN-03: given broken and unsound matches among good ones, then every problem is told, exit code 1', async () => {
    const store = await played();
    await begun(store, 'm2');
    store.damage(matchId('m2'), 2, { data: '{' });
    const unsound = await begun(store, 'm3');
    const [turn] = TURNS;
    if (turn !== undefined) await unsound.tell(store, gameWon('dark'), turn);
    const cut = new Tale('m4');
    const accepted: MatchEvent = { type: 'ChallengeAccepted', at: at(60) };
    await cut.tell(store, CHALLENGED, accepted);
    const { exitCode, out, errors } = await run(store, 'verify');
    expect(exitCode).toBe(1);
    expect(out[0]).toBe('4 matches in the journal, 3 of them live and readable.');
    expect(out[2]).toBe('3 problems.');
    expect(errors).toEqual([
      expect.stringMatching(/^Event 2 of match m2 is no JSON object; see "npm run journal -- show m2"\.$/),
      expect.stringMatching(
        /^Event 5 of match m3 can't have happened\. MovePlayed: .* See "npm run journal -- show m3"\.$/,
      ),
      expect.stringMatching(/^Event 2 of match m4 can't have happened\. The journal stops here: /),
    ]);
  });

  test('RUN-12: given games of which one is a hotseat game, then those that count are counted', async () => {
    const store = new MemoryStore();
    await (await begun(store, 'm1')).tell(store, gameWon('dark'));
    const hotseat = new Tale('m2');
    const seats = { dark: ALICE, light: BOB };
    await hotseat.tell(store, { type: 'HotseatStarted', operator: ALICE, seats, options: UNTIMED_OPTIONS, at: at(0) });
    await hotseat.tell(store, gameWon('dark'));
    expect((await run(store, 'verify')).out[1]).toBe('6 events in 5 entries; 1 game that counts.');
  });
});

test('RUN-03: the script is called as the sentences say', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  expect(scripts['journal']).toContain('src/cli/journal.ts');
});
