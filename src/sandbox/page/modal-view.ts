import {
  type APIModalInteractionResponseCallbackComponent,
  type APISelectMenuComponent,
  type APITextInputComponent,
  ComponentType,
  TextInputStyle,
} from 'discord-api-types/v10';
import { html, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { ref } from 'lit/directives/ref.js';
import type { World } from '../protocol.ts';
import type { PageContext } from './app-view.ts';
import { ICONS } from './icons.ts';
import { markdownView } from './markdown-view.ts';
import { checkList, optionsView } from './menus-view.ts';
import { openDialog } from './pictures-view.ts';

/** The open modal as the browser's own dialog, which holds the focus and closes with Escape. */
export function modalView({ state, actions }: PageContext, world: World): TemplateResult | typeof nothing {
  const { modal, modalError } = state;
  if (modal === undefined) return nothing;
  // The sandbox has checked them against Discord's OpenAPI description.
  const components = modal.components as readonly APIModalInteractionResponseCallbackComponent[];
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
        <div class="modal-body">${components.map((component) => partView(component, world))}</div>
        ${modalError === undefined ? nothing : html`<p class="failure" role="alert" data-testid="modal-error">${modalError}</p>`}
        <footer>
          <button type="button" class="quiet-button" @click=${close}>Cancel</button>
          <button class="filled-button" data-testid="modal-submit">Submit</button>
        </footer>
      </form>
    </dialog>`,
  )}`;
}

/** Rows (older) and labels (newer) both hold one input. */
function partView(component: APIModalInteractionResponseCallbackComponent, world: World): unknown {
  if (component.type === ComponentType.TextDisplay) return html`<div>${markdownView(component.content, world)}</div>`;
  if (component.type === ComponentType.ActionRow) {
    return component.components.map((input) => fieldView(input, input.label ?? '', '', world));
  }
  const { component: input, label, description = '' } = component;
  switch (input.type) {
    case ComponentType.FileUpload:
    case ComponentType.RadioGroup:
    case ComponentType.CheckboxGroup:
    case ComponentType.Checkbox:
      // Modals with these are refused.
      return nothing;
    default:
      return fieldView(input, label, description, world);
  }
}

function fieldView(
  input: APITextInputComponent | APISelectMenuComponent,
  label: string,
  description: string,
  world: World,
): TemplateResult {
  const mark = input.required === false ? nothing : html`<span class="required-mark" aria-hidden="true"> *</span>`;
  const name = html`<span class="modal-label">${label}${mark}</span>`;
  const hint = description === '' ? nothing : html`<small>${description}</small>`;
  if (input.type === ComponentType.TextInput) return html`<label>${name} ${hint} ${textView(input)}</label>`;
  if ((input.max_values ?? 1) > 1) {
    return html`<fieldset>
      <legend>${name}</legend>
      ${hint} ${checkList(input, world)}
    </fieldset>`;
  }
  const { custom_id: id, required = true, placeholder = 'Make a selection' } = input;
  return html`<label>
    ${name} ${hint}
    <select name=${id} data-custom-id=${id} ?required=${required}>
      <option value="">${placeholder}</option>
      ${optionsView(input, world)}
    </select>
  </label>`;
}

function textView(input: APITextInputComponent): TemplateResult {
  const { custom_id: name, style, value = '', placeholder = '', required = true } = input;
  const [least, most] = [input.min_length ?? nothing, input.max_length ?? 4000];
  if (style === TextInputStyle.Paragraph) {
    return html`<textarea
      name=${name}
      rows="4"
      ?required=${required}
      minlength=${least}
      maxlength=${most}
      placeholder=${placeholder}
      .value=${value}
    ></textarea>`;
  }
  return html`<input
    name=${name}
    autocomplete="off"
    ?required=${required}
    minlength=${least}
    maxlength=${most}
    placeholder=${placeholder}
    .value=${value}
  />`;
}

/** Text by name, and the chosen values of menus, which may be none. */
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
