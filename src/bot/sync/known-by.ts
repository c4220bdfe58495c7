import { readButton, type ReadButton } from '../../commands/buttons.ts';
import { questionsOf } from '../../views/standing-question.ts';
import { revision, type MatchId, type Revision, type Millis } from '../../match/ids.ts';
import type { Match } from '../../match/match.ts';
import type { MessageDraft } from '../../views/message-draft.ts';
import type { APIMessage, APIMessageTopLevelComponent, ComponentType } from 'discord-api-types/v10';

/** What a message of a match's thread shows, as far as its buttons tell: a live board, or a question that can be answered. */
export interface Subject {
  readonly kind: 'board' | 'question';
  /** The board's revision, or the question's own number. */
  readonly number: Revision;
}

/** The number of no question: events count from one. */
const NO_QUESTION = revision(0);

/** Records, settled questions and everything else without buttons of this match give `undefined`. */
export function subjectOf(customIds: readonly string[], match: Match): Subject | undefined {
  const board = boardShownBy(customIds, match.id);
  if (board !== undefined) return { kind: 'board', number: board };
  const number = questionShownBy(customIds, match);
  return number === undefined ? undefined : { kind: 'question', number };
}

/** Whether a message with these buttons is the card of a match that somebody can still answer. */
export const isCardOf = (customIds: readonly string[], match: MatchId): boolean =>
  buttonsOf(customIds, match).some(({ button }) => button.on === 'card');

/** The board of a match that a message with these buttons shows; records, questions and private views show none. */
export const boardShownBy = (customIds: readonly string[], match: MatchId): Revision | undefined =>
  buttonsOf(customIds, match).find(({ button }) => button.on === 'board')?.id.revision;

/**
 * The number of the question that a message with these buttons asks. The buttons of an open table carry none: they belong
 * to the table that stands open, or to one that is over.
 */
export function questionShownBy(customIds: readonly string[], match: Match): Revision | undefined {
  for (const { button, id } of buttonsOf(customIds, match.id)) {
    if (id.verb === 'join') return questionsOf(match).find(({ kind }) => kind === 'table')?.number ?? NO_QUESTION;
    if (button.on === 'question') return id.revision;
  }
  return undefined;
}

const buttonsOf = (customIds: readonly string[], match: MatchId): readonly ReadButton[] =>
  customIds
    .map(readButton)
    .filter((read) => read !== undefined)
    .filter(({ id }) => id.match === match);

/** Whether a message on Discord reads as a draft does, in words; pictures and files play no part. */
export function saysTheSame(message: Pick<APIMessage, 'content' | 'components'>, draft: MessageDraft): boolean {
  const shown = wordsOf(message.content, message.components ?? []);
  return shown !== '' && shown === wordsOf(draft.content ?? '', draft.components);
}

// Discord cuts off what is blank at the ends.
const wordsOf = (content: string, components: readonly APIMessageTopLevelComponent[]): string =>
  [content, ...components.flatMap(textsOf)]
    .map((text) => text.trim())
    .join('\n')
    .trim();

function textsOf(component: { readonly type: ComponentType }): readonly string[] {
  const own = 'content' in component && typeof component.content === 'string' ? [component.content] : [];
  const nested = 'components' in component && Array.isArray(component.components) ? component.components : [];
  return [...own, ...nested.flatMap(textsOf)];
}

/**
 * The message, among `messages` (the newest first), by which an earlier process has said what `draft` says: younger than
 * the id `after`, not one of those `taken` already, and never changed - a settled question may have come to read the same.
 * Of several the first: what is said twice is said in its order.
 */
export const lostAmong = (
  messages: readonly APIMessage[],
  draft: MessageDraft,
  after: bigint,
  taken: ReadonlySet<string>,
): APIMessage | undefined =>
  messages.findLast(
    (message) =>
      BigInt(message.id) > after &&
      !taken.has(message.id) &&
      (message.edited_timestamp ?? null) === null &&
      saysTheSame(message, draft),
  );

/** Discord counts from the first second of 2015. */
const DISCORD_EPOCH = 1_420_070_400_000n;

/** The lowest id that something made at `at`, by Discord's clock, can have. */
export const firstIdAt = (at: Millis): bigint =>
  (BigInt(Math.max(Number(DISCORD_EPOCH), Math.floor(at))) - DISCORD_EPOCH) << 22n;
