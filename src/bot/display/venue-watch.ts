import {
  GatewayDispatchEvents,
  type APIMessage,
  type APIThreadChannel,
  type GatewayDispatchPayload,
  type GatewayReadyDispatchData,
} from 'discord-api-types/v10';
import type { Clock } from '../clock.ts';
import type { LiveMatch } from '../runtime/live-match.ts';
import type { Logger } from '../logger.ts';
import type { MatchRuntime } from '../runtime/match-runtime.ts';
import type { RecentActivity } from '../runtime/recent-activity.ts';
import type { BackgroundLoads } from '../runtime/background-loads.ts';
import { type MatchRow, type Place, UNREADABLE } from '../../store/match-rows.ts';
import type { Store } from '../../store/store.ts';
import type { Driver } from './driver.ts';
import type { DriverParts } from './perform.ts';
import { subjectOf, type ButtonReader } from './recognise.ts';
import { canWriteWithout } from '../discord/channel-access.ts';

type SeenMessage = Pick<APIMessage, 'id' | 'channel_id' | 'components'>;
type SeenSession = Pick<GatewayReadyDispatchData, 'guilds' | 'shard'>;
type SeenThread = Pick<APIThreadChannel, 'id' | 'thread_metadata' | 'last_message_id'>;

export type VenueListener = Pick<
  Driver,
  'messageAnnounced' | 'messageEdited' | 'messageDeleted' | 'close' | 'reopen' | 'archived' | 'inspect' | 'unheard'
>;

interface VenueWatchParts {
  readonly store: Pick<Store, 'at' | 'serversIn'>;
  readonly runtime: Pick<MatchRuntime, 'all' | 'find' | 'inThread' | 'loseVenue'>;
  readonly backgroundLoads: Pick<BackgroundLoads, 'each'>;
  readonly recent: Pick<RecentActivity, 'announced' | 'deleted' | 'session'>;
  readonly clock: Clock;
  readonly driverOf: (live: LiveMatch) => VenueListener;
  /** So much is written in its thread that its board may be buried. */
  readonly onChat: (live: LiveMatch) => void;
  readonly readButton: ButtonReader;
  readonly missingIn: DriverParts['missingIn'];
  /** Asks whether the bot is still a member of a server. Rejects when Discord can't be asked. */
  readonly isServed: (guildId: string) => Promise<boolean>;
  readonly log: Logger;
}

type Work = (live: LiveMatch) => void;

/**
 * Does to a match what happens to its venue: at once where it is in memory. One that sleeps is looked up by its place, and
 * loaded only if it is concerned. Takes raw events: discord.js drops those of threads that it has not cached.
 */
export class VenueWatch {
  readonly #parts: VenueWatchParts;

  constructor(parts: VenueWatchParts) {
    this.#parts = parts;
  }

  handle(packet: GatewayDispatchPayload, botUserId: string): void {
    switch (packet.t) {
      case GatewayDispatchEvents.MessageCreate:
        this.#written(packet.d);
        if (packet.d.author.id === botUserId) this.#ownMessage(packet.d);
        return;
      case GatewayDispatchEvents.MessageUpdate:
        if (packet.d.author.id === botUserId) this.#ownEdit(packet.d);
        return;
      case GatewayDispatchEvents.MessageDelete:
        this.#deleted(packet.d.channel_id, [packet.d.id]);
        return;
      case GatewayDispatchEvents.MessageDeleteBulk:
        this.#deleted(packet.d.channel_id, packet.d.ids);
        return;
      case GatewayDispatchEvents.ThreadUpdate:
        this.#threadChanged(packet.d.id, packet.d.thread_metadata);
        return;
      case GatewayDispatchEvents.ThreadDelete:
        this.#lost({ threadId: packet.d.id });
        return;
      case GatewayDispatchEvents.ChannelDelete:
        this.#lost({ channelId: packet.d.id });
        return;
      case GatewayDispatchEvents.GuildDelete:
        this.#guildGone(packet.d.id, packet.d.unavailable === true);
        return;
      case GatewayDispatchEvents.Ready:
        this.#hasLeft(packet.d);
        return;
      case GatewayDispatchEvents.GuildCreate:
        // A proxy between Discord and the bot may leave the threads out.
        this.#newSession(packet.d.id, (packet.d as Partial<typeof packet.d>).threads ?? []);
        return;
      case GatewayDispatchEvents.GuildRoleUpdate:
      case GatewayDispatchEvents.GuildRoleDelete:
        this.#rightsChanged(packet.d.guild_id);
        return;
      case GatewayDispatchEvents.GuildMemberUpdate:
        if (packet.d.user.id === botUserId) this.#rightsChanged(packet.d.guild_id);
        return;
      case GatewayDispatchEvents.ChannelUpdate:
        if ('guild_id' in packet.d && packet.d.guild_id !== undefined) this.#rightsChanged(packet.d.guild_id);
        return;
      default:
    }
  }

  /** Chat wakes nobody, until so much of it stands below a board that this may have to come down. */
  #written({ id, channel_id: channelId }: SeenMessage): void {
    const { recent, runtime, onChat } = this.#parts;
    const isBuried = recent.announced(channelId, id);
    const live = runtime.inThread(channelId);
    if (live?.hasChat === true) onChat(live);
    if (live === undefined && isBuried) this.#asleep({ threadId: channelId }, onChat);
  }

  /** The request for a board or a question may have been given up too early. */
  #ownMessage(message: SeenMessage): void {
    const live = this.#parts.runtime.inThread(message.channel_id);
    const subject = live && subjectOf(message, live.match, this.#parts.readButton);
    if (live !== undefined && subject !== undefined) this.#parts.driverOf(live).messageAnnounced(message.id, subject);
  }

  /** An update that arrives late can give an old board, or an old question, its buttons back. */
  #ownEdit(message: SeenMessage): void {
    const live = this.#parts.runtime.inThread(message.channel_id);
    if (live === undefined) return;
    const subject = subjectOf(message, live.match, this.#parts.readButton);
    this.#parts.driverOf(live).messageEdited(message.id, subject);
  }

  #deleted(channelId: string, messageIds: readonly string[]): void {
    const { recent, driverOf } = this.#parts;
    const tell: Work = (live) => {
      for (const id of messageIds) driverOf(live).messageDeleted(id);
    };
    for (const id of messageIds) recent.deleted(channelId, id);
    // A card can be deleted before its id is known here.
    const awaitsCard = ({ place, cardId, threadId }: LiveMatch): boolean =>
      place.channelId === channelId && cardId === undefined && threadId === undefined;
    for (const live of this.#awake(awaitsCard)) tell(live);
    this.#each({ threadId: channelId, cardIds: messageIds }, tell);
  }

  #threadChanged(threadId: string, state: APIThreadChannel['thread_metadata']): void {
    const isLocked = state?.locked === true;
    const isArchived = state?.archived === true;
    const change: Work = (live) => {
      const driver = this.#parts.driverOf(live);
      if (isLocked) {
        if (isLive(live)) driver.close('locked');
        return;
      }
      driver.reopen(['locked', 'forbidden']);
      if (!isArchived || isLive(live)) driver.archived(isArchived);
    };
    const live = this.#parts.runtime.inThread(threadId);
    if (live !== undefined) change(live);
    else this.#asleep({ threadId }, change);
  }

  #guildGone(guildId: string, isOutage: boolean): void {
    if (isOutage) this.#each({ guildId }, (live) => this.#parts.driverOf(live).close('outage'), isOpen);
    else this.#lost({ guildId });
  }

  /** A new session names the bot's servers of its shard: out of any other it was thrown meanwhile. */
  #hasLeft({ guilds, shard: [shard, count] = [0, 1] }: SeenSession): void {
    const isIn = new Set(guilds.map(({ id }) => id));
    const { store, log } = this.#parts;
    const askAll = async (): Promise<void> => {
      for (const guildId of await store.serversIn({ count, ids: [shard] }))
        if (!isIn.has(guildId)) void this.#leaveIfRemoved(guildId);
    };
    askAll().catch((error: unknown) => {
      log.warn({ err: error }, 'could not look for servers that the bot has left');
    });
  }

  /** A server of which nobody has told may only be missing: Discord is asked. */
  async #leaveIfRemoved(guildId: string): Promise<void> {
    try {
      if (!(await this.#parts.isServed(guildId))) this.#lost({ guildId });
    } catch (error) {
      this.#parts.log.warn({ server: guildId, err: error }, 'could not fetch a server');
    }
  }

  /** A server comes with a new session: nobody has told what happened there since the last one ended. */
  #newSession(guildId: string, openThreads: readonly SeenThread[]): void {
    const { clock, recent, driverOf } = this.#parts;
    recent.session(guildId, clock.now(), openThreads);
    const known = new Map(openThreads.map((thread) => [thread.id, thread]));
    const look: Work = (live) => {
      const driver = driverOf(live);
      driver.reopen(['outage', 'forbidden', 'locked']);
      if (!isLive(live)) return;
      const thread = known.get(live.threadId ?? '');
      // Only open threads are listed: any other is archived, or gone, which shows when it is opened.
      if (live.threadId !== undefined && thread === undefined) driver.archived(true);
      if (thread?.thread_metadata?.locked === true) driver.close('locked');
      // The acceptance of an invitation may have opened it, and never been recorded.
      if (live.threadId === undefined && known.has(live.cardId ?? '')) driver.inspect();
      else driver.unheard();
    };
    this.#each({ guildId }, look, ({ phase, where: { threadId, channelId }, cardId, stops }) => {
      if (stops.includes('server-unavailable')) return true;
      if (!isOpen({ phase })) return false;
      if (threadId === undefined) return known.has(cardId ?? '');
      const isLocked = known.get(threadId)?.thread_metadata?.locked;
      if (!stops.includes('venue-closed')) return isLocked !== false;
      return isLocked !== true && this.#canWrite(channelId);
    });
  }

  #lost(place: Place): void {
    this.#each(place, (live) => this.#parts.runtime.loseVenue(live));
  }

  #rightsChanged(guildId: string): void {
    const { driverOf } = this.#parts;
    const look: Work = (live) => {
      if (this.#canWrite(live.place.channelId)) driverOf(live).reopen(['forbidden']);
      else if (isLive(live)) driverOf(live).close('forbidden');
    };
    // The client reads the event right after this: only then does it know the new permissions.
    queueMicrotask(() =>
      this.#each(
        { guildId },
        look,
        ({ phase, where, stops }) =>
          isOpen({ phase }) && stops.includes('venue-closed') === this.#canWrite(where.channelId),
      ),
    );
  }

  #canWrite(channelId: string): boolean {
    return canWriteWithout(this.#parts.missingIn(channelId));
  }

  /** All of a place: at once those in memory, then those that sleep, of which only some are `concerned`. */
  #each(place: Place, work: Work, concerned: (row: MatchRow) => boolean = () => true): void {
    for (const live of this.#awake((one) => isAt(one, place))) work(live);
    this.#asleep(place, work, concerned);
  }

  #asleep(place: Place, work: Work, concerned: (row: MatchRow) => boolean = () => true): void {
    const { store, runtime, backgroundLoads } = this.#parts;
    const isAsleep = ({ id }: MatchRow): boolean => runtime.find(id) === undefined;
    backgroundLoads.each(async function* () {
      for (const row of await store.at(place)) if (isAsleep(row) && concerned(row)) yield row.id;
    }, work);
  }

  #awake(isMeant: (live: LiveMatch) => boolean): readonly LiveMatch[] {
    return [...this.#parts.runtime.all()].filter(isMeant);
  }
}

const isOpen = ({ phase }: Pick<MatchRow, 'phase'>): boolean => !['new', 'closed', UNREADABLE].includes(phase);
const isLive = ({ match: { phase } }: LiveMatch): boolean => isOpen({ phase });

function isAt({ threadId, cardId, place }: LiveMatch, where: Place): boolean {
  if ('threadId' in where) return threadId === where.threadId || where.cardIds?.includes(cardId ?? '') === true;
  if ('channelId' in where) return place.channelId === where.channelId;
  return 'guildId' in where && place.guildId === where.guildId;
}
