import type { Choice, PageChannel, PageFile, SlashInput, World } from '../protocol.ts';
import type { APIUser } from 'discord-api-types/v10';
import { displayName } from './avatar.ts';
import { withMentions } from './mentions.ts';
import {
  type CommandPath,
  commandPaths,
  formValues,
  matchPaths,
  pathText,
  readLine,
  readOptions,
  type TypedOptions,
} from './slash-command.ts';
import { readFiles } from './file-input.ts';
import type { LiveSocket } from './socket.ts';
import type { Store } from './store.ts';

/** A command being filled in; `typed` is what its controls began with. */
export interface CommandForm {
  readonly path: CommandPath;
  readonly typed: TypedOptions;
}

interface Suggestions {
  readonly option: string;
  readonly choices: readonly Choice[];
}

interface ComposerState {
  readonly text: string;
  readonly form: CommandForm | undefined;
  readonly suggestions: Suggestions | undefined;
  readonly list: 'fitting' | 'all' | 'closed';
  /** The marked line of the list, counted from 0; -1 for none. */
  readonly active: number;
  readonly error: string | undefined;
  readonly sending: boolean;
}

const EMPTY: ComposerState = {
  text: '',
  form: undefined,
  suggestions: undefined,
  list: 'closed',
  active: 0,
  error: undefined,
  sending: false,
};

const ASK_AFTER_MS = 120;
const LINE = '[data-testid="composer"]';
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** The state of the message line, or of the form of a command. */
export class Composer {
  state = EMPTY;
  readonly #store: Store;
  readonly #socket: LiveSocket;
  #world: World | undefined;
  #channelId = '';
  #picked = new Map<string, Choice>();
  #asked = 0;

  constructor(store: Store, socket: LiveSocket) {
    this.#store = store;
    this.#socket = socket;
  }

  /** One may type at once; on a phone, where the keyboard would only hide the page, after a touch. */
  focusLine(): void {
    if (matchMedia('(hover: hover)').matches) this.#focus(LINE);
  }

  /** Called before each drawing. An error in one channel is not shown in another. */
  follow(world: World, channel: PageChannel): void {
    this.#world = world;
    if (channel.id !== this.#channelId) this.state = { ...this.state, error: undefined };
    this.#channelId = channel.id;
  }

  get paths(): readonly CommandPath[] {
    const { text, list } = this.state;
    if (list === 'all') return this.#allPaths();
    return list === 'fitting' && text.startsWith('/') ? matchPaths(this.#allPaths(), text) : [];
  }

  typeText(text: string): void {
    this.#change({ text, error: undefined, list: 'fitting', active: 0 });
  }

  toggleCommands(): void {
    this.#change({ error: undefined, list: this.paths.length > 0 ? 'closed' : 'all', active: 0 });
    this.focusLine();
  }

  /** Opens a command's form; `rest` was typed behind its name. */
  open(path: CommandPath, rest = ''): void {
    if (this.#world === undefined) return;
    const typed = readOptions(path, rest, this.#world);
    this.#picked = new Map();
    const { text } = this.state;
    // An unfinished message comes back after the command.
    this.#change({ ...EMPTY, text: text.startsWith('/') ? '' : text, form: { path, typed }, error: typed.problem });
    // A folded option can't have the focus.
    this.#focus('.command-form :is([data-option]:not(details:not([open]) *), [data-testid="send"])');
  }

  /** As `open`, by the words of a command, such as `game invite`. */
  openNamed(words: string): void {
    const path = this.#allPaths().find((each) => pathText(each) === words);
    if (path !== undefined) this.open(path);
  }

  /** Puts somebody's name behind what is typed. */
  mention(user: APIUser): void {
    const { text } = this.state;
    this.#change({ form: undefined, text: `${text === '' ? '' : `${text.trimEnd()} `}@${displayName(user)} ` });
    this.#focus(LINE);
  }

  close(): void {
    this.#change({ ...EMPTY, text: this.state.text });
    this.#focus(LINE);
  }

  /** Handles a key in the line; true when the browser should ignore it. */
  keyInLine({ key, shiftKey, isComposing }: KeyboardEvent): boolean {
    const { paths } = this;
    const path = paths[this.state.active];
    // Until a character is there, Enter and the arrows belong to the input method.
    if (isComposing) return false;
    if (this.#mark(key, paths.length)) return true;
    if (key === 'Escape') this.#change({ list: 'closed' });
    else if (key === 'Tab' && !shiftKey && path !== undefined) this.#openFrom(path);
    else if (key === 'Enter' && !shiftKey) void this.sendLine();
    else return false;
    return true;
  }

  /** As `keyInLine`, for an option's control. */
  keyInForm(event: KeyboardEvent): boolean {
    const { key, isComposing, target } = event;
    const { suggestions, active } = this.state;
    if (isComposing) return false;
    if (this.#mark(key, suggestions?.choices.length ?? 0)) return true;
    const marked = suggestions?.choices[active];
    if ((key === 'Enter' || key === 'Tab') && marked !== undefined) this.pick(marked);
    else if (key === 'Enter' && target instanceof HTMLSelectElement) target.form?.requestSubmit();
    else if (key === 'Escape' && suggestions !== undefined) this.#change({ suggestions: undefined });
    else if (key === 'Escape') this.close();
    else return false;
    return key !== 'Tab';
  }

  /** Sends the line as a message, or goes on with the command it names. */
  async sendLine(): Promise<void> {
    const { list } = this.state;
    const text = this.state.text.trim();
    const path = this.paths[this.state.active] ?? readLine(this.#allPaths(), text)?.path;
    if (text === '' && list !== 'all') return;
    if (path !== undefined && (text.startsWith('/') || list === 'all')) this.#openFrom(path);
    // Nobody means to say what begins with a slash.
    else if (text.startsWith('/'))
      this.#change({ error: `There is no command “${text}” here. Type / to see them all.` });
    else await this.#say(text);
  }

  /** Sends the form, whose required fields the browser has checked. */
  async sendForm(element: HTMLFormElement): Promise<void> {
    const { form, sending } = this.state;
    if (form === undefined || sending) return;
    const files = await readFiles(element);
    const error = await this.#send(this.#input(form, element, files));
    if (error === undefined && this.state.form === form) this.close();
  }

  /** Sends a command at once that needs no options, by its words. */
  async sendNamed(words: string): Promise<void> {
    const path = this.#allPaths().find((each) => pathText(each) === words);
    if (path === undefined || this.state.sending) return;
    await this.#send({ name: path.name, subcommands: path.subcommands, options: {} });
  }

  async #send(command: SlashInput): Promise<string | undefined> {
    this.#change({ sending: true, error: undefined, suggestions: undefined });
    const { error } = await this.#socket.ask({ type: 'slash', channelId: this.#channelId, command });
    this.#change({ sending: false, error });
    return error;
  }

  /** Asks for suggestions once typing pauses; only the newest answer counts. */
  suggest(option: string, element: HTMLFormElement): void {
    const { form } = this.state;
    this.#asked += 1;
    const asked = this.#asked;
    setTimeout(() => {
      if (asked === this.#asked && form !== undefined && form === this.state.form)
        void this.#ask(option, element, form);
    }, ASK_AFTER_MS);
  }

  async #ask(option: string, element: HTMLFormElement, form: CommandForm): Promise<void> {
    const asked = this.#asked;
    const input = this.#input(form, element);
    // Discord asks for an empty option, too.
    const command = { ...input, options: { [option]: '', ...input.options } };
    const channelId = this.#channelId;
    const { choices = [], error } = await this.#socket.ask({ type: 'complete', channelId, command, focused: option });
    if (asked === this.#asked && form === this.state.form) {
      this.#change({ suggestions: { option, choices }, active: -1, error });
    }
  }

  /** Another control is in use. */
  leaveSuggestions(): void {
    this.#asked += 1;
    this.#change({ suggestions: undefined });
  }

  /** The control shows the suggestion's name; its value is sent. */
  pick(choice: Choice): void {
    const option = this.state.suggestions?.option ?? '';
    const control = document.querySelector(`[data-option="${CSS.escape(option)}"]`);
    if (control instanceof HTMLInputElement) control.value = choice.name;
    this.#picked.set(option, choice);
    this.leaveSuggestions();
  }

  #input(form: CommandForm, element: HTMLFormElement, files?: ReadonlyMap<string, readonly PageFile[]>): SlashInput {
    const data = new FormData(element);
    const options = formValues(form.path, (name) => {
      const typed = data.get(name);
      if (typed instanceof File) return files?.get(name)?.[0] ?? '';
      const text = typeof typed === 'string' ? typed.trim() : '';
      const picked = this.#picked.get(name);
      return picked?.name === text ? String(picked.value) : text;
    });
    return { name: form.path.name, subcommands: form.path.subcommands, options };
  }

  #openFrom(path: CommandPath): void {
    const named = readLine(this.#allPaths(), this.state.text);
    const rest = named !== undefined && pathText(named.path) === pathText(path) ? named.rest : '';
    this.open(path, rest);
    const { typed } = this.state.form ?? {};
    const lacks = path.options.some(({ name, required }) => required === true && typed?.values[name] === undefined);
    if (lacks || typed?.problem !== undefined || (rest === '' && path.options.length > 0)) return;
    queueMicrotask(() => {
      document.querySelector<HTMLFormElement>('.command-form')?.requestSubmit();
    });
  }

  /** Clears the line at once; a message that fails comes back in front of what was typed since. */
  async #say(text: string): Promise<void> {
    this.#change({ text: '', error: undefined });
    const content = withMentions(text, this.#world?.users ?? []);
    const { error } = await this.#socket.ask({ type: 'say', channelId: this.#channelId, content });
    if (error !== undefined) this.#change({ error, text: `${text} ${this.state.text}`.trim() });
  }

  #mark(key: string, length: number): boolean {
    const step = STEPS[key];
    if (step === undefined || length === 0) return false;
    const { active } = this.state;
    this.#change({ active: active < 0 && step < 0 ? length - 1 : (active + step + length) % length });
    queueMicrotask(() => document.querySelector('.offers .active')?.scrollIntoView({ block: 'nearest' }));
    return true;
  }

  #allPaths(): readonly CommandPath[] {
    return commandPaths(this.#world?.commands ?? []);
  }

  #change(patch: Partial<ComposerState>): void {
    this.state = { ...this.state, ...patch };
    this.#store.announce();
  }

  /** The change before was announced first, so the page is drawn by now. */
  #focus(selector: string): void {
    queueMicrotask(() => document.querySelector<HTMLElement>(selector)?.focus());
  }
}
