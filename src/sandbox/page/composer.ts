import { html, type TemplateResult } from 'lit';
import type { PageChannel, World } from '../protocol.ts';
import type { Actions } from './actions.ts';
import { BotCompletion } from './bot-completion.ts';
import { asksBot, isClosed, type Offer } from './completion.ts';
import { pressKey } from './composer-keys.ts';
import { ComposerList } from './composer-list.ts';
import type { ComposerMode } from './composer-mode.ts';
import { type ComposerPicture, composerView } from './composer-view.ts';
import { focusField } from './focus-field.ts';
import { type Outgoing, outgoingDraft, outgoingText } from './outgoing.ts';
import { type CommandPath, commandPaths, readPath } from './slash-command.ts';
import {
  addField,
  fieldNamed,
  missingFields,
  nextField,
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
  readonly #list = new ComposerList();
  #mode: ComposerMode = { kind: 'text', text: '' };
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
    return composerView(this.#picture(world, channel));
  }

  /** Puts a command into the line, ready to be sent. */
  fill(path: CommandPath, rest: string): void {
    this.#startSlash(path, rest);
    this.#list.close();
    this.#focusField(this.#nextField());
  }

  /** The plain line changed; a finished command name turns it into fields. */
  typeText(text: string): void {
    this.#error = undefined;
    this.#list.open();
    const named = text.startsWith('/') ? readPath(this.#paths(), text) : undefined;
    if (named === undefined) {
      this.#mode = { kind: 'text', text };
      this.#store.announce();
      return;
    }
    this.#startSlash(named.path, named.rest);
    this.#focusField(this.#nextField());
  }

  typeField(name: string, text: string): void {
    if (this.#mode.kind !== 'slash') return;
    this.#error = undefined;
    this.#focused = name;
    // An own prefix (`user:@Bob`) is what others' clients show; it may be pasted.
    this.#setDraft(typeInto(this.#mode.draft, name, text.replace(new RegExp(`^${name}:\\s*`, 'u'), '')));
    this.#openList();
    this.#askBot();
  }

  focusOn(name: string | undefined): void {
    if (this.#focused === name) return;
    this.#focused = name;
    this.#completion.clear();
    this.#openList();
    this.#askBot();
    this.#store.announce();
  }

  choosePath(path: CommandPath): void {
    this.#startSlash(path, '');
    this.#focusField(this.#nextField());
  }

  chooseOffer(offer: Offer): void {
    if (this.#mode.kind !== 'slash' || this.#focused === undefined) return;
    this.#setDraft(pickFor(this.#mode.draft, this.#focused, offer));
    this.#error = undefined;
    const next = this.#nextField() ?? this.#focused;
    if (next === this.#focused) this.#list.close();
    else this.#beginList();
    this.#focusField(next);
  }

  addOption(name: string): void {
    if (this.#mode.kind !== 'slash') return;
    this.#setDraft(addField(this.#mode.draft, name));
    this.#beginList();
    this.#focusField(name);
  }

  removeOption(name: string): void {
    if (this.#mode.kind !== 'slash') return;
    this.#setDraft(removeField(this.#mode.draft, name));
    this.#focusField(this.#nextField());
  }

  /** Leaves the command; its name stays as text, so that another can be chosen. */
  backToText(text = ''): void {
    this.#mode = { kind: 'text', text };
    this.#error = undefined;
    this.#list.open();
    this.#focusField(undefined);
  }

  key(event: KeyboardEvent): void {
    if (this.#world === undefined || this.#channel === undefined) return;
    const { key, shiftKey, isComposing, target } = event;
    const isFieldEmpty = !(target instanceof HTMLInputElement) || target.value === '';
    const press = { key, shiftKey, isComposing, isFieldEmpty };
    if (pressKey(press, this.#picture(this.#world, this.#channel), this)) event.preventDefault();
  }

  /** Marks a line of the list, counted from 0. */
  mark(line: number): void {
    this.#list.mark(line);
    this.#store.announce();
  }

  closeList(): void {
    this.#list.close();
    this.#store.announce();
  }

  /** Sends what the line holds; keeps it, with the reason, when that fails. */
  async send(): Promise<void> {
    const [channel, world] = [this.#channel, this.#world];
    if (this.#sending || channel === undefined || world === undefined) return;
    const mode = this.#mode;
    const outgoing = mode.kind === 'text' ? outgoingText(mode.text, this.#paths()) : outgoingDraft(mode.draft, world);
    await this.#sendOut(outgoing, channel);
  }

  async #sendOut(outgoing: Outgoing, channel: PageChannel): Promise<void> {
    switch (outgoing.kind) {
      case 'nothing':
        return;
      case 'message':
        await this.#while(async () => this.#actions.say(channel.id, outgoing.content));
        return;
      case 'command':
        this.#startSlash(outgoing.path, '');
        await this.send();
        return;
      case 'slash':
        await this.#while(async () => this.#actions.slash(channel.id, outgoing.input));
        return;
      case 'problem':
        this.#fail(outgoing.message, outgoing.option);
        return;
      default:
        outgoing satisfies never;
    }
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
    this.#list.close();
    this.#focusField(option);
  }

  #startSlash(path: CommandPath, rest: string): void {
    this.#mode = { kind: 'slash', draft: startDraft(path, rest) };
    this.#error = undefined;
    this.#completion.clear();
    this.#list.open();
  }

  #setDraft(draft: SlashDraft): void {
    this.#mode = { kind: 'slash', draft };
    this.#store.announce();
  }

  #picture(world: World, channel: PageChannel): ComposerPicture {
    return {
      composer: this,
      world,
      channel,
      mode: this.#mode,
      paths: this.#shownPaths(),
      offers: this.#shownOffers(),
      active: this.#list.active,
      focused: this.#focused,
      more: this.#mode.kind === 'slash' ? missingFields(this.#mode.draft) : [],
      error: this.#error,
      sending: this.#sending,
    };
  }

  #paths(): readonly CommandPath[] {
    return this.#world === undefined ? [] : commandPaths(this.#world.commands);
  }

  #shownPaths(): readonly CommandPath[] {
    return this.#mode.kind === 'text' ? this.#list.pathsFor(this.#mode.text, this.#paths()) : [];
  }

  #shownOffers(): readonly Offer[] {
    const field = this.#focusedField();
    if (field === undefined || this.#world === undefined) return [];
    return this.#list.offersFor(field, this.#world, this.#completion.choices);
  }

  #focusedField(): SlashField | undefined {
    return this.#mode.kind === 'slash' ? fieldNamed(this.#mode.draft, this.#focused) : undefined;
  }

  #nextField(): string | undefined {
    return this.#mode.kind === 'slash' ? nextField(this.#mode.draft) : undefined;
  }

  /** A list for another field: open, and without what the bot said for the last one. */
  #beginList(): void {
    this.#completion.clear();
    this.#list.open();
  }

  #openList(): void {
    this.#list.open();
    this.#unmarkFreeText();
  }

  /** In free text the offers are only suggestions. */
  #unmarkFreeText(): void {
    const field = this.#focusedField();
    if (field !== undefined && !isClosed(field.option)) this.#list.mark(-1);
  }

  #askBot(): void {
    const field = this.#focusedField();
    // What was picked needs no more suggestions.
    if (field === undefined || field.picked !== undefined || !asksBot(field.option)) return;
    this.#completion.ask(() => {
      const [mode, channel, world] = [this.#mode, this.#channel, this.#world];
      if (mode.kind !== 'slash' || channel === undefined || world === undefined) return undefined;
      return { world, channel, draft: mode.draft, option: field.option.name };
    });
  }

  #focusField(name: string | undefined): void {
    this.#focused = name;
    this.#unmarkFreeText();
    this.#askBot();
    this.#store.announce();
    // Announced before, so the drawing runs before this: no key typed in between can miss the field.
    queueMicrotask(() => {
      focusField(name);
    });
  }
}
