import { leaveQuestion, settledLeaveQuestion, resignQuestion, settledResignQuestion } from '../views/confirmations.ts';
import { type MessageDraft, privateMessage } from '../views/message-draft.ts';
import { namesOf } from '../views/view-context.ts';
import type { LiveMatch } from '../bot/runtime/live-match.ts';
import { answerChange } from './act.ts';
import { isHotseat, opponentName, refuse, seatFor } from './answers.ts';
import type { Confirmed } from './confirm.ts';
import { showMore } from './more.ts';
import type { Context, Services } from './services.ts';

/** Resigning is always asked back (END-01); who plays both sides is asked which of them resigns (START-08). */
export const RESIGNING: Confirmed = {
  type: 'Resign',
  question: (services, { player, words }, live, number) => {
    const { match } = live;
    const sides = isHotseat(match) && 'seats' in match && match.seats !== undefined ? match.seats : undefined;
    return resignQuestion(
      {
        match: live.id,
        number,
        opponentName: opponentName(services, live, player),
        ...(sides === undefined ? {} : { sides: namesOf(sides, services) }),
      },
      words,
    );
  },
  isDone: ({ events }) => events.some((event) => event.type === 'GameEnded' && event.result.reason === 'resigned'),
  // Nothing is resigned without a second press: what happened is that time had run out.
  unasked: (services, context, live) => answerChange(services, context, live),
  done: (words) => settledResignQuestion('resigned', words),
  kept: (words) => settledResignQuestion('kept', words),
};

/** Leaving is asked back where it loses the game (END-03), and free in a pause (TIME-07). */
export const LEAVING: Confirmed = {
  type: 'Leave',
  // Who plays both sides takes both away: nobody loses.
  question: (services, { player, words }, live, number) =>
    leaveQuestion(
      {
        match: live.id,
        number,
        opponentName: opponentName(services, live, player),
        consequence: isHotseat(live.match) ? 'no-result' : 'loss',
      },
      words,
    ),
  isDone({ before, events }, { player }) {
    const ended = events.find((event) => event.type === 'GameEnded');
    if (ended === undefined) return events.some(({ type }) => type === 'MatchClosed' || type === 'RematchDeclined');
    const { result } = ended;
    return result.reason === 'left' && result.winner !== seatFor(before, player);
  },
  unasked: (services, context, live, change) =>
    answerWayOut(services, context, live, {
      isDone: LEAVING.isDone(change, context),
      answer: () => privateMessage(context.words.answers.left),
    }),
  done: (words) => settledLeaveQuestion('left', words),
  kept: (words) => settledLeaveQuestion('kept', words),
};

/** In the menu behind More the answer is the menu itself: what led out of the match is gone from it. */
export async function answerWayOut(
  services: Services,
  context: Context,
  live: LiveMatch,
  out: { readonly isDone: boolean; readonly answer: () => MessageDraft },
): Promise<void> {
  if (!context.isPrivate) return answerChange(services, context, live, out);
  await showMore(context, live);
  if (!out.isDone) await refuse(context, { code: 'too-late' });
}
