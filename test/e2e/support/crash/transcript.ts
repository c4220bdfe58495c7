import type { APIMessage } from 'discord-api-types/v10';
import { filesOf, textOf } from '../../../../src/cli/play/message-contents.ts';
import { buttonsOf } from '../../../../src/cli/play/table.ts';
import type { Room } from '../room.ts';

/** A message as people see it: its words, its pictures and files, and what can be pressed. */
export interface Line {
  readonly words: string;
  readonly files: readonly string[];
  readonly buttons: readonly string[];
}

/**
 * All that everybody sees of a match, its card first, in words that are the same for every match that goes the same way:
 * moments and ids are left out.
 */
export function transcriptOf(room: Room, cardId: string): readonly Line[] {
  const { state } = room.sandbox;
  const card = state.messages.get(room.checkers, cardId);
  const thread = state.messages.inChannel(cardId).filter(({ onlyFor }) => onlyFor === undefined);
  return [...(card === undefined ? [] : [card]), ...thread].map(({ message }) => lineOf(room, message));
}

/** Who has been notified of what so far, in such words. */
export const notificationsOf = (room: Room): readonly string[] =>
  [room.alice, room.bob, room.carol].flatMap(({ name, notifications }) =>
    notifications.map(({ text }) => `${name}: ${anyTime(room, text)}`),
  );

const lineOf = (room: Room, message: APIMessage): Line => ({
  words: anyTime(room, textOf(message)),
  files: filesOf(message).map(({ name, description }) => `${name}: ${anyTime(room, description)}`),
  buttons: buttonsOf(message).map(({ label }) => label ?? ''),
});

function anyTime({ alice, bob, carol }: Room, text: string): string {
  // Drawn anew, a board calls nobody: who is notified is another matter.
  return (
    [alice, bob, carol]
      .reduce((named, { id, name }) => named.replaceAll(`<@${id}>`, `**${name}**`), text)
      // How long somebody thought differs by a second now and then.
      .replaceAll(/(?:\b\d+ min )?\b\d+ s\b/g, '<span>')
      .replaceAll(/<t:\d+(?::[A-Za-z])?>/g, '<moment>')
      .replaceAll(/\d{17,20}/g, '<id>')
  );
}
