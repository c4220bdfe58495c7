import type { Meaning } from '../play/button-meaning.ts';
import type { Square } from '../../engine/square.ts';
import type { Outcome } from '../../sandbox/client/outcome.ts';
import type { SandboxUser } from '../../sandbox/client/sandbox-user.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { buttonsOf } from '../play/table.ts';
import type { Asked } from './asked.ts';
import type { Chance } from './chance.ts';
import { seenIn, type SeenButton, type SeenMessage } from './seen-message.ts';
import { isOver } from './is-over.ts';
import { onMoveIn, playersIn } from './who-plays.ts';

/** How often the players of a thread do what, when they do something else than to play on. */
export interface Habits {
  /** Milliseconds between two presses, at least and at most. */
  readonly thinks: readonly [number, number];
  readonly resigns: number;
  readonly offersDraw: number;
  readonly asksForPause: number;
  readonly types: number;
  readonly pressesTwice: number;
  /** What nobody should do: the wrong player's press, an old button. */
  readonly mistakes: number;
  /** Whether another game is played: the share of Yes. */
  readonly playsAgain: number;
}

export const HABITS: Habits = {
  thinks: [120, 500],
  resigns: 0.008,
  offersDraw: 0.015,
  asksForPause: 0.02,
  types: 0.03,
  pressesTwice: 0.03,
  mistakes: 0.04,
  playsAgain: 0.6,
};

export interface PlayerScriptParts {
  readonly sandbox: Sandbox;
  readonly threadId: string;
  readonly users: readonly SandboxUser[];
  readonly chance: Chance;
  readonly asked: Asked;
  readonly habits: Habits;
}

/** Only the end of a thread matters to who plays in it. */
const LOOKS_BACK = 12;
/** What comes after a game may take so long to be asked. */
const LASTS = 6000;
/** After so long without an answer a patient person presses again. */
const PATIENCE = 900;

/**
 * The two players of a thread, who press what its messages offer: a piece, then where it goes; now and then something else.
 * They know nothing of the bot.
 */
export class PlayerScript {
  readonly threadId: string;
  readonly #parts: PlayerScriptParts;
  readonly #underWay = new Set<Promise<unknown>>();
  readonly #old: SeenButton[] = [];
  #overSince: number | undefined;

  constructor(parts: PlayerScriptParts) {
    this.#parts = parts;
    this.threadId = parts.threadId;
  }

  /** Whether nothing is left to press here, and nothing has come for a while. */
  get isOver(): boolean {
    const now = Date.now();
    if (!isOver(seenIn(this.#parts.sandbox, this.threadId, LOOKS_BACK))) this.#overSince = undefined;
    else this.#overSince ??= now;
    return this.#overSince !== undefined && now - this.#overSince > LASTS;
  }

  /** Does one thing. Resolves when it is answered, or was waited for long enough. */
  async step(): Promise<void> {
    const { sandbox, chance, users, habits } = this.#parts;
    const thread = seenIn(sandbox, this.threadId, LOOKS_BACK);
    const paired = playersIn(seenIn(sandbox, this.threadId), users);
    // Before the game has begun, it is not told who they are: whoever is not asked is told so.
    const players = paired.length < 2 ? users : paired;
    const question = thread.findLast(({ buttons }) => buttons.some(({ means }) => isAnswer(means)));
    const board = thread.findLast(({ buttons }) =>
      buttons.some(({ means }) => means?.verb === 'pick' || means?.verb === 'go'),
    );
    if (question !== undefined && (board === undefined || chance.happens(0.5))) return this.#answer(question, players);
    if (board === undefined) return;
    const mover = onMoveIn(board, players) ?? chance.of(players);
    const other = players.find((user) => user !== mover);
    if (mover === undefined || other === undefined) return;
    const kind = chance.next();
    const { resigns, offersDraw, asksForPause, types, mistakes } = habits;
    if (kind < resigns) return this.#resign(board, chance.happens(0.5) ? mover : other);
    if (kind < resigns + offersDraw) return this.#pressVerb(board, chance.happens(0.5) ? mover : other, 'draw');
    if (kind < resigns + offersDraw + asksForPause) return this.#pressVerb(board, other, 'pause');
    if (kind < resigns + offersDraw + asksForPause + types) return this.#type(board, mover);
    if (kind < resigns + offersDraw + asksForPause + types + mistakes) return this.#blunder(board, mover, other);
    return this.#play(board, mover);
  }

  /** Resolves when everything that was sent is answered, or never will be. */
  async settled(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }

  /** A piece, or where the chosen one goes. */
  async #play(board: SeenMessage, mover: SandboxUser): Promise<void> {
    const { chance } = this.#parts;
    const goes = board.buttons.filter(({ means }) => means?.verb === 'go');
    const rest = board.buttons.filter(({ means }) => means?.verb === 'pick' || means?.verb === 'back');
    const button = chance.of(goes.length > 0 && chance.happens(0.9) ? goes : rest.length > 0 ? rest : goes);
    if (button === undefined) return;
    this.#old.push(button);
    if (this.#old.length > 30) this.#old.shift();
    await this.#press(mover, board, button);
  }

  async #press(user: SandboxUser, { id }: SeenMessage, { customId, means }: SeenButton): Promise<Outcome | undefined> {
    const { chance, habits } = this.#parts;
    const press = (): Promise<Outcome> => user.click(id, customId);
    if (chance.happens(habits.pressesTwice)) void this.#send(user, press, moveOf(means));
    return this.#send(user, press, moveOf(means));
  }

  async #pressVerb(message: SeenMessage, user: SandboxUser, verb: string): Promise<void> {
    const button = message.buttons.find(({ means }) => means?.verb === verb);
    if (button !== undefined) await this.#press(user, message, button);
  }

  async #answer(question: SeenMessage, players: readonly SandboxUser[]): Promise<void> {
    const { chance, habits } = this.#parts;
    const answers = question.buttons.filter(({ means }) => isAnswer(means));
    const wanted = chance.happens(habits.playsAgain) ? 'rematch-yes' : 'rematch-no';
    // Leaving a pause, or resigning in it, ends too many games.
    const usual = answers.filter(({ means }) =>
      means?.verb.startsWith('rematch') === true ? means.verb === wanted : !HASTY.has(means?.verb ?? ''),
    );
    const button = chance.of(usual.length > 0 && chance.happens(0.97) ? usual : answers);
    const user = chance.of(players);
    if (button !== undefined && user !== undefined) await this.#press(user, question, button);
  }

  async #resign(board: SeenMessage, user: SandboxUser): Promise<void> {
    const resign = board.buttons.find(({ means }) => means?.verb === 'resign');
    if (resign === undefined) return;
    const asked = await this.#press(user, board, resign);
    const question = asked?.ok === true && asked.onlyMe ? asked.message : undefined;
    const yes = question && buttonsOf(question).find(({ custom_id: id }) => id.includes(':resign-confirm:'));
    if (question === undefined || yes === undefined) return;
    await this.#send(user, () => user.click(question.id, yes.custom_id));
  }

  async #type(board: SeenMessage, user: SandboxUser): Promise<void> {
    const { chance } = this.#parts;
    const goes = board.buttons.flatMap(({ means }) => (means?.verb === 'go' ? [means] : []));
    const squares = chance.of(goes)?.squares;
    if (squares === undefined) return this.#play(board, user);
    const move = squares.join(' ');
    await this.#send(user, () => user.slash(this.threadId, 'checkers move', { move }), { board: undefined, squares });
  }

  async #blunder(board: SeenMessage, mover: SandboxUser, other: SandboxUser): Promise<void> {
    const { chance } = this.#parts;
    const old = chance.of(this.#old);
    if (old === undefined || chance.happens(0.5)) return this.#play(board, other);
    await this.#send(mover, () => mover.forgeClick(this.threadId, board.id, old.customId), moveOf(old.means));
  }

  /** Sends it and waits a little; the answer is taken down whenever it comes. */
  async #send(
    user: SandboxUser,
    send: () => Promise<Outcome>,
    move?: { readonly board: number | undefined; readonly squares: readonly Square[] },
  ): Promise<Outcome | undefined> {
    const { asked } = this.#parts;
    const answer = send().then((outcome) => {
      asked.answered(outcome, move && { threadId: this.threadId, userId: user.id, ...move });
      return outcome;
    });
    if (move !== undefined) asked.moveIsSent();
    this.#underWay.add(answer);
    void answer.finally(() => this.#underWay.delete(answer));
    return Promise.race([answer, new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE, undefined))]);
  }
}

const HASTY: ReadonlySet<string> = new Set(['pause-leave', 'pause-resign', 'call-off']);

const isAnswer = (means: Meaning | undefined): boolean => means?.on === 'question' || means?.on === 'confirmation';

const moveOf = (means: Meaning | undefined) =>
  means?.verb === 'go' ? { board: means.board, squares: means.squares } : undefined;
