import { describe, expect, test } from 'vitest';
import { deadlineOf, turnTime } from '../../../src/match/clock.ts';
import { millis, revision } from '../../../src/match/ids.ts';
import { DEFAULT_OPTIONS, UNTIMED_OPTIONS, type MatchOptions } from '../../../src/match/options.ts';
import { buttonsOf, idsOf } from './fake-channels.ts';
import {
  ALICE,
  ask,
  type Ask,
  BOB,
  giveUp,
  move,
  moveAway,
  playing,
  DisplayFixture,
  onePlayed,
  rematch,
} from './display-fixture.ts';

const look = ({ thread }: DisplayFixture): string => `get /channels/${thread}/messages`;

/** An hour for a move. */
const LONG: MatchOptions = { ...UNTIMED_OPTIONS, time: { limit: millis(3_600_000), warning: 'none' } };

test.each([UNTIMED_OPTIONS, LONG])(
  'RUN-03: given a restart with nothing behind, time limit %o, then Discord is asked for nothing; once somebody types, for one look',
  async (options) => {
    const fixture = await onePlayed(options);
    const { board } = fixture;
    for (const _restart of [1, 2]) {
      fixture.clock.pass(10_000);
      await fixture.restart();
      expect(fixture.discord.asked()).toEqual([]);
      fixture.beat();
    }
    await fixture.touch(board);
    fixture.discord.asked();
    await fixture.touch();
    expect(fixture.discord.asked()).toEqual([look(fixture)]);
    await fixture.touch();
    expect(fixture.discord.asked()).toEqual([]);
    expect(fixture.board).toBe(board);
  },
);

/** When the board says that its turn is lost, in seconds. */
const shownLoss = ({ messages, board }: DisplayFixture): number =>
  Number(/<t:(\d+):R>/.exec(messages.find(({ id }) => id === board)?.content ?? '')?.[1]);
const loss = ({ live: { match } }: DisplayFixture): number =>
  match.phase === 'playing' ? (deadlineOf(match.clock, turnTime(match)) ?? 0) / 1000 : 0;
const isRight = (fixture: DisplayFixture): boolean => Math.abs(shownLoss(fixture) - loss(fixture)) <= 2;
/** Killed, and there again after eight seconds: too short an absence to tell anybody of it. */
const blip = (fixture: DisplayFixture): Promise<void> => {
  fixture.beat();
  fixture.clock.pass(8000);
  return fixture.restart();
};

test.each<[what: string, absence: (fixture: DisplayFixture) => Promise<void>]>([
  ['a restart', blip],
  [
    'a process that stood still',
    async (fixture) => {
      const since = fixture.clock.now();
      fixture.clock.jump(8000);
      await fixture.act({ type: 'StopClock', reason: 'process-away' }, { at: since });
      await fixture.act({ type: 'StartClock', reason: 'process-away' });
    },
  ],
])(
  'TIME-04, TIME-08: given %s of eight seconds, four times, then the deadline on the board is right each time, by one edit',
  async (_what, absence) => {
    const fixture = await onePlayed({ ...DEFAULT_OPTIONS, time: { limit: millis(60_000), warning: 'none' } });
    for (const _time of [1, 2, 3, 4]) {
      await absence(fixture);
      expect(fixture.discord.requests.map(({ priority }) => priority)).toEqual(['low']);
      expect(fixture.discord.asked()).toEqual([`patch /channels/${fixture.thread}/messages/${fixture.board}`]);
      expect(isRight(fixture)).toBe(true);
    }
  },
);

test.each<[when: string, happens: (fixture: DisplayFixture) => Promise<void>, then: readonly RegExp[]]>([
  ['a command is typed there', (fixture) => fixture.touch(), [/^get/, /^patch/]],
  ['the board is pressed', (fixture) => fixture.touch(fixture.board), [/^patch/]],
  [
    'its player is reminded',
    async (fixture) => {
      fixture.clock.pass((loss(fixture) - 300) * 1000 - fixture.clock.now());
      await fixture.act({ type: 'Tick' });
    },
    [/^get/, /^patch/, /^post/],
  ],
])(
  'TIME-04: given absences and a limit of an hour, then the deadline is set right when %s, before anything is said',
  async (_when, happens, then) => {
    const fixture = await playing(LONG);
    for (const _time of [1, 2, 3]) await blip(fixture);
    expect(fixture.discord.asked()).toEqual([]);
    expect(isRight(fixture)).toBe(false);
    await happens(fixture);
    expect(fixture.discord.asked()).toEqual(then.map((one) => expect.stringMatching(one) as string));
    expect(isRight(fixture)).toBe(true);
  },
);

test.each<[how: string, happens: (fixture: DisplayFixture) => Promise<void>]>([
  ['a command is typed', (fixture) => fixture.touch()],
  ['an old board is pressed', (fixture) => fixture.touch('700000000000000099')],
  ['the alarm has something to tell', (fixture) => fixture.act({ type: 'Vanished', player: BOB })],
])(
  'RUN-03, PLAY-11: given the board was deleted over a restart, when %s, then it is posted again',
  async (_how, happens) => {
    const fixture = await onePlayed();
    const { board } = fixture;
    fixture.discord.remove(fixture.thread, board);
    await fixture.restart();
    expect(fixture.withButtons).toEqual([]);
    await happens(fixture);
    expect(idsOf(fixture.withButtons)).toEqual([fixture.board]);
    expect(fixture.board).not.toBe(board);
  },
);

test('RUN-03, PLAY-02: given a press of the live board after a restart, then its answer is there, a new board too, before anything is looked up', async () => {
  const fixture = await onePlayed(UNTIMED_OPTIONS);
  await fixture.restart();
  const { board } = fixture;
  await fixture.act(move(BOB, 22, 18), { press: board });
  expect(fixture.discord.asked()).toEqual([expect.stringContaining('/callback')]);
  await fixture.act(moveAway(ALICE, 15, 22), { press: board });
  const all = [expect.stringContaining('/callback'), expect.stringContaining('post /webhooks/')];
  expect(fixture.discord.asked()).toEqual(all);
});

test.each<[what: string, happens: (fixture: DisplayFixture) => Promise<void>, open: number]>([
  ['a move was not saved as shown', (fixture) => fixture.act(move(BOB, 22, 18), { press: fixture.board }), 1],
  [
    'a move was never shown',
    (fixture) => {
      fixture.discord.fate = () => 'lost';
      return fixture.act(move(BOB, 22, 18));
    },
    1,
  ],
  [
    'a question got no answer',
    async (fixture) => {
      fixture.discord.fate = () => 'lost';
      await fixture.act(ask(BOB, 'OfferDraw'));
      fixture.beat();
    },
    2,
  ],
])(
  'RUN-03: given %s until the process ended, then its thread is looked at, and set right',
  async (_what, happens, open) => {
    const fixture = await onePlayed(UNTIMED_OPTIONS);
    const { board } = fixture;
    await happens(fixture);
    const moves = fixture.live.match.phase === 'playing' ? fixture.live.match.game.moves.length : 0;
    await fixture.restart();
    expect(fixture.discord.asked()[0]).toBe(look(fixture));
    expect(fixture.withButtons).toHaveLength(open);
    expect(fixture.board).toBe(board);
    expect(fixture.withButtons[0]?.content.replaceAll('\u2011', '-')).toContain(moves === 2 ? '22-18' : '11-15');
  },
);

test.each<[newest: string, sent: 'lost' | 'done', looks: number]>([
  ['what the last process has saved as shown', 'lost', 0],
  ['of later', 'done', 1],
])(
  'RUN-03: given a new board that was not saved as shown, and by the gateway the newest message in the thread is %s (%s), when the old one is pressed, then %i looks are needed, and the board stands once',
  async (_newest, sent, looks) => {
    const fixture = await onePlayed(UNTIMED_OPTIONS);
    const { board } = fixture;
    fixture.discord.fate = () => sent;
    await fixture.act(moveAway(BOB, 22, 18), { press: board });
    await fixture.restart({ looks: false, newest: fixture.messages.at(-1)?.id ?? '' });
    fixture.driver.wakeUp(fixture.replyTo(board));
    await fixture.quiet();
    expect(fixture.discord.asked().filter((request) => request === look(fixture))).toHaveLength(looks);
    expect(idsOf(fixture.withButtons)).toEqual([fixture.board]);
    expect(fixture.board).not.toBe(board);
  },
);

test('RUN-03, PLAY-07: given a board that nobody knows of in the next process, behind what was played on it, when it is pressed, then it becomes no record, and stays the live one', async () => {
  const fixture = new DisplayFixture();
  fixture.seat(await fixture.invite());
  fixture.beat();
  await fixture.act({ type: 'AcceptChallenge', by: BOB, challengerSeat: 'dark' });
  const { board } = fixture;
  fixture.discord.fate = () => 'lost';
  await fixture.act(move(ALICE, 11, 15));
  await fixture.restart({ looks: false });
  expect(fixture.board).toBe('none');
  expect(fixture.driver.recordOf(revision(3))).toBeUndefined();
  await fixture.quiet();
  expect(idsOf(fixture.withButtons)).toEqual([board]);
  expect(fixture.board).toBe(board);
  expect(fixture.driver.recordOf(revision(3))).toBeDefined();
});

test('RUN-03, PLAY-11: given a board is left behind as the process ends, and an earlier game began with the same move, then it becomes its record, and is not taken for one too many', async () => {
  const fixture = new DisplayFixture();
  await fixture.start();
  await fixture.actAll(moveAway(ALICE, 11, 15), giveUp(BOB, 'Resign'), rematch(ALICE, 'AcceptRematch'));
  fixture.beat();
  fixture.clock.pass(60_000);
  await fixture.act(rematch(BOB, 'AcceptRematch'));
  fixture.discord.fate = () => 'lost';
  await fixture.act(moveAway(BOB, 11, 15));
  await fixture.restart();
  expect(fixture.telling('played on this board')).toHaveLength(2);
});

test('RUN-05, TIME-08: given absences and a limit of an hour, then the thread is told once the match is needed, each once', async () => {
  const fixture = await playing(LONG);
  const absence = async (minutes: number): Promise<void> => {
    fixture.beat();
    fixture.clock.pass(minutes * 60_000);
    await fixture.restart();
    expect(fixture.discord.asked()).toEqual([]);
  };
  for (const minutes of [2, 3]) await absence(minutes);
  // It is settled all the same, and can rest.
  expect(fixture.driver.isSettled).toBe(true);
  await fixture.touch(fixture.board);
  const told = [/^get/, /^patch/, /^post/, /^post/].map((one) => expect.stringMatching(one) as string);
  expect(fixture.discord.asked()).toEqual(told);
  expect(fixture.telling('I was away for').map(({ content }) => /\d min/.exec(content)?.[0])).toEqual([
    '2 min',
    '3 min',
  ]);
  fixture.beat();
  await fixture.restart();
  expect(fixture.discord.asked()).toEqual([]);
});

test('RUN-03: given a request that has failed and will be repeated, then what is shown is not saved as settled before it is done', async () => {
  const fixture = await onePlayed();
  const settledAt = (): unknown => (JSON.parse(fixture.driver.saved.text) as { settled?: unknown }).settled;
  expect(settledAt()).toBe(fixture.live.match.revision);
  // The thread of a match that is over is left to be archived: nothing else is to be sent, and nothing is in doubt.
  fixture.discord.fate = ({ method, path }) =>
    method === 'patch' && path === `/channels/${fixture.thread}` ? 'lost' : 'done';
  await fixture.act(ask(ALICE, 'CloseMatch'));
  expect(settledAt()).toBeUndefined();
  fixture.discord.fate = () => 'done';
  await fixture.pass(5000);
  expect(settledAt()).toBe(fixture.live.match.revision);
});

describe('RUN-03: an older database', () => {
  /** A game that was played on after the copy of the database was made which its next process finds. */
  async function restored(...later: readonly Ask[]): Promise<DisplayFixture> {
    const fixture = await onePlayed(UNTIMED_OPTIONS);
    const { saved, past } = fixture;
    const copied = past.length;
    await fixture.actAll(...later);
    fixture.saved = saved;
    past.splice(copied);
    await fixture.restart();
    expect(fixture.discord.asked()).toEqual([]);
    return fixture;
  }

  test.each<[where: string, later: readonly Ask[], asked: readonly RegExp[]]>([
    ['in place', [move(BOB, 22, 18)], [/^get/, /^patch/]],
    ['in another message', [moveAway(BOB, 22, 18), move(ALICE, 15, 22)], [/^get/, /^post/, /^delete/]],
  ])(
    'RUN-03: given boards of later moves, shown %s, when one is pressed, then the right board takes their place',
    async (_where, later, asked) => {
      const fixture = await restored(...later);
      expect(buttonsOf(fixture.withButtons.at(-1) ?? expect.fail())).not.toContain('resign:4');
      fixture.driver.ahead();
      await fixture.quiet();
      expect(fixture.discord.requests.map(({ priority }) => priority ?? 'high')).not.toContain('low');
      expect(fixture.discord.asked()).toEqual(asked.map((one) => expect.stringMatching(one) as string));
      expect(idsOf(fixture.withButtons)).toEqual([fixture.board]);
      expect(buttonsOf(fixture.withButtons.at(-1) ?? expect.fail())).toContain('resign:4');
    },
  );

  test('RUN-03: given it is pressed again, then it is looked up once a minute', async () => {
    const fixture = await restored();
    const pressed = async (): Promise<readonly string[]> => {
      fixture.driver.ahead();
      await fixture.quiet();
      return fixture.discord.asked();
    };
    expect(await pressed()).toEqual([look(fixture)]);
    fixture.clock.pass(59_999);
    expect(await pressed()).toEqual([]);
    fixture.clock.pass(1);
    expect(await pressed()).toEqual([look(fixture)]);
  });
});
