import type { APIUser } from 'discord-api-types/v10';
import { html, type TemplateResult } from 'lit';
import type { PageChannel, World } from '../protocol.ts';
import type { Actions } from './actions.ts';
import { BotCompletion } from './bot-completion.ts';
import { asksBot, isClosed, type Offer, offersFor, type Surroundings, typedOut } from './completion.ts';
import { type ComposerMode, composerView } from './composer-view.ts';
import { focusField } from './focus-field.ts';
import { type CommandPath, commandPaths, exactPath, matchPaths, pathText, readPath } from './slash-command.ts';
import {
  addField,
  finishDraft,
  missingFields,
  pickFor,
  removeField,
  type SlashDraft,
  type SlashField,
  startDraft,
  typeInto,
} from './slash-draft.ts';
import type { Store } from './store.ts';

/** The line at the bottom: plain text, or a slash command being filled in. Holds what is typed until it has been sent. */
export class Composer {
  readonly #store: Store;
  readonly #actions: Actions;
  readonly #completion: BotCompletion;
  #mode: ComposerMode = { kind: 'text', text: '' };
  #active = 0;
  #listOpen = true;
  #focused: string | undefined;
  #error: string | undefined;
  #sending = false;
  #world: World | undefined;
  #channel: PageChannel | undefined;

  constructor(store: Store, actions: Actions) {
    this.#store = store;
    this.#actions = actions;
    this.#completion = new BotCompletion(actions, (error) => {
      if (error !== undefined) this.#error = error;
      store.announce();
    });
  }

  view(world: World, channel: PageChannel): TemplateResult {
    this.#world = world;
    // What went wrong in one channel says nothing about another.
    if (this.#channel?.id !== channel.id) this.#error = undefined;
    this.#channel = channel;
    if (!channel.canSend) {
      return html`<div class="composer closed" data-testid="composer-closed">
        You can read here, but not write${channel.locked ? ': this thread is locked' : ''}.
      </div>`;
    }
    return composerView({
      composer: this,
      world,
      channel,
      mode: this.#mode,
      paths: this.#shownPaths(),
      offers: this.#shownOffers(),
      active: this.#active,
      focused: this.#focused,
      more: this.#mode.kind === 'slash' ? missingFields(this.#mode.draft) : [],
      error: this.#error,
      sending: this.#sending,
    });
  }

  /** Puts a command into the line, ready to be sent. */
  fill(path: CommandPath, rest: string): void {
    this.#startSlash(path, rest);
    this.#listOpen = false;
    this.#focusField(this.#firstOpenField());
  }

  /** The plain line changed; a finished command name turns it into fields. */
  typeText(text: string): void {
    this.#error = undefined;
    this.#active = 0;
    this.#listOpen = true;
    const named = text.startsWith('/') ? readPath(this.#paths(), text) : undefined;
    if (named === undefined) {
      this.#mode = { kind: 'text', text };
      this.#store.announce();
      return;
    }
    this.#startSlash(named.path, named.rest);
    this.#focusField(this.#firstOpenField());
  }

  typeField(name: string, text: string): void {
    if (this.#mode.kind !== 'slash') return;
    this.#error = undefined;
    this.#listOpen = true;
    this.#focused = name;
    // An own prefix (`user:@Bob`) is what others' clients show; it may be pasted.
    this.#setDraft(typeInto(this.#mode.draft, name, text.replace(new RegExp(`^${name}:\\s*`, 'u'), '')));
    this.#active = this.#freeText(name) ? -1 : 0;
    this.#askBot();
  }

  focusOn(name: string | undefined): void {
    if (this.#focused === name) return;
    this.#focused = name;
    this.#listOpen = true;
    this.#completion.clear();
    this.#active = name !== undefined && this.#freeText(name) ? -1 : 0;
    this.#askBot();
    this.#store.announce();
  }

  choosePath(path: CommandPath): void {
    this.#startSlash(path, '');
    this.#focusField(this.#firstOpenField());
  }

  chooseOffer(offer: Offer): void {
    if (this.#mode.kind !== 'slash' || this.#focused === undefined) return;
    this.#setDraft(pickFor(this.#mode.draft, this.#focused, offer));
    this.#listOpen = false;
    this.#error = undefined;
    this.#focusField(this.#firstOpenField() ?? this.#focused);
  }

  addOption(name: string): void {
    if (this.#mode.kind !== 'slash') return;
    this.#setDraft(addField(this.#mode.draft, name));
    this.#focusField(name);
  }

  removeOption(name: string): void {
    if (this.#mode.kind !== 'slash') return;
    this.#setDraft(removeField(this.#mode.draft, name));
    this.#focusField(this.#firstOpenField() ?? this.#mode.draft.fields.at(-1)?.option.name);
  }

  /** Leaves the command; its name stays as text, so that another can be chosen. */
  backToText(text = ''): void {
    this.#mode = { kind: 'text', text };
    this.#error = undefined;
    this.#listOpen = true;
    this.#active = 0;
    this.#focusField(undefined);
  }

  key(event: KeyboardEvent): void {
    if (event.isComposing) return;
    const length = this.#mode.kind === 'text' ? this.#shownPaths().length : this.#shownOffers().length;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && length > 0) {
      this.#active = this.#active < 0 && step < 0 ? length - 1 : (this.#active + step + length) % length;
      this.#store.announce();
    } else if (event.key === 'Enter' && !event.shiftKey) {
      if (!this.#pickActive()) void this.send();
    } else if (event.key === 'Tab' && !event.shiftKey && length > 0) {
      if (this.#active < 0) this.#active = 0;
      if (!this.#pickActive(true)) return;
    } else if (event.key === 'Escape') this.#escape();
    else if (event.key === 'Backspace') {
      if (!this.#backspace(event)) return;
    } else return;
    event.preventDefault();
  }

  /** Sends what the line holds; keeps it, with the reason, when that fails. */
  async send(): Promise<void> {
    const [channel, world] = [this.#channel, this.#world];
    if (this.#sending || channel === undefined || world === undefined) return;
    if (this.#mode.kind === 'text') await this.#sendText(this.#mode.text, channel);
    else await this.#sendSlash(this.#mode.draft, channel, world);
  }

  async #sendText(text: string, channel: PageChannel): Promise<void> {
    if (text.trim() === '') return;
    const path = text.startsWith('/') ? exactPath(this.#paths(), text) : undefined;
    if (path !== undefined) {
      this.#startSlash(path, '');
      await this.send();
      return;
    }
    if (text.startsWith('/')) {
      this.#fail(`There is no command “${text.trim()}” here. Type / to see them all.`, undefined);
      return;
    }
    await this.#while(async () => this.#actions.say(channel.id, text.trim()));
  }

  async #sendSlash(draft: SlashDraft, channel: PageChannel, world: World): Promise<void> {
    const finished = finishDraft(draft, world);
    if (finished.ok) await this.#while(async () => this.#actions.slash(channel.id, finished.input));
    else this.#fail(finished.problem.message, finished.problem.option);
  }

  async #while(ask: () => Promise<{ readonly error: string | undefined }>): Promise<void> {
    this.#sending = true;
    this.#error = undefined;
    this.#store.announce();
    const { error } = await ask();
    this.#sending = false;
    if (error === undefined) this.backToText();
    else this.#fail(error, this.#focused);
  }

  #fail(error: string, option: string | undefined): void {
    this.#error = error;
    this.#listOpen = false;
    this.#focusField(option);
  }

  #startSlash(path: CommandPath, rest: string): void {
    this.#mode = { kind: 'slash', draft: startDraft(path, rest) };
    this.#error = undefined;
    this.#completion.clear();
    this.#active = 0;
    this.#listOpen = true;
  }

  #setDraft(draft: SlashDraft): void {
    this.#mode = { kind: 'slash', draft };
    this.#store.announce();
  }

  /** Enter takes the marked line of the list, unless the field already says exactly that. */
  #pickActive(always = false): boolean {
    if (this.#mode.kind === 'text') {
      const path = this.#shownPaths()[this.#active];
      if (path === undefined) return false;
      // A command without options needs no second Enter once its name stands there.
      if (!always && path.options.length === 0 && exactPath(this.#paths(), this.#mode.text) === path) return false;
      this.choosePath(path);
      return true;
    }
    const offer = this.#shownOffers()[this.#active];
    const field = this.#focusedField();
    if (offer === undefined || field === undefined || this.#world === undefined) return false;
    if (!always && field.text !== '' && typedOut(field.option, field.text, this.#world)?.value === offer.value)
      return false;
    if (!always && field.text === '' && field.option.required !== true) return false;
    this.chooseOffer(offer);
    return true;
  }

  #escape(): void {
    if (this.#listOpen && (this.#shownOffers().length > 0 || this.#shownPaths().length > 0)) {
      this.#listOpen = false;
      this.#store.announce();
    } else this.backToText();
  }

  /** In an empty field, backspace takes the field away, and the command with the last one. */
  #backspace({ target }: KeyboardEvent): boolean {
    if (this.#mode.kind !== 'slash') return false;
    if (target instanceof HTMLInputElement && target.value !== '') return false;
    const field = this.#focusedField();
    if (field !== undefined && field.option.required !== true) this.removeOption(field.option.name);
    else this.backToText(`/${pathText(this.#mode.draft.path)}`);
    return true;
  }

  #paths(): readonly CommandPath[] {
    return this.#world === undefined ? [] : commandPaths(this.#world.commands);
  }

  #shownPaths(): readonly CommandPath[] {
    if (this.#mode.kind !== 'text' || !this.#listOpen || !this.#mode.text.startsWith('/')) return [];
    return matchPaths(this.#paths(), this.#mode.text);
  }

  #shownOffers(): readonly Offer[] {
    const field = this.#focusedField();
    if (field === undefined || field.picked !== undefined || !this.#listOpen || this.#world === undefined) return [];
    return offersFor(field.option, field.text, othersFirst(this.#world), this.#completion.choices);
  }

  #focusedField(): SlashField | undefined {
    if (this.#mode.kind !== 'slash') return undefined;
    return this.#mode.draft.fields.find(({ option }) => option.name === this.#focused);
  }

  #firstOpenField(): string | undefined {
    if (this.#mode.kind !== 'slash') return undefined;
    const { fields } = this.#mode.draft;
    const open = fields.find(({ text, picked }) => picked === undefined && text === '');
    return (open ?? fields.at(-1))?.option.name;
  }

  #freeText(name: string): boolean {
    if (this.#mode.kind !== 'slash') return false;
    const field = this.#mode.draft.fields.find(({ option }) => option.name === name);
    return field !== undefined && !isClosed(field.option);
  }

  #askBot(): void {
    const field = this.#focusedField();
    if (field === undefined || !asksBot(field.option)) return;
    this.#completion.ask(() => {
      const [mode, channel, world] = [this.#mode, this.#channel, this.#world];
      if (mode.kind !== 'slash' || channel === undefined || world === undefined) return undefined;
      return { world, channel, draft: mode.draft, option: field.option.name };
    });
  }

  #focusField(name: string | undefined): void {
    this.#focused = name;
    if (name !== undefined && this.#freeText(name)) this.#active = -1;
    this.#askBot();
    this.#store.announce();
    // Announced before, so the drawing runs before this: no key typed in between can miss the field.
    queueMicrotask(() => {
      focusField(name);
    });
  }
}

/** Whom one may mean: most likely another person, least likely a bot or oneself. */
function othersFirst({ me, users, channels }: World): Surroundings {
  const rank = ({ id, bot }: APIUser): number => (id === me.id ? 2 : bot === true ? 1 : 0);
  return { users: [...users].sort((a, b) => rank(a) - rank(b)), channels };
}
