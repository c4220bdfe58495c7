import type { Markdown } from './markdown.ts';
import type { ButtonLook } from './message-draft.ts';
import type { Person } from './view-context.ts';
import type { PlayerId, Revision, Seat } from '../match/ids.ts';
import type { MatchEvent, MatchChange } from '../match/match.ts';
import type { Match } from '../match/phases.ts';

/** A message with buttons in the thread, settled by an edit. `number` is the revision of the event that asked it. */
export type StandingQuestion = { readonly number: Revision } & (
  | { readonly kind: 'ready' | 'rematch' | 'go-on' | 'table' }
  | { readonly kind: 'pause' | 'endgame'; readonly agreed?: Seat | undefined }
  | { readonly kind: 'draw' | 'pause-request'; readonly by: Seat }
  | { readonly kind: 'takeback'; readonly by: Seat; readonly moves: number }
  | { readonly kind: 'seat'; readonly asked: PlayerId }
);

/** The questions that stand open in a match, the oldest first. */
export function questionsOf(match: Match): readonly StandingQuestion[] {
  switch (match.phase) {
    case 'ready-check':
      return [{ kind: 'ready', number: match.number }];
    case 'open-table':
      // The first table is the card itself.
      return match.occasion === 'first-game' ? [] : [{ kind: 'table', number: match.number }];
    case 'playing': {
      const { drawOffer, pauseRequest, takebackRequest, endgame } = match;
      const asked: StandingQuestion[] = [];
      if (drawOffer !== undefined) asked.push({ kind: 'draw', ...drawOffer });
      if (endgame?.isAsked === true) asked.push({ kind: 'endgame', number: endgame.number, agreed: endgame.agreed });
      if (pauseRequest !== undefined) asked.push({ kind: 'pause-request', ...pauseRequest });
      if (takebackRequest !== undefined) asked.push({ kind: 'takeback', ...takebackRequest });
      return asked.toSorted((one, other) => one.number - other.number);
    }
    case 'paused':
      return [{ kind: 'pause', number: match.number, agreed: match.resumed }];
    case 'ended': {
      const { kind, number } = match.next;
      return [kind === 'seat' ? { kind, number, asked: match.next.asked } : { kind, number }];
    }
    case 'new':
    case 'invited':
    case 'closed':
      return [];
    default:
      return match satisfies never;
  }
}

/** How a question is shown, and what its message reads once a change has settled it. */
export interface QuestionView {
  readonly lines: readonly Markdown[];
  readonly calls: readonly Person[];
  readonly buttons: readonly (readonly [verb: string, label: string, look?: ButtonLook])[];
  readonly outcome: (change: MatchChange) => Markdown;
}

export type QuestionToPeople = Pick<QuestionView, 'calls'> & { readonly asks: Markdown };

export type OfType<Type extends MatchEvent['type']> = Extract<MatchEvent, { type: Type }>;

export const findEvent = <Type extends MatchEvent['type']>(
  { events }: MatchChange,
  type: Type,
): OfType<Type> | undefined => events.find((event): event is OfType<Type> => event.type === type);

export const has = ({ events }: MatchChange, ...types: readonly MatchEvent['type'][]): boolean =>
  events.some(({ type }) => types.includes(type));

export const isClosedByManager = (change: MatchChange): boolean =>
  findEvent(change, 'MatchClosed')?.reason === 'closed-by-manager';
