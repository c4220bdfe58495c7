import { TIME_TO_RETURN } from '../../match/clock/vanishing.ts';
import { vanishingLoses } from '../../match/options/time-control.ts';
import { otherSeat } from '../../match/seat.ts';
import type { Markdown } from '../markdown.ts';
import type { PersonOf } from '../standing-question.ts';
import { NEWS_WORDS } from '../words/news-words.ts';
import type { Happening } from './happening.ts';

/** A player has left or come back (END-03). By name only: a mention would bring them back. */
export function peopleNews(
  { event, after }: Happening<'PlayerVanished' | 'PlayerReturned'>,
  person: PersonOf,
): Markdown | undefined {
  if (after.phase !== 'playing' && after.phase !== 'paused') return undefined;
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
