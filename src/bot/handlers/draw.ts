import type { DrawAnswerId } from '../../commands/component-id.ts';
import { drawAgreedAnswer, drawSentAnswer } from '../../commands/private-answers.ts';
import { refusal } from '../../commands/refusals.ts';
import { causeId } from '../../match/ids.ts';
import type { Hall, Visit } from '../hall.ts';
import type { HostedMatch } from '../hosted-match.ts';
import { refusalContext } from './board.ts';

/** The Draw button and `/checkers draw`: offers a draw, or agrees to the opponent's standing offer (END-02). */
export async function handleDraw(hall: Hall, visit: Visit, hosted: HostedMatch): Promise<void> {
  const { door, player: by, at } = visit;
  door.expect('public');
  const offered = await hall.runtime.act(hosted, { type: 'OfferDraw', by, cause: causeId(visit.cause) }, { at, door });
  if (!offered.ok) {
    await door.reply(refusal(offered.error, refusalContext(hall, hosted)));
    return;
  }
  await hall.painterOf(hosted).idle();
  // The question itself is the answer, unless it could not be shown yet.
  if (door.isDone) return;
  await door.reply(hosted.match.phase === 'playing' ? drawSentAnswer() : drawAgreedAnswer());
}

const ACTIONS = {
  'draw-accept': 'AcceptDraw',
  'draw-decline': 'DeclineDraw',
  'draw-withdraw': 'WithdrawDraw',
} as const;

/** Accept, Decline and Withdraw on the question (END-02). */
export async function handleDrawAnswer(hall: Hall, visit: Visit, hosted: HostedMatch, id: DrawAnswerId): Promise<void> {
  const { door, player: by, at } = visit;
  const action = { type: ACTIONS[id.verb], by, offer: id.number, cause: causeId(visit.cause) } as const;
  const answered = await hall.runtime.act(hosted, action, { at, door });
  if (!answered.ok) await door.reply(refusal(answered.error, refusalContext(hall, hosted)));
}
