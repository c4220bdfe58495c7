import { describe, expect, test } from 'vitest';
import { BotLog } from '../../src/cli/faults/bot-log.ts';
import { Chance } from '../../src/cli/faults/chance.ts';
import { judgeSoundness } from '../../src/cli/faults/inspection.ts';
import { judgeBoards } from '../../src/cli/faults/judges/judge-boards.ts';
import { judgeClocks, type TimeSeen } from '../../src/cli/faults/judges/judge-clocks.ts';
import { judgeMoves } from '../../src/cli/faults/judges/judge-moves.ts';
import { judgeNews } from '../../src/cli/faults/judges/judge-news.ts';
import type { Problem } from '../../src/cli/faults/judges/problem.ts';
import { readArguments } from '../../src/cli/faults/read-arguments.ts';
import { runFaults } from '../../src/cli/faults/run-faults.ts';
import type { SeenMessage } from '../../src/cli/faults/seen-message.ts';
import { storyOf, type Story } from '../../src/cli/faults/story.ts';
import { timeWithin, trueMoment } from '../../src/cli/faults/timeline.ts';
import type { MatchEvent } from '../../src/match/event.ts';
import { BOB, MATCH, squares } from '../match/samples.ts';
import { interactionAt, person, second, THREAD, WatchedMatch } from './faults/watched-match.ts';

/** Three moves, the fourth being thought about. */
const played = (): WatchedMatch =>
  new WatchedMatch().play('11-15', 2, 5).play('23-19', 6, 8).play('8-11', 9, 12).show(13);

const found = (problems: readonly Problem[]): readonly string[] => problems.map((one) => one.found);

describe('moves', () => {
  const judge = (watched: WatchedMatch, story: Story = watched.story) =>
    judgeMoves(story, { asked: watched.asked, threadId: THREAD, person });
  const without = (watched: WatchedMatch, isGone: (event: MatchEvent) => boolean): Story =>
    storyOf(
      MATCH,
      watched.entries.map((entry) => entry.filter((event) => !isGone(event))).filter((entry) => entry.length > 0),
    );

  test('RUN-03: given every acknowledged move is in the journal, then nothing is wrong', () => {
    expect(judge(played())).toEqual([]);
  });

  test('RUN-03: given the journal has lost an acknowledged move, then that is found', () => {
    const watched = played();
    const story = without(watched, (event) => event.type === 'MovePlayed' && event.cause === interactionAt(12));
    expect(judge(watched, story)).toMatchObject([
      { expected: expect.stringContaining('8-11') as string, found: 'no such move' },
    ]);
  });

  test('RUN-03: given the journal has another move than its player was shown, then that is found', () => {
    const watched = played();
    watched.acknowledge('1', { board: 4, squares: squares('11-16'), userId: '1' }, '11-16');
    watched.asked.answered({ ok: false, error: '', interactionId: '2' });
    const board = watched.playing.game.moves[0]?.revision ?? 0;
    watched.acknowledge('3', { board, squares: squares('23-18'), userId: '1' }, '23-18');
    expect(found(judge(watched))).toEqual(expect.arrayContaining(['23-19']));
  });

  test('RUN-03: given the journal has a move that nobody asked for, then that is found', () => {
    const watched = played();
    watched.act({ type: 'PlayMove', by: BOB, squares: squares('22-17') }, 20);
    expect(judge(watched)).toMatchObject([
      { expected: 'only moves that somebody asked for', found: expect.stringContaining('22-17') as string },
    ]);
  });

  test('RUN-03: given the asker of a move was told that it does not count, and the journal has it, then that is found', () => {
    const watched = played();
    const board = watched.playing.game.boardRevision;
    watched.act({ type: 'PlayMove', by: BOB, squares: squares('22-17') }, 20);
    watched.asked.answered(
      {
        ok: true,
        interactionId: interactionAt(20),
        kind: 'message',
        onlyMe: true,
        message: undefined,
        choices: [],
        modal: undefined,
      },
      { threadId: THREAD, userId: person(BOB).userId ?? '', board, squares: squares('22-17') },
    );
    expect(judge(watched)).toMatchObject([
      { expected: expect.stringContaining('not taken, as its player was told') as string },
    ]);
  });

  test('RUN-03: given the same interaction was taken twice, then that is found', () => {
    const watched = played();
    watched.entries.push([
      {
        type: 'DrawOffered',
        seat: 'dark',
        at: watched.entries[0]?.[0]?.at ?? watched.playing.game.startedAt,
        cause: watched.entries.at(-2)?.[0]?.cause ?? never(),
      },
    ]);
    expect(found(judge(watched))).toContain('taken again');
  });

  test('RUN-03: given an event of an interaction that nobody has sent, then that is found', () => {
    const watched = played();
    watched.entries.push([
      { ...(watched.entries[0]?.[0] ?? never()), type: 'DrawOffered', seat: 'dark', cause: 'x' } as MatchEvent,
    ]);
    expect(found(judge(watched))).toEqual(['an event of interaction x']);
  });
});

test('RUN-03: given a journal that no decision can have led to, then that is found', () => {
  const watched = played();
  expect(judgeSoundness(watched.story)).toEqual([]);
  const [first = never()] = watched.entries.splice(2, 1);
  expect(first).toHaveLength(1);
  watched.entries.push(first, first);
  expect(judgeSoundness(watched.story)).toHaveLength(1);
});

describe('boards', () => {
  const judge = (watched: WatchedMatch, thread: readonly SeenMessage[] = watched.thread()) =>
    judgeBoards(watched.story, thread, person);
  /** The thread with its live board as it was a move before. */
  const changed = (watched: WatchedMatch, change: (board: SeenMessage) => readonly SeenMessage[]) => {
    const thread = watched.thread();
    return [...thread.slice(0, -1), ...change(thread.at(-1) ?? never())];
  };

  test('RUN-03: given the thread shows the match as it is, also with a piece picked up, then nothing is wrong', () => {
    const watched = played();
    expect(judge(watched)).toEqual([]);
    const [square] = squares('22-17');
    expect(square).toBeDefined();
    expect(judge(watched, watched.thread({ kind: 'piece', square: square ?? never() }))).toEqual([]);
  });

  test.each<[string, (board: SeenMessage) => readonly SeenMessage[], RegExp]>([
    ['no live board', () => [], /^0: /],
    ['two live boards', (board) => [board, { ...board, id: '9' }], /^2: /],
    ['a piece without its button', (board) => [{ ...board, buttons: board.buttons.slice(1) }], /^[\d ]+$/],
    [
      "the other player's turn",
      (board) => [{ ...board, words: board.words.replace('**Bob**, it', '**Alice**, it') }],
      /^Alice$/,
    ],
    [
      'a picture of another position',
      (board) => [{ ...board, alt: board.alt.replace('men on 1, 2', 'men on 1') }],
      /^1,3,/,
    ],
    ['a picture without words', (board) => [{ ...board, alt: '' }], /^""$/],
  ])('RUN-03: given %s, then that is found', (_, change, expected) => {
    const watched = played();
    expect(judge(watched, changed(watched, change))).toMatchObject([
      { found: expect.stringMatching(expected) as string },
    ]);
  });

  test('RUN-03: given the live board is an old one, then that is found', () => {
    const watched = new WatchedMatch().play('11-15', 2, 5).show(6);
    const old = watched.thread().at(-1) ?? never();
    watched.play('23-19', 7, 8).show(9);
    const thread = [...watched.thread().slice(0, -1), old];
    expect(found(judge(watched, thread)).join()).toContain('pick:');
  });

  test('RUN-03, END-08: given buttons look alive on a message that is over, then each is found', () => {
    const watched = new WatchedMatch().play('11-15', 2, 5).show(6);
    const old = watched.thread().at(-1) ?? never();
    watched.play('23-19', 7, 8).show(9);
    const draw = old.buttons.filter(({ means }) => means?.verb === 'draw');
    const thread = watched.thread();
    const record = thread.find(({ words }) => words.startsWith('**1... ')) ?? never();
    const left = thread.filter((message) => message !== record);
    expect(found(judge(watched, [...left, { ...record, buttons: draw }])).join()).toContain('c1:draw:');
  });

  test('RUN-03: given a record is missing, is there twice, or shows another position, then that is found', () => {
    const watched = played();
    const [opening = never(), first = never(), ...rest] = watched.thread();
    expect(judge(watched, [opening, ...rest])).toHaveLength(1);
    expect(judge(watched, [opening, first, first, ...rest])).toHaveLength(1);
    expect(judge(watched, [opening, { ...first, alt: rest[0]?.alt ?? '' }, ...rest])).toHaveLength(1);
  });

  test('RUN-03: given a question stands and is not to be seen, then that is found', () => {
    const watched = played().act({ type: 'OfferDraw', by: BOB }, 14);
    expect(found(judge(watched))).toEqual(['0 times']);
  });
});

describe('news', () => {
  const judge = (watched: WatchedMatch, thread: readonly SeenMessage[] = watched.thread()) =>
    judgeNews(watched.story, thread, person);

  test('PLAY-12: given everything was told once, then nothing is wrong', () => {
    expect(judge(played())).toEqual([]);
  });

  test('PLAY-12: given something was told twice, never, or without a reason, then that is found', () => {
    const watched = played();
    const [opening = never(), ...rest] = watched.thread();
    expect(found(judge(watched, [opening, opening, ...rest]))).toEqual(['2 times']);
    expect(found(judge(watched, rest))).toEqual(['0 times']);
    const stray = { ...opening, words: 'Somebody is back.' };
    expect(judge(watched, [opening, stray, ...rest])).toMatchObject([{ expected: '0 times: "Somebody is back."' }]);
  });

  test('END-04: given the end is told of a game that goes on, then that is found', () => {
    const watched = played();
    const [opening = never(), ...rest] = watched.thread();
    expect(found(judge(watched, [opening, { ...opening, words: '', files: ['game.pdn'] }, ...rest]))).toEqual(['1']);
  });
});

describe('clocks', () => {
  const judge = (watched: WatchedMatch, time: Partial<TimeSeen> = {}) => {
    const posted = watched.story.changes.flatMap(({ events }) => events).filter(({ type }) => type === 'BoardPosted');
    // The first board of a turn counts: after a pause there is another one.
    const upSince = (board: number): number | undefined =>
      posted.find((event) => event.type === 'BoardPosted' && event.board === board)?.at;
    const seen: TimeSeen = {
      upSince,
      answeredAt: () => undefined,
      away: [],
      shifts: [],
      stalls: [],
      now: second(20),
      ...time,
    };
    return judgeClocks(watched.story, seen);
  };

  test('TIME-08: given every turn used the time that its player had, then nothing is wrong', () => {
    expect(judge(played())).toEqual([]);
  });

  test('TIME-08: given an outage in the middle of a turn was not given back, then that is found', () => {
    const away = [{ from: second(9.2), to: second(11.4) }];
    expect(judge(played(), { away })).toMatchObject([{ found: '3000 ms' }]);
  });

  test('TIME-08: given an outage was given back, then nothing is wrong', () => {
    const watched = new WatchedMatch().show(2);
    watched
      .act({ type: 'StopClock', reason: 'process-away' }, 3)
      .act({ type: 'StartClock', reason: 'process-away' }, 9);
    watched.play('11-15', 9, 10).show(11);
    expect(judge(watched, { away: [{ from: second(3.5), to: second(8.5) }] })).toEqual([]);
  });

  test('TIME-08: given the turn that goes on has used the time of an outage, then that is found', () => {
    expect(judge(played(), { away: [{ from: second(14), to: second(19) }] })).toMatchObject([{ found: '7000 ms' }]);
  });

  test('TIME-08: given the clock on the wall jumped, and the jump counts as thought, then that is found', () => {
    expect(judge(played(), { shifts: [{ at: second(15), shift: 120_000 }] })).toMatchObject([{ found: '127000 ms' }]);
  });

  test('TIME-08: given somebody lost on time over an outage, then that is found; and nothing where they had the time', () => {
    const watched = new WatchedMatch().show(2).act({ type: 'Tick' }, 400);
    expect(watched.match.phase).toBe('ended');
    expect(judge(watched)).toEqual([]);
    expect(judge(watched, { away: [{ from: second(10), to: second(200) }] })).toHaveLength(1);
  });

  test('TIME-08: given a clock still stands when all is well again, then that is found', () => {
    const watched = played().act({ type: 'StopClock', reason: 'gateway-away' }, 14);
    expect(found(judge(watched))).toEqual(['gateway-away', 'held']);
  });

  test('a pause is no time of anybody', () => {
    const watched = new WatchedMatch().show(2).act({ type: 'RequestPause', by: BOB }, 3);
    const request = watched.playing.pauseRequest?.number ?? never();
    watched.act({ type: 'AgreePause', by: watched.playing.seats.dark, request }, 4);
    watched
      .act({ type: 'Resume', by: BOB }, 30)
      .act({ type: 'Resume', by: watched.story.match.phase === 'paused' ? watched.story.match.seats.dark : BOB }, 31);
    watched.play('11-15', 32, 35).show(36);
    expect(judge(watched, { now: second(37) })).toEqual([]);
  });
});

describe('time', () => {
  test('spans that overlap count once', () => {
    const spans = [
      { from: 0, to: 10 },
      { from: 5, to: 20 },
      { from: 30, to: undefined },
      { from: 90, to: 95 },
    ];
    expect(timeWithin(spans, 2, 40)).toEqual({ time: 28, count: 3 });
  });

  test('a moment shown by a clock that was off is led back to the true one', () => {
    const shifts = [
      { at: 100_000, shift: 60_000 },
      { at: 200_000, shift: 0 },
    ];
    expect(trueMoment(shifts, 50_000)).toBe(50_000);
    expect(trueMoment(shifts, 210_000)).toBe(210_000);
    expect(trueMoment(shifts, 165_000)).toBe(105_000);
  });
});

describe('the log', () => {
  const heard = (...lines: readonly string[]): BotLog => {
    const log = new BotLog();
    for (const line of lines) log.heard(line);
    return log;
  };

  test('RUN-13: warnings are counted, and are no trouble', () => {
    const log = heard(
      '{"level":30,"msg":"King Me is ready to play"}',
      '{"level":40,"msg":"slow"}',
      '{"level":40,"msg":"slow"}',
    );
    expect(log.readyCount).toBe(1);
    expect(log.counts).toEqual([['warning: slow', 2]]);
    expect(log.troubles).toEqual([]);
  });

  test.each([
    '{"level":60,"msg":"King Me could not start"}',
    '{"level":50,"msg":"a promise was left alone with its error"}',
    'TypeError: x',
  ])('RUN-01: %s is trouble', (line) => {
    expect(heard(line).troubles).toHaveLength(1);
  });

  test('the last line of a process that was killed may be cut off', () => {
    const log = new BotLog();
    log.heard('{"level":30,"ms', false);
    expect(log.troubles).toEqual([]);
  });
});

describe('what is typed', () => {
  test('the default is 200 kills in 10 minutes', () => {
    expect(readArguments([], () => 7)).toEqual({ kills: 200, matches: 16, minutes: 10, seed: 7, database: undefined });
  });

  test.each([
    [['--kills', 'many']],
    [['--matches', '0']],
    [['--nonsense']],
    [['--database', 'mysql://x']],
    [['--seed', '-1']],
    [['x']],
  ])('test:faults %j is refused in one line with exit code 2', async (args) => {
    const answer = await runFaults(args, () => undefined);
    expect(answer).toMatchObject({ exitCode: 2, out: [] });
    expect(answer.error).not.toContain('\n');
  });

  test('the same seed makes the same choices, and another name others', () => {
    const draw = (name: string) =>
      Array.from(
        { length: 5 },
        (
          (chance) => () =>
            chance.below(1000)
        )(new Chance(3).fork(name)),
      );
    expect(draw('one')).toEqual(draw('one'));
    expect(draw('one')).not.toEqual(draw('two'));
  });
});

function never(): never {
  throw new Error('there is one');
}
