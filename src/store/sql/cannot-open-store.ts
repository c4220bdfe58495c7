/**
 * - `in-use`: another process holds it.
 * - `newer`, `older`: its tables are not those of this program; `older` is told only to those who may not change them.
 * - `damaged`: it is no database, or a broken one.
 * - `refused`: it can't be written or read by this user.
 * - `unreachable`: no server answers; it may be there later.
 */
export type OpeningProblem = 'in-use' | 'newer' | 'older' | 'damaged' | 'refused' | 'unreachable';

/** The database can't be used. The message is for the operator: one sentence or two, what is wrong and what to do, no password in them. */
export class CannotOpenStore extends Error {
  readonly problem: OpeningProblem;

  constructor(problem: OpeningProblem, message: string, cause?: unknown) {
    super(message, { cause });
    this.problem = problem;
  }
}
