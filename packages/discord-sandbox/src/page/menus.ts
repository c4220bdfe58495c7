import {
  type APIMessageComponentEmoji,
  type APISelectMenuComponent,
  type APIUser,
  ChannelType,
  ComponentType,
} from 'discord-api-types/v10';
import type { PageChannel, World } from '../protocol.ts';
import { displayName } from './avatar.ts';

export interface MenuOption {
  readonly label: string;
  readonly value: string;
  /** Of somebody the name that one can type as well. */
  readonly description: string;
}

const CHANNEL_TYPES = {
  text: ChannelType.GuildText,
  voice: ChannelType.GuildVoice,
  thread: ChannelType.PublicThread,
} as const satisfies Record<PageChannel['kind'], ChannelType>;

/** A menu's own options, or the people and channels that its user can see. */
export function menuOptions(select: APISelectMenuComponent, world: World): readonly MenuOption[] {
  const { users, memberIds } = world;
  switch (select.type) {
    case ComponentType.StringSelect:
      return select.options.map(({ label, value, description, emoji }) => ({
        label: emoji === undefined ? label : `${emojiText(emoji)} ${label}`,
        value,
        description: description ?? '',
      }));
    case ComponentType.UserSelect:
      return othersFirst(
        world.me,
        users.filter(({ id }) => memberIds.includes(id)),
      ).map((user) => ({ label: `@${displayName(user)}`, value: user.id, description: user.username }));
    case ComponentType.ChannelSelect:
      return channelOptions(world, select.channel_types);
    case ComponentType.RoleSelect:
      return roleOptions(world);
    case ComponentType.MentionableSelect:
      return [
        ...menuOptions({ ...select, type: ComponentType.UserSelect, default_values: [] }, world),
        ...roleOptions(world),
      ];
    default:
      return select satisfies never;
  }
}

export const roleOptions = ({ roles }: Pick<World, 'roles'>): readonly MenuOption[] =>
  roles.map(({ id, name }) => ({ label: name.startsWith('@') ? name : `@${name}`, value: id, description: '' }));

/** The channels that a menu or option of these types, any when there are none, offers. */
export const channelOptions = (
  { channels }: Pick<World, 'channels'>,
  types: readonly ChannelType[] = [],
): readonly MenuOption[] =>
  channels
    .filter(({ kind }) => types.length === 0 || types.includes(CHANNEL_TYPES[kind]))
    .map(({ id, name }) => ({ label: `#${name}`, value: id, description: '' }));

/** Other people first, then bots, oneself last: as one looks for an opponent. */
export function othersFirst(me: APIUser, users: readonly APIUser[]): readonly APIUser[] {
  const rank = ({ id, bot }: APIUser): number => (id === me.id ? 2 : bot === true ? 1 : 0);
  return users.toSorted((a, b) => rank(a) - rank(b));
}

export function chosenBefore(select: APISelectMenuComponent): readonly string[] {
  if (select.type !== ComponentType.StringSelect) return (select.default_values ?? []).map(({ id }) => id);
  return select.options.filter((option) => option.default === true).map(({ value }) => value);
}

/** A standard emoji is its own character, a server's own has only its name. */
export const emojiText = ({ id, name }: APIMessageComponentEmoji): string =>
  id === undefined ? (name ?? '') : `:${name ?? 'emoji'}:`;
