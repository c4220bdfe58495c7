import { setTimeout as sleep } from 'node:timers/promises';
import type { Outcome, SandboxUser } from 'discord-sandbox';
import { type Meaning, isBoard, isOnMove, seen, seenIn, type SeenButton, type SeenMessage } from './seen.ts';
import type { Chance } from './chance.ts';
import type { Hostile } from './hostile.ts';
import { drawPlan, drawSoloPlan, type Plan } from './players.ts';
import { readPages } from './pages.ts';
import { buttonFor, inWords, SoakProblem, SoakThread, type SoakThreadParts } from './soak-thread.ts';

export interface SoakMatchParts extends SoakThreadParts {
  readonly hostile: Hostile;
  readonly chance: Chance;
  readonly challenger: SandboxUser;
  /** Left out, the bot plays. */
  readonly invited?: SandboxUser;
  readonly options: Readonly<Record<string, string | boolean>>;
  readonly turn: () => Promise<void>;
  readonly isEnding: () => boolean;
}

/** How long what was acknowledged may take to show. */
const SHOWS_WITHIN = 15_000;
const MOST_GAMES = 3;
const MOST_REFUSALS = 5;
/** How long it may take until the players are asked what comes after a game, or until a hint is found. */
const LASTS = 1500;
const QUESTIONS: readonly string[] = ['draw-accept', 'takeback-agree', 'rematch-yes', 'ready', 'resume', 'stop-here'];
/** Shares of turns in which a player against the bot asks for a hint or a takeback, and of games that are reviewed. */
const HINTS = 0.15;
const TAKEBACKS = 0.2;
const EARLY_TAKEBACKS = 0.4;
/** Shares of turns in which one of two players asks for a takeback, where the game is casual, and of the answers that are no. */
const ASKED_TAKEBACKS = 0.1;
const DECLINED_TAKEBACKS = 0.3;
const REVIEWS = 0.8;
/** Share of turns before which somebody opens statistics, history, standings or preferences. */
const READS = 0.06;

/**
 * A match of a few games by two who press what the messages offer, takebacks of casual games among it, or by one against the bot,
 * with hints, takebacks and reviews. What is acknowledged must show, unless the bot is killed.
 */
export class SoakMatch {
  readonly #parts: SoakMatchParts;
  readonly #players: readonly SandboxUser[];
  readonly #thread: SoakThread;
  readonly #isSolo: boolean;
  readonly #answered = new Set<string>();
  #plan: Plan;
  #moves = 0;
  /** Games that were over when the present one began. */
  #games = 0;
  #refusals = 0;
  #offeredBy: SandboxUser | undefined;
  /** Who has asked for a takeback last, and what the other one answers. */
  #takeback: { readonly by: SandboxUser; readonly answer: string } | undefined;

  constructor(parts: SoakMatchParts) {
    const { challenger, invited, chance, options } = parts;
    this.#parts = parts;
    this.#thread = new SoakThread(parts);
    this.#players = invited === undefined ? [challenger] : [challenger, invited];
    this.#isSolo = invited === undefined;
    this.#plan = this.#isSolo ? drawSoloPlan(chance) : drawPlan(chance, options['time'] === '10s');
  }

  /** Plays until the players have had enough. Gives how many games have ended; rejects with `SoakProblem`. */
  async play(): Promise<number> {
    await this.#parts.turn();
    if (!(await this.#begin())) return 0;
    for (;;) {
      await this.#parts.turn();
      if (await this.#step()) return this.#thread.endings;
    }
  }

  /** Gives whether it came to a match: a kill may swallow a challenge. */
  async #begin(): Promise<boolean> {
    const { sandbox, challenger, invited, options, chance, turn } = this.#parts;
    const hasBegun = (): true | undefined => this.#thread.messages().length > 0 || undefined;
    const command = `checkers ${'position' in options ? 'from' : this.#isSolo ? 'solo' : 'challenge'}`;
    if (invited === undefined) {
      const asked = { level: chance.between(1, 2), ...options };
      if (!(await this.#thread.open(challenger, command, asked))) return false;
      return (await this.#thread.until('the game begins', hasBegun)) === true;
    }
    if (!(await this.#thread.open(challenger, command, { user: invited.id, ...options }))) return false;
    // A thread may stand while the match is not in the journal yet: killed between the two, the bot leaves the invitation open.
    while (hasBegun() === undefined) {
      await turn();
      const card = seenIn(sandbox, sandbox.channelId('checkers'), 60).find(({ id }) => id === this.#thread.id);
      const accept = card && buttonFor(card, 'accept');
      // Lost while the bot was away: nothing comes of it, and the player presses again.
      if (card !== undefined && accept !== undefined && (await this.#press(invited, card, accept)) === 'lost') continue;
      await this.#thread.until('the match begins', hasBegun);
    }
    return true;
  }

  /** Does one thing, or waits for one that can be done. Gives whether the match is over. */
  async #step(): Promise<boolean> {
    const question = this.#question();
    if (question !== undefined) await this.#answer(question);
    const board = question === undefined ? this.#board() : undefined;
    if (board !== undefined) await this.#onBoard(board);
    if (question !== undefined || board !== undefined) return false;
    const isPressable = (): true | undefined => (this.#question() ?? this.#board()) && true;
    if (this.#thread.endings > this.#games)
      return (await this.#parts.sandbox.waitFor(isPressable, LASTS)) === undefined;
    await this.#thread.until('there is something to press', isPressable);
    return false;
  }

  #question(): SeenMessage | undefined {
    const asks = (message: SeenMessage): boolean => QUESTIONS.some((verb) => buttonFor(message, verb) !== undefined);
    return this.#thread.messages().findLast(asks);
  }

  /** The live board, once it is one of the players who is to move. */
  #board(): SeenMessage | undefined {
    const board = this.#thread.messages().findLast(isBoard);
    if (board === undefined || this.#moverOn(board) !== undefined) return board;
    if (this.#isSolo) return undefined;
    throw new SoakProblem(`a board in thread ${this.#thread.id} says nobody's turn: ${board.words}`);
  }

  #moverOn(board: SeenMessage): SandboxUser | undefined {
    return this.#players.find((user) => isOnMove(board, user));
  }

  async #answer(question: SeenMessage): Promise<void> {
    const { chance, challenger, isEnding: isToEnd } = this.#parts;
    const verb = QUESTIONS.find((one) => buttonFor(question, one) !== undefined) ?? 'rematch-yes';
    const isAgain = this.#plan.again && !isToEnd() && this.#thread.endings < MOST_GAMES;
    const takeback = verb === 'takeback-agree' ? this.#takeback : undefined;
    const wanted = verb === 'rematch-yes' && !isAgain ? 'rematch-no' : (takeback?.answer ?? verb);
    const review = this.#isSolo && chance.happens(REVIEWS) ? this.#thread.find('review') : undefined;
    if (review !== undefined) await this.#thread.press(challenger, review.message, review.button);
    const asked =
      // An offer can be withdrawn; a drawn endgame is for both to agree on.
      verb === 'draw-accept' && buttonFor(question, 'draw-withdraw') !== undefined
        ? this.#players.filter((user) => user !== this.#offeredBy)
        : takeback !== undefined
          ? this.#players.filter((user) => user !== takeback.by)
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
      // The bot may have the first move: until then there is no board to press.
      if (came === 'taken' && this.#isSolo && wanted === 'rematch-yes') this.#nextGame();
      return;
    }
    const isSettled = await this.#thread.until(`${wanted} takes effect`, () => {
      const same = this.#thread.messages().find(({ id }) => id === question.id);
      return same === undefined || buttonFor(same, wanted) === undefined ? true : undefined;
    });
    // A kill may have swallowed it after all.
    if (isSettled === undefined) this.#answered.clear();
  }

  #nextGame(): void {
    this.#games = this.#thread.endings;
    this.#moves = 0;
    // The clock is agreed upon for all games of a match: only the first one may be lost on time.
    this.#plan = this.#isSolo ? drawSoloPlan(this.#parts.chance) : drawPlan(this.#parts.chance, false);
  }

  async #onBoard(board: SeenMessage): Promise<void> {
    const { hostile, isEnding: isToEnd, chance } = this.#parts;
    if (this.#thread.endings > this.#games) this.#nextGame();
    const mover = this.#moverOn(board);
    if (mover === undefined) return;
    if (chance.happens(READS)) await readPages(this.#thread, chance.of(this.#players), this.#parts);
    if (!this.#isSolo) await hostile.annoy({ threadId: this.#thread.id, board, players: this.#players, mover });
    if (this.#moves >= this.#plan.moves || isToEnd()) await this.#end(board, chance.of(this.#players));
    else if (!(this.#isSolo ? await this.#getHelp(mover, board) : await this.#askBack(board)))
      await this.#move(mover, board);
  }

  /** One of two asks for a takeback, where More offers it. Gives whether it was pressed, and heard. */
  async #askBack(board: SeenMessage): Promise<boolean> {
    const { chance } = this.#parts;
    if (this.#moves === 0 || !chance.happens(ASKED_TAKEBACKS)) return false;
    const by = chance.of(this.#players);
    this.#takeback = { by, answer: chance.happens(DECLINED_TAKEBACKS) ? 'takeback-decline' : 'takeback-agree' };
    if (!(await this.#thread.getHelp(by, board, 'take-back'))) return false;
    return (await this.#parts.sandbox.waitFor(() => this.#thread.find('takeback-agree'), LASTS)) !== undefined;
  }

  /** Gives whether a move was taken back: then the board is another one. */
  async #getHelp(user: SandboxUser, board: SeenMessage): Promise<boolean> {
    const { chance } = this.#parts;
    if (this.#moves > 0 && chance.happens(this.#moves === 1 ? EARLY_TAKEBACKS : TAKEBACKS)) {
      if (await this.#thread.getHelp(user, board, 'take-back')) this.#moves -= 1;
      return true;
    }
    // A move made before the hint is found would make it stale.
    if (chance.happens(HINTS) && (await this.#thread.getHelp(user, board, 'hint'))) await sleep(LASTS);
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
    const { ending } = this.#plan;
    const { endings } = this.#thread;
    const hasEnded = (): true | undefined => this.#thread.endings > endings || undefined;
    const draw = ending === 'draw' ? buttonFor(board, 'draw') : undefined;
    if (draw !== undefined) {
      this.#offeredBy = user;
      if (!(await this.#confirm(user, await this.#thread.press(user, board, draw), 'draw-confirm'))) return;
      // Unless the time runs out first.
      const isOffered = (): true | undefined => this.#thread.find('draw-accept') && true;
      await this.#thread.until('the draw is offered', () => isOffered() ?? hasEnded());
      return;
    }
    if (ending === 'leave') {
      const command = 'checkers leave';
      const asked = await this.#thread.ask({ userId: user.id, command }, () => user.slash(this.#thread.id, command));
      if (!(await this.#confirm(user, asked, 'leave-confirm'))) return;
    } else if (ending !== 'time' || this.#parts.isEnding()) {
      const resign = buttonFor(board, 'resign');
      if (resign === undefined) throw new SoakProblem(`a board in thread ${this.#thread.id} has no Resign`);
      if (!(await this.#confirm(user, await this.#thread.press(user, board, resign), 'resign-confirm'))) return;
    }
    await this.#thread.until('the end is told', hasEnded);
  }

  /** Presses `verb` where the bot asks whether this is meant. Gives whether it came to that: a kill may swallow either. */
  async #confirm(user: SandboxUser, asked: Outcome | undefined, verb: string): Promise<boolean> {
    if (asked?.ok !== true) return false;
    const question = asked.onlyMe && asked.message !== undefined ? seen(asked.message) : undefined;
    const button = question && buttonFor(question, verb);
    if (question !== undefined && button !== undefined) return (await this.#press(user, question, button)) !== 'lost';
    this.#refused(verb, asked);
    return false;
  }

  /** Presses a button, and sees to it that the press shows. `lost`: the bot was out of reach, and it may be pressed again. */
  async #press(
    user: SandboxUser,
    { id }: SeenMessage,
    { customId, means }: SeenButton,
  ): Promise<'taken' | 'refused' | 'lost'> {
    const { sandbox, presses, hostile } = this.#parts;
    const sentAt = sandbox.state.now();
    const isStep = means?.verb === 'go' || means?.verb === 'pick';
    const times = isStep && !this.#isSolo ? hostile.pressesOf(user) : 1;
    const outcomes = await presses.send({ userId: user.id, means }, () => user.click(id, customId), times);
    // The board has changed meanwhile: the client did not send anything.
    if (outcomes.every(({ interactionId }) => interactionId === undefined)) return 'lost';
    if (!outcomes.some(({ ok }) => ok)) {
      if (this.#thread.wasAway(sentAt)) return 'lost';
      throw new SoakProblem(`a press of ${customId} by ${user.name} came to ${outcomes.map(inWords).join('; ')}`);
    }
    if (outcomes.every((outcome) => !outcome.ok || outcome.onlyMe)) return this.#refused(customId, outcomes.at(-1));
    if (!isStep) return 'taken';
    // One that crossed a takeback is answered with the new board, or deferred, and refused in private words behind that.
    const [{ interactionId = '0' } = {}] = outcomes;
    const isRefused = (): boolean => this.#thread.toldInPrivate(user, interactionId) >= times;
    const effect = (): 'taken' | 'refused' | undefined =>
      this.#shows(id, means, customId) ? 'taken' : isRefused() ? 'refused' : undefined;
    const shown = await sandbox.waitFor(effect, SHOWS_WITHIN);
    if (shown === 'refused') presses.refused(outcomes);
    if (shown === 'refused') return this.#refused(customId, outcomes.at(-1));
    this.#refusals = 0;
    if (shown !== undefined) return shown;
    if (this.#thread.wasAway(sentAt)) return 'lost';
    throw new SoakProblem(`a press of ${customId} by ${user.name} was acknowledged, and nothing came of it`);
  }

  #refused(what: string, told: Outcome | undefined): 'refused' {
    this.#refusals += 1;
    if (this.#refusals > MOST_REFUSALS)
      throw new SoakProblem(`what the messages offer is refused again and again, last ${what}: ${inWords(told)}`);
    return 'refused';
  }

  #shows(messageId: string, means: Meaning, customId: string): boolean {
    const message = this.#thread.messages().find(({ id }) => id === messageId);
    if (message === undefined || !isBoard(message)) return true;
    const goes = message.buttons.filter((button) => button.means?.verb === 'go');
    return means.verb === 'pick'
      ? goes.some((go) => go.means?.squares[0] === means.squares[0])
      : goes.every((go) => go.customId !== customId);
  }
}
