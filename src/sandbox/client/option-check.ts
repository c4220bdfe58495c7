import type { APIApplicationCommandBasicOption } from 'discord-api-types/v10';
import { ApplicationCommandOptionType } from 'discord-api-types/v10';
import type { DiscordState } from '../state/discord-state.ts';

const TEXT_LENGTH = 6000;
const LARGEST = 2 ** 53;

/** Whether an option names a user. */
export const isUserOption = (option: APIApplicationCommandBasicOption): boolean =>
  option.type === ApplicationCommandOptionType.User || option.type === ApplicationCommandOptionType.Mentionable;

/** Why the Discord client would not send this value, or undefined when it would. */
export function checkOption(
  state: DiscordState,
  option: APIApplicationCommandBasicOption,
  value: string | number | boolean,
): string | undefined {
  const bad = `The option ${option.name} can't be ${String(value)}.`;
  switch (option.type) {
    case ApplicationCommandOptionType.String: {
      if (typeof value !== 'string') return bad;
      const { min_length: least, max_length: most } = option;
      const fits = value.length >= (least ?? 0) && value.length <= (most ?? TEXT_LENGTH);
      return fits && isChoice(option, value) ? undefined : bad;
    }
    case ApplicationCommandOptionType.Integer:
    case ApplicationCommandOptionType.Number: {
      const whole = option.type === ApplicationCommandOptionType.Integer;
      if (typeof value !== 'number' || (whole && !Number.isInteger(value)) || Math.abs(value) > LARGEST) return bad;
      const fits = value >= (option.min_value ?? -LARGEST) && value <= (option.max_value ?? LARGEST);
      return fits && isChoice(option, value) ? undefined : bad;
    }
    case ApplicationCommandOptionType.Boolean:
      return typeof value === 'boolean' ? undefined : bad;
    case ApplicationCommandOptionType.User:
    case ApplicationCommandOptionType.Mentionable:
      return state.users.has(String(value)) ? undefined : bad;
    case ApplicationCommandOptionType.Channel:
      return state.channels.has(String(value)) ? undefined : bad;
    case ApplicationCommandOptionType.Role:
      return state.roles.has(String(value)) ? undefined : bad;
    case ApplicationCommandOptionType.Attachment:
      return bad;
    default:
      return option satisfies never;
  }
}

function isChoice(option: APIApplicationCommandBasicOption, value: string | number): boolean {
  const choices = 'choices' in option ? (option.choices ?? []) : [];
  return choices.length === 0 || choices.some((choice) => choice.value === value);
}
