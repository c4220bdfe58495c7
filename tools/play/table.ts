import { ComponentType, MessageFlags } from 'discord-api-types/v10';
import type { APIButtonComponentWithCustomId, APIMessage } from 'discord-api-types/v10';
import { squaresOf, type Move } from '../../src/engine/moves.ts';
import type { Square } from '../../src/engine/square.ts';
import type { Outcome, SandboxUser, Sandbox } from 'discord-sandbox';
import { partsOf, TableError, tellsTheEnd, textOf } from './message-contents.ts';

export type Button = APIButtonComponentWithCustomId;

export type Pressed = Extract<Outcome, { ok: true }> & {
  /** Milliseconds from the click to the bot's finished answer. */
  readonly took: number;
};

/** Looks at the board amid a move: `chosen` is empty before the first press, then the square of departure and every landing. */
export type BoardWatcher = (board: APIMessage, chosen: readonly Square[]) => Promise<void> | void;

export type ChallengeOptions = Readonly<Record<string, string | number | boolean>>;

const PATIENCE = 15_000;
const WITHOUT_LOOKING: BoardWatcher = () => undefined;

/** A match in the sandbox as its two players see it: they know messages and buttons, and nothing of the bot. */
export class Table {
  readonly sandbox: Sandbox;
  readonly channelId: string;
  readonly cardId: string;
  readonly threadId: string;

  protected constructor(sandbox: Sandbox, channelId: string, cardId: string, threadId: string) {
    this.sandbox = sandbox;
    this.channelId = channelId;
    this.cardId = cardId;
    this.threadId = threadId;
  }

  /** `challenger` challenges `invited`, who accepts, in #checkers if no other channel is named; resolves when the first board is up. */
  static async open(
    sandbox: Sandbox,
    challenger: SandboxUser,
    invited: SandboxUser,
    options: ChallengeOptions = {},
    channelId = sandbox.channelId('checkers'),
  ): Promise<Table> {
    const cardId = await challenge(sandbox, challenger, invited, options, channelId);
    await press(invited, cardId, 'Accept');
    return Table.behind(sandbox, cardId, channelId);
  }

  /** The match with this card, which is about to begin; resolves when the first board is up. */
  static async behind(sandbox: Sandbox, cardId: string, channelId = sandbox.channelId('checkers')): Promise<Table> {
    const threadId = await until(sandbox, 'the thread opens', () => sandbox.world.thread(cardId)?.id);
    const table = new Table(sandbox, channelId, cardId, threadId);
    await table.board();
    return table;
  }

  /** The live board: the newest message with buttons that move pieces. Waits for it. */
  board(): Promise<APIMessage> {
    return until(this.sandbox, 'a live board is up', () => this.liveBoards().at(-1));
  }

  /** All messages of the thread that still offer a move; there should never be two. */
  liveBoards(): readonly APIMessage[] {
    return this.messages().filter((message) => moveButtons(message).length > 0);
  }

  /** The thread as the challenger, the invited player and every watcher see it: what somebody sees alone is left out. */
  messages(): readonly APIMessage[] {
    const isPublic = ({ flags }: APIMessage): boolean => ((flags ?? 0) & MessageFlags.Ephemeral) === 0;
    return this.sandbox.user('Carol').messages(this.threadId).filter(isPublic);
  }

  message(id: string): APIMessage {
    const message = this.sandbox.user('Carol').message(id);
    if (message === undefined) throw new TableError(`the thread has no message ${id}`);
    return message;
  }

  seats(): { readonly dark: SandboxUser; readonly light: SandboxUser } {
    const opening = this.messages().find((message) => message.mentions.length === 2);
    const [dark, light] = opening === undefined ? [] : mentionedIn(opening.content);
    const users = (['Alice', 'Bob', 'Carol'] as const).map((name) => this.sandbox.user(name));
    const user = (id: string | undefined): SandboxUser => {
      const found = users.find((one) => one.id === id);
      if (found === undefined) throw new TableError('the opening message does not name both players');
      return found;
    };
    return { dark: user(dark), light: user(light) };
  }

  /**
   * Clicks the whole move where the board offers that, else the piece, then hop after hop. Resolves when the next board, or the
   * end of the game, is up.
   */
  async play(user: SandboxUser, move: Move, look: BoardWatcher = WITHOUT_LOOKING): Promise<readonly Pressed[]> {
    const path = squaresOf(move);
    await look(await this.board(), []);
    let board = await this.board();
    const { id } = board;
    const whole = labelOfMove(board, path);
    if (whole !== undefined) {
      const pressed = await press(user, id, whole);
      await this.settled(board);
      return [pressed];
    }
    const hop = (at: number) => nextHop(user.message(id), path, at);
    // The only piece that can move is chosen already.
    let next = hop(0);
    const presses: Pressed[] = [];
    if (next === undefined) {
      presses.push(await press(user, id, labelOfPiece(buttonsOf(board), path[0])));
      next = await until(this.sandbox, 'the targets show', () => hop(0));
    }
    while (next !== undefined) {
      board = this.message(id);
      await look(board, path.slice(0, next.at + 1));
      presses.push(await press(user, id, next.label));
      // The board became a record, or another's board, or shows the next choice of a jump.
      next = hop(next.at + 1);
    }
    await this.settled(board);
    return presses;
  }

  async resign(user: SandboxUser): Promise<void> {
    const { id } = await this.board();
    const { message: question } = await press(user, id, 'Resign');
    if (question === undefined) throw new TableError('nobody asked whether the resignation is meant');
    await press(user, question.id, 'Yes, resign');
    await this.result();
  }

  async offerDraw(user: SandboxUser): Promise<void> {
    const { id } = await this.board();
    const { message: question } = await press(user, id, 'Draw');
    if (question === undefined) throw new TableError('nobody asked whether the draw is meant');
    await press(user, question.id, 'Yes, offer a draw');
  }

  async agreeDraw(by: SandboxUser, other: SandboxUser): Promise<void> {
    await this.offerDraw(by);
    const question = await until(this.sandbox, 'the draw is offered', () =>
      this.messages().find((message) => buttonsOf(message).some(({ label }) => label === 'Accept')),
    );
    await press(other, question.id, 'Accept');
    await this.result();
  }

  get isOver(): boolean {
    return this.#result() !== undefined;
  }

  /** The message that tells the result, above the final board. Waits for it. */
  result(): Promise<APIMessage> {
    return until(this.sandbox, 'the result is up', () => this.#result());
  }

  #result(): APIMessage | undefined {
    return this.messages().findLast(isResult);
  }

  /** Waits until the board that was played on shows the next turn, or another one does, or the result stands below. */
  async settled(before: APIMessage): Promise<void> {
    await until(this.sandbox, 'the next board or the result is up', () => {
      const boards = this.liveBoards();
      const isPlayed = !boards.some((message) => boardNumber(message) === boardNumber(before));
      const isTold = this.messages().some((message) => BigInt(message.id) > BigInt(before.id) && isResult(message));
      return isPlayed && (boards.length > 0 || isTold) ? true : undefined;
    });
  }
}

const isResult = (message: APIMessage): boolean => tellsTheEnd(textOf(message));

export async function challenge(
  sandbox: Sandbox,
  challenger: SandboxUser,
  invited: SandboxUser,
  options: ChallengeOptions = {},
  channelId = sandbox.channelId('checkers'),
): Promise<string> {
  const asked = await challenger.slash(channelId, 'checkers challenge', { user: invited.id, ...options });
  if (!asked.ok || asked.message === undefined || asked.onlyMe) {
    throw new TableError(`the challenge was not posted: ${asked.ok ? asked.message?.content : asked.error}`);
  }
  return asked.message.id;
}

/** Presses the button with this label on a message; throws when Discord or the bot lets the click fail. */
export async function press(user: SandboxUser, messageId: string, label: string): Promise<Pressed> {
  const message = user.message(messageId);
  const button = message === undefined ? undefined : buttonsOf(message).find((one) => one.label === label);
  if (button === undefined) throw new TableError(`${user.name} sees no button "${label}"`);
  const clickedAt = performance.now();
  const outcome = await user.click(messageId, button.custom_id);
  const took = performance.now() - clickedAt;
  if (!outcome.ok) throw new TableError(`${user.name}'s click on "${label}" failed: ${outcome.error}`);
  return { ...outcome, took };
}

/** The buttons of a message that can be pressed, however deep they stand. */
export const buttonsOf = (message: Pick<APIMessage, 'components'>): readonly Button[] =>
  partsOf(message).flatMap((part) =>
    part.type === ComponentType.Button && 'custom_id' in part && part.disabled !== true ? [part] : [],
  );

export const moveButtons = (message: APIMessage): readonly Button[] =>
  buttonsOf(message).filter(({ label }) => /^(?:\D* )?\d{1,2}$|^\d{1,2}(?:[x-]\d{1,2})+$/.test(label ?? ''));

/** Buttons that play, labeled with a hop or with a whole move: `11-15`, `22x15`, `22x15x8`. */
export const hopButtons = (message: APIMessage): readonly Button[] =>
  buttonsOf(message).filter(({ label }) => /^\d{1,2}(?:[x-]\d{1,2})+$/.test(label ?? ''));

/** The number that the buttons of a board carry: it is another one after each move and hop. */
export const boardNumber = (message: APIMessage): string | undefined =>
  moveButtons(message)[0]?.custom_id.split(':')[3];

/** Piece buttons, labeled with the square, kings with a crown before it. */
export const pieceButtons = (message: APIMessage): readonly Button[] =>
  buttonsOf(message).filter(({ label }) => /^(?:\D* )?\d{1,2}$/.test(label ?? ''));

function labelOfPiece(buttons: readonly Button[], square: number | undefined): string {
  const found = buttons.find(({ label }) => label?.match(/^(?:\D* )?(\d{1,2})$/)?.[1] === String(square));
  if (found?.label === undefined) throw new TableError(`no button for the piece on ${square}`);
  return found.label;
}

/** The button that plays the whole move, where the board offers that. */
const labelOfMove = (board: APIMessage, path: readonly Square[]): string | undefined =>
  hopButtons(board)
    .map(({ label }) => label ?? '')
    .find((label) => label.split(/[x-]/).join() === path.join());

interface Hop {
  readonly label: string;
  readonly at: number;
}

/** The hop button that goes on along the path, from the square on which the piece stands at `from` or later. */
function nextHop(board: APIMessage | undefined, path: readonly Square[], from: number): Hop | undefined {
  const labels = board === undefined ? [] : hopButtons(board).map(({ label }) => label ?? '');
  for (let at = from; at < path.length - 1; at += 1) {
    const label = labels.find((one) => one.split(/[x-]/).join() === `${path[at]},${path[at + 1]}`);
    if (label !== undefined) return { label, at };
  }
  return undefined;
}

const mentionedIn = (content: string): readonly string[] =>
  Array.from(content.matchAll(/<@(\d+)>/g), (match) => match[1] ?? '');

async function until<T>(sandbox: Sandbox, what: string, look: () => T | undefined): Promise<T> {
  const found = await sandbox.waitFor(look, PATIENCE);
  if (found === undefined) throw new TableError(`waited in vain until ${what}`);
  return found;
}
