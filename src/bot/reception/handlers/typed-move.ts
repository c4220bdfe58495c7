import { movePlayedAnswer } from '../../../commands/answers/private-answers.ts';
import { refusal } from '../../../commands/answers/refusals.ts';
import { squaresOf } from '../../../engine/moves.ts';
import { readMove } from '../../../engine/referee.ts';
import { onMove } from '../../../match/on-move.ts';
import type { Hall, Visit } from '../hall.ts';
import type { HostedMatch } from '../../runtime/hosted-match.ts';
import { answerChange, putAction, tookPlace } from './put-action.ts';
import { refusalContext } from './refusal-context.ts';

/** `/checkers move`: the same referee as for clicks; the new board is the answer (PLAY-04, PLAY-05). */
export async function handleTypedMove(hall: Hall, visit: Visit, hosted: HostedMatch, text: string): Promise<void> {
  const { door, player } = visit;
  const turn = onMove(hosted.match, player, undefined);
  if (!turn.ok) {
    await door.reply(refusal(turn.error, refusalContext(hall, hosted)));
    return;
  }
  const move = readMove(turn.value.match.game.position, text);
  if (!move.ok) {
    await door.reply(refusal(move.error, refusalContext(hall, hosted)));
    return;
  }
  door.expect('public');
  const change = await putAction(hall, visit, hosted, { type: 'PlayMove', squares: squaresOf(move.value) });
  if (change === undefined) return;
  const answer = () => movePlayedAnswer(move.value);
  await answerChange(hall, visit, hosted, { isDone: tookPlace(change, 'MovePlayed'), answer });
}
