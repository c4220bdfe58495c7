import { MessageFlags } from 'discord-api-types/v10';
import { RateLimitError } from 'discord.js';
import { expect, test, vi } from 'vitest';
import { toSquare } from '../../../src/engine/square.ts';
import { millis, revision } from '../../../src/match/ids.ts';
import type { PlayingMatch } from '../../../src/match/phases.ts';
import { DEFAULT_OPTIONS, UNTIMED_OPTIONS, type MatchOptions } from '../../../src/match/options.ts';
import { discordError, type Sent } from '../support/fake-gate.ts';
import { buttonsOf, letterOf, wordsOf, idsOf } from './fake-channels.ts';
import {
  ALICE,
  ask,
  BOB,
  giveUp,
  GO_ON,
  move,
  moveAway,
  PAUSE,
  playing,
  type DisplayFixture,
  userOf,
} from './display-fixture.ts';

/** The number of the first board. */
const FIRST = 3;
const callsOfBoard = ({ messages, board }: DisplayFixture): unknown => messages.find(({ id }) => id === board)?.calls;

/** The board's message has been there for long, and shows a move by Alice. */
async function edited(options: MatchOptions = UNTIMED_OPTIONS): Promise<[DisplayFixture, board: string]> {
  const fixture = await playing(options);
  const { board } = fixture;
  fixture.clock.pass(30_000);
  await fixture.act(move(ALICE, 11, 15), { press: board });
  return [fixture, board];
}
const wordsOn = ({ messages }: DisplayFixture, id: string): string =>
  (messages.find((one) => one.id === id)?.content ?? '').replaceAll('\u2011', '-');

test('PLAY-11: given a move that is pressed, then the answer to the press shows it on that message, and calls nobody', async () => {
  const [fixture, board] = await edited();
  expect(fixture.discord.asked()).toEqual([expect.stringMatching(/^post \/interactions\/.*\/callback$/)]);
  expect(fixture.board).toBe(board);
  expect(wordsOn(fixture, board)).toContain('**11-15**');
  expect(wordsOn(fixture, board)).toContain('**Bob**, your move');
});

test('TIME-01: given an edited board, then its turn begins when the edit is answered, and no later change begins it anew', async () => {
  const fixture = await playing(DEFAULT_OPTIONS);
  const { board } = fixture;
  fixture.clock.pass(30_000);
  fixture.discord.fate = () => {
    fixture.clock.pass(700);
    return 'done';
  };
  await fixture.act(move(ALICE, 11, 15), { press: board });
  fixture.discord.fate = () => 'done';
  const since = fixture.clock.now();
  expect(fixture.live.match).toMatchObject({ clock: { kind: 'running', since } });
  fixture.clock.pass(10_000);
  await fixture.act(ask(BOB, 'CallBoard'));
  expect(fixture.board).not.toBe(board);
  expect(fixture.live.match).toMatchObject({ clock: { kind: 'running', since } });
});

test.each([
  ['the answer to the press', '/callback'],
  ['every request', '/'],
])('RUN-05: given %s fails, then the move is shown all the same, sooner or later', async (_what, part) => {
  const fixture = await playing();
  const { board } = fixture;
  fixture.discord.fate = ({ path }) => (path.includes(part) ? 'lost' : 'done');
  await fixture.act(move(ALICE, 11, 15), { press: board });
  fixture.discord.fate = () => 'done';
  await fixture.pass(5000);
  expect(wordsOn(fixture, board)).toContain('**11-15**');
  expect(fixture.board).toBe(board);
});

test.each([
  ['pressed', true],
  ['typed', false],
])(
  'PLAY-11: given a move that is %s while nobody may edit the board, then it goes on in a new message, once',
  async (_how, isPress) => {
    const fixture = await playing();
    const { board } = fixture;
    fixture.discord.fate = ({ method, path }) =>
      method === 'patch' || path.endsWith('/callback') ? discordError(30_046, 400) : 'done';
    await fixture.act(move(ALICE, 11, 15), isPress ? { press: board } : {});
    expect(fixture.past.at(-1)?.events).toMatchObject([{ type: 'BoardMoved', reason: 'refused' }]);
    expect(fixture.board).not.toBe(board);
    expect(wordsOn(fixture, fixture.board)).toContain('**11-15**');
    await fixture.pass(600_000);
    expect(fixture.messages.filter((one) => buttonsOf(one).length > 0).map(({ id }) => id)).toEqual([
      board,
      fixture.board,
    ]);
  },
);

test('PLAY-11: given a board of more than an hour that was edited too often, then the move does not wait for it', async () => {
  const fixture = await playing();
  const { board } = fixture;
  fixture.clock.pass(3_600_000);
  const limit = { global: false, hash: '', limit: 1, majorParameter: '', method: 'PATCH', retryAfter: 6000 };
  const more = { route: '', scope: 'user', sublimitTimeout: 0, timeToReset: 6000, url: '' } as const;
  fixture.discord.fate = ({ path }) => (path.endsWith(board) ? new RateLimitError({ ...limit, ...more }) : 'done');
  await fixture.act(move(ALICE, 11, 15));
  expect(fixture.past.at(-1)?.events).toMatchObject([{ type: 'BoardMoved', reason: 'refused' }]);
  expect(wordsOn(fixture, fixture.board)).toContain('**11-15**');
  fixture.discord.fate = () => 'done';
  await fixture.pass(30_000);
  expect(idsOf(fixture.withButtons)).toEqual([fixture.board]);
});

test('PLAY-11: given nobody told that the board was deleted, when a move is made, then it shows on a new one', async () => {
  const fixture = await playing();
  const { board } = fixture;
  fixture.discord.remove(fixture.thread, board);
  await fixture.act(move(ALICE, 11, 15));
  expect(fixture.board).not.toBe(board);
  expect(idsOf(fixture.withButtons)).toEqual([fixture.board]);
});

test('PLAY-11: given the opponent is away, then a new message shows the move and calls them, and the old board says in few words what was played on it', async () => {
  const [fixture, board] = await edited();
  await fixture.act(move(BOB, 22, 18), { press: board });
  fixture.discord.asked();
  await fixture.act(moveAway(ALICE, 15, 22), { press: board });
  expect(fixture.discord.asked()).toHaveLength(2);
  expect(fixture.board).not.toBe(board);
  expect(callsOfBoard(fixture)).toEqual([userOf(BOB)]);
  expect(wordsOn(fixture, board)).toBe('Moves 1 to 2 were played on this board: 1. 11-15 22-18 2. 15x22');
  expect(idsOf(fixture.withButtons)).toEqual([fixture.board]);
});

test('PLAY-11, TIME-06: given a board that is asked for, and then a pause, then each message left behind says why', async () => {
  const fixture = await playing();
  const first = fixture.board;
  await fixture.act(ask(BOB, 'CallBoard'));
  const second = fixture.board;
  await fixture.actAll(...PAUSE);
  expect(wordsOn(fixture, first)).toBe('The game continues below.');
  expect(wordsOn(fixture, second)).toBe('The board when the game was paused.');
  fixture.clock.pass(20_000);
  await fixture.actAll(...GO_ON);
  expect(callsOfBoard(fixture)).toEqual([userOf(ALICE)]);
});

test('RUN-05: given a late answer to an earlier press undoes an edit, then it is edited again', async () => {
  const fixture = await playing();
  const before = fixture.messages.find(({ id }) => id === fixture.board);
  await fixture.act(move(ALICE, 11, 15));
  const { board, driver, discord } = fixture;
  discord.edit(fixture.thread, board, { content: before?.content, components: before?.components });
  driver.messageEdited(board, { kind: 'board', number: revision(FIRST) });
  await fixture.quiet();
  await fixture.pass(5000);
  expect(wordsOn(fixture, board)).toContain('**11-15**');
});

test('PLAY-12: given boards and news that call nobody, then they notify nobody; questions and calls do, and who won is one of them', async () => {
  const fixture = await playing();
  fixture.discord.requests.length = 0;
  await fixture.act({ type: 'Vanished', player: BOB });
  await fixture.act(moveAway(ALICE, 11, 15));
  await fixture.act({ type: 'Returned', player: BOB });
  fixture.clock.pass(20_000);
  await fixture.act(moveAway(BOB, 22, 18));
  await fixture.act(ask(ALICE, 'OfferDraw'));
  await fixture.act(giveUp(ALICE, 'Resign'));
  const posted = fixture.discord.requests.filter(({ method }) => method === 'post');
  const isSilent = (sent: Sent): boolean => (Number(sent.body?.['flags'] ?? 0) & 4096) !== 0;
  expect(posted.map((sent) => `${letterOf(sent)} ${isSilent(sent) ? 'silent' : 'loud'}`)).toEqual([
    'n silent',
    'b silent',
    'n silent',
    'b loud',
    'q loud',
    'e silent',
    'q loud',
  ]);
});

test('PLAY-02: given a move is made while a choice is on its way to the board, then nothing is chosen on the next one', async () => {
  const fixture = await playing();
  const { board, driver, live } = fixture;
  let arrive: (() => void) | undefined;
  fixture.discord.fate = () => (arrive === undefined ? new Promise((go) => (arrive = () => go('done'))) : 'done');
  if (live.match.phase !== 'playing') throw new Error('no game is on');
  const chosen = driver.select(toSquare(11), live.match.game.boardRevision, fixture.replyTo(board));
  await vi.waitFor(() => expect(arrive).toBeDefined());
  const played = fixture.act(move(ALICE, 9, 13));
  arrive?.();
  await Promise.all([chosen, played]);
  expect(wordsOn(fixture, board)).toContain('**9-13**');
  const untouched = await playing();
  await untouched.act(move(ALICE, 9, 13));
  expect(fixture.withButtons.map(wordsOf)).toEqual(untouched.withButtons.map(wordsOf));
});

test('PLAY-11: given a board that was left behind, when a piece is pressed there, then the choice is made, and shown where the board goes on', async () => {
  const [fixture, board] = await edited();
  const pressed = fixture.replyTo(board);
  const number = revision(fixture.driver.board.shows ?? 0);
  await fixture.act(ask(BOB, 'CallBoard'));
  expect(fixture.board).not.toBe(board);
  await fixture.driver.select(toSquare(22), number, pressed);
  const chosen = fixture.messages.find(({ id }) => id === fixture.board);
  expect(chosen && buttonsOf(chosen)).toContain('go:5');
  expect(fixture.driver.board).toMatchObject({ isChosen: true });
  expect(idsOf(fixture.withButtons)).toEqual([fixture.board]);
});

test('PLAY-11, PLAY-12: given a board that is buried, then it comes down with no mention, no notification and behind presses, and is a new message for its turn', async () => {
  const [fixture, board] = await edited({ ...DEFAULT_OPTIONS, time: { limit: millis(600_000), warning: 'none' } });
  fixture.discord.requests.length = 0;
  fixture.clock.pass(20_000);
  const { clock } = fixture.live.match as PlayingMatch;
  await fixture.act({ type: 'WatchBoard', buriedSince: millis(fixture.clock.now() - 20_000) });
  expect(fixture.board).not.toBe(board);
  expect(callsOfBoard(fixture)).toEqual([]);
  const { SuppressNotifications } = MessageFlags;
  expect(fixture.discord.requests.filter((sent) => letterOf(sent) === 'b')).toMatchObject([
    { body: { flags: SuppressNotifications }, priority: 'low' },
  ]);
  expect(wordsOn(fixture, fixture.board)).not.toContain('<@');
  expect((fixture.live.match as PlayingMatch).clock).toEqual(clock);
  fixture.discord.remove(fixture.thread, fixture.board);
  await fixture.inspect();
  expect(callsOfBoard(fixture)).toEqual([]);
  fixture.clock.pass(60_000);
  await fixture.act({ type: 'WatchBoard' });
  expect(callsOfBoard(fixture)).toEqual([userOf(BOB)]);
});
