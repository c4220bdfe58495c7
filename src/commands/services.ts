import type { ChannelType } from 'discord-api-types/v10';
import type { LRUCache } from 'lru-cache';
import type { FetchAttachment } from '../bot/discord/fetch-attachment.ts';
import type { ChannelAccess } from '../bot/discord/channel-access.ts';
import type { DiscordGate } from '../bot/discord/discord-gate.ts';
import type { Millis, PlayerId } from '../match/ids.ts';
import type { ServerSettings } from '../match/options.ts';
import type { Clock } from '../bot/clock.ts';
import type { Engine } from '../workers/engine-service.ts';
import type { GameArchive } from '../bot/runtime/game-archive.ts';
import type { Reviews } from '../workers/reviews.ts';
import type { AskedFrom } from './from.ts';
import type { Reply } from '../bot/discord/reply.ts';
import type { LiveMatch } from '../bot/runtime/live-match.ts';
import type { KeyedQueues } from '../bot/serial-queue.ts';
import type { Logger } from '../bot/logger.ts';
import type { Metrics } from '../bot/metrics.ts';
import type { MatchRuntime } from '../bot/runtime/match-runtime.ts';
import type { Membership } from '../bot/runtime/membership.ts';
import type { RecentActivity } from '../bot/runtime/recent-activity.ts';
import type { Driver } from '../bot/display/driver.ts';
import type { PlayerDirectory } from '../bot/runtime/player-directory.ts';
import type { Chance } from '../bot/runtime/chance.ts';
import type { CommandData } from './command.ts';
import type { GameQueries } from '../store/games.ts';
import type { Store } from '../store/store.ts';
import type { ThreadPlace } from '../views/message-draft.ts';
import type { ViewContext, WordsFor } from '../views/view-context.ts';

/** The servers' settings, the operator's defaults where nothing was set (RUN-11). */
export interface Settings {
  readonly defaults: ServerSettings;
  read(serverId: string | undefined): Promise<ServerSettings>;
  /** Rejects when it can't be written: the old settings then stand. */
  write(serverId: string, settings: ServerSettings): Promise<void>;
}

export type Records = Pick<GameQueries, 'readGames' | 'readStatistics' | 'readRatings' | 'readStandings'> &
  Pick<Store, 'findUser'>;

/** Handlers work with these. Their words are for what everybody sees; an answer takes those of its context. */
export interface Services extends ViewContext, ChannelAccess {
  /** The words for who asks, by the locale that Discord names. */
  readonly wordsFor: WordsFor;
  readonly runtime: MatchRuntime;
  /** When somebody was last there. */
  readonly recent: RecentActivity;
  readonly directory: PlayerDirectory;
  readonly gate: DiscordGate;
  readonly log: Logger;
  /** Where nobody asks for them, nothing is counted. */
  readonly metrics?: Metrics | undefined;
  readonly clock: Clock;
  readonly settings: Settings;
  readonly membership: Membership;
  readonly chance: Chance;
  /** The bot's own, as whom it can be challenged (START-10). */
  readonly botUserId: string;
  /** Thinks beside the event loop: moves of the bot, hints, values of the endgame tables. */
  readonly engine: Engine;
  readonly driverOf: (live: LiveMatch) => Driver;
  /** Where the next match stands that waits for a player, who has moved in this one and is done here (TIME-10). */
  readonly nextGame: (live: LiveMatch, player: PlayerId) => Promise<ThreadPlace | undefined>;
  /** Whether Discord reports who leaves a server or a thread. */
  readonly seesLeaving: boolean;
  /** What is kept of people. */
  readonly people: Pick<
    Store,
    'findUser' | 'loadPlayers' | 'blocksBy' | 'block' | 'unblock' | 'readPersonalData' | 'forgetPlayer'
  >;
  /** All matches that go on, in memory or not. */
  readonly matches: Pick<Store, 'matchesOf' | 'openMatches' | 'readMatches'>;
  readonly archive: GameArchive;
  /** What is known of finished games and ratings. */
  readonly records: Records;
  readonly reviews: Reviews;
  readonly fetchAttachment: FetchAttachment;
  /** Steps through them, by the message that shows them: of presses in quick succession the last one stands. */
  readonly steps: KeyedQueues<string>;
  /** Games that composers have begun, or are beginning, by the message of each: a second press is led to the same. */
  readonly begun: LRUCache<string, Promise<LiveMatch | undefined>>;
  /** What was shared, by the message with the button and what it says: a second press posts nothing (PLAY-01). */
  readonly shared: LRUCache<string, true>;
  /** What was typed before a form was opened, by who opened it: a form holds no more than its fields. */
  readonly formsOpen: LRUCache<string, AskedFrom>;
  /** Animations, and files of all games, by the user who asked for them: one at a time each. */
  readonly animations: KeyedQueues<string>;
  /** Forgets a player whom no match and no block speaks of. */
  readonly forgetPlayer: (player: PlayerId) => void;
}

/** Those that the bot's start hands over as they are. */
export type GivenServices = Pick<
  Services,
  | 'gate'
  | 'clock'
  | 'chance'
  | 'engine'
  | 'directory'
  | 'words'
  | 'wordsFor'
  | 'openingOf'
  | 'fetchAttachment'
  | 'log'
  | 'metrics'
  | 'seesLeaving'
  | keyof ChannelAccess
>;

/** The user who typed or pressed something, as Discord names them there. */
export interface Asker {
  readonly userId: string;
  readonly name: string;
}

/** One interaction on its way through the handlers, in the asker's language. */
export interface Context extends ViewContext {
  readonly reply: Reply;
  /** The match of the thread it was typed in, or that its button names. */
  readonly live: LiveMatch | undefined;
  /** Why that could not be looked up. */
  readonly fault?: Error | undefined;
  readonly asker: Asker;
  /** The asker as matches know them; a stranger's id belongs to no match. */
  readonly player: PlayerId;
  readonly at: Millis;
  readonly cause: string;
  readonly guildId: string | undefined;
  readonly channelId: string;
  /** A proxy between Discord and the bot may leave it out. */
  readonly channelType: ChannelType | undefined;
  /** In a thread, the channel that it hangs in. */
  readonly parentId: string | undefined;
  readonly appPermissions: string | undefined;
  /** The most bytes that a file of the answer may have. */
  readonly uploadLimit: number;
  readonly roleIds: readonly string[];
  /** The asker's own in this channel, as bits; untold outside of servers. */
  readonly permissions: string | undefined;
  /** The pressed message really holds the button: an answer may change that message. True for commands. */
  readonly isGenuine: boolean;
  /** All that can be pressed on the pressed message, as custom ids. */
  readonly pressable: readonly string[];
  /** The choices in the menus of the pressed message, by custom id. */
  readonly chosen: ReadonlyMap<string, readonly string[]>;
  /** What Discord tells of the users who were chosen in a menu just now. */
  readonly resolved: CommandData['resolved'];
  /** The pressed message is seen by the asker alone. */
  readonly isPrivate: boolean;
  /** The pressed message is Components V2, and stays so. */
  readonly isCard: boolean;
}

/** An interaction that is about a match. */
export interface MatchContext extends Context {
  readonly live: LiveMatch;
}

/** Answers an interaction about a match: `input` is what was typed, or what the custom id holds. */
export type MatchHandler<Input = void> = (services: Services, context: MatchContext, input: Input) => Promise<void>;
