import { describe, expect, test } from 'vitest';
import { parsePdn } from '../../src/engine/pdn.ts';
import { evolve, fold, type MatchEvent } from '../../src/match/match.ts';
import { gameLine, gameRecord } from '../../src/match/game-record.ts';
import type { GameResult } from '../../src/match/game.ts';
import { millis } from '../../src/match/ids.ts';
import type { TimeControl } from '../../src/match/options.ts';
import type { Match } from '../../src/match/phases.ts';
import type { RatedGame, RatingChange } from '../../src/match/rating.ts';
import { ALICE, at, BOB, MATCH, PLAYING, playingOn, squares, turns, won } from './samples.ts';
import { boardUp, clockOf, running, timedGame } from './timed.ts';

const NAMES = { dark: 'Alice', light: 'Bob' };
const HEADER = { event: 'King Me', site: 'The Cafe', opening: undefined };

function recordOf(match: Match, names = NAMES): string {
  if (!('game' in match) || match.game === undefined) throw new Error('no game');
  return gameRecord(match, names, HEADER);
}

const ended = (result: GameResult): readonly MatchEvent[] => [
  ...PLAYING,
  ...turns('11-15', '22-18', '15x22'),
  { type: 'MovePlayed', at: at(125), seat: 'light', squares: squares('25x18') },
  { type: 'GameEnded', at: at(5000), result },
];

const changed = (before: number, after: number): RatingChange => ({
  before: { rating: before, deviation: 60, volatility: 0.06 },
  after: { rating: after, deviation: 60, volatility: 0.06 },
});

describe('the record of a game', () => {
  test('END-04: given a resigned game, then its PDN has names, result, reason, each time and both totals', () => {
    const match = fold(MATCH, ended({ kind: 'win', winner: 'light', reason: 'resigned' }));
    expect(recordOf(match)).toBe(
      [
        '[Event "King Me"]',
        '[Site "The Cafe"]',
        '[Date "2023.11.14"]',
        '[Black "Alice"]',
        '[White "Bob"]',
        '[Result "0-1"]',
        '[GameType "21"]',
        '[UTCTime "22:14:20"]',
        '[WhiteElo "?"]',
        '[BlackElo "?"]',
        '[TimeControl "-"]',
        '[Termination "resigned"]',
        '[Opening "?"]',
        '[BlackTimeSpent "0:00:20"]',
        '[WhiteTimeSpent "0:00:45"]',
        '',
        '1. 11-15 {[%emt 0:00:10]} 1... 22-18 {[%emt 0:00:10]} 2. 15x22 {[%emt 0:00:10]}',
        '2... 25x18 {[%emt 0:00:35]} 0-1',
        '',
      ].join('\n'),
    );
  });

  test.each([
    [{ kind: 'win', winner: 'dark', reason: 'all-captured' }, '1-0', 'all captured'],
    [{ kind: 'win', winner: 'light', reason: 'blocked' }, '0-1', 'blocked'],
    [{ kind: 'draw', reason: 'agreement' }, '1/2-1/2', 'draw by agreement'],
    [{ kind: 'draw', reason: 'third-repetition' }, '1/2-1/2', 'third repetition'],
    [{ kind: 'draw', reason: 'quiet-turns' }, '1/2-1/2', '50 turns without a capture or a crowning'],
  ] as const)('END-04: given %o, then the PDN says %s and %s', (result, score, words) => {
    const record = recordOf(fold(MATCH, ended(result)));
    expect(record).toContain(`[Result "${score}"]`);
    expect(record).toContain(`[Termination "${words}"]`);
    expect(record.endsWith(` ${score}\n`)).toBe(true);
  });

  test.each([
    [clockOf(5, 3), '300+3'],
    [clockOf(60, 30), '3600+30'],
    [clockOf(10, 0), '600+0'],
  ])('TIME-09: given a game with %o that was lost on time, then the PDN says both, the clock as %s', (time, tag) => {
    const record = recordOf(fold(MATCH, [...timedGame(time), ...turns('11-15'), won('dark', 'improper-delay', 5000)]));
    expect(record).toContain(`[TimeControl "${tag}"]\n[Termination "on time"]\n`);
    const limited = recordOf(fold(MATCH, [...timedGame(), won('light', 'improper-delay', 5000)]));
    expect(limited).toContain('[TimeControl "1/360"]\n[Termination "improper delay"]\n');
  });

  test('TIME-09, HIST-01: given a total time, then each move tells what both have left then, the one whose clock runs in capitals', () => {
    const match = fold(MATCH, [
      ...running(clockOf(5, 3)),
      { type: 'MovePlayed', at: at(110), seat: 'dark', squares: squares('11-15') },
      boardUp(5, 120),
      { type: 'MovePlayed', at: at(150), seat: 'light', squares: squares('22-18') },
    ]);
    const [game] = parsePdn(recordOf(match));
    expect(game?.moves.map(({ comment }) => comment)).toEqual([
      '[%emt 0:00:10] [%clock W0:05:00 b0:04:53]',
      '[%emt 0:00:30] [%clock w0:04:33 B0:04:53]',
    ]);
    const [limited] = parsePdn(recordOf(fold(MATCH, [...timedGame(), ...turns('11-15')])));
    expect(limited?.moves[0]?.comment).toBe('[%emt 0:00:00]');
  });

  test('HIST-01, RUN-12: given a rated game, then its PDN has the ratings of before, what each gained, and when it began', () => {
    const rating = (points: number) => ({ rating: points, deviation: 90, volatility: 0.06 });
    const dark = { before: rating(1500.4), after: rating(1512.6) };
    const light = { before: rating(1449.6), after: rating(1437.4) };
    const match = fold(MATCH, [
      ...PLAYING.slice(0, -1),
      { type: 'GameStarted', at: at(60), seats: { dark: ALICE, light: BOB }, rating: { pool: 'live' } },
      ...ended({ kind: 'win', winner: 'dark', reason: 'resigned' }).slice(PLAYING.length),
      { type: 'GameRated', at: at(5000), number: 1, pool: 'live', dark, light },
    ]);
    const [game] = parsePdn(recordOf(match));
    expect(Object.fromEntries(game?.tags ?? [])).toMatchObject({
      Date: '2023.11.14',
      UTCTime: '22:14:20',
      WhiteElo: '1450',
      BlackElo: '1500',
      WhiteRatingDiff: '-13',
      BlackRatingDiff: '+13',
      Opening: '?',
    });
    expect(recordOf(fold(MATCH, ended({ kind: 'draw', reason: 'agreement' })))).not.toContain('RatingDiff');
  });

  test('END-04: given a game still running or one that lost its venue, then its result is open', () => {
    const running = fold(MATCH, [...PLAYING, ...turns('11-15')]);
    expect(recordOf(running)).toMatch(/\[Result "\*"\][^]*\[Termination "unterminated"\]/u);
    const cut = evolve(running, { type: 'MatchClosed', at: at(99), reason: 'venue-lost' });
    expect(recordOf(cut)).toMatch(/\[Result "\*"\][^]*\[Termination "abandoned"\]/u);
  });

  test('END-04: given hours of thought, then the time has hours, and halves of a second are rounded', () => {
    const [move] = turns('11-15');
    if (move === undefined) throw new Error('no move');
    const match = fold(MATCH, [...PLAYING, { ...move, at: at(60 + 36_000 + 61.5) }]);
    expect(recordOf(match)).toContain('1. 11-15 {[%emt 10:01:02]}');
  });

  test('RULE-13: given a game from another position and names that would break a tag, then the PDN reads back', () => {
    const jump = { type: 'MovePlayed', at: at(70), seat: 'dark', squares: squares('14x23x30') } as const;
    const names = { dark: String.raw`"Alice" \ {`, light: 'Bob]' };
    const [game] = parsePdn(recordOf(evolve(playingOn('B:W18,26,12:B14'), jump), names));
    expect(game?.problem).toBeUndefined();
    expect(game?.tags.get('Black')).toBe(names.dark);
    expect(game?.tags.get('White')).toBe(names.light);
    expect(game?.tags.get('FEN')).toBe('B:W12,18,26:B14');
    expect(game?.moves.map((move) => move.text)).toEqual(['14x23x30']);
    expect(game?.moves[0]?.comment).toBe('[%emt 0:00:10]');
  });

  test('HIST-01: given a game as a line of NDJSON, then it has the facts, moments in UTC and spans in seconds, and no id', () => {
    const match = fold(MATCH, ended({ kind: 'win', winner: 'light', reason: 'resigned' }));
    if (match.phase !== 'ended') throw new Error('it is over');
    const line = gameLine(
      match,
      { dark: 'Al"ice', light: 'Bob' },
      { endedAt: match.endedAt, opening: 'Single Corner' },
    );
    expect(line.endsWith('}\n')).toBe(true);
    expect(JSON.parse(line)).toEqual({
      dark: 'Al"ice',
      light: 'Bob',
      result: '0-1',
      reason: 'resigned',
      started: '2023-11-14T22:14:20.000Z',
      ended: '2023-11-14T23:36:40.000Z',
      rules: 'standard',
      opening: 'Single Corner',
      moves: [
        { move: '11-15', seconds: 10 },
        { move: '22-18', seconds: 10 },
        { move: '15x22', seconds: 10 },
        { move: '25x18', seconds: 35 },
      ],
    });
    for (const id of [ALICE, BOB, MATCH]) expect(line).not.toContain(id);
  });

  test('HIST-01: given clock, position, level and rating, then the line has them', () => {
    const match = playingOn('B:W30:BK1,9');
    const rated: RatedGame = { number: 1, pool: 'live', dark: changed(1500.4, 1508.6), light: changed(1600, 1591.5) };
    const facts = { endedAt: at(9), opening: undefined };
    const limit = { limit: millis(300_000), warning: 'none' } as const;
    const total = { total: millis(300_000), increment: millis(3000) };
    const lineOf = (time: TimeControl, more: object = {}): unknown =>
      JSON.parse(gameLine({ ...match, ...more, options: { ...match.options, time } }, NAMES, facts));
    expect(lineOf(limit)).toMatchObject({ clock: { move: 300, warning: 0 }, start: 'B:W30:BK1,9', result: '*' });
    expect(lineOf(total)).toMatchObject({ clock: { total: 300, increment: 3 } });
    expect(lineOf('off', { level: 4, operator: ALICE })).toMatchObject({ level: 4 });
    expect(lineOf('off', { level: 4, operator: ALICE })).not.toHaveProperty('isHotseat');
    expect(lineOf('off', { operator: ALICE })).toMatchObject({ isHotseat: true });
    expect(lineOf('off', { game: { ...match.game, rated } })).toMatchObject({
      rating: { pool: 'live', dark: { before: 1500, after: 1509 }, light: { before: 1600, after: 1592 } },
    });
  });
});
