import { GatewayDispatchEvents, type GatewayDispatchPayload } from 'discord-api-types/v10';
import { lateReturnMessage } from '../../views/notices.ts';
import type { SystemAction } from '../../match/action.ts';
import { TIME_TO_RETURN } from '../../match/next-wake-up.ts';
import { type Millis, type PlayerId, seatOf } from '../../match/ids.ts';
import { isRunning } from '../../match/match.ts';
import type { Clock } from '../clock.ts';
import type { DiscordGate } from './discord-gate.ts';
import type { LiveMatch } from '../runtime/live-match.ts';
import type { Logger } from '../logger.ts';
import type { MatchRuntime } from '../runtime/match-runtime.ts';
import type { Reconciler } from '../sync/reconcile.ts';
import type { PlayerDirectory } from '../runtime/player-directory.ts';
import type { Words } from '../../views/view-context.ts';

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
  readonly words: Words;
  readonly gate: DiscordGate;
  readonly clock: Clock;
  readonly log: Logger;
  readonly reconcilerOf: (live: LiveMatch) => Pick<Reconciler, 'tell'>;
}

/**
 * Who leaves the server or the thread of their match, and who comes back (END-03). With the members intent Discord tells
 * it; without, it is looked up when the opponent asks.
 */
export class Membership {
  readonly #parts: MembershipParts;
  readonly #lastLook = new WeakMap<LiveMatch, number>();
  readonly #secondLooks = new Map<LiveMatch, () => void>();
  /** Players whom Discord has seen leave, and not come back. */
  readonly #missing = new WeakMap<LiveMatch, ReadonlySet<PlayerId>>();

  constructor(parts: MembershipParts) {
    this.#parts = parts;
  }

  /** Passes on what the gateway tells; events that concern no player are passed over. */
  handle(packet: GatewayDispatchPayload): void {
    switch (packet.t) {
      case GatewayDispatchEvents.GuildMemberRemove:
        this.#told('Vanished', packet.d.user.id, ({ place }) => place.guildId === packet.d.guild_id);
        return;
      case GatewayDispatchEvents.GuildMemberAdd:
        this.#told('Returned', packet.d.user.id, ({ place }) => place.guildId === packet.d.guild_id);
        return;
      case GatewayDispatchEvents.ThreadMembersUpdate: {
        const isThere = ({ threadId }: LiveMatch): boolean => threadId === packet.d.id;
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
  async look(live: LiveMatch, player: PlayerId): Promise<Look> {
    const now = this.#parts.clock.now();
    if (now - (this.#lastLook.get(live) ?? -LOOKS_APART) < LOOKS_APART) return 'too-soon';
    this.#lastLook.set(live, now);
    const absence = await this.#absenceOf(live, player);
    if (absence === undefined) {
      await this.#parts.runtime.act(live, { type: 'Returned', player });
      return 'here';
    }
    await this.#parts.runtime.act(live, { type: 'Vanished', player });
    this.#lookAgain(live, player);
    return absence;
  }

  /** A player does something in their match: whoever was missed is there, whatever Discord has told. */
  seen(live: LiveMatch, player: PlayerId, at: Millis): void {
    const { match } = live;
    if (!('away' in match) || !match.away.some(({ seat }) => match.seats[seat] === player)) return;
    void this.#report(live, { type: 'Returned', player }, at);
  }

  /**
   * Goes on with a match of an earlier process, once its clocks run: who was missed then may have come back while nobody
   * was told, and is looked for before they lose by it.
   */
  resume(live: LiveMatch): void {
    const { match } = live;
    if (!isRunning(match)) return;
    const [first] = match.away.toSorted((a, b) => a.since - b.since);
    if (first !== undefined) this.#lookAgain(live, match.seats[first.seat]);
  }

  stop(): void {
    for (const callOff of this.#secondLooks.values()) callOff();
    this.#secondLooks.clear();
  }

  #lookAgain(live: LiveMatch, player: PlayerId): void {
    this.#secondLooks.get(live)?.();
    const callOff = this.#parts.clock.after(TIME_TO_RETURN, () => {
      this.#secondLooks.delete(live);
      void this.#settle(live, player);
    });
    this.#secondLooks.set(live, callOff);
  }

  /** Only who is seen to be missing still loses by it: where Discord does not answer in time, the clock decides. */
  async #settle(live: LiveMatch, player: PlayerId): Promise<void> {
    if (!isRunning(live.match)) return;
    const { clock } = this.#parts;
    const tooLate = new Promise<false>((resolve) => clock.after(SECOND_LOOK_TAKES, () => resolve(false)));
    const isMissing = await Promise.race([this.#isMissing(live, player), tooLate]);
    if (!isMissing) await this.#report(live, { type: 'Returned', player });
  }

  /** Asks once more when a first try fails. False when Discord can't be asked. */
  async #isMissing(live: LiveMatch, player: PlayerId): Promise<boolean> {
    const isAbsent = async (): Promise<boolean> => (await this.#absenceOf(live, player)) !== undefined;
    try {
      return await isAbsent().catch(isAbsent);
    } catch (error) {
      this.#parts.log.warn({ match: live.id, err: error }, 'a missing player could not be looked for');
      return false;
    }
  }

  async #absenceOf({ place, threadId }: LiveMatch, player: PlayerId): Promise<Absence | undefined> {
    const { directory, gate } = this.#parts;
    const { userId } = directory.person(player);
    if (userId === undefined) return undefined;
    if (!(await gate.isInServer(place.guildId, userId))) return 'server';
    if (threadId === undefined || (await gate.isInThread(threadId, userId))) return undefined;
    return 'thread';
  }

  #told(type: 'Vanished' | 'Returned', userId: string, isThere: (live: LiveMatch) => boolean): void {
    const { directory, runtime } = this.#parts;
    const player = directory.find(userId);
    if (player === undefined) return;
    for (const live of [...runtime.all()].filter(isThere)) {
      void this.#cameOrWent(live, type, player);
    }
  }

  async #cameOrWent(live: LiveMatch, type: 'Vanished' | 'Returned', player: PlayerId): Promise<void> {
    await this.#report(live, { type, player });
    this.#keepTrack(live, type, player);
  }

  async #report(live: LiveMatch, action: SystemAction, at: Millis = this.#parts.clock.now()): Promise<void> {
    try {
      await this.#parts.runtime.act(live, action, { at });
    } catch (error) {
      this.#parts.log.error({ match: live.id, err: error }, 'a match was not told who came or went');
    }
  }

  /** A closed match takes no notice of anybody: who missed its end is told here, once, when they are back. */
  #keepTrack(live: LiveMatch, type: 'Vanished' | 'Returned', player: PlayerId): void {
    const { match } = live;
    const missing = new Set(this.#missing.get(live));
    const wasMissing = missing.delete(player);
    if (type === 'Vanished' && 'away' in match && seatOf(match.seats, player) !== undefined) missing.add(player);
    this.#missing.set(live, missing);
    if (type !== 'Returned' || !wasMissing || match.phase !== 'closed') return;
    const { directory, words, reconcilerOf } = this.#parts;
    reconcilerOf(live).tell(lateReturnMessage(directory.person(player), words));
  }
}
