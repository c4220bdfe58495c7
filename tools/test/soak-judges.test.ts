import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { WatchedMatch, person, means, interactionAt } from './watched-match.ts';
import { judgeJournal, endingByRule, judgePresses } from '../soak/judge-journal.ts';
import { DEFAULT_OPTIONS } from '../../src/match/options.ts';
import { BOT, revision } from '../../src/match/ids.ts';
import { ALICE, at, BOB, rated, ratingAt, squares } from '../../test/match/samples.ts';
import { parsePdn } from '../../src/engine/pdn.ts';
import { replay } from '../../src/engine/replay.ts';
import type { SeenMessage } from '../soak/seen.ts';
import { judgeThread } from '../soak/judge-thread.ts';

const played = (): WatchedMatch => new WatchedMatch().play('11-15', 2, 5).play('23-19', 6, 8);

/** What the outage of a bot that was away so long excuses. */
const outages = (away: number) => ({ touch: () => away > 0, unplayable: () => away });

describe('the judge of the journal', () => {
  const judge = ({ story, presses }: WatchedMatch, away = 0) =>
    judgeJournal(story, { presses, person, outages: outages(away) });
  const confirmed = played().playing.game.startRevision;
  const resigned = (): WatchedMatch =>
    played().act({ type: 'Resign', by: BOB, confirmed }, 9, { means: means('resign-confirm', confirmed) });

  test('RUN-01: given everything was played as it is told, then nothing is wrong', () => {
    expect(judge(played())).toEqual([]);
    expect(judge(resigned())).toEqual([]);
  });

  const along = squares('11-15');
  test.each<[string, RegExp, (watched: WatchedMatch) => unknown]>([
    [
      'an illegal move',
      /illegal/,
      ({ entries }) => entries.push([{ type: 'MovePlayed', seat: 'dark', squares: squares('11-18'), at: at(20) }]),
    ],
    ['a move that nobody asked for', /nobody has/, ({ presses }) => presses.delete(interactionAt(5))],
    ['a move of somebody else', /somebody else/, (watched) => watched.press(BOB, 5, {})],
    ['another move than was pressed', /not what/, (watched) => watched.press(ALICE, 5, { typed: squares('11-16') })],
    ['a refused move', /does not/, (watched) => watched.press(ALICE, 5, { typed: along, told: 'private' })],
    ['an act of hostility', /hostile/, (watched) => watched.press(ALICE, 5, { typed: along, isHostile: true })],
    [
      'an interaction that counts twice',
      /taken twice/,
      ({ entries }) => entries.push((entries.at(-1) ?? []).map((event) => Object.assign({}, event, { at: at(20) }))),
    ],
  ])('RUN-01: given %s, then that is found', (_, problem, spoil) => {
    const watched = played();
    spoil(watched);
    expect(judge(watched).join('\n')).toMatch(problem);
  });

  test('RUN-01, END-01: given a game ended otherwise than somebody saw to, then that is found', () => {
    const watched = resigned().press(ALICE, 9, { means: means('resign-confirm', confirmed) });
    expect(judge(watched)).toEqual([expect.stringContaining('resigned for dark')]);
  });

  describe('START-10: against the bot', () => {
    const solo = (): WatchedMatch => {
      const watched = new WatchedMatch('one', 'bot').play('11-15', 2, 5).play('22-18', 6, 8);
      const { boardRevision } = watched.playing.game;
      return watched
        .act({ type: 'TakeHint', by: ALICE, board: boardRevision }, 9, { means: means('hint', boardRevision) })
        .act({ type: 'TakeBack', by: ALICE, number: revision(3) }, 10, { means: means('take-back', 3) });
    };

    test('RUN-01, START-10: given the bot moves, resigns and agrees by itself, and its player presses Hint and Takeback, then nothing is wrong', () => {
      const [drawn, resigned] = [solo(), solo()];
      expect(solo().playing.game).toMatchObject({ hints: 1, takebacks: 1, moves: [] });
      expect(judge(solo())).toEqual([]);
      resigned.act({ type: 'Resign', by: BOT, confirmed: resigned.playing.game.startRevision }, 11);
      expect(judge(resigned)).toEqual([]);
      drawn.act({ type: 'OfferDraw', by: ALICE }, 11, { means: means('draw-confirm', 1) });
      drawn.act({ type: 'AcceptDraw', by: BOT, offer: drawn.match.revision }, 12);
      expect(judge(drawn)).toEqual([]);
    });

    test.each([
      ['hint', 9, /nobody has asked for the HintTaken/],
      ['takeback', 10, /nobody has asked for the MoveTakenBack/],
    ])('RUN-01, START-10: given a %s that nobody pressed for, then that is found', (_, second, problem) => {
      expect(judge(solo().press(ALICE, second, { means: means('more', 1) })).join('\n')).toMatch(problem);
    });

    test('RUN-01, START-10: given a move of the bot that somebody has pressed, then that is found', () => {
      const watched = new WatchedMatch('one', 'bot').play('11-15', 2, 5);
      watched.act({ type: 'PlayMove', by: BOT, squares: squares('22-18') }, 8);
      const [event] = watched.entries.at(-1) ?? [];
      Object.assign(event ?? {}, { cause: interactionAt(8) });
      expect(judge(watched.press(ALICE, 8, {})).join('\n')).toMatch('asked for the move 22-18');
    });
  });

  test('TIME-08: given a turn has used the time of an outage, or is lost over one, then that is found', () => {
    const late = new WatchedMatch().play('11-15', 2, 100);
    expect(judge(late)).toEqual([]);
    expect(judge(late, 90_000)).toEqual([expect.stringContaining('98000 ms were spent')]);
    const lost = new WatchedMatch().play('11-15', 2, 3).play('22-18', 4, 5);
    lost.act({ type: 'BoardShown', board: lost.playing.game.turnRevision }, 6).act({ type: 'Tick' }, 1000);
    expect(lost.match.phase).toBe('ended');
    expect(judge(lost)).toEqual([]);
    expect(judge(lost, 900_000)).toEqual([expect.stringContaining('improper-delay')]);
  });

  test('RULE-10: the score sheet ends a game at the third repetition, and not before', () => {
    const [game] = parsePdn(readFileSync('test/fixtures/games/15-third-repetition.pdn', 'utf8'));
    const moves = game === undefined ? [] : replay(game).plies.map(({ move }) => move);
    expect(endingByRule(moves, DEFAULT_OPTIONS)).toEqual({ kind: 'draw', reason: 'third-repetition' });
    expect(endingByRule(moves.slice(0, -1), DEFAULT_OPTIONS)).toBeUndefined();
  });
});

describe('the judge of presses', () => {
  const judge = ({ story, presses }: WatchedMatch, away = 0) =>
    judgePresses([story], { presses, outages: outages(away) });
  const fresh = () => new WatchedMatch();
  const go = means('go', fresh().playing.game.boardRevision, '11.15');

  /** Bob's 26-19 is the first hop of several jumps, 26-19-10 is one of them. */
  function forked(): WatchedMatch {
    const watched = fresh();
    const moves = '10-15 24-20 9-14 27-24 12-16 23-18 14x23'.split(' ');
    for (const [index, move] of moves.entries()) watched.play(move, 2 + 4 * index, 4 + 4 * index);
    return watched;
  }

  test.each<[string, WatchedMatch, number?]>([
    ['every press has taken effect', played()],
    ['a press was only heard, and the bot died', fresh().press(ALICE, 3, { means: go, told: 'heard' }), 100],
    ['a press had no answer while the bot was away', fresh().press(ALICE, 3, { told: 'nothing', isExcused: true })],
    ['a hop of a jump with several ways on was played', forked().play('26x19', 40, 41)],
    [
      'a press was refused, came after another one, or is half of a double click',
      fresh()
        .play('11-15', 2, 5, { gesture: 99 })
        .press(ALICE, 6, { means: go, told: 'private' })
        .press(ALICE, 7, { means: go })
        .press(ALICE, 4, { means: go, gesture: 99 }),
    ],
    [
      'the board went with the time that passed',
      fresh()
        .act({ type: 'BoardShown', board: fresh().playing.game.boardRevision }, 2)
        .press(ALICE, 999, { means: go, toldAt: at(1001) })
        .act({ type: 'Tick' }, 1000),
    ],
  ])('RUN-03: given %s, then nothing is wrong', (_, watched, away) => {
    expect(judge(watched, away)).toEqual([]);
  });

  test.each<[string, string, WatchedMatch]>([
    ['was acknowledged and did nothing', 'is in no journal', fresh().press(ALICE, 3, { means: go })],
    [
      'did nothing, and a later one did it',
      'is in no journal',
      fresh().press(ALICE, 3, { means: go }).play('11-15', 4, 5),
    ],
    [
      'was answered when a later one had done it',
      'is in no journal',
      fresh()
        .press(ALICE, 3, { means: go, toldAt: at(8) })
        .play('11-15', 4, 5),
    ],
    ['was only heard by a bot that lives', 'is in no journal', fresh().press(ALICE, 3, { means: go, told: 'heard' })],
    ['had no answer', 'was not answered', fresh().press(ALICE, 3, { told: 'nothing' })],
    [
      'says where a jump goes, and did nothing',
      'is in no journal',
      forked().press(BOB, 40, { means: means('go', forked().playing.game.boardRevision, '26.19') }),
    ],
  ])('RUN-03: given a press that %s, then that is found', (_, problem, watched) => {
    expect(judge(watched)).toEqual([expect.stringContaining(problem)]);
  });
});

describe('the judge of threads', () => {
  type Thread = readonly SeenMessage[];
  const judge = (watched: WatchedMatch, thread: Thread = watched.thread()) =>
    judgeThread(watched.story, thread, person);
  const changed = (thread: Thread, index: number, change: Partial<SeenMessage>): Thread =>
    thread.map((message, at) => (at === (index + thread.length) % thread.length ? { ...message, ...change } : message));
  const atStart = new WatchedMatch().thread().slice(-1);
  const { alt = '', buttons = [] } = atStart[0] ?? {};

  test('RUN-03: given the thread shows what the journal wants, then nothing is wrong', () => {
    expect(judge(played())).toEqual([]);
    expect(judge(new WatchedMatch())).toEqual([]);
  });

  test.each<[string, RegExp, (thread: Thread) => Thread]>([
    ['there is no live board', /1 live board/, (thread) => thread.slice(0, -1)],
    ['there are two', /1 live board/, (thread) => [...thread, ...thread.slice(-1)]],
    ['the live board is an old one', /at revision/, (thread) => [...thread.slice(0, -1), ...atStart]],
    ['its picture shows another position', /board \d+ with/, (thread) => changed(thread, -1, { alt })],
    ['it names the wrong player', /turn of Alice/, (thread) => changed(thread, -1, { words: '**Bob**, your move.' })],
    [
      'a piece has no button',
      /piece buttons/,
      (thread) => changed(thread, -1, { buttons: thread.at(-1)?.buttons.slice(1) ?? [] }),
    ],
    ['a record is missing', /the records/, (thread) => thread.filter((_, index) => index !== 1)],
    ['a record is there twice', /the records/, (thread) => [...thread, ...thread.slice(1, 2)]],
    ['a record shows another position', /the record "1\. 11-15"/, (thread) => changed(thread, 1, { alt: '' })],
    ['a record has live buttons', /live board|leads nowhere/, (thread) => changed(thread, 1, { buttons })],
    ['the players are called twice', /call\(s\)/, (thread) => [...thread.slice(0, 1), ...thread]],
    [
      'a running game is told to have ended',
      /end\(s\) told/,
      (thread) => changed(thread, 0, { words: '👑 **Draw** by agreement.' }),
    ],
  ])('PLAY-12, RUN-03: given %s, then that is found', (_, problem, spoil) => {
    const watched = played();
    expect(judge(watched, spoil(watched.thread())).join('\n')).toMatch(problem);
  });

  test('PLAY-11, RUN-03: given one board, then each message that is left behind tells what was played on it', () => {
    const watched = new WatchedMatch('one').play('11-15', 2, 5);
    const { boardRevision: board } = watched.playing.game;
    const by = { type: 'PlayMove', by: BOB, board, squares: squares('23-19'), boardMoves: 'absent' } as const;
    watched.act({ type: 'BoardShown', board }, 6).act(by, 8, { means: means('go', board, '23.19') });
    const [call, first, , live] = watched.thread();
    if (call === undefined || first === undefined || live === undefined) throw new Error('there are four messages');
    const told = (words: string): Thread => [call, { ...first, words }, live];
    expect(judge(watched, told('Move 1 was played on this board: 1. 11-15 23-19'))).toEqual([]);
    expect(judge(watched, told('Move 1 was played on this board: 1. 11-15')).join()).toMatch(
      /the records 1-1: 11-15 23-19/,
    );
    expect(judge(watched, [call, live]).join()).toMatch(/the records/);
    expect(judge(new WatchedMatch('one').play('11-15', 2, 5)).join()).toEqual('');
  });

  test('RUN-03, END-08: given a question stands and is not to be seen, or is settled and looks alive, then that is found', () => {
    const settled = played();
    const offered = played().act({ type: 'OfferDraw', by: BOB }, 14, {
      means: means('draw', settled.playing.game.boardRevision),
    });
    expect(judge(offered)).toEqual([expect.stringMatching(/the question \d+, found 0/)]);
    const number = offered.playing.drawOffer?.number ?? 0;
    const question = { buttons: [{ customId: 'x', means: means('draw-accept', number) }], mentions: [] };
    expect(judge(offered, [...offered.thread(), ...changed(offered.thread().slice(0, 1), 0, question)])).toEqual([]);
    expect(judge(settled, changed(settled.thread(), 1, question))).toEqual([expect.stringContaining('leads nowhere')]);
  });

  test('RUN-12: given an end, then below it stands what it did to the ratings, or that it did nothing', () => {
    const watched = played();
    const confirmed = watched.playing.game.startRevision;
    watched.act({ type: 'Resign', by: BOB, confirmed }, 9, { means: means('resign-confirm', confirmed) });
    const told = (line: string): readonly string[] =>
      judge(watched, changed(watched.thread(), -2, { words: `👑 **Alice** (red) wins.\n${line}` }));
    expect(told('')).toEqual([expect.stringContaining('the ratings **Not rated**')]);
    expect(told('**Not rated**: no clock')).toEqual([]);
    watched.entries.push([rated([ratingAt(1500.4), ratingAt(1507.6)], [ratingAt(1500, 200), ratingAt(1485, 110)])]);
    expect(told('**Not rated**')).toEqual([expect.stringContaining('the ratings Live rating: ')]);
    const right = 'Live rating: **Alice** 1508 (+8) · **Bob** 1485? (-15)';
    expect(told(right)).toEqual([]);
    expect(told(right.replace('?', ''))).toEqual([expect.stringContaining('the ratings')]);
  });

  test('TIME-08: given a clock still stands when all is well again, then that is found', () => {
    const stopped = played().act({ type: 'StopClock', reason: 'gateway-away' }, 14);
    expect(judge(stopped)).toEqual([expect.stringContaining('gateway-away')]);
  });
});
