import { decide, evolve, type MatchEvent } from '../../src/match/match.ts';
import { type Match, newMatch } from '../../src/match/phases.ts';
import type { Attempt } from './random-actions.ts';
import { MATCH } from './samples.ts';

/** The entries of the journal that these attempts leave: what was decided together, together. */
export function journalOf(attempts: readonly Attempt[]): readonly (readonly MatchEvent[])[] {
  let match: Match = newMatch(MATCH);
  const entries: (readonly MatchEvent[])[] = [];
  for (const { now, on } of attempts) {
    const decision = decide(match, on(match), now);
    if (!decision.ok || decision.value.length === 0) continue;
    match = decision.value.reduce<Match>(evolve, match);
    entries.push(decision.value);
  }
  return entries;
}
