/** The position after a move of a line, seen by the side that has moved. */
export interface LineMasks {
  readonly own: number;
  readonly enemy: number;
  readonly kings: number;
}

/** The principal variations: for each ply the best line found from there on. */
export interface Lines {
  empty(ply: number): void;
  /** The line of a ply begins with the record at `at`, and goes on as the line of the next ply. */
  keep(ply: number, at: number): void;
  read(ply: number): readonly LineMasks[];
}

const MASKS = 3;

export function createLines(stack: Int32Array, plies: number): Lines {
  const masks = new Int32Array(plies * plies * MASKS);
  const lengths = new Int32Array(plies);
  return {
    empty(ply) {
      lengths[ply] = 0;
    },
    keep(ply, at) {
      const begin = ply * plies * MASKS;
      const next = begin + plies * MASKS;
      for (let mask = 0; mask < MASKS; mask += 1) masks[begin + mask] = stack[at + mask] as number;
      const length = lengths[ply + 1] as number;
      for (let index = 0; index < length * MASKS; index += 1)
        masks[begin + MASKS + index] = masks[next + index] as number;
      lengths[ply] = length + 1;
    },
    read(ply) {
      return Array.from({ length: lengths[ply] as number }, (_, index) => {
        const at = (ply * plies + index) * MASKS;
        return { own: masks[at] as number, enemy: masks[at + 1] as number, kings: masks[at + 2] as number };
      });
    },
  };
}
