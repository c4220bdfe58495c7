import { generate, RECORD_SIZE, ROOM_FOR_MOVES } from './generate.ts';
import type { Position } from './position.ts';
export function perft(position: Position, depth: number): number {
  if (depth === 0) return 1;
  const stack = new Int32Array((depth + 1) * ROOM_FOR_MOVES);
  const own = position.turn === 'dark' ? position.dark : position.light;
  const enemy = position.turn === 'dark' ? position.light : position.dark;
  return countPaths(stack, 0, own, enemy, position.kings, position.turn === 'dark', depth);
}
function countPaths(
  stack: Int32Array,
  base: number,
  own: number,
  enemy: number,
  kings: number,
  dark: boolean,
  depth: number,
): number {
  const end = generate(stack, base, own, enemy, kings, dark);
  if (depth === 1) return (end - base) / RECORD_SIZE;
  let n = 0;
  for (let at = base; at < end; at += RECORD_SIZE)
    n += countPaths(
      stack,
      end,
      stack[at + 1] as number,
      stack[at] as number,
      stack[at + 2] as number,
      !dark,
      depth - 1,
    );
  return n;
}
