import { err, ok, type Result } from '../../engine/result.ts';
import { faultOf, type DiscordFault } from './discord-fault.ts';
import type { DiscordGate } from './discord-gate.ts';

/** Why a thread could not be opened, with the error itself. */
export interface ThreadProblem {
  readonly fault: DiscordFault;
  readonly cause: unknown;
}

/**
 * Opens the thread of a match on its card. Gives the thread's id. A request that got no answer is sent once more: that does
 * no harm, as a message has one thread at most, which has the message's own id, so one that is there already is ours.
 */
export async function startThread(
  gate: Pick<DiscordGate, 'startThread'>,
  channelId: string,
  cardId: string,
  name: string,
): Promise<Result<string, ThreadProblem>> {
  const start = async (): Promise<Result<string, ThreadProblem>> => {
    try {
      return ok(await gate.startThread(channelId, cardId, name));
    } catch (cause) {
      const fault = faultOf(cause);
      return fault === 'thread-exists' ? ok(cardId) : err({ fault, cause });
    }
  };
  const first = await start();
  return !first.ok && first.error.fault === 'unreachable' ? start() : first;
}
