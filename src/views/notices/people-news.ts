import { vanishedUntil } from '../../match/next-wake-up.ts';
import { isRunning } from '../../match/match.ts';
import type { MatchEvent } from '../../match/event.ts';
import { vanishingLoses } from '../../match/options.ts';
import { otherSeat } from '../../match/ids.ts';
import type { Markdown } from '../text/markdown.ts';
import type { Notice } from './match-notices.ts';
import type { PersonOf } from '../questions/standing-question.ts';
import { textMessage } from '../text/text-message.ts';
import { NOTICE_WORDS } from '../words/en/notice-words.ts';
import type { Happening } from './happening.ts';

/**
 * A player has left or come back (END-03). By name only: a mention would bring them back. Where they have until a certain
 * moment to return, `missedNews` says so.
 */
export function peopleNews(
  { event, after }: Happening<'PlayerVanished' | 'PlayerReturned'>,
  person: PersonOf,
): Markdown | undefined {
  if (!isRunning(after)) return undefined;
  const { name } = person(after.seats[event.seat]);
  const isPaused = after.phase === 'paused';
  if (event.type === 'PlayerReturned')
    return isPaused ? NOTICE_WORDS.returnedInPause(name) : NOTICE_WORDS.returned(name);
  if (isPaused) return NOTICE_WORDS.vanishedInPause(name);
  const { options, stops } = after;
  if (options.time === 'off') return NOTICE_WORDS.vanishedUntimed(name);
  if (!vanishingLoses(options.time)) return NOTICE_WORDS.vanishedTimed(name);
  if (stops.length > 0) return NOTICE_WORDS.vanishedWhileStopped(name);
  // Where both have left, the time of the one who left first decides.
  return vanishedUntil(after)?.seat === event.seat ? undefined : NOTICE_WORDS.hadVanished(name);
}

/**
 * Who leaves has a time to return, and where play goes on without somebody it begins anew: who it is, and until when
 * (END-03).
 */
export function missedNews({ event, after }: Happening, person: PersonOf): readonly Notice[] {
  if (after.phase !== 'playing' || !STARTS_TO_COUNT.has(event.type)) return [];
  const gone = vanishedUntil(after);
  if (gone === undefined || (event.type === 'PlayerVanished' && event.seat !== gone.seat)) return [];
  const name = person(after.seats[gone.seat]).name;
  const opponent = person(after.seats[otherSeat(gone.seat)]).name;
  return [
    {
      revision: after.revision,
      draft: textMessage(NOTICE_WORDS.vanished(name, opponent, gone.at)),
      countdown: { to: 'loss-by-leaving', seat: gone.seat, at: gone.at },
      settled: textMessage(NOTICE_WORDS.hadVanished(name)),
    },
  ];
}

const STARTS_TO_COUNT: ReadonlySet<MatchEvent['type']> = new Set([
  'PlayerVanished',
  'GameResumed',
  'ClockStarted',
  'GameStarted',
]);
