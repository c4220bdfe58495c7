import { squaresOf, type Move } from '../../engine/moves.ts';
import type { Side } from '../../engine/position.ts';
import type { Square } from '../../engine/square.ts';
import type { Outcome } from '../../sandbox/client/outcome.ts';
import type { SandboxUser } from '../../sandbox/client/sandbox-user.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import type { Asked } from '../faults/asked.ts';
import type { Chance } from '../faults/chance.ts';
import { seen, seenIn, type SeenButton, type SeenMessage } from '../faults/seen-message.ts';
import type { Pest } from './pest.ts';
import { drawPlan, type Plan } from './plans.ts';
import { ScoreSheet, type Ending } from './score-sheet.ts';
import { SoakError } from './soak-error.ts';

export interface SoakMatchParts {
  readonly sandbox: Sandbox;
  readonly asked: Asked;
  readonly chance: Chance;
  readonly pest: Pest;
  readonly challenger: SandboxUser;
  readonly invited: SandboxUser;
}

/** A game as it was played. */
export interface SoakGame {
  /** The user who must have won; `undefined` for a draw. */
  readonly winner: string | undefined;
  readonly reason: Ending['reason'];
}

type Seats = Readonly<Record<Side, SandboxUser>>;
type Verb = string;

const PATIENCE = 30_000;
const LOOKS_BACK = 8;
const PLAYS_AGAIN = 0.4;
const SHORTEST_CLOCK = { time: '10s', warning: 'none' };

/** One match from the challenge to its end, with a few games in it, played by clicking. */
export class SoakMatch {
  readonly #parts: SoakMatchParts;
  #threadId = '';

  constructor(parts: SoakMatchParts) {
    this.#parts = parts;
  }

  /** Where it was played; empty before it has begun. */
  get threadId(): string {
    return this.#threadId;
  }

  /** Plays on until the players have had enough, at most `most` games. Rejects with `SoakError` where something is not as it should be. */
  async play(most: number): Promise<readonly SoakGame[]> {
    const { chance } = this.#parts;
    const games: SoakGame[] = [];
    let plan = drawPlan(chance);
    let seats = await this.#begin(plan);
    for (;;) {
      const { winner, reason } = await this.#game(plan, seats);
      games.push({ winner: winner && seats[winner].id, reason });
      await this.#until('the end is told', () => (this.#endings() === games.length ? true : undefined));
      // Nobody watches: then who remains is asked nothing.
      if (reason === 'left') return games;
      if (games.length >= most || !chance.happens(PLAYS_AGAIN)) {
        await this.#answer(chance.happens(0.5) ? seats.dark : seats.light, 'rematch-no');
        return games;
      }
      await this.#answer(seats.dark, 'rematch-yes');
      await this.#answer(seats.light, 'rematch-yes');
      seats = { dark: seats.light, light: seats.dark };
      plan = drawPlan(chance);
      // The clock is agreed upon for all games of a match: only one that began with it can be lost on time.
      if (plan.ending === 'time') plan = { ...plan, ending: 'resign' };
    }
  }

  async #begin({ ending }: Plan): Promise<Seats> {
    const { sandbox, asked, challenger, invited } = this.#parts;
    const options = ending === 'time' ? SHORTEST_CLOCK : { time: '15m' };
    const channelId = sandbox.channelId('checkers');
    const challenge = await challenger.slash(channelId, 'checkers challenge', { user: invited.id, ...options });
    asked.answered(challenge);
    if (!challenge.ok || challenge.onlyMe || challenge.message === undefined)
      throw new SoakError(tell('a challenge', challenge));
    const card = seen(challenge.message);
    this.#threadId = card.id;
    await this.#press(invited, card, 'accept');
    const opening = await this.#until('the game begins', () =>
      this.#thread().find(({ mentions }) => mentions.length === 2),
    );
    const [first] = Array.from(opening.words.matchAll(/<@(\d+)>/g), (found) => found[1]);
    return first === challenger.id ? { dark: challenger, light: invited } : { dark: invited, light: challenger };
  }

  async #game(plan: Plan, seats: Seats): Promise<Ending> {
    const { pest, chance } = this.#parts;
    const sheet = new ScoreSheet();
    let before: string | undefined;
    for (let ply = 0; ply < plan.plies; ply += 1) {
      const board = await this.#board(before);
      before = board.id;
      await pest.annoy({ threadId: this.#threadId, board, seats, position: sheet.position });
      const move = chance.of(sheet.moves);
      if (move === undefined) throw new SoakError('a game without an end, and nothing to move');
      await this.#move(seats[sheet.turn], board, move);
      const ending = sheet.played(move);
      if (ending !== undefined) return ending;
    }
    const board = await this.#board(before);
    await pest.annoy({ threadId: this.#threadId, board, seats, position: sheet.position });
    const side = chance.of<Side>(['dark', 'light']);
    switch (plan.ending) {
      case 'resign':
        await this.#confirm(seats[side], await this.#press(seats[side], board, 'resign'), 'resign-confirm');
        return sheet.lostBy(side, 'resigned');
      case 'leave':
        await this.#confirm(seats[side], await this.#slash(seats[side], 'checkers leave'), 'leave-confirm');
        return sheet.lostBy(side, 'left');
      case 'draw':
        await this.#press(seats[side], board, 'draw');
        await this.#answer(side === 'dark' ? seats.light : seats.dark, 'draw-accept');
        return { reason: 'agreement', winner: undefined };
      case 'time':
        return sheet.lostBy(sheet.turn, 'improper-delay');
      case 'play-out':
        throw new SoakError('a game that is played out does not end before');
      default:
        return plan.ending satisfies never;
    }
  }

  /** Piece, and hop after hop, as the board offers them; what is forced plays itself. */
  async #move(user: SandboxUser, board: SeenMessage, move: Move): Promise<void> {
    const path = squaresOf(move);
    const pick = board.buttons.find(({ means }) => means?.verb === 'pick' && means.squares[0] === move.from);
    if (pick === undefined) throw new SoakError(`no button for ${move.from} on board ${board.id}`);
    let shown = await this.#update(user, board, pick);
    for (;;) {
      const go = shown.buttons.find(({ means }) => means?.verb === 'go' && isAlong(path, means.squares));
      if (go === undefined) throw new SoakError(`no button goes along ${path.join('-')}: ${shown.words}`);
      shown = await this.#update(user, board, go);
      if (!shown.buttons.some(({ means }) => means?.verb === 'go')) return;
    }
  }

  /** Presses, and gives what the message has become. */
  async #update(user: SandboxUser, board: SeenMessage, { customId, means }: SeenButton): Promise<SeenMessage> {
    const { asked, pest } = this.#parts;
    const isMove = means?.verb === 'go';
    const move = isMove
      ? { threadId: this.#threadId, userId: user.id, board: means.board, squares: means.squares }
      : undefined;
    // The second press of a double click may come first: both show the same.
    const presses = Array.from({ length: pest.pressesOf(user) }, () => user.click(board.id, customId));
    const outcomes = await Promise.all(presses);
    for (const outcome of outcomes) asked.answered(outcome, move);
    const done = outcomes.find((outcome) => outcome.ok && outcome.kind === 'update');
    if (done?.ok === true && done.message !== undefined) return seen(done.message);
    // A busy machine: it was heard, and the change comes later.
    const isHeard = outcomes.some((outcome) => outcome.ok && outcome.kind === 'deferred-update');
    if (isHeard) return this.#until('the press shows', () => this.#changed(board.id, customId));
    throw new SoakError(outcomes.map((outcome) => tell(`a press of ${customId}`, outcome)).join('; '));
  }

  /** A message of the thread, once a press on it has changed it. */
  #changed(messageId: string, pressed: string): SeenMessage | undefined {
    const message = this.#thread().find(({ id }) => id === messageId);
    const goes = message?.buttons.filter(({ means }) => means?.verb === 'go') ?? [];
    const isShown = pressed.includes(':pick:') ? goes.length > 0 : goes.every(({ customId }) => customId !== pressed);
    return isShown ? message : undefined;
  }

  async #confirm(user: SandboxUser, asked: Outcome, verb: Verb): Promise<void> {
    if (!asked.ok || asked.message === undefined) throw new SoakError(tell(verb, asked));
    await this.#press(user, seen(asked.message), verb);
  }

  async #answer(user: SandboxUser, verb: Verb): Promise<void> {
    const question = await this.#until(`somebody asks for ${verb}`, () =>
      this.#thread().findLast(({ buttons }) => buttons.some(({ means }) => means?.verb === verb)),
    );
    await this.#press(user, question, verb);
  }

  async #press(user: SandboxUser, message: SeenMessage, verb: Verb): Promise<Outcome> {
    const button = message.buttons.find(({ means }) => means?.verb === verb);
    if (button === undefined) throw new SoakError(`no button ${verb} on message ${message.id}`);
    const outcome = await user.click(message.id, button.customId);
    this.#parts.asked.answered(outcome);
    if (!outcome.ok) throw new SoakError(tell(`a press of ${button.customId}`, outcome));
    return outcome;
  }

  async #slash(user: SandboxUser, command: string): Promise<Outcome> {
    const outcome = await user.slash(this.#threadId, command);
    this.#parts.asked.answered(outcome);
    return outcome;
  }

  #board(not: string | undefined): Promise<SeenMessage> {
    return this.#until('a board is up', () =>
      this.#thread().findLast(({ id, buttons }) => id !== not && buttons.some(({ means }) => means?.verb === 'pick')),
    );
  }

  #thread(most = LOOKS_BACK): readonly SeenMessage[] {
    return seenIn(this.#parts.sandbox, this.#threadId, most);
  }

  #endings(): number {
    return this.#thread(Infinity).filter(({ files }) => files.some((name) => name.endsWith('.pdn'))).length;
  }

  async #until<T>(what: string, look: () => T | undefined): Promise<T> {
    const found = await this.#parts.sandbox.waitFor(look, PATIENCE);
    if (found === undefined) throw new SoakError(`in thread ${this.#threadId} it was waited in vain until ${what}`);
    return found;
  }
}

const isAlong = (path: readonly Square[], squares: readonly Square[]): boolean =>
  squares.every((square, index) => path[index] === square);

const tell = (what: string, outcome: Outcome): string =>
  `${what} came to ${outcome.ok ? `${outcome.kind}: ${outcome.message?.content ?? ''}` : outcome.error}`;
