import { millis, type Millis } from '../ids.ts';

const UNITS = [
  { names: ['d', 'day', 'days'], span: 86_400_000 },
  { names: ['h', 'hr', 'hour', 'hours'], span: 3_600_000 },
  { names: ['m', 'min', 'minute', 'minutes'], span: 60_000 },
  { names: ['s', 'sec', 'second', 'seconds'], span: 1000 },
] as const;

/** Longer texts are no durations; a bound keeps the reading short. */
const LONGEST_TEXT = 40;
const PART = /^\s*(\d{1,6})\s*([a-z]+)\s*/;

/**
 * A length of time as players write it: `90s`, `2m30s`, `12h`, `3 days`. Units go from long to short, each once. Gives
 * `undefined` for everything else, a bare number included: it could be seconds or minutes.
 */
export function parseDuration(text: string): Millis | undefined {
  if (text.length > LONGEST_TEXT) return undefined;
  let rest = text.toLowerCase();
  let total = 0;
  let last = -1;
  while (rest.trim() !== '') {
    const [whole, count, name] = PART.exec(rest) ?? [];
    const unit = UNITS.findIndex(({ names }) => names.some((known) => known === name));
    if (whole === undefined || unit <= last) return undefined;
    total += Number(count) * (UNITS[unit]?.span ?? 0);
    last = unit;
    rest = rest.slice(whole.length);
  }
  return last < 0 ? undefined : millis(total);
}

/** The shortest text that `parseDuration` reads back, to the second: `2m30s`, `12h`; `0s` for nothing. */
export function makeDuration(span: Millis): string {
  let rest = Math.round(span / 1000) * 1000;
  let text = '';
  for (const { names, span } of UNITS) {
    const count = Math.floor(rest / span);
    if (count > 0) text += `${count}${names[0]}`;
    rest -= count * span;
  }
  return text === '' ? '0s' : text;
}
