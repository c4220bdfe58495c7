import { DEFAULT_OPTIONS, type MatchOptions } from '../match/options.ts';
import type { Markdown } from './markdown.ts';
import type { Words } from './view-context.ts';
import { splitLook } from './board-picture.ts';

/** Whose match it is; at an open table nobody is invited yet. */
export interface OptionNames {
  readonly challenger: string;
  readonly invited?: string;
}

/** Every option that the two agree to, one line each: the time limit, who moves first, the look, how the board sits if unusual, the rules (START-06, START-09). */
export const optionLines = (options: MatchOptions, names: OptionNames, words: Words): readonly Markdown[] => [
  words.option.time(options.time),
  words.option.first(firstName(options, names)),
  words.option.look(options.pieces, {
    name: boardName(options.board, words),
    isUnusual: options.board !== DEFAULT_OPTIONS.board,
  }),
  ...(options.turning === DEFAULT_OPTIONS.turning ? [] : [words.option.turning(options.turning)]),
  words.option.rules(options),
];

function firstName(
  { first }: MatchOptions,
  { challenger, invited }: OptionNames,
): Parameters<Words['option']['first']>[0] {
  if (first === 'drawn') return 'lot';
  if (first === 'challenger') return { name: challenger };
  return invited === undefined ? 'whoever-joins' : { name: invited };
}

/** The time limit, and whatever else is unusual, on one line of a list (WATCH-04). */
export function optionsInShort(options: MatchOptions, names: OptionNames, words: Words): Markdown {
  const { time, pieces, rules, drawTurns } = options;
  const first = firstName(options, names);
  return words.option.short([
    words.option.shortTime(time),
    ...(first === 'lot' ? [] : [words.option.shortFirst(first)]),
    ...(pieces === DEFAULT_OPTIONS.pieces ? [] : [words.choices.pieces[pieces]]),
    ...shortRules(rules === 'tournament', drawTurns, words),
  ]);
}

const shortRules = (isTournament: boolean, turns: number, { option }: Words): readonly string[] => {
  if (isTournament) return [option.shortRules];
  return turns === DEFAULT_OPTIONS.drawTurns ? [] : [option.shortTurns(turns)];
};

/** What a look of the board is called: one of `BOARD_NAMES`, or one that there is no more. */
export function boardName(board: string, { choices }: Words): string {
  const { theme, lettered } = splitLook(board);
  const name = choices.boards[theme] ?? theme;
  return lettered ? choices.lettered(name) : name;
}
