import { GatewayDispatchEvents, GatewayIntentBits, GatewayOpcodes } from 'discord-api-types/v10';
import type { DiscordState, Dispatch } from '../state/discord-state.ts';
import { canView } from '../state/permissions.ts';
import type { GatewayConnection } from './connection.ts';
import { visibleData, guildCreateData, guildIdOf, readyData } from './event-data.ts';
import { randomBytes } from 'node:crypto';
import { shardOf, type Snowflake } from '../state/snowflake.ts';

interface GatewayOptions {
  /** How many of them `GET /gateway/bot` advises. */
  readonly shards: number;
  /** Of every five seconds' identifies, of which Discord takes one or more; undefined: as many as come. */
  readonly maxConcurrency: number | undefined;
  readonly heartbeatMs: number;
  readonly resumableMs: number;
}

/** Identifies left today, as `GET /gateway/bot` says it. */
interface SessionStartLimit {
  total: number;
  remaining: number;
  resetAt: number;
}

const DAY_MS = 86_400_000;
const IDENTIFY_EVERY_MS = 5_000;
/** Clients wait that long from when they sent their last one, which arrived a little later. */
const IDENTIFY_MARGIN_MS = 500;

/** The sessions of the bot. Sockets come and go as `GatewayConnection`s. */
export class Gateway {
  readonly options: GatewayOptions;
  readonly #state: DiscordState;
  readonly #sessions = new Map<string, GatewaySession>();
  readonly #connections = new Set<GatewayConnection>();
  readonly #startLimit: SessionStartLimit;
  /** When the shards of a group identified last: milliseconds since 1970, by shard modulo `maxConcurrency`. */
  readonly #identified = new Map<number, number>();
  #isAway = false;
  #callOffReturn = (): void => undefined;

  constructor(state: DiscordState, options: GatewayOptions) {
    this.#state = state;
    this.options = options;
    this.#startLimit = { total: 1000, remaining: 1000, resetAt: state.now() + DAY_MS };
    state.events.onDispatch((event) => this.#deliver(event));
  }

  get startLimit(): SessionStartLimit {
    const limit = this.#startLimit;
    if (this.#state.now() >= limit.resetAt) {
      limit.remaining = limit.total;
      limit.resetAt = this.#state.now() + DAY_MS;
    }
    return limit;
  }

  get online(): boolean {
    return [...this.#sessions.values()].some((session) => session.connected);
  }

  /** Those that a session with a socket serves. */
  get shardsOnline(): readonly number[] {
    const online = [...this.#sessions.values()].filter(({ connected }) => connected);
    return [...new Set(online.map(({ shard }) => shard?.[0] ?? 0))].toSorted((a, b) => a - b);
  }

  get connections(): ReadonlySet<GatewayConnection> {
    return this.#connections;
  }

  opened(connection: GatewayConnection): void {
    this.#connections.add(connection);
  }

  closed(connection: GatewayConnection): void {
    this.#connections.delete(connection);
    this.#state.events.changed();
  }

  /** A new session: READY, and then the servers. Undefined when shards identify too fast ("Gateway", rate limiting). */
  start(
    connection: GatewayConnection,
    intents: number,
    shard: readonly [number, number] | undefined,
  ): GatewaySession | undefined {
    if (this.#isTooFast(shard?.[0] ?? 0)) return undefined;
    this.#dropLost();
    this.startLimit.remaining -= 1;
    const session = new GatewaySession(intents, shard);
    this.#sessions.set(session.id, session);
    session.attach(connection);
    session.dispatch(GatewayDispatchEvents.Ready, readyData(this.#state, session));
    const { guilds, application, events } = this.#state;
    for (const guild of (intents & GatewayIntentBits.Guilds) === 0 ? [] : guilds.values()) {
      const isSeen = guild.available && guild.members.has(application.id) && session.serves(guild.id);
      if (isSeen) session.dispatch(GatewayDispatchEvents.GuildCreate, guildCreateData(this.#state, guild));
    }
    events.changed();
    return session;
  }

  #isTooFast(shard: number): boolean {
    const { maxConcurrency } = this.options;
    if (maxConcurrency === undefined) return false;
    const now = this.#state.now();
    const group = shard % maxConcurrency;
    const isTooFast = now - (this.#identified.get(group) ?? 0) < IDENTIFY_EVERY_MS - IDENTIFY_MARGIN_MS;
    if (!isTooFast) this.#identified.set(group, now);
    return isTooFast;
  }

  /** The session to resume, or undefined when it is over or what was missed is gone. */
  resumable(sessionId: string, seq: number): GatewaySession | undefined {
    this.#dropLost();
    const session = this.#sessions.get(sessionId);
    return session?.canReplay(seq) === true ? session : undefined;
  }

  end(session: GatewaySession): void {
    this.#sessions.delete(session.id);
    this.#state.events.changed();
  }

  /** Op 7. */
  askToReconnect(): void {
    for (const connection of this.#connections) connection.send({ op: GatewayOpcodes.Reconnect, d: null });
  }

  invalidate(resumable: boolean): void {
    for (const connection of this.#connections) {
      if (!resumable && connection.session !== undefined) this.end(connection.session);
      connection.send({ op: GatewayOpcodes.InvalidSession, d: resumable });
    }
  }

  /** Forgets the sessions, and refuses new sockets for `ms` milliseconds. */
  goAway(ms: number): void {
    this.#callOffReturn();
    this.#sessions.clear();
    this.#isAway = ms > 0;
    if (ms > 0) this.#callOffReturn = this.#state.after(ms, () => void (this.#isAway = false));
  }

  get isAway(): boolean {
    return this.#isAway;
  }

  #deliver(event: Dispatch): void {
    this.#dropLost();
    const { application, channels } = this.#state;
    if (event.channelId !== undefined) {
      const channel = channels.get(event.channelId);
      if (channel === undefined || !canView(this.#state, application.id, channel)) return;
    }
    const guildId = guildIdOf(event.name, event.data);
    for (const session of this.#sessions.values()) {
      if (!session.serves(guildId)) continue;
      if (event.intents !== 0 && (session.intents & event.intents) === 0) continue;
      session.dispatch(event.name, visibleData(event.name, event.data, session.intents, application.id));
    }
  }

  #dropLost(): void {
    for (const session of this.#sessions.values()) {
      const lostFor = session.lostAt === undefined ? 0 : this.#state.now() - session.lostAt;
      if (lostFor > this.options.resumableMs) this.#sessions.delete(session.id);
    }
  }
}

/** Events kept for a resume; one that needs older ones is refused. */
const REPLAY_LENGTH = 1_000;

interface GatewayLink {
  readonly send: (payload: object) => void;
}

/** An identified bot connection. It outlives its socket for a while, so that it can be resumed. */
export class GatewaySession {
  readonly id = randomBytes(16).toString('hex');
  readonly intents: number;
  readonly shard: readonly [number, number] | undefined;
  #link: GatewayLink | undefined;
  #seq = 0;
  #lostAt: number | undefined;
  readonly #sent: { readonly seq: number; readonly payload: object }[] = [];

  constructor(intents: number, shard: readonly [number, number] | undefined) {
    this.intents = intents;
    this.shard = shard;
  }

  /** Whether what happens in a server arrives here, or, without one, what is direct ("Sharding"). */
  serves(guildId: Snowflake | undefined): boolean {
    const [id, count] = this.shard ?? [0, 1];
    return id === (guildId === undefined ? 0 : shardOf(guildId, count));
  }

  get connected(): boolean {
    return this.#link !== undefined;
  }

  /** Milliseconds since 1970; undefined while a socket is attached. */
  get lostAt(): number | undefined {
    return this.#lostAt;
  }

  attach(link: GatewayLink): void {
    this.#link = link;
    this.#lostAt = undefined;
  }

  /** Does nothing when another socket has resumed the session already. */
  detach(link: GatewayLink, at: number): void {
    if (this.#link !== link) return;
    this.#link = undefined;
    this.#lostAt = at;
  }

  /** Sends an event, or keeps it for the resume. */
  dispatch(name: GatewayDispatchEvents | 'RESUMED', data: object): void {
    this.#seq += 1;
    const payload = { op: GatewayOpcodes.Dispatch, t: name, s: this.#seq, d: data };
    this.#sent.push({ seq: this.#seq, payload });
    if (this.#sent.length > REPLAY_LENGTH) this.#sent.shift();
    this.#link?.send(payload);
  }

  canReplay(seq: number): boolean {
    return seq <= this.#seq && seq >= (this.#sent[0]?.seq ?? 1) - 1;
  }

  replay(seq: number): void {
    for (const event of this.#sent) if (event.seq > seq) this.#link?.send(event.payload);
  }
}
