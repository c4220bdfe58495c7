import type { PlayerId } from '../match/ids.ts';

/** How a player has fared in one server. */
export interface Standing {
  readonly player: PlayerId;
  readonly wins: number;
  readonly losses: number;
  readonly draws: number;
}

/** Results of the games that count (RUN-12): a read model, which `Journal.append` keeps. */
export interface StandingsStore {
  /** Everybody who has finished a game that counts in a server: most wins first, then fewest losses, then most draws. */
  of(guildId: string): Promise<readonly Standing[]>;
}
