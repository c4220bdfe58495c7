import { bySoonest } from '../match/outline.ts';
import { BOT, type MatchId, type PlayerId, seatOf } from '../match/ids.ts';
import { fold } from '../match/match.ts';
import { isOpen, type Match } from '../match/phases.ts';
import type { Whereabouts } from '../store/games.ts';
import type { OwnRow } from '../store/match-rows.ts';
import type { PersonOf } from '../views/view-context.ts';
import { operatorOf, seatsOf } from './act.ts';
import type { Context, Services } from './services.ts';

/** A match that is looked at, in memory or not. */
export interface Listed {
  readonly match: Match;
  readonly where: Whereabouts;
}

/** The asker's id, whether or not a match of theirs is in memory; `undefined` for who has never been met, or is forgotten. */
export async function playerOf(
  { directory, people }: Pick<Services, 'directory' | 'people'>,
  { asker }: Pick<Context, 'asker'>,
): Promise<PlayerId | undefined> {
  return directory.find(asker.userId) ?? (await people.findUser(asker.userId))?.id;
}

/** Matches as they stand now, in the order of the ids; none is woken for it, and those that can't be read are left out. */
export async function readListed(
  { runtime, matches }: Pick<Services, 'runtime' | 'matches'>,
  ids: readonly MatchId[],
): Promise<readonly Listed[]> {
  const asleep = ids.filter((id) => runtime.find(id) === undefined);
  const found = new Map<MatchId, Listed>();
  for (const read of await matches.readMatches(asleep)) {
    if (!read.ok) continue;
    const { id, entries, where } = read.value;
    found.set(id, { match: fold(id, entries.flat()), where });
  }
  return ids.flatMap((id) => runtime.find(id) ?? found.get(id) ?? []);
}

interface OwnMatches {
  readonly player: PlayerId;
  readonly listed: readonly Listed[];
  /** How many more there are. */
  readonly unread: number;
}

/** The asker's own matches, at most `most`: those first that wait for them, then the newest; in a server only those of that server. */
export async function ownMatches(
  services: Services,
  context: Context,
  most: number,
  isMeant: (row: OwnRow) => boolean = () => true,
): Promise<OwnMatches> {
  const player = await playerOf(services, context);
  if (player === undefined) return { player: context.player, listed: [], unread: 0 };
  const { guildId } = context;
  const rows = (await services.matches.matchesOf(player)).filter(
    (row) => (guildId === undefined || row.where.guildId === guildId) && isMeant(row),
  );
  const newest = rows.toReversed();
  const first = newest.toSorted((one, other) => bySoonest(one.waiting, other.waiting)).slice(0, most);
  const listed = await readListed(
    services,
    first.map(({ id }) => id),
  );
  const own = listed.filter(({ match }) => isOpen(match) && isIn(match, player));
  return { player, listed: own, unread: rows.length - first.length };
}

/** Whether a match is somebody's own: as host, as player, or as the one who plays both sides. */
export function isIn(match: Match, player: PlayerId): boolean {
  const [operator, seats] = [operatorOf(match), seatsOf(match)];
  if (operator !== undefined) return operator === player;
  if (seats !== undefined) return seatOf(seats, player) !== undefined;
  return ('challenger' in match && match.challenger === player) || ('invited' in match && match.invited === player);
}

/** Names everybody in these matches, whether or not they are in memory. */
export async function personsIn(
  { people }: Pick<Services, 'people'>,
  { words }: Pick<Context, 'words'>,
  listed: readonly Listed[],
): Promise<PersonOf> {
  const players = new Set(listed.flatMap(({ match }) => peopleIn(match)));
  const known = new Map((await people.loadPlayers([...players])).map((player) => [player.id, player]));
  const nobody = { userId: undefined, name: words.formerPlayer };
  return (player) => (player === BOT ? { userId: undefined, name: words.botName } : (known.get(player) ?? nobody));
}

function peopleIn(match: Match): readonly PlayerId[] {
  const { dark, light } = seatsOf(match) ?? {};
  const [challenger, invited] = [
    'challenger' in match ? match.challenger : undefined,
    'invited' in match ? match.invited : undefined,
  ];
  return [dark, light, challenger, invited].filter((player) => player !== undefined);
}
