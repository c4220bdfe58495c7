import {
  ApplicationCommandOptionType as Option,
  type APIApplicationCommandBasicOption as Field,
} from 'discord-api-types/v10';
import { PIECE_COLOURS, RULE_SETS } from '../match/options.ts';
import { FEWEST_DRAW_TURNS, MOST_DRAW_TURNS, type AskedOptions } from '../match/read-options.ts';
import { BOARD_NAMES } from '../views/board-picture.ts';
import { completeOption } from '../views/option-choices.ts';
import { COMMAND_WORDS as WORDS } from '../views/words/en/command-words.ts';
import { BOARD_CHOICES, FIRST_CHOICES, PIECE_CHOICES, RULE_CHOICES } from '../views/words/en/option-words.ts';
import type { Choice, Typed, TypedOption } from './command.ts';

/** The clock of a match (START-06). */
export const TIME_FIELDS: readonly Field[] = [
  { type: Option.String, name: 'time', description: WORDS.time, autocomplete: true },
  { type: Option.String, name: 'warning', description: WORDS.warning, autocomplete: true },
];

/** Who moves first, where one of two is asked for a match. */
export const FIRST_FIELD = choiceField('first', WORDS.first, Object.keys(FIRST_CHOICES), FIRST_CHOICES);

/** Looks and rules of a match. */
export const PLAY_FIELDS: readonly Field[] = [
  choiceField('pieces', WORDS.pieces, PIECE_COLOURS, PIECE_CHOICES),
  choiceField('board', WORDS.boardLook, BOARD_NAMES, BOARD_CHOICES),
  choiceField('rules', WORDS.rules, RULE_SETS, RULE_CHOICES),
  {
    type: Option.Integer,
    name: 'draw_turns',
    description: WORDS.drawTurns,
    min_value: FEWEST_DRAW_TURNS,
    max_value: MOST_DRAW_TURNS,
  },
];

function choiceField(
  name: string,
  description: string,
  values: readonly string[],
  words: Readonly<Record<string, string>>,
): Field {
  const choices = values.map((value) => ({ name: words[value] ?? value, value }));
  return { type: Option.String, name, description, choices };
}

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
export const completeTime = ({ name, text }: TypedOption): readonly Choice[] =>
  name === 'time' || name === 'warning' ? completeOption({ option: name, text }) : [];
