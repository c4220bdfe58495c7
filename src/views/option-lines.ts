import { DEFAULT_OPTIONS, type MatchOptions } from '../match/options.ts';
import type { Markdown } from './markdown.ts';
import { plainName } from './person.ts';
import { OPTION_WORDS as WORDS, PIECE_CHOICES, type FirstName } from './words/en/option-words.ts';

/** Whose match it is; at an open table nobody is invited yet. */
export interface OptionNames {
  readonly challenger: string;
  readonly invited?: string;
}

/** Every option that the two agree to, one line each: the time limit, who moves first, the look, how the board sits if unusual, the rules (START-06, START-09). */
export const optionLines = (options: MatchOptions, names: OptionNames): readonly Markdown[] => [
  WORDS.time(options.time),
  WORDS.first(firstName(options, names)),
  WORDS.look(options),
  ...(options.turning === DEFAULT_OPTIONS.turning ? [] : [WORDS.turning(options.turning)]),
  WORDS.rules(options),
];

function firstName({ first }: MatchOptions, { challenger, invited }: OptionNames): FirstName {
  if (first === 'drawn') return 'lot';
  if (first === 'challenger') return { name: challenger };
  return invited === undefined ? 'whoever-joins' : { name: invited };
}

/** The time limit, and whatever else is unusual, on one line of a list (WATCH-04). */
export function optionsInShort(options: MatchOptions, names: OptionNames): Markdown {
  const { time, pieces, rules, drawTurns } = options;
  const first = firstName(options, names);
  return WORDS.short([
    WORDS.shortTime(time),
    ...(first === 'lot' ? [] : [WORDS.shortFirst(first === 'whoever-joins' ? first : plainName(first.name))]),
    ...(pieces === DEFAULT_OPTIONS.pieces ? [] : [PIECE_CHOICES[pieces]]),
    ...shortRules(rules === 'tournament', drawTurns),
  ]);
}

const shortRules = (isTournament: boolean, turns: number): readonly string[] => {
  if (isTournament) return [WORDS.shortRules];
  return turns === DEFAULT_OPTIONS.drawTurns ? [] : [WORDS.shortTurns(turns)];
};
