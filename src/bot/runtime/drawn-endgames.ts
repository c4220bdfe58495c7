import { countBits } from '../../engine/square.ts';
import type { Position } from '../../engine/position.ts';
import type { Revision } from '../../match/ids.ts';
import { mayAskForDraw } from '../../match/draw.ts';
import type { Logger } from '../logger.ts';
import type { LiveMatch } from './live-match.ts';
import type { MatchRuntime } from './match-runtime.ts';

export interface DrawnEndgamesParts {
  readonly engine: { tableValue(position: Position): Promise<'win' | 'draw' | 'loss' | undefined> };
  readonly runtime: Pick<MatchRuntime, 'act'>;
  readonly log: Logger;
}

/** The tables that come with the bot have no position with more. */
const MOST_PIECES = 4;

interface TableQuestion {
  readonly turn: Revision;
  readonly isDraw: Promise<boolean>;
}

/** Tells matches that neither side can win (RULE-12). The engine is asked once a turn, beside the queue of the match. */
export class DrawnEndgames {
  readonly #parts: DrawnEndgamesParts;
  readonly #asked = new WeakMap<LiveMatch, TableQuestion>();
  readonly #reports = new Set<Promise<void>>();

  constructor(parts: DrawnEndgamesParts) {
    this.#parts = parts;
  }

  /** After each change: a match that was paused, or a process that was away, may not have heard the answer. */
  look(live: LiveMatch): void {
    const { match } = live;
    if (match.phase !== 'playing' || !mayAskForDraw(match)) return;
    const { position } = match.game;
    if (countBits(position.dark | position.light) > MOST_PIECES) return;
    const report = this.#report(live, match.game.turnRevision, position).finally(() => this.#reports.delete(report));
    this.#reports.add(report);
  }

  async idle(): Promise<void> {
    await Promise.all(this.#reports);
  }

  async #report(live: LiveMatch, turn: Revision, position: Position): Promise<void> {
    try {
      const before = this.#asked.get(live);
      const asked = before?.turn === turn ? before : { turn, isDraw: this.#isDraw(position) };
      this.#asked.set(live, asked);
      if (await asked.isDraw) await this.#parts.runtime.act(live, { type: 'EndgameDrawn', turn });
    } catch (error) {
      // Nobody waits for it, and the game goes on without.
      this.#parts.log.warn({ match: live.id, err: error }, 'could not look an endgame up');
      this.#asked.delete(live);
    }
  }

  async #isDraw(position: Position): Promise<boolean> {
    return (await this.#parts.engine.tableValue(position)) === 'draw';
  }
}
