/** Milliseconds for a search, measured by `now`: the engine has no clock. */
export interface SearchTime {
  readonly milliseconds: number;
  readonly now: () => number;
}

export interface Clock {
  isUp(): boolean;
  /** Whether another iteration is worth its time, where the best move has taken `share` of the last one's nodes. */
  isWorthGoingOn(share: number): boolean;
}

/** Of 100 iterations that began after this part of the time, 20 would end in time, and 5 would change the move. */
const LAST_BEGIN = 0.7;
/** From this part of the time on, an easy move is played at once. */
const EASY_BEGIN = 0.35;
/** A move is easy when all others together are refuted by what this part of the nodes leaves. */
const EASY_SHARE = 0.9;

export function startClock({ milliseconds, now }: SearchTime): Clock {
  const begin = now();
  const isSpent = (part: number): boolean => now() - begin >= part * milliseconds;
  return {
    isUp: () => isSpent(1),
    isWorthGoingOn: (share) => !isSpent(share >= EASY_SHARE ? EASY_BEGIN : LAST_BEGIN),
  };
}
