import { readButton, type Button } from '../../src/commands/buttons.ts';
import { toSquare, type Square } from '../../src/engine/square.ts';
import type { MatchId, Revision } from '../../src/match/ids.ts';
import { MessageFlags, MessageType, type APIMessage } from 'discord-api-types/v10';
import type { SandboxUser, Sandbox } from 'discord-sandbox';
import { filesOf, tellsTheEnd, textOf } from '../play/message-contents.ts';
import { buttonsOf } from '../play/table.ts';

export interface Meaning {
  readonly verb: string;
  readonly on: Button['on'];
  readonly match: MatchId | undefined;
  readonly board: Revision | undefined;
  readonly number: Revision | undefined;
  readonly squares: readonly Square[];
}

/** `undefined`: not one of the bot's. */
export function meaningOf(customId: string): Meaning | undefined {
  const read = readButton(customId);
  if (read === undefined) return undefined;
  const { button, id } = read;
  const { on } = button;
  const { verb, match, revision, path = [] } = id;
  return {
    verb,
    on,
    match,
    board: on === 'board' ? revision : undefined,
    number: on === 'question' || on === 'confirmation' ? revision : undefined,
    squares: path.flatMap((part) => (typeof part === 'number' ? (toSquare(part) ?? []) : [])),
  };
}

export interface SeenButton {
  readonly customId: string;
  readonly means: Meaning | undefined;
}

export interface SeenMessage {
  readonly id: string;
  readonly words: string;
  readonly buttons: readonly SeenButton[];
  /** The alt text of its picture; empty without one. */
  readonly alt: string;
  readonly mentions: readonly string[];
}

/** The public messages of the bot in a channel, oldest first; the newest `most` of them. */
export function seenIn({ state }: Sandbox, channelId: string, most = Infinity): readonly SeenMessage[] {
  return state.messages
    .inChannel(channelId)
    .filter(({ onlyFor, message }) => onlyFor === undefined && isWritten(message) && message.author.bot === true)
    .slice(most === Infinity ? 0 : -most)
    .map(({ message }) => seen(message));
}

/** Neither Discord's own lines nor "is thinking", which a process may have left behind as it died. */
const isWritten = ({ type, flags }: APIMessage): boolean =>
  (type === MessageType.Default || type === MessageType.Reply || type === MessageType.ChatInputCommand) &&
  ((flags ?? 0) & MessageFlags.Loading) === 0;

export const seen = (message: APIMessage): SeenMessage => ({
  id: message.id,
  words: textOf(message),
  buttons: buttonsOf(message).map(({ custom_id: customId }) => ({ customId, means: meaningOf(customId) })),
  alt: filesOf(message).find(({ name }) => name.endsWith('.png'))?.description ?? '',
  mentions: message.mentions.map(({ id }) => id),
});

export const isBoard = ({ buttons }: SeenMessage): boolean =>
  buttons.some(({ means }) => means?.verb === 'pick' || means?.verb === 'go');

export const isEnding = ({ words }: SeenMessage): boolean => tellsTheEnd(words);

const RECORD = /^\*\*(\d+\.(?:\.\.)?) ([\dx-]+)\*\* · /;

/** The move of a record and its number, such as `8... 22x15`; `undefined` for anything else that is written. */
export function recordLine(words: string): string | undefined {
  const [, number, move] = RECORD.exec(words) ?? [];
  return number === undefined || move === undefined ? undefined : `${number} ${move}`;
}

const HERE = /^Moves? (\d+)(?: to (\d+))? w(?:as|ere) played on this board: (.+)$/m;

/** The turns that were played on a board that was left behind, and the last of their moves: `3-4: 11-15 22-18`. */
export function movesHere(words: string): string | undefined {
  const [, first = '', last = first, listed] = HERE.exec(words) ?? [];
  if (listed === undefined) return undefined;
  const moves = Array.from(listed.matchAll(/\d+(?:[x-]\d+)+/g), ([move]) => move);
  return `${first}-${last}: ${moves.join(' ')}`;
}

const TURN = /(?:<@(\d+)>|\*\*([^*]+)\*\*)(?: \(\w+\))?, (?:your move|you must jump|keep jumping)/;

export function turnIn({ words }: Pick<SeenMessage, 'words'>): {
  readonly id: string | undefined;
  readonly name: string | undefined;
} {
  const [, id, name] = TURN.exec(words) ?? [];
  return { id, name };
}

export const isOnMove = (board: SeenMessage, user: Pick<SandboxUser, 'id' | 'name'>): boolean => {
  const { id, name } = turnIn(board);
  return id === undefined ? name === user.name : id === user.id;
};
