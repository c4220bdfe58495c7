import { historyOf, type MatchChange } from '../../match/match.ts';
import { millis, type MatchId, type Millis, type PlayerId } from '../../match/ids.ts';
import { newMatch } from '../../match/phases.ts';
import { shardOf, type Shards, type Store, type StoredMatch, type UnreadableMatch } from '../../store/store.ts';
import { StoreUnavailable } from '../../store/store-errors.ts';
import type { Clock } from '../clock.ts';
import type { Heartbeat } from './heartbeat.ts';
import { LiveMatch, peopleOf } from './live-match.ts';
import type { MatchRuntime } from './match-runtime.ts';
import { actionsOf, newestOver } from './absences.ts';
import type { Outages } from './outages.ts';
import type { PlayerDirectory } from './player-directory.ts';
import type { Quarantine } from './quarantine.ts';
import type { RecentActivity } from './recent-activity.ts';

interface MatchLoaderParts {
  readonly store: Pick<Store, 'readMatch' | 'putBack'>;
  readonly runtime: Pick<MatchRuntime, 'adopt' | 'takeUp' | 'find'>;
  readonly outages: Pick<Outages, 'after'>;
  readonly heartbeat: Pick<Heartbeat, 'check' | 'failed' | 'isDown' | 'recover'>;
  readonly directory: Pick<PlayerDirectory, 'load'>;
  readonly quarantine: Quarantine;
  readonly recent: RecentActivity;
  readonly shards: Shards;
  readonly clock: Clock;
  /** Its record can't be read. Its players are known. */
  readonly onUnreadable: (record: UnreadableMatch) => void;
  /** It is in memory, and stands where its journal ends; nothing else has seen it yet. */
  readonly onAdopted: (live: LiveMatch, past: readonly MatchChange[], stored: StoredMatch) => void;
  /** It can be pressed. */
  readonly onLoaded: (live: LiveMatch) => void;
}

/** Loads matches from the database, for whatever needs them: a press, an alarm, the gateway, a start. Each is loaded once. */
export class MatchLoader {
  readonly #parts: MatchLoaderParts;
  readonly #loading = new Map<MatchId, Promise<LiveMatch | undefined>>();
  /** Their players must not be forgotten before they are in memory. */
  readonly #people = new Map<MatchId, readonly PlayerId[]>();

  constructor(parts: MatchLoaderParts) {
    this.#parts = parts;
  }

  /** `undefined`: there is none, it is over for good, another process has it, or its record can't be read. Rejects with `StoreUnavailable`. */
  load(id: MatchId): Promise<LiveMatch | undefined> {
    const known = this.#loading.get(id);
    if (known !== undefined) return known;
    const loading = this.#load(id).finally(() => {
      this.#loading.delete(id);
      this.#people.delete(id);
    });
    this.#loading.set(id, loading);
    return loading;
  }

  /** True while a match of that player is being loaded. */
  needs(player: PlayerId): boolean {
    return [...this.#people.values()].some((people) => people.includes(player));
  }

  async idle(): Promise<void> {
    while (this.#loading.size > 0) await Promise.allSettled(this.#loading.values());
  }

  async #load(id: MatchId): Promise<LiveMatch | undefined> {
    const { heartbeat, clock, quarantine } = this.#parts;
    if (quarantine.has(id)) return undefined;
    heartbeat.check();
    if (heartbeat.isDown) await heartbeat.recover();
    const since = clock.now();
    try {
      return await this.#read(id, since);
    } catch (error) {
      if (error instanceof StoreUnavailable) heartbeat.failed(error, since);
      throw error;
    }
  }

  async #read(id: MatchId, now: Millis): Promise<LiveMatch | undefined> {
    const { store, runtime, outages, directory, recent, shards, clock, onAdopted, onLoaded } = this.#parts;
    const read = await store.readMatch(id);
    const head = read?.ok === false ? read.error : read?.value;
    if (read === undefined || head === undefined || head.isRetired) return undefined;
    // The process of its shard runs its clock, and shows it.
    if (!shards.ids.includes(shardOf(head.where.guildId, shards.count))) return undefined;
    const people = peopleOf(head);
    this.#people.set(id, people);
    await directory.load(people);
    if (!read.ok) return this.#setAside(read.error);
    const stored = read.value;
    const { where, entries, absence, isSetAside } = stored;
    const past = historyOf(id, entries);
    const match = past.at(-1)?.after ?? newMatch(id);
    if (isSetAside === true) await store.putBack(match);
    // The match itself doesn't change while it sleeps: only the absences are asked for again.
    const absences = await outages.after(absence, where.guildId);
    // Nothing is waited for from here on, so that it hears of every absence that is not among these.
    const live = new LiveMatch(id, { guildId: where.guildId, channelId: where.channelId }, people, recent);
    live.match = match;
    live.threadId = where.threadId;
    live.lastEventAt = entries.at(-1)?.at(-1)?.at;
    live.causes = causesSince(millis(now - INTERACTION_LIFETIME), stored);
    live.absence = absence;
    live.usedAt = now;
    runtime.adopt(live);
    onAdopted(live, past, stored);
    await runtime.takeUp(live, actionsOf(live, absences, clock.now()), newestOver(absences, absence));
    onLoaded(live);
    return live;
  }

  #setAside(record: UnreadableMatch): undefined {
    this.#parts.quarantine.add(record);
    this.#parts.onUnreadable(record);
  }
}

/** Discord may deliver an interaction again as long as it can be answered, in milliseconds. */
const INTERACTION_LIFETIME = 15 * 60_000;

const causesSince = (since: Millis, { entries }: StoredMatch): ReadonlySet<string> =>
  new Set(entries.flat().flatMap(({ cause, at }) => (cause === undefined || at <= since ? [] : cause)));
