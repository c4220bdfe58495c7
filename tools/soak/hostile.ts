import type { Outcome, SandboxUser } from 'discord-sandbox';
import type { Chance } from './chance.ts';
import type { Asking, Presses } from './presses.ts';
import type { SeenButton, SeenMessage } from './seen.ts';

export interface Target {
  readonly threadId: string;
  readonly board: SeenMessage;
  readonly players: readonly SandboxUser[];
  readonly mover: SandboxUser;
}

const SHARE = 0.5;
const TWICE = 0.25;
const KEPT = 200;

const NONSENSE = ['', '0', '33', '11-11', '1-32', '9-14-18', '22x15x8x1', '@everyone', '`1`', '11-15; DROP', 'null'];
const ANSWERS = ['draw-accept', 'resume', 'rematch-yes', 'seat-take', 'go-on', 'pause-leave', 'ready', 'call-off'];
const COMMANDS = ['checkers draw', 'checkers resign', 'checkers pause', 'checkers leave'];

/** Attacks by half of the players, besides playing: old, foreign, doubled, random and forged presses and commands. None may change anything. */
export class Hostile {
  readonly counts = new Map<string, number>();
  readonly #presses: Presses;
  readonly #chance: Chance;
  readonly #people: readonly SandboxUser[];
  readonly #old: SeenButton[] = [];

  constructor(presses: Presses, chance: Chance, people: readonly SandboxUser[]) {
    this.#presses = presses;
    this.#chance = chance;
    this.#people = people;
  }

  pressesOf(user: SandboxUser): number {
    const isDouble = this.#people.includes(user) && this.#chance.happens(TWICE);
    if (isDouble) this.#count('doubled presses');
    return isDouble ? 2 : 1;
  }

  async annoy(target: Target): Promise<void> {
    const user = this.#chance.of(this.#people);
    if (this.#chance.happens(SHARE)) await this.#attack(user, target);
    this.#old.push(...target.board.buttons);
    this.#old.splice(0, Math.max(0, this.#old.length - KEPT));
  }

  async #attack(user: SandboxUser, { threadId, board, players, mover }: Target): Promise<void> {
    const chance = this.#chance;
    const forge = (what: string, customId: string): Promise<void> =>
      this.#try(what, user, () => user.forgeClick(threadId, board.id, customId));
    switch (chance.below(6)) {
      case 0: {
        const old = this.#old.filter((button) => isOfAnotherBoard(button, board));
        return old.length === 0 ? undefined : forge('old or foreign buttons', chance.of(old).customId);
      }
      case 1: {
        const shown = board.buttons.filter(({ means }) => means?.verb === 'pick' || means?.verb === 'go');
        if (shown.length === 0 || user === mover) return;
        const { customId } = chance.of(shown);
        return this.#try('wrong players', user, () => user.click(board.id, customId));
      }
      case 2:
        return forge('forged moves', this.#forgedMove(board));
      case 3:
        return forge('forged answers', this.#forgedAnswer(board));
      case 4: {
        const move = chance.of(NONSENSE);
        return this.#try('senseless commands', user, () => user.slash(threadId, 'checkers move', { move }));
      }
      default: {
        if (players.includes(user)) return;
        const command = chance.of(COMMANDS);
        const go = board.buttons.flatMap(({ means }) => (means?.verb === 'go' ? [means.squares.join(' ')] : []))[0];
        return this.#try('strangers at play', user, () =>
          go === undefined ? user.slash(threadId, command) : user.slash(threadId, 'checkers move', { move: go }),
        );
      }
    }
  }

  /** A path from a square on which no piece may move, on this board or another. */
  #forgedMove(board: SeenMessage): string {
    const chance = this.#chance;
    const picks = board.buttons.flatMap(({ means }) => (means?.verb === 'pick' ? [means] : []));
    const chosen = board.buttons.flatMap(({ means }) => (means?.verb === 'go' ? [means.squares[0]] : []));
    const movable = new Set<number | undefined>([...picks.flatMap(({ squares }) => squares), ...chosen]);
    const from = chance.of(
      Array.from({ length: 32 }, (_, index) => index + 1).filter((square) => !movable.has(square)),
    );
    const rest = Array.from({ length: chance.between(1, 3) }, () => chance.between(1, 32));
    const shift = chance.of([0, 0, 0, 1, -1, 1000]);
    const own = board.buttons.find(({ means }) => means?.board !== undefined)?.means;
    return `c1:go:${own?.match ?? 'x'}:${Number(own?.board ?? 1) + shift}:${[from, ...rest].join('.')}`;
  }

  #forgedAnswer(board: SeenMessage): string {
    const chance = this.#chance;
    const match = board.buttons.find(({ means }) => means?.board !== undefined)?.means?.match ?? 'x';
    return chance.of([
      `c1:${chance.of(ANSWERS)}:${match}:${chance.between(1, 3)}`,
      `c1:accept:${match}:1`,
      `c1:join:${match}:1`,
      `c1:go:${match}:1`,
      `c2:go:${match}:1:11.15`,
      'c1:resign-confirm',
      ':::::',
      'x'.repeat(100),
    ]);
  }

  async #try(what: string, user: SandboxUser, attempt: () => Promise<Outcome>): Promise<void> {
    this.#count(what);
    await this.#presses.send({ userId: user.id, command: what, isHostile: true } satisfies Asking, attempt);
  }

  #count(what: string): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + 1);
  }
}

/** Not a button of the board that is played on: that could be pressed by right. */
function isOfAnotherBoard({ means }: SeenButton, board: SeenMessage): boolean {
  const current = board.buttons.find(({ means: own }) => own?.verb === 'pick' || own?.verb === 'go')?.means;
  if (means?.board === undefined || current === undefined) return false;
  // Draw, Resign and Pause are asked for by any board of the game.
  if (means.verb === 'draw' || means.verb === 'resign' || means.verb === 'pause') return false;
  return means.match !== current.match || means.board !== current.board;
}
