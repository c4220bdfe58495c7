import { parseFen } from '../../src/engine/fen.ts';
import { type Square, toSquare } from '../../src/engine/square.ts';
import { fold, type MatchEvent } from '../../src/match/match.ts';
import { type DrawReason, startGame, type WinReason } from '../../src/match/game.ts';
import {
  BOT,
  makeTableCode,
  matchId,
  type Millis,
  millis,
  type PlayerId,
  playerId,
  revision,
  type Seat,
} from '../../src/match/ids.ts';
import type { CloseReason, PlayingMatch, StopReason } from '../../src/match/phases.ts';
import { UNTIMED_OPTIONS } from '../../src/match/options.ts';
import type { GameRating, Pool, Rating } from '../../src/match/rating.ts';

export const ALICE = playerId('alice');
export const BOB = playerId('bob');
export const CAROL = playerId('carol');
export const DORA = playerId('dora');
export const EMIL = playerId('emil');
/** Names of a hotseat game. */
export const ANNA = playerId('anna');
export const BEN = playerId('ben');
export const MATCH = matchId('m1');

/** Seconds after the sample match was asked for. */
export const at = (seconds: number): Millis => millis(1_700_000_000_000 + seconds * 1000);

export const CODE = makeTableCode([1, 2, 3, 4, 5, 6]);

export const TICK = { type: 'Tick' } as const;
export const stop = (reason: StopReason) => ({ type: 'StopClock', reason }) as const;
export const start = (reason: StopReason) => ({ type: 'StartClock', reason }) as const;

/** `squares('11-15')`, `squares('22x15x8')`: a path as a player would click it. */
export function squares(text: string): readonly Square[] {
  return text
    .split(/[-x]/)
    .filter(Boolean)
    .map((part) => {
      const square = toSquare(Number(part));
      if (square === undefined) throw new Error(`not a square: ${part}`);
      return square;
    });
}

/** Alice asks Bob, who accepts; Alice has dark and moves first. */
export const CHALLENGED: MatchEvent = {
  type: 'ChallengeMade',
  at: at(0),
  challenger: ALICE,
  invited: BOB,
  options: UNTIMED_OPTIONS,
};
export const ACCEPTED: MatchEvent = { type: 'ChallengeAccepted', at: at(60) };
const UNRATED: GameRating = { unrated: 'no-clock' };
export const STARTED: MatchEvent = {
  type: 'GameStarted',
  at: at(60),
  seats: { dark: ALICE, light: BOB },
  rating: UNRATED,
};
export const PLAYING: readonly MatchEvent[] = [CHALLENGED, ACCEPTED, STARTED];
export const OPENED: MatchEvent = {
  type: 'TableOpened',
  challenger: ALICE,
  options: UNTIMED_OPTIONS,
  code: CODE,
  at: at(0),
};
/** One person plays the sides of Anna, dark, and Ben. */
export const HOTSEAT = {
  type: 'HotseatStarted',
  operator: ALICE,
  seats: { dark: ANNA, light: BEN },
  options: UNTIMED_OPTIONS,
  at: at(0),
} as const satisfies MatchEvent;
/** Alice, dark, plays the bot. */
export const SOLO = {
  type: 'SoloStarted',
  player: ALICE,
  level: 5,
  seats: { dark: ALICE, light: BOT },
  options: UNTIMED_OPTIONS,
  at: at(0),
} as const satisfies MatchEvent;
export const started = (
  dark: PlayerId,
  light: PlayerId,
  seconds: number,
  rating: GameRating = UNRATED,
): MatchEvent => ({
  type: 'GameStarted',
  seats: { dark, light },
  rating,
  at: at(seconds),
});
export const closed = (reason: CloseReason, seconds = 600, by?: PlayerId): MatchEvent => ({
  type: 'MatchClosed',
  reason,
  ...(by === undefined ? {} : { by }),
  at: at(seconds),
});
export const won = (winner: Seat, reason: WinReason, seconds = 90): MatchEvent => ({
  type: 'GameEnded',
  result: { kind: 'win', winner, reason },
  at: at(seconds),
});
export const drawn = (reason: DrawReason, seconds = 90): MatchEvent => ({
  type: 'GameEnded',
  result: { kind: 'draw', reason },
  at: at(seconds),
});
export const RESIGNED = won('light', 'resigned');

/** A rating as sure as one gets, or as this. */
export const ratingAt = (rating: number, deviation = 45): Rating => ({ rating, deviation, volatility: 0.09 });

/** What a game did to the ratings: 8 points for light where nothing else is said. */
export const rated = (
  [darkBefore, darkAfter]: readonly [Rating, Rating] = [ratingAt(1520), ratingAt(1512)],
  [lightBefore, lightAfter]: readonly [Rating, Rating] = [ratingAt(1480), ratingAt(1488)],
  pool: Pool = 'live',
): MatchEvent => ({
  type: 'GameRated',
  at: at(90),
  number: 1,
  pool,
  dark: { before: darkBefore, after: darkAfter },
  light: { before: lightBefore, after: lightAfter },
});

/** Turns of the sample game, dark first, ten seconds each. */
export const turns = (...moves: readonly string[]): readonly MatchEvent[] =>
  moves.map((move, index) => ({
    type: 'MovePlayed',
    at: at(70 + index * 10),
    seat: index % 2 === 0 ? 'dark' : 'light',
    squares: squares(move),
  }));

/** In the middle of a jump: these hops have been played. */
export const hopping = (match: PlayingMatch, hops: string | readonly Square[]): PlayingMatch => ({
  ...match,
  game: { ...match.game, hops: typeof hops === 'string' ? squares(hops) : hops },
});

/** Alice's and Bob's match at its first turn, on a board of its own. */
export function playingOn(fen: string, drawTurns = UNTIMED_OPTIONS.drawTurns): PlayingMatch {
  const match = fold(MATCH, PLAYING);
  const position = parseFen(fen);
  if (match.phase !== 'playing' || !position.ok) throw new Error(`no game on ${fen}`);
  const game = startGame(at(60), revision(3), { start: position.value });
  return { ...match, options: { ...match.options, drawTurns }, game };
}
