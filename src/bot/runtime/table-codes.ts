import type { CloseReason } from '../../match/match.ts';
import type { TableCode } from '../../match/table-code.ts';
import type { HostedMatch } from './hosted-match.ts';

/** A code that led to a table once. */
export interface PastTable {
  readonly guildId: string;
  /** `undefined`: somebody sat down there. */
  readonly closed: CloseReason | undefined;
}

/** There are 148 million codes: whoever draws a taken one so often in a row draws no chance. */
const MOST_DRAWS = 1000;

/** So many codes of the past are told from codes that never were. */
const MOST_PAST = 10_000;

/**
 * Which code leads to which table (START-02). A code is never given out twice while anybody could still type it: neither
 * while its match is known nor for a long time after, so that who comes late is told what became of the table.
 */
export class TableCodes {
  readonly #draw: () => TableCode;
  readonly #byCode = new Map<TableCode, HostedMatch>();
  readonly #past = new Map<TableCode, PastTable>();

  /** `draw` gives any code; whether it is free is looked after here. */
  constructor(draw: () => TableCode) {
    this.#draw = draw;
  }

  /** A code of its own for this match, now or should its seat become a table (END-07). */
  codeFor(hosted: HostedMatch): TableCode {
    for (let draw = 0; draw < MOST_DRAWS; draw += 1) {
      const code = this.#draw();
      const owner = this.#byCode.get(code) ?? hosted;
      if (owner !== hosted || this.#past.has(code)) continue;
      this.#byCode.set(code, hosted);
      return code;
    }
    throw new Error('every code that was drawn is taken');
  }

  /** Nobody has seen this code: what it was drawn for was refused. */
  takeBack(code: TableCode): void {
    this.#byCode.delete(code);
  }

  /** The match with this code, or what is left of it; `undefined` for a code that was never given out. */
  find(code: TableCode): HostedMatch | PastTable | undefined {
    return this.#byCode.get(code) ?? this.#past.get(code);
  }

  /** The match is forgotten; its codes are remembered a while longer. */
  retired(hosted: HostedMatch): void {
    const { match, place } = hosted;
    const closed = match.phase === 'closed' && match.game === undefined ? match.reason : undefined;
    for (const [code, owner] of this.#byCode) {
      if (owner !== hosted) continue;
      this.#byCode.delete(code);
      this.#past.set(code, { guildId: place.guildId, closed });
    }
    for (const code of this.#past.keys()) {
      if (this.#past.size <= MOST_PAST) break;
      this.#past.delete(code);
    }
  }
}
