import { type Game, type GameOptions, newGame, playOn } from '../game.ts';
import { distinctMoves, isSameMove, legalMoves, type Move } from '../moves.ts';
import { resultOf } from '../outcome.ts';
import { otherSide, type Side, SIDES } from '../position.ts';
import { makeMove } from '../referee.ts';
import { WIN, type SearchBudget, type Searcher, type SearchState } from './search.ts';

/** `forced`: there was no other move. `opening`: played by lot (RULE-14), so it is nobody's. Neither counts. */
export const MOVE_KINDS = Object.freeze([
  'best',
  'good',
  'inaccuracy',
  'mistake',
  'blunder',
  'forced',
  'opening',
] as const);
export type MoveKind = (typeof MOVE_KINDS)[number];

/** Scores are in hundredths of a man for dark, also where light is to move. */
export interface ReviewedMove {
  readonly kind: MoveKind;
  /** The score before the move, with best play. */
  readonly score: number;
  /** The score after it; never better for the mover than `score`. */
  readonly played: number;
  /** The better move and what would have followed, as PDN writes moves; empty if nothing was better. */
  readonly better: readonly string[];
}

export interface Review {
  /** The side that made the first move. */
  readonly first: Side;
  readonly moves: readonly ReviewedMove[];
}

export interface ReviewedGame extends GameOptions {
  readonly moves: readonly Move[];
  /** How many of the first moves were played by lot. */
  readonly opening?: number;
}

/** The nodes of a search, at most two for a move: fixed, so that every machine gives a game the same verdicts. */
export const REVIEW_NODES = 90_000;

/**
 * Reviews a game from its last move to its first, so that what is found out about a position helps with those before it.
 * `budget` is for each best move; another one that was played is searched as deeply. The searcher is cleared first.
 */
export function reviewGame(
  game: ReviewedGame,
  searcher: Searcher,
  budget: SearchBudget,
  onProgress: (done: number, all: number) => void = () => undefined,
): Review {
  searcher.clear();
  const states = statesOf(game);
  const all = game.moves.length;
  const reviewed: ReviewedMove[] = [];
  for (let ply = all - 1; ply >= 0; ply -= 1) {
    const [before, after] = [states[ply], states[ply + 1]];
    const move = game.moves[ply];
    if (before === undefined || after === undefined || move === undefined) break;
    const judged = judge({ before, move, after, next: reviewed.at(-1) }, searcher, budget);
    reviewed.push(asDark(before.position.turn, ply < (game.opening ?? 0) ? { ...judged, ...UNASKED } : judged));
    onProgress(all - ply, all);
  }
  return { first: states[0].position.turn, moves: reviewed.reverse() };
}

const UNASKED = { kind: 'opening', better: Object.freeze([]) } as const;

interface Ply {
  readonly before: Game;
  readonly move: Move;
  readonly after: Game;
  /** The move after it, unless it is the last one. */
  readonly next: ReviewedMove | undefined;
}

/** Judges one move; the scores are the mover's. */
function judge({ before, move, after, next }: Ply, searcher: Searcher, budget: SearchBudget): ReviewedMove {
  const end = resultOf(after);
  const isDrawn = end !== undefined && end.winner === undefined;
  if (distinctMoves(legalMoves(before.position)).length === 1) {
    const known = next && scoreFor(before.position.turn, next.score);
    const played = isDrawn ? 0 : known === undefined ? scoreAfter(after, searcher, budget) : aPlyBefore(known);
    return { kind: 'forced', score: played, played, better: [] };
  }
  const best = searcher.search(before, budget);
  if (best === undefined) throw new RangeError('a move was played where there is none');
  const isBest = isSameMove(best.move, move);
  // A search for a decided game ends early, at a depth that says nothing.
  const deep = pliesToEnd(best.score) === undefined ? { ...budget, depth: Math.max(best.depth - 1, 1) } : budget;
  const played = isDrawn ? 0 : isBest ? best.score : scoreAfter(after, searcher, deep);
  const score = Math.max(best.score, played);
  const kind = isBest ? 'best' : kindOf(winChance(score) - winChance(played));
  return { kind, score: isBest ? played : score, played, better: kind === 'best' ? [] : best.pv.map(makeMove) };
}

/** The score of a position for the player who has moved there. */
function scoreAfter(state: SearchState, searcher: Searcher, budget: SearchBudget): number {
  const next = searcher.search(state, budget);
  return aPlyBefore(next === undefined ? WIN : 0 - next.score);
}

/** A score as it is one ply earlier: the end of a decided game is that much farther off. */
const aPlyBefore = (score: number): number => (pliesToEnd(score) === undefined ? score : score - Math.sign(score));

/** Dark's score for either side, or the other way around. */
const scoreFor = (side: Side, score: number): number => (side === 'dark' ? score : 0 - score);

const asDark = (mover: Side, reviewed: ReviewedMove): ReviewedMove => ({
  ...reviewed,
  score: scoreFor(mover, reviewed.score),
  played: scoreFor(mover, reviewed.played),
});

/** The game before each move, and after the last one. */
function statesOf(reviewed: ReviewedGame): readonly [Game, ...Game[]] {
  let game = newGame(reviewed);
  return [game, ...reviewed.moves.map((move) => (game = playOn(game, move)))];
}

/** Hundredths of a man that make a win e times as likely as a loss: by this the evaluation's weights are fitted, too. */
const SCALE = 100;
/** Beyond this a score counts the plies to the end of a game that is decided. */
const DECIDED = WIN - 1000;

/** The chance of winning, a draw counted as half of one: 0 to 1, a logistic curve of the score; of a decided game exactly. */
export function winChance(score: number): number {
  if (Math.abs(score) > DECIDED) return score > 0 ? 1 : 0;
  return 1 / (1 + Math.exp(-score / SCALE));
}

/** The most of the chance of winning that a move of each kind loses; a blunder loses more. */
const MOST_LOST = [
  ['best', 0],
  ['good', 0.05],
  ['inaccuracy', 0.1],
  ['mistake', 0.2],
] as const;

const kindOf = (lost: number): MoveKind => MOST_LOST.find(([, most]) => lost <= most)?.[0] ?? 'blunder';

/** What a move has cost its player of their chance of winning, 0 to 1. */
export const chanceLost = ({ score, played }: ReviewedMove): number => Math.abs(winChance(score) - winChance(played));

const moverOf = ({ first }: Review, index: number): Side => (index % 2 === 0 ? first : otherSide(first));

/** A game is decided when the chance of one side is smaller than this. */
const DECIDED_CHANCE = 0.05;

/** Whether a move tells of its player: there was a choice, and the game was open, or was thrown open by it. */
function counts({ kind, score, played }: ReviewedMove): boolean {
  if (kind === 'forced' || kind === 'opening') return false;
  const [could, did] = [winChance(score), winChance(played)];
  return Math.max(could, did) > DECIDED_CHANCE && Math.min(could, did) < 1 - DECIDED_CHANCE;
}

/** A tenth of the chance of winning lost leaves 64 % of a move's accuracy, a half of it 9 %. */
const SEVERITY = 5;
/** A loss that no search is sure of: four hundredths of a man in an even game. */
const UNCERTAIN = 0.01;
/** The least and the most that a move weighs: a quiet one counts a little, and no blunder for a whole game. */
const WEIGHTS = { least: 0.005, most: 0.12 } as const;

/** With fewer moves that count, a side has no accuracy. */
const FEWEST_TO_COUNT = 5;

/**
 * Per cent, as lichess reckons: half the mean of a side's moves of 100 * exp(-5 * chance lost), each as heavy as the chances
 * swing around it, and half their harmonic mean, which few errors bring down. `undefined` where fewer than five moves count.
 */
export function accuracies(review: Review): Readonly<Record<Side, number | undefined>> {
  const swings = swingsAlong(scoresAlong(review).map(winChance));
  const of = (side: Side): number | undefined => {
    const own = review.moves.flatMap((move, index) =>
      counts(move) && moverOf(review, index) === side
        ? [{ accuracy: accuracyOf(move), swing: swings[index] ?? 0 }]
        : [],
    );
    if (own.length < FEWEST_TO_COUNT) return undefined;
    const sum = (worth: (move: (typeof own)[number]) => number): number =>
      own.reduce((total, move) => total + worth(move), 0);
    const weighted = sum(({ accuracy, swing }) => accuracy * swing) / sum(({ swing }) => swing);
    const harmonic = own.length / sum(({ accuracy }) => 1 / Math.max(1, accuracy));
    return Math.round((weighted + harmonic) / 2);
  };
  const [dark, light] = SIDES.map(of);
  return { dark, light };
}

/** The standard deviation of the chances around each move: in quiet parts of a game little is at stake, in wild ones much. */
function swingsAlong(chances: readonly number[]): readonly number[] {
  const size = Math.min(8, Math.max(2, Math.floor(chances.length / 10)));
  return chances.slice(1).map((_, index) => {
    const begin = Math.max(0, index + 2 - size);
    return Math.min(WEIGHTS.most, Math.max(WEIGHTS.least, deviation(chances.slice(begin, begin + size))));
  });
}

const accuracyOf = (move: ReviewedMove): number =>
  100 * Math.exp(-SEVERITY * Math.max(0, chanceLost(move) - UNCERTAIN));

function deviation(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
}

/** Plies to the end of a game that is decided, by a score for either side; `undefined` for one that is open. */
export const pliesToEnd = (score: number): number | undefined =>
  Math.abs(score) > DECIDED ? WIN - Math.abs(score) : undefined;

/** Dark's score at the start and after each move. */
export const scoresAlong = ({ moves }: Review): readonly number[] => [
  ...moves.map(({ score }) => score),
  ...moves.slice(-1).map(({ played }) => played),
];

const MOST_TURNING_POINTS = 3;

/** The moves, by their index, that have cost most: at most three, none that was good, in the order of the game. */
export function turningPoints({ moves }: Review): readonly number[] {
  const costly = moves.flatMap(({ kind }, index) =>
    kind === 'inaccuracy' || kind === 'mistake' || kind === 'blunder' ? [index] : [],
  );
  const lost = (index: number): number => {
    const move = moves[index];
    return move === undefined ? 0 : chanceLost(move);
  };
  return costly
    .toSorted((one, other) => lost(other) - lost(one))
    .slice(0, MOST_TURNING_POINTS)
    .toSorted((one, other) => one - other);
}
