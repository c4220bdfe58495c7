import { squaresOf } from '../../engine/moves.ts';
import { acceptsDraw, botTask, carefulMove, offersDraw, paceOf, resigns, searchState } from '../../match/solo.ts';
import type { BotTask, Outlook, Pace } from '../../match/solo.ts';
import type { MatchAction } from '../../match/match.ts';
import { BOT, type MatchId, type Revision } from '../../match/ids.ts';
import { isBotsTurn } from '../../match/phases.ts';
import type { Clock } from '../clock.ts';
import type { Chosen, Engine } from '../../workers/engine-service.ts';
import type { Logger } from '../logger.ts';
import type { LiveMatch } from './live-match.ts';
import type { MatchRuntime } from './match-runtime.ts';

export interface BotPlayerParts {
  readonly engine: Pick<Engine, 'chooseMove' | 'hint'>;
  readonly runtime: Pick<MatchRuntime, 'act'>;
  readonly clock: Clock;
  readonly log: Logger;
  /** Resolves once what has happened so far is shown, or can't be. */
  readonly shown: (live: LiveMatch) => Promise<void>;
}

interface Thought {
  readonly task: BotTask;
  readonly abort: AbortController;
}

/** The bot's outlook on the game that began with event `game`; after a restart it begins anew. */
interface Memory extends Outlook {
  readonly game: Revision;
  readonly hasOffered: boolean;
}

/** An engine that answers nothing for so many milliseconds is out of order. */
const LONGEST_THOUGHT = 4000;
/** A board that can't be shown holds up a reply for so many milliseconds at most. */
const LONGEST_SHOWING = 5000;
const RETRY_AFTER = [500, 500, 5000, 30_000] as const;
/** From this attempt on the bot moves without the engine. */
const WITHOUT_ENGINE = 2;

/**
 * Plays the bot's seat in solo matches (START-10). Whenever it has something to decide, it asks the engine and puts an action
 * to the match as any player does; what is of no use any more is called off. It keeps nothing that a restart could lose.
 */
export class BotPlayer {
  readonly #parts: BotPlayerParts;
  readonly #thoughts = new Map<LiveMatch, Thought>();
  readonly #memories = new WeakMap<LiveMatch, Memory>();
  #isStopped = false;

  constructor(parts: BotPlayerParts) {
    this.#parts = parts;
  }

  /** A match, or what is shown of it, may have changed. */
  look(live: LiveMatch): void {
    const known = this.#thoughts.get(live);
    const { match } = live;
    if (known === undefined && !('level' in match && match.level !== undefined)) return;
    // Until the thread is open nobody can see a move.
    const task = this.#isStopped || live.threadId === undefined ? undefined : botTask(match);
    if (known?.task.number === task?.number && known?.task.kind === task?.kind) return;
    this.forget(live);
    if (task === undefined) return;
    const thought = { task, abort: new AbortController() };
    this.#thoughts.set(live, thought);
    void this.#think(live, thought);
  }

  isThinking(live: LiveMatch): boolean {
    return this.#thoughts.has(live);
  }

  forget(live: LiveMatch): void {
    this.#thoughts.get(live)?.abort.abort();
    this.#thoughts.delete(live);
  }

  stop(): void {
    this.#isStopped = true;
    for (const live of this.#thoughts.keys()) this.forget(live);
  }

  /** Tries until the task is done or of no use any more: no match may hang. */
  async #think(live: LiveMatch, { task, abort: { signal } }: Thought): Promise<void> {
    for (let attempt = 0; !signal.aborted; attempt += 1) {
      try {
        await (task.kind === 'move'
          ? this.#move(live, task, attempt, signal)
          : this.#answer(live, task, attempt, signal));
      } catch (error) {
        if (!signal.aborted)
          this.#parts.log.warn({ match: live.id, attempt, err: error }, 'the bot could not move yet');
      }
      if (!signal.aborted) await this.#wait(RETRY_AFTER[Math.min(attempt, RETRY_AFTER.length - 1)] ?? 0, signal);
    }
  }

  async #move(live: LiveMatch, { match, number }: BotTask, attempt: number, signal: AbortSignal): Promise<void> {
    const { engine, clock } = this.#parts;
    const { level = 1, game } = match;
    const pace = paceOf(match, clock.now());
    const choose = (): Promise<Chosen> =>
      engine.chooseMove(searchState(match), level, { seed: seedOf(live.id, number), signal, haste: pace });
    const [chosen] = await Promise.all([
      attempt < WITHOUT_ENGINE ? this.#inTime(choose, pace, signal) : undefined,
      this.#whenSeen(live, pace, signal),
    ]);
    const move = chosen?.move ?? carefulMove(game.position);
    if (signal.aborted || move === undefined) return;
    const memory = this.#remember(live, game.startRevision, chosen);
    if (resigns(match, memory)) {
      await this.#act(live, { type: 'Resign', by: BOT, confirmed: game.startRevision });
      return;
    }
    await this.#act(live, { type: 'PlayMove', by: BOT, board: number, squares: squaresOf(move) });
    const { match: after } = live;
    if (memory.hasOffered || after.phase !== 'playing' || isBotsTurn(after) || !offersDraw(after, memory)) return;
    this.#memories.set(live, { ...memory, hasOffered: true });
    await this.#act(live, { type: 'OfferDraw', by: BOT });
  }

  async #answer(live: LiveMatch, { match, number }: BotTask, attempt: number, signal: AbortSignal): Promise<void> {
    const { engine, clock } = this.#parts;
    const pace = paceOf(match, clock.now());
    const ask = (): Promise<Chosen> => engine.hint(searchState(match), signal, pace);
    const [line] = await Promise.all([
      attempt < WITHOUT_ENGINE ? this.#inTime(ask, pace, signal) : undefined,
      this.#whenSeen(live, pace, signal),
    ]);
    if (signal.aborted) return;
    const score = line === undefined ? undefined : isBotsTurn(match) ? line.score : -line.score;
    const accepts = score !== undefined && acceptsDraw(match, score, line?.value === 'draw');
    await this.#act(live, { type: accepts ? 'AcceptDraw' : 'DeclineDraw', by: BOT, offer: number });
  }

  async #act(live: LiveMatch, action: MatchAction): Promise<void> {
    const put = await this.#parts.runtime.act(live, action);
    // A refused action comes too late, as a rule: then `look` has called this off already.
    if (!put.ok) this.#parts.log.debug({ match: live.id, refused: put.error.code }, 'the bot was refused');
  }

  #remember(live: LiveMatch, game: Revision, chosen: Chosen | undefined): Memory {
    const known = this.#memories.get(live);
    const before = known?.game === game ? known : { game, scores: [], hasOffered: false };
    const scores = chosen === undefined ? [] : [...before.scores, chosen.score].slice(-REMEMBERED);
    const memory = { ...before, scores, isTableDraw: chosen?.value === 'draw' };
    this.#memories.set(live, memory);
    return memory;
  }

  /** The opponent's move is seen for a while: else the reply would cover it, and captures vanish unseen. */
  async #whenSeen(live: LiveMatch, { patience }: Pace, signal: AbortSignal): Promise<void> {
    await Promise.race([this.#parts.shown(live), this.#wait(Math.min(LONGEST_SHOWING, patience), signal)]);
    const { match } = live;
    // Its clock may have begun only now.
    if (match.phase === 'playing') await this.#wait(paceOf(match, this.#parts.clock.now()).pause, signal);
  }

  /** Where the engine doesn't answer it rejects, but if the bot's clock runs there is no answer: no time for another try. */
  async #inTime(ask: () => Promise<Chosen>, { patience }: Pace, signal: AbortSignal): Promise<Chosen | undefined> {
    const answered = new AbortController();
    const longest = Math.min(LONGEST_THOUGHT, patience);
    const tooLate = this.#wait(longest, AbortSignal.any([signal, answered.signal])).then((): never => {
      throw new Error(`the engine gave no answer in ${Math.round(longest)} ms`);
    });
    try {
      return await Promise.race([ask(), tooLate]);
    } catch (error) {
      if (patience === Infinity || signal.aborted) throw error;
      this.#parts.log.warn({ err: error }, 'the bot moves without its engine');
      return undefined;
    } finally {
      answered.abort();
    }
  }

  /** Resolves at once when it is called off. */
  #wait(span: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      if (signal.aborted) return resolve();
      const done = (): void => {
        cancel();
        signal.removeEventListener('abort', done);
        resolve();
      };
      const cancel = this.#parts.clock.after(span, done);
      signal.addEventListener('abort', done, { once: true });
    });
  }
}

const REMEMBERED = 8;

/** The same board gives the same move, also after a restart (FNV-1a). */
function seedOf(match: MatchId, board: Revision): number {
  let hash = 0x811c9dc5;
  for (const letter of `${match}:${board}`) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}
