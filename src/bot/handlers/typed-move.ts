import type { APIApplicationCommandAutocompleteInteraction } from 'discord-api-types/v10';
import { autocompleteMoves } from '../../commands/move-choices.ts';
import { movePlayedAnswer } from '../../commands/private-answers.ts';
import { readTypedMove } from '../../commands/read-command.ts';
import { refusal } from '../../commands/refusals.ts';
import { squaresOf } from '../../engine/moves.ts';
import { readMove } from '../../engine/notation.ts';
import { causeId } from '../../match/ids.ts';
import { onMove } from '../../match/on-move.ts';
import type { DiscordGate, InteractionKey } from '../discord-gate.ts';
import type { Hall, Visit } from '../hall.ts';
import type { HostedMatch } from '../hosted-match.ts';
import { refusalContext } from './board.ts';

/** `/checkers move`: the same referee as for clicks; the new board is the answer (PLAY-04, PLAY-05). */
export async function handleTypedMove(hall: Hall, visit: Visit, hosted: HostedMatch, text: string): Promise<void> {
  const { door, player: by, at } = visit;
  const context = refusalContext(hall, hosted);
  const turn = onMove(hosted.match, by, undefined);
  if (!turn.ok) {
    await door.reply(refusal(turn.error, context));
    return;
  }
  const move = readMove(turn.value.match.game.position, text);
  if (!move.ok) {
    await door.reply(refusal(move.error, context));
    return;
  }
  door.expect('public');
  const squares = squaresOf(move.value);
  const action = { type: 'PlayMove', by, squares, cause: causeId(visit.cause) } as const;
  const played = await hall.runtime.act(hosted, action, { at, door });
  if (!played.ok) {
    await door.reply(refusal(played.error, context));
    return;
  }
  await hall.painterOf(hosted).idle();
  if (!door.isDone) await door.reply(movePlayedAnswer(move.value));
}

/** What could be meant by the move typed so far; nothing where no game is running. */
export async function handleCompletion(
  gate: DiscordGate,
  key: InteractionKey,
  data: APIApplicationCommandAutocompleteInteraction['data'],
  hosted: HostedMatch | undefined,
): Promise<void> {
  const typed = readTypedMove(data);
  const match = hosted?.match;
  const choices =
    typed === undefined || match?.phase !== 'playing' ? [] : autocompleteMoves(match.game.position, typed);
  await gate.complete(key, choices);
}
