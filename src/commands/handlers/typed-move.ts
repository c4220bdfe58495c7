import { movePlayedAnswer } from '../../views/private-answers.ts';
import { refusal } from '../../views/refusal.ts';
import { squaresOf } from '../../engine/moves.ts';
import { readMove } from '../../engine/referee.ts';
import { onMove } from '../../match/decision.ts';
import type { Services, Context } from '../services.ts';
import type { LiveMatch } from '../../bot/runtime/live-match.ts';
import { answerChange, putAction, tookPlace } from './put-action.ts';
import { refusalContext } from './refusal-context.ts';

/** `/checkers move`: the same referee as for clicks; the new board is the answer (PLAY-04, PLAY-05). */
export async function handleTypedMove(
  services: Services,
  context: Context,
  live: LiveMatch,
  text: string,
): Promise<void> {
  const { reply, player } = context;
  const turn = onMove(live.match, player, undefined);
  if (!turn.ok) {
    await reply.send(refusal(turn.error, refusalContext(services, live)));
    return;
  }
  const move = readMove(turn.value.match.game.position, text);
  if (!move.ok) {
    await reply.send(refusal(move.error, refusalContext(services, live)));
    return;
  }
  reply.expect('public');
  const change = await putAction(services, context, live, { type: 'PlayMove', squares: squaresOf(move.value) });
  if (change === undefined) return;
  const answer = () => movePlayedAnswer(move.value);
  await answerChange(services, context, live, { isDone: tookPlace(change, 'MovePlayed'), answer });
}
