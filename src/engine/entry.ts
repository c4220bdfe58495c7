// What other programs import as `king-me-engine`. Files of this project import what they need from where it is.

export { columnOf, rowOf, squareAt, SQUARES, toSquare, type Square } from './square.ts';
export { pieceAt, piecesOf, START } from './position.ts';
export type { Piece, Position, Side } from './position.ts';
export { isCrowning, isJump, legalMoves, movableSquares, nextSquares, play, positionAfterHops } from './moves.ts';
export { squaresOf, type MidMove, type Move } from './moves.ts';
export { makeMove, readMove, referee, type MoveProblem } from './referee.ts';

export { newGame, playOn, playText, readGame, recordOf, undo, type Game, type GameOptions } from './game.ts';
export { repetitions, resultOf, type Course, type GameResult, type Outcome } from './outcome.ts';
export { BALLOTS, ballotMoves } from './ballots.ts';
export { openingsByMoves, parseOpenings, type Opening, type OpeningOf } from './openings.ts';

export { makeFen, parseFen, type FenProblem, type FenProblemCode } from './fen.ts';
export { makePdn, parsePdn, parsePdnChunks, type PdnGame, type PdnMove, type PdnResult } from './pdn.ts';
export type { PdnProblem, PdnProblemCode, Place } from './pdn-tokens.ts';
export { replay, type Replay, type ReplayedPly, type ReplayProblem } from './replay.ts';
export { describeFenProblem, describeMoveProblem, describeReplayProblem } from './problems.ts';
export type { Err, Ok, Result } from './result.ts';

export { createSearcher, type Searcher, type SearcherParts } from './search/search.ts';
export type { SearchBudget, SearchLine, SearchResult, SearchState } from './search/search.ts';
export { withOutcomes } from './search/endgame-outcomes.ts';
export { endgameValue, readEndgameTables, type EndgameTables, type EndgameValue } from './search/endgame-tables.ts';
export { chooseMove, LEVELS, type Level, type LevelNumber } from './search/levels.ts';
export { accuracies, pliesToEnd, REVIEW_NODES, reviewGame, scoresAlong, turningPoints } from './search/review.ts';
export { winChance, type MoveKind, type Review, type ReviewedGame, type ReviewedMove } from './search/review.ts';
export { perft, type PerftCount, type PerftOptions } from './perft.ts';
