import {
  type APITextDisplayComponent,
  type APITextInputComponent,
  ComponentType,
  TextInputStyle,
} from 'discord-api-types/v10';
import { html, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { ref } from 'lit/directives/ref.js';
import type { ModalLabel, PageFields, PageModal, World } from '../protocol.ts';
import type { PageContext } from './app-view.ts';
import { fileInput, readFiles } from './file-input.ts';
import { ICONS } from './icons.ts';
import { markdownView } from './markdown-view.ts';
import { checkList, optionsView } from './menus-view.ts';
import { openDialog } from './pictures-view.ts';

/** The open modal as the browser's own dialog, which holds the focus and closes with Escape. */
export function modalView({ state, actions }: PageContext, world: World): TemplateResult | typeof nothing {
  const { modal, modalError } = state;
  if (modal === undefined) return nothing;
  const close = (): void => {
    actions.closeModal();
  };
  const first = modal.components.find(({ type }) => type === ComponentType.Label);
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
            void readForm(modal, event.target).then((fields) => actions.submitModal(modal.custom_id, fields));
        }}
      >
        <header>
          <h2 id="modal-title">${modal.title}</h2>
          <button type="button" class="plain" aria-label="Close" @click=${close}>${ICONS.close}</button>
        </header>
        <div class="modal-body">${modal.components.map((top) => topView(top, world, top === first))}</div>
        ${modalError === undefined ? nothing : html`<p class="failure" role="alert" data-testid="modal-error">${modalError}</p>`}
        <footer>
          <button type="button" class="quiet-button" @click=${close}>Cancel</button>
          <button class="filled-button" data-testid="modal-submit">Submit</button>
        </footer>
      </form>
    </dialog>`,
  )}`;
}

/** The browser gives a dialog's focus to what says `autofocus`; without it the button to close would have it. */
function topView(top: ModalLabel | APITextDisplayComponent, world: World, isFirst: boolean): TemplateResult {
  if (top.type === ComponentType.TextDisplay) return html`<div>${markdownView(top.content, world)}</div>`;
  const { label, description, component } = top;
  const mark = component.required === false ? nothing : html`<span class="required-mark" aria-hidden="true"> *</span>`;
  const head = html`<span class="modal-label">${label}${mark}</span>
    ${description === undefined ? nothing : html`<small>${description}</small>`}`;
  if (component.type === ComponentType.TextInput) return html`<label>${head} ${inputView(component, isFirst)}</label>`;
  if (component.type === ComponentType.FileUpload) {
    const { custom_id: name, required = true, min_values: least, max_values: most, file_types: types } = component;
    return html`<label>${head} ${fileInput({ name, required, least, most, types }, world, isFirst)}</label>`;
  }
  if ((component.max_values ?? 1) > 1) {
    return html`<div class="field-group" role="group" aria-label=${label}>${head} ${checkList(component, world)}</div>`;
  }
  return html`<label>
    ${head}
    <select name=${component.custom_id} ?autofocus=${isFirst} ?required=${component.required !== false}>
      <option value="">${component.placeholder ?? 'Make a selection'}</option>
      ${optionsView(component, world)}
    </select>
  </label>`;
}

function inputView(input: APITextInputComponent, isFirst: boolean): TemplateResult {
  const { custom_id: name, style, value = '', placeholder = '', required = true } = input;
  const [least, most] = [input.min_length ?? nothing, input.max_length ?? 4000];
  if (style === TextInputStyle.Paragraph) {
    return html`<textarea
      name=${name}
      ?autofocus=${isFirst}
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
    ?autofocus=${isFirst}
    autocomplete="off"
    ?required=${required}
    minlength=${least}
    maxlength=${most}
    placeholder=${placeholder}
    .value=${value}
  />`;
}

async function readForm({ components }: PageModal, form: HTMLFormElement): Promise<PageFields> {
  const data = new FormData(form);
  const files = await readFiles(form);
  return Object.fromEntries(
    components.flatMap((top): [string, PageFields[string]][] => {
      if (top.type !== ComponentType.Label) return [];
      const { type, custom_id: name } = top.component;
      if (type === ComponentType.FileUpload) return [[name, files.get(name) ?? []]];
      const values = data.getAll(name).map(String);
      return [[name, type === ComponentType.TextInput ? values.join('') : values.filter((value) => value !== '')]];
    }),
  );
}
