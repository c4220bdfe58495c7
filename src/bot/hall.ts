import type { Millis, PlayerId } from '../match/ids.ts';
import type { DiscordGate } from './discord-gate.ts';
import type { Door } from './door.ts';
import type { HostedMatch } from './hosted-match.ts';
import type { Logger } from './logger.ts';
import type { MatchRuntime } from './match-runtime.ts';
import type { Painter } from './painter.ts';
import type { PlayerDirectory } from './player-directory.ts';
import type { Asker } from './press.ts';
import type { MatchOptions } from '../match/match-options.ts';

/** What every handler works with. */
export interface Hall {
  readonly runtime: MatchRuntime;
  readonly directory: PlayerDirectory;
  readonly gate: DiscordGate;
  readonly log: Logger;
  readonly options: MatchOptions;
  readonly painterOf: (hosted: HostedMatch) => Painter;
  /** Chance: which seat the challenger gets. */
  readonly drawSeat: () => 'dark' | 'light';
}

/** One interaction on its way through the handlers. */
export interface Visit {
  readonly door: Door;
  readonly asker: Asker;
  /** The asker as matches know them; a stranger's id belongs to no match. */
  readonly player: PlayerId;
  readonly at: Millis;
  readonly cause: string;
  readonly guildId: string | undefined;
  readonly channelId: string;
  /** The pressed message really holds the button: an answer may change that message. True for commands. */
  readonly isGenuine: boolean;
}
