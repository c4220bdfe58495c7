import type { QuestionAnswerId } from '../../../commands/ids/component-id.ts';
import { leaveQuestion, settledLeaveQuestion } from '../../../commands/questions/leave-question.ts';
import type { MessageDraft } from '../../../commands/text/message-draft.ts';
import { calledOffAnswer, closedAnswer, leftAnswer } from '../../../commands/answers/private-answers.ts';
import { refusal } from '../../../commands/answers/refusals.ts';
import type { PlayerId, Revision } from '../../../match/ids.ts';
import { seatedOrPaused } from '../../../match/seated-player.ts';
import type { Hall, Visit } from '../hall.ts';
import type { HostedMatch } from '../../runtime/hosted-match.ts';
import type { Change } from '../../runtime/match-change.ts';
import { showMenu } from './more.ts';
import { actOf, answerChange, asAction, putAction, tookPlace } from './put-action.ts';
import { refusalContext } from './refusal-context.ts';
import { opponentName, seatFor } from './opponent-name.ts';
import { settle } from './settle.ts';

/** `/checkers leave` and Leave behind More: asked back where it loses the game (END-03), free in a pause (TIME-07). */
export async function handleLeave(hall: Hall, visit: Visit, hosted: HostedMatch): Promise<void> {
  const left = await actOf(hall, visit, hosted, { type: 'Leave' });
  if (left.ok) {
    await answerLeaving(hall, visit, hosted, { isDone: hasLeft(left.value, visit.player), answer: leftAnswer });
    return;
  }
  const { error } = left;
  if (error.code === 'needs-confirmation') {
    await visit.door.reply(askBack(hall, visit, hosted, error.number));
  } else {
    await visit.door.reply(refusal(error, refusalContext(hall, hosted, error)));
  }
}

/** The answer to the private question. A question of an earlier game asks anew. */
export async function handleLeaveAnswer(
  hall: Hall,
  visit: Visit,
  hosted: HostedMatch,
  { verb, number }: Pick<QuestionAnswerId, 'number'> & { readonly verb: 'leave-confirm' | 'leave-cancel' },
): Promise<void> {
  if (verb === 'leave-cancel') {
    const seated = seatedOrPaused(hosted.match, visit.player);
    await settle(visit, seated.ok ? settledLeaveQuestion('kept') : refusal(seated.error));
    return;
  }
  const action = asAction(visit, { type: 'Leave', confirmed: number });
  const left = await hall.runtime.act(hosted, action, { at: visit.at });
  if (left.ok) {
    await settle(
      visit,
      hasLeft(left.value, visit.player) ? settledLeaveQuestion('left') : refusal({ code: 'too-late' }),
    );
  } else if (left.error.code === 'needs-confirmation') {
    await settle(visit, askBack(hall, visit, hosted, left.error.number));
  } else await settle(visit, refusal(left.error, refusalContext(hall, hosted, left.error)));
}

/** In the menu behind More the answer is the menu itself: what led out of the match is gone from it. */
async function answerLeaving(
  hall: Hall,
  visit: Visit,
  hosted: HostedMatch,
  leaving: { readonly isDone: boolean; readonly answer: () => MessageDraft },
): Promise<void> {
  if (!visit.isPrivate) {
    await answerChange(hall, visit, hosted, leaving);
    return;
  }
  await showMenu(visit, hosted);
  if (!leaving.isDone) await visit.door.reply(refusal({ code: 'too-late' }));
}

/** Whether it was the leaving that ended it: time may have run out just before, for either player. */
function hasLeft({ before, events }: Change, player: PlayerId): boolean {
  const ended = events.find((event) => event.type === 'GameEnded');
  if (ended === undefined) return events.some(({ type }) => type === 'MatchClosed' || type === 'RematchDeclined');
  const { result } = ended;
  return result.reason === 'left' && result.winner !== seatFor(before, player);
}

/** Who plays both sides takes both away: nobody loses. */
function askBack(hall: Hall, { player }: Visit, hosted: HostedMatch, number: Revision): MessageDraft {
  const isHotseat = 'operator' in hosted.match && hosted.match.operator !== undefined;
  return leaveQuestion({
    match: hosted.id,
    number,
    opponentName: opponentName(hall, hosted, player),
    consequence: isHotseat ? 'no-result' : 'loss',
  });
}

/** `/checkers abort` and Call off behind More: no result, while not both have made a move. */
export async function handleAbort(hall: Hall, visit: Visit, hosted: HostedMatch): Promise<void> {
  const change = await putAction(hall, visit, hosted, { type: 'Abort' });
  if (change === undefined) return;
  await answerLeaving(hall, visit, hosted, { isDone: tookPlace(change, 'MatchClosed'), answer: calledOffAnswer });
}

/** `/checkers close`: whoever manages the server ends the match of this thread. */
export async function handleClose(hall: Hall, visit: Visit, hosted: HostedMatch): Promise<void> {
  if (!visit.isManager) {
    await visit.door.reply(refusal({ code: 'not-a-manager' }));
    return;
  }
  const change = await putAction(hall, visit, hosted, { type: 'CloseMatch' });
  if (change === undefined) return;
  await answerChange(hall, visit, hosted, { isDone: tookPlace(change, 'MatchClosed'), answer: closedAnswer });
}
