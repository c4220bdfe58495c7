import type { APIApplicationCommandOptionChoice } from 'discord-api-types/v10';
import { millis, type Millis } from '../match/ids.ts';
import { makeDuration, parseDuration } from '../match/read-options.ts';
import { isAllowedLimit, isAllowedWarning } from '../match/options.ts';
import type { Words } from './view-context.ts';

type Choice = APIApplicationCommandOptionChoice<string>;

interface Durations {
  /** The word for none at all. */
  readonly none: string;
  readonly listed: readonly string[];
  readonly isAllowed: (span: Millis) => boolean;
}

/** The lengths of time worth listing. */
export const LISTED_LIMITS = ['10s', '30s', '1m', '2m', '3m', '5m', '15m', '1h', '12h', '1d', '3d', '7d'] as const;
export const LISTED_WARNINGS = ['10s', '30s', '1m', '2m', '3m', '5m'] as const;

/** A duration that is being typed into an option. */
export interface TypedDuration {
  readonly option: 'time' | 'warning';
  readonly text: string;
}

const DURATIONS: Readonly<Record<TypedDuration['option'], Durations>> = {
  time: { none: 'off', listed: LISTED_LIMITS, isAllowed: isAllowedLimit },
  warning: { none: 'none', listed: LISTED_WARNINGS, isAllowed: isAllowedWarning },
};

const MOST_CHOICES = 25;

/**
 * What to offer while `time` or `warning` is being typed, at most 25: first what the text means if it can be played by,
 * spelt out (a number without its unit in every unit that fits), then what is listed and begins like it.
 */
export function completeOption({ option, text }: TypedDuration, { choices, duration }: Words): Choice[] {
  const durations = DURATIONS[option];
  const wanted = squeezed(text);
  const [none, inWords] = option === 'time' ? [choices.noClock, choices.limit] : [choices.noWarning, choices.warning];
  const nameOf = (value: string): string =>
    value === durations.none ? none : inWords(duration(parseDuration(value) ?? millis(0)));
  const choiceOf = (value: string): Choice => ({ name: nameOf(value), value });
  const listed = [...durations.listed, durations.none]
    .map(choiceOf)
    .filter(({ name, value }) => value.startsWith(wanted) || squeezed(name).startsWith(wanted));
  const meant = meanings(wanted)
    .filter((span) => durations.isAllowed(span))
    .map((span) => choiceOf(makeDuration(span)));
  const offered = new Map([...meant, ...listed].map((choice) => [choice.value, choice]));
  return [...offered.values()].slice(0, MOST_CHOICES);
}

const squeezed = (text: string): string => text.toLowerCase().replaceAll(/\s+/g, '');

/** A number at the end could still become anything, so each unit is tried. */
function meanings(text: string): readonly Millis[] {
  const units = /\d$/.test(text) ? ['s', 'm', 'h', 'd'] : [''];
  return units.map((unit) => parseDuration(text + unit)).filter((span) => span !== undefined);
}
