import type { TimeStyle } from './markdown.ts';

const FORMATS: Readonly<Record<Exclude<TimeStyle, 'R'>, Intl.DateTimeFormatOptions>> = {
  t: { timeStyle: 'short' },
  T: { timeStyle: 'medium' },
  d: { dateStyle: 'short' },
  D: { dateStyle: 'long' },
  f: { dateStyle: 'long', timeStyle: 'short' },
  F: { dateStyle: 'full', timeStyle: 'short' },
};

const UNITS = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

/** The words of `<t:seconds:style>`, Unix time in seconds; `now` (milliseconds) is for the relative style. */
export function timeText(seconds: number, style: TimeStyle, now: number): string {
  const date = new Date(seconds * 1000);
  if (Number.isNaN(date.getTime())) return 'Invalid date';
  if (style !== 'R') return new Intl.DateTimeFormat('en', FORMATS[style]).format(date);
  const away = Math.round(seconds - now / 1000);
  const [unit, size] = UNITS.find(([, size]) => Math.abs(away) >= size) ?? (['second', 1] as const);
  return new Intl.RelativeTimeFormat('en', { numeric: 'always' }).format(Math.trunc(away / size), unit);
}

/** When a message was written (ISO 8601), as Discord heads it: the day in words when it is near `now` (milliseconds). */
export function messageTime(iso: string, now: number): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return '';
  const clock = clockTime(iso);
  if (sameDay(date, new Date(now))) return `Today at ${clock}`;
  if (sameDay(date, new Date(now - 86_400_000))) return `Yesterday at ${clock}`;
  return `${new Intl.DateTimeFormat('en', { dateStyle: 'short' }).format(date)}, ${clock}`;
}

/** The time of day for a message that continues another. */
export function clockTime(iso: string): string {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? '' : new Intl.DateTimeFormat('en', { timeStyle: 'short' }).format(date);
}

const sameDay = (one: Date, other: Date): boolean => one.toDateString() === other.toDateString();
