import type { APISelectMenuComponent } from 'discord-api-types/v10';
import { ComponentType } from 'discord-api-types/v10';
import type { DiscordState } from '../state/discord-state.ts';
import { canView } from '../state/permissions.ts';
import type { Snowflake } from '../state/snowflake.ts';
import type { NamedThings } from './resolved.ts';

const SELECTS: ReadonlySet<ComponentType> = new Set([
  ComponentType.StringSelect,
  ComponentType.UserSelect,
  ComponentType.RoleSelect,
  ComponentType.MentionableSelect,
  ComponentType.ChannelSelect,
]);

/** Whether a component is a menu of any kind. */
export const isSelect = (component: { readonly type: ComponentType }): component is APISelectMenuComponent =>
  SELECTS.has(component.type);

/**
 * Why the Discord client would not send these choices of a menu, or undefined when it would. Discord refuses the same of
 * a client that sends them all the same.
 * @param userId who chooses: only channels that user sees are on offer
 */
export function checkChoice(
  state: DiscordState,
  userId: Snowflake,
  select: APISelectMenuComponent,
  values: readonly string[],
): string | undefined {
  const { min_values: least, max_values: most } = select;
  if (values.length < (least ?? 1) || values.length > (most ?? 1)) return "That many can't be chosen.";
  if (new Set(values).size < values.length) return 'Nothing can be chosen twice.';
  return values.every((value) => isOffered(state, userId, select, value))
    ? undefined
    : 'That is not among the choices.';
}

function isOffered(state: DiscordState, userId: Snowflake, select: APISelectMenuComponent, value: string): boolean {
  switch (select.type) {
    case ComponentType.StringSelect:
      return select.options.some((option) => option.value === value);
    case ComponentType.UserSelect:
      return state.users.has(value);
    case ComponentType.RoleSelect:
      return state.roles.has(value);
    case ComponentType.MentionableSelect:
      return state.users.has(value) || state.roles.has(value);
    case ComponentType.ChannelSelect: {
      const channel = state.channels.get(value);
      if (channel === undefined || !canView(state, userId, channel)) return false;
      const types = select.channel_types ?? [];
      return types.length === 0 || types.includes(channel.type);
    }
    default:
      return select satisfies never;
  }
}

/** What a menu shows as chosen before anybody has touched it. */
export function choicesBefore(select: APISelectMenuComponent): readonly string[] {
  if (select.type !== ComponentType.StringSelect) return (select.default_values ?? []).map(({ id }) => id);
  return select.options.filter((option) => option.default === true).map(({ value }) => value);
}

/** The things that a menu's choices name; a string menu's name nothing. */
export function namedByChoice(
  state: DiscordState,
  select: APISelectMenuComponent,
  values: readonly string[],
): NamedThings {
  const isString = select.type === ComponentType.StringSelect;
  const within = (known: ReadonlyMap<Snowflake, unknown>): readonly Snowflake[] =>
    isString ? [] : values.filter((id) => known.has(id));
  return { users: within(state.users), roles: within(state.roles), channels: within(state.channels) };
}
