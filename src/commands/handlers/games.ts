import { gamesList, type ListedGame, type ListedTable, myMatches, type OwnMatch } from '../../views/match-lists.ts';
import { refusal } from '../../views/refusal.ts';
import type { MessageDraft } from '../../views/message-draft.ts';
import type { PlayerId } from '../../match/ids.ts';
import { isRunning, type Match } from '../../match/match.ts';
import type { Services, Context } from '../services.ts';
import type { LiveMatch } from '../../bot/runtime/live-match.ts';

/** `/checkers games`: the open tables and running matches of this server, as far as the asker sees their channels (WATCH-04). */
export async function handleGames(services: Services, context: Context): Promise<void> {
  const { reply, guildId, asker, roleIds } = context;
  if (guildId === undefined) {
    await reply.send(refusal({ code: 'not-in-a-server' }));
    return;
  }
  const viewer = { userId: asker.userId, roleIds };
  const tables: ListedTable[] = [];
  const running: ListedGame[] = [];
  for (const { match, place, threadId } of services.runtime.all()) {
    if (place.guildId !== guildId || !services.seesChannel(place.channelId, viewer)) continue;
    if (match.phase === 'open-table') tables.push({ match, channelId: place.channelId });
    if (isRunning(match) && threadId !== undefined) running.push({ match, threadId });
  }
  await reply.send(gamesList({ tables, running }, services.directory.person));
}

/** The asker's own matches in this server (START-12). */
export function ownMatches({ runtime, directory }: Services, { guildId, player }: Context): MessageDraft {
  const own: OwnMatch[] = [];
  for (const { match, place, threadId } of runtime.all()) {
    if (match.phase === 'new' || match.phase === 'closed' || !isIn(match, player)) continue;
    if (guildId === undefined || place.guildId === guildId) own.push({ match, placeId: threadId ?? place.channelId });
  }
  return myMatches(own, player, directory.person);
}

/** Somebody's own matches that are running, wherever they are shown: the newest last. */
export function runningMatches({ runtime }: Services, player: PlayerId): readonly LiveMatch[] {
  return [...runtime.all()].filter(({ match, threadId }) => {
    const hasThread = match.phase === 'ready-check' || isRunning(match);
    return hasThread && threadId !== undefined && isIn(match, player);
  });
}

/** Whether a match is somebody's own: as host, as player, or as the one who plays both sides. */
function isIn(match: Match, player: PlayerId): boolean {
  if ('operator' in match && match.operator !== undefined) return match.operator === player;
  if ('seats' in match && match.seats !== undefined) return Object.values(match.seats).includes(player);
  return ('challenger' in match && match.challenger === player) || ('invited' in match && match.invited === player);
}
