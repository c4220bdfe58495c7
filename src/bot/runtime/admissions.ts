import { err, ok, type Result } from '../../engine/result.ts';
import { admit, admitAlone, asRequested, readmit, takeCensus } from '../../match/admission.ts';
import type { Census, Counted, Limits, MatchRequest } from '../../match/admission.ts';
import { isSamePair, millis } from '../../match/ids.ts';
import type { MatchId, Millis, PlayerId, Seats, TableCode } from '../../match/ids.ts';
import { changeOf, decide } from '../../match/match.ts';
import type { MatchAction, MatchChange, MatchEvent, Rejection } from '../../match/match.ts';
import { outlineOf } from '../../match/outline.ts';
import type { BeginsGame } from '../../match/topic.ts';
import type { Shards, Store } from '../../store/store.ts';
import type { Clock } from '../clock.ts';
import { SerialQueue } from '../serial-queue.ts';
import type { Chance } from './chance.ts';
import type { LiveMatch } from './live-match.ts';

const DAY = 86_400_000;

export interface AdmissionsParts {
  readonly store: Pick<Store, 'census' | 'isFree' | 'readBlocks' | 'countRated' | 'ratedBetween'>;
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

  /** What was decided, within the limits, and with what counts for a rating. Rejects when the store can't be read. */
  admit(
    live: LiveMatch,
    action: MatchAction,
    now: Millis,
    events: readonly MatchEvent[],
  ): Promise<Result<MatchChange, Rejection>> {
    const look = (): Promise<Result<MatchChange, Rejection>> => this.#admit(live, action, now, events);
    return mayBeRefused(changeOf(live.match, events)) ? this.#queue.add(look) : look();
  }

  async #admit(
    live: LiveMatch,
    action: MatchAction,
    now: Millis,
    events: readonly MatchEvent[],
  ): Promise<Result<MatchChange, Rejection>> {
    const { match: before, place } = live;
    const pair = ratedPair(events);
    const counted = pair && (await this.#ratedToday(pair, place.guildId, now));
    const decision = counted === undefined ? ok(events) : decide(before, { ...action, ...counted() }, now);
    if (!decision.ok) return decision;
    const change = changeOf(before, decision.value);
    const refused = await this.#again(change, action);
    if (refused !== undefined) return err(refused);
    // It counts as it will be until the change is settled.
    if ('by' in action) live.pending = change.after;
    return ok(change);
  }

  /** Checks limits and blocks again. */
  async #again(change: MatchChange, action: MatchAction): Promise<Rejection | undefined> {
    if (!('by' in action) || !mayBeRefused(change)) return undefined;
    const { before, after } = change;
    const { by } = action;
    const { limits, store } = this.#parts;
    const paired = 'invited' in after && after.invited !== undefined ? [after.challenger, after.invited] : [];
    const people = [by, ...paired];
    const [census, blocks] = await Promise.all([this.#census(people), store.readBlocks(people)]);
    return readmit({ before, after, by }, census, limits, blocks);
  }

  /**
   * Counts the games of two players that count and began today (UTC), by the store, and by the matches in memory as they are
   * about to be when the number is asked for.
   */
  async #ratedToday(
    pair: Seats,
    guildId: string,
    now: Millis,
  ): Promise<() => Required<Pick<BeginsGame, 'ratedToday'>>> {
    const { store, awake } = this.#parts;
    const since = millis(Math.floor(now / DAY) * DAY);
    const players = [pair.dark, pair.light] as const;
    const counts = ({ place, outline: { rated } }: LiveMatch): boolean =>
      place.guildId === guildId && rated !== undefined && rated.startedAt >= since && isSamePair(rated.seats, pair);
    const goingOn = (): readonly MatchId[] => [...awake()].filter(counts).map(({ id }) => id);
    const before = [...goingOn(), ...(await store.ratedBetween(players, guildId, since))];
    const over = await store.countRated(players, guildId, since);
    // One that ended meanwhile may be among both: rather is it counted twice than not at all.
    return () => ({ ratedToday: over + new Set([...before, ...goingOn()]).size });
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

/** The two whose game begins with these events, and counts as far as the match itself can tell. */
function ratedPair(events: readonly MatchEvent[]): Seats | undefined {
  const begun = events.find((event) => event.type === 'GameStarted');
  return begun?.rating !== undefined && 'pool' in begun.rating ? begun.seats : undefined;
}

/** It may begin to count for somebody, or for a rating. */
const mayBeRefused = ({ before, after }: Pick<MatchChange, 'before' | 'after'>): boolean =>
  after.phase !== before.phase && ['invited', 'open-table', 'ended'].includes(before.phase);

/** It counts from now on, which the database does not know yet. */
const isComing = ({ match, pending }: LiveMatch): boolean =>
  pending !== undefined && outlineOf(match).players.length === 0 && outlineOf(pending).players.length > 0;
