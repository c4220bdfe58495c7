import { RECORD_SIZE } from '../generate.ts';

/** Which moves are looked at first. A record's last slot holds its rank: the search has no use for a jump's route. */
interface MoveOrder {
  /** Ranks the records: the table's move, the larger captures, killers, then by history. */
  order(
    ply: number,
    base: number,
    end: number,
    own: number,
    movesDown: boolean,
    jumps: boolean,
    tableMove: number,
  ): void;
  /** The record whose turn is next; it won't be found again. */
  pick(base: number, end: number): number;
  /** The step to `after` has refuted the move before it, those picked earlier have not. */
  reward(ply: number, base: number, end: number, own: number, after: number, movesDown: boolean, depth: number): void;
  /** What an earlier search has learned counts less. */
  fade(): void;
  clear(): void;
}

const FIRST = 1 << 30;
const MOST_HISTORY = 1 << 24;
const TAKEN = -1;

const historyIndex = (movesDown: boolean, from: number, to: number): number =>
  (movesDown ? 1024 : 0) + (31 - Math.clz32(from)) * 32 + 31 - Math.clz32(to);

export function createMoveOrder(stack: Int32Array, plies: number): MoveOrder {
  /** The last two steps by ply that have refuted, as masks of their two squares. */
  const killers = new Int32Array(2 * plies);
  /** How often each side's step from one square to another has refuted lately. */
  const history = new Int32Array(2 * 32 * 32);

  return {
    order(ply, base, end, own, movesDown, jumps, tableMove) {
      for (let at = base, index = 0; at < end; at += RECORD_SIZE, index += 1) {
        if (index === tableMove) {
          stack[at + 3] = FIRST;
          continue;
        }
        if (jumps) {
          let rank = 32;
          for (let left = stack[at + 1] as number; left !== 0; left &= left - 1) rank -= 1;
          stack[at + 3] = rank;
          continue;
        }
        const after = stack[at] as number;
        const change = own ^ after;
        stack[at + 3] =
          change === killers[2 * ply]
            ? FIRST - 1
            : change === killers[2 * ply + 1]
              ? FIRST - 2
              : (history[historyIndex(movesDown, own & change, after & change)] as number);
      }
    },
    pick(base, end) {
      let best = base;
      let most = TAKEN;
      for (let at = base; at < end; at += RECORD_SIZE) {
        const rank = stack[at + 3] as number;
        if (rank > most) {
          most = rank;
          best = at;
        }
      }
      stack[best + 3] = TAKEN;
      return best;
    },
    reward(ply, base, end, own, after, movesDown, depth) {
      const change = own ^ after;
      if (killers[2 * ply] !== change) {
        killers[2 * ply + 1] = killers[2 * ply] as number;
        killers[2 * ply] = change;
      }
      const slowness = depth > 8 ? 3 : 11 - depth;
      for (let at = base; at < end; at += RECORD_SIZE) {
        if (stack[at + 3] !== TAKEN) continue;
        const other = stack[at] as number;
        const moved = own ^ other;
        const index = historyIndex(movesDown, own & moved, other & moved);
        const count = history[index] as number;
        history[index] = other === after ? count + ((MOST_HISTORY - count) >> slowness) : count - (count >> slowness);
      }
    },
    fade() {
      killers.fill(0);
      for (let at = 0; at < history.length; at += 1) history[at] = (history[at] as number) >> 1;
    },
    clear() {
      killers.fill(0);
      history.fill(0);
    },
  };
}
