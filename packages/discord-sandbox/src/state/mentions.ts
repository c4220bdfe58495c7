import {
  type APIAllowedMentions,
  type APIMessageTopLevelComponent,
  AllowedMentionsTypes,
  ComponentType,
} from 'discord-api-types/v10';
import { guildOf, type DiscordState } from './discord-state.ts';
import { channelPermissions, holds } from './permissions.ts';
import type { AnyChannel } from './records.ts';
import type { Snowflake } from './snowflake.ts';

/** The mentions that `allowed_mentions` and the author's permissions let through. */
export interface Mentions {
  readonly users: readonly Snowflake[];
  readonly roles: readonly Snowflake[];
  readonly everyone: boolean;
}

export const NO_MENTIONS: Mentions = { users: [], roles: [], everyone: false };

/** For an absent `allowed_mentions` ("Allowed Mentions Object", default settings). */
export const DEFAULT_MENTIONS = {
  bot: { parse: [AllowedMentionsTypes.User, AllowedMentionsTypes.Role, AllowedMentionsTypes.Everyone] },
  interaction: { parse: [AllowedMentionsTypes.User] },
} satisfies Record<string, APIAllowedMentions>;

/** Finds mentions in the content and all components. An id in `allowed_mentions` must be in the text, too. */
export function findMentions(
  state: DiscordState,
  authorId: Snowflake,
  channel: AnyChannel,
  text: string,
  allowed: APIAllowedMentions,
): Mentions {
  const parse = new Set<string>(allowed.parse ?? []);
  const mayMentionAll = holds(channelPermissions(state, authorId, channel), 'MentionEveryone');
  const users = idsIn(text, /<@!?(\d{17,20})>/g).filter(
    (id) => state.users.has(id) && (parse.has('users') || allowed.users?.includes(id) === true),
  );
  const roles = idsIn(text, /<@&(\d{17,20})>/g).filter((id) => {
    const role = guildOf(state, channel).roles.get(id);
    if (role === undefined || !(role.mentionable || mayMentionAll)) return false;
    return parse.has('roles') || allowed.roles?.includes(id) === true;
  });
  const everyone = parse.has('everyone') && mayMentionAll && /@(?:everyone|here)\b/.test(text);
  return { users, roles, everyone };
}

/** All text that can hold a mention. */
export const mentionText = (content: string, components: readonly APIMessageTopLevelComponent[]): string =>
  [content, ...components.map(componentText)].join('\n');

function componentText(component: APIMessageTopLevelComponent): string {
  if (component.type === ComponentType.TextDisplay) return component.content;
  if (component.type === ComponentType.Section) return component.components.map((text) => text.content).join('\n');
  return component.type === ComponentType.Container ? component.components.map(componentText).join('\n') : '';
}

const idsIn = (text: string, pattern: RegExp): readonly Snowflake[] => [
  ...new Set([...text.matchAll(pattern)].map((match) => match[1] ?? '')),
];
