import { type APIApplicationCommandBasicOption, ApplicationCommandOptionType } from 'discord-api-types/v10';
import { html, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { live } from 'lit/directives/live.js';
import type { PageChannel, World } from '../protocol.ts';
import type { CommandForm, Composer } from './composer.ts';
import { fileInput } from './file-input.ts';
import { ICONS } from './icons.ts';
import { type CommandPath, optionOffers, pathText } from './slash-command.ts';

/** More options than these are folded away. */
const FEW_OPTIONS = 3;

/** The bottom of a channel: the message line, or the form of a command. */
export function composerView(composer: Composer, world: World, channel: PageChannel): TemplateResult {
  composer.follow(world, channel);
  if (!channel.canSend) {
    return html`<div class="composer closed" data-testid="composer-closed">
      You can read here, but not write${channel.locked ? ': this thread is locked' : ''}.
    </div>`;
  }
  const { form, error, sending } = composer.state;
  return html`<div class="composer ${sending ? 'sending' : ''}">
    ${form === undefined ? nothing : formView(composer, form, world)}
    ${
      error === undefined
        ? nothing
        : html`<p class="composer-error" role="alert" data-testid="composer-error">${error}</p>`
    }
    ${form === undefined ? lineView(composer, channel) : nothing}
  </div>`;
}

function lineView(composer: Composer, { name }: PageChannel): TemplateResult {
  const { paths } = composer;
  const { text, active } = composer.state;
  const offers = paths.map((path) => pathOffer(composer, path));
  return html`${offerList(composer, 'Commands', 'command-list', offers)}
    <div class="composer-line">
      <button
        class="plain commands-button"
        data-testid="commands"
        aria-label="Commands"
        aria-expanded=${paths.length > 0}
        @click=${() => composer.toggleCommands()}
      >
        ${ICONS.slash}
      </button>
      <textarea
        data-testid="composer"
        rows="1"
        maxlength="2000"
        autocomplete="off"
        aria-autocomplete="list"
        aria-controls=${paths.length > 0 ? 'composer-list' : nothing}
        aria-activedescendant=${paths.length > 0 ? `offer-${active}` : nothing}
        aria-label="Message ${name}"
        placeholder="Message, or / for commands"
        .value=${live(text)}
        @input=${({ target }: Event) => {
          if (target instanceof HTMLTextAreaElement) composer.typeText(target.value);
        }}
        @keydown=${(event: KeyboardEvent) => {
          if (composer.keyInLine(event)) event.preventDefault();
        }}
      ></textarea>
      <button class="plain send" aria-label="Send" data-testid="send" @click=${() => void composer.sendLine()}>
        ${ICONS.send}
      </button>
    </div>`;
}

function formView(composer: Composer, form: CommandForm, world: World): TemplateResult {
  const { path, typed } = form;
  const field = (option: APIApplicationCommandBasicOption): TemplateResult =>
    fieldView(composer, option, typed.values[option.name] ?? '', world);
  const needed = path.options.filter(({ required }) => required === true);
  const others = path.options.filter(({ required }) => required !== true);
  const isOpen = others.length <= FEW_OPTIONS || others.some(({ name }) => name in typed.values);
  return html`${keyed(
    form,
    html`<form
      class="command-form"
      data-testid="command-form"
      autocomplete="off"
      aria-label="/${pathText(path)}"
      @submit=${(event: SubmitEvent) => {
        event.preventDefault();
        if (event.target instanceof HTMLFormElement) void composer.sendForm(event.target);
      }}
      @keydown=${(event: KeyboardEvent) => {
        if (composer.keyInForm(event)) event.preventDefault();
      }}
    >
      <header>
        <h2>/${pathText(path)}</h2>
        <p class="faint">${path.description}</p>
      </header>
      ${needed.length === 0 ? nothing : html`<div class="fields">${needed.map(field)}</div>`}
      ${others.length === 0 ? nothing : optionalView(others.map(field), isOpen)}
      <footer>
        <button type="button" class="quiet-button" @click=${() => composer.close()}>Cancel</button>
        <button class="filled-button" data-testid="send" aria-disabled=${composer.state.sending}>Send</button>
      </footer>
    </form>`,
  )}`;
}

function optionalView(fields: readonly TemplateResult[], isOpen: boolean): TemplateResult {
  return html`<details
    class="optional"
    ?open=${isOpen}
    @invalid=${{
      // The browser can't point at a field that is folded away.
      handleEvent: ({ currentTarget }: Event) => {
        if (currentTarget instanceof HTMLDetailsElement) currentTarget.open = true;
      },
      capture: true,
    }}
  >
    <summary data-testid="more-options">${fields.length === 1 ? '1 option' : `${fields.length} options`}</summary>
    <div class="fields">${fields}</div>
  </details>`;
}

function fieldView(
  composer: Composer,
  option: APIApplicationCommandBasicOption,
  typed: string,
  world: World,
): TemplateResult {
  const { name, required } = option;
  const { suggestions } = composer.state;
  const offers = (suggestions?.option === name ? suggestions.choices : []).map((choice): Offer => ({
    hook: String(choice.value),
    choose: () => composer.pick(choice),
    inner: choice.name,
  }));
  return html`<div class="field">
    <label>
      <b>${name}${required === true ? html`<span class="required-mark" aria-hidden="true"> *</span>` : nothing}</b>
      ${controlView(composer, option, typed, world)}
      <small>${option.description}</small>
    </label>
    ${offerList(composer, name, 'offer-list', offers)}
  </div>`;
}

/** The browser's own controls, which suit phones. */
function controlView(
  composer: Composer,
  option: APIApplicationCommandBasicOption,
  typed: string,
  world: World,
): TemplateResult {
  const { name, required = false, type } = option;
  const offers = optionOffers(option, world);
  if (offers.length > 0) {
    return html`<select name=${name} data-option=${name} ?required=${required}>
      <option value="">${required ? 'Choose…' : '—'}</option>
      ${offers.map(({ label, value }) => html`<option value=${value} ?selected=${value === typed}>${label}</option>`)}
    </select>`;
  }
  if (option.type === ApplicationCommandOptionType.Attachment) {
    return fileInput({ name, required, types: option.file_types }, world);
  }
  const asks = 'autocomplete' in option && (option.autocomplete ?? false);
  const suggest = ({ target }: Event): void => {
    if (asks && target instanceof HTMLInputElement && target.form !== null) composer.suggest(name, target.form);
  };
  const isNumber = type === ApplicationCommandOptionType.Integer || type === ApplicationCommandOptionType.Number;
  // A suggestion's name stands in its field, which a field for numbers would not show.
  if (isNumber && !asks) {
    return html`<input
      type="number"
      name=${name}
      data-option=${name}
      ?required=${required}
      min=${option.min_value ?? nothing}
      max=${option.max_value ?? nothing}
      step=${type === ApplicationCommandOptionType.Integer ? '1' : 'any'}
      value=${typed}
    />`;
  }
  const { min_length: least, max_length: most } = type === ApplicationCommandOptionType.String ? option : {};
  return html`<input
    name=${name}
    data-option=${name}
    autocapitalize="off"
    spellcheck="false"
    inputmode=${isNumber ? 'decimal' : nothing}
    ?required=${required}
    minlength=${least ?? nothing}
    maxlength=${most ?? 6000}
    role=${asks ? 'combobox' : nothing}
    aria-autocomplete=${asks ? 'list' : nothing}
    aria-controls=${asks ? 'composer-list' : nothing}
    value=${typed}
    @focus=${suggest}
    @input=${suggest}
    @blur=${() => {
      if (asks) composer.leaveSuggestions();
    }}
  />`;
}

const pathOffer = (composer: Composer, path: CommandPath): Offer => ({
  hook: pathText(path),
  choose: () => composer.open(path),
  inner: html`<span class="offer-label">
      /${pathText(path)}
      ${path.options
        .filter(({ required }) => required === true)
        .map(({ name }) => html`<span class="offer-option">${name}</span>`)}
    </span>
    <span class="offer-detail">${path.description}</span>`,
});

interface Offer {
  readonly hook: string;
  readonly choose: () => void;
  readonly inner: unknown;
}

function offerList(
  { state: { active } }: Composer,
  label: string,
  testId: string,
  offers: readonly Offer[],
): TemplateResult | typeof nothing {
  if (offers.length === 0) return nothing;
  return html`<ul
    class="offers"
    id="composer-list"
    role="listbox"
    tabindex="0"
    aria-label=${label}
    data-testid=${testId}
  >
    ${offers.map(
      ({ hook, choose, inner }, index) =>
        html`<li
          id="offer-${index}"
          role="option"
          data-offer=${hook}
          class=${index === active ? 'active' : ''}
          aria-selected=${index === active}
          @pointerdown=${(event: Event) => {
            // The control keeps the focus, and the phone its keyboard.
            event.preventDefault();
          }}
          @click=${choose}
        >
          ${inner}
        </li>`,
    )}
  </ul>`;
}
