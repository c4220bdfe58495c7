import type { SeenButton, SeenMessage } from './seen-message.ts';

/** Whether a thread shows the end of its match: how the game ended, and nothing to press but what shows it again. */
export function isOver(thread: readonly SeenMessage[]): boolean {
  const ending = thread.findLastIndex(({ files }) => files.some((name) => name.endsWith('.pdn')));
  const pressable = thread.findLastIndex(({ buttons }) => buttons.some(asksForMore));
  return ending >= 0 && pressable < 0;
}

const asksForMore = ({ means }: SeenButton): boolean => means === undefined || means.on !== 'result';
