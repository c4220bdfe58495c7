import { ApplicationCommandOptionType as Option } from 'discord-api-types/v10';
import type { APIApplicationCommandBasicOption as Field } from 'discord-api-types/v10';
import { FEWEST_DRAW_TURNS, MOST_DRAW_TURNS, type AskedOptions } from '../match/read-options.ts';
import { completeBoard, completeClock, completeOption } from '../views/match-options.ts';
import { shorten } from '../render/describe-board.ts';
import { LONGEST_CHOICE } from '../views/settings-page.ts';
import type { Words } from '../views/view-context.ts';
import type { Command, Typed } from './command.ts';

/** Completes the lengths of time and the look of the board (START-06). */
export const completeMatchOption: NonNullable<Command['complete']> = ({ name, text }, _live, words) => {
  if (name === 'board') return completeBoard(text, words);
  if (name === 'clock') return completeClock(text, words);
  return name === 'time' || name === 'warning' ? completeOption({ option: name, text }, words) : [];
};

export const timeFields = ({ commands }: Words): readonly Field[] => [
  { type: Option.String, name: 'time', description: commands.time, autocomplete: true },
  { type: Option.String, name: 'warning', description: commands.warning, autocomplete: true },
  { type: Option.String, name: 'clock', description: commands.clock, autocomplete: true },
];

export const firstField = ({ commands, choices }: Words): Field => choiceField('first', commands.first, choices.first);

export function playFields(words: Words): readonly Field[] {
  const { commands, choices } = words;
  const notes: Readonly<Record<string, string | undefined>> = choices.ruleNotes;
  const rules = Object.fromEntries(
    Object.entries(choices.rules).map(([name, shown]) => {
      const note = notes[name];
      return [name, note === undefined ? shown : `${shown}: ${note}`];
    }),
  );
  const [min_value, max_value] = [FEWEST_DRAW_TURNS, MOST_DRAW_TURNS];
  return [
    choiceField('pieces', commands.pieces, choices.pieces),
    { type: Option.String, name: 'board', description: commands.boardLook, autocomplete: true },
    choiceField('rules', commands.rules, rules),
    { type: Option.Integer, name: 'draw_turns', description: commands.drawTurns, min_value, max_value },
  ];
}

/** Of matches of two people alone (RUN-12). */
export const ratedField = ({ commands }: Words): Field => ({
  type: Option.Boolean,
  name: 'rated',
  description: commands.rated,
});

const choiceField = (name: string, description: string, names: Readonly<Record<string, string>>): Field => ({
  type: Option.String,
  name,
  description,
  choices: Object.entries(names).map(([value, shown]) => ({ name: shorten(shown, LONGEST_CHOICE), value })),
});

/** Only what was typed is there: what is left off is the server's default. */
export function readAskedOptions(typed: Typed): AskedOptions {
  const names = ['time', 'warning', 'clock', 'first', 'pieces', 'board', 'rules'] as const;
  const texts = names.map((name) => [name, typed.text(name)] as const).filter(([, value]) => value !== undefined);
  const turns = typed.number('draw_turns');
  const rated = typed.flag('rated');
  return {
    ...Object.fromEntries(texts),
    ...(turns === undefined ? {} : { draw_turns: turns }),
    ...(rated === undefined ? {} : { rated }),
  };
}
