import { decide } from '../../../src/match/decide.ts';
import { evolve, newMatch } from '../../../src/match/evolve.ts';
import { causeId } from '../../../src/match/ids.ts';
import type { Match } from '../../../src/match/match.ts';
import { encodeEvent } from '../../../src/store/events/event-codec.ts';
import type { EventRow } from '../../../src/store/events/read-entries.ts';
import { at, MATCH } from '../../match/samples.ts';
import { factsOf } from './facts.ts';
import type { GoldenJournal } from './golden-journal.ts';
import type { Story } from './golden-steps.ts';

/** The journal that a story makes: each step is decided as the runtime would, and must lead to something. */
export function toldJournal({ name, about, steps }: Story): GoldenJournal {
  let match: Match = newMatch(MATCH);
  const rows: EventRow[] = [];
  const phases: string[] = [];
  for (const [index, [seconds, asked]] of steps.entries()) {
    const action = typeof asked === 'function' ? asked(match) : asked;
    const cause = causeId(String(1_400_000_000_000_000_000n + BigInt(index)));
    const decision = decide(match, 'by' in action ? { ...action, cause } : action, at(seconds));
    if (!decision.ok) throw new Error(`${name}, step ${index}: refused: ${JSON.stringify(decision.error)}`);
    if (decision.value.length === 0) throw new Error(`${name}, step ${index}: nothing happens`);
    const entry = match.revision + 1;
    for (const event of decision.value) {
      match = evolve(match, event);
      rows.push({ revision: match.revision, entry, ...encodeEvent(event) });
    }
    phases.push(match.phase);
  }
  return { name, about, phases, facts: factsOf(match), rows };
}
