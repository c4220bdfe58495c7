import { type APIApplicationCommandBasicOption, ApplicationCommandOptionType } from 'discord-api-types/v10';
import { isOfFileTypes } from '../checks/file-types.ts';
import type { GivenFile } from '../state/attachments.ts';
import { guildOf, type DiscordState, type GuildRecord } from '../state/discord-state.ts';
import { FILE_BYTES } from '../state/files.ts';
import { canView } from '../state/permissions.ts';
import type { AnyChannel } from '../state/records.ts';
import type { Snowflake } from '../state/snowflake.ts';

/** What is filled in: of users, roles, mentionables and channels the id. */
export type OptionValue = string | number | boolean | GivenFile;

const TEXT_LENGTH = 6000;
const LARGEST = 2 ** 53;

/** Why the Discord client of this user would not send the value ("Application Command Option Structure"), or undefined. */
export function checkOption(
  state: DiscordState,
  channel: AnyChannel,
  userId: Snowflake,
  option: APIApplicationCommandBasicOption,
  value: OptionValue,
): string | undefined {
  const bad = `The option ${option.name} can't be ${typeof value === 'object' ? value.name : String(value)}.`;
  return fits(state, guildOf(state, channel), userId, option, value) ? undefined : bad;
}

function fits(
  state: DiscordState,
  guild: GuildRecord,
  userId: Snowflake,
  option: APIApplicationCommandBasicOption,
  value: OptionValue,
): boolean {
  const id = idOf(value);
  switch (option.type) {
    case ApplicationCommandOptionType.String: {
      if (typeof value !== 'string') return false;
      const { min_length: least, max_length: most } = option;
      return value.length >= (least ?? 0) && value.length <= (most ?? TEXT_LENGTH) && isChoice(option, value);
    }
    case ApplicationCommandOptionType.Integer:
    case ApplicationCommandOptionType.Number: {
      if (typeof value !== 'number' || Number.isNaN(value)) return false;
      if (option.type === ApplicationCommandOptionType.Integer && !Number.isSafeInteger(value)) return false;
      const { min_value: least, max_value: most } = option;
      return value >= (least ?? -LARGEST) && value <= (most ?? LARGEST) && isChoice(option, value);
    }
    case ApplicationCommandOptionType.Boolean:
      return typeof value === 'boolean';
    case ApplicationCommandOptionType.User:
      return state.users.has(id);
    case ApplicationCommandOptionType.Role:
      return guild.roles.has(id);
    case ApplicationCommandOptionType.Mentionable:
      return state.users.has(id) || guild.roles.has(id);
    case ApplicationCommandOptionType.Channel:
      return isChannelOffered(state, guild, userId, option.channel_types, id);
    case ApplicationCommandOptionType.Attachment:
      return fitsUpload(value, option.file_types);
    default:
      return option satisfies never;
  }
}

/** Whether it is a file that a client would take. */
export const fitsUpload = (value: OptionValue, types: readonly string[] = []): boolean =>
  typeof value === 'object' && value.bytes.byteLength <= FILE_BYTES && isOfFileTypes(value.name, types);

/** A value that names somebody or something; of others nothing that is there. */
export const idOf = (value: OptionValue): Snowflake => (typeof value === 'string' ? value : '');

function isChoice(option: APIApplicationCommandBasicOption, value: string | number): boolean {
  const choices = 'choices' in option ? (option.choices ?? []) : [];
  return choices.length === 0 || choices.some((choice) => choice.value === value);
}

/** Whether a menu or option of these channel types, any when there are none, offers a channel to the user. */
export function isChannelOffered(
  state: DiscordState,
  guild: GuildRecord,
  userId: Snowflake,
  types: readonly number[] | null | undefined,
  channelId: string,
): boolean {
  const channel = state.channels.get(channelId);
  if (channel?.guildId !== guild.id || !canView(state, userId, channel)) return false;
  return (types ?? []).length === 0 || types?.includes(channel.type) === true;
}
