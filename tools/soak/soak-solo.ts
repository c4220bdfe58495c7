import { setTimeout as sleep } from 'node:timers/promises';
import type { Outcome, SandboxUser } from 'discord-sandbox';
import { isBoard, isEnding, isOnMove, seen, seenIn, type SeenButton, type SeenMessage } from './seen.ts';
import { drawSoloPlan, type SoloPlan } from './players.ts';
import { buttonFor, SoakProblem, type SoakMatchParts } from './soak-match.ts';

type SoakSoloParts = Omit<SoakMatchParts, 'challenger' | 'invited' | 'hostile'> & { readonly player: SandboxUser };

/** The bot moves after a pause of its own, and may be killed meanwhile. */
const PATIENCE = 40_000;
const LASTS = 1500;
const LOOKS_BACK = 14;
const MOST_GAMES = 2;
const HINTS = 0.15;
const TAKEBACKS = 0.2;
const EARLY_TAKEBACKS = 0.4;
const REVIEWS = 0.8;

/** Games of one player against the bot, with hints, takebacks and reviews. Whether all of it counts, the judges of the journal say. */
export class SoakSolo {
  readonly #parts: SoakSoloParts;
  #threadId = '';
  #plan: SoloPlan;
  #moves = 0;
  /** Games that were over when the present one began. */
  #games = 0;

  constructor(parts: SoakSoloParts) {
    this.#parts = parts;
    this.#plan = drawSoloPlan(parts.chance);
  }

  /** Plays until the player has had enough. Gives how many games have ended; rejects with `SoakProblem`. */
  async play(): Promise<number> {
    if (!(await this.#begin())) return 0;
    for (;;) {
      await this.#parts.turn();
      if (await this.#step()) return this.#endings();
    }
  }

  async #begin(): Promise<boolean> {
    const { sandbox, presses, outages, chance, player, options, turn } = this.#parts;
    await turn();
    const sentAt = sandbox.state.now();
    const [asked] = await presses.send({ userId: player.id, command: 'checkers solo' }, () =>
      player.slash(sandbox.channelId('checkers'), 'checkers solo', { level: chance.between(1, 2), ...options }),
    );
    const isExcused = (): boolean => outages.touch(sentAt, sandbox.state.now());
    if (asked?.ok !== true || asked.onlyMe || asked.message === undefined) {
      if (isExcused()) return false;
      throw new SoakProblem(`a game against the bot came to ${asked?.ok === true ? 'no card' : asked?.error}`);
    }
    this.#threadId = asked.message.id;
    const begun = await sandbox.waitFor(() => (this.#thread().length > 0 ? true : undefined), PATIENCE);
    if (begun === undefined && !isExcused()) throw new SoakProblem('a game against the bot does not begin');
    return begun === true;
  }

  /** Does one thing, or waits for one that can be done. Gives whether the match is over. */
  async #step(): Promise<boolean> {
    const { sandbox, outages, player } = this.#parts;
    const question = this.#withButton('rematch-yes');
    if (question !== undefined) return this.#afterGame(question);
    const board = this.#board();
    if (board !== undefined) {
      await this.#onBoard(board);
      return false;
    }
    const since = sandbox.state.now();
    const found = await sandbox.waitFor(
      () => this.#board() ?? this.#withButton('rematch-yes'),
      this.#endings() > this.#games ? LASTS : PATIENCE,
    );
    if (found !== undefined) return false;
    if (this.#endings() > this.#games) return true;
    if (outages.touch(since, sandbox.state.now())) return false;
    const last = this.#thread(3).map(({ words }) => words);
    throw new SoakProblem(`${player.name} waits in vain for the bot in ${this.#threadId}: ${last.join(' | ')}`);
  }

  async #onBoard(board: SeenMessage): Promise<void> {
    const { chance, isEnding: isToEnd } = this.#parts;
    if (this.#moves >= this.#plan.moves || isToEnd()) return this.#resign(board);
    const takesBack = this.#moves === 1 ? EARLY_TAKEBACKS : TAKEBACKS;
    if (this.#moves > 0 && chance.happens(takesBack)) {
      if (await this.#help(board, 'take-back')) this.#moves -= 1;
      return;
    }
    // A move made before the hint is found would make it stale.
    if (chance.happens(HINTS) && (await this.#help(board, 'hint'))) await sleep(LASTS);
    const moves = board.buttons.filter(({ means }) => means?.verb === 'go' || means?.verb === 'pick');
    if (moves.length === 0) return;
    const button = chance.of(moves);
    const outcome = await this.#press(board, button);
    if (outcome?.ok === true && !outcome.onlyMe && button.means?.verb === 'go') this.#moves += 1;
    await this.#changed(board);
  }

  /** On the board, or behind More where the board has no room for it. Gives whether it was pressed, and heard. */
  async #help(board: SeenMessage, verb: 'hint' | 'take-back'): Promise<boolean> {
    const more = buttonFor(board, 'more');
    const onBoard = buttonFor(board, verb);
    if (onBoard !== undefined) return (await this.#press(board, onBoard))?.ok === true;
    const opened = more === undefined ? undefined : await this.#press(board, more);
    const menu = opened?.ok === true && opened.message !== undefined ? seen(opened.message) : undefined;
    const button = menu && buttonFor(menu, verb);
    return menu !== undefined && button !== undefined && (await this.#press(menu, button))?.ok === true;
  }

  async #resign(board: SeenMessage): Promise<void> {
    const resign = buttonFor(board, 'resign');
    const asked = resign === undefined ? undefined : await this.#press(board, resign);
    const question = asked?.ok === true && asked.message !== undefined ? seen(asked.message) : undefined;
    const button = question && buttonFor(question, 'resign-confirm');
    if (question !== undefined && button !== undefined) await this.#press(question, button);
    await this.#changed(board);
  }

  async #afterGame(question: SeenMessage): Promise<boolean> {
    const { chance, isEnding: isToEnd } = this.#parts;
    const endings = this.#endings();
    const result = this.#withButton('review');
    const review = result && buttonFor(result, 'review');
    if (result !== undefined && review !== undefined && chance.happens(REVIEWS)) await this.#press(result, review);
    const isAgain = this.#plan.again && !isToEnd() && endings < MOST_GAMES;
    const button = buttonFor(question, isAgain ? 'rematch-yes' : 'rematch-no');
    if (button === undefined) return false;
    const outcome = await this.#press(question, button);
    if (outcome?.ok !== true) return false;
    await this.#changed(question);
    if (!isAgain) return true;
    this.#games = endings;
    this.#moves = 0;
    this.#plan = drawSoloPlan(chance);
    return false;
  }

  /** Presses a button; `undefined`: it was gone by then. That nothing comes of it is excused while the bot is away. */
  async #press({ id }: SeenMessage, { customId, means }: SeenButton): Promise<Outcome | undefined> {
    const { sandbox, presses, outages, player } = this.#parts;
    const sentAt = sandbox.state.now();
    const [outcome] = await presses.send({ userId: player.id, means }, () => player.click(id, customId));
    if (outcome?.interactionId === undefined) return undefined;
    if (!outcome.ok && !outages.touch(sentAt, sandbox.state.now()))
      throw new SoakProblem(`a press of ${customId} by ${player.name} came to ${outcome.error}`);
    return outcome;
  }

  /** Until a message has other buttons, or has had the time for it. */
  async #changed(message: SeenMessage): Promise<void> {
    const before = JSON.stringify(message.buttons);
    const now = (): string => JSON.stringify(this.#thread().find(({ id }) => id === message.id)?.buttons);
    await this.#parts.sandbox.waitFor(() => (now() === before ? undefined : true), LASTS);
  }

  #board(): SeenMessage | undefined {
    return this.#thread().findLast((message) => isBoard(message) && isOnMove(message, this.#parts.player));
  }

  #withButton(verb: string): SeenMessage | undefined {
    return this.#thread().findLast((message) => buttonFor(message, verb) !== undefined);
  }

  #thread(most = LOOKS_BACK): readonly SeenMessage[] {
    return seenIn(this.#parts.sandbox, this.#threadId, most);
  }

  #endings(): number {
    return this.#thread(Infinity).filter(isEnding).length;
  }
}
