import type { PermissionName } from '../../commands/answers/place-rejection.ts';
import type { Limits } from '../../match/admission.ts';
import type { PlayerId } from '../../match/ids.ts';
import type { ServerSettings } from '../../match/server-settings.ts';
import type { TableCode } from '../../match/table-code.ts';
import type { BlockStore } from '../../store/block-store.ts';
import type { Journal } from '../../store/journal.ts';
import type { SettingsStore } from '../../store/settings-store.ts';
import type { Viewer } from '../discord/channel-sight.ts';
import type { Clock } from '../clock.ts';
import type { DiscordGate } from '../discord/discord-gate.ts';
import { GatewayWatch } from '../discord/gateway-watch.ts';
import type { Chance, Hall, Settings } from '../reception/hall.ts';
import type { HostedMatch } from './hosted-match.ts';
import type { Logger } from '../logger.ts';
import { MatchRuntime } from './match-runtime.ts';
import { Membership } from '../discord/membership.ts';
import { Painter } from '../painting/painter.ts';
import { PlayerDirectory } from './player-directory.ts';
import { Venue } from '../painting/venue.ts';
import { loseVenue } from '../painting/venue-watch.ts';

export interface HouseParts {
  readonly gate: DiscordGate;
  readonly clock: Clock;
  readonly journal: Journal;
  readonly settings: SettingsStore;
  readonly blocks: BlockStore;
  /** How matches are played in a server that has set nothing. */
  readonly defaults: ServerSettings;
  readonly log: Logger;
  readonly retryAfter: readonly number[];
  readonly limits: Limits;
  readonly botUserId: string;
  /** Whether Discord reports who leaves a server or a thread. */
  readonly seesLeaving: boolean;
  readonly missingIn: (channelId: string) => readonly PermissionName[];
  readonly seesChannel: (channelId: string, viewer: Viewer) => boolean;
  readonly chance: Chance;
  /** Chance: any code for a table. */
  readonly drawCode: () => TableCode;
  readonly newMatchId: () => string;
  readonly newPlayerId: () => string;
}

/** All matches of this process and what belongs to each: the runtime that changes them, the painters that show them. */
export class MatchHouse implements Hall {
  readonly runtime: MatchRuntime;
  readonly directory: PlayerDirectory;
  readonly gate: DiscordGate;
  readonly log: Logger;
  readonly clock: Clock;
  readonly settings: Settings;
  readonly blocks: BlockStore;
  readonly membership: Membership;
  readonly gatewayWatch: GatewayWatch;
  readonly chance: Chance;
  readonly missingIn: Hall['missingIn'];
  readonly seesChannel: Hall['seesChannel'];
  readonly seesLeaving: boolean;
  readonly #parts: HouseParts;
  readonly #painters = new Map<HostedMatch, Painter>();

  constructor(parts: HouseParts) {
    const { gate, log, clock, journal, limits, blocks, drawCode, newMatchId, newPlayerId } = parts;
    this.#parts = parts;
    this.gate = gate;
    this.log = log;
    this.clock = clock;
    this.blocks = blocks;
    this.chance = parts.chance;
    this.missingIn = parts.missingIn;
    this.seesChannel = parts.seesChannel;
    this.seesLeaving = parts.seesLeaving;
    this.settings = {
      defaults: parts.defaults,
      read: async (id) => (id === undefined ? undefined : await parts.settings.read(id)) ?? parts.defaults,
      write: (id, settings) => parts.settings.write(id, settings),
    };
    this.directory = new PlayerDirectory(newPlayerId);
    this.runtime = new MatchRuntime({
      journal,
      clock,
      limits,
      log,
      blocks: () => blocks.all(),
      drawCode,
      newMatchId,
      onChange: (hosted, change, door) => {
        this.painterOf(hosted).changed(change, door);
      },
      isShown: (hosted) => this.#painters.get(hosted)?.isBehind !== true,
      onRetired: (hosted) => {
        this.#forget(hosted);
      },
    });
    this.membership = new Membership(this);
    this.gatewayWatch = new GatewayWatch(this);
  }

  /** How many matches are in memory. */
  get size(): number {
    return [...this.runtime.all()].length;
  }

  readonly painterOf = (hosted: HostedMatch): Painter => {
    const known = this.#painters.get(hosted);
    if (known !== undefined) return known;
    const { gate, botUserId, log, clock, retryAfter, missingIn } = this.#parts;
    const painter = new Painter(hosted, {
      venue: new Venue(gate, botUserId, log.child({ match: hosted.id })),
      directory: this.directory,
      clock,
      log,
      retryAfter,
      missingIn,
      seesLeaving: this.seesLeaving,
      onVenueLost: () => {
        loseVenue(this, hosted);
      },
      isCutOff: () => this.gatewayWatch.isAway,
      report: (action, at) => this.runtime.act(hosted, action, { at }),
    });
    this.#painters.set(hosted, painter);
    return painter;
  };

  /** Resolves when every queue is empty and every painter has nothing to send at the moment. */
  async idle(): Promise<void> {
    await Promise.all(Array.from(this.runtime.all(), (hosted) => hosted.queue.idle()));
    await Promise.all(Array.from(this.#painters.values(), (painter) => painter.idle()));
  }

  stop(): void {
    this.runtime.stop();
    this.membership.stop();
    for (const painter of this.#painters.values()) painter.stop();
  }

  /** Forgets a player whom no match and no block speaks of. */
  readonly letGo = (player: PlayerId): void => {
    for (const { people } of this.runtime.all()) if (people.has(player)) return;
    for (const [by, others] of this.blocks.all()) if (by === player || others.has(player)) return;
    this.directory.forget(player);
  };

  #forget(hosted: HostedMatch): void {
    this.#painters.get(hosted)?.stop();
    this.#painters.delete(hosted);
    for (const player of hosted.people) this.letGo(player);
  }
}
