import {
  type APIApplicationCommandBasicOption,
  ApplicationCommandOptionType,
  type APIUser,
  type ChannelType,
} from 'discord-api-types/v10';
import type { PageChannel, PageReply, PageRole } from '../protocol.ts';
import { displayName } from './avatar.ts';
import { CHANNEL_TYPES } from './select-options.ts';

/** One line of the list above the composer. */
export interface Offer {
  readonly label: string;
  readonly detail: string;
  readonly value: string | number | boolean;
}

/** What a server holds that an option can point at. */
export interface Surroundings {
  readonly users: readonly APIUser[];
  readonly channels: readonly PageChannel[];
  readonly roles: readonly PageRole[];
}

export type RemoteChoices = NonNullable<PageReply['choices']>;

const MOST_OFFERS = 25;

/**
 * What an option can be given that fits the typed text.
 * @param remote the bot's answer to autocomplete, for options that ask it; not filtered again, as Discord doesn't
 */
export function offersFor(
  option: APIApplicationCommandBasicOption,
  typed: string,
  { users, channels, roles }: Surroundings,
  remote: RemoteChoices = [],
): readonly Offer[] {
  if (asksBot(option)) return remote.map(choiceOffer).slice(0, MOST_OFFERS);
  switch (option.type) {
    case ApplicationCommandOptionType.User:
      return fitting(users.map(userOffer), typed);
    case ApplicationCommandOptionType.Role:
      return fitting(roles.map(roleOffer), typed);
    case ApplicationCommandOptionType.Mentionable:
      return fitting([...users.map(userOffer), ...roles.map(roleOffer)], typed);
    case ApplicationCommandOptionType.Channel:
      return fitting(
        channels.filter((channel) => allowsChannel(option.channel_types, channel)).map(channelOffer),
        typed,
      );
    case ApplicationCommandOptionType.Boolean:
      return fitting(BOOLEANS, typed);
    case ApplicationCommandOptionType.String:
    case ApplicationCommandOptionType.Integer:
    case ApplicationCommandOptionType.Number:
      return fitting(('choices' in option ? (option.choices ?? []) : []).map(choiceOffer), typed);
    case ApplicationCommandOptionType.Attachment:
      return [];
    default:
      return option satisfies never;
  }
}

/** Whether the offers come from the bot while one types. */
export function asksBot(option: APIApplicationCommandBasicOption): boolean {
  return 'autocomplete' in option && (option.autocomplete ?? false);
}

/** Whether only what is on the list can be sent, as opposed to free text. */
export function isClosed(option: APIApplicationCommandBasicOption): boolean {
  if (!FREE_TYPES.has(option.type)) return true;
  return !asksBot(option) && 'choices' in option && (option.choices ?? []).length > 0;
}

const FREE_TYPES: ReadonlySet<ApplicationCommandOptionType> = new Set([
  ApplicationCommandOptionType.String,
  ApplicationCommandOptionType.Integer,
  ApplicationCommandOptionType.Number,
]);

/**
 * The one offer that was typed out in full, if there is exactly one: `@Bob` needs no picking.
 */
export function typedOut(
  option: APIApplicationCommandBasicOption,
  typed: string,
  around: Surroundings,
): Offer | undefined {
  const wanted = plain(typed);
  const exact = offersFor(option, typed, around).filter(
    ({ label, detail, value }) =>
      plain(label) === wanted || plain(detail) === wanted || `<@${String(value)}>` === typed,
  );
  return exact.length === 1 ? exact[0] : undefined;
}

const BOOLEANS: readonly Offer[] = [
  { label: 'True', detail: '', value: true },
  { label: 'False', detail: '', value: false },
];

function userOffer(user: APIUser): Offer {
  return { label: `@${displayName(user)}`, detail: user.username, value: user.id };
}

function roleOffer({ id, name }: PageRole): Offer {
  return { label: `@${name}`, detail: 'role', value: id };
}

function channelOffer(channel: PageChannel): Offer {
  return { label: `#${channel.name}`, detail: channel.kind, value: channel.id };
}

function choiceOffer({ name, value }: { readonly name: string; readonly value: string | number }): Offer {
  return { label: name, detail: '', value };
}

function allowsChannel(types: readonly ChannelType[] | undefined, { kind }: PageChannel): boolean {
  if (types === undefined) return true;
  return types.includes(CHANNEL_TYPES[kind]);
}

/** Those that begin with the text, then those that hold it. */
function fitting(offers: readonly Offer[], typed: string): readonly Offer[] {
  const wanted = plain(typed);
  const texts = (offer: Offer): readonly string[] => [plain(offer.label), plain(offer.detail)];
  const begin = offers.filter((offer) => texts(offer).some((text) => text.startsWith(wanted)));
  const hold = offers.filter((offer) => !begin.includes(offer) && texts(offer).some((text) => text.includes(wanted)));
  return [...begin, ...hold].slice(0, MOST_OFFERS);
}

function plain(text: string): string {
  return text.trim().replace(/^[@#]/u, '').toLowerCase();
}
