import type { Match } from '../../match/match.ts';
import { type TableCode, type Seat, CODE_LENGTH, CODE_LETTERS, makeTableCode } from '../../match/ids.ts';
import type { Store, StoredTable } from '../../store/store.ts';
import type { LiveMatch } from './live-match.ts';
import { BALLOTS } from '../../match/ballots.ts';
import { randomInt } from 'node:crypto';

/** Of 148 million codes, so many taken ones in a row mean that the drawing is not random. */
const MOST_DRAWS = 1000;

/**
 * Which code leads to which table (START-02). A code is not reused while its match is known nor for a long time after, so
 * that latecomers learn what became of the table.
 */
export class TableCodes {
  readonly #draw: () => TableCode;
  readonly #store: Pick<Store, 'findTable'>;
  readonly #byCode = new Map<TableCode, LiveMatch>();

  /** `draw` gives any code; whether it is free is checked here. */
  constructor(draw: () => TableCode, store: Pick<Store, 'findTable'>) {
    this.#draw = draw;
    this.#store = store;
  }

  /** Reserves a free code, also for a match whose seat may become a table (END-07). Rejects when the store can't be read. */
  async codeFor(live: LiveMatch): Promise<TableCode> {
    for (let draw = 0; draw < MOST_DRAWS; draw += 1) {
      const code = this.#draw();
      const owner = this.#byCode.get(code);
      if (owner !== undefined && owner !== live) continue;
      // Reserved before the store is read: another draw may come in between.
      this.#byCode.set(code, live);
      const known = await this.#readTable(code);
      if (known === undefined || known.match === live.id) return code;
      this.#byCode.delete(code);
    }
    throw new Error('every code that was drawn is taken');
  }

  /** Releases a code that nobody has seen, as its action was refused. */
  takeBack(code: TableCode): void {
    this.#byCode.delete(code);
  }

  /** The match with this code, or what the store remembers of it; `undefined` for an unknown code. */
  async find(code: TableCode): Promise<LiveMatch | StoredTable | undefined> {
    return this.#byCode.get(code) ?? (await this.#store.findTable(code));
  }

  adopted(live: LiveMatch): void {
    const code = codeOf(live.match);
    if (code !== undefined) this.#byCode.set(code, live);
  }

  /** The match is forgotten here; the store remembers its codes for a while. */
  retired(live: LiveMatch): void {
    for (const [code, owner] of this.#byCode) if (owner === live) this.#byCode.delete(code);
  }

  async #readTable(code: TableCode): Promise<StoredTable | undefined> {
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

/** Cryptographic chance: knowing a table's code is enough to join it, so nobody may guess it. */
export const drawSeat = (): Seat => (randomInt(2) === 0 ? 'dark' : 'light');
export const drawBallot = (): number => randomInt(BALLOTS.length);
export const drawCode = (): TableCode =>
  makeTableCode(Array.from({ length: CODE_LENGTH }, () => randomInt(CODE_LETTERS.length)));
export const drawMatchId = (): string =>
  Array.from({ length: ID_LENGTH }, () => ID_LETTERS[randomInt(ID_LETTERS.length)]).join('');
