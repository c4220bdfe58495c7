import type { APIMessage } from 'discord-api-types/v10';
import { filesOf, textOf } from '../../../../tools/play/message-contents.ts';
import { buttonsOf } from '../../../../tools/play/table.ts';
import type { App } from '../app.ts';

/** A message as people see it: its words, its pictures and files, and what can be pressed. */
export interface Line {
  readonly words: string;
  readonly files: readonly string[];
  readonly buttons: readonly string[];
}

/** All that everybody sees of a match, its card first, without moments and ids. */
export function transcriptOf(app: App, cardId: string): readonly Line[] {
  const { state } = app.sandbox;
  const card = state.messages.get(app.checkers, cardId);
  const thread = state.messages.inChannel(cardId).filter(({ onlyFor }) => onlyFor === undefined);
  return [...(card === undefined ? [] : [card]), ...thread].map(({ message }) => lineOf(app, message));
}

/** Who has been notified of what so far, in such words. */
export const notificationsOf = (app: App): readonly string[] =>
  [app.alice, app.bob, app.carol].flatMap(({ name, notifications }) =>
    notifications.map(({ text }) => `${name}: ${anyTime(app, text)}`),
  );

const lineOf = (app: App, message: APIMessage): Line => ({
  words: anyTime(app, textOf(message)),
  files: filesOf(message).map(({ name, description }) => `${name}: ${anyTime(app, description)}`),
  buttons: buttonsOf(message).map(({ label }) => label ?? ''),
});

function anyTime({ alice, bob, carol }: App, text: string): string {
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
