import { LRUCache } from 'lru-cache';
import { GatewayDispatchEvents, type GatewayDispatchPayload } from 'discord-api-types/v10';
import type { MessageDraft } from '../../views/message-draft.ts';
import { lateReturnMessage } from '../../views/notices.ts';
import type { SystemAction } from '../../match/match.ts';
import { TIME_TO_RETURN } from '../../match/leaving.ts';
import { type MatchId, type Millis, type PlayerId, seatOf } from '../../match/ids.ts';
import { isAlone, isFinished, isRunning } from '../../match/phases.ts';
import type { Clock } from '../clock.ts';
import type { DiscordGate } from '../discord/discord-gate.ts';
import type { LiveMatch } from './live-match.ts';
import type { Logger } from '../logger.ts';
import type { MatchRuntime } from './match-runtime.ts';
import type { PlayerDirectory } from './player-directory.ts';
import type { Words } from '../../views/view-context.ts';
import type { Store } from '../../store/store.ts';
import { SerialQueue } from '../serial-queue.ts';

type Absence = 'server' | 'thread';

type Presence = 'here' | 'too-soon' | Absence;

/** At most one check of a match in so many milliseconds: each costs two requests. */
const CHECK_INTERVAL = 10_000;
/** The second check must end within the grace second between the time to return and the loss. */
const SECOND_CHECK_TIMEOUT = 800;

type Where = { readonly guildId: string } | { readonly threadId: string };

interface MembershipParts {
  readonly runtime: Pick<MatchRuntime, 'all' | 'act' | 'loadIn' | 'matchesOf'>;
  readonly people: Pick<Store, 'findUser'>;
  readonly directory: PlayerDirectory;
  readonly words: Words;
  readonly gate: DiscordGate;
  readonly clock: Clock;
  readonly log: Logger;
  readonly driverOf: (live: LiveMatch) => { tell(draft: MessageDraft): void };
}

/** Players who leave or come back (END-03): reported with the members intent, else looked up when the opponent asks. */
export class Membership {
  readonly #parts: MembershipParts;
  readonly #lastCheck = new WeakMap<LiveMatch, number>();
  readonly #secondChecks = new Map<LiveMatch, () => void>();
  /** By match, as it may sleep meanwhile. */
  readonly #missing = new LRUCache<MatchId, ReadonlySet<PlayerId>>({ max: 1000 });
  readonly #reports = new SerialQueue();

  constructor(parts: MembershipParts) {
    this.#parts = parts;
  }

  handle(packet: GatewayDispatchPayload): void {
    switch (packet.t) {
      case GatewayDispatchEvents.GuildMemberRemove:
        this.#onReport('Vanished', packet.d.user.id, { guildId: packet.d.guild_id });
        return;
      case GatewayDispatchEvents.GuildMemberAdd:
        this.#onReport('Returned', packet.d.user.id, { guildId: packet.d.guild_id });
        return;
      case GatewayDispatchEvents.ThreadMembersUpdate: {
        const there = { threadId: packet.d.id };
        for (const userId of packet.d.removed_member_ids ?? []) this.#onReport('Vanished', userId, there);
        for (const { user_id: userId } of packet.d.added_members ?? []) {
          if (userId !== undefined) this.#onReport('Returned', userId, there);
        }
        return;
      }
      default:
    }
  }

  /** A missing player is checked again at the end of their time to return. Rejects when Discord can't be reached. */
  async check(live: LiveMatch, player: PlayerId): Promise<Presence> {
    const now = this.#parts.clock.now();
    if (now - (this.#lastCheck.get(live) ?? -CHECK_INTERVAL) < CHECK_INTERVAL) return 'too-soon';
    this.#lastCheck.set(live, now);
    const absence = await this.#absenceOf(live, player);
    if (absence === undefined) {
      await this.#parts.runtime.act(live, { type: 'Returned', player });
      return 'here';
    }
    await this.#parts.runtime.act(live, { type: 'Vanished', player });
    this.#checkAgain(live, player);
    return absence;
  }

  seen(live: LiveMatch, player: PlayerId, at: Millis): void {
    const { match } = live;
    if (!('away' in match) || !match.away.some(({ seat }) => match.seats[seat] === player)) return;
    void this.#report(live, { type: 'Returned', player }, at);
  }

  resume(live: LiveMatch): void {
    const { match } = live;
    if (!isRunning(match)) return;
    const [first] = match.away.toSorted((a, b) => a.since - b.since);
    if (first !== undefined) this.#checkAgain(live, match.seats[first.seat]);
  }

  /** A missing player will be looked for. */
  isChecking(live: LiveMatch): boolean {
    return this.#secondChecks.has(live);
  }

  forget(live: LiveMatch): void {
    this.#secondChecks.get(live)?.();
    this.#secondChecks.delete(live);
  }

  idle(): Promise<void> {
    return this.#reports.idle();
  }

  stop(): void {
    for (const cancel of this.#secondChecks.values()) cancel();
    this.#secondChecks.clear();
  }

  #checkAgain(live: LiveMatch, player: PlayerId): void {
    this.#secondChecks.get(live)?.();
    const cancel = this.#parts.clock.after(TIME_TO_RETURN, () => {
      this.#secondChecks.delete(live);
      void this.#settle(live, player);
    });
    this.#secondChecks.set(live, cancel);
  }

  /** Only a player who is still missing loses; when Discord does not answer in time, they count as back. */
  async #settle(live: LiveMatch, player: PlayerId): Promise<void> {
    if (!isRunning(live.match)) return;
    const { clock } = this.#parts;
    const tooLate = new Promise<false>((resolve) => clock.after(SECOND_CHECK_TIMEOUT, () => resolve(false)));
    const isMissing = await Promise.race([this.#isMissing(live, player), tooLate]);
    if (!isMissing) await this.#report(live, { type: 'Returned', player });
  }

  async #isMissing(live: LiveMatch, player: PlayerId): Promise<boolean> {
    const isAbsent = async (): Promise<boolean> => (await this.#absenceOf(live, player)) !== undefined;
    try {
      return await isAbsent().catch(isAbsent);
    } catch (error) {
      this.#parts.log.warn({ match: live.id, err: error }, 'could not look for a missing player');
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

  /** One after the other, so that who leaves and comes back is there. */
  #onReport(type: 'Vanished' | 'Returned', userId: string, where: Where): void {
    this.#reports
      .add(async () => {
        const { directory, people } = this.#parts;
        const player = directory.find(userId) ?? (await people.findUser(userId))?.id;
        if (player === undefined) return;
        const matches = await this.#matchesOf(player, where);
        await Promise.all(matches.map((live) => this.#process(live, type, player)));
      })
      .catch((error: unknown) => {
        this.#parts.log.error({ err: error }, 'could not look for the matches of who left or returned');
      });
  }

  /** Those that are just over in memory, too. */
  async #matchesOf(player: PlayerId, where: Where): Promise<readonly LiveMatch[]> {
    const { runtime } = this.#parts;
    if ('threadId' in where) return [await runtime.loadIn(where.threadId)].filter((live) => live !== undefined);
    const asleep = await runtime.matchesOf(player, where.guildId);
    const awake = [...runtime.all()].filter(
      ({ place, people }) => place.guildId === where.guildId && people.has(player),
    );
    return [...new Set([...awake, ...asleep])];
  }

  async #process(live: LiveMatch, type: 'Vanished' | 'Returned', player: PlayerId): Promise<void> {
    await this.#report(live, { type, player });
    this.#keepTrack(live, type, player);
  }

  async #report(live: LiveMatch, action: SystemAction, at: Millis = this.#parts.clock.now()): Promise<void> {
    try {
      await this.#parts.runtime.act(live, action, { at });
    } catch (error) {
      this.#parts.log.error({ match: live.id, err: error }, 'could not report to a match who left or returned');
    }
  }

  /** A player who missed the end of the game is told here, once, when they are back. */
  #keepTrack(live: LiveMatch, type: 'Vanished' | 'Returned', player: PlayerId): void {
    const { match } = live;
    const missing = new Set(this.#missing.get(live.id));
    const wasMissing = missing.delete(player);
    if (type === 'Vanished' && 'away' in match && seatOf(match.seats, player) !== undefined) missing.add(player);
    this.#missing.set(live.id, missing);
    if (type !== 'Returned' || !wasMissing || !isFinished(match) || isAlone(match)) return;
    const { directory, words, driverOf } = this.#parts;
    driverOf(live).tell(lateReturnMessage(directory.person(player), words));
  }
}
