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
  /** A person's other name, by which they can be called as well. */
  readonly username?: string;
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
  around: Surroundings,
  remote: RemoteChoices = [],
): readonly Offer[] {
  if (asksBot(option)) return remote.map(choiceOffer).slice(0, MOST_OFFERS);
  return fitting(allOffers(option, around), typed).slice(0, MOST_OFFERS);
}

/** Everything that an option can be given, except for what the bot would suggest. */
export function allOffers(
  option: APIApplicationCommandBasicOption,
  { users, channels, roles }: Surroundings,
): readonly Offer[] {
  switch (option.type) {
    case ApplicationCommandOptionType.User:
      return users.map(userOffer);
    case ApplicationCommandOptionType.Role:
      return roles.map(roleOffer);
    case ApplicationCommandOptionType.Mentionable:
      return [...users.map(userOffer), ...roles.map(roleOffer)];
    case ApplicationCommandOptionType.Channel:
      return channels.filter((channel) => allowsChannel(option.channel_types, channel)).map(channelOffer);
    case ApplicationCommandOptionType.Boolean:
      return BOOLEANS;
    case ApplicationCommandOptionType.String:
    case ApplicationCommandOptionType.Integer:
    case ApplicationCommandOptionType.Number:
      return ('choices' in option ? (option.choices ?? []) : []).map(choiceOffer);
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

/** The one offer that was typed out in full, if there is exactly one: `@Bob`, a mention or an id needs no picking. */
export function typedOut(
  option: APIApplicationCommandBasicOption,
  typed: string,
  around: Surroundings,
): Offer | undefined {
  const offers = allOffers(option, around);
  const named = offersNamed(offers, typed);
  // A name goes before a value that happens to read alike.
  const meant = named.length > 0 ? named : offers.filter(({ value }) => String(value) === bareId(typed));
  return meant.length === 1 ? meant[0] : undefined;
}

/** The offers that are called exactly as typed, whatever the case; people by either of their names. */
export function offersNamed(offers: readonly Offer[], typed: string): readonly Offer[] {
  const wanted = plain(typed);
  return offers.filter(({ label, username }) => [label, username ?? ''].map(plain).includes(wanted));
}

/** The id in a mention such as `<@123>` or `<#123>`; anything else as it is. */
function bareId(typed: string): string {
  return /^<(?:@[!&]?|#)(\d+)>$/u.exec(typed.trim())?.[1] ?? typed.trim();
}

const BOOLEANS: readonly Offer[] = [
  { label: 'True', detail: '', value: true },
  { label: 'False', detail: '', value: false },
];

function userOffer(user: APIUser): Offer {
  return { label: `@${displayName(user)}`, detail: user.username, value: user.id, username: user.username };
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
  return [...begin, ...hold];
}

function plain(text: string): string {
  return text.trim().replace(/^[@#]/u, '').toLowerCase();
}
