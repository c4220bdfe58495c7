import { describe, expect, test } from 'vitest';
import { decide, evolve, fold, type MatchEvent } from '../../src/match/match.ts';
import { revision } from '../../src/match/ids.ts';
import type { Match } from '../../src/match/phases.ts';
import { UNTIMED_OPTIONS } from '../../src/match/options.ts';
import { ALICE, at, BOB, CHALLENGED, MATCH, playingOn, squares } from './samples.ts';
import { given, givenMatch } from './scenario.ts';

const TOURNAMENT = { ...UNTIMED_OPTIONS, rules: 'tournament', drawTurns: 80 } as const;
const ASKED = [{ ...CHALLENGED, options: TOURNAMENT } as MatchEvent];

describe('tournament rules', () => {
  const accept = { type: 'AcceptChallenge', by: BOB, challengerSeat: 'dark', ballot: 2 } as const;

  test('RULE-14: given tournament rules, when the game starts, then the ballot is played, and light is on move', () => {
    const byLot = { type: 'MovePlayed', at: at(60), byLot: true } as const;
    const { match } = given(ASKED).decides(
      accept,
      [
        { type: 'ChallengeAccepted', at: at(60) },
        { type: 'GameStarted', seats: { dark: ALICE, light: BOB }, rating: { unrated: 'no-clock' }, at: at(60) },
        { ...byLot, seat: 'dark', squares: squares('9-13') },
        { ...byLot, seat: 'light', squares: squares('22-17') },
        { ...byLot, seat: 'dark', squares: squares('13x22') },
      ],
      at(60),
    );
    expect(match).toMatchObject({
      game: { position: { turn: 'light' }, moves: [{ spent: 0 }, { spent: 0 }, { spent: 0 }] },
    });
  });

  test('RULE-14: given the ballot alone has been played, then the game can still be called off', () => {
    const started = given(ASKED).after(accept, at(60));
    const confirmed = started.match.phase === 'playing' ? started.match.game.startRevision : revision(0);
    const off = { type: 'MatchClosed', reason: 'called-off', by: ALICE, at: at(600) } as const;
    started.decides({ type: 'Abort', by: ALICE, confirmed }, [off]);
  });

  test('RULE-14: given a rematch, then another ballot is drawn', () => {
    const over = given(ASKED)
      .after(accept, at(60))
      .after({ type: 'Resign', by: ALICE, confirmed: revision(3) }, at(61));
    if (over.match.phase !== 'ended') throw new Error('not ended');
    const question = over.match.next.number;
    const yes = over.after({ type: 'AcceptRematch', by: ALICE, question }, at(62));
    const { match } = yes.after({ type: 'AcceptRematch', by: BOB, question, ballot: 5 }, at(63));
    expect(match).toMatchObject({ phase: 'playing', game: { moves: [{}, {}, { move: { from: 10, path: [15] } }] } });
  });

  test('RULE-14: given 80 turns without a capture or a man stepping on, then the game is drawn', () => {
    const base = playingOn('B:WK32:BK1');
    const game = { ...base.game, rules: 'tournament', quietTurns: 79 } as const;
    const almost: Match = { ...base, options: TOURNAMENT, game };
    const { match } = givenMatch(almost).after({ type: 'PlayMove', by: ALICE, squares: squares('1-6') });
    expect(match).toMatchObject({ phase: 'ended', result: { kind: 'draw', reason: 'quiet-turns' } });
  });

  test('RULE-14: given quiet turns, when a man steps on, then counting begins anew, unlike by standard rules', () => {
    const base = playingOn('B:WK32:BK1,12');
    for (const [rules, quietTurns] of [
      ['tournament', 0],
      ['standard', 31],
    ] as const) {
      const match: Match = {
        ...base,
        options: { ...TOURNAMENT, rules },
        game: { ...base.game, rules, quietTurns: 30 },
      };
      const moved = decide(match, { type: 'PlayMove', by: ALICE, squares: squares('12-16') }, at(100));
      if (!moved.ok) throw new Error(moved.error.code);
      expect(moved.value.reduce<Match>(evolve, match)).toMatchObject({ game: { quietTurns } });
    }
  });

  test('RULE-14: given standard rules, then no ballot is played, whatever was drawn', () => {
    expect(fold(MATCH, ASKED).phase).toBe('invited');
    const { match } = given([CHALLENGED]).after(accept, at(60));
    expect(match).toMatchObject({ game: { moves: [] } });
  });
});
