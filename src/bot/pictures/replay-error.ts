import type { ReplayFault } from './replay-fault.ts';

/** A message was to carry a replay, and there is none. */
export class ReplayError extends Error {
  override readonly name = 'ReplayError';
  readonly fault: ReplayFault;

  constructor(fault: ReplayFault) {
    super(`the replay could not be made: ${fault}`);
    this.fault = fault;
  }
}
