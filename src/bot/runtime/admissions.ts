import { err, ok, type Result } from '../../engine/result.ts';
import { admit, admitAlone, asRequested, readmit, takeCensus } from '../../match/admission.ts';
import type { Census, Counted, Limits, MatchRequest } from '../../match/admission.ts';
import type { PlayerId, TableCode } from '../../match/ids.ts';
import type { MatchAction, Rejection, MatchChange } from '../../match/match.ts';
import { outlineOf } from '../../match/outline.ts';
import type { Match } from '../../match/phases.ts';
import type { Shards, Store } from '../../store/store.ts';
import type { Clock } from '../clock.ts';
import { SerialQueue } from '../serial-queue.ts';
import type { Chance } from './chance.ts';
import type { LiveMatch } from './live-match.ts';

export interface AdmissionsParts {
  readonly store: Pick<Store, 'census' | 'isFree' | 'readBlocks'>;
  readonly shards: Shards;
  readonly clock: Clock;
  readonly limits: Limits;
  readonly chance: Pick<Chance, 'drawCode'>;
  readonly awake: () => Iterable<LiveMatch>;
}

/**
 * Limits, blocks and codes (START-01, START-02): counted by the database, and by the matches in memory as they are about to be.
 * One after the other, otherwise two at the same moment would both pass.
 */
export class Admissions {
  readonly #parts: AdmissionsParts;
  readonly #queue = new SerialQueue();

  constructor(parts: AdmissionsParts) {
    this.#parts = parts;
  }

  /** A code that leads nowhere yet, for an open table (START-02). Rejects when the store can't be read. */
  async freeCode(): Promise<TableCode> {
    const { chance, store, awake } = this.#parts;
    for (;;) {
      const code = chance.drawCode();
      const isReserved = [...awake()].some(({ pending }) => pending !== undefined && outlineOf(pending).code === code);
      if (!isReserved && (await store.isFree(code))) return code;
    }
  }

  /** Counts what `add` gives as the match that was asked for, if there is room for it. Rejects when the store can't be read. */
  open(request: MatchRequest, add: () => LiveMatch): Promise<Result<LiveMatch, Rejection>> {
    const { challenger, invited } = request;
    const { limits, clock, store } = this.#parts;
    return this.#queue.add(async () => {
      const pair = invited === undefined ? [challenger] : [challenger, invited];
      const [census, blocks] = await Promise.all([this.#census(pair), store.readBlocks(pair)]);
      const refused =
        invited === undefined
          ? admitAlone(challenger, census, limits)
          : admit({ challenger, invited }, census, limits, blocks);
      if (refused !== undefined) return err(refused);
      const live = add();
      live.pending = asRequested(live.match, request, clock.now());
      return ok(live);
    });
  }

  /** Does something that counts matches while no other does. */
  inTurn<T>(task: () => Promise<T>): Promise<T> {
    return this.#queue.add(task);
  }

  /** Checks limits and blocks again, in its turn, and counts the match as it will be until the change is settled. */
  async again(live: LiveMatch, after: Match, action: MatchAction): Promise<Rejection | undefined> {
    if (!('by' in action)) return undefined;
    const { match: before } = live;
    const { by } = action;
    const { limits, store } = this.#parts;
    if (mayBeRefused({ before, after })) {
      const paired = 'invited' in after && after.invited !== undefined ? [after.challenger, after.invited] : [];
      const people = [by, ...paired];
      const [census, blocks] = await Promise.all([this.#census(people), store.readBlocks(people)]);
      const refused = readmit({ before, after, by }, census, limits, blocks);
      if (refused !== undefined) return refused;
    }
    live.pending = after;
    return undefined;
  }

  async #census(people: readonly PlayerId[]): Promise<Census> {
    const { store, shards, clock, awake } = this.#parts;
    const now = clock.now();
    const before = [...awake()].filter(isComing);
    const { total, matches } = await store.census(people, shards, now);
    const inMemory = new Map(Array.from(awake(), (live) => [live.id, live]));
    const theirs = [...inMemory.values()].filter((live) => people.some((player) => live.people.has(player)));
    const asleep = matches
      .filter(({ id }) => !inMemory.has(id))
      .map(({ id, players, lapsesAt, invited }): Counted => ({ id, players, lapsesAt, invited, code: undefined }));
    const census = takeCensus([...asleep, ...theirs.map(({ outline }) => outline)], now);
    // One that was recorded meanwhile may not be among those read: rather is it counted twice than not at all.
    const coming = new Set([...before, ...[...inMemory.values()].filter(isComing)]);
    return { ...census, matches: total + coming.size };
  }
}

/** It may begin to count for somebody, or for a rating. */
export const mayBeRefused = ({ before, after }: Pick<MatchChange, 'before' | 'after'>): boolean =>
  after.phase !== before.phase && ['invited', 'open-table', 'ended'].includes(before.phase);

/** It counts from now on, which the database does not know yet. */
const isComing = ({ match, pending }: LiveMatch): boolean =>
  pending !== undefined && outlineOf(match).players.length === 0 && outlineOf(pending).players.length > 0;
