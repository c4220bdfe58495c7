// How much the move service does for one question, and how many may wait.

/** Bytes of a request; a file of games may be longer than a game. */
export const LONGEST_GAME = 64 << 10;
export const LONGEST_FILE = 1 << 20;

/** Of one game: no game of people comes near. Each turn takes some place in the answer, which the event loop writes. */
export const MOST_TURNS = 2000;
/** Moves that are asked to be played after it. */
export const MOST_MOVES = 1000;
/** Games of one file. */
export const MOST_GAMES = 2000;
/** Values of one request in JSON: the moves, and a few fields. */
export const MOST_VALUES = MOST_MOVES + 100;

/** Seconds of one search: with a depth or a number of nodes, and without any limit. */
export const LONGEST_SEARCH = 1;
export const USUAL_SEARCH = 0.2;

/** Questions that wait for one worker. */
export const MOST_WAITING = 16;
/** Milliseconds, the start of a worker on a busy machine included; what takes so long never ends. */
export const LONGEST_WORK = 60_000;
/** More than that of the workers that play. */
export const NICENESS = 10;
