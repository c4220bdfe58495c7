import type { Chance } from '../soak/chance.ts';

const REVISIONS = ['0', '1', '2', '3', '-1', '007', '1e3', '2147483648', '2147483649', '9'.repeat(30), 'NaN', ''];
const PATHS =
  '11 11.15 11.16 9.13 22.18 15.22 0 33 15.15 1.2.3.4.5.6.7.8.9.10.11.12.13.14 dark light 0.dark 9.light'.split(' ');
const ODD = [
  ':',
  '::',
  'c1:',
  'c2:',
  '\0',
  '\u202E',
  '\u200B',
  '\uD800',
  '👑',
  '@everyone',
  '`',
  '..',
  '%2e',
  '{}',
  '\n',
];
const VALUES = [
  '',
  '0',
  'off',
  '5m',
  '999999999999999999999',
  '__proto__',
  'constructor',
  '@everyone',
  '\u202E',
  'x'.repeat(4000),
];

/** A custom id that a tampered client could send, made of ones that really stood somewhere. */
export function mutatedId(
  chance: Chance,
  real: readonly string[],
  matches: readonly string[],
  verbs: readonly string[],
) {
  const kind = chance.next();
  const id = chance.of(real);
  // As it is: by somebody else, somewhere else, or too late.
  if (kind < 0.25) return id;
  if (kind < 0.75) return withOtherField(chance, id, matches, verbs);
  const at = chance.below(id.length + 1);
  return `${id.slice(0, at)}${chance.of(ODD)}${id.slice(at + chance.below(3))}`;
}

function withOtherField(chance: Chance, id: string, matches: readonly string[], verbs: readonly string[]): string {
  const fields = id.split(':');
  switch (chance.below(6)) {
    case 0:
      fields[1] = chance.of(verbs);
      break;
    case 1:
      fields[2] = chance.of(matches);
      break;
    case 2: {
      const number = Number(fields[3] ?? 1);
      fields[3] = chance.happens(0.5) ? String(number + chance.between(-3, 3)) : chance.of(REVISIONS);
      break;
    }
    case 3:
      fields[4] = chance.happens(0.5) ? chance.of(PATHS) : `${chance.between(0, 33)}.${chance.between(0, 33)}`;
      break;
    case 4:
      fields.push(chance.of(ODD));
      break;
    default:
      fields.splice(chance.below(fields.length), 1);
  }
  return fields.join(':');
}

export const oddValues = (chance: Chance): readonly unknown[] =>
  Array.from({ length: chance.of([0, 1, 1, 1, 2, 30]) }, () => chance.of(VALUES));

const NESTED = nest(2000);
const UNHEARD_OF = [
  null,
  0,
  -1,
  2 ** 53,
  '',
  'x'.repeat(10_000),
  [],
  {},
  [null],
  true,
  { length: -1 },
  NESTED,
  '\uD800',
];

function nest(depth: number): unknown {
  let nested: unknown = [];
  for (let level = 0; level < depth; level += 1) nested = { components: [nested] };
  return nested;
}

/** The same interaction with one field gone, changed or of another type: what no Discord sends, or not yet. */
export function mutatedFields(chance: Chance, interaction: object): object {
  const changed = structuredClone(interaction) as Record<string, unknown>;
  let holder: Record<string, unknown> = changed;
  for (;;) {
    // By these two the answers are found again.
    const keys = Object.keys(holder).filter((key) => holder !== changed || (key !== 'id' && key !== 'token'));
    if (keys.length === 0) return changed;
    const key = chance.of(keys);
    const inner = holder[key];
    if (typeof inner === 'object' && inner !== null && chance.happens(0.7)) {
      holder = inner as Record<string, unknown>;
      continue;
    }
    if (chance.happens(0.3)) Reflect.deleteProperty(holder, key);
    else holder[key] = chance.of(UNHEARD_OF);
    if (chance.happens(0.2)) holder['__proto__x'] = chance.of(UNHEARD_OF);
    return changed;
  }
}
