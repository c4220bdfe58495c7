import type { LevelNumber } from '../engine/search/levels.ts';
import { type DrawReason, type Game, type WinReason, winnerOf } from '../match/game.ts';
import type { Millis, PlayerId, Seat, Seats } from '../match/ids.ts';
import { countsIn } from '../match/ending.ts';
import { evolve, type EventOf, type MatchEvent } from '../match/match.ts';
import { isRunning, type Match } from '../match/phases.ts';
import { poolOf, type Pool, type RatedGame } from '../match/rating.ts';
import type { GameKind, Outcome } from '../match/statistics.ts';

/** A game with a result, as its match had it then. */
export interface FinishedGame {
  readonly game: Game;
  readonly kind: GameKind;
  readonly level: LevelNumber | undefined;
  /** The person at both seats of a hotseat game. */
  readonly operator: PlayerId | undefined;
  readonly seats: Seats;
  readonly winner: Seat | undefined;
  readonly reason: WinReason | DrawReason;
  readonly pool: Pool | undefined;
  readonly rated: RatedGame | undefined;
  readonly endedAt: Millis;
}

/** The games that come to a result in these events, in their order. */
export function finishedGames(before: Match, events: readonly MatchEvent[]): readonly FinishedGame[] {
  const games: FinishedGame[] = [];
  // Most decisions end no game and need no replay.
  const last = events.findLastIndex(({ type }) => type === 'GameEnded');
  events.slice(0, last + 1).reduce<Match>((match, event, index) => {
    if (event.type === 'GameEnded' && isRunning(match)) {
      const { result, at: endedAt } = event;
      const { game, level, operator, seats, options } = match;
      const winner = winnerOf(result);
      const kind = operator !== undefined ? 'hotseat' : level === undefined ? 'two' : 'solo';
      const [pool, rated] = [poolOf(options), ratedBy(events[index + 1])];
      games.push({ game, kind, level, operator, seats, winner, reason: result.reason, pool, rated, endedAt });
    }
    return evolve(match, event);
  }, before);
  return games;
}

function ratedBy(event: MatchEvent | undefined): RatedGame | undefined {
  if (event?.type !== 'GameRated') return undefined;
  const { number, pool, dark, light } = event;
  return { number, pool, dark, light };
}

export type Rate = (ended: EventOf<'GameEnded'>, seats: Seats, pool: Pool) => Promise<EventOf<'GameRated'>>;

/** Events as they are recorded: right behind the end of a game that counts stands what `rate` makes of it. */
export async function withRatings(
  before: Match,
  events: readonly MatchEvent[],
  rate: Rate,
): Promise<readonly MatchEvent[]> {
  const recorded: MatchEvent[] = [];
  let match = before;
  const happen = (event: MatchEvent): void => {
    recorded.push(event);
    match = evolve(match, event);
  };
  // A journal that is copied has ratings of its own, from elsewhere.
  for (const event of events.filter(({ type }) => type !== 'GameRated')) {
    happen(event);
    const pool = countsIn(match);
    if (event.type === 'GameEnded' && match.phase === 'ended' && pool !== undefined)
      happen(await rate(event, match.seats, pool));
  }
  return recorded;
}

export const outcomeFor = (seat: Seat, winner: Seat | undefined): Outcome =>
  winner === undefined ? 'draw' : winner === seat ? 'win' : 'loss';
