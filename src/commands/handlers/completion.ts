import type { APIApplicationCommandAutocompleteInteraction } from 'discord-api-types/v10';
import { autocompleteMoves } from '../move-choices.ts';
import { completeOption } from '../../views/option-choices.ts';
import { readTypedOption, type TypedOption } from '../read-command.ts';
import type { DiscordGate } from '../../bot/discord/discord-gate.ts';
import type { LiveMatch } from '../../bot/runtime/live-match.ts';

/** What could be meant by what is typed so far: a move of the game in this thread, or a time (PLAY-04, START-06). */
export async function handleCompletion(
  gate: DiscordGate,
  interaction: APIApplicationCommandAutocompleteInteraction,
  live: LiveMatch | undefined,
): Promise<void> {
  const typed = readTypedOption(interaction.data);
  await gate.complete(interaction, typed === undefined ? [] : choicesFor(typed, live));
}

function choicesFor(typed: TypedOption, live: LiveMatch | undefined): readonly { name: string; value: string }[] {
  if (typed.option !== 'move') return completeOption(typed);
  const match = live?.match;
  return match?.phase === 'playing' ? autocompleteMoves(match.game.position, typed.text) : [];
}
