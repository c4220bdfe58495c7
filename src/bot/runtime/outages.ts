import { isAway, OF_ABSENCES } from '../../match/outline.ts';
import type { SystemAction } from '../../match/match.ts';
import { millis, type MatchId, type Millis } from '../../match/ids.ts';
import type { StopReason } from '../../match/phases.ts';
import { type Shards, shardOf, type Store, type UnreadableMatch } from '../../store/store.ts';
import type { Absence } from '../../store/match-rows.ts';
import { StoreUnavailable } from '../../store/store-errors.ts';
import type { Clock } from '../clock.ts';
import { AWAY, lastSign } from './absences.ts';
import type { Logger } from '../logger.ts';
import type { LiveMatch } from './live-match.ts';
import type { MatchRuntime } from './match-runtime.ts';

interface OutagesParts {
  readonly runtime: Pick<MatchRuntime, 'all' | 'act'>;
  readonly store: Pick<Store, 'beginAbsence' | 'endAbsence' | 'openAbsences' | 'absencesAfter' | 'lastBeats'>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly shards: Shards;
  /** Clicks arrive again after so many milliseconds. */
  readonly onBack: (span: number) => void;
}

type OneShard = Shards & { readonly ids: readonly [number] };

/** An absence that goes on, and its number once it is written down. */
interface Open {
  readonly shards: Shards;
  readonly reason: StopReason;
  readonly since: Millis;
  number?: number;
}

/**
 * Stops clocks and deadlines while the process is away, or the connection of a shard is lost (TIME-08). Every absence is a row:
 * matches in memory are told of it at once, and a match that sleeps takes it up when it is loaded.
 */
export class Outages {
  readonly #parts: OutagesParts;
  readonly #lostShards = new Map<number, Open>();
  readonly #owed = new WeakMap<LiveMatch, Millis>();
  /** Absences of this process, and of one that was killed, from before the first press on. */
  #atStart: readonly Open[] = [];
  /** Those of them that are the start's own. */
  #own: readonly Open[] = [];
  /** The newest row that is over. */
  #newest = 0;
  /** Writes of rows that wait, in their order: each has to be there before a match is loaded. */
  readonly #unwritten: (() => Promise<void>)[] = [];
  #writing: Promise<void> | undefined;
  readonly #reading = new Map<string, Promise<readonly Absence[]>>();
  /** How often an absence has begun or ended. */
  #moments = 0;

  constructor(parts: OutagesParts) {
    this.#parts = parts;
  }

  /** Clicks can't arrive over some connection. */
  get isLost(): boolean {
    return this.#lostShards.size > 0;
  }

  isCutOff({ place }: Pick<LiveMatch, 'place'>): boolean {
    return this.isLost && this.#lostShards.has(shardOf(place.guildId, this.#parts.shards.count));
  }

  /** Clicks stop arriving over a shard's connection. Clocks stop at once, even for a blip: no flag may fall meanwhile. */
  lost(shard = 0): void {
    if (this.#lostShards.has(shard)) return;
    const { clock, shards } = this.#parts;
    const lost: Open = { shards: { count: shards.count, ids: [shard] }, reason: 'gateway-away', since: clock.now() };
    this.#lostShards.set(shard, lost);
    this.#begin(lost);
    this.#reportConnection(shard);
  }

  back(shard = 0): void {
    const lost = this.#lostShards.get(shard);
    if (lost === undefined) return;
    this.#lostShards.delete(shard);
    const until = this.#parts.clock.now();
    this.#end(lost, until);
    this.#reportConnection(shard);
    this.#parts.onBack(until - lost.since);
  }

  /** This process could take nothing from `since` to `until`. Resolves with whether that is recorded for every match. */
  async survived(since: Millis, until: Millis): Promise<boolean> {
    const { store, onBack } = this.#parts;
    for (const shard of this.#each())
      this.#write(async () => this.#isOver(await store.beginAbsence(shard, AWAY, since, until)));
    const given = this.#all((live) => this.#giveBack(live, since, until));
    this.#reportConnection();
    const isWritten = this.written().then(
      () => true,
      () => false,
    );
    const isRecorded = (await given).every((one) => one) && (await isWritten);
    onBack(until - since);
    return isRecorded;
  }

  /** Writes down since when nobody was there, before a heartbeat hides it. Rejects with `StoreUnavailable`. */
  async began(now: Millis): Promise<void> {
    const { store, shards } = this.#parts;
    const [beats, left] = await Promise.all([store.lastBeats(), store.openAbsences(shards)]);
    const away = this.#each().map((one): Open => ({
      shards: one,
      reason: AWAY,
      since: lastSign(one.ids[0], one.count, beats, now),
    }));
    this.#atStart = [...left, ...away];
    this.#own = away;
    for (const absence of away) this.#begin(absence);
    await this.written();
  }

  /** Rejects with `StoreUnavailable`. */
  async ended(now: Millis): Promise<void> {
    const ended = this.#atStart;
    this.#atStart = [];
    for (const absence of ended) this.#end(absence, now);
    const told = this.#all(async (live) => {
      const reasons = this.isCutOff(live) ? [AWAY] : OF_ABSENCES;
      for (const reason of reasons) await this.#act(live, { type: 'StartClock', reason }, now);
    });
    await Promise.all([this.written(), told]);
    this.#parts.onBack(Math.max(0, ...this.#own.map(({ since }) => now - since)));
  }

  /** Since when nobody could do anything in a match whose record is found broken: since this start, if it was never in memory. */
  lastSignOf(
    { id, where, entries }: UnreadableMatch,
    { hasSlept }: { readonly hasSlept: (id: MatchId) => boolean },
  ): Millis {
    const { clock, shards } = this.#parts;
    const shard = shardOf(where.guildId, shards.count);
    const away = this.#own.find((absence) => absence.shards.ids.includes(shard))?.since;
    const now = clock.now();
    const since = hasSlept(id) ? now : (away ?? now);
    return millis(Math.min(now, Math.max(since, entries.at(-1)?.at(-1)?.at ?? 0)));
  }

  /** The absences after that one, read until none has begun or ended meanwhile: what was read of the rows is all there is. */
  async after(number: number, guildId: string): Promise<readonly Absence[]> {
    for (;;) {
      const before = this.#moments;
      await this.written();
      const absences = await this.#read(number, guildId);
      if (this.#moments === before) return absences;
    }
  }

  /** Many that are loaded at one moment read once. */
  #read(number: number, guildId: string): Promise<readonly Absence[]> {
    const key = `${this.#moments}/${number}/${guildId}`;
    const known = this.#reading.get(key);
    if (known !== undefined) return known;
    const reading = this.#parts.store.absencesAfter(number, guildId).finally(() => this.#reading.delete(key));
    this.#reading.set(key, reading);
    return reading;
  }

  /** The newest absence that a match in memory has taken up for sure. */
  taken({ match, absence }: Pick<LiveMatch, 'match' | 'absence'>): number {
    if (isAway(match)) return absence;
    const open = [...this.#lostShards.values(), ...this.#atStart].flatMap(({ number }) => number ?? []);
    return Math.max(absence, Math.min(this.#newest, ...open.map((number) => number - 1)));
  }

  /** Resolves once every absence that is known is written down. Rejects with `StoreUnavailable`. */
  written(): Promise<void> {
    this.#writing ??= this.#writeAll().finally(() => (this.#writing = undefined));
    return this.#writing;
  }

  async #writeAll(): Promise<void> {
    for (;;) {
      const [next] = this.#unwritten;
      if (next === undefined) return;
      await next();
      this.#unwritten.shift();
    }
  }

  /** A row is of one shard: where shards are grouped anew, another process may be away for longer. */
  #each(): readonly OneShard[] {
    const { count, ids } = this.#parts.shards;
    return ids.map((shard) => ({ count, ids: [shard] }));
  }

  #begin(absence: Open): void {
    this.#write(async () => {
      absence.number = await this.#parts.store.beginAbsence(absence.shards, absence.reason, absence.since);
    });
  }

  #end(absence: Open, until: Millis): void {
    this.#write(async () => {
      const { number } = absence;
      if (number === undefined) return;
      await this.#parts.store.endAbsence(number, until);
      this.#isOver(number);
    });
  }

  #isOver(number: number): void {
    this.#newest = Math.max(this.#newest, number);
  }

  #write(write: () => Promise<void>): void {
    this.#moments += 1;
    this.#unwritten.push(write);
    this.written().catch((error: unknown) => {
      this.#parts.log.error({ err: error }, 'could not write down an absence: it is tried again');
    });
  }

  async #giveBack(live: LiveMatch, since: Millis, until: Millis): Promise<boolean> {
    const from = this.#owed.get(live) ?? since;
    this.#owed.delete(live);
    const told = await Promise.allSettled([
      this.#act(live, { type: 'StopClock', reason: AWAY }, from),
      this.#act(live, { type: 'StartClock', reason: AWAY }, until),
    ]);
    const isRecorded = told.every(({ status }) => status === 'fulfilled');
    if (!isRecorded) this.#owed.set(live, from);
    return isRecorded;
  }

  #reportConnection(shard?: number): void {
    const { clock, shards } = this.#parts;
    const at = clock.now();
    void this.#all(async (live) => {
      if (shard !== undefined && shardOf(live.place.guildId, shards.count) !== shard) return;
      const type = this.isCutOff(live) ? 'StopClock' : 'StartClock';
      await this.#act(live, { type, reason: 'gateway-away' }, at).catch(() => undefined);
    });
  }

  #all<T>(work: (live: LiveMatch) => Promise<T>): Promise<T[]> {
    return Promise.all(Array.from(this.#parts.runtime.all(), work));
  }

  async #act(live: LiveMatch, action: SystemAction, at: Millis): Promise<void> {
    try {
      await this.#parts.runtime.act(live, action, { at });
    } catch (error) {
      this.#parts.log.error({ match: live.id, err: error }, 'could not stop or start the clock of a match');
      if (error instanceof StoreUnavailable) throw error;
    }
  }
}
