import { err, ok, type Result } from '../engine/result.ts';

export const LONGEST_NAME = 32;

export type NameProblem =
  | { readonly code: 'name-too-short'; readonly option: 'name1' | 'name2' }
  | { readonly code: 'name-too-long'; readonly option: 'name1' | 'name2'; readonly longest: number }
  | { readonly code: 'names-alike' };

/**
 * The two names of a hotseat game (START-08), on one line and trimmed: 1-32 characters as a reader counts them, and
 * different even when case is overlooked.
 */
export function readHotseatNames(name1: string, name2: string): Result<readonly [string, string], NameProblem> {
  const first = readName(name1, 'name1');
  if (!first.ok) return first;
  const second = readName(name2, 'name2');
  if (!second.ok) return second;
  const alike = folded(first.value) === folded(second.value);
  return alike ? err({ code: 'names-alike' }) : ok([first.value, second.value]);
}

function readName(text: string, option: 'name1' | 'name2'): Result<string, NameProblem> {
  const name = text.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  if (name === '') return err({ code: 'name-too-short', option });
  return Array.from(name).length > LONGEST_NAME
    ? err({ code: 'name-too-long', option, longest: LONGEST_NAME })
    : ok(name);
}

const folded = (name: string): string => name.normalize('NFKC').toLowerCase();
