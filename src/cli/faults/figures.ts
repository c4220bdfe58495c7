import type { Check, Problem } from './judges/problem.ts';

/** What a run on one database came to. */
export interface Figures {
  readonly database: string;
  readonly kills: number;
  readonly wantedKills: number;
  /** Kills before the bot was ready. */
  readonly killsAtBoot: number;
  readonly matches: number;
  readonly journalMoves: number;
  readonly acknowledged: number;
  readonly refused: number;
  readonly unanswered: number;
  readonly asked: number;
  readonly faults: ReadonlyMap<string, number>;
  /** From SIGKILL until the bot was ready to play, milliseconds each. */
  readonly recoveries: readonly number[];
  readonly checks: ReadonlyMap<Check, number>;
  readonly inspections: number;
  readonly lossesOnTime: number;
  readonly logCounts: readonly (readonly [string, number])[];
  /** The first line of each kind of error in the bot's log. */
  readonly logExamples: ReadonlyMap<string, string>;
  readonly problems: readonly Problem[];
  readonly seconds: number;
}
