import type { APIMessage, APIMessageTopLevelComponent, ComponentType } from 'discord-api-types/v10';
import { SnowflakeUtil } from 'discord.js';
import { revision, type MatchId, type Revision, type Millis } from '../../match/ids.ts';
import type { Match } from '../../match/phases.ts';
import { customIdsOf, type CustomId } from '../../views/custom-id.ts';
import { unbrokenMoves, unlinkCommands } from '../../views/markdown.ts';
import type { MessageDraft } from '../../views/message-draft.ts';
import { questionsOf } from '../../views/standing-question.ts';

/** A button as its custom id tells: what it asks, and on which kind of message it stands. */
interface ReadButton {
  readonly button: { readonly on: string };
  readonly id: CustomId;
}

/** Reads a custom id; `undefined`: no button of the bot has it. */
export type ButtonReader = (customId: string) => ReadButton | undefined;

/** The board or question that a message's buttons show it to be. */
export interface Subject {
  readonly kind: 'board' | 'question';
  readonly number: Revision;
}

type WithButtons = Pick<APIMessage, 'components'>;

const NO_QUESTION = revision(0);

/** Records, settled questions, private views and messages of other matches give `undefined`. */
export function subjectOf(message: WithButtons, match: Match, readButton: ButtonReader): Subject | undefined {
  const buttons = buttonsOf(message, match.id, readButton);
  const board = buttons.find(({ button }) => button.on === 'board')?.id.revision;
  if (board !== undefined) return { kind: 'board', number: board };
  // The buttons of an open table carry no number: they belong to the one that stands, or to one that is over.
  const isTable = buttons.some(({ id }) => id.verb === 'join');
  const number = isTable
    ? (questionsOf(match).find(({ kind }) => kind === 'table')?.number ?? NO_QUESTION)
    : buttons.find(({ button }) => button.on === 'question')?.id.revision;
  return number === undefined ? undefined : { kind: 'question', number };
}

export const isCardOf = (message: WithButtons, match: MatchId, readButton: ButtonReader): boolean =>
  buttonsOf(message, match, readButton).some(({ button }) => button.on === 'card');

const buttonsOf = (message: WithButtons, match: MatchId, readButton: ButtonReader): readonly ReadButton[] =>
  customIdsOf(message)
    .map(readButton)
    .filter((read) => read !== undefined)
    .filter(({ id }) => id.match === match);

/** True where a message on Discord reads as a draft does, in words; pictures and files play no part. */
export function saysTheSame(message: Pick<APIMessage, 'content' | 'components'>, draft: MessageDraft): boolean {
  const shown = wordsOf(message.content, message.components ?? []);
  return shown !== '' && shown === wordsOf(draft.content ?? '', draft.components);
}

// Discord cuts off what is blank at the ends.
const wordsOf = (content: string, components: readonly APIMessageTopLevelComponent[]): string =>
  [content, ...components.flatMap(textsOf)]
    .map((text) => unbrokenMoves(unlinkCommands(text)).trim())
    .join('\n')
    .trim();

function textsOf(component: { readonly type: ComponentType }): readonly string[] {
  const own = 'content' in component && typeof component.content === 'string' ? [component.content] : [];
  const nested = 'components' in component && Array.isArray(component.components) ? component.components : [];
  return [...own, ...nested.flatMap(textsOf)];
}

/** The lowest id that something made at `at`, by Discord's clock, can have. */
export const firstIdAt = (at: Millis): bigint =>
  BigInt(Math.max(0, Math.floor(at) - Number(SnowflakeUtil.epoch))) << 22n;
