/** The positions from the first earlier one of a game to a node of the search, numbered in this order. */
interface Path {
  write(at: number, own: number, enemy: number, kings: number): void;
  /** How often a position stood before number `at`, where the last `reversible` moves were no captures and no men's. */
  timesBefore(at: number, reversible: number, own: number, enemy: number, kings: number): number;
}

const MASKS = 3;

/** `most`: how many positions there is room for. */
export function createPath(most: number): Path {
  const path = new Int32Array(most * MASKS);
  return {
    write(at, own, enemy, kings) {
      path[at * MASKS] = own;
      path[at * MASKS + 1] = enemy;
      path[at * MASKS + 2] = kings;
    },
    timesBefore(at, reversible, own, enemy, kings) {
      let times = 0;
      // Two moves of each side bring a position back at the soonest.
      for (let before = at - 4; before >= at - reversible; before -= 2)
        if (path[before * MASKS] === own && path[before * MASKS + 1] === enemy && path[before * MASKS + 2] === kings)
          times += 1;
      return times;
    },
  };
}
