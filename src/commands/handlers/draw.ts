import type { MessageDraft } from '../../views/message-draft.ts';
import { drawAgreedAnswer, drawSentAnswer } from '../../views/private-answers.ts';
import { refusal } from '../../views/refusal.ts';
import { isRunning, type Match } from '../../match/match.ts';
import type { Services, Context } from '../services.ts';
import type { LiveMatch } from '../../bot/runtime/live-match.ts';
import { answerChange, putAction } from './put-action.ts';

/** The Draw button and `/checkers draw`: offers a draw, or agrees to the opponent's standing offer (END-02). */
export async function handleDraw(services: Services, context: Context, live: LiveMatch): Promise<void> {
  context.reply.expect('public');
  const change = await putAction(services, context, live, { type: 'OfferDraw' });
  if (change === undefined) return;
  // The question itself is the answer, unless it could not be shown yet.
  await answerChange(services, context, live, {
    isDone: change.events.some((event) => event.type === 'DrawOffered' || isAgreement(event)),
    // Asked once all is shown: the opponent may have offered a draw, or ended the game, at the same moment.
    answer: () => howItStands(live.match),
  });
}

const isAgreement = (event: { readonly type: string; readonly result?: { readonly reason: string } }): boolean =>
  event.type === 'GameEnded' && event.result?.reason === 'agreement';

/** What became of an offer, to whoever made it. In a pause it waits. */
function howItStands(match: Match): MessageDraft {
  if (isRunning(match)) return drawSentAnswer();
  const isAgreed = match.phase === 'ended' && match.result.reason === 'agreement';
  return isAgreed ? drawAgreedAnswer() : refusal({ code: 'not-playing', phase: match.phase });
}
