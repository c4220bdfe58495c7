import type { MatchEvent } from '../event.ts';

/** The events of these types. */
export type Of<Type extends MatchEvent['type']> = Extract<MatchEvent, { type: Type }>;
