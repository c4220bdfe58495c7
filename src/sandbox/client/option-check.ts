import type { APIApplicationCommandBasicOption } from 'discord-api-types/v10';
import { ApplicationCommandOptionType } from 'discord-api-types/v10';
import type { SlashInput } from '../protocol.ts';
import type { DiscordState } from '../state/discord-state.ts';
import { canView } from '../state/permissions.ts';
import type { Snowflake } from '../state/snowflake.ts';
import type { NamedThings } from './resolved.ts';

const TEXT_LENGTH = 6000;
const LARGEST = 2 ** 53;

const NAMING: ReadonlySet<ApplicationCommandOptionType> = new Set([
  ApplicationCommandOptionType.User,
  ApplicationCommandOptionType.Mentionable,
  ApplicationCommandOptionType.Role,
  ApplicationCommandOptionType.Channel,
]);

/** Everything that a command's options name by their ids. */
export function namedByOptions(
  state: DiscordState,
  options: readonly APIApplicationCommandBasicOption[],
  values: SlashInput['options'],
): NamedThings {
  const ids = options.filter(({ type }) => NAMING.has(type)).map(({ name }) => String(values[name] ?? ''));
  const within = (known: ReadonlyMap<Snowflake, unknown>): readonly Snowflake[] => ids.filter((id) => known.has(id));
  return { users: within(state.users), roles: within(state.roles), channels: within(state.channels) };
}

/** Why the Discord client would not send this value, or undefined when it would. */
export function checkOption(
  state: DiscordState,
  userId: Snowflake,
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
      return state.users.has(String(value)) ? undefined : bad;
    case ApplicationCommandOptionType.Mentionable:
      return state.roles.has(String(value)) || state.users.has(String(value)) ? undefined : bad;
    case ApplicationCommandOptionType.Channel: {
      const channel = state.channels.get(String(value));
      const types = option.channel_types ?? [];
      if (channel === undefined || !canView(state, userId, channel)) return bad;
      return types.length === 0 || types.some((type) => type === channel.type) ? undefined : bad;
    }
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
