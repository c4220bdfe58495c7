import { expect, vi } from 'vitest';
import { type Button, buttonsOf, hopButtons, pieceButtons } from '../../../tools/play/table.ts';
import { meaningOf } from '../../../tools/soak/seen.ts';
import { legalMoves, squaresOf, type Move } from '../../../src/engine/moves.ts';
import type { Boards } from '../../../src/match/options.ts';
import { openApp, type App } from './app.ts';
import { TestMatch } from './test-match.ts';

/** Waits short enough for a test: what they are in earnest is shown by the display's own tests. */
const QUICK = { retryAfter: [40, 80], timeouts: { answer: 250, request: 300 } } as const;

/** A busy machine is no failure: what comes about, comes at once where nothing else runs. */
const PATIENCE = 15_000;

/** The paths of a move's requests, and of those that step in for them. */
export const REQUEST = {
  callback: { method: 'POST', path: '/interactions/*/*/callback' },
  followUp: { method: 'POST', path: '/webhooks/*/*' },
  editOriginal: { method: 'PATCH', path: '/webhooks/*/*/messages/*' },
  ownPost: { method: 'POST', path: '/channels/*/messages' },
  ownEdit: { method: 'PATCH', path: '/channels/*/messages/*' },
  ownLook: { method: 'GET', path: '/channels/*/messages' },
  thread: { method: 'POST', path: '/channels/*/messages/*/threads' },
} as const;

/** An app whose bot gives requests up and repeats them quickly. */
export const openQuick = (): Promise<App> => openApp({}, QUICK);

/** Alice, who manages the server, says where its moves are shown. */
export async function setBoards({ alice, checkers }: App, boards: Boards): Promise<void> {
  const opened = await alice.slash(checkers, 'checkers-admin settings');
  const page = opened.ok ? (opened.message?.id ?? '') : '';
  expect(await alice.select(page, 'c1:set:boards', [boards])).toMatchObject({ ok: true });
}

/** A match that is played on while requests fail: its players press again only what they were told has failed. */
export class WatchedMatch extends TestMatch {
  /** The most boards that could be pressed at any one moment since the start. */
  mostLiveBoards = 0;
  readonly close: () => void;

  constructor(app: App, cardId: string) {
    super(app, cardId);
    this.close = app.sandbox.state.events.onChange(() => {
      this.mostLiveBoards = Math.max(this.mostLiveBoards, this.liveBoards().length);
    });
  }

  /** Alice against Bob. */
  static async begun(app: App): Promise<WatchedMatch> {
    const { cardId } = await app.openMatch();
    return new WatchedMatch(app, cardId);
  }

  get moves(): readonly Move[] {
    return legalMoves(this.playing.game.position);
  }

  /**
   * Clicks a whole move, every step once: a press that Discord has passed on takes effect the first time. A choice is made
   * again only where an injected fault kept every answer to it from Discord, which then tells the player that it failed.
   */
  async insist(move: Move): Promise<void> {
    const { game } = this.playing;
    const user = this.onMove;
    const isPlayed = (): boolean => this.phase !== 'playing' || this.playing.game !== game;
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
    const offer = () => {
      const board = this.liveBoards().findLast((one) => boardNumber(one) === this.playing.game.boardRevision);
      const button = board && nextButton(board, move);
      return board && button && { boardId: board.id, button };
    };
    await this.until('the board offers the move', () => offer() !== undefined);
    return offer() ?? expect.fail('the board has gone');
  }

  #faulted(): number {
    return this.app.sandbox.requests.all.filter(({ faulted }) => faulted).length;
  }

  async playOn(): Promise<void> {
    const [move] = this.moves;
    if (move === undefined) throw new Error('nothing can move');
    await this.insist(move);
    await this.calm();
  }

  /** Everything that is to be shown is shown, once. */
  async calm(): Promise<void> {
    await this.until('all is shown', () => this.isCalm());
    await this.app.bot.idle();
    expect(this.isCalm()).toBe(true);
  }

  /** Whether the live board is this turn's, and pictures are as many as there should be. */
  isCalm(): boolean {
    const { game, options } = this.playing;
    const pictures = this.messages().filter(({ attachments }) =>
      attachments.some(({ filename }) => filename.endsWith('.png')),
    );
    const numbers = this.liveBoards().map(boardNumber);
    const wanted = options.boards === 'one' ? 1 : game.boards.length;
    return numbers.join() === String(game.boardRevision) && pictures.length === wanted;
  }

  async until(what: string, look: () => boolean, timeout = PATIENCE): Promise<void> {
    await vi.waitFor(() => expect(look(), `waited in vain until ${what}`).toBe(true), { timeout, interval: 5 });
  }
}

function boardNumber(message: Message): number {
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
