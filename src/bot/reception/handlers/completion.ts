import type { APIApplicationCommandAutocompleteInteraction } from 'discord-api-types/v10';
import { autocompleteMoves } from '../../../commands/slash/move-choices.ts';
import { completeOption } from '../../../commands/meeting/option-choices.ts';
import { readTypedOption, type TypedOption } from '../../../commands/slash/read-command.ts';
import type { DiscordGate } from '../../discord/discord-gate.ts';
import type { HostedMatch } from '../../runtime/hosted-match.ts';

/** What could be meant by what is typed so far: a move of the game in this thread, or a time (PLAY-04, START-06). */
export async function handleCompletion(
  gate: DiscordGate,
  interaction: APIApplicationCommandAutocompleteInteraction,
  hosted: HostedMatch | undefined,
): Promise<void> {
  const typed = readTypedOption(interaction.data);
  await gate.complete(interaction, typed === undefined ? [] : choicesFor(typed, hosted));
}

function choicesFor(typed: TypedOption, hosted: HostedMatch | undefined): readonly { name: string; value: string }[] {
  if (typed.option !== 'move') return completeOption(typed);
  const match = hosted?.match;
  return match?.phase === 'playing' ? autocompleteMoves(match.game.position, typed.text) : [];
}
