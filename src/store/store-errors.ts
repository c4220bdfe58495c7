/** `unavailable`: nothing was written. `uncertain`: the connection broke, so it may or may not have been written. */
export type StoreFault = 'unavailable' | 'uncertain';

/** A store rejects with this when the database fails. Anything else it throws is a programming mistake. */
export class StoreUnavailable extends Error {
  readonly fault: StoreFault;

  constructor(fault: StoreFault, reason: string, cause?: unknown) {
    super(reason, { cause });
    this.fault = fault;
  }
}

/** A mistake of this program: what was decided could not be read back, so it was not written and never happened. */
export class UnreadableEvent extends Error {}

/** `newer`, `older`: its tables don't match this program; `older` only occurs where they may not, or can't, be changed. */
export type OpeningProblem = 'in-use' | 'newer' | 'older' | 'damaged' | 'refused' | 'unreachable';

/** The database can't be used. The message tells the operator what is wrong and what to do, without any password. */
export class CannotOpenStore extends Error {
  readonly problem: OpeningProblem;

  constructor(problem: OpeningProblem, message: string, cause?: unknown) {
    super(message, { cause });
    this.problem = problem;
  }
}

export interface LockHolder {
  readonly pid: number;
  readonly host: string;
  readonly since: string;
}

/** The refusal of a second process; `own` is what it could use instead. */
export function inUse(what: string, holder: LockHolder | undefined, own: string): CannotOpenStore {
  const since = holder?.since.replace(/\.\d+Z$/, 'Z');
  const who = holder === undefined ? '' : `: process ${holder.pid} on ${holder.host}, since ${since}`;
  return new CannotOpenStore(
    'in-use',
    `${what} is in use by another King Me${who}. Stop that one first, or give this one ${own} of its own.`,
  );
}
