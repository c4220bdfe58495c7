import { MessageFlags, type APIMessage } from 'discord-api-types/v10';
import { expect, vi } from 'vitest';
import {
  buttonsOf,
  hopButtons,
  moveButtons,
  pieceButtons,
  press,
  type Button,
  type Table,
} from '../../../tools/play/table.ts';
import { filesOf, textOf } from '../../../tools/play/message-contents.ts';
import type { Turn } from '../../../tools/play/recorded-game.ts';
import type { App } from '../support/app.ts';
import { legalMoves, squaresOf, type Move } from '../../../src/engine/moves.ts';
import { makeMove } from '../../../src/engine/referee.ts';
import { pieceAt, type Position } from '../../../src/engine/position.ts';
import type { Square } from '../../../src/engine/square.ts';
import type { SandboxUser } from 'discord-sandbox';
import { passingButtonsOf } from '../support/reading.ts';
import { readAltText } from '../../render/read-alt-text.ts';

export const PATIENCE = { timeout: 15_000, interval: 10 };

export class ReplayedGame {
  readonly table: Table;
  readonly #app: App;
  /** A piece button of the last board that had any. */
  lastPiece: Button | undefined;

  constructor(app: App, table: Table) {
    this.#app = app;
    this.table = table;
  }

  /** Plays one move by clicking. Before it, every other piece is picked up as well, and its targets are looked at. */
  async playTurn({ ply, by }: Turn): Promise<void> {
    const { table } = this;
    const { move, before, after } = ply;
    const { id } = await table.board();
    const presses = await table.play(by, move, async (board, chosen) => {
      expect(table.liveBoards().map((live) => live.id)).toEqual([id]);
      expectOffers(board, before, chosen);
      if (chosen.length > 0) return;
      expect(readAltText(pictureWords(board)).position).toEqual(before);
      expect(readAltText(pictureWords(board)).bottom).toBe('light');
      this.lastPiece = pieceButtons(board)[0] ?? this.lastPiece;
      for (const button of pieceButtons(board)) {
        const square = squareOn(button);
        if (square !== move.from) await this.#pickUp(by, id, button, square, before);
      }
    });
    const shown = table.isOver ? await table.result() : await table.board();
    expect(readAltText(pictureWords(shown)).position).toEqual(after);
    // The moves give way to a draw that is near, and to many pieces that must jump.
    const [status = '', told] = plain(textOf(shown)).split('\n');
    const gives = /must jump .*, /.test(status) || told?.startsWith('Draw') === true;
    if (!table.isOver && !gives) expect(told?.replaceAll('\u2011', '-')).toContain(makeMove(move));
    if (table.isOver) expect(buttonsOf(table.message(id))).toEqual([]);
    else expect(shown.id).toBe(id);
    await this.#expectRequests(presses.map(({ interactionId }) => interactionId));
  }

  /** Both players and somebody at the side look at the board privately; a click of the latter changes nothing. */
  async lookAround(position: Position, watcher: SandboxUser): Promise<void> {
    const { table } = this;
    const board = await table.board();
    const { dark, light } = table.seats();
    const views = [
      { user: dark, bottom: 'dark' },
      { user: light, bottom: 'light' },
      { user: watcher, bottom: 'light' },
    ];
    for (const { user, bottom } of views) {
      const { message, onlyMe } = await press(user, board.id, 'My view');
      if (message === undefined) throw new Error('My view was answered with nothing');
      expect(onlyMe).toBe(true);
      expect(readAltText(pictureWords(message)).position).toEqual(position);
      expect(readAltText(pictureWords(message)).bottom).toBe(bottom);
      const others = views.filter((other) => other.user !== user);
      expect(others.filter((other) => other.user.message(message.id) !== undefined)).toEqual([]);
    }
    const [first] = moveButtons(board);
    const refused = await watcher.click(board.id, first?.custom_id ?? '');
    expect(refused).toMatchObject({ ok: true, onlyMe: true });
    expect(table.message(board.id)).toEqual(board);
  }

  /** Even a client that kept an old button moves nothing any more, and is told so. */
  async expectOverForGood(): Promise<void> {
    const { table } = this;
    const { dark } = table.seats();
    const before = this.publicMessages();
    const old = before.find(({ content }) => /^Moves? \d.* on this board: /.test(content));
    await dark.forgeClick(table.threadId, old?.id ?? '', this.lastPiece?.custom_id ?? '');
    await vi.waitFor(() => {
      expect(plain(textOf(dark.messages(table.threadId).at(-1) ?? { content: '' }))).toContain('This game is over.');
    }, PATIENCE);
    expect(this.publicMessages().map(textOf).slice(2)).toEqual(before.map(textOf).slice(2));
    expect(this.publicMessages().flatMap(passingButtonsOf)).toEqual([]);
  }

  quiet(): Promise<void> {
    return this.#app.bot.idle();
  }

  publicMessages(): readonly APIMessage[] {
    return this.table.messages().filter(({ flags }) => ((flags ?? 0) & MessageFlags.Ephemeral) === 0);
  }

  async #pickUp(by: SandboxUser, id: string, button: Button, square: Square, position: Position): Promise<void> {
    const { table } = this;
    await press(by, id, button.label ?? '');
    await table.sandbox.waitFor(() =>
      hopButtons(table.message(id)).some(({ label }) => label?.split(/[x-]/)[0] === String(square)) ? true : undefined,
    );
    expectOffers(table.message(id), position, [square]);
  }

  /** One request a press; nothing by the bot's own token. */
  async #expectRequests(presses: readonly string[]): Promise<void> {
    const { requests } = this.#app.sandbox;
    await vi.waitFor(() => {
      const seen = presses.map((id) => requests.all.filter(({ interactionId }) => interactionId === id).length);
      expect(seen).toEqual(presses.map(() => 1));
    }, PATIENCE);
  }
}

/** Exactly what the rules allow stands on the buttons, in the order of the board, worked out from the whole legal moves alone. */
function expectOffers(board: APIMessage, position: Position, chosen: readonly Square[]): void {
  const moves = legalMoves(position);
  const isTurned = readAltText(pictureWords(board)).bottom === 'dark';
  const hops = hopButtons(board).map(({ label }) => label);
  if (areWhole(moves)) {
    expect(pieceButtons(board)).toEqual([]);
    const whole = moves.map(makeMove);
    expect(hops).toEqual(isTurned ? whole.toReversed() : whole);
    return;
  }
  const pieces = distinct(
    moves.map((move) => move.from),
    isTurned,
  ).map((square) => (pieceAt(position, square)?.king === true ? `👑 ${square}` : String(square)));
  // A started jump is continued: no other piece may be chosen. The only piece that can move needs no choosing (PLAY-03).
  const isOnly = pieces.length === 1;
  expect(pieceButtons(board).map(({ label }) => label)).toEqual(isOnly || chosen.length > 1 ? [] : pieces);
  const begun = chosen.length === 0 && isOnly ? moves.slice(0, 1).map((move) => move.from) : chosen;
  const along = moves.filter((move) => begun.every((square, at) => squaresOf(move)[at] === square));
  const next =
    begun.length === 0
      ? []
      : distinct(
          along.flatMap((move) => squaresOf(move)[begun.length] ?? []),
          isTurned,
        );
  const mark = moves.some((move) => move.captured.length > 0) ? 'x' : '-';
  expect(hops).toEqual(next.map((to) => `${begun.at(-1)}${mark}${to}`));
}

/** Up to five, no two of which begin alike. */
const areWhole = (moves: readonly Move[]): boolean =>
  moves.length <= 5 && new Set(moves.map((move) => squaresOf(move).slice(0, 2).join())).size === moves.length;

/** The words of a message as they read once Discord has set them. */
export const plain = (text: string): string => text.replaceAll(/\*\*|^#+ /gmu, '');

export const pictureWords = (message: APIMessage): string =>
  filesOf(message).find(({ name }) => name.endsWith('.png'))?.description ?? '';

const squareOn = ({ label }: Button): Square => Number(label?.match(/\d+$/)?.[0]) as Square;

const distinct = (squares: readonly Square[], isTurned: boolean): readonly Square[] =>
  [...new Set(squares)].toSorted((a, b) => (isTurned ? b - a : a - b));
