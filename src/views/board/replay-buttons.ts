import type { APIButtonComponent } from 'discord-api-types/v10';
import type { FinishedMatch } from '../../match/is-finished.ts';
import { otherSeat, type Seat } from '../../match/seat.ts';
import { button, row, type Row } from '../text/components.ts';
import { BUTTON } from '../words/en/button-words.ts';

export const STEP_VERBS = ['step-first', 'step-back', 'step-next', 'step-last', 'step-turn'] as const;
export type StepVerb = (typeof STEP_VERBS)[number];

/** What the stepper shows: the board after `ply` moves, 0 for the start, with `seat` at the bottom. */
export interface Step {
  readonly ply: number;
  readonly seat: Seat;
}

/** Below a result: see the game again, step by step or moving. None for a game without a move. */
export function replayRows({ id: match, game }: FinishedMatch): readonly Row[] {
  if (game.moves.length === 0) return [];
  const of = { match, revision: game.startRevision };
  return [
    row([button({ verb: 'replay', ...of }, BUTTON.replay), button({ verb: 'animation', ...of }, BUTTON.animation)]),
  ];
}

const STEP_LABELS: Readonly<Record<StepVerb, string>> = {
  'step-first': BUTTON.stepFirst,
  'step-back': BUTTON.stepBack,
  'step-next': BUTTON.stepNext,
  'step-last': BUTTON.stepLast,
  'step-turn': BUTTON.turnBoard,
};

/** The buttons of the stepper, each naming the picture that it stands on; what leads nowhere can't be pressed. */
export function stepRows({ id: match, game }: FinishedMatch, shown: Step): readonly Row[] {
  const step = (verb: StepVerb): APIButtonComponent => ({
    ...button(
      { verb, match, revision: game.startRevision, path: [shown.ply, shown.seat] },
      STEP_LABELS[verb],
      verb === 'step-next' ? 'primary' : 'plain',
    ),
    disabled: isSame(shown, stepFrom(shown, verb, game.moves.length)),
  });
  const [first, back, next, last, turn] = STEP_VERBS;
  const { startRevision } = game;
  return [
    row([first, back, next, last].map(step)),
    row([
      step(turn),
      button({ verb: 'animation', match, revision: startRevision, path: [shown.seat] }, BUTTON.animation),
    ]),
  ];
}

/**
 * Where a button of the stepper leads from the picture that it names, in a game of `last` moves. Total: a forged number
 * that the game does not have counts as its last.
 */
export function stepFrom({ ply, seat }: Step, verb: StepVerb, last: number): Step {
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
