import { createInterface } from 'node:readline';
import { readEngineParts } from '../../store/engine-parts.ts';
import { makeFen, parseFen } from '../../engine/fen.ts';
import { type Game, newGame, playOn } from '../../engine/game.ts';
import { legalMoves, play, type Move } from '../../engine/moves.ts';
import { isSamePosition, type Position } from '../../engine/position.ts';
import { makeMove } from '../../engine/referee.ts';
import { createSearcher, type SearchBudget, type Searcher } from '../../engine/search/search.ts';
import { describeFenProblem, inPrint } from '../../engine/problems.ts';
import { err, ok, type Result } from '../../engine/result.ts';
import { printed, readArguments, refused, type Answer } from '../program.ts';

const MOST_SECONDS = 3600;
/** Milliseconds that an answer takes beside the search: to write it, and until the clock is looked at again. */
const SPARE_MS = 2;

/** The game that has come to `position`, by a move or none; else a new one that begins there (RULE-10). */
function goOn(games: readonly Game[], position: Position): Game {
  for (const game of games) {
    if (isSamePosition(game.position, position)) return game;
    const move = moveBetween(game.position, position);
    if (move.ok) return playOn(game, move.value);
  }
  return newGame({ start: position });
}

/** Answers the lines of the protocol one after the other, and remembers the game since `new`; `now` is in milliseconds. */
export class LinePlayer {
  readonly #searcher: Searcher;
  readonly #now: () => number;
  /** The game after the last answer, and before it: the same position may be asked again. */
  #games: readonly Game[] = [];

  constructor(searcher: Searcher, now: () => number) {
    this.#searcher = searcher;
    this.#now = now;
  }

  /** Answers a line; one that can't be used, with the reason. */
  answer(line: string): string {
    const text = line.trim();
    if (text === 'new') {
      this.#searcher.clear();
      this.#games = [];
      return 'ready';
    }
    const split = /^(.*\S)\s+(\S+)$/u.exec(text);
    if (split === null) return 'error: Give a FEN and a limit, such as B:W21-32:B1-12 0.1';
    const [, fen = '', limit = ''] = split;
    const position = parseFen(fen);
    if (!position.ok) return `error: ${describeFenProblem(position.error)}`;
    const budget = readLimit(limit, this.#now);
    if (budget === undefined)
      return `error: The limit is 0.1 (seconds, to ${MOST_SECONDS}), d9 (depth) or n1000000 (nodes), not "${inPrint(limit)}"`;
    const game = goOn(this.#games, position.value);
    const found = this.#searcher.search(game, budget);
    if (found === undefined) return 'no move: the side to move has lost';
    const after = playOn(game, found.move);
    this.#games = [after, game];
    return `${makeFen(after.position)} | ${found.depth}, ${found.score}, ${found.nodes}, ${found.pv.map(makeMove).join(' ')}`;
  }
}

function readLimit(limit: string, now: () => number): SearchBudget | undefined {
  const [, kind, count = ''] = /^([dn])([1-9]\d{0,11})$/u.exec(limit) ?? [];
  if (kind !== undefined) return kind === 'd' ? { depth: Number(count) } : { nodes: Number(count) };
  const seconds = /^(?:\d{1,4}(?:\.\d*)?|\.\d+)$/u.test(limit) ? Number(limit) : 0;
  if (seconds <= 0 || seconds > MOST_SECONDS) return undefined;
  return { time: { milliseconds: seconds * 1000 - SPARE_MS, now } };
}

/** Positions that warm the search up: without them, the first answers would come from code that isn't compiled yet. */
const WARM_UP = ['B:W21-32:B1-12', 'W:W19,22,25,28,30,31,32:B1,3,6,8,10,12,14', 'B:W18,22,K10,K15:B12,20,K25,K29'];
const WARM_UP_NODES = 150_000;

function warmUp(searcher: Searcher): void {
  for (const fen of WARM_UP) {
    const position = parseFen(fen);
    if (position.ok) searcher.search({ position: position.value }, { nodes: WARM_UP_NODES });
  }
  searcher.clear();
}

/** `play`: answers line by line until the input ends. */
export async function playLines(
  args: readonly string[],
  input: NodeJS.ReadableStream,
  write: (line: string) => void,
): Promise<Answer> {
  const read = readArguments(args, { endgames: { type: 'string' } });
  if (!read.ok) return refused(read.error);
  const { values, positionals } = read.value;
  if (positionals.length > 0) return refused(`play doesn't take "${inPrint(positionals.join(' '))}": it reads lines.`);
  const { endgames = '4' } = values;
  if (endgames !== '4' && endgames !== '5') return refused(`--endgames is 4 or 5, not "${inPrint(endgames)}".`);
  const searcher = createSearcher(readEngineParts(endgames === '5' ? 5 : 4));
  warmUp(searcher);
  const player = new LinePlayer(searcher, () => performance.now());
  for await (const line of createInterface({ input })) write(player.answer(line));
  return printed([]);
}

/** The legal move that leads from one position to the other. */
export function moveBetween(position: Position, after: Position): Result<Move, string> {
  const move = legalMoves(position).find((candidate) => isSamePosition(play(position, candidate), after));
  return move === undefined ? err('no legal move leads to its answer') : ok(move);
}
