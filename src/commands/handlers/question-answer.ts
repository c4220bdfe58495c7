import type { QuestionAnswerId } from '../../views/component-id.ts';
import { type PlaceRejection, refusal } from '../../views/refusal.ts';
import type { Revision, TableCode } from '../../match/ids.ts';
import type { Rejection } from '../../match/action.ts';
import type { Services, Context } from '../services.ts';
import type { LiveMatch } from '../../bot/runtime/live-match.ts';
import { actOf, asAction, type Asked } from './put-action.ts';
import { refusalContext } from './refusal-context.ts';

/** Buttons of the questions in a match's thread that put one action to it. */
export type PlainAnswer = Exclude<
  QuestionAnswerId['verb'],
  'pause-resign' | 'leave-confirm' | 'leave-cancel' | 'resign-cancel'
>;

/** An answer to a question in the thread: the question is settled by the painter, a refusal told to the asker alone. */
export async function handleQuestionAnswer(
  services: Services,
  context: Context,
  live: LiveMatch,
  id: { readonly verb: PlainAnswer; readonly number: Revision },
): Promise<void> {
  const refuse = async (rejection: Rejection | PlaceRejection): Promise<void> => {
    await context.reply.send(refusal(rejection, refusalContext(services, live, rejection, context.player)));
  };
  if (isSettled(live, id)) return refuse({ code: 'no-such-question' });
  let drawn: TableCode | undefined;
  const put = await actOf(services, context, live, async () => {
    const asked = await askedBy(services, live, id);
    if (asked.type === 'GoOn') drawn = asked.code;
    return asAction(context, asked);
  });
  if (put.ok) return;
  if (drawn !== undefined) services.runtime.codes.takeBack(drawn);
  // Somebody else may have settled it a moment before.
  await refuse(isSettled(live, id) ? { code: 'no-such-question' } : put.error);
}

async function askedBy(
  { chance, runtime }: Services,
  live: LiveMatch,
  { verb, number }: { readonly verb: PlainAnswer; readonly number: Revision },
): Promise<Asked> {
  switch (verb) {
    case 'ready':
      return { type: 'Ready', ballot: chance.drawBallot() };
    case 'call-off':
      return { type: 'Abort' };
    case 'draw-accept':
      return { type: 'AcceptDraw', offer: number };
    case 'draw-decline':
      return { type: 'DeclineDraw', offer: number };
    case 'draw-withdraw':
      return { type: 'WithdrawDraw', offer: number };
    case 'pause-agree':
      return { type: 'AgreePause', request: number };
    case 'pause-refuse':
      return { type: 'RefusePause', request: number };
    case 'resume':
      return { type: 'Resume' };
    case 'pause-leave':
      return { type: 'Leave' };
    case 'rematch-yes':
      return { type: 'AcceptRematch', question: number, ballot: chance.drawBallot() };
    case 'rematch-no':
      return { type: 'DeclineRematch', question: number };
    case 'go-on':
      return { type: 'GoOn', question: number, code: await runtime.codes.codeFor(live) };
    case 'stop-here':
      return { type: 'StopHere', question: number };
    case 'seat-take':
      return {
        type: 'TakeSeat',
        question: number,
        challengerSeat: chance.drawSeat(),
        ballot: chance.drawBallot(),
      };
    case 'seat-pass':
      return { type: 'PassSeat', question: number };
    default:
      return verb satisfies never;
  }
}

/**
 * Actions that name no question of their own - Ready, Resume, leaving a pause - would answer whatever stands now: an old
 * button must not.
 */
function isSettled({ match }: LiveMatch, { verb, number }: { readonly verb: PlainAnswer; readonly number: Revision }) {
  switch (verb) {
    case 'ready':
    case 'call-off':
      return match.phase !== 'ready-check' || match.number !== number;
    case 'resume':
    case 'pause-leave':
      return match.phase !== 'paused' || match.number !== number;
    default:
      return false;
  }
}
