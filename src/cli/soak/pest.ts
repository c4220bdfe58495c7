import type { Position, Side } from '../../engine/position.ts';
import { legalMoves, squaresOf } from '../../engine/moves.ts';
import type { Outcome } from '../../sandbox/client/outcome.ts';
import type { SandboxUser } from '../../sandbox/client/sandbox-user.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import type { Asked } from '../faults/asked.ts';
import type { Chance } from '../faults/chance.ts';
import type { SeenButton, SeenMessage } from '../faults/seen-message.ts';

/** A board that somebody is about to spoil. */
export interface Target {
  readonly threadId: string;
  readonly board: SeenMessage;
  readonly seats: Readonly<Record<Side, SandboxUser>>;
  readonly position: Position;
}

export interface PestParts {
  readonly sandbox: Sandbox;
  readonly asked: Asked;
  readonly chance: Chance;
  /** Those who try to break it; they play as well. */
  readonly hostile: readonly SandboxUser[];
}

const SHARE = 0.5;
const TWICE = 0.25;
const KEPT = 200;

/** Texts that are no move, or none here. */
const NONSENSE = ['', '0', '33', '11-11', '1-32', '9-14-18', '22x15x8x1', '@everyone', '`1`', '11-15; DROP', 'null'];

/** What four of the eight do besides playing: old, foreign, doubled, random and forged presses and commands. None may change anything. */
export class Pest {
  readonly #parts: PestParts;
  readonly #old: SeenButton[] = [];
  readonly #causes = new Set<string>();
  readonly #counts = new Map<string, number>();

  constructor(parts: PestParts) {
    this.#parts = parts;
  }

  /** The interactions by which nothing may have happened. */
  get causes(): ReadonlySet<string> {
    return this.#causes;
  }

  get counts(): ReadonlyMap<string, number> {
    return this.#counts;
  }

  /** How often somebody presses what they mean to press once. */
  pressesOf(user: SandboxUser): number {
    const { chance, hostile } = this.#parts;
    const isDouble = hostile.includes(user) && chance.happens(TWICE);
    if (isDouble) this.#count('doubled presses');
    return isDouble ? 2 : 1;
  }

  /** Somebody may try something. Resolves when it is answered. */
  async annoy(target: Target): Promise<void> {
    const { chance, hostile } = this.#parts;
    if (chance.happens(SHARE)) {
      const user = chance.of(hostile);
      if (user !== undefined) await this.#attack(user, target);
    }
    this.#old.push(...target.board.buttons);
    this.#old.splice(0, Math.max(0, this.#old.length - KEPT));
  }

  async #attack(user: SandboxUser, target: Target): Promise<void> {
    const { chance } = this.#parts;
    const { threadId, board, seats, position } = target;
    const isSeated = user === seats.dark || user === seats.light;
    const isOnMove = user === seats[position.turn];
    switch (chance.below(6)) {
      case 0: {
        const old = chance.of(this.#old.filter((button) => isAnotherBoard(button, board)));
        if (old !== undefined)
          await this.#try('old or foreign buttons', user.forgeClick(threadId, board.id, old.customId));
        return;
      }
      case 1: {
        const shown = chance.of(board.buttons.filter(({ means }) => means?.verb === 'pick' || means?.verb === 'view'));
        // The player on move may pick up a piece: that is play.
        if (shown !== undefined && !isOnMove) await this.#try('wrong players', user.click(board.id, shown.customId));
        return;
      }
      case 2:
        await this.#try('forged moves', user.forgeClick(threadId, board.id, this.#forgedMove(target)));
        return;
      case 3:
        await this.#try('forged answers', user.forgeClick(threadId, board.id, this.#forgedAnswer(board)));
        return;
      case 4: {
        const move = chance.of(NONSENSE) ?? '';
        await this.#try('senseless commands', user.slash(threadId, 'checkers move', { move }));
        return;
      }
      default: {
        if (isSeated) return;
        const command = chance.of(['checkers draw', 'checkers resign', 'checkers pause', 'checkers leave']);
        const legal = legalMoves(position)[0];
        const typed = legal === undefined ? undefined : { move: squaresOf(legal).join(' ') };
        if (typed !== undefined && chance.happens(0.5)) {
          await this.#try('strangers at play', user.slash(threadId, 'checkers move', typed));
        } else await this.#try('strangers at play', user.slash(threadId, command));
      }
    }
  }

  /** A path that no piece can take on the board as it is, on this revision or another. */
  #forgedMove({ board, position }: Target): string {
    const { chance } = this.#parts;
    const own = board.buttons.flatMap(({ means }) => (means?.verb === 'pick' ? [means] : []))[0];
    const legal = new Set(legalMoves(position).flatMap((move) => prefixesOf(squaresOf(move))));
    for (;;) {
      const squares = Array.from({ length: chance.between(2, 4) }, () => chance.between(1, 32)).join('.');
      const shift = chance.of([0, 0, 0, 1, -1, 1000]);
      if (!legal.has(squares)) return `c1:go:${own?.match ?? 'x'}:${Number(own?.board ?? 1) + shift}:${squares}`;
    }
  }

  #forgedAnswer(board: SeenMessage): string {
    const { chance } = this.#parts;
    const match = board.buttons.flatMap(({ means }) => (means?.verb === 'pick' ? [means.match] : []))[0] ?? 'x';
    const number = chance.between(1, 3);
    const verb = chance.of([
      'draw-accept',
      'resume',
      'rematch-yes',
      'seat-take',
      'go-on',
      'pause-leave',
      'ready',
      'call-off',
    ]);
    return chance.of([
      `c1:${verb}:${match}:${number}`,
      `c1:accept:${match}:1`,
      `c1:join:${match}:1`,
      `c1:go:${match}:1`,
      `c2:go:${match}:1:11.15`,
      'c1:resign-confirm',
      ':::::',
      'x'.repeat(100),
    ]);
  }

  async #try(what: string, attempt: Promise<Outcome>): Promise<void> {
    const outcome = await attempt;
    this.#count(what);
    this.#parts.asked.answered(outcome);
    if (outcome.interactionId !== undefined) this.#causes.add(outcome.interactionId);
  }

  #count(what: string): void {
    this.#counts.set(what, (this.#counts.get(what) ?? 0) + 1);
  }
}

/** Not a button of the board that is played on: that could be pressed by right. */
function isAnotherBoard({ means }: SeenButton, board: SeenMessage): boolean {
  const current = board.buttons.find(({ means: own }) => own?.verb === 'pick')?.means;
  if (means === undefined || current?.verb !== 'pick' || means.board === undefined) return false;
  // Draw, Resign and Pause are asked for by any board of the game.
  if (means.verb === 'draw' || means.verb === 'resign' || means.verb === 'pause') return false;
  return means.match !== current.match || means.board !== current.board;
}

const prefixesOf = (squares: readonly number[]): readonly string[] =>
  squares.map((_, index) => squares.slice(0, index + 1).join('.'));
