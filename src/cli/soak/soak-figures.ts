/** The bot's memory and its database after so many games, in bytes. */
export interface Measure {
  readonly games: number;
  /** After a forced garbage collection. */
  readonly heap: number;
  readonly rss: number;
  /** The SQLite file with its log. */
  readonly database: number;
}

/** What a soak came to. */
export interface SoakFigures {
  readonly games: number;
  readonly matches: number;
  /** Of play, without the measurements. */
  readonly seconds: number;
  readonly interactions: number;
  /** Games by how they ended. */
  readonly endings: ReadonlyMap<string, number>;
  readonly attacks: ReadonlyMap<string, number>;
  readonly measures: readonly Measure[];
  readonly logCounts: readonly (readonly [string, number])[];
  readonly problems: readonly string[];
}
