import {
  ApplicationCommandOptionType as Option,
  type APIApplicationCommandBasicOption as Field,
} from 'discord-api-types/v10';
import { PIECE_COLOURS, RULE_SETS, type RuleSet } from '../match/options.ts';
import { FEWEST_DRAW_TURNS, MOST_DRAW_TURNS, type AskedOptions } from '../match/read-options.ts';
import { BOARD_NAMES } from '../views/board-picture.ts';
import { completeOption, boardName } from '../views/match-options.ts';
import type { Typed, Command } from './command.ts';
import type { Words } from '../views/view-context.ts';

export const timeFields = ({ commands }: Words): readonly Field[] => [
  { type: Option.String, name: 'time', description: commands.time, autocomplete: true },
  { type: Option.String, name: 'warning', description: commands.warning, autocomplete: true },
];

export const firstField = ({ commands, choices: { first } }: Words): Field =>
  choiceField('first', commands.first, Object.entries(first));

export function playFields(words: Words): readonly Field[] {
  const { commands, choices } = words;
  const ruleName = (rules: RuleSet): string => {
    const note = choices.ruleNotes[rules];
    return note === undefined ? choices.rules[rules] : `${choices.rules[rules]}: ${note}`;
  };
  return [
    choiceField(
      'pieces',
      commands.pieces,
      named(PIECE_COLOURS, (pieces) => choices.pieces[pieces]),
    ),
    choiceField(
      'board',
      commands.boardLook,
      named(BOARD_NAMES, (board) => boardName(board, words)),
    ),
    choiceField('rules', commands.rules, named(RULE_SETS, ruleName)),
    {
      type: Option.Integer,
      name: 'draw_turns',
      description: commands.drawTurns,
      min_value: FEWEST_DRAW_TURNS,
      max_value: MOST_DRAW_TURNS,
    },
  ];
}

type Named = readonly (readonly [value: string, name: string])[];

const named = <T extends string>(values: readonly T[], nameOf: (value: T) => string): Named =>
  values.map((value) => [value, nameOf(value)]);

const choiceField = (name: string, description: string, values: Named): Field => ({
  type: Option.String,
  name,
  description,
  choices: values.map(([value, shown]) => ({ name: shown, value })),
});

/** Only what was typed is there: what is left off is the server's default. */
export function readAskedOptions(typed: Typed): AskedOptions {
  const names = ['time', 'warning', 'first', 'pieces', 'board', 'rules'] as const;
  const texts = names.flatMap((name) => {
    const value = typed.text(name);
    return value === undefined ? [] : [[name, value] as const];
  });
  const turns = typed.number('draw_turns');
  return { ...Object.fromEntries(texts), ...(turns === undefined ? {} : { draw_turns: turns }) };
}

/** What to offer while a length of time is being typed (START-06). */
export const completeTime: NonNullable<Command['complete']> = ({ name, text }, _live, words) =>
  name === 'time' || name === 'warning' ? completeOption({ option: name, text }, words) : [];
