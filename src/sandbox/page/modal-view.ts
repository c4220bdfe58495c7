import { type APITextInputComponent, TextInputStyle } from 'discord-api-types/v10';
import { html, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { ref } from 'lit/directives/ref.js';
import type { ModalLabel } from '../protocol.ts';
import type { PageContext } from './app-view.ts';
import { ICONS } from './icons.ts';
import { openDialog } from './pictures-view.ts';

/** The open modal as the browser's own dialog, which holds the focus and closes with Escape. */
export function modalView({ state, actions }: PageContext): TemplateResult | typeof nothing {
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
      data-custom-id=${modal.custom_id}
      aria-labelledby="modal-title"
      ${ref(openDialog)}
      @close=${close}
    >
      <form
        @submit=${(event: SubmitEvent) => {
          event.preventDefault();
          if (event.target instanceof HTMLFormElement)
            void actions.submitModal(modal.custom_id, readForm(event.target));
        }}
      >
        <header>
          <h2 id="modal-title">${modal.title}</h2>
          <button type="button" class="plain" aria-label="Close" @click=${close}>${ICONS.close}</button>
        </header>
        <div class="modal-body">${modal.components.map(labelView)}</div>
        ${modalError === undefined ? nothing : html`<p class="failure" role="alert" data-testid="modal-error">${modalError}</p>`}
        <footer>
          <button type="button" class="quiet-button" @click=${close}>Cancel</button>
          <button class="filled-button" data-testid="modal-submit">Submit</button>
        </footer>
      </form>
    </dialog>`,
  )}`;
}

function labelView({ label, description, component }: ModalLabel): TemplateResult {
  const mark = component.required === false ? nothing : html`<span class="required-mark" aria-hidden="true"> *</span>`;
  return html`<label>
    <span class="modal-label">${label}${mark}</span>
    ${description === undefined ? nothing : html`<small>${description}</small>`} ${inputView(component)}
  </label>`;
}

function inputView(input: APITextInputComponent): TemplateResult {
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

const readForm = (form: HTMLFormElement): Readonly<Record<string, string>> =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value : '']));
