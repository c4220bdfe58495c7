import { columnOf, type Square } from '../../engine/square.ts';

/** One hop of a move: `11-15` for a step, `22x15` for a jump. A jump lands two columns away, a step one. */
export function hopNotation(from: Square, to: Square): string {
  const isJump = Math.abs(columnOf(from) - columnOf(to)) === 2;
  return `${from}${isJump ? 'x' : '-'}${to}`;
}
