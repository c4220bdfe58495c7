import type { APIButtonComponent } from 'discord-api-types/v10';
import type { FinishedMatch } from '../../match/match.ts';
import { otherSeat, type Seat } from '../../match/ids.ts';
import { STEP_VERBS, type StepId } from '../component-id.ts';
import { button, row, type Row } from '../text/components.ts';
import { BUTTON } from '../words/en/button-words.ts';

/** What the stepper shows: the board after `ply` moves, 0 for the start, with `seat` at the bottom. */
export interface Step {
  readonly ply: number;
  readonly seat: Seat;
}

/** Below a result: see the game again, step by step or moving. None for a game without a move. */
export function replayRows({ id: match, game }: FinishedMatch): readonly Row[] {
  if (game.moves.length === 0) return [];
  const of = { match, game: game.startRevision };
  return [
    row([button({ verb: 'replay', ...of }, BUTTON.replay), button({ verb: 'animation', ...of }, BUTTON.animation)]),
  ];
}

const STEP_LABELS: Readonly<Record<StepId['verb'], string>> = {
  'step-first': BUTTON.stepFirst,
  'step-back': BUTTON.stepBack,
  'step-next': BUTTON.stepNext,
  'step-last': BUTTON.stepLast,
  'step-turn': BUTTON.turnBoard,
};

/** The buttons of the stepper, each naming the picture that it stands on; what leads nowhere can't be pressed. */
export function stepRows({ id: match, game }: FinishedMatch, shown: Step): readonly Row[] {
  const step = (verb: StepId['verb']): APIButtonComponent => ({
    ...button(
      { verb, match, game: game.startRevision, ...shown },
      STEP_LABELS[verb],
      verb === 'step-next' ? 'primary' : 'plain',
    ),
    disabled: isSame(shown, stepFrom(shown, verb, game.moves.length)),
  });
  const [first, back, next, last, turn] = STEP_VERBS;
  const { startRevision } = game;
  return [
    row([first, back, next, last].map(step)),
    row([step(turn), button({ verb: 'animation', match, game: startRevision, seat: shown.seat }, BUTTON.animation)]),
  ];
}

/**
 * Where a button of the stepper leads from the picture that it names, in a game of `last` moves. Total: a forged number
 * that the game does not have counts as its last.
 */
export function stepFrom({ ply, seat }: Step, verb: StepId['verb'], last: number): Step {
  const from = Math.min(ply, last);
  switch (verb) {
    case 'step-first':
      return { ply: 0, seat };
    case 'step-back':
      return { ply: Math.max(from - 1, 0), seat };
    case 'step-next':
      return { ply: Math.min(from + 1, last), seat };
    case 'step-last':
      return { ply: last, seat };
    case 'step-turn':
      return { ply: from, seat: otherSeat(seat) };
    default:
      return verb satisfies never;
  }
}

const isSame = (one: Step, other: Step): boolean => one.ply === other.ply && one.seat === other.seat;
