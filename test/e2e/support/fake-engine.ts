import type { Chosen, Engine } from '../../../src/workers/engine-service.ts';
import { quickReview } from '../../bot/support/quick-review.ts';
import { legalMoves } from '../../../src/engine/moves.ts';
import { makeMove } from '../../../src/engine/referee.ts';
import type { SearchState } from '../../../src/engine/search/search.ts';

/** Plays what it is told to, else the first legal move, and sees the game as it is told to. */
export class FakeEngine implements Engine {
  /** For the bot, whoever is on move; hundredths of a man. */
  score = 0;
  value: Chosen['value'];
  /** Moves to come, in notation. */
  script: string[] = [];
  isBroken = false;
  /** While it is set, nothing is answered. */
  isSlow = false;
  readonly asked: SearchState[] = [];
  readonly review = quickReview;
  calledOff = 0;

  chooseMove(state: SearchState, _level: number, { signal }: { readonly signal?: AbortSignal }): Promise<Chosen> {
    this.asked.push(state);
    if (this.isBroken) return Promise.reject(new Error('out of order'));
    if (!this.isSlow) return Promise.resolve(this.#chosen(state, this.score));
    return new Promise((_, reject) => {
      signal?.addEventListener('abort', () => {
        this.calledOff += 1;
        reject(new Error('called off'));
      });
    });
  }

  hint(state: SearchState): Promise<Chosen> {
    return this.isBroken
      ? Promise.reject(new Error('out of order'))
      : Promise.resolve(this.#chosen(state, -this.score));
  }

  tableValue(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  #chosen({ position }: SearchState, score: number): Chosen {
    const moves = legalMoves(position);
    const wanted = this.script[0];
    const move = moves.find((one) => makeMove(one) === wanted) ?? moves[0];
    if (move === undefined) throw new Error('no legal move');
    if (makeMove(move) === wanted) this.script.shift();
    return { move, score, pv: [move], value: this.value };
  }
}
