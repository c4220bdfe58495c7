import type { MatchEvent } from '../../match/event.ts';
import type { MatchChange } from './standing-question.ts';

type OfType<Type extends MatchEvent['type']> = Extract<MatchEvent, { type: Type }>;

/** The first event of this type in a change. */
export const findEvent = <Type extends MatchEvent['type']>(
  { events }: MatchChange,
  type: Type,
): OfType<Type> | undefined => events.find((event): event is OfType<Type> => event.type === type);
