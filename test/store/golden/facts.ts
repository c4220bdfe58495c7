import { makeFen } from '../../../src/engine/fen.ts';
import { repetitions } from '../../../src/engine/outcome.ts';
import { makeMove } from '../../../src/engine/referee.ts';
import { nextBoardMove } from '../../../src/match/boards.ts';
import { type Game, timeSpent } from '../../../src/match/game.ts';
import type { Match } from '../../../src/match/phases.ts';
import { nextWakeUp } from '../../../src/match/match.ts';

/** What a match is to those who play it. How it keeps its state within is its own business, and may change. */
const TOLD = [
  'phase',
  'revision',
  'reason',
  'occasion',
  'number',
  'challenger',
  'invited',
  'operator',
  'level',
  'seats',
  'options',
  'code',
  'score',
  'queue',
  'stops',
  'clock',
  'drawOffer',
  'drawWait',
  'pauseRequest',
  'pauseWait',
  'takebackRequest',
  'away',
  'resumed',
  'result',
  'askedAt',
  'pausedAt',
  'endedAt',
  'closedAt',
] as const;
const ASKED = ['kind', 'number', 'agreed', 'remaining', 'asked', 'code'] as const;

/** The match as plain data, for a golden journal to be compared with. */
export function factsOf(match: Match): object {
  const game = 'game' in match && match.game !== undefined ? { game: gameFacts(match.game) } : {};
  const next = 'next' in match ? { next: picked(match.next, ASKED) } : {};
  const facts = { ...picked(match, TOLD), ...game, ...next, wakesAt: wakesAt(match) ?? null };
  return JSON.parse(JSON.stringify(facts)) as object;
}

function wakesAt(match: Match): number | undefined {
  const call = match.phase === 'playing' ? nextBoardMove(match, {})?.at : undefined;
  const moments = [nextWakeUp(match), call].filter((at) => at !== undefined);
  return moments.length === 0 ? undefined : Math.min(...moments);
}

const gameFacts = (game: Game): object => ({
  fen: makeFen(game.position),
  moves: game.moves.map(({ move }) => makeMove(move)).join(' '),
  byLot: game.moves.filter(({ byLot }) => byLot).length,
  quietTurns: game.quietTurns,
  stood: repetitions(game),
  startRevision: game.startRevision,
  boardRevision: game.boardRevision,
  spent: timeSpent(game),
});

const picked = (from: object, keys: readonly string[]): object =>
  Object.fromEntries(Object.entries(from).filter(([key]) => keys.includes(key)));
