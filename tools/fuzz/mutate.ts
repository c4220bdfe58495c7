import type { Chance } from '../soak/chance.ts';

const NUMBERS = ['0', '1', '2', '3', '-1', '007', '1e3', '2147483648', '2147483649', '9'.repeat(30), 'NaN', ''];
const PATHS =
  '11 11.15 11.16 9.13 22.18 15.22 0 33 15.15 1.2.3.4.5.6.7.8.9.10.11.12.13.14 dark light 0.dark 9.light'.split(' ');
const ODD = [...': :: c1: c2: \0 \u202E \u200B \uD800 👑 @everyone ` .. %2e {}'.split(' '), '\n'];
const VALUES = ['', '0', 'off', '5m', '9'.repeat(21), '__proto__', 'constructor', '@everyone', '\u202E'];

/** Forms that the bot opens: they can be sent at any time. */
export const FORMS = ['c1:join-form', 'c1:from-form'];

/** Texts that nobody can mean as a move, a code, a time or a name. */
export const ODD_TEXTS = '11-15 11.15 22x W:W30:BK1 @everyone \u202E 1e9 c1:go:x:1 <@1>'
  .split(' ')
  .concat('', 'x'.repeat(6000));

/** A custom id that a tampered client could send, made of ones that really stood somewhere. */
export function mutatedId(
  chance: Chance,
  real: readonly string[],
  matches: readonly string[],
  verbs: readonly string[],
): string {
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
  const revision = (): string =>
    chance.happens(0.5) ? String(Number(fields[3] ?? 1) + chance.between(-3, 3)) : chance.of(NUMBERS);
  const path = (): string =>
    chance.happens(0.5) ? chance.of(PATHS) : `${chance.between(0, 33)}.${chance.between(0, 33)}`;
  chance.of([
    () => (fields[1] = chance.of(verbs)),
    () => (fields[2] = chance.of(matches)),
    () => (fields[3] = revision()),
    () => (fields[4] = path()),
    () => fields.push(chance.of(ODD)),
    () => fields.splice(chance.below(fields.length), 1),
  ])();
  return fields.join(':');
}

/** Choices of a menu that nobody can make. */
export const oddValues = (chance: Chance): readonly unknown[] =>
  Array.from({ length: chance.of([0, 1, 1, 1, 2, 30]) }, () => chance.of([...VALUES, ...ODD_TEXTS]));

const NESTED = Array.from({ length: 2000 }).reduce<object>((nested) => ({ components: [nested] }), []);
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

/** The same fields with one gone, changed or of another type: what no Discord sends, or not yet. */
export function mutatedFields(chance: Chance, fields: object): Readonly<Record<string, unknown>> {
  const changed = structuredClone(fields) as Record<string, unknown>;
  let holder = changed;
  for (;;) {
    const keys = Object.keys(holder);
    if (keys.length === 0) return changed;
    const key = chance.of(keys);
    const inner = holder[key];
    if (typeof inner === 'object' && inner !== null && chance.happens(0.7)) {
      holder = inner as Record<string, unknown>;
      continue;
    }
    if (chance.happens(0.3) && holder !== changed) Reflect.deleteProperty(holder, key);
    else holder[key] = chance.happens(0.3) ? undefined : chance.of(UNHEARD_OF);
    if (chance.happens(0.2)) holder['__proto__x'] = chance.of(UNHEARD_OF);
    return changed;
  }
}

/** What stands in a field of fields; `undefined` where there is nothing. */
export const valueAt = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((inner, key) => (inner as Readonly<Record<string, unknown>> | null | undefined)?.[key], value);

export const asText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
