import { MessageFlags } from 'discord-api-types/v10';
import type { Outcome, SandboxUser, Sandbox } from 'discord-sandbox';
import type { Asking, Outages, Presses } from './presses.ts';
import { isEnding, seen, seenIn, type SeenButton, type SeenMessage } from './seen.ts';

/** The bot did what it must not, or did nothing, while it could be reached. */
export class SoakProblem extends Error {}

/** The bot may take a second or more for a move of its own, and be killed meanwhile. */
const PATIENCE = 40_000;
const LOOKS_BACK = 14;

export interface SoakThreadParts {
  readonly sandbox: Sandbox;
  readonly presses: Presses;
  readonly outages: Outages;
}

/** The thread of a match as its players see it, and what they do there. What doesn't happen is excused while the bot is away. */
export class SoakThread {
  /** Equals the id of the card: a thread has the id of the message that it was started from. */
  id = '';
  readonly #parts: SoakThreadParts;

  constructor(parts: SoakThreadParts) {
    this.#parts = parts;
  }

  /** Its newest messages. */
  messages(most = LOOKS_BACK): readonly SeenMessage[] {
    return seenIn(this.#parts.sandbox, this.id, most);
  }

  /** Number of games whose end the thread tells. */
  get endings(): number {
    return this.messages(Infinity).filter(isEnding).length;
  }

  /** The newest message with this button, and the button. */
  find(verb: string): { readonly message: SeenMessage; readonly button: SeenButton } | undefined {
    const message = this.messages().findLast((each) => buttonFor(each, verb) !== undefined);
    const button = message && buttonFor(message, verb);
    return message && button && { message, button };
  }

  /** Types a command; gives whether everybody can see its answer, which becomes the card. */
  async open(user: SandboxUser, command: string, options: Parameters<SandboxUser['slash']>[2]): Promise<boolean> {
    const { sandbox, presses, outages } = this.#parts;
    const since = sandbox.state.now();
    const [asked] = await presses.send({ userId: user.id, command }, () =>
      user.slash(sandbox.channelId('checkers'), command, options),
    );
    if (asked?.ok === true && !asked.onlyMe && asked.message !== undefined) {
      this.id = asked.message.id;
      return true;
    }
    // A challenge whose answer nobody saw may stand, and be in the way of the next one.
    if (outages.count > 1 || this.wasAway(since)) return false;
    throw new SoakProblem(`${command} came to ${inWords(asked)}`);
  }

  /** Asks something of the bot; `undefined` while it is away, or if the button was gone. */
  async ask(asking: Asking, send: () => Promise<Outcome>): Promise<Extract<Outcome, { ok: true }> | undefined> {
    const { sandbox, presses } = this.#parts;
    const since = sandbox.state.now();
    const [outcome] = await presses.send(asking, send);
    if (outcome?.ok === true) return outcome;
    if (outcome?.interactionId === undefined || this.wasAway(since)) return undefined;
    throw new SoakProblem(`${asking.command ?? asking.means?.verb ?? ''} came to ${outcome.error}`);
  }

  /** Presses what the bot answers to in private. */
  press(user: SandboxUser, { id }: SeenMessage, { customId, means }: SeenButton) {
    return this.ask({ userId: user.id, means }, () => user.click(id, customId));
  }

  /** On the board, or behind More where the board has no room for it. Gives whether it was pressed, and heard. */
  async getHelp(user: SandboxUser, board: SeenMessage, verb: 'hint' | 'take-back'): Promise<boolean> {
    const onBoard = buttonFor(board, verb);
    if (onBoard !== undefined) return (await this.press(user, board, onBoard)) !== undefined;
    const more = buttonFor(board, 'more');
    const menu = more && (await this.press(user, board, more))?.message;
    const button = menu && buttonFor(seen(menu), verb);
    return menu !== undefined && button !== undefined && (await this.press(user, seen(menu), button)) !== undefined;
  }

  /** Waits for something that must come; `undefined` when the bot was away meanwhile. */
  async until<T>(what: string, look: () => T | undefined): Promise<T | undefined> {
    const { sandbox } = this.#parts;
    const since = sandbox.state.now();
    const found = await sandbox.waitFor(look, PATIENCE);
    if (found !== undefined || this.wasAway(since)) return found;
    const last = this.messages(3).map(({ words }) => words);
    throw new SoakProblem(`in thread ${this.id} it was waited in vain until ${what}; it says: ${last.join(' | ')}`);
  }

  /** How often this user was told something in private since they sent that. */
  toldInPrivate(user: SandboxUser, interactionId: string): number {
    const isNews = ({ id, flags = 0 }: { id: string; flags?: number }): boolean =>
      (flags & MessageFlags.Ephemeral) !== 0 && BigInt(id) > BigInt(interactionId);
    return user.messages(this.id).filter(isNews).length;
  }

  wasAway(since: number): boolean {
    return this.#parts.outages.touch(since, this.#parts.sandbox.state.now());
  }
}

export const buttonFor = ({ buttons }: SeenMessage, verb: string): SeenButton | undefined =>
  buttons.find(({ means }) => means?.verb === verb);

export const inWords = (outcome: Outcome | undefined): string =>
  outcome?.ok === true ? `${outcome.kind}: ${outcome.message?.content ?? ''}` : (outcome?.error ?? 'nothing');
