import { TextInputStyle } from 'discord-api-types/v10';
import { html, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { ref } from 'lit/directives/ref.js';
import type { World } from '../protocol.ts';
import type { PageContext } from './app-view.ts';
import { ICONS } from './icons.ts';
import { markdownView } from './markdown-view.ts';
import { type ModalField, modalFields } from './modal-fields.ts';

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
      ${ref(show)}
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

function show(element: Element | undefined): void {
  // The reference arrives while lit still builds the page; a dialog can be opened only once it stands in it.
  queueMicrotask(() => {
    if (element instanceof HTMLDialogElement && element.isConnected && !element.open) element.showModal();
  });
}

function fieldView(field: ModalField, world: World): TemplateResult {
  if (field.kind === 'words') return html`<div>${markdownView(field.content, world)}</div>`;
  const required = field.input.required !== false;
  return html`<label>
    <span class="modal-label"
      >${field.label}${required ? html`<span class="required-mark" aria-hidden="true"> *</span>` : nothing}</span
    >
    ${field.hint === '' ? nothing : html`<small>${field.hint}</small>`} ${controlView(field, required)}
  </label>`;
}

function controlView(field: Exclude<ModalField, { readonly kind: 'words' }>, required: boolean): TemplateResult {
  if (field.kind === 'select') {
    const { custom_id: name, options } = field.input;
    return html`<select name=${name} data-custom-id=${name} ?required=${required}>
      ${options.map((option) => html`<option value=${option.value} ?selected=${option.default === true}>${option.label}</option>`)}
    </select>`;
  }
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

function readForm(form: HTMLFormElement): Readonly<Record<string, string>> {
  const fields: Record<string, string> = {};
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') fields[name] = value;
  return fields;
}
