import { type APISelectMenuComponent, ComponentType } from 'discord-api-types/v10';
import { html, nothing, type TemplateResult } from 'lit';
import { displayName } from './avatar.ts';
import { emojiText } from './button-view.ts';
import type { ComponentContext } from './components-view.ts';
import './select-menu.ts';
import type { MenuOption } from './select-menu.ts';

/** A select menu of a message. */
export function selectView(select: APISelectMenuComponent, context: ComponentContext): TemplateResult {
  const { page, channel, message, pending } = context;
  const { custom_id: customId, placeholder, disabled = false, min_values: least = 1, max_values: most = 1 } = select;
  return html`<select-menu
    data-custom-id=${customId}
    data-testid="select"
    .options=${menuOptions(select, context)}
    .chosen=${chosenBefore(select)}
    placeholder=${placeholder ?? 'Make a selection'}
    least=${least}
    most=${most}
    ?disabled=${disabled}
    ?waiting=${pending === customId}
    aria-disabled=${disabled ? 'true' : nothing}
    @choose=${({ detail }: CustomEvent<readonly string[]>) => {
      void page.actions.click(channel.id, message.id, customId, detail);
    }}
  ></select-menu>`;
}

function menuOptions(select: APISelectMenuComponent, { world }: ComponentContext): readonly MenuOption[] {
  switch (select.type) {
    case ComponentType.StringSelect:
      return select.options.map(({ label, value, description, emoji }) => ({
        label,
        value,
        description: description ?? '',
        mark: emoji === undefined ? '' : emojiText(emoji),
      }));
    case ComponentType.UserSelect:
    case ComponentType.MentionableSelect:
      return world.users.map((user) => ({
        label: displayName(user),
        value: user.id,
        description: user.username,
        mark: '@',
      }));
    case ComponentType.ChannelSelect:
      return world.channels.map(({ id, name, kind }) => ({ label: name, value: id, description: kind, mark: '#' }));
    case ComponentType.RoleSelect:
      return [];
    default:
      return select satisfies never;
  }
}

function chosenBefore(select: APISelectMenuComponent): readonly string[] {
  if (select.type === ComponentType.StringSelect) {
    return select.options.filter((option) => option.default === true).map(({ value }) => value);
  }
  return select.default_values?.map(({ id }) => id) ?? [];
}
