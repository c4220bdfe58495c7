import { expect, vi } from 'vitest';
import { PLAIN_DRAWER } from '../support/plain-drawer.ts';
import { openPlayground, type Playground, type PlaygroundOptions } from '../../tools/play/playground.ts';
import { type Button, buttonsOf, hopButtons, pieceButtons, Table } from '../../tools/play/table.ts';
import { meaningOf } from '../../tools/soak/seen.ts';
import { legalMoves, squaresOf, type Move } from '../../src/engine/moves.ts';
import type { LiveMatch } from '../../src/bot/runtime/live-match.ts';
import type { PlayingMatch } from '../../src/match/phases.ts';
import type { Boards } from '../../src/match/options.ts';
import type { SandboxUser } from 'discord-sandbox';
import { unlimited } from './support/shifted-clock.ts';

/** Waits short enough for a test: what they are in earnest is shown by the painter's own tests. */
const QUICK = { retryAfter: [40, 80], timeouts: { answer: 250, request: 300 } } as const;

/** A busy machine is no failure: what comes about, comes at once where nothing else runs. */
const PATIENCE = 15_000;

/** The paths of a move's requests, and of those that step in for them. */
export const REQUEST = {
  callback: { method: 'POST', path: '/interactions/*/*/callback' },
  followUp: { method: 'POST', path: '/webhooks/*/*' },
  original: { method: 'GET', path: '/webhooks/*/*/messages/*' },
  editOriginal: { method: 'PATCH', path: '/webhooks/*/*/messages/*' },
  ownPost: { method: 'POST', path: '/channels/*/messages' },
  ownEdit: { method: 'PATCH', path: '/channels/*/messages/*' },
  ownDelete: { method: 'DELETE', path: '/channels/*/messages/*' },
  ownLook: { method: 'GET', path: '/channels/*/messages' },
  thread: { method: 'POST', path: '/channels/*/messages/*/threads' },
} as const;

/** A playground whose bot repeats quickly, with dark for the challenger. */
export const openQuick = (options: PlaygroundOptions = {}): Promise<Playground> =>
  openPlayground({
    ...options,
    bot: {
      chance: { drawSeat: () => 'dark' },
      drawer: PLAIN_DRAWER,
      limiter: unlimited(),
      ...QUICK,
      ...options.bot,
    },
  });

/** Alice, who manages the server, says where its moves are shown. */
export async function setBoards({ sandbox }: Playground, boards: Boards): Promise<void> {
  const alice = sandbox.user('Alice');
  const opened = await alice.slash(sandbox.channelId('checkers'), 'checkers settings');
  const page = opened.ok ? (opened.message?.id ?? '') : '';
  expect(await alice.select(page, 'c1:set:boards', [boards])).toMatchObject({ ok: true });
}

/** A match under observation: what the players see, and what the bot holds. */
export class WatchedMatch {
  readonly ground: Playground;
  readonly table: Table;
  readonly dark: SandboxUser;
  readonly light: SandboxUser;
  /** The most boards that could be pressed at any one moment since the start. */
  mostLiveBoards = 0;
  #stop: () => void;

  constructor(ground: Playground, table: Table) {
    this.ground = ground;
    this.table = table;
    this.dark = ground.sandbox.user('Alice');
    this.light = ground.sandbox.user('Bob');
    this.#stop = ground.sandbox.state.events.onChange(() => {
      this.mostLiveBoards = Math.max(this.mostLiveBoards, table.liveBoards().length);
    });
  }

  static async open(ground: Playground): Promise<WatchedMatch> {
    const { sandbox } = ground;
    return new WatchedMatch(ground, await Table.open(sandbox, sandbox.user('Alice'), sandbox.user('Bob')));
  }

  close(): void {
    this.#stop();
  }

  get live(): LiveMatch {
    const live = [...this.ground.bot.liveMatches.runtime.all()].find(({ cardId }) => cardId === this.table.cardId);
    if (live === undefined) throw new Error('the bot does not know this match');
    return live;
  }

  get match(): PlayingMatch {
    const { match } = this.live;
    if (match.phase !== 'playing') throw new Error(`the match is ${match.phase}`);
    return match;
  }

  get onMove(): SandboxUser {
    return this.match.game.position.turn === 'dark' ? this.dark : this.light;
  }

  get moves(): readonly Move[] {
    return legalMoves(this.match.game.position);
  }

  /** Messages with the picture of a board: the live one, and the records where each move has a message of its own. */
  get boards() {
    const isPicture = (name: string): boolean => name.endsWith('.png');
    return this.table.messages().filter(({ attachments }) => attachments.some(({ filename }) => isPicture(filename)));
  }

  /**
   * Clicks a whole move, every step once: a press that Discord has passed on takes effect the first time. A choice is made
   * again only where an injected fault kept every answer to it from Discord, which then tells the player that it failed.
   */
  async play(move: Move): Promise<void> {
    const { game } = this.match;
    const user = this.onMove;
    const isPlayed = (): boolean => this.live.match.phase !== 'playing' || this.match.game !== game;
    while (!isPlayed()) {
      const { boardId, button } = await this.#offered(move);
      const before = this.#faulted();
      let wasToldToFail = false;
      const press = async (): Promise<void> => {
        const { ok } = await user.click(boardId, button.custom_id);
        wasToldToFail = !ok && this.#faulted() > before;
      };
      void press();
      const isChoice = !isWholeMove(button, move);
      await this.until(`the press of ${button.label ?? ''} takes effect`, () => {
        const shown = user.message(boardId);
        const isChosen = shown !== undefined && nextButton(shown, move)?.custom_id !== button.custom_id;
        return isPlayed() || (isChoice && (isChosen || wasToldToFail));
      });
    }
  }

  /** The next button on the way to a move, once the board of this turn offers it. */
  async #offered(move: Move): Promise<{ readonly boardId: string; readonly button: Button }> {
    const current = (): Message | undefined =>
      this.table.liveBoards().findLast((board) => boardNumber(board) === this.match.game.boardRevision);
    const offer = (): Button | undefined => {
      const board = current();
      return board === undefined ? undefined : nextButton(board, move);
    };
    await this.until('the board offers the move', () => offer() !== undefined);
    const [boardId, button] = [current()?.id, offer()];
    if (boardId === undefined || button === undefined) throw new Error('the board has gone');
    return { boardId, button };
  }

  #faulted(): number {
    return this.ground.sandbox.requests.all.filter(({ faulted }) => faulted).length;
  }

  async playOn(): Promise<void> {
    const [move] = this.moves;
    if (move === undefined) throw new Error('nothing can move');
    await this.play(move);
    await this.calm();
  }

  async calm(): Promise<void> {
    await this.#until(() => this.isCalm(), PATIENCE);
    await this.ground.bot.idle();
    expect(this.state()).toEqual(this.wanted());
  }

  isCalm(): boolean {
    return JSON.stringify(this.state()) === JSON.stringify(this.wanted());
  }

  state() {
    return { live: this.table.liveBoards().map(boardNumber), boards: this.boards.length };
  }

  wanted() {
    const { game, options } = this.match;
    return { live: [game.boardRevision as number], boards: options.boards === 'one' ? 1 : game.boards.length };
  }

  async until(what: string, look: () => boolean, ms = PATIENCE): Promise<void> {
    if (!(await this.#until(look, ms))) throw new Error(`waited in vain until ${what}`);
  }

  async #until(look: () => boolean, ms: number): Promise<boolean> {
    const check = (): void => expect(look()).toBe(true);
    return vi.waitFor(check, { timeout: ms, interval: 5 }).then(
      () => true,
      () => false,
    );
  }
}

export function boardNumber(message: Parameters<typeof buttonsOf>[0]): number {
  for (const { custom_id: text } of buttonsOf(message)) {
    const { board } = meaningOf(text) ?? {};
    if (board !== undefined) return board;
  }
  return 0;
}

type Message = Parameters<typeof pieceButtons>[0];

/** Whether this button plays the move to its end; what it leaves forced is played on. */
function isWholeMove({ custom_id: text }: Button, move: Move): boolean {
  const id = meaningOf(text);
  return id?.verb === 'go' && id.squares.length === squaresOf(move).length;
}

/** The button a player presses next on the way to `move`: the furthest one that the message offers. */
function nextButton(message: Message, move: Move) {
  const path = squaresOf(move).map(Number);
  const hop = hopButtons(message).find(({ custom_id: text }) => {
    const id = meaningOf(text);
    return id?.verb === 'go' && path.slice(0, id.squares.length).join() === id.squares.map(Number).join();
  });
  return hop ?? pieceButtons(message).find(({ label }) => label?.match(/(\d+)$/)?.[1] === String(move.from));
}
