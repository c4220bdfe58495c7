import { isSamePair, type MatchId, type Millis, millis, type Seats } from '../../match/ids.ts';
import type { MatchEvent } from '../../match/match.ts';
import type { BeginsGame } from '../../match/topic.ts';
import type { Store } from '../../store/store.ts';
import type { LiveMatch } from './live-match.ts';

const DAY = 86_400_000;

/** The two whose game begins with these events, and counts as far as the match itself can tell. */
export function ratedPair(events: readonly MatchEvent[]): Seats | undefined {
  const begun = events.find((event) => event.type === 'GameStarted');
  return begun?.rating !== undefined && 'pool' in begun.rating ? begun.seats : undefined;
}

interface Counted {
  readonly pair: Seats;
  readonly guildId: string;
  readonly now: Millis;
}

/**
 * Counts the games of two players that count and began today (UTC), by the store, and by the matches in memory, `all`, as they
 * are about to be when the number is asked for. Rejects with `StoreUnavailable`.
 */
export async function countRatedToday(
  { pair, guildId, now }: Counted,
  all: () => Iterable<LiveMatch>,
  store: Pick<Store, 'countRated' | 'ratedBetween'>,
): Promise<() => Required<Pick<BeginsGame, 'ratedToday'>>> {
  const since = millis(Math.floor(now / DAY) * DAY);
  const players = [pair.dark, pair.light] as const;
  const goingOn = (): readonly MatchId[] => Array.from(all()).flatMap((live) => (counts(live) ? [live.id] : []));
  const before = [...goingOn(), ...(await store.ratedBetween(players, guildId, since))];
  const over = await store.countRated(players, guildId, since);
  // One that ended meanwhile may be among both: rather is it counted twice than not at all.
  return () => ({ ratedToday: over + new Set([...before, ...goingOn()]).size });

  function counts({ place, outline: { rated } }: LiveMatch): boolean {
    return (
      place.guildId === guildId && rated !== undefined && rated.startedAt >= since && isSamePair(rated.seats, pair)
    );
  }
}
