import {
  GatewayDispatchEvents,
  type APIMessage,
  type APIThreadChannel,
  type GatewayDispatchPayload,
  type GatewayReadyDispatchData,
} from 'discord-api-types/v10';
import type { PermissionName } from '../../commands/answers/place-rejection.ts';
import { customIdsOf } from '../discord/custom-ids-of.ts';
import type { HostedMatch } from '../runtime/hosted-match.ts';
import type { Logger } from '../logger.ts';
import type { Match } from '../../match/match.ts';
import type { MatchRuntime } from '../runtime/match-runtime.ts';
import { shardOf } from '../../store/shards.ts';
import type { Painter } from './painter.ts';
import { shownBy } from './shown-message.ts';
import type { Hindrance } from './venue.ts';
import { canWriteWithout } from './write-permissions.ts';

type SeenMessage = Pick<APIMessage, 'id' | 'channel_id' | 'components'>;
type SeenSession = Pick<GatewayReadyDispatchData, 'guilds' | 'shard'>;
type SeenThread = Pick<APIThreadChannel, 'id' | 'thread_metadata'>;

/** What a painter is told of its venue. */
export type VenueNews = Pick<
  Painter,
  'messageAnnounced' | 'messageEdited' | 'messageDeleted' | 'close' | 'reopen' | 'unarchive' | 'unarchived' | 'inspect'
>;

export interface VenueWatchParts {
  readonly runtime: MatchRuntime;
  readonly painterOf: (hosted: HostedMatch) => VenueNews;
  /** The needed permissions that the bot lacks in a channel, as far as it knows. */
  readonly missingIn: (channelId: string) => readonly PermissionName[];
  /** Whether the bot is still a member of a server. Rejects when Discord can't be asked. */
  readonly isServed: (guildId: string) => Promise<boolean>;
  readonly log: Logger;
}

/**
 * What happens to a venue happens to its match (DESIGN section 3). Listens to the gateway's raw events, because discord.js
 * drops what concerns threads and messages that it has not cached.
 */
export class VenueWatch {
  readonly #parts: VenueWatchParts;

  constructor(parts: VenueWatchParts) {
    this.#parts = parts;
  }

  /** `botUserId` is the bot's own. Events that concern no venue are passed over. */
  heed(packet: GatewayDispatchPayload, botUserId: string): void {
    switch (packet.t) {
      case GatewayDispatchEvents.MessageCreate:
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
      case GatewayDispatchEvents.ThreadUpdate: {
        const { id, thread_metadata: state } = packet.d;
        this.#threadChanged(id, state?.archived === true, state?.locked === true);
        return;
      }
      case GatewayDispatchEvents.ThreadDelete: {
        const { id } = packet.d;
        this.#lost((hosted) => hosted.threadId === id);
        return;
      }
      case GatewayDispatchEvents.ChannelDelete: {
        const { id } = packet.d;
        this.#lost((hosted) => hosted.place.channelId === id);
        return;
      }
      case GatewayDispatchEvents.GuildDelete:
        this.#guildGone(packet.d.id, packet.d.unavailable === true);
        return;
      case GatewayDispatchEvents.Ready:
        this.#hasLeft(packet.d);
        return;
      case GatewayDispatchEvents.GuildCreate:
        this.#reopen(packet.d.id, ['outage', 'forbidden', 'locked']);
        // Whoever stands between Discord and the bot may leave the threads out.
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

  /** A board or a question that arrives although nobody waits for it any more: its request was given up too early. */
  #ownMessage(message: SeenMessage): void {
    const hosted = this.#parts.runtime.inThread(message.channel_id);
    const shown = hosted && shownBy(customIdsOf(message), hosted.match);
    if (hosted === undefined || shown === undefined) return;
    this.#parts.painterOf(hosted).messageAnnounced(message.id, shown);
  }

  /** An update that arrives late can give an old board, or an old question, its buttons back. */
  #ownEdit(message: SeenMessage): void {
    const hosted = this.#parts.runtime.inThread(message.channel_id);
    if (hosted === undefined) return;
    const shown = shownBy(customIdsOf(message), hosted.match);
    this.#parts.painterOf(hosted).messageEdited(message.id, shown);
  }

  #deleted(channelId: string, messageIds: readonly string[]): void {
    const { runtime, painterOf } = this.#parts;
    const hosted = runtime.inThread(channelId);
    if (hosted !== undefined) for (const id of messageIds) painterOf(hosted).messageDeleted(id);
    for (const { deletedEarly } of this.#at((one) => one.place.channelId === channelId && awaitsCard(one))) {
      for (const id of messageIds) deletedEarly.add(id);
    }
    for (const owner of this.#at(({ cardId }) => cardId !== undefined && messageIds.includes(cardId))) {
      owner.cardId = undefined;
      // Without its card nobody can answer any more, or sit down; what has a thread goes on there.
      if (owner.threadId === undefined && isWaiting(owner.match)) loseVenue(this.#parts, owner);
    }
  }

  #threadChanged(threadId: string, isArchived: boolean, isLocked: boolean): void {
    const hosted = this.#parts.runtime.inThread(threadId);
    if (hosted === undefined) return;
    const painter = this.#parts.painterOf(hosted);
    if (isLocked) {
      if (isLive(hosted.match)) painter.close('locked');
      return;
    }
    painter.reopen(['locked', 'forbidden']);
    if (!isArchived) painter.unarchived();
    else if (isLive(hosted.match)) painter.unarchive();
  }

  /** An outage of Discord's closes nothing: the matches wait. */
  #guildGone(guildId: string, isOutage: boolean): void {
    const isThere = ({ place }: HostedMatch): boolean => place.guildId === guildId;
    if (isOutage) for (const hosted of this.#at(isThere)) this.#parts.painterOf(hosted).close('outage');
    else this.#lost(isThere);
  }

  /** A new session tells which servers the bot is in, of those that belong to it: out of any other it was thrown meanwhile. */
  #hasLeft({ guilds, shard: [shard, count] = [0, 1] }: SeenSession): void {
    const isIn = new Set(guilds.map(({ id }) => id));
    for (const hosted of this.#at(({ place }) => shardOf(place.guildId, count) === shard && !isIn.has(place.guildId))) {
      void leaveIfRemoved(this.#parts, hosted);
    }
  }

  /** A server comes with a new session: nobody has told what happened there since the last one ended. */
  #inspect(guildId: string, openThreads: readonly SeenThread[]): void {
    for (const hosted of this.#at(({ place, match }) => place.guildId === guildId && isLive(match))) {
      const painter = this.#parts.painterOf(hosted);
      const thread = openThreads.find(({ id }) => id === hosted.threadId);
      // Only open threads are listed: any other is archived, or gone, which shows when it is opened.
      if (hosted.threadId !== undefined && thread === undefined) painter.unarchive();
      if (thread?.thread_metadata?.locked === true) painter.close('locked');
      painter.inspect();
    }
  }

  #lost(isMeant: (hosted: HostedMatch) => boolean): void {
    for (const hosted of this.#at(isMeant)) loseVenue(this.#parts, hosted);
  }

  #reopen(guildId: string, lifted: readonly Hindrance[]): void {
    for (const hosted of this.#at(({ place }) => place.guildId === guildId))
      this.#parts.painterOf(hosted).reopen(lifted);
  }

  /** A permission came or went: where the bot can't write any more, no clock may wait for its first refusal. */
  #rightsChanged(guildId: string): void {
    // The client reads the event right after this: only then does it know the new permissions.
    queueMicrotask(() => {
      for (const hosted of this.#at(({ place }) => place.guildId === guildId)) {
        const missing = this.#parts.missingIn(hosted.place.channelId);
        const painter = this.#parts.painterOf(hosted);
        if (canWriteWithout(missing)) painter.reopen(['forbidden']);
        else if (isLive(hosted.match)) painter.close('forbidden');
      }
    });
  }

  #at(isMeant: (hosted: HostedMatch) => boolean): readonly HostedMatch[] {
    return [...this.#parts.runtime.all()].filter(isMeant);
  }
}

/** Something can still be answered, pressed or played. */
const isLive = ({ phase }: Match): boolean => phase !== 'new' && phase !== 'closed';

/** Where a thread is open, or the match is over, a card has been up: that one is gone. */
const awaitsCard = ({ cardId, threadId, match }: HostedMatch): boolean =>
  cardId === undefined && threadId === undefined && match.phase !== 'closed';

const isWaiting = ({ phase }: Match): boolean => phase === 'invited' || phase === 'open-table';

/** Nothing can be shown there any more: a running match closes without a result, and its card says so if it can. */
export function loseVenue({ runtime, log }: Pick<VenueWatchParts, 'runtime' | 'log'>, hosted: HostedMatch): void {
  runtime.leaveThread(hosted);
  runtime.act(hosted, { type: 'LoseVenue' }).catch((error: unknown) => {
    log.error({ match: hosted.id, err: error }, 'a match without a venue could not be closed');
  });
}

/** A server of which nobody has told may only be missing: nothing is closed that Discord does not say it of when asked. */
export async function leaveIfRemoved(
  parts: Pick<VenueWatchParts, 'runtime' | 'log' | 'isServed'>,
  hosted: HostedMatch,
): Promise<void> {
  try {
    if (!(await parts.isServed(hosted.place.guildId))) loseVenue(parts, hosted);
  } catch (error) {
    parts.log.warn({ match: hosted.id, err: error }, 'a server could not be asked for');
  }
}
