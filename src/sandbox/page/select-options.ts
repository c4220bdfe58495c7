import { type APISelectMenuComponent, type APIUser, ChannelType, ComponentType } from 'discord-api-types/v10';
import type { PageChannel, PageRole, World } from '../protocol.ts';
import { displayName } from './avatar.ts';
import { emojiText } from './emoji-text.ts';

export interface MenuOption {
  readonly label: string;
  readonly value: string;
  readonly description: string;
  /** A short sign before the label: an emoji, `@` or `#`. */
  readonly mark: string;
}

/** What a menu offers: its own options, or the people, roles and channels that its user can see. */
export function menuOptions(select: APISelectMenuComponent, { users, roles, channels }: World): readonly MenuOption[] {
  switch (select.type) {
    case ComponentType.StringSelect:
      return select.options.map(({ label, value, description, emoji }) => ({
        label,
        value,
        description: description ?? '',
        mark: emoji === undefined ? '' : emojiText(emoji),
      }));
    case ComponentType.UserSelect:
      return users.map(userOption);
    case ComponentType.RoleSelect:
      return roles.map(roleOption);
    case ComponentType.MentionableSelect:
      return [...users.map(userOption), ...roles.map(roleOption)];
    case ComponentType.ChannelSelect: {
      const types = select.channel_types ?? [];
      const fits = ({ kind }: PageChannel): boolean => types.length === 0 || types.includes(CHANNEL_TYPES[kind]);
      return channels.filter(fits).map(({ id, name, kind }) => ({
        label: name,
        value: id,
        description: kind === 'text' ? '' : kind,
        mark: '#',
      }));
    }
    default:
      return select satisfies never;
  }
}

/** What is chosen before anybody has touched the menu. */
export function chosenBefore(select: APISelectMenuComponent): readonly string[] {
  if (select.type === ComponentType.StringSelect) {
    return select.options.filter((option) => option.default === true).map(({ value }) => value);
  }
  return (select.default_values ?? []).map(({ id }) => id);
}

export const CHANNEL_TYPES = {
  text: ChannelType.GuildText,
  voice: ChannelType.GuildVoice,
  thread: ChannelType.PublicThread,
} as const satisfies Record<PageChannel['kind'], ChannelType>;

const userOption = (user: APIUser): MenuOption => ({
  label: displayName(user),
  value: user.id,
  description: user.username,
  mark: '@',
});

const roleOption = ({ id, name }: PageRole): MenuOption => ({ label: name, value: id, description: 'role', mark: '@' });
