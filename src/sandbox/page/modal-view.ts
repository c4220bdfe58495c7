import { type APISelectMenuComponent, TextInputStyle } from 'discord-api-types/v10';
import { html, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { ref } from 'lit/directives/ref.js';
import type { World } from '../protocol.ts';
import type { PageContext } from './app-view.ts';
import { ICONS } from './icons.ts';
import { markdownView } from './markdown-view.ts';
import { type ModalField, modalFields } from './modal-fields.ts';
import { openDialog } from './open-dialog.ts';
import { chosenBefore, type MenuOption, menuOptions } from './select-options.ts';

/** The modal a bot has opened, as the browser's own dialog: it holds the focus and closes with Escape. */
export function modalView({ state, actions }: PageContext, world: World): TemplateResult | typeof nothing {
  const { modal, modalError } = state;
  if (modal === undefined) return nothing;
  const close = (): void => {
    actions.closeModal();
  };
  return html`${keyed(
    modal,
    html`<dialog
      class="modal"
      data-testid="modal"
      data-custom-id=${modal.customId}
      aria-labelledby="modal-title"
      ${ref(openDialog)}
      @close=${close}
    >
      <form
        @submit=${(event: SubmitEvent) => {
          event.preventDefault();
          if (event.target instanceof HTMLFormElement) void actions.submitModal(modal.customId, readForm(event.target));
        }}
      >
        <header>
          <h2 id="modal-title">${modal.title}</h2>
          <button type="button" class="plain" aria-label="Close" @click=${close}>${ICONS.close}</button>
        </header>
        <div class="modal-body">${modalFields(modal.components).map((field) => fieldView(field, world))}</div>
        ${modalError === undefined ? nothing : html`<p class="failure" role="alert" data-testid="modal-error">${modalError}</p>`}
        <footer>
          <button type="button" class="quiet-button" @click=${close}>Cancel</button>
          <button class="filled-button" data-testid="modal-submit">Submit</button>
        </footer>
      </form>
    </dialog>`,
  )}`;
}

function fieldView(field: ModalField, world: World): TemplateResult {
  if (field.kind === 'words') return html`<div>${markdownView(field.content, world)}</div>`;
  const required = field.input.required !== false;
  const name = html`<span class="modal-label"
    >${field.label}${required ? html`<span class="required-mark" aria-hidden="true"> *</span>` : nothing}</span
  >`;
  const hint = field.hint === '' ? nothing : html`<small>${field.hint}</small>`;
  if (field.kind === 'select' && (field.input.max_values ?? 1) > 1) {
    return html`<fieldset>
      <legend>${name}</legend>
      ${hint} ${checkList(field.input, world)}
    </fieldset>`;
  }
  return html`<label>${name} ${hint} ${controlView(field, required, world)}</label>`;
}

function controlView(
  field: Exclude<ModalField, { readonly kind: 'words' }>,
  required: boolean,
  world: World,
): TemplateResult {
  if (field.kind === 'select') return menuView(field.input, required, world);
  const { custom_id: name, style, value = '', placeholder = '', min_length: least, max_length: most } = field.input;
  if (style === TextInputStyle.Paragraph) {
    return html`<textarea
      name=${name}
      data-custom-id=${name}
      rows="4"
      ?required=${required}
      minlength=${least ?? nothing}
      maxlength=${most ?? 4000}
      placeholder=${placeholder}
      .value=${value}
    ></textarea>`;
  }
  return html`<input
    name=${name}
    data-custom-id=${name}
    autocomplete="off"
    ?required=${required}
    minlength=${least ?? nothing}
    maxlength=${most ?? 4000}
    placeholder=${placeholder}
    .value=${value}
  />`;
}

/** The browser's own menu: it opens above a dialog, and on a phone as phones do. */
function menuView(select: APISelectMenuComponent, required: boolean, world: World): TemplateResult {
  const { custom_id: name, placeholder } = select;
  const chosen = chosenBefore(select);
  return html`<select name=${name} data-custom-id=${name} ?required=${required}>
    <option value="">${placeholder ?? 'Make a selection'}</option>
    ${menuOptions(select, world).map(
      (option) =>
        html`<option value=${option.value} ?selected=${chosen.includes(option.value)}>${markedLabel(option)}</option>`,
    )}
  </select>`;
}

/** Several choices are ticked: nobody has to know which key to hold. */
function checkList(select: APISelectMenuComponent, world: World): TemplateResult {
  const { custom_id: name } = select;
  const chosen = chosenBefore(select);
  return html`<div class="checks" data-custom-id=${name}>
    ${menuOptions(select, world).map(
      (option) =>
        html`<label>
          <input type="checkbox" name=${name} value=${option.value} ?checked=${chosen.includes(option.value)} />
          <span>${markedLabel(option)}</span>
        </label>`,
    )}
  </div>`;
}

const markedLabel = ({ mark, label }: MenuOption): string =>
  mark === '#' || mark === '@' ? `${mark}${label}` : `${mark} ${label}`.trim();

/** Text by name, and for menus the values that are chosen, of those without a choice none. */
function readForm(form: HTMLFormElement): Readonly<Record<string, string | readonly string[]>> {
  const fields: Record<string, string | readonly string[]> = {};
  const chosen = new FormData(form);
  for (const control of form.elements) {
    if (!('name' in control) || typeof control.name !== 'string' || control.name === '') continue;
    const values = chosen.getAll(control.name).filter((value) => typeof value === 'string');
    const isMenu = control instanceof HTMLSelectElement || ('type' in control && control.type === 'checkbox');
    fields[control.name] = isMenu ? values.filter((value) => value !== '') : (values[0] ?? '');
  }
  return fields;
}
