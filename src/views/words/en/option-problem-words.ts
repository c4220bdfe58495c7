import type { NameProblem, OptionProblem } from '../../../match/read-options.ts';
import { bold, say } from '../../markdown.ts';
import { duration } from './duration-words.ts';
import { orList } from './names.ts';
import { FIRST_CHOICES } from './option-words.ts';
import { quoted } from './quoted.ts';
import type { RefusalWords } from './refusal-words.ts';

/** Why a match can't be played by the options asked for, and what could be chosen instead (START-06). */
export const OPTION_PROBLEM_WORDS: RefusalWords<OptionProblem['code']> = {
  'unreadable-duration': ({ option, text }) =>
    option === 'time'
      ? say`I can't read ${bold(quoted(text))} as a time for a move. Write it like ${bold('90s')}, ${bold('2m30s')}, ${bold('12h')} or ${bold('off')}.`
      : say`I can't read ${bold(quoted(text))} as a warning time. Write it like ${bold('90s')}, ${bold('2m30s')} or ${bold('none')}.`,
  'duration-out-of-range': ({ option, from, to, or }) => {
    const range = say`${bold(duration(from))} to ${bold(duration(to))}`;
    return option === 'time'
      ? say`A move can have ${range}; beyond that there are ${orList(or.map((span) => bold(duration(span))))} - or ${bold('off')}: no clock at all.`
      : say`The warning time can be ${range} - or ${bold('none')}: then the limit is final.`;
  },
  'warning-without-clock': () =>
    say`Without a clock there is nothing to warn of. Leave ${bold('warning')} off, or choose a ${bold('time')}.`,
  'turns-out-of-range': ({ from, to }) =>
    say`The number of quiet turns that make a draw, ${bold(say`draw_turns`)}, can be ${bold(from)} to ${bold(to)}.`,
  'turns-fixed-by-rules': ({ turns }) =>
    say`Tournament rules fix the draw at ${bold(turns)} quiet turns. Leave ${bold(say`draw_turns`)} off, or play by ${bold('standard')} rules.`,
  'unknown-choice': ({ option, choices }) =>
    say`For ${bold(option)} there is ${orList((option === 'first' ? Object.keys(FIRST_CHOICES) : choices).map(bold))}.`,
};

/** What is the matter with the names of a hotseat game (START-08). */
export const NAME_PROBLEM_WORDS: RefusalWords<NameProblem['code']> = {
  'name-too-short': ({ option }) => say`${bold(option)} has no letters to show. A name has 1 to 32 characters.`,
  'name-too-long': ({ option, longest }) =>
    say`${bold(option)} is too long for the board. A name has 1 to ${longest} characters.`,
  'names-alike': () => say`The two names must be different, or nobody could tell the players apart.`,
};
