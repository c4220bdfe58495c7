import { countsIn } from '../../src/match/ending.ts';
import { decide, evolve, type MatchEvent } from '../../src/match/match.ts';
import { type Match, newMatch } from '../../src/match/phases.ts';
import { rateGame } from '../../src/match/rating.ts';
import type { Attempt } from './random-actions.ts';
import { MATCH } from './samples.ts';

/** The entries of the journal that these attempts leave: what was decided together, together, and rated as if it were their first game. */
export function journalOf(attempts: readonly Attempt[]): readonly (readonly MatchEvent[])[] {
  let match: Match = newMatch(MATCH);
  let number = 0;
  const entries: (readonly MatchEvent[])[] = [];
  const happen = (event: MatchEvent): MatchEvent[] => {
    match = evolve(match, event);
    const pool = event.type === 'GameEnded' ? countsIn(match) : undefined;
    if (pool === undefined) return [event];
    number += 1;
    const changes = rateGame({ dark: undefined, light: undefined }, undefined, event.at);
    return [event, ...happen({ type: 'GameRated', number, pool, ...changes, at: event.at })];
  };
  for (const { now, on } of attempts) {
    const decision = decide(match, on(match), now);
    if (!decision.ok || decision.value.length === 0) continue;
    entries.push(decision.value.flatMap(happen));
  }
  return entries;
}
