import type { QuestionAnswerId } from '../../views/component-id.ts';
import { leaveQuestion, settledLeaveQuestion } from '../../views/confirmations.ts';
import type { MessageDraft } from '../../views/message-draft.ts';
import { calledOffAnswer, closedAnswer, leftAnswer } from '../../views/private-answers.ts';
import { refusal } from '../../views/refusal.ts';
import type { PlayerId, Revision } from '../../match/ids.ts';
import { seatedOrPaused } from '../../match/decision.ts';
import type { Services, Context } from '../services.ts';
import type { LiveMatch } from '../../bot/runtime/live-match.ts';
import type { Change } from '../../bot/runtime/match-change.ts';
import { showMenu } from './more.ts';
import { actOf, answerChange, asAction, putAction, tookPlace } from './put-action.ts';
import { refusalContext } from './refusal-context.ts';
import { opponentName, seatFor } from './opponent-name.ts';
import { settle } from './settle.ts';

/** `/checkers leave` and Leave behind More: asked back where it loses the game (END-03), free in a pause (TIME-07). */
export async function handleLeave(services: Services, context: Context, live: LiveMatch): Promise<void> {
  const left = await actOf(services, context, live, { type: 'Leave' });
  if (left.ok) {
    await answerLeaving(services, context, live, { isDone: hasLeft(left.value, context.player), answer: leftAnswer });
    return;
  }
  const { error } = left;
  if (error.code === 'needs-confirmation') {
    await context.reply.send(askBack(services, context, live, error.number));
  } else {
    await context.reply.send(refusal(error, refusalContext(services, live, error)));
  }
}

/** The answer to the private question. A question of an earlier game asks anew. */
export async function handleLeaveAnswer(
  services: Services,
  context: Context,
  live: LiveMatch,
  { verb, number }: Pick<QuestionAnswerId, 'number'> & { readonly verb: 'leave-confirm' | 'leave-cancel' },
): Promise<void> {
  if (verb === 'leave-cancel') {
    const seated = seatedOrPaused(live.match, context.player);
    await settle(context, seated.ok ? settledLeaveQuestion('kept') : refusal(seated.error));
    return;
  }
  const action = asAction(context, { type: 'Leave', confirmed: number });
  const left = await services.runtime.act(live, action, { at: context.at });
  if (left.ok) {
    await settle(
      context,
      hasLeft(left.value, context.player) ? settledLeaveQuestion('left') : refusal({ code: 'too-late' }),
    );
  } else if (left.error.code === 'needs-confirmation') {
    await settle(context, askBack(services, context, live, left.error.number));
  } else await settle(context, refusal(left.error, refusalContext(services, live, left.error)));
}

/** In the menu behind More the answer is the menu itself: what led out of the match is gone from it. */
async function answerLeaving(
  services: Services,
  context: Context,
  live: LiveMatch,
  leaving: { readonly isDone: boolean; readonly answer: () => MessageDraft },
): Promise<void> {
  if (!context.isPrivate) {
    await answerChange(services, context, live, leaving);
    return;
  }
  await showMenu(context, live);
  if (!leaving.isDone) await context.reply.send(refusal({ code: 'too-late' }));
}

/** Whether it was the leaving that ended it: time may have run out just before, for either player. */
function hasLeft({ before, events }: Change, player: PlayerId): boolean {
  const ended = events.find((event) => event.type === 'GameEnded');
  if (ended === undefined) return events.some(({ type }) => type === 'MatchClosed' || type === 'RematchDeclined');
  const { result } = ended;
  return result.reason === 'left' && result.winner !== seatFor(before, player);
}

/** Who plays both sides takes both away: nobody loses. */
function askBack(services: Services, { player }: Context, live: LiveMatch, number: Revision): MessageDraft {
  const isHotseat = 'operator' in live.match && live.match.operator !== undefined;
  return leaveQuestion({
    match: live.id,
    number,
    opponentName: opponentName(services, live, player),
    consequence: isHotseat ? 'no-result' : 'loss',
  });
}

/** `/checkers abort` and Call off behind More: no result, while not both have made a move. */
export async function handleAbort(services: Services, context: Context, live: LiveMatch): Promise<void> {
  const change = await putAction(services, context, live, { type: 'Abort' });
  if (change === undefined) return;
  await answerLeaving(services, context, live, { isDone: tookPlace(change, 'MatchClosed'), answer: calledOffAnswer });
}

/** `/checkers close`: whoever manages the server ends the match of this thread. */
export async function handleClose(services: Services, context: Context, live: LiveMatch): Promise<void> {
  if (!context.isManager) {
    await context.reply.send(refusal({ code: 'not-a-manager' }));
    return;
  }
  const change = await putAction(services, context, live, { type: 'CloseMatch' });
  if (change === undefined) return;
  await answerChange(services, context, live, { isDone: tookPlace(change, 'MatchClosed'), answer: closedAnswer });
}
