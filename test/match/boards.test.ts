import { describe, expect, test } from 'vitest';
import { type BoardMemory, type BoardWatch, nextBoardMove, OLD_BOARD, whyBoardMoves } from '../../src/match/boards.ts';
import { fold, type MatchEvent } from '../../src/match/match.ts';
import { liveBoard } from '../../src/match/game.ts';
import { type Millis, millis, type PlayerId, revision } from '../../src/match/ids.ts';
import type { Mention } from '../../src/match/preferences.ts';
import type { Match, PlayingMatch } from '../../src/match/phases.ts';
import { type MatchOptions, patience, UNTIMED_OPTIONS } from '../../src/match/options.ts';
import { ALICE, at, BOB, CHALLENGED, HOTSEAT, MATCH, PLAYING, SOLO, squares, turns } from './samples.ts';
import { given, givenMatch } from './scenario.ts';
import { boardUp, timedGame, timeOf } from './timed.ts';

function inPlay(match: Match): PlayingMatch {
  if (match.phase !== 'playing') throw new Error(`the match is ${match.phase}`);
  return match;
}
const board = (match: Match): number => liveBoard(inPlay(match).game);

const playedWith = (options: Partial<MatchOptions>): readonly MatchEvent[] => [
  { ...CHALLENGED, options: { ...UNTIMED_OPTIONS, ...options } } as MatchEvent,
  ...PLAYING.slice(1),
];

/** Alice is on move; Bob pressed something when it is told, and nothing speaks against the board that stands. */
const remembered = (bobsPress: Millis | undefined, more: Partial<BoardMemory> = {}): BoardMemory => ({
  pressedAt: (player) => (player === BOB ? bobsPress : at(600)),
  mentionOf: () => 'away',
  isBuried: false,
  postedAt: at(590),
  canEdit: true,
  ...more,
});
const THERE = at(595);

describe('where a move is shown', () => {
  test.each([
    ['who pressed something a minute ago', 'off', at(540), undefined],
    ['who pressed nothing for longer', 'off', millis(at(540) - 1), 'absent'],
    ['of whom nothing is known, as after a restart', 'off', undefined, 'absent'],
    ['who has 20 s a move and pressed 10 s ago', timeOf(20, 'none'), at(590), undefined],
    ['who has 20 s a move and pressed longer ago', timeOf(20, 'none'), at(589), 'absent'],
    ['who has a day a move and pressed two minutes ago', timeOf(86_400, 'none'), at(480), 'absent'],
  ] as const)('PLAY-11: given an opponent %s, then it is %s: %s', (_who, time, press, reason) => {
    const match = inPlay(fold(MATCH, playedWith({ time })));
    expect(whyBoardMoves(match, remembered(press), at(600))).toBe(reason);
  });

  test.each([
    ['too much stands below the board', { isBuried: true }, 'buried'],
    ['the board is 50 minutes old', { postedAt: millis(at(600) - OLD_BOARD) }, 'old'],
    ['the board is hardly younger', { postedAt: millis(at(600) - OLD_BOARD + 1) }, undefined],
    ['no board is up', { postedAt: undefined }, undefined],
    ['nobody can edit the board', { canEdit: false }, 'refused'],
  ] as const)('PLAY-11: given %s, then it moves: %s', (_what, more, reason) => {
    const match = inPlay(fold(MATCH, PLAYING));
    expect(whyBoardMoves(match, remembered(THERE, more), at(600))).toBe(reason);
  });

  test('PLAY-08: given the opponent wants to be mentioned always, then each move moves it; given never, then absence does not', () => {
    const match = inPlay(fold(MATCH, PLAYING));
    const mentionOf = (mention: Mention) => (player: PlayerId) => (player === BOB ? mention : 'away');
    expect(whyBoardMoves(match, remembered(THERE, { mentionOf: mentionOf('always') }), at(600))).toBe('always');
    const never = { mentionOf: mentionOf('never') };
    expect(whyBoardMoves(match, remembered(undefined, never), at(600))).toBeUndefined();
    expect(whyBoardMoves(match, remembered(undefined, { ...never, isBuried: true }), at(600))).toBe('buried');
    const each = inPlay(fold(MATCH, playedWith({ boards: 'every-move' })));
    expect(whyBoardMoves(each, remembered(THERE, { mentionOf: mentionOf('always') }), at(600))).toBeUndefined();
  });

  test('START-08: given a hotseat game, then nobody is absent; PLAY-11: but the board can be buried', () => {
    const match = inPlay(fold(MATCH, [HOTSEAT]));
    const memory = { ...remembered(undefined), mentionOf: () => 'always' as const, pressedAt: () => undefined };
    expect(whyBoardMoves(match, memory, at(600))).toBeUndefined();
    expect(whyBoardMoves(match, { ...memory, isBuried: true }, at(600))).toBe('buried');
  });

  test('PLAY-11: given a new board for every move, then none is moved by a move', () => {
    const match = inPlay(fold(MATCH, playedWith({ boards: 'every-move' })));
    expect(whyBoardMoves(match, remembered(undefined, { isBuried: true }), at(600))).toBeUndefined();
  });
});

const FORK = [...PLAYING, ...turns('11-15', '23-18', '9-14', '18x9', '5x14', '22-17', '12-16', '24-19', '16x23')];
const HOP = { type: 'PlayMove', by: BOB, board: revision(12), squares: squares('27x18') } as const;

describe('a board message', () => {
  const [first] = turns('11-15');
  const move = { type: 'PlayMove', by: ALICE, squares: squares('11-15') } as const;

  test('PLAY-11: given a move on it, then it goes on', () => {
    const { match } = given(PLAYING).after(move, at(70));
    expect(board(match)).toBe(3);
  });

  test.each(['absent', 'buried', 'old'] as const)(
    'PLAY-11: given a move while it is %s, then it moves with the move, and old buttons are stale',
    (reason) => {
      const moved = given(PLAYING).decides(
        { ...move, boardMoves: reason },
        [first, { type: 'BoardMoved', reason, at: at(70) }].filter((event) => event !== undefined) as MatchEvent[],
        at(70),
      );
      expect(moved.match).toMatchObject({ game: { boards: [3, 5], boardRevision: 5 } });
      moved.refuses({ type: 'PlayMove', by: BOB, board: revision(3), squares: squares('22-18') }, 'stale-board');
    },
  );

  test('PLAY-11: given a hop of an unfinished jump, then it stays where it is', () => {
    const { match } = given(FORK).after({ ...HOP, boardMoves: 'absent' });
    expect(match).toMatchObject({ game: { hops: [27, 18], boards: [3], boardRevision: 13 } });
  });

  test('PLAY-11: given the move that ends the game, then no board comes after it', () => {
    const { match } = given(PLAYING);
    const last = { ...inPlay(match), game: { ...inPlay(match).game, quietTurns: 49 } };
    const { match: over } = givenMatch(last).after({ ...move, boardMoves: 'absent' });
    expect(over).toMatchObject({ phase: 'ended', game: { boards: [3] } });
  });

  test('PLAY-11: given somebody who plays asks for it, then it moves, for them and nobody else', () => {
    const asked = given(PLAYING).decides({ type: 'CallBoard', by: BOB }, [
      { type: 'BoardMoved', reason: 'asked', at: at(600) },
    ]);
    expect(board(asked.match)).toBe(4);
    given(PLAYING).refuses({ type: 'CallBoard', by: MATCH as never }, 'not-a-player');
  });

  test('PLAY-11: given Discord lets nobody edit it, then it moves, once', () => {
    const refused = { type: 'BoardRefused', board: revision(3) } as const;
    given(PLAYING)
      .decides(refused, [{ type: 'BoardMoved', reason: 'refused', at: at(600) }])
      .decides(refused, []);
  });

  test('PLAY-11, TIME-06: given a pause, then another one comes after it', () => {
    const { match } = given([...PLAYING, { type: 'PauseRequested', seat: 'dark', at: at(65) }])
      .after({ type: 'AgreePause', by: BOB, request: revision(4) })
      .after({ type: 'Resume', by: ALICE })
      .after({ type: 'Resume', by: BOB });
    expect(board(match)).toBe(8);
  });

  test('PLAY-11, RULE-14: given a new board for every move, or an opening drawn by lot, then each move begins another', () => {
    expect(board(fold(MATCH, [...playedWith({ boards: 'every-move' }), ...turns('11-15', '22-18')]))).toBe(5);
    const byLot = turns('11-15', '22-18', '15x22').map((event) => Object.assign({}, event, { byLot: true }));
    expect(board(fold(MATCH, [...playedWith({ rules: 'tournament' }), ...byLot]))).toBe(6);
  });
});

const MOVE: MatchEvent = { type: 'MovePlayed', seat: 'dark', squares: squares('11-15'), at: at(105) };

/** Alice has moved, and Bob's clock runs since 110 s. */
const edited = (time = timeOf(300, 60), options: Partial<MatchOptions> = {}): readonly MatchEvent[] => [
  ...timedGame(time, options),
  boardUp(3, 100),
  MOVE,
  boardUp(5, 110),
];
const dueAt = (events: readonly MatchEvent[], watch: BoardWatch = {}): Millis | undefined =>
  nextBoardMove(inPlay(fold(MATCH, events)), watch)?.at;
const WATCH = { type: 'WatchBoard' } as const;

describe('a board that was edited and stays unanswered', () => {
  const CALLED = [{ type: 'BoardMoved', reason: 'unanswered', at: at(170) }] as const;

  test('PLAY-11: given a minute without a press of the player on move, or half of their 20 s, then it moves, once a turn', () => {
    expect(dueAt(edited(timeOf(20, 'none')))).toBe(at(120));
    expect(dueAt(edited())).toBe(at(170));
    const called = given(edited())
      .decides(WATCH, [], millis(at(170) - 1))
      .decides(WATCH, CALLED, at(170));
    expect(dueAt([...edited(), ...CALLED])).toBeUndefined();
    called.decides(WATCH, [], at(300));
  });

  test('PLAY-11: given a press since the turn began, then not; one from before counts for nothing', () => {
    expect(dueAt(edited(), { lastPressAt: at(106) })).toBeUndefined();
    expect(dueAt(edited(), { lastPressAt: at(104) })).toBe(at(170));
    given(edited()).decides({ ...WATCH, lastPressAt: at(106) }, [], at(170));
    given(edited()).decides({ ...WATCH, lastPressAt: at(104) }, CALLED, at(170));
  });

  test('PLAY-08: given its player never wants to be mentioned, then not', () => {
    expect(dueAt(edited(), { mention: 'never' })).toBeUndefined();
    expect(dueAt(edited(), { mention: 'always' })).toBe(at(170));
    given(edited()).decides({ ...WATCH, mention: 'never' }, [], at(170));
  });

  test('PLAY-11: given a hop, then not: its player is there', () => {
    expect(dueAt(FORK)).toBe(at(210));
    given(FORK).after(HOP, at(180)).decides(WATCH, [], at(400));
  });

  test('PLAY-11, TIME-08: given clicks can not arrive, then it waits, and the time they could not is left out', () => {
    const held = [...edited(), { type: 'ClockStopped', reason: 'gateway-away', at: at(130) } as const];
    expect(dueAt(held)).toBeUndefined();
    given(held).decides(WATCH, [], at(400));
    expect(dueAt([...held, { type: 'ClockStarted', reason: 'gateway-away', at: at(400) }])).toBe(at(440));
  });

  test.each<[string, readonly MatchEvent[]]>([
    [
      'the board of the turn is a new message',
      [...edited().slice(0, 5), { type: 'BoardMoved', reason: 'absent', at: at(105) }, boardUp(5, 110)],
    ],
    ['every move has a new board', edited(undefined, { boards: 'every-move' })],
    [
      'the player on move has left',
      [...edited(timeOf(3600, 'none')), { type: 'PlayerVanished', seat: 'light', at: at(111) }],
    ],
    ['no move was made yet', [...timedGame(), boardUp(3, 100)]],
    ['one person plays both sides', [HOTSEAT, { ...MOVE, at: at(70) }]],
  ])('PLAY-11, START-08: given %s, then it stays', (_what, events) => {
    expect(dueAt(events)).toBeUndefined();
    given(events).decides(WATCH, [], at(400));
  });
});

describe('a board below which people write', () => {
  const BURIED = { type: 'BoardMoved', reason: 'buried', at: at(150) } as const;
  const buried: BoardWatch = { buriedSince: at(130) };

  test.each<[string, readonly MatchEvent[]]>([
    ['an edited one', edited()],
    ['a new one', [...timedGame(), boardUp(3, 100)]],
    ['one of its own for every move', edited(undefined, { boards: 'every-move' })],
    ['one of a person who plays both sides', [HOTSEAT, { ...MOVE, at: at(70) }]],
  ])('PLAY-11: given %s, then it comes down 20 s after the last message', (_what, events) => {
    expect(dueAt(events, buried)).toBe(at(150));
    given(events)
      .decides({ ...WATCH, ...buried }, [], millis(at(150) - 1))
      .decides({ ...WATCH, ...buried }, [BURIED], at(150));
  });

  test.each<[string, readonly MatchEvent[]]>([
    ['clicks can not arrive', [...edited(), { type: 'ClockStopped', reason: 'gateway-away', at: at(130) }]],
    ['a jump is not finished', [...FORK, { type: 'HopPlayed', seat: 'light', squares: squares('27x18'), at: at(130) }]],
    ['the bot is on move', [SOLO, { ...MOVE, at: at(70) }]],
    ['its message is not up yet', edited().slice(0, -1)],
  ])('PLAY-11: given %s, then it stays', (_what, events) => {
    expect(dueAt(events, buried)).toBeUndefined();
  });

  test('PLAY-11: given it came down, which calls nobody, then an absent player is called by another one, once', () => {
    expect(dueAt([...edited(), BURIED])).toBe(at(170));
    const called = { type: 'BoardMoved', reason: 'unanswered', at: at(170) } as const;
    expect(dueAt([...edited(), BURIED, called])).toBeUndefined();
    expect(dueAt([...edited(), BURIED, called, { ...BURIED, at: at(200) }])).toBeUndefined();
  });

  test('PLAY-11: given a move that finds its board buried, then its new board calls the player on move', () => {
    const moved = [...edited(), { ...MOVE, seat: 'light', squares: squares('22-18'), at: at(150) } as const, BURIED];
    expect(inPlay(fold(MATCH, moved)).game).toMatchObject({ boards: [3, 8], calledBy: 8 });
    expect(inPlay(fold(MATCH, [...edited(), BURIED])).game).toMatchObject({ boards: [3, 7], calledBy: 3 });
  });
});

describe('a board that was left behind', () => {
  const move = { type: 'PlayMove', by: BOB, squares: squares('22-18') } as const;

  test.each(['unanswered', 'buried', 'asked', 'refused'] as const)(
    'PLAY-07: given the board goes on in another message as it is %s, then its buttons are taken until a move is made',
    (reason) => {
      const moved: readonly MatchEvent[] = [...edited(), { type: 'BoardMoved', reason, at: at(170) }];
      expect(inPlay(fold(MATCH, moved)).game).toMatchObject({ boardRevision: 7, playRevision: 5 });
      const played = given(moved).decides(
        { ...move, board: revision(5) },
        [{ ...MOVE, seat: 'light', squares: squares('22-18'), at: at(171) }],
        at(171),
      );
      const reply = { type: 'PlayMove', by: ALICE, squares: squares('15x22') } as const;
      for (const board of [5, 7]) played.refuses({ ...reply, board: revision(board) }, 'stale-board', at(172));
      given(moved).refuses({ ...move, board: revision(8) }, 'stale-board', at(172));
      given(moved).refuses({ ...move, board: revision(4) }, 'stale-board', at(172));
    },
  );

  test('PLAY-07: given a hop, a takeback or a pause since, then they are not', () => {
    const moved: readonly MatchEvent[] = [...FORK, { type: 'BoardMoved', reason: 'unanswered', at: at(210) }];
    given(moved)
      .after(HOP, at(211))
      .refuses({ ...HOP, squares: squares('27x18x9') }, 'stale-board');
    const paused = given(edited())
      .after({ type: 'RequestPause', by: ALICE }, at(120))
      .after({ type: 'RequestPause', by: BOB }, at(121))
      .after({ type: 'Resume', by: ALICE }, at(122))
      .after({ type: 'Resume', by: BOB }, at(123));
    paused.refuses({ ...move, board: revision(5) }, 'stale-board', at(124));
  });
});

test('PLAY-11: given any time for a move, then nobody counts as there for more than half of it', () => {
  expect(patience('off')).toBe(60_000);
  expect(patience({ limit: millis(10_000), warning: 'none' })).toBe(5000);
  expect(patience({ limit: millis(300_000), warning: 'none' })).toBe(60_000);
  expect(patience({ total: millis(60_000), increment: millis(0) })).toBe(30_000);
  expect(patience({ total: millis(300_000), increment: millis(3000) })).toBe(60_000);
});
