import { extname } from 'node:path';
import type { Position } from '../engine/position.ts';
import { levelOf, type LevelNumber } from '../engine/search/levels.ts';
import type { EndgameValue } from '../engine/search/endgame-tables.ts';
import type { SearchLine, SearchState } from '../engine/search/search.ts';
import type { Review } from '../engine/search/review.ts';
import type { Pace } from '../match/solo.ts';
import { BackgroundWorker } from './background-worker.ts';
import type { Clock } from '../bot/clock.ts';
import type { TablePieces } from '../store/engine-parts.ts';
import type { EngineAnswer, EngineQuestion, EngineTask, ReviewTask } from './engine-worker.ts';

export interface Chosen extends SearchLine {
  /** The tables' word on the position before the move, for the side that moves. */
  readonly value: EndgameValue | undefined;
}

/** The time for a question, in milliseconds: as long as it would like, unless the bot's clock says otherwise. */
type Haste = Pick<Pace, 'search' | 'patience'>;

const NO_HASTE: Haste = { search: Infinity, patience: Infinity };

/** An answer is there within so many milliseconds, however many are asked for; what remains of three seconds is for Discord. */
const ANSWER_WITHIN = 1500;
const HINT_TIME = 1000;
const SHORTEST_SEARCH = 5;
/** In milliseconds: no answer is due sooner, so that the questions before a hurried one get so long. */
const SHORTEST_WAIT = 100;
/** Beyond its own time a search gets so many milliseconds, the start of the worker included; then it never ends. */
const LONGEST_DELAY = 20_000;

/** Questions are answered in their order, but moves before hints: somebody waits for moves in every game. */
const KINDS: readonly EngineQuestion['kind'][] = ['table', 'move', 'hint'];

/** A game of hundreds of moves takes so many milliseconds on a slow machine; beyond that its review never ends. */
const LONGEST_REVIEW = 120_000;

/** Exports the functions that the workers run. It has the ending of this file: compiled or not. */
const WORKER = new URL(`./engine-worker${extname(import.meta.url)}`, import.meta.url);

interface Wish {
  /** The time that it would like, in milliseconds. */
  readonly wish: number;
  readonly due: number;
}

interface Waiting extends Wish {
  readonly question: EngineQuestion;
  readonly calledOff: Int32Array<SharedArrayBuffer>;
  readonly resolve: (answer: EngineAnswer) => void;
  readonly reject: (reason: unknown) => void;
}

/** Thinks beside the event loop, in one worker, about one position after the other; games are reviewed in another, so that no move waits. */
export class EngineService {
  readonly #worker: BackgroundWorker<EngineTask, EngineAnswer>;
  readonly #reviews: BackgroundWorker<ReviewTask, Review>;
  readonly #waiting: Waiting[] = [];
  #running: Promise<void> | undefined;
  readonly #tablePieces: TablePieces;
  #isClosed = false;

  /** @param tablePieces the most pieces of the endgame tables for moves and hints; reviews have those of four. */
  constructor(tablePieces: TablePieces = 4, worker = WORKER, clock?: Pick<Clock, 'after'>) {
    this.#tablePieces = tablePieces;
    this.#worker = new BackgroundWorker(worker, 'answer', { clock });
    this.#reviews = new BackgroundWorker(worker, 'review', { clock });
  }

  /** A move of this level. The same seed gives the same one, unless so many wait that the time gets short. */
  async chooseMove(
    state: SearchState,
    level: LevelNumber,
    { seed, signal, haste }: { readonly seed: number; readonly signal?: AbortSignal; readonly haste?: Haste },
  ): Promise<Chosen> {
    return this.#chosen({ kind: 'move', state, level, seed }, levelOf(level).time, haste, signal);
  }

  /** The best move. */
  hint(state: SearchState, signal?: AbortSignal, haste?: Haste): Promise<Chosen> {
    return this.#chosen({ kind: 'hint', state }, HINT_TIME, haste, signal);
  }

  /** Looks a position up in the endgame tables, for the side to move; undefined when it isn't in them. */
  async tableValue(position: Position, signal?: AbortSignal): Promise<EndgameValue | undefined> {
    return (await this.#ask({ kind: 'table', position }, SHORTEST_SEARCH, NO_HASTE, signal)).value;
  }

  /** Made of a whole game; games are reviewed in turn. */
  review(task: ReviewTask): Promise<Review> {
    return this.#reviews.run(task, LONGEST_REVIEW);
  }

  /** Ends what is under way; whatever is asked for later fails. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#worker.stop();
    for (const { reject } of this.#waiting.splice(0)) reject(new Error('the engine is closed'));
    await this.#running;
    await Promise.all([this.#worker.close(), this.#reviews.close()]);
  }

  async #chosen(question: EngineQuestion, wish: number, haste = NO_HASTE, signal?: AbortSignal): Promise<Chosen> {
    const { line, value } = await this.#ask(question, Math.min(wish, haste.search), haste, signal);
    if (line === undefined) throw new Error('there is no legal move in a position that is over');
    return { ...line, value };
  }

  #ask(question: EngineQuestion, wish: number, { patience }: Haste, signal?: AbortSignal): Promise<EngineAnswer> {
    if (this.#isClosed) return Promise.reject(new Error('the engine is closed'));
    signal?.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<EngineAnswer>();
    const calledOff = new Int32Array(new SharedArrayBuffer(4));
    const due = performance.now() + Math.min(ANSWER_WITHIN, Math.max(SHORTEST_WAIT, patience));
    const waiting: Waiting = { question, wish, due, calledOff, resolve, reject };
    const callOff = (): void => {
      Atomics.store(calledOff, 0, 1);
      const at = this.#waiting.indexOf(waiting);
      if (at >= 0) this.#waiting.splice(at, 1);
      reject(signal?.reason);
    };
    signal?.addEventListener('abort', callOff, { once: true });
    this.#waiting.push(waiting);
    this.#running ??= this.#work();
    return promise.finally(() => signal?.removeEventListener('abort', callOff));
  }

  async #work(): Promise<void> {
    for (;;) {
      this.#waiting.sort((a, b) => KINDS.indexOf(a.question.kind) - KINDS.indexOf(b.question.kind));
      const milliseconds = timeForFirst(this.#waiting, performance.now());
      const next = this.#waiting.shift();
      if (next === undefined) break;
      const { question, calledOff, resolve, reject } = next;
      const task = { question, tablePieces: this.#tablePieces, milliseconds, calledOff: calledOff.buffer };
      await this.#worker.run(task, milliseconds + LONGEST_DELAY).then(resolve, reject);
    }
    this.#running = undefined;
  }
}

/** The engine as handlers and the bot's player ask it. */
export type Engine = Pick<EngineService, 'chooseMove' | 'hint' | 'tableValue' | 'review'>;

/** As long as it would like, as far as all those behind it can then be answered in time when each is cut by the same share. */
export function timeForFirst(waiting: readonly Wish[], now: number): number {
  let share = 1;
  let wishes = 0;
  for (const { wish, due } of waiting) {
    wishes += wish;
    share = Math.min(share, (due - now) / wishes);
  }
  return Math.max(SHORTEST_SEARCH, Math.floor((waiting[0]?.wish ?? 0) * share));
}
