import type { APIApplicationCommandBasicOption } from 'discord-api-types/v10';
import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { repeat } from 'lit/directives/repeat.js';
import type { PageChannel, World } from '../protocol.ts';
import { avatarOf } from './avatar.ts';
import type { Offer } from './completion.ts';
import type { ComposerMode } from './composer-mode.ts';
import type { Composer } from './composer.ts';
import { ICONS } from './icons.ts';
import { optionHint } from './option-hint.ts';
import { type CommandPath, pathText } from './slash-command.ts';
import { hasTail, nextPlace, type SlashDraft, type SlashField, TAIL } from './slash-draft.ts';

export interface ComposerPicture {
  readonly composer: Composer;
  readonly world: World;
  readonly channel: PageChannel;
  readonly mode: ComposerMode;
  readonly paths: readonly CommandPath[];
  readonly offers: readonly Offer[];
  readonly active: number;
  readonly focused: string | undefined;
  readonly more: readonly APIApplicationCommandBasicOption[];
  /** What to know about what is being typed, before anything is sent. */
  readonly hint: string | undefined;
  readonly error: string | undefined;
  readonly sending: boolean;
}

const PRESS_ENTER = 'Press Enter to send';

/** Draws the composer: list above, then what went wrong, then the line itself. */
export function composerView(picture: ComposerPicture): TemplateResult {
  const { composer, mode, hint, error, sending, paths, offers } = picture;
  return html`<div
    class="composer ${sending ? 'sending' : ''}"
    @keydown=${(event: KeyboardEvent) => {
      if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) composer.key(event);
    }}
  >
    ${paths.length > 0 ? pathList(picture) : nothing} ${offers.length > 0 ? offerList(picture) : nothing}
    ${
      error === undefined
        ? nothing
        : html`<p class="composer-error" role="alert" data-testid="composer-error">${error}</p>`
    }
    ${
      hint === undefined || error !== undefined
        ? nothing
        : html`<p class="composer-hint" role="status" data-testid="composer-hint">${hint}</p>`
    }
    <div class="composer-line">
      ${mode.kind === 'text' ? textField(picture, mode.text) : slashFields(picture, mode.draft)}
      <button
        class="plain send"
        aria-label="Send"
        data-testid="send"
        ?disabled=${sending}
        @click=${() => {
          void composer.send();
        }}
      >
        ${ICONS.send}
      </button>
    </div>
  </div>`;
}

function textField({ composer, channel, paths, active }: ComposerPicture, text: string): TemplateResult {
  return html`<textarea
    data-testid="composer"
    rows="1"
    maxlength="2000"
    autocomplete="off"
    role="combobox"
    aria-autocomplete="list"
    aria-expanded=${paths.length > 0}
    aria-controls="composer-list"
    aria-activedescendant=${paths.length > 0 ? `offer-${active}` : nothing}
    aria-label="Message ${channel.name}"
    placeholder=${channel.kind === 'thread' ? 'Message, or / for commands' : `Message #${channel.name}, or / for commands`}
    .value=${live(text)}
    @input=${({ target }: Event) => {
      if (target instanceof HTMLTextAreaElement) composer.typeText(target.value);
    }}
  ></textarea>`;
}

function slashFields(picture: ComposerPicture, draft: SlashDraft): TemplateResult {
  const { composer, focused, more, sending, offers, active } = picture;
  return html`<div
    class="slash"
    data-testid="slash-draft"
    aria-busy=${sending}
    @click=${({ target, currentTarget }: Event) => {
      // Beside everything, one means the line: typing goes on where it would.
      if (target === currentTarget) composer.goTo(nextPlace(draft));
    }}
  >
    <button
      class="command-name"
      title="Choose another command"
      @click=${() => {
        composer.backToText('/');
      }}
    >
      /${pathText(draft.path)}
    </button>
    ${repeat(
      draft.fields,
      ({ option }) => option.name,
      (field) => chip(composer, field, { list: field.option.name === focused && offers.length > 0, active }),
    )}
    ${hasTail(draft) ? tail(picture, draft) : nothing}
    ${more.map(
      (option) =>
        html`<button
          class="add-option"
          title=${optionHint(option)}
          data-add-option=${option.name}
          @click=${() => {
            composer.addOption(option.name);
          }}
        >
          + ${option.name}
        </button>`,
    )}
  </div>`;
}

/** The place behind the last option: whatever is typed there becomes options, or is told to be none. */
function tail({ composer, offers, active, focused, more }: ComposerPicture, draft: SlashDraft): TemplateResult {
  const list = focused === TAIL && offers.length > 0;
  const names = more.map(({ name }) => name).join(', ');
  return html`<input
    class="tail"
    data-testid="command-end"
    data-option=${TAIL}
    autocomplete="off"
    autocapitalize="off"
    spellcheck="false"
    role="combobox"
    aria-autocomplete="list"
    aria-expanded=${list}
    aria-controls="composer-list"
    aria-activedescendant=${list && active >= 0 ? `offer-${active}` : nothing}
    aria-label="Press Enter to send /${pathText(draft.path)}${names === '' ? '' : `, or type an option: ${names}`}"
    placeholder=${draft.fields.length === 0 ? PRESS_ENTER : ''}
    size=${tailSize(draft)}
    .value=${live(draft.loose)}
    @focus=${() => {
      composer.focusOn(TAIL);
    }}
    @input=${({ target }: Event) => {
      if (target instanceof HTMLInputElement) composer.typeField(TAIL, target.value);
    }}
  />`;
}

/** In characters: as wide as what stands in it, so that what can be added stays next to it. */
function tailSize({ fields, loose }: SlashDraft): number {
  if (loose !== '') return loose.length + 1;
  return fields.length === 0 ? PRESS_ENTER.length : 1;
}

interface ChipList {
  readonly list: boolean;
  readonly active: number;
}

function chip(composer: Composer, { option, text, picked }: SlashField, { list, active }: ChipList): TemplateResult {
  const { name, required } = option;
  const hint = optionHint(option);
  return html`<label class="chip ${picked === undefined ? '' : 'picked'}">
    <span class="chip-name">${name}</span>
    <input
      data-option=${name}
      autocomplete="off"
      autocapitalize="off"
      spellcheck="false"
      role="combobox"
      aria-autocomplete="list"
      aria-expanded=${list}
      aria-controls="composer-list"
      aria-activedescendant=${list && active >= 0 ? `offer-${active}` : nothing}
      aria-label="${name}${required === true ? ' (required)' : ''}: ${hint}"
      placeholder=${hint}
      size=${Math.min(40, Math.max(6, (text === '' ? hint : text).length))}
      .value=${live(text)}
      @focus=${() => {
        composer.focusOn(name);
      }}
      @input=${({ target }: Event) => {
        if (target instanceof HTMLInputElement) composer.typeField(name, target.value);
      }}
    />
    ${
      required === true
        ? nothing
        : html`<button
            class="plain chip-remove"
            aria-label="Remove ${name}"
            @click=${() => {
              composer.removeOption(name);
            }}
          >
            ${ICONS.close}
          </button>`
    }
  </label>`;
}

function pathList({ composer, paths, active }: ComposerPicture): TemplateResult {
  return html`<ul class="offers" id="composer-list" role="listbox" aria-label="Commands" data-testid="command-list">
    ${paths.map((path, index) =>
      offerLine(
        { index, active, hook: pathText(path), choose: () => composer.choosePath(path) },
        html`
          <span class="offer-label">
            /${pathText(path)}
            ${path.options.map(
              ({ name, required }) =>
                html`<span class="offer-option ${required === true ? 'required' : ''}">${name}</span>`,
            )}
          </span>
          <span class="offer-detail">${path.description}</span>
        `,
      ),
    )}
  </ul>`;
}

function offerList({ composer, offers, active, focused, world }: ComposerPicture): TemplateResult {
  return html`<ul class="offers" id="composer-list" role="listbox" aria-label=${focused ?? ''} data-testid="offer-list">
    ${offers.map((offer, index) => {
      const user = world.users.find(({ id }) => id === offer.value);
      return offerLine(
        { index, active, hook: String(offer.value), choose: () => composer.chooseOffer(offer) },
        html`
          ${user === undefined ? nothing : html`<img src=${avatarOf(user)} alt="" width="24" height="24" />`}
          <span class="offer-label">${offer.label}</span><span class="offer-detail">${offer.detail}</span>
        `,
      );
    })}
  </ul>`;
}

interface OfferLine {
  readonly index: number;
  readonly active: number;
  readonly hook: string;
  readonly choose: () => void;
}

function offerLine({ index, active, hook, choose }: OfferLine, inner: TemplateResult): TemplateResult {
  return html`<li
    id="offer-${index}"
    role="option"
    data-offer=${hook}
    class=${index === active ? 'active' : ''}
    aria-selected=${index === active}
    @pointerdown=${(event: Event) => {
      // The field keeps the focus, and the phone its keyboard.
      event.preventDefault();
    }}
    @click=${choose}
  >
    ${inner}
  </li>`;
}
