import type { MatchEvent } from '../../match/event.ts';
import { finishedGames, type FinishedGame } from '../../match/projections.ts';
import { type PlayerId, SEATS, type Seat } from '../../match/ids.ts';
import type { Match } from '../../match/match.ts';
import type { Whereabouts } from '../journal.ts';
import type { Standing, StandingsStore } from '../standings-store.ts';
import { RecentMap } from './recent-map.ts';

const MOST_SERVERS = 100;
const MOST_PLAYERS = 1000;

type ServerStandings = RecentMap<PlayerId, Standing>;

/** Keeps standings in memory; who has not played for longest drops out when there are too many. */
export class MemoryStandings implements StandingsStore {
  readonly #byServer = new RecentMap<string, ServerStandings>(MOST_SERVERS);

  of(guildId: string): Promise<readonly Standing[]> {
    return Promise.resolve((this.#byServer.get(guildId)?.values() ?? []).toSorted(byRank));
  }

  project(before: Match, events: readonly MatchEvent[], { guildId }: Whereabouts): void {
    for (const game of finishedGames(before, events)) {
      const server: ServerStandings = this.#byServer.get(guildId) ?? new RecentMap(MOST_PLAYERS);
      this.#byServer.set(guildId, server);
      for (const seat of SEATS) count(server, game, seat);
    }
  }
}

function count(server: ServerStandings, game: FinishedGame, seat: Seat): void {
  const player = game[seat];
  const { wins, losses, draws } = server.get(player) ?? { wins: 0, losses: 0, draws: 0 };
  const isDraw = game.winner === undefined;
  const isWin = game.winner === seat;
  server.set(player, {
    player,
    wins: wins + (isWin ? 1 : 0),
    losses: losses + (isWin || isDraw ? 0 : 1),
    draws: draws + (isDraw ? 1 : 0),
  });
}

const byRank = (a: Standing, b: Standing): number => b.wins - a.wins || a.losses - b.losses || b.draws - a.draws;
