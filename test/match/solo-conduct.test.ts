import { describe, expect, test } from 'vitest';
import { legalMoves, mustJump, play } from '../../src/engine/moves.ts';
import { makeMove } from '../../src/engine/referee.ts';
import { acceptsDraw, botTask, carefulMove, offersDraw, paceOf, resigns, searchState } from '../../src/match/solo.ts';
import { evolve, fold, type MatchEvent } from '../../src/match/match.ts';
import { BOT, millis, revision } from '../../src/match/ids.ts';
import type { Match, PlayingMatch } from '../../src/match/phases.ts';
import type { LevelNumber } from '../../src/engine/search/levels.ts';
import { ALICE, at, MATCH, playingOn, SOLO, stop, turns } from './samples.ts';

const solo = (...events: readonly MatchEvent[]): Match => fold(MATCH, [SOLO, ...events]);

/** A solo game after so many moves, of which the last ones were quiet. */
function long(moves: number, quietTurns = 0, level: LevelNumber = 5): PlayingMatch {
  const match = solo(...turns('11-15', '22-18'));
  const [one] = 'game' in match ? (match.game?.moves ?? []) : [];
  if (match.phase !== 'playing' || one === undefined) throw new Error('no game');
  return { ...match, level, game: { ...match.game, quietTurns, moves: Array.from({ length: moves }, () => one) } };
}

const lost = (...scores: readonly number[]) => ({ scores, isTableDraw: false });

describe('START-10: what the bot has to decide', () => {
  test('START-10: given it is not its turn, or not its match, then nothing', () => {
    expect(botTask(solo())).toBeUndefined();
    expect(botTask(playingOn('B:W18,24,K31:B5,7'))).toBeUndefined();
  });

  test('START-10: given its turn, then its move on this very board', () => {
    expect(botTask(solo(...turns('11-15')))).toMatchObject({ kind: 'move', number: 2 });
  });

  test('START-10, END-02: given the player offers a draw, even in the bot’s turn, then the answer comes first', () => {
    const offer: MatchEvent = { type: 'DrawOffered', seat: 'dark', at: at(75) };
    expect(botTask(solo(offer))).toMatchObject({ kind: 'draw', number: 2 });
    expect(botTask(solo(...turns('11-15'), offer))).toMatchObject({ kind: 'draw', number: 3 });
    expect(botTask(solo({ ...offer, seat: 'light' }))).toBeUndefined();
  });

  test('START-10, TIME-08: given clicks can’t arrive, or the game pauses or is over, then nothing', () => {
    const turn = solo(...turns('11-15'));
    const stopped: MatchEvent = { ...stop('gateway-away'), type: 'ClockStopped', at: at(80) };
    expect(botTask(evolve(turn, stopped))).toBeUndefined();
    expect(botTask(evolve(turn, { type: 'GamePaused', at: at(80) }))).toBeUndefined();
    const result = { kind: 'win', winner: 'dark', reason: 'resigned' } as const;
    expect(botTask(evolve(turn, { type: 'GameEnded', result, at: at(80) }))).toBeUndefined();
  });
});

describe('START-10: what a search is told', () => {
  test('START-10, RULE-10: given moves of kings, then the positions since the last that can’t be taken back', () => {
    const game = playingOn('B:WK32,12:BK1,20');
    const events: readonly MatchEvent[] = turns('1-6', '32-28', '6-1', '28-32');
    const { position, earlier, quietTurns, drawTurns } = searchState(
      events.reduce<Match>(evolve, game) as PlayingMatch,
    );
    expect(position).toEqual(game.game.position);
    expect(earlier).toHaveLength(4);
    expect(earlier?.[0]).toEqual(game.game.position);
    expect({ quietTurns, drawTurns }).toEqual({ quietTurns: 4, drawTurns: 50 });
    const moved = evolve(events.reduce<Match>(evolve, game), { ...turns('20-24')[0], at: at(200) } as MatchEvent);
    expect(searchState(moved as PlayingMatch).earlier).toEqual([]);
    const withRules = (rules: 'standard' | 'tournament') =>
      searchState({ ...game, options: { ...game.options, rules } }).advancesAreQuiet;
    expect([withRules('standard'), withRules('tournament')]).toEqual([true, false]);
  });
});

describe('START-10: how it behaves', () => {
  test('START-10: given it has been lost for some turns, then it resigns at the levels that know it, never at the start', () => {
    const hopeless = lost(-600, -700, -800, -900);
    expect(resigns(long(40), hopeless)).toBe(true);
    expect(resigns(long(40, 0, 4), hopeless)).toBe(false);
    expect(resigns(long(20), hopeless)).toBe(false);
    expect(resigns(long(40), lost(-600, -700, -300, -900))).toBe(false);
    expect(resigns(long(40), lost(-600, -700, -900))).toBe(false);
  });

  test('START-10, END-02: given a draw is offered, then it is taken where there is nothing to win, and not at the start', () => {
    expect(acceptsDraw(long(60), 0)).toBe(true);
    expect(acceptsDraw(long(10), 0)).toBe(false);
    expect(acceptsDraw(long(60), 80)).toBe(false);
    expect(acceptsDraw(long(10), -300)).toBe(true);
    expect(acceptsDraw(long(10), 80, true)).toBe(true);
  });

  test('START-10, END-02: given nothing has happened for long, or the tables know, then it offers a draw, but not while it has to wait', () => {
    const level = lost(0, 5, -5, 0, 10, 0);
    expect(offersDraw(long(90, 30), level)).toBe(true);
    expect(offersDraw(long(90, 3), level)).toBe(false);
    expect(offersDraw(long(50, 30), level)).toBe(false);
    expect(offersDraw(long(90, 30), lost(0, 5, -5, 0, 10, 40))).toBe(false);
    expect(offersDraw(long(10), { scores: [0], isTableDraw: true })).toBe(true);
    expect(offersDraw({ ...long(90, 30), drawWait: ['light'] }, level)).toBe(false);
    const endgame = { number: revision(9), isAsked: false, agreed: undefined };
    expect(offersDraw({ ...long(90, 30), endgame }, { ...level, isTableDraw: true })).toBe(false);
    expect(offersDraw({ ...long(90, 30), drawOffer: { by: 'dark', number: revision(9) } }, level)).toBe(false);
    expect(long(1).seats.light).toBe(BOT);
  });

  test.each([
    ['1+0', { total: millis(60_000), increment: millis(0) }],
    ['1+2', { total: millis(60_000), increment: millis(2000) }],
    ['60+30', { total: millis(3_600_000), increment: millis(30_000) }],
  ])(
    'START-10, TIME-09: given %s and 300 moves, then its pauses and searches leave it time, and the first ones are seen',
    (_, time) => {
      const { total, increment } = time;
      const game = playingOn('W:W21-32:B1-12');
      let used = 0;
      for (let turn = 0; turn < 300; turn += 1) {
        const clock = { kind: 'running', since: at(60), used: millis(used), told: 0 } as const;
        const match: PlayingMatch = {
          ...game,
          seats: { dark: ALICE, light: BOT },
          options: { ...game.options, time },
          clock,
        };
        const { pause, search, patience } = paceOf(match, at(60));
        if (turn < 3) expect(pause).toBeGreaterThan(600);
        expect(patience).toBeGreaterThan(search);
        // An engine that is late, and what else a move takes.
        used += (turn % 10 === 0 ? patience : Math.max(pause, Math.min(1000, search))) + 10 - increment;
        expect(used).toBeLessThan(total);
      }
    },
  );

  test('START-10, TIME-01: given a limit for each turn, then it uses a part of what is left of it', () => {
    const game = playingOn('W:W21-32:B1-12');
    const time = { limit: millis(10_000), warning: 'none' } as const;
    const match: PlayingMatch = { ...game, seats: { dark: ALICE, light: BOT }, options: { ...game.options, time } };
    const clock = { kind: 'running', since: at(60), used: millis(0), told: 0 } as const;
    expect(paceOf({ ...match, clock }, at(60))).toEqual({ pause: 1200, search: 2000, patience: 2500 });
    expect(paceOf({ ...match, clock }, at(69))).toEqual({ pause: 200, search: 200, patience: 250 });
    expect(paceOf({ ...match, clock, seats: { dark: BOT, light: ALICE } }, at(69)).pause).toBe(1200);
  });

  test.each([
    ['B:W6,7,8:B1', 600],
    ['B:W21-32:B1-12', 1200],
    ['W:WK18,K15,K10:B1', 1300],
  ])('START-10: given %s, then the reply waits for %i ms', (fen, wait) => {
    expect(paceOf(playingOn(fen), at(60))).toEqual({ pause: wait, search: Infinity, patience: Infinity });
  });

  test('START-10: given no engine answers, then it still finds a legal move, and gives nothing away where it can', () => {
    const { position } = playingOn('B:W18,32:B10,11').game;
    const move = carefulMove(position);
    expect(legalMoves(position).map(makeMove)).toContain(move && makeMove(move));
    expect(move && mustJump(play(position, move))).toBe(false);
    expect(carefulMove(playingOn('B:W18:BK1').game.position)).toBeDefined();
    expect(carefulMove(playingOn('B:W6,10:B1').game.position)).toBeDefined();
  });
});
