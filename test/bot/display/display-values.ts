import { CARD, emptyDisplay, OVER, type Display } from '../../../src/bot/display/display.ts';
import type { Wanted } from '../../../src/bot/display/wanted.ts';
import { isNoticeKey } from '../../../src/bot/display/display.ts';
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
