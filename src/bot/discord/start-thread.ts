import { faultOf } from './discord-fault.ts';
import type { DiscordGate } from './discord-gate.ts';

/**
 * Opens the thread of a match on its card. Gives the thread's id. A request that got no answer is sent once more, because it does no harm: a message has one thread
 * at most, which has the message's own id, so one that is there already is ours.
 */
export async function startThread(
  gate: Pick<DiscordGate, 'startThread'>,
  channelId: string,
  cardId: string,
  name: string,
): Promise<string> {
  const start = (): Promise<string> => gate.startThread(channelId, cardId, name);
  const unlessThere = (error: unknown): string => {
    if (faultOf(error) === 'thread-exists') return cardId;
    throw error;
  };
  try {
    return await start();
  } catch (error) {
    return faultOf(error) === 'unreachable' ? start().catch(unlessThere) : unlessThere(error);
  }
}
