import { TIME_TO_RETURN, vanishedUntil } from '../../match/clock/vanishing.ts';
import { isRunning } from '../../match/is-running.ts';
import type { PlayingMatch } from '../../match/match.ts';
import { vanishingLoses } from '../../match/options/time-control.ts';
import { otherSeat, type Seat } from '../../match/seat.ts';
import type { Markdown } from '../markdown.ts';
import type { PersonOf } from '../standing-question.ts';
import { NEWS_WORDS } from '../words/news-words.ts';
import type { Happening } from './happening.ts';

/** A player has left or come back (END-03). By name only: a mention would bring them back. */
export function peopleNews(
  { event, after }: Happening<'PlayerVanished' | 'PlayerReturned'>,
  person: PersonOf,
): Markdown | undefined {
  if (!isRunning(after)) return undefined;
  const { name } = person(after.seats[event.seat]);
  const isPaused = after.phase === 'paused';
  if (event.type === 'PlayerReturned') return isPaused ? NEWS_WORDS.returnedInPause(name) : NEWS_WORDS.returned(name);
  if (isPaused) return NEWS_WORDS.vanishedInPause(name);
  const { options, seats, stops } = after;
  if (options.time === 'off') return NEWS_WORDS.vanishedUntimed(name);
  if (!vanishingLoses(options.time)) return NEWS_WORDS.vanishedTimed(name);
  if (stops.length > 0) return NEWS_WORDS.vanishedWhileStopped(name);
  return NEWS_WORDS.vanished(name, person(seats[otherSeat(event.seat)]).name, event.at + TIME_TO_RETURN);
}

/** Where play goes on without somebody, their time to return begins anew: who it is, and until when (END-03). */
export function missedNews(match: PlayingMatch, person: PersonOf): Markdown | undefined {
  const gone = vanishedUntil(match);
  if (gone === undefined) return undefined;
  const nameOf = (seat: Seat): string => person(match.seats[seat]).name;
  return NEWS_WORDS.vanished(nameOf(gone.seat), nameOf(otherSeat(gone.seat)), gone.at);
}
