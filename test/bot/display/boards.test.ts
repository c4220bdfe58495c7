import { expect, test } from 'vitest';
import type { LiveMatch } from '../../../src/bot/runtime/live-match.ts';
import { RecentActivity } from '../../../src/bot/runtime/recent-activity.ts';
import { matchId, revision, type Revision } from '../../../src/match/ids.ts';
import { DEFAULT_OPTIONS, type MatchOptions, UNTIMED_OPTIONS } from '../../../src/match/options.ts';
import { DEFAULT_PREFERENCES, type Mention } from '../../../src/match/preferences.ts';
import { encodeCustomId } from '../../../src/views/custom-id.ts';
import { BOT, discordError, type Sent } from '../support/fake-gate.ts';
import { buttonsOf, letterOf, wordsOf, idsOf } from './fake-channels.ts';
import {
  ALICE,
  ask,
  BOB,
  EACH,
  giveUp,
  GO_ON,
  move,
  moveAway,
  PAUSE,
  playing,
  rematch,
  DisplayFixture,
  userOf,
  type Ask,
  onePlayed,
} from './display-fixture.ts';

const look = ({ thread }: DisplayFixture): string => `get /channels/${thread}/messages`;

/** Nobody was active there of late. */
const unseen = (live: LiveMatch): void =>
  void Object.assign(live, { lastSeen: new RecentActivity().presenceIn(live.id, 'user') });

/** The number of the first board. */
const FIRST = 3;
const buttonOf = (verb: 'resign' | 'pause-agree', number: number): Readonly<Record<string, unknown>> => {
  const custom_id = encodeCustomId({ verb, match: matchId('match'), revision: revision(number) });
  return { content: 'a board', components: [{ type: 1, components: [{ type: 2, custom_id }] }] };
};
const isBoard = (sent: Sent): boolean => letterOf(sent) === 'b';
const callsOfBoard = ({ messages, board }: DisplayFixture): unknown => messages.find(({ id }) => id === board)?.calls;

function chat({ discord, thread }: DisplayFixture, count: number): void {
  for (let said = 0; said < count; said += 1) discord.write(thread, { content: 'Hello' }, userOf(ALICE));
}

/** The first board is up, as the newest message for long, and nobody knows. */
async function unanswered(): Promise<[DisplayFixture, lost: string, number: Revision]> {
  const fixture = new DisplayFixture();
  fixture.discord.fate = (sent) => (isBoard(sent) ? 'lost' : 'done');
  await fixture.start(DEFAULT_OPTIONS);
  expect(fixture.live.match).toMatchObject({ clock: { kind: 'unseen' } });
  fixture.discord.fate = () => 'done';
  const body = fixture.discord.requests.find(isBoard)?.body ?? {};
  const lost = fixture.discord.write(fixture.thread, body, BOT, '3000000000000000000');
  return [fixture, lost, revision(FIRST)];
}

test('TIME-01: given the board’s answer was lost, then the clock waits until Discord announces the board', async () => {
  const [fixture, lost, number] = await unanswered();
  fixture.driver.messageAnnounced(lost, { kind: 'board', number });
  await fixture.quiet();
  expect(fixture.live.match).toMatchObject({ clock: { kind: 'running' } });
  expect(fixture.board).toBe(lost);
});

test('RUN-05: given a second board turned up while nobody told, when it is pressed, then it is taken away and the live one stays', async () => {
  const fixture = await playing();
  const { board } = fixture;
  const [shown] = fixture.withButtons;
  const second = fixture.discord.write(fixture.thread, { content: shown?.content, components: shown?.components });
  fixture.driver.unheard();
  await fixture.touch(board);
  expect(fixture.withButtons).toHaveLength(2);
  await fixture.touch(second);
  expect(idsOf(fixture.withButtons)).toEqual([board]);
  expect(fixture.board).toBe(board);
});

test('RUN-05: given the board after a pause gets no answer, then the one from before it is not taken for it', async () => {
  const [fixture, lost, number] = await unanswered();
  fixture.driver.messageAnnounced(lost, { kind: 'board', number });
  await fixture.quiet();
  fixture.discord.fate = ({ path }) => (path.endsWith(lost) ? discordError(30_046, 400) : 'done');
  await fixture.actAll(...PAUSE);
  fixture.discord.fate = (sent) => (isBoard(sent) ? 'lost' : 'done');
  await fixture.actAll(...GO_ON);
  expect(fixture.board).toBe('none');
  fixture.discord.fate = () => 'done';
  await fixture.pass(5000);
  expect(fixture.board).toBe(fixture.withButtons.at(-1)?.id);
  expect(fixture.board).not.toBe(lost);
});

test.each([
  ['was called by the opening words just now', 0, undefined, []],
  ['was called by the opening words, three minutes ago', 3 * 60_000, undefined, [userOf(BOB)]],
  ['pressed something a minute ago', 3 * 60_000, 2 * 60_000, []],
])('PLAY-08: given a player who %s, then the board of every move mentions: %s', async (_who, waited, seen, users) => {
  const fixture = await playing(EACH);
  unseen(fixture.live);
  if (seen !== undefined) {
    fixture.clock.pass(seen);
    fixture.live.lastSeen.set(userOf(BOB), fixture.clock.now());
  }
  fixture.clock.pass(waited - (seen ?? 0));
  await fixture.act(move(ALICE, 11, 15));
  expect(callsOfBoard(fixture)).toEqual(users);
});

test.each<[string, Mention, MatchOptions, readonly string[]]>([
  ['always, with a board for every move', 'always', EACH, [userOf(BOB)]],
  ['always', 'always', UNTIMED_OPTIONS, [userOf(BOB)]],
  ['never, with a board for every move', 'never', EACH, []],
  ['never', 'never', UNTIMED_OPTIONS, []],
])(
  'PLAY-08: given a player who wants to be mentioned %s, then a new board does so, be they here or not',
  async (_how, mention, options, users) => {
    const fixture = await playing(options);
    fixture.people.set(BOB, { userId: userOf(BOB), name: 'Bob', preferences: { ...DEFAULT_PREFERENCES, mention } });
    if (mention === 'never') unseen(fixture.live);
    if (mention === 'never') fixture.clock.pass(3 * 60_000);
    await fixture.act(options === EACH ? move(ALICE, 11, 15) : moveAway(ALICE, 11, 15));
    expect(callsOfBoard(fixture)).toEqual(users);
    expect(wordsOf(fixture.withButtons.at(-1) ?? expect.fail()).includes(`<@${userOf(BOB)}>`)).toBe(users.length > 0);
  },
);

test('PLAY-08: given the player on move was here a moment ago by the journal, then a board posted again calls nobody; later it does', async () => {
  const fixture = await onePlayed();
  await fixture.act(ask(BOB, 'OfferDraw'));
  fixture.discord.remove(fixture.thread, fixture.board);
  await fixture.restart();
  expect(callsOfBoard(fixture)).toEqual([]);
  fixture.beat();
  fixture.clock.pass(121_000);
  fixture.discord.remove(fixture.thread, fixture.board);
  await fixture.restart();
  await fixture.touch();
  expect(callsOfBoard(fixture)).toEqual([userOf(BOB)]);
});

test('END-03: given a player who has left, then no board mentions them, however long they are gone', async () => {
  const fixture = await playing();
  await fixture.act({ type: 'Vanished', player: BOB });
  fixture.clock.pass(3_600_000);
  await fixture.act(move(ALICE, 11, 15));
  expect(callsOfBoard(fixture)).toEqual([]);
  expect(wordsOf(fixture.withButtons.at(-1) ?? expect.fail())).not.toContain(`<@${userOf(BOB)}>`);
});

test.each([
  ['a blip of a second', 1000, []],
  ['a minute', 60_000, ['⏸ ', '⏱ <t:1800000420:R>', "I couldn't reach Discord"]],
])(
  'TIME-08: given clicks could not arrive for %s, then its board says so only where it lasts',
  async (_what, away, said) => {
    const fixture = await playing(DEFAULT_OPTIONS);
    const sent = (): readonly unknown[] => fixture.discord.requests.map(({ body }) => body?.['content']);
    const saying = (words: readonly string[]) => words.map((one): unknown => expect.stringContaining(one));
    await fixture.act({ type: 'StopClock', reason: 'gateway-away' });
    expect(sent()).toEqual([]);
    await fixture.pass(away);
    expect(sent()).toEqual(saying(said.slice(0, 1)));
    await fixture.act({ type: 'StartClock', reason: 'gateway-away' });
    await fixture.pass(60_000);
    expect(sent()).toEqual(saying(said));
  },
);

test('TIME-08: given a longer absence in a timed game, then its board stays and is drawn once more, with the time given back', async () => {
  const fixture = await onePlayed(DEFAULT_OPTIONS);
  fixture.clock.pass(40_000);
  await fixture.restart();
  const edit = `patch /channels/${fixture.thread}/messages/${fixture.board}`;
  const tell = `post /channels/${fixture.thread}/messages`;
  expect(fixture.discord.asked()).toEqual([look(fixture), edit, tell]);
  const loss = Math.round((fixture.clock.now() + 360_000) / 1000);
  expect(fixture.withButtons).toMatchObject([{ content: expect.stringContaining(`<t:${loss}:R>`) as string }]);
});

test('TIME-08: given a board whose posting the match was not told of, then its turn begins when clicks arrive again', async () => {
  const fixture = await playing(DEFAULT_OPTIONS);
  fixture.past.splice(fixture.past.findIndex(({ events }) => events.some(({ type }) => type === 'BoardPosted')));
  fixture.clock.pass(8000);
  await fixture.restart();
  expect(fixture.live.match).toMatchObject({ clock: { kind: 'running', since: fixture.clock.now(), used: 0 } });
});

test.each<[where: string, isRecordLost: boolean, more: number, then: readonly Ask[]]>([
  ['in place of its record', true, 0, []],
  ['beside its record', false, 1, []],
  ['twice, without a record', true, 1, []],
  [
    'in the game after',
    true,
    0,
    [giveUp(ALICE, 'Resign'), rematch(ALICE, 'AcceptRematch'), rematch(BOB, 'AcceptRematch')],
  ],
])(
  'RUN-03: given the board of a move that was made turns up %s meanwhile, when somebody comes, then one record of the move is left',
  async (_where, isRecordLost, more, then) => {
    const fixture = await onePlayed();
    await fixture.actAll(...then);
    fixture.beat();
    const reading = (): readonly string[] => fixture.messages.map(wordsOf).toSorted();
    const before = reading();
    const record = fixture.telling('1. 11-15')[0]?.id ?? '';
    if (isRecordLost) fixture.discord.edit(fixture.thread, record, buttonOf('resign', FIRST));
    for (let count = 0; count < more; count += 1) fixture.discord.write(fixture.thread, buttonOf('resign', FIRST));
    await fixture.restart();
    expect(fixture.discord.asked()).toEqual([]);
    await fixture.touch();
    expect(reading()).toEqual(before);
  },
);

test('RUN-03: given a press on the current board before anybody looked, then it counts as the live one', async () => {
  const fixture = await onePlayed();
  await fixture.act(move(BOB, 22, 18));
  const { board } = fixture;
  await fixture.restart({ looks: false });
  expect(fixture.discord.asked()).toEqual([]);
  expect(fixture.board).toBe('none');
  await fixture.act(move(ALICE, 15, 22), { press: board });
  expect(idsOf(fixture.telling('15x22'))).toContain(board);
  expect(idsOf(fixture.withButtons)).toEqual([fixture.board]);
});

test('RUN-05: given the live board stands further up than one look reaches, then it is looked for, and stays', async () => {
  const fixture = await playing();
  const { board } = fixture;
  chat(fixture, 120);
  await fixture.inspect();
  expect(fixture.discord.asked().at(-1)).toBe(`${look(fixture)}/${board}`);
  expect(fixture.board).toBe(board);
});

test('PLAY-11: given the live board and the question of a draw are gone, then both are posted again', async () => {
  const fixture = await playing();
  await fixture.act(ask(ALICE, 'OfferDraw'));
  const before = fixture.withButtons;
  for (const { id } of before) fixture.discord.remove(fixture.thread, id);
  await fixture.inspect();
  expect(fixture.withButtons.map(buttonsOf)).toEqual(before.map(buttonsOf));
});

test('RUN-05: given unknown boards beside the live one, and a question that is over, then they go', async () => {
  const fixture = await playing();
  const { board } = fixture;
  for (const number of [FIRST, 1, 99]) fixture.discord.write(fixture.thread, buttonOf('resign', number));
  fixture.discord.write(fixture.thread, buttonOf('pause-agree', 2));
  await fixture.inspect();
  expect(idsOf(fixture.withButtons)).toEqual([board]);
});

test('RUN-05: given Discord can not be asked, then nothing counts as deleted, and the look is taken later', async () => {
  const fixture = await playing();
  const { board } = fixture;
  fixture.discord.fate = () => 'lost';
  await fixture.inspect();
  expect(fixture.board).toBe(board);
  fixture.discord.fate = () => 'done';
  fixture.discord.remove(fixture.thread, board);
  await fixture.pass(5000);
  expect(idsOf(fixture.withButtons)).toEqual([fixture.board]);
});
