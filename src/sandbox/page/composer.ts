import { html, type TemplateResult } from 'lit';
import type { PageChannel, SlashInput, World } from '../protocol.ts';
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
  isBlank,
  missingFields,
  nextPlace,
  pickFor,
  removeField,
  type SlashDraft,
  type SlashField,
  startDraft,
  TAIL,
  typeInto,
} from './slash-draft.ts';
import type { Store } from './store.ts';
import { typeAt, typedDraft, typingHint } from './typed-options.ts';

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
    const at = this.#startSlash(path, rest);
    this.#list.close();
    this.#focusField(at);
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
    this.#focusField(this.#startSlash(named.path, named.rest));
  }

  /** The text in a place of the command changed: in an option's field, or behind the last one. */
  typeField(name: string, text: string): void {
    if (this.#mode.kind !== 'slash' || this.#world === undefined) return;
    this.#error = undefined;
    this.#focused = name;
    const other = isBlank(typeInto(this.#mode.draft, name, '')) ? readPath(this.#paths(), text) : undefined;
    if (text.startsWith('/') && other !== undefined) {
      this.#focusField(this.#startSlash(other.path, other.rest));
      return;
    }
    const { draft, at } = typeAt(this.#mode.draft, name, text, this.#world);
    this.#setDraft(draft);
    if (at !== name) {
      this.#beginList();
      this.#focusField(at);
      return;
    }
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
    this.#focusField(this.#startSlash(path, ''));
  }

  chooseOffer(offer: Offer): void {
    if (this.#mode.kind !== 'slash' || this.#focused === undefined) return;
    this.#error = undefined;
    if (this.#focused === TAIL) {
      this.#mode = { kind: 'slash', draft: { ...this.#mode.draft, loose: '' } };
      this.addOption(String(offer.value));
      return;
    }
    const draft = pickFor(this.#mode.draft, this.#focused, offer);
    this.#setDraft(draft);
    const next = nextPlace(draft);
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
    const draft = removeField(this.#mode.draft, name);
    this.#setDraft(draft);
    this.#focusField(nextPlace(draft));
  }

  /** Puts the cursor into another place of the command. */
  goTo(place: string): void {
    this.#beginList();
    this.#focusField(place);
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
        await this.#say(channel.id, outgoing.content);
        return;
      case 'command':
        this.#focusField(this.#startSlash(outgoing.path, outgoing.rest));
        await this.send();
        return;
      case 'placed':
        this.#setDraft(outgoing.typed.draft);
        this.goTo(outgoing.typed.at);
        return;
      case 'slash':
        await this.#askFor(channel.id, outgoing.input);
        return;
      case 'problem':
        this.#fail(outgoing.message, outgoing.option);
        return;
      default:
        outgoing satisfies never;
    }
  }

  /** Says a plain line. The next one can be typed at once; should this one fail, it comes back in front of that. */
  async #say(channelId: string, content: string): Promise<void> {
    this.backToText();
    const { error } = await this.#actions.say(channelId, content);
    if (error === undefined) return;
    if (this.#mode.kind === 'text') this.#mode = { kind: 'text', text: `${content} ${this.#mode.text}`.trim() };
    this.#fail(error, this.#focused);
  }

  /** Sends a command. Its fields stay until it was taken; what was changed in them meanwhile stays for good. */
  async #askFor(channelId: string, input: SlashInput): Promise<void> {
    const sent = this.#mode;
    this.#sending = true;
    this.#error = undefined;
    this.#store.announce();
    const { error } = await this.#actions.slash(channelId, input);
    this.#sending = false;
    if (error !== undefined) this.#fail(error, this.#focused);
    else if (this.#mode === sent) this.backToText();
    else this.#store.announce();
  }

  #fail(error: string, option: string | undefined): void {
    this.#error = error;
    this.#list.close();
    this.#focusField(option);
  }

  /** Opens a command; gives the place where typing goes on. */
  #startSlash(path: CommandPath, rest: string): string {
    const { draft, at } =
      this.#world === undefined ? { draft: startDraft(path), at: TAIL } : typedDraft(path, rest, this.#world);
    this.#mode = { kind: 'slash', draft };
    this.#error = undefined;
    this.#beginList();
    return at;
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
      hint: this.#mode.kind === 'slash' ? typingHint(this.#mode.draft, this.#focused, world) : undefined,
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
    if (this.#mode.kind === 'slash' && this.#focused === TAIL) return this.#list.optionsFor(this.#mode.draft);
    const field = this.#focusedField();
    if (field === undefined || this.#world === undefined) return [];
    return this.#list.offersFor(field, this.#world, this.#completion.choices);
  }

  #focusedField(): SlashField | undefined {
    return this.#mode.kind === 'slash' ? fieldNamed(this.#mode.draft, this.#focused) : undefined;
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
