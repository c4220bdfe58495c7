// What other programs import as `king-me/engine`. Files of this project import what they need from where it is.

export * from './fen.ts';
export * from './moves.ts';
export * from './outcome.ts';
export * from './pdn.ts';
export type { PdnProblem, Place } from './pdn-tokens.ts';
export * from './perft.ts';
export * from './position.ts';
export * from './problems.ts';
export * from './referee.ts';
export * from './replay.ts';
export * from './result.ts';
export * from './square.ts';
export * from './search/search.ts';
export { readEndgameTables, LOST_END, UNKNOWN, type EndgameTables } from './search/endgame-tables.ts';
