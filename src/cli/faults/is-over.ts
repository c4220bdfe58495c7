import type { SeenMessage } from './seen-message.ts';

/** Whether a thread shows the end of its match: how the game ended, and nothing after it to press. */
export function isOver(thread: readonly SeenMessage[]): boolean {
  const ending = thread.findLastIndex(({ files }) => files.some((name) => name.endsWith('.pdn')));
  const pressable = thread.findLastIndex(({ buttons }) => buttons.length > 0);
  return ending >= 0 && pressable < 0;
}
