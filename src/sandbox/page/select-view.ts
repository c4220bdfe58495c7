import type { APISelectMenuComponent } from 'discord-api-types/v10';
import { html, nothing, type TemplateResult } from 'lit';
import type { ComponentContext } from './components-view.ts';
import './select-menu.ts';
import { chosenBefore, menuOptions } from './select-options.ts';

/** A select menu of a message. */
export function selectView(select: APISelectMenuComponent, context: ComponentContext): TemplateResult {
  const { page, channel, message, pending } = context;
  const { custom_id: customId, placeholder, disabled = false, min_values: least = 1, max_values: most = 1 } = select;
  return html`<select-menu
    data-custom-id=${customId}
    data-testid="select"
    .options=${menuOptions(select, context.world)}
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
