import type { Match } from '../../match/match.ts';
import { type TableCode, type Seat, CODE_LENGTH, CODE_LETTERS, makeTableCode } from '../../match/ids.ts';
import type { Store, StoredTable } from '../../store/store.ts';
import type { LiveMatch } from './live-match.ts';
import { BALLOTS } from '../../match/ballots.ts';
import { randomInt } from 'node:crypto';

/** There are 148 million codes: whoever draws a taken one so often in a row draws no chance. */
const MOST_DRAWS = 1000;

/**
 * Which code leads to which table (START-02). A code is never given out twice while anybody could still type it: neither
 * while its match is known nor for a long time after, so that who comes late is told what became of the table.
 */
export class TableCodes {
  readonly #draw: () => TableCode;
  readonly #store: Pick<Store, 'findTable'>;
  readonly #byCode = new Map<TableCode, LiveMatch>();

  /** `draw` gives any code; whether it is free is looked after here. */
  constructor(draw: () => TableCode, store: Pick<Store, 'findTable'>) {
    this.#draw = draw;
    this.#store = store;
  }

  /** A code of its own for this match, now or should its seat become a table (END-07). Rejects when the store can't be asked. */
  async codeFor(live: LiveMatch): Promise<TableCode> {
    for (let draw = 0; draw < MOST_DRAWS; draw += 1) {
      const code = this.#draw();
      const owner = this.#byCode.get(code);
      if (owner !== undefined && owner !== live) continue;
      // Taken before the store is asked: the next draw may come meanwhile.
      this.#byCode.set(code, live);
      const known = await this.#askedFor(code);
      if (known === undefined || known.match === live.id) return code;
      this.#byCode.delete(code);
    }
    throw new Error('every code that was drawn is taken');
  }

  /** Nobody has seen this code: what it was drawn for was refused. */
  takeBack(code: TableCode): void {
    this.#byCode.delete(code);
  }

  /** The match with this code, or what is left of it; `undefined` for a code that was never given out. */
  async find(code: TableCode): Promise<LiveMatch | StoredTable | undefined> {
    return this.#byCode.get(code) ?? (await this.#store.findTable(code));
  }

  /** A match is taken over from an earlier process, with the code that it has at the moment. */
  adopted(live: LiveMatch): void {
    const code = codeOf(live.match);
    if (code !== undefined) this.#byCode.set(code, live);
  }

  /** The match is not known here any more; the store remembers its codes a while longer. */
  retired(live: LiveMatch): void {
    for (const [code, owner] of this.#byCode) if (owner === live) this.#byCode.delete(code);
  }

  async #askedFor(code: TableCode): Promise<StoredTable | undefined> {
    try {
      return await this.#store.findTable(code);
    } catch (error) {
      this.#byCode.delete(code);
      throw error;
    }
  }
}

function codeOf(match: Match): TableCode | undefined {
  if (match.phase === 'open-table') return match.code;
  return match.phase === 'ended' && match.next.kind === 'seat' ? match.next.code : undefined;
}

/** No look-alikes, and no vowels to form words with. */
const ID_LETTERS = '0123456789BCDFGHJKLMNPQRSTVWXYZbcdfghjklmnpqrstvwxyz';
const ID_LENGTH = 10;

/** What is drawn by lot, so that nobody can foresee it: a table's code lets whoever knows it sit down. */
export const drawSeat = (): Seat => (randomInt(2) === 0 ? 'dark' : 'light');
export const drawBallot = (): number => randomInt(BALLOTS.length);
export const drawCode = (): TableCode =>
  makeTableCode(Array.from({ length: CODE_LENGTH }, () => randomInt(CODE_LETTERS.length)));
export const drawMatchId = (): string =>
  Array.from({ length: ID_LENGTH }, () => ID_LETTERS[randomInt(ID_LETTERS.length)]).join('');
