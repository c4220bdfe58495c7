import { GatewayDispatchEvents, type GatewayDispatchPayload } from 'discord-api-types/v10';
import { lateReturnMessage } from '../../commands/news/late-return-message.ts';
import type { SystemAction } from '../../match/action.ts';
import { TIME_TO_RETURN } from '../../match/clock/vanishing.ts';
import type { Millis, PlayerId } from '../../match/ids.ts';
import { isRunning } from '../../match/is-running.ts';
import { seatOf } from '../../match/seat.ts';
import type { Clock } from '../clock.ts';
import type { DiscordGate } from './discord-gate.ts';
import type { HostedMatch } from '../runtime/hosted-match.ts';
import type { Logger } from '../logger.ts';
import type { MatchRuntime } from '../runtime/match-runtime.ts';
import type { Painter } from '../painting/painter.ts';
import type { PlayerDirectory } from '../runtime/player-directory.ts';

/** Where somebody is missing. */
export type Absence = 'server' | 'thread';

/** What one look found: `too-soon` when the last look at this match was a moment ago. */
export type Look = 'here' | 'too-soon' | Absence;

/** One look in so many milliseconds is enough for a match: every look costs two requests. */
const LOOKS_APART = 10_000;
/** So long the second look may take: the loss waits a grace second after the time to return. */
const SECOND_LOOK_TAKES = 800;

export interface MembershipParts {
  readonly runtime: MatchRuntime;
  readonly directory: PlayerDirectory;
  readonly gate: DiscordGate;
  readonly clock: Clock;
  readonly log: Logger;
  readonly painterOf: (hosted: HostedMatch) => Pick<Painter, 'tell'>;
}

/**
 * Who leaves the server or the thread of their match, and who comes back (END-03). With the members intent Discord tells
 * it; without, it is looked up when the opponent asks.
 */
export class Membership {
  readonly #parts: MembershipParts;
  readonly #lastLook = new WeakMap<HostedMatch, number>();
  readonly #secondLooks = new Map<HostedMatch, () => void>();
  /** Players whom Discord has seen leave, and not come back. */
  readonly #missing = new WeakMap<HostedMatch, ReadonlySet<PlayerId>>();

  constructor(parts: MembershipParts) {
    this.#parts = parts;
  }

  /** Passes on what the gateway tells; events that concern no player are passed over. */
  heed(packet: GatewayDispatchPayload): void {
    switch (packet.t) {
      case GatewayDispatchEvents.GuildMemberRemove:
        this.#told('Vanished', packet.d.user.id, ({ place }) => place.guildId === packet.d.guild_id);
        return;
      case GatewayDispatchEvents.GuildMemberAdd:
        this.#told('Returned', packet.d.user.id, ({ place }) => place.guildId === packet.d.guild_id);
        return;
      case GatewayDispatchEvents.ThreadMembersUpdate: {
        const isThere = ({ threadId }: HostedMatch): boolean => threadId === packet.d.id;
        for (const userId of packet.d.removed_member_ids ?? []) this.#told('Vanished', userId, isThere);
        for (const { user_id: userId } of packet.d.added_members ?? []) {
          if (userId !== undefined) this.#told('Returned', userId, isThere);
        }
        return;
      }
      default:
    }
  }

  /**
   * Looks once whether a player is still in the server and in the thread, and tells the match what it saw. Who is missing
   * is looked for once more when their time to return is over. Rejects when Discord can't be asked.
   */
  async look(hosted: HostedMatch, player: PlayerId): Promise<Look> {
    const now = this.#parts.clock.now();
    if (now - (this.#lastLook.get(hosted) ?? -LOOKS_APART) < LOOKS_APART) return 'too-soon';
    this.#lastLook.set(hosted, now);
    const absence = await this.#absenceOf(hosted, player);
    if (absence === undefined) {
      await this.#parts.runtime.act(hosted, { type: 'Returned', player });
      return 'here';
    }
    await this.#parts.runtime.act(hosted, { type: 'Vanished', player });
    this.#lookAgain(hosted, player);
    return absence;
  }

  /** A player does something in their match: whoever was missed is there, whatever Discord has told. */
  seen(hosted: HostedMatch, player: PlayerId, at: Millis): void {
    const { match } = hosted;
    if (!('away' in match) || !match.away.some(({ seat }) => match.seats[seat] === player)) return;
    void this.#report(hosted, { type: 'Returned', player }, at);
  }

  /**
   * Goes on with a match of an earlier process, once its clocks run: who was missed then may have come back while nobody
   * was told, and is looked for before they lose by it.
   */
  resume(hosted: HostedMatch): void {
    const { match } = hosted;
    if (!isRunning(match)) return;
    const [first] = match.away.toSorted((a, b) => a.since - b.since);
    if (first !== undefined) this.#lookAgain(hosted, match.seats[first.seat]);
  }

  stop(): void {
    for (const callOff of this.#secondLooks.values()) callOff();
    this.#secondLooks.clear();
  }

  #lookAgain(hosted: HostedMatch, player: PlayerId): void {
    this.#secondLooks.get(hosted)?.();
    const callOff = this.#parts.clock.after(TIME_TO_RETURN, () => {
      this.#secondLooks.delete(hosted);
      void this.#settle(hosted, player);
    });
    this.#secondLooks.set(hosted, callOff);
  }

  /** Only who is seen to be missing still loses by it: where Discord does not answer in time, the clock decides. */
  async #settle(hosted: HostedMatch, player: PlayerId): Promise<void> {
    if (!isRunning(hosted.match)) return;
    const { clock } = this.#parts;
    const tooLate = new Promise<false>((resolve) => clock.after(SECOND_LOOK_TAKES, () => resolve(false)));
    const isMissing = await Promise.race([this.#isMissing(hosted, player), tooLate]);
    if (!isMissing) await this.#report(hosted, { type: 'Returned', player });
  }

  /** Asks once more when a first try fails. False when Discord can't be asked. */
  async #isMissing(hosted: HostedMatch, player: PlayerId): Promise<boolean> {
    const isAbsent = async (): Promise<boolean> => (await this.#absenceOf(hosted, player)) !== undefined;
    try {
      return await isAbsent().catch(isAbsent);
    } catch (error) {
      this.#parts.log.warn({ match: hosted.id, err: error }, 'a missing player could not be looked for');
      return false;
    }
  }

  async #absenceOf({ place, threadId }: HostedMatch, player: PlayerId): Promise<Absence | undefined> {
    const { directory, gate } = this.#parts;
    const { userId } = directory.person(player);
    if (userId === undefined) return undefined;
    if (!(await gate.isInServer(place.guildId, userId))) return 'server';
    if (threadId === undefined || (await gate.isInThread(threadId, userId))) return undefined;
    return 'thread';
  }

  #told(type: 'Vanished' | 'Returned', userId: string, isThere: (hosted: HostedMatch) => boolean): void {
    const { directory, runtime } = this.#parts;
    const player = directory.find(userId);
    if (player === undefined) return;
    for (const hosted of [...runtime.all()].filter(isThere)) {
      void this.#cameOrWent(hosted, type, player);
    }
  }

  async #cameOrWent(hosted: HostedMatch, type: 'Vanished' | 'Returned', player: PlayerId): Promise<void> {
    await this.#report(hosted, { type, player });
    this.#keepTrack(hosted, type, player);
  }

  async #report(hosted: HostedMatch, action: SystemAction, at: Millis = this.#parts.clock.now()): Promise<void> {
    try {
      await this.#parts.runtime.act(hosted, action, { at });
    } catch (error) {
      this.#parts.log.error({ match: hosted.id, err: error }, 'a match was not told who came or went');
    }
  }

  /** A closed match takes no notice of anybody: who missed its end is told here, once, when they are back. */
  #keepTrack(hosted: HostedMatch, type: 'Vanished' | 'Returned', player: PlayerId): void {
    const { match } = hosted;
    const missing = new Set(this.#missing.get(hosted));
    const wasMissing = missing.delete(player);
    if (type === 'Vanished' && 'away' in match && seatOf(match.seats, player) !== undefined) missing.add(player);
    this.#missing.set(hosted, missing);
    if (type !== 'Returned' || !wasMissing || match.phase !== 'closed') return;
    const { directory, painterOf } = this.#parts;
    painterOf(hosted).tell(lateReturnMessage(directory.person(player)));
  }
}
