import {
  GatewayDispatchEvents,
  type APIMessage,
  type APIThreadChannel,
  type GatewayDispatchPayload,
  type GatewayReadyDispatchData,
} from 'discord-api-types/v10';
import type { LiveMatch } from '../runtime/live-match.ts';
import type { Logger } from '../logger.ts';
import type { MatchRuntime } from '../runtime/match-runtime.ts';
import { shardOf } from '../../store/store.ts';
import type { Driver } from './driver.ts';
import type { DriverParts } from './perform.ts';
import { subjectOf, type ButtonReader } from './recognise.ts';
import { isWaiting } from './wanted.ts';
import { type Hindrance, canWriteWithout } from '../discord/channel-access.ts';

type SeenMessage = Pick<APIMessage, 'id' | 'channel_id' | 'components'>;
type SeenSession = Pick<GatewayReadyDispatchData, 'guilds' | 'shard'>;
type SeenThread = Pick<APIThreadChannel, 'id' | 'thread_metadata'>;

export type VenueListener = Pick<
  Driver,
  'messageAnnounced' | 'messageEdited' | 'messageDeleted' | 'close' | 'reopen' | 'archived' | 'inspect' | 'unheard'
>;

interface VenueWatchParts {
  readonly runtime: Pick<MatchRuntime, 'all' | 'inThread' | 'loseVenue'>;
  readonly reconcilerOf: (live: LiveMatch) => VenueListener;
  /** So much is written in its thread that its board may be buried. */
  readonly onChat: (live: LiveMatch) => void;
  readonly readButton: ButtonReader;
  readonly missingIn: DriverParts['missingIn'];
  /** Asks whether the bot is still a member of a server. Rejects when Discord can't be asked. */
  readonly isServed: (guildId: string) => Promise<boolean>;
  readonly log: Logger;
}

/** Does to a match what happens to its venue. Takes raw events: discord.js drops those of threads that it has not cached. */
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
        this.#lost(({ threadId }) => threadId === packet.d.id);
        return;
      case GatewayDispatchEvents.ChannelDelete:
        this.#lost(({ place }) => place.channelId === packet.d.id);
        return;
      case GatewayDispatchEvents.GuildDelete:
        this.#guildGone(packet.d.id, packet.d.unavailable === true);
        return;
      case GatewayDispatchEvents.Ready:
        this.#hasLeft(packet.d);
        return;
      case GatewayDispatchEvents.GuildCreate:
        this.#reopen(packet.d.id, ['outage', 'forbidden', 'locked']);
        // A proxy between Discord and the bot may leave the threads out.
        this.#inspect(packet.d.id, (packet.d as Partial<typeof packet.d>).threads ?? []);
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

  #written({ id, channel_id: channelId }: SeenMessage): void {
    const live = this.#parts.runtime.inThread(channelId);
    live?.announced(id);
    if (live?.hasChat === true) this.#parts.onChat(live);
  }

  /** The request for a board or a question may have been given up too early. */
  #ownMessage(message: SeenMessage): void {
    const live = this.#parts.runtime.inThread(message.channel_id);
    const subject = live && subjectOf(message, live.match, this.#parts.readButton);
    if (live !== undefined && subject !== undefined)
      this.#parts.reconcilerOf(live).messageAnnounced(message.id, subject);
  }

  /** An update that arrives late can give an old board, or an old question, its buttons back. */
  #ownEdit(message: SeenMessage): void {
    const live = this.#parts.runtime.inThread(message.channel_id);
    if (live === undefined) return;
    const subject = subjectOf(message, live.match, this.#parts.readButton);
    this.#parts.reconcilerOf(live).messageEdited(message.id, subject);
  }

  #deleted(channelId: string, messageIds: readonly string[]): void {
    const { runtime, reconcilerOf } = this.#parts;
    const live = runtime.inThread(channelId);
    for (const id of messageIds) {
      live?.deleted(id);
      if (live !== undefined) reconcilerOf(live).messageDeleted(id);
    }
    for (const { deletedEarly } of this.#at((one) => one.place.channelId === channelId && awaitsCard(one))) {
      for (const id of messageIds) deletedEarly.add(id);
    }
    for (const owner of this.#at(({ cardId }) => cardId !== undefined && messageIds.includes(cardId))) {
      reconcilerOf(owner).messageDeleted(owner.cardId ?? '');
      owner.cardId = undefined;
      // Without its card nobody can answer any more, or sit down; what has a thread goes on there.
      if (owner.threadId === undefined && isWaiting(owner.match)) this.#parts.runtime.loseVenue(owner);
    }
  }

  #threadChanged(threadId: string, state: APIThreadChannel['thread_metadata']): void {
    const live = this.#parts.runtime.inThread(threadId);
    if (live === undefined) return;
    const reconciler = this.#parts.reconcilerOf(live);
    if (state?.locked === true) {
      if (isLive(live)) reconciler.close('locked');
      return;
    }
    reconciler.reopen(['locked', 'forbidden']);
    const isArchived = state?.archived === true;
    if (!isArchived || isLive(live)) reconciler.archived(isArchived);
  }

  #guildGone(guildId: string, isOutage: boolean): void {
    const isThere = ({ place }: LiveMatch): boolean => place.guildId === guildId;
    if (isOutage) for (const live of this.#at(isThere)) this.#parts.reconcilerOf(live).close('outage');
    else this.#lost(isThere);
  }

  /** A new session names the bot's servers of its shard: out of any other it was thrown meanwhile. */
  #hasLeft({ guilds, shard: [shard, count] = [0, 1] }: SeenSession): void {
    const isIn = new Set(guilds.map(({ id }) => id));
    for (const live of this.#at(({ place }) => shardOf(place.guildId, count) === shard && !isIn.has(place.guildId))) {
      void leaveIfRemoved(this.#parts, live);
    }
  }

  /** A server comes with a new session: nobody has told what happened there since the last one ended. */
  #inspect(guildId: string, openThreads: readonly SeenThread[]): void {
    for (const live of this.#at((one) => one.place.guildId === guildId && isLive(one))) {
      const reconciler = this.#parts.reconcilerOf(live);
      const thread = openThreads.find(({ id }) => id === live.threadId);
      // Only open threads are listed: any other is archived, or gone, which shows when it is opened.
      if (live.threadId !== undefined && thread === undefined) reconciler.archived(true);
      if (thread?.thread_metadata?.locked === true) reconciler.close('locked');
      // The acceptance of an invitation may have opened it, and never been recorded.
      if (live.threadId === undefined && openThreads.some(({ id }) => id === live.cardId)) reconciler.inspect();
      else reconciler.unheard();
    }
  }

  #lost(isMeant: (live: LiveMatch) => boolean): void {
    for (const live of this.#at(isMeant)) this.#parts.runtime.loseVenue(live);
  }

  #reopen(guildId: string, lifted: readonly Hindrance[]): void {
    for (const live of this.#at(({ place }) => place.guildId === guildId))
      this.#parts.reconcilerOf(live).reopen(lifted);
  }

  #rightsChanged(guildId: string): void {
    // The client reads the event right after this: only then does it know the new permissions.
    queueMicrotask(() => {
      for (const live of this.#at(({ place }) => place.guildId === guildId)) {
        const missing = this.#parts.missingIn(live.place.channelId);
        const reconciler = this.#parts.reconcilerOf(live);
        if (canWriteWithout(missing)) reconciler.reopen(['forbidden']);
        else if (isLive(live)) reconciler.close('forbidden');
      }
    });
  }

  #at(isMeant: (live: LiveMatch) => boolean): readonly LiveMatch[] {
    return [...this.#parts.runtime.all()].filter(isMeant);
  }
}

const isLive = ({ outline: { phase } }: LiveMatch): boolean => phase !== 'new' && phase !== 'closed';

/** Where a thread is open, or the match is over, a card has been up: that one is gone. */
const awaitsCard = ({ cardId, threadId, outline }: LiveMatch): boolean =>
  cardId === undefined && threadId === undefined && outline.phase !== 'closed';

/** A server of which nobody has told may only be missing: Discord is asked. */
async function leaveIfRemoved(
  parts: Pick<VenueWatchParts, 'runtime' | 'log' | 'isServed'>,
  live: LiveMatch,
): Promise<void> {
  try {
    if (!(await parts.isServed(live.place.guildId))) parts.runtime.loseVenue(live);
  } catch (error) {
    parts.log.warn({ match: live.id, err: error }, 'could not fetch a server');
  }
}
