import { meaningOf, type Meaning } from '../play/button-meaning.ts';
import { ComponentType, MessageFlags, MessageType, type APIMessage } from 'discord-api-types/v10';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { filesOf, textOf } from '../play/message-contents.ts';
import { buttonsOf } from '../play/table.ts';

/** A button that can be pressed, and what it means. */
export interface SeenButton {
  readonly customId: string;
  /** `undefined`: not one of the bot's. */
  readonly means: Meaning | undefined;
}

/** A message of the bot's as everybody in a channel sees it. */
export interface SeenMessage {
  readonly id: string;
  readonly words: string;
  readonly buttons: readonly SeenButton[];
  /** The alt text of its picture; empty without one. */
  readonly alt: string;
  /** The names of its files. */
  readonly files: readonly string[];
  readonly mentions: readonly string[];
}

/** The public messages of the bot in a channel, oldest first; the newest `most` of them. */
export function seenIn({ state }: Sandbox, channelId: string, most = Infinity): readonly SeenMessage[] {
  const records = state.messages.inChannel(channelId);
  return records
    .slice(most === Infinity ? 0 : -most)
    .filter(({ onlyFor, message }) => onlyFor === undefined && isWritten(message) && message.author.bot === true)
    .filter(({ message }) => !isPromised(message))
    .map(({ message }) => seen(message));
}

/** Discord's own lines, such as the one at the beginning of a thread, are nobody's words. */
const isWritten = ({ type }: APIMessage): boolean =>
  type === MessageType.Default || type === MessageType.Reply || type === MessageType.ChatInputCommand;

/** "... is thinking": the answer that a process has promised, which may have died since. Discord takes it away by itself. */
const isPromised = ({ flags }: APIMessage): boolean => ((flags ?? 0) & MessageFlags.Loading) !== 0;

export const seen = (message: APIMessage): SeenMessage => ({
  id: message.id,
  words: textOf(message),
  buttons: buttonsOf(message).map(({ custom_id: customId }) => ({ customId, means: meaningOf(customId) })),
  alt: filesOf(message).find(({ name }) => name.endsWith('.png'))?.description ?? '',
  files: [...filesOf(message).map(({ name }) => name), ...fileNames(message)],
  mentions: message.mentions.map(({ id }) => id),
});

/** Components V2 may name an upload by its own scheme. */
const fileNames = (message: APIMessage): readonly string[] =>
  (message.components ?? []).flatMap((component) =>
    component.type === ComponentType.File ? [component.file.url.split('/').at(-1) ?? ''] : [],
  );
