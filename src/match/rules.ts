import type { Seat } from './ids.ts';

export const RULE_SETS = ['standard', 'tournament'] as const;
export type RuleSet = (typeof RULE_SETS)[number];

interface Rules {
  /** Moves that a ballot plays before the players do. */
  readonly ballotLength: number;
  /** The seat of the first move that a player chooses. */
  readonly firstToMove: Seat;
  /** Turns without progress that draw the game; `undefined`: an option of the match. */
  readonly drawTurns: number | undefined;
  /** A man's advance is no progress: captures and crownings alone are. */
  readonly advancesAreQuiet: boolean;
  /** Both are asked for a draw when the endgame tables say that neither can win (RULE-12). */
  readonly asksInDrawnEndgame: boolean;
}

/** The meaning of each rule set (RULE-11, RULE-14): everywhere else a rule set is only a name. */
export const RULES: Readonly<Record<RuleSet, Rules>> = {
  standard: {
    ballotLength: 0,
    firstToMove: 'dark',
    drawTurns: undefined,
    advancesAreQuiet: true,
    asksInDrawnEndgame: true,
  },
  tournament: {
    ballotLength: 3,
    firstToMove: 'light',
    drawTurns: 80,
    advancesAreQuiet: false,
    asksInDrawnEndgame: false,
  },
};
