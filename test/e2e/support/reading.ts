import { ComponentType, type APIMessage, type APISelectMenuOption } from 'discord-api-types/v10';
import { expect } from 'vitest';
import { download, textOf } from '../../../tools/play/message-contents.ts';
import { buttonsOf, press, type Button } from '../../../tools/play/table.ts';
import { readButton } from '../../../src/commands/buttons.ts';
import type { Outcome, SandboxUser } from 'discord-sandbox';
import type { TestMatch } from './test-match.ts';

/** The words of an answer that only the asker sees; fails for any other outcome. */
export function privateWords(outcome: Outcome): string {
  if (!outcome.ok) throw new Error(`the interaction failed: ${outcome.error}`);
  expect(outcome).toMatchObject({ kind: 'message', onlyMe: true });
  return outcome.message === undefined ? '' : textOf(outcome.message);
}

/** The message that a command or press brought, for everybody or for the asker alone. */
export function answerOf(outcome: Outcome): APIMessage {
  if (!outcome.ok || outcome.message === undefined) throw new Error(outcome.ok ? 'no message' : outcome.error);
  return outcome.message;
}

/** The buttons of a message that have their time. What shows a game again, or a page of the menu, lives on (END-08). */
export const passingButtonsOf = (message: Pick<APIMessage, 'components'>): readonly Button[] =>
  buttonsOf(message).filter(({ custom_id: text }) => !['result', 'page'].includes(readButton(text)?.button.on ?? ''));

export const labelsOf = (message: Pick<APIMessage, 'components'>): readonly string[] =>
  buttonsOf(message).map(({ label }) => label ?? '');

/** The custom id behind a label. */
export function idOf(message: Pick<APIMessage, 'components'>, label: string): string {
  const found = buttonsOf(message).find((one) => one.label === label);
  if (found === undefined) throw new Error(`no button "${label}"`);
  return found.custom_id;
}

/** What can be chosen in a menu of a message. */
export function choicesIn(
  { components = [] }: Pick<APIMessage, 'components'>,
  customId: string,
): readonly APISelectMenuOption[] {
  for (const container of components) {
    if (container.type !== ComponentType.Container) continue;
    for (const part of container.components) {
      const [menu] = part.type === ComponentType.ActionRow ? part.components : [];
      if (menu?.type === ComponentType.StringSelect && menu.custom_id === customId) return menu.options;
    }
  }
  throw new Error(`no menu "${customId}"`);
}

/** The moments of Discord's live timestamps in a message, in milliseconds. */
export const momentsIn = (message: Pick<APIMessage, 'content' | 'components'> = { content: '' }): readonly number[] =>
  Array.from(textOf(message).matchAll(/<t:(\d+):R>/g), ([, seconds]) => Number(seconds) * 1000);

/** What one user alone has been told in a channel. */
export const toldAlone = (user: SandboxUser, channelId: string): string =>
  user
    .visibleRecords(channelId)
    .filter(({ onlyFor }) => onlyFor === user.id)
    .map(({ message }) => textOf(message))
    .join('\n');

/** The record of the game that has ended last in a thread, as *PDN* gives it. */
export async function recordOf(table: TestMatch, user: SandboxUser = table.app.carol): Promise<string> {
  const { message } = await press(user, (await table.withButton('PDN')).id, 'PDN');
  if (message === undefined) throw new Error('PDN gives nothing');
  return new TextDecoder().decode(await download(message, '.pdn'));
}
