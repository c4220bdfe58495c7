import { formError } from '../checks/form-errors.ts';
import type { MessageRecord } from '../state/records.ts';
import { bySnowflake, isSnowflake } from '../state/snowflake.ts';
import { invalidForm } from './discord-error.ts';

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 100;

/**
 * One page of a channel's messages, newest first, as `limit`, `before`, `after` and `around` ask.
 * Ephemeral messages are not part of a channel's history.
 */
export function pageOfMessages(
  all: readonly MessageRecord[],
  query: Readonly<Record<string, string>>,
): readonly MessageRecord[] {
  const limit = readLimit(query['limit']);
  const { before, after, around } = readAnchors(query);
  const newestFirst = all.filter((record) => record.onlyFor === undefined).toReversed();
  const older = (id: string): readonly MessageRecord[] =>
    newestFirst.filter((record) => bySnowflake(record.message.id, id) < 0);
  const newer = (id: string): readonly MessageRecord[] =>
    newestFirst.filter((record) => bySnowflake(record.message.id, id) > 0);
  if (before !== undefined) return older(before).slice(0, limit);
  if (after !== undefined) return newer(after).slice(-limit);
  if (around === undefined) return newestFirst.slice(0, limit);
  const half = Math.floor(limit / 2);
  const itself = newestFirst.filter((record) => record.message.id === around);
  const later = half === 0 ? [] : newer(around).slice(-half);
  return [...later, ...itself, ...older(around).slice(0, half)].slice(0, limit);
}

function readLimit(given: string | undefined): number {
  if (given === undefined) return DEFAULT_LIMIT;
  const limit = Number(given);
  if (!Number.isInteger(limit)) {
    throw invalidForm([formError(['limit'], 'NUMBER_TYPE_COERCE', `Value "${given}" is not int.`)]);
  }
  if (limit < 1) {
    throw invalidForm([formError(['limit'], 'NUMBER_TYPE_MIN', 'int value should be greater than or equal to 1.')]);
  }
  if (limit > MAX_LIMIT) {
    const message = `int value should be less than or equal to ${MAX_LIMIT}.`;
    throw invalidForm([formError(['limit'], 'NUMBER_TYPE_MAX', message)]);
  }
  return limit;
}

interface Anchors {
  readonly before: string | undefined;
  readonly after: string | undefined;
  readonly around: string | undefined;
}

function readAnchors({ before, after, around }: Readonly<Record<string, string>>): Anchors {
  for (const [name, id] of Object.entries({ before, after, around })) {
    if (id !== undefined && !isSnowflake(id)) {
      throw invalidForm([formError([name], 'NUMBER_TYPE_COERCE', `Value "${id}" is not snowflake.`)]);
    }
  }
  return { before, after, around };
}
