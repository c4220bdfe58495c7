import { type MatchEvent, playersOf } from '../../match/event.ts';
import type { PlayerId } from '../../match/ids.ts';
import type { Store, StoredPlayer } from '../../store/store.ts';
import { inPrint } from '../program.ts';

/** Who is who in some events. */
export interface PlayerNames {
  /** The name; for who was forgotten, the id that stands in the journal. */
  readonly of: (player: PlayerId) => string;
  /** A line for each player, as they came: name, id of the journal, id of the user. */
  readonly lines: readonly string[];
}

/** Looks up everybody whom these events name. */
export async function playerNames(
  store: Pick<Store, 'loadPlayers'>,
  events: readonly MatchEvent[],
): Promise<PlayerNames> {
  const all = [...new Set(events.flatMap(playersOf))];
  const rows = new Map((await store.loadPlayers(all)).map((row) => [row.id, row]));
  return {
    of: (player) => nameOf(player, rows.get(player)),
    lines: all.map((player) => `${nameOf(player, rows.get(player))} is player ${player}${userOf(rows.get(player))}`),
  };
}

const nameOf = (player: PlayerId, row: StoredPlayer | undefined): string => inPrint(row?.name ?? player);

function userOf(row: StoredPlayer | undefined): string {
  if (row === undefined) return ', of whom nothing is kept';
  return row.userId === undefined ? ', a name in a hotseat game' : `, user ${inPrint(row.userId)}`;
}
