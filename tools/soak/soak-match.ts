import { MessageFlags } from 'discord-api-types/v10';
import type { Outcome, SandboxUser, Sandbox } from 'discord-sandbox';
import { type Meaning, isBoard, isEnding, isOnMove, seen, seenIn, type SeenButton, type SeenMessage } from './seen.ts';
import type { Chance } from './chance.ts';
import type { Hostile } from './hostile.ts';
import { drawPlan, type Plan } from './players.ts';
import type { Outages, Asking, Presses } from './presses.ts';

export class SoakProblem extends Error {}

export interface SoakMatchParts {
  readonly sandbox: Sandbox;
  readonly presses: Presses;
  readonly outages: Outages;
  readonly hostile: Hostile;
  readonly chance: Chance;
  readonly challenger: SandboxUser;
  readonly invited: SandboxUser;
  readonly options: Readonly<Record<string, string>>;
  readonly turn: () => Promise<void>;
  readonly isEnding: () => boolean;
}

const PATIENCE = 30_000;
/** How long what was acknowledged may take to show. */
const SHOWS_WITHIN = 15_000;
const LOOKS_BACK = 14;
const MOST_GAMES = 3;
const MOST_REFUSALS = 5;
/** How long it may take until the players are asked what comes after a game. */
const LASTS = 1500;
const QUESTIONS: readonly string[] = ['draw-accept', 'rematch-yes', 'ready', 'resume', 'stop-here'];

/** A match of a few games by two who press what the messages offer. What is acknowledged must show, unless the bot is killed. */
export class SoakMatch {
  readonly #parts: SoakMatchParts;
  readonly #players: readonly SandboxUser[];
  readonly #answered = new Set<string>();
  #threadId = '';
  #plan: Plan;
  #moves = 0;
  /** Games that were over when the present one began. */
  #games = 0;
  #refusals = 0;
  #offeredBy: SandboxUser | undefined;

  constructor(parts: SoakMatchParts) {
    this.#parts = parts;
    this.#players = [parts.challenger, parts.invited];
    this.#plan = drawPlan(parts.chance, parts.options['time'] === '10s');
  }

  /** Plays until the players have had enough. Gives how many games have ended; rejects with `SoakProblem`. */
  async play(): Promise<number> {
    if (!(await this.#begin())) return 0;
    for (;;) {
      await this.#parts.turn();
      if (await this.#step()) return this.#endings();
    }
  }

  /** Gives whether it came to a match: a kill may swallow a challenge. */
  async #begin(): Promise<boolean> {
    const { sandbox, presses, outages, challenger, invited, options, turn } = this.#parts;
    await turn();
    const sentAt = sandbox.state.now();
    const asking: Asking = { userId: challenger.id, command: 'checkers challenge' };
    const [asked] = await presses.send(asking, () =>
      challenger.slash(sandbox.channelId('checkers'), 'checkers challenge', { user: invited.id, ...options }),
    );
    if (asked?.ok !== true || asked.onlyMe || asked.message === undefined) {
      // A challenge that nobody saw the answer of may stand, and be in the way of the next one.
      if (outages.count > 1 || outages.touch(sentAt, sandbox.state.now())) return false;
      throw new SoakProblem(`a challenge came to ${inWords(asked)}`);
    }
    this.#threadId = asked.message.id;
    // A thread may stand while the match is not in the journal yet: killed between the two, the bot leaves the invitation open.
    while (this.#thread().length === 0) {
      await turn();
      const card = seenIn(sandbox, sandbox.channelId('checkers'), 60).find(({ id }) => id === this.#threadId);
      const accept = card?.buttons.find(({ means }) => means?.verb === 'accept');
      // Lost while the bot was away: nothing comes of it, and the player presses again.
      if (card !== undefined && accept !== undefined && (await this.#press(invited, card, accept)) === 'lost') continue;
      await this.#until('the match begins', () => (this.#thread().length > 0 ? true : undefined));
    }
    return true;
  }

  /** Does one thing, or waits for one that can be done. Gives whether the match is over. */
  async #step(): Promise<boolean> {
    const thread = this.#thread();
    const question = thread.findLast((message) => QUESTIONS.some((verb) => buttonFor(message, verb) !== undefined));
    if (question !== undefined) return this.#answer(question);
    const board = thread.findLast(isBoard);
    if (board !== undefined) return this.#onBoard(board);
    if (this.#endings() > 0) return (await this.#parts.sandbox.waitFor(() => this.#isPressable(), LASTS)) === undefined;
    await this.#until('there is something to press', () => this.#isPressable());
    return false;
  }

  #isPressable(): true | undefined {
    return this.#thread().some(
      (message) => isBoard(message) || QUESTIONS.some((verb) => buttonFor(message, verb) !== undefined),
    )
      ? true
      : undefined;
  }

  async #answer(question: SeenMessage): Promise<boolean> {
    const { chance, challenger, isEnding: isToEnd } = this.#parts;
    const verb = QUESTIONS.find((one) => buttonFor(question, one) !== undefined);
    const isAgain = verb === 'rematch-yes' && this.#plan.again && !isToEnd() && this.#endings() < MOST_GAMES;
    const wanted: string = verb === 'rematch-yes' && !isAgain ? 'rematch-no' : (verb ?? 'rematch-no');
    const asked =
      // An offer can be withdrawn; a drawn endgame is for both to agree on.
      verb === 'draw-accept' && buttonFor(question, 'draw-withdraw') !== undefined
        ? this.#players.filter((user) => user !== this.#offeredBy)
        : verb === 'ready'
          ? [challenger]
          : wanted === 'rematch-no'
            ? [chance.of(this.#players)]
            : this.#players;
    const user = asked.find(({ id }) => !this.#answered.has(`${question.id} ${id} ${wanted}`));
    const button = buttonFor(question, wanted);
    if (user !== undefined && button !== undefined) {
      const came = await this.#press(user, question, button);
      if (came !== 'lost') this.#answered.add(`${question.id} ${user.id} ${wanted}`);
      return false;
    }
    const isSettled = await this.#until(`${wanted} takes effect`, () =>
      this.#thread().some((message) => message.id === question.id && buttonFor(message, wanted) !== undefined)
        ? undefined
        : true,
    );
    // A kill may have swallowed it after all.
    if (isSettled === undefined) this.#answered.clear();
    return false;
  }

  async #onBoard(board: SeenMessage): Promise<boolean> {
    const { hostile, isEnding: isToEnd, chance } = this.#parts;
    const endings = this.#endings();
    if (endings > this.#games) {
      this.#games = endings;
      this.#moves = 0;
      // The clock is agreed upon for all games of a match: only the first one may be lost on time.
      this.#plan = drawPlan(chance, false);
    }
    const mover = this.#players.find((user) => isOnMove(board, user));
    if (mover === undefined)
      throw new SoakProblem(`a board in thread ${this.#threadId} says nobody's turn: ${board.words}`);
    await hostile.annoy({ threadId: this.#threadId, board, players: this.#players, mover });
    if (this.#moves < this.#plan.moves && !isToEnd()) await this.#move(mover, board);
    else await this.#end(board, chance.of(this.#players));
    return false;
  }

  async #move(mover: SandboxUser, board: SeenMessage): Promise<void> {
    const { chance } = this.#parts;
    const goes = board.buttons.filter(({ means }) => means?.verb === 'go');
    const picks = board.buttons.filter(({ means }) => means?.verb === 'pick');
    if (goes.length + picks.length === 0) return;
    const button = chance.of(goes.length > 0 && (picks.length === 0 || chance.happens(0.95)) ? goes : picks);
    if ((await this.#press(mover, board, button)) === 'taken' && button.means?.verb === 'go') this.#moves += 1;
  }

  async #end(board: SeenMessage, user: SandboxUser): Promise<void> {
    const { isEnding: isToEnd, presses } = this.#parts;
    const { ending } = this.#plan;
    const endings = this.#endings();
    const draw = ending === 'draw' ? buttonFor(board, 'draw') : undefined;
    if (draw !== undefined) {
      this.#offeredBy = user;
      const asked = await presses.send({ userId: user.id, means: draw.means }, () =>
        user.click(board.id, draw.customId),
      );
      if (!(await this.#confirm(user, asked[0], 'draw-confirm'))) return;
      const isOffered = (): boolean =>
        this.#thread().some((message) => buttonFor(message, 'draw-accept') !== undefined);
      // Unless the time runs out first.
      await this.#until('the draw is offered', () => (isOffered() || this.#endings() > endings ? true : undefined));
      return;
    }
    if (ending === 'leave') {
      const [asked] = await presses.send({ userId: user.id, command: 'checkers leave' }, () =>
        user.slash(this.#threadId, 'checkers leave'),
      );
      if (!(await this.#confirm(user, asked, 'leave-confirm'))) return;
    } else if (ending !== 'time' || isToEnd()) {
      const resign = buttonFor(board, 'resign');
      if (resign === undefined) throw new SoakProblem(`a board in thread ${this.#threadId} has no Resign`);
      const asked = await presses.send({ userId: user.id, means: resign.means }, () =>
        user.click(board.id, resign.customId),
      );
      if (!(await this.#confirm(user, asked[0], 'resign-confirm'))) return;
    }
    await this.#until('the end is told', () => (this.#endings() > endings ? true : undefined));
  }

  /** Presses `verb` where the bot asks whether this is meant. Gives whether it came to that: a kill may swallow either. */
  async #confirm(user: SandboxUser, asked: Outcome | undefined, verb: string): Promise<boolean> {
    if (asked?.ok !== true) return false;
    const question = asked.onlyMe && asked.message !== undefined ? seen(asked.message) : undefined;
    const button = question && buttonFor(question, verb);
    if (question !== undefined && button !== undefined) return (await this.#press(user, question, button)) !== 'lost';
    this.#refused(verb);
    return false;
  }

  /** Presses a button, and sees to it that the press shows. `lost`: the bot was out of reach, and it may be pressed again. */
  async #press(
    user: SandboxUser,
    { id }: SeenMessage,
    { customId, means }: SeenButton,
  ): Promise<'taken' | 'refused' | 'lost'> {
    const { sandbox, presses, outages, hostile } = this.#parts;
    const sentAt = sandbox.state.now();
    const times = means?.verb === 'go' || means?.verb === 'pick' ? hostile.pressesOf(user) : 1;
    const outcomes = await presses.send({ userId: user.id, means }, () => user.click(id, customId), times);
    // The board has changed meanwhile: the client did not send anything.
    if (outcomes.every(({ interactionId }) => interactionId === undefined)) return 'lost';
    const isExcused = (): boolean => outages.touch(sentAt, sandbox.state.now());
    if (!outcomes.some(({ ok }) => ok)) {
      if (isExcused()) return 'lost';
      throw new SoakProblem(`a press of ${customId} by ${user.name} came to ${outcomes.map(inWords).join('; ')}`);
    }
    if (outcomes.every((outcome) => !outcome.ok || outcome.onlyMe)) return this.#refused(customId);
    if (means?.verb !== 'go' && means?.verb !== 'pick') return 'taken';
    // Not decided in time, it may be refused later: in private words behind the first answer.
    const mayBeRefused = outcomes.every((outcome) => outcome.ok && outcome.kind === 'deferred-update');
    const told = (): boolean => mayBeRefused && times === 1 && this.#isToldInPrivate(user, sentAt);
    const effect = (): 'taken' | 'refused' | undefined =>
      this.#shows(id, means, customId) ? 'taken' : told() ? 'refused' : undefined;
    const shown = await sandbox.waitFor(effect, SHOWS_WITHIN);
    if (shown === 'refused') presses.refused(outcomes);
    this.#refusals = 0;
    if (shown !== undefined) return shown;
    if (isExcused()) return 'lost';
    throw new SoakProblem(`a press of ${customId} by ${user.name} was acknowledged, and nothing came of it`);
  }

  #refused(customId: string): 'refused' {
    this.#refusals += 1;
    if (this.#refusals > MOST_REFUSALS)
      throw new SoakProblem(`what the messages offer is refused again and again, ${customId} last`);
    return 'refused';
  }

  #shows(messageId: string, means: Meaning, customId: string): boolean {
    const message = this.#thread().find(({ id }) => id === messageId);
    if (message === undefined || !isBoard(message)) return true;
    const goes = message.buttons.flatMap((button) =>
      button.means?.verb === 'go' ? [{ ...button, ...button.means }] : [],
    );
    return means.verb === 'pick'
      ? goes.some(({ squares }) => squares[0] === means.squares[0])
      : goes.every((go) => go.customId !== customId);
  }

  #isToldInPrivate(user: SandboxUser, since: number): boolean {
    const told = user.messages(this.#threadId).findLast(({ flags = 0 }) => (flags & MessageFlags.Ephemeral) !== 0);
    return told !== undefined && Date.parse(told.timestamp) >= since;
  }

  #thread(most = LOOKS_BACK): readonly SeenMessage[] {
    return seenIn(this.#parts.sandbox, this.#threadId, most);
  }

  #endings(): number {
    return this.#thread(Infinity).filter(isEnding).length;
  }

  /** Waits for something that must come; `undefined` when the bot was away meanwhile. */
  async #until<T>(what: string, look: () => T | undefined): Promise<T | undefined> {
    const { sandbox, outages } = this.#parts;
    const since = sandbox.state.now();
    const found = await sandbox.waitFor(look, PATIENCE);
    if (found === undefined && !outages.touch(since, sandbox.state.now())) {
      const last = this.#thread(3).map(({ words }) => words);
      throw new SoakProblem(
        `in thread ${this.#threadId} it was waited in vain until ${what}; it says: ${last.join(' | ')}`,
      );
    }
    return found;
  }
}

export const buttonFor = ({ buttons }: SeenMessage, verb: string): SeenButton | undefined =>
  buttons.find(({ means }) => means?.verb === verb);

const inWords = (outcome: Outcome | undefined): string =>
  outcome?.ok === true ? `${outcome.kind}: ${outcome.message?.content ?? ''}` : (outcome?.error ?? 'nothing');
