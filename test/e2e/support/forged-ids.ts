import { VERBS } from '../../../src/commands/buttons.ts';
import type { Chance } from '../../../tools/soak/chance.ts';

// Not Watch: that anybody may do anywhere in a running match.
const FORGED_VERBS = [...VERBS.filter((verb) => verb !== 'watch'), '__proto__', ''];
const REVISIONS = [...'1 2 3 4 5 6 7 2147483648 2147483649 0 -1 007 1e3'.split(' '), '9'.repeat(30)];
const PATHS = '11 11.15 11.16 9.13 22.18 15.22 0 33 15.15 1.2.3.4.5.6.7.8.9.10.11.12.13.14'.split(' ');
const SIDES = ['dark', 'light', 'toString'];
const PLIES = ['0.dark', '1.light', '99999.dark', '100000.dark', '-1.light', '1.toString'];

/** A custom id that a tampered client could send: well formed, nearly so, mutated from a real one, or nonsense. */
export function forgedId(chance: Chance, matches: readonly string[], real: readonly string[]): string {
  const kind = chance.next();
  if (kind < 0.6) return wellFormed(chance, matches);
  if (kind < 0.85) return mutated(chance, chance.of([...real, wellFormed(chance, matches)]));
  return oddText(chance, 100) || '-';
}

function wellFormed(chance: Chance, matches: readonly string[]): string {
  const parts = ['c1', chance.of(FORGED_VERBS), chance.of([...matches, 'NoSuchGame']), chance.of(REVISIONS)];
  if (chance.happens(0.4)) parts.push(chance.of([...PATHS, ...SIDES, ...PLIES]));
  return parts.join(':');
}

function mutated(chance: Chance, id: string): string {
  const at = chance.below(id.length + 1);
  const length = chance.below(3);
  return `${id.slice(0, at)}${oddText(chance, 2)}${id.slice(at + length)}`.slice(0, 100) || '-';
}

const ODD = [':', 'c1:', '\0', '\u202E', '\u200B', '👑', '\uFFFF', '@everyone', '`', '..'];

/** A text of up to `longest` characters, any of Unicode's first page and some of its odd ones. */
export const oddText = (chance: Chance, longest: number): string =>
  Array.from({ length: chance.below(longest + 1) }, () =>
    chance.happens(0.7) ? String.fromCharCode(32 + chance.below(95)) : chance.of(ODD),
  ).join('');
