import { drawAgreedAnswer, drawSentAnswer } from '../../commands/private-answers.ts';
import type { Hall, Visit } from '../hall.ts';
import type { HostedMatch } from '../hosted-match.ts';
import { answerChange, putAction } from './put-action.ts';

/** The Draw button and `/checkers draw`: offers a draw, or agrees to the opponent's standing offer (END-02). */
export async function handleDraw(hall: Hall, visit: Visit, hosted: HostedMatch): Promise<void> {
  visit.door.expect('public');
  const change = await putAction(hall, visit, hosted, { type: 'OfferDraw' });
  if (change === undefined) return;
  // The question itself is the answer, unless it could not be shown yet.
  await answerChange(hall, visit, hosted, {
    isDone: change.events.some((event) => event.type === 'DrawOffered' || isAgreement(event)),
    // Asked once all is shown: the opponent may have offered a draw at the same moment.
    answer: () => (hosted.match.phase === 'playing' ? drawSentAnswer() : drawAgreedAnswer()),
  });
}

const isAgreement = (event: { readonly type: string; readonly result?: { readonly reason: string } }): boolean =>
  event.type === 'GameEnded' && event.result?.reason === 'agreement';
