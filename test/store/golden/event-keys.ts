import { z } from 'zod';
import { eventSchema } from '../../../src/match/match.ts';

/** The schema of every event, by its type. */
export const EVENT_SCHEMAS = new Map(eventSchema.options.map((schema) => [schema.shape.type.value, schema]));

/** Every key that an event of today's format can have, nested ones included, as `MovePlayed.byLot?`. */
export function eventKeys(): readonly string[] {
  return Array.from(EVENT_SCHEMAS).flatMap(([type, schema]) => {
    const described: unknown = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
    return [type, ...keysOf(described, type)].filter((key, index, keys) => keys.indexOf(key) === index);
  });
}

interface Described {
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly unknown[];
  readonly oneOf?: readonly unknown[];
}

function keysOf(described: unknown, path: string): string[] {
  const { properties = {}, required = [], anyOf = [], oneOf = [] } = described as Described;
  const own = Object.entries(properties).flatMap(([key, value]) => {
    const name = `${path}.${key}${required.includes(key) ? '' : '?'}`;
    return [name].concat(keysOf(value, name));
  });
  return [...own, ...[...anyOf, ...oneOf].flatMap((choice) => keysOf(choice, path))];
}
