import { CARD, emptyDisplay, isNoticeKey, OVER, type Display } from '../../../src/bot/display/display.ts';
import type { Wanted } from '../../../src/bot/display/wanted.ts';
import { expect } from 'vitest';
import { observe, type Observation } from '../../../src/bot/display/observe.ts';
import { millis } from '../../../src/match/ids.ts';

export const NOW = millis(1_800_000_000_000);

/** A display of which only this is remarkable. */
export const displayOf = (parts: Partial<Display> = {}): Display => ({ ...emptyDisplay(), ...parts });

/** `board:3 over`: a key and a version. */
const read = (line: string): readonly [key: string, version: string] => {
  const [key = '', ...version] = line.split(' ');
  return [key, version.length === 0 ? 'now' : version.join(' ')];
};

/** The messages that are shown under these keys, `board:3 over`, with the ids 1, 2, and so on. */
export const shownAs = (...lines: readonly string[]): Display['shown'] =>
  Object.fromEntries(
    lines.map(read).map(([key, version], index) => [key, { id: String(index + 1), version }] as const),
  );

/** What is wanted, by keys and versions; what is over is only changed where it stands. */
export const wantedAs = (...lines: readonly string[]): readonly Wanted[] =>
  lines.map(read).map(([key, version]) => ({
    key,
    kind: key === CARD ? CARD : (key.split(':')[0] as Wanted['kind']),
    version,
    draft: () => undefined,
    subject: undefined,
    isPosted: version !== OVER,
    stays: !isNoticeKey(key),
  }));

/** A display of which this is remarkable, what is observed, and what is otherwise then. */
export type Pair = readonly [what: string, given: Partial<Display>, seen: Observation, then: Partial<Display>];

export const expectPair = (given: Partial<Display>, seen: Observation, then: Partial<Display>): void => {
  expect(observe(displayOf(given), seen)).toEqual(displayOf({ ...given, ...then }));
};

export const up = (...lines: readonly string[]): Pick<Display, 'shown'> => ({ shown: shownAs(...lines) });
export const inDoubt = (key: string, version = '3/no-clock'): Pick<Display, 'sent'> => ({
  sent: { [key]: { version, after: '7' } },
});
