/** What is looked at after the bot was killed, by the name that it is counted under. */
export const CHECKS = ['moves', 'soundness', 'boards', 'clocks', 'news', 'log'] as const;
export type Check = (typeof CHECKS)[number];

/** Something that is not as it must be. */
export interface Problem {
  readonly check: Check;
  /** The match, if it is one's. */
  readonly match: string | undefined;
  readonly expected: string;
  readonly found: string;
}
