import { DEFAULT_OPTIONS, type MatchOptions } from './match-options.ts';

/** How matches are played in one server, unless a challenger chooses otherwise (RUN-11). A read model. */
export interface ServerSettings {
  /** What is left off in a challenge; a match that is asked for already keeps its own (START-06). */
  readonly options: MatchOptions;
  /** Opaque ids of the only places where matches may be asked for; none: everywhere. */
  readonly channels: readonly string[];
}

export const DEFAULT_SETTINGS: ServerSettings = { options: DEFAULT_OPTIONS, channels: [] };
