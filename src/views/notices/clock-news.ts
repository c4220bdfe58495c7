import type { MatchEvent } from '../../match/event.ts';
import { isRunning, type Match } from '../../match/match.ts';
import { say, type Markdown } from '../text/markdown.ts';
import type { MessageDraft } from '../text/message-draft.ts';
import { personToCall } from '../text/seat-people.ts';
import type { PersonOf } from '../questions/standing-question.ts';
import { textMessage } from '../text/text-message.ts';
import { NOTICE_WORDS } from '../words/en/notice-words.ts';
import type { Happening } from './happening.ts';

/** Shorter outages are not worth a message (RUN-05). */
const WORTH_TELLING = 30_000;

/** The warning at the limit, or a reminder (TIME-02, TIME-03): mentions the player on move and nobody else. */
export function noticeMessage(
  { kind, seat, lossAt }: Extract<MatchEvent, { type: 'ReminderDue' }>,
  match: Match,
  person: PersonOf,
): MessageDraft | undefined {
  if (match.phase !== 'playing') return undefined;
  const onMove = personToCall(match, seat, person);
  const words = kind === 'warning' ? NOTICE_WORDS.warning : NOTICE_WORDS.reminder;
  return textMessage(words(onMove, lossAt), { calls: [onMove] });
}

/** Clicks arrive again: for how long they could not, and that it cost nobody time (TIME-08, RUN-05). */
export function outageNews({ event, before, after }: Happening<'ClockStarted'>): Markdown | undefined {
  if (!isRunning(before)) return undefined;
  const since = before.stops.find(({ reason }) => reason === event.reason)?.since;
  const span = event.at - (since ?? event.at);
  if (span < WORTH_TELLING) return undefined;
  const outage = NOTICE_WORDS.outage(event.reason, span);
  if (after.phase !== 'playing') return outage;
  if (after.options.time === 'off') return say`${outage} ${NOTICE_WORDS.nothingLost}`;
  return say`${outage} ${after.stops.length > 0 ? NOTICE_WORDS.clockStillStops : NOTICE_WORDS.clockGoesOn}`;
}
