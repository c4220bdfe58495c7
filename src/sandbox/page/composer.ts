import type { PageChannel, PageReply, World } from '../protocol.ts';
import type { Actions } from './actions.ts';
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
import type { Store } from './store.ts';

type Choice = NonNullable<PageReply['choices']>[number];

/** A command being filled in. Its controls hold what is typed; `typed` is what they began with. */
export interface CommandForm {
  readonly path: CommandPath;
  readonly typed: TypedOptions;
}

/** What the bot suggests for one option of the form. */
interface Suggestions {
  readonly option: string;
  readonly choices: readonly Choice[];
}

interface ComposerState {
  readonly text: string;
  readonly form: CommandForm | undefined;
  readonly suggestions: Suggestions | undefined;
  /** Which commands are on offer: those that fit the line, all of them, or none. */
  readonly list: 'fitting' | 'all' | 'closed';
  /** The marked line of the list on show, counted from 0; -1 for none. */
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
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** The place at the bottom: a line for messages and commands' names, or the form of a command. */
export class Composer {
  state = EMPTY;
  readonly #store: Store;
  readonly #actions: Actions;
  #world: World | undefined;
  #channelId = '';
  #picked = new Map<string, Choice>();
  #asked = 0;

  constructor(store: Store, actions: Actions) {
    this.#store = store;
    this.#actions = actions;
  }

  /** Told before each drawing what is on show. What went wrong in one channel says nothing about another. */
  follow(world: World, channel: PageChannel): void {
    this.#world = world;
    if (channel.id !== this.#channelId) this.state = { ...this.state, error: undefined };
    this.#channelId = channel.id;
  }

  /** The commands on offer for the line as it stands. */
  get paths(): readonly CommandPath[] {
    const { text, list } = this.state;
    if (list === 'all') return this.#allPaths();
    return list === 'fitting' && text.startsWith('/') ? matchPaths(this.#allPaths(), text) : [];
  }

  typeText(text: string): void {
    this.#change({ text, error: undefined, list: 'fitting', active: 0 });
  }

  /** Shows all commands, or puts the list away. */
  toggleCommands(): void {
    this.#change({ error: undefined, list: this.paths.length > 0 ? 'closed' : 'all', active: 0 });
    // On a phone the keyboard would only hide the list.
    if (matchMedia('(hover: hover)').matches) this.#focus('[data-testid="composer"]');
  }

  /** Opens a command's form. @param rest what was typed behind its name */
  open(path: CommandPath, rest = ''): void {
    const typed = readOptions(path, rest, this.#world?.users ?? []);
    this.#picked = new Map();
    const { text } = this.state;
    // A message that was begun is there again after the command.
    this.#change({ ...EMPTY, text: text.startsWith('/') ? '' : text, form: { path, typed }, error: typed.problem });
    this.#focus('.command-form :is([data-option], [data-testid="send"])');
  }

  /** Leaves the form. */
  close(): void {
    this.#change({ ...EMPTY, text: this.state.text });
    this.#focus('[data-testid="composer"]');
  }

  /** A key pressed in the line. True: it meant something here, so the browser does nothing else with it. */
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

  /** A key pressed in an option's control; as `keyInLine`. */
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

  /** Says what stands in the line, or goes on with the command it names. */
  async sendLine(): Promise<void> {
    const { list } = this.state;
    const text = this.state.text.trim();
    const path = this.paths[this.state.active] ?? readLine(this.#allPaths(), text)?.path;
    if (text === '' && list !== 'all') return;
    if (path !== undefined && (text.startsWith('/') || list === 'all')) this.#openFrom(path);
    // What begins with a slash is never said aloud: nobody means to.
    else if (text.startsWith('/'))
      this.#change({ error: `There is no command “${text}” here. Type / to see them all.` });
    else await this.#say(text);
  }

  /** Sends the form. The browser has checked by then that nothing required is missing. */
  async sendForm(element: HTMLFormElement): Promise<void> {
    const { form, sending } = this.state;
    if (form === undefined || sending) return;
    this.#change({ sending: true, error: undefined, suggestions: undefined });
    const { error } = await this.#actions.slash(this.#channelId, this.#input(form, element));
    if (error !== undefined) this.#change({ sending: false, error });
    else if (this.state.form === form) this.close();
  }

  /** Asks the bot for suggestions once typing pauses; only the answer to the newest question counts. */
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
    // An option that is still empty is asked for, too.
    const command = { ...input, options: { [option]: '', ...input.options } };
    const { choices = [], error } = await this.#actions.complete(this.#channelId, command, option);
    if (asked === this.#asked && form === this.state.form) {
      this.#change({ suggestions: { option, choices }, active: -1, error });
    }
  }

  /** No suggestions are wanted any more: another control is in use. */
  leaveSuggestions(): void {
    this.#asked += 1;
    this.#change({ suggestions: undefined });
  }

  /** Takes a suggestion: its name stands in the control, its value is sent. */
  pick(choice: Choice): void {
    const option = this.state.suggestions?.option ?? '';
    const control = document.querySelector(`[data-option="${CSS.escape(option)}"]`);
    if (control instanceof HTMLInputElement) control.value = choice.name;
    this.#picked.set(option, choice);
    this.leaveSuggestions();
  }

  #input(form: CommandForm, element: HTMLFormElement): Parameters<Actions['slash']>[1] {
    const data = new FormData(element);
    const options = formValues(form.path, (name) => {
      const typed = data.get(name);
      const text = typeof typed === 'string' ? typed.trim() : '';
      const picked = this.#picked.get(name);
      return picked?.name === text ? String(picked.value) : text;
    });
    return { name: form.path.name, subcommand: form.path.subcommand, options };
  }

  /** Opens the form with what stands in the line; a command typed out in full is sent at once. */
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

  /** The next line can be typed at once; should this one fail, it comes back in front of that. */
  async #say(content: string): Promise<void> {
    this.#change({ text: '', error: undefined });
    const { error } = await this.#actions.say(this.#channelId, content);
    if (error !== undefined) this.#change({ error, text: `${content} ${this.state.text}`.trim() });
  }

  #mark(key: string, length: number): boolean {
    const step = STEPS[key];
    if (step === undefined || length === 0) return false;
    const { active } = this.state;
    this.#change({ active: active < 0 && step < 0 ? length - 1 : (active + step + length) % length });
    return true;
  }

  #allPaths(): readonly CommandPath[] {
    return commandPaths(this.#world?.commands ?? []);
  }

  #change(patch: Partial<ComposerState>): void {
    this.state = { ...this.state, ...patch };
    this.#store.announce();
  }

  /** The change before this was announced first, so by then the page is drawn. */
  #focus(selector: string): void {
    queueMicrotask(() => document.querySelector<HTMLElement>(selector)?.focus());
  }
}
