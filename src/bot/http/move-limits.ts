// Limits of the move service: how much it does for one question, and how many may wait.

/** Bytes of a request. Files of games are for the command line. */
export const LONGEST_BODY = 64 << 10;
/** Levels of its JSON: lists and objects within the body. */
export const DEEPEST_BODY = 4;

/** Turns of one game, more than people ever play: each takes some place in the answer, which the event loop writes. */
export const MOST_TURNS = 2000;
/** Moves that are asked to be played after it. */
export const MOST_MOVES = 1000;

/** Seconds of one search: with a depth or a number of nodes, and without any limit. */
export const LONGEST_SEARCH = 1;
export const USUAL_SEARCH = 0.2;

/** Questions that wait, of everybody and of one address. */
export const MOST_WAITING = 16;
export const MOST_OF_ONE = 4;
/** Milliseconds, the start of a worker on a busy machine included; what takes so long never ends. */
export const LONGEST_WORK = 60_000;
/** More than that of the workers that play. */
export const NICENESS = 10;
