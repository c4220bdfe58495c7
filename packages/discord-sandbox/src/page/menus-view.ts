import { type APISelectMenuComponent } from 'discord-api-types/v10';
import { html, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { World } from '../protocol.ts';
import type { ComponentContext } from './components-view.ts';
import { chosenBefore, menuOptions } from './menus.ts';

/** The browser's own menu for one choice, boxes to tick for several. */
export function selectView(select: APISelectMenuComponent, context: ComponentContext): TemplateResult {
  const { page, channel, message, pending, world } = context;
  const { custom_id: customId, placeholder = 'Make a selection', disabled = false } = select;
  const waits = pending === customId;
  const choose = (values: readonly string[]): void => {
    void page.actions.click(channel.id, message.id, customId, values);
  };
  if ((select.max_values ?? 1) === 1) {
    const [chosen = ''] = chosenBefore(select);
    return html`<select
      class="menu"
      data-custom-id=${customId}
      data-testid="select"
      aria-label=${placeholder}
      ?disabled=${disabled}
      aria-busy=${waits}
      .value=${live(chosen)}
      @change=${({ target }: Event) => {
        if (target instanceof HTMLSelectElement) choose(target.value === '' ? [] : [target.value]);
      }}
    >
      <option value="" ?disabled=${(select.min_values ?? 1) > 0} ?selected=${chosen === ''}>${placeholder}</option>
      ${optionsView(select, world)}
    </select>`;
  }
  const labels = menuOptions(select, world).filter(({ value }) => chosenBefore(select).includes(value));
  return html`<details class="menu" data-custom-id=${customId} data-testid="select" aria-busy=${waits}>
    <summary>${labels.length === 0 ? placeholder : labels.map(({ label }) => label).join(', ')}</summary>
    <form
      @submit=${(event: SubmitEvent) => {
        event.preventDefault();
        if (event.target instanceof HTMLFormElement) choose(new FormData(event.target).getAll(customId).map(String));
      }}
    >
      ${checkList(select, world)}
      <button class="filled-button" ?disabled=${disabled || waits}>Choose these</button>
    </form>
  </details>`;
}

export function optionsView(select: APISelectMenuComponent, world: World): readonly TemplateResult[] {
  const chosen = chosenBefore(select);
  return menuOptions(select, world).map(({ label, value, description }) => {
    const words = description === '' ? label : `${label} · ${description}`;
    return html`<option value=${value} ?selected=${chosen.includes(value)}>${words}</option>`;
  });
}

/** Boxes for several choices: nobody has to know which key to hold. */
export function checkList(select: APISelectMenuComponent, world: World): TemplateResult {
  const { custom_id: name } = select;
  const chosen = chosenBefore(select);
  return html`<div class="checks" data-custom-id=${name}>
    ${menuOptions(select, world).map(
      ({ label, value }) =>
        html`<label>
          <input type="checkbox" name=${name} value=${value} ?checked=${chosen.includes(value)} />
          <span>${label}</span>
        </label>`,
    )}
  </div>`;
}
