import {
  ComponentType,
  type APIButtonComponentWithCustomId,
  type APIMessage,
  type APIMessageTopLevelComponent,
} from 'discord-api-types/v10';
import type { SandboxUser } from '../../sandbox/client/sandbox-user.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import type { Move } from '../../engine/moves.ts';
import { squaresOf } from '../../engine/moves.ts';

/** A button that a person can press now. */
export type Button = APIButtonComponentWithCustomId;

/** Somebody's click did not lead where it should have. */
export class TableError extends Error {}

const PATIENCE = 10_000;

/**
 * A match in the sandbox as its two players see it: everything here looks at messages and presses their buttons, and
 * knows nothing of the bot.
 */
export class Table {
  readonly sandbox: Sandbox;
  readonly channelId: string;
  readonly cardId: string;
  readonly threadId: string;

  private constructor(sandbox: Sandbox, channelId: string, cardId: string, threadId: string) {
    this.sandbox = sandbox;
    this.channelId = channelId;
    this.cardId = cardId;
    this.threadId = threadId;
  }

  /** `challenger` challenges `invited` in #checkers, who accepts; resolves when the first board is up. */
  static async open(sandbox: Sandbox, challenger: SandboxUser, invited: SandboxUser): Promise<Table> {
    const channelId = sandbox.channelId('checkers');
    const cardId = await challenge(sandbox, challenger, invited);
    await press(invited, cardId, 'Accept');
    const threadId = await until(sandbox, 'the thread opens', () => sandbox.world.thread(cardId)?.id);
    const table = new Table(sandbox, channelId, cardId, threadId);
    await table.board();
    return table;
  }

  /** The live board: the newest message with buttons that move pieces. Waits until it is another one than `not`. */
  board(not?: string): Promise<APIMessage> {
    return until(this.sandbox, 'a live board is up', () => this.liveBoards().findLast((message) => message.id !== not));
  }

  /** All messages of the thread that still offer a move; there should never be two. */
  liveBoards(): readonly APIMessage[] {
    return this.messages().filter((message) => moveButtons(message).length > 0);
  }

  /** The thread as the challenger, the invited player and every watcher see it. */
  messages(): readonly APIMessage[] {
    return this.sandbox.user('Carol').messages(this.threadId);
  }

  /** The seats as the opening message tells them: user ids by colour word. */
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
   * Plays a move by clicking: the piece, then hop after hop as the board offers them; what is forced plays itself.
   * Resolves when the next board, or the end of the game, is up.
   */
  async play(user: SandboxUser, move: Move): Promise<void> {
    const squares = squaresOf(move);
    let board = await this.board();
    const before = board.id;
    await press(user, board.id, labelOfPiece(buttonsOf(board), move.from));
    let reached = 0;
    while (reached < squares.length - 1) {
      board = await until(this.sandbox, 'the targets show', () => {
        const message = user.message(before);
        return message !== undefined && hopButtons(message).length > 0 ? message : undefined;
      });
      const hops = hopButtons(board);
      const standing = hops[0]?.label?.split(/[x-]/)[0];
      const at = squares.indexOf(Number(standing) as (typeof squares)[number], reached);
      const next = squares[at + 1];
      const hop = hops.find((button) => button.label?.split(/[x-]/)[1] === String(next));
      if (at < 0 || hop?.label === undefined)
        throw new TableError(`no button for the hop to ${next}: ${hops.map((one) => one.label).join(', ')}`);
      await press(user, before, hop.label);
      reached = at + 1;
      const after = user.message(before);
      // The board became a record, or shows the next choice of a jump.
      if (after === undefined || buttonsOf(after).length === 0) break;
    }
    await this.settled(before);
  }

  /** Waits until the board that was played on is a record and something new stands below. */
  async settled(before: string): Promise<void> {
    await until(this.sandbox, 'the next board or the result is up', () => {
      const isRecord = !this.liveBoards().some((message) => message.id === before);
      const newest = this.messages().at(-1);
      const isAnswered = newest !== undefined && BigInt(newest.id) > BigInt(before);
      return isRecord && isAnswered ? true : undefined;
    });
  }
}

/** Types a challenge and gives the id of the invitation. */
export async function challenge(sandbox: Sandbox, challenger: SandboxUser, invited: SandboxUser): Promise<string> {
  const channelId = sandbox.channelId('checkers');
  const asked = await challenger.slash(channelId, 'checkers challenge', { user: invited.id });
  if (!asked.ok || asked.message === undefined || asked.onlyMe) {
    throw new TableError(`the challenge was not posted: ${asked.ok ? asked.message?.content : asked.error}`);
  }
  return asked.message.id;
}

/** Presses the button with this label on a message; throws when Discord or the bot lets the click fail. */
export async function press(user: SandboxUser, messageId: string, label: string): Promise<void> {
  const message = user.message(messageId);
  const button = message === undefined ? undefined : buttonsOf(message).find((one) => one.label === label);
  if (button === undefined) throw new TableError(`${user.name} sees no button "${label}"`);
  const outcome = await user.click(messageId, button.custom_id);
  if (!outcome.ok) throw new TableError(`${user.name}'s click on "${label}" failed: ${outcome.error}`);
}

/** The buttons of a message that can be pressed, however deep they stand. */
export function buttonsOf(message: Pick<APIMessage, 'components'>): readonly Button[] {
  return (message.components ?? []).flatMap(buttonsWithin);
}

/** Piece and target buttons: those that move something. */
export const moveButtons = (message: APIMessage): readonly Button[] =>
  buttonsOf(message).filter(({ label }) => /^(?:\D* )?\d{1,2}$|^\d{1,2}[x-]\d{1,2}$/.test(label ?? ''));

/** Target buttons, labelled with a hop: `11-15`, `22x15`. */
export const hopButtons = (message: APIMessage): readonly Button[] =>
  buttonsOf(message).filter(({ label }) => /^\d{1,2}[x-]\d{1,2}$/.test(label ?? ''));

/** Piece buttons, labelled with the square, kings with a crown before it. */
export const pieceButtons = (message: APIMessage): readonly Button[] =>
  buttonsOf(message).filter(({ label }) => /^(?:\D* )?\d{1,2}$/.test(label ?? ''));

function labelOfPiece(buttons: readonly Button[], square: number): string {
  const found = buttons.find(({ label }) => label?.match(/^(?:\D* )?(\d{1,2})$/)?.[1] === String(square));
  if (found?.label === undefined) throw new TableError(`no button for the piece on ${square}`);
  return found.label;
}

function buttonsWithin(component: APIMessageTopLevelComponent | Button): readonly Button[] {
  if (component.type === ComponentType.Button) {
    return 'custom_id' in component && component.disabled !== true ? [component] : [];
  }
  const accessory = component.type === ComponentType.Section ? component.accessory : undefined;
  const own = accessory?.type === ComponentType.Button && 'custom_id' in accessory ? [accessory] : [];
  const nested = 'components' in component ? component.components : [];
  return [...own, ...nested.flatMap((child) => buttonsWithin(child as APIMessageTopLevelComponent | Button))];
}

const mentionedIn = (content: string): readonly string[] =>
  Array.from(content.matchAll(/<@(\d+)>/g), (match) => match[1] ?? '');

async function until<T>(sandbox: Sandbox, what: string, look: () => T | undefined): Promise<T> {
  const found = await sandbox.waitFor(look, PATIENCE);
  if (found === undefined) throw new TableError(`waited in vain until ${what}`);
  return found;
}
