import { gamesList, type ListedGame, type ListedTable, myMatches, type OwnMatch } from '../views/match-lists.ts';
import type { MessageDraft } from '../views/message-draft.ts';
import { isRunning } from '../match/match.ts';
import { refuse } from './answers.ts';
import { nothing, type Command } from './command.ts';
import { isIn } from './in-match.ts';
import type { Context, Services } from './services.ts';

export const games = {
  /** The open tables and running matches of this server, as far as the asker sees their channels (WATCH-04). */
  games: {
    definition: ({ commands }) => ({ description: commands.games }),
    read: nothing,
    async run(services, context) {
      const { reply, guildId, asker, roleIds } = context;
      if (guildId === undefined) return refuse(context, { code: 'not-in-a-server' });
      const viewer = { userId: asker.userId, roleIds };
      const tables: ListedTable[] = [];
      const running: ListedGame[] = [];
      for (const { match, place, threadId } of services.runtime.all()) {
        if (place.guildId !== guildId || !services.seesChannel(place.channelId, viewer)) continue;
        if (match.phase === 'open-table') tables.push({ match, channelId: place.channelId });
        if (isRunning(match) && threadId !== undefined) running.push({ match, threadId });
      }
      await reply.send(gamesList({ tables, running }, context));
    },
  } satisfies Command,
};

/** The asker's own matches in this server (START-12). */
export function ownMatches({ runtime }: Services, context: Context): MessageDraft {
  const { guildId, player } = context;
  const own: OwnMatch[] = [];
  for (const { match, place, threadId } of runtime.all()) {
    if (match.phase === 'new' || match.phase === 'closed' || !isIn(match, player)) continue;
    if (guildId === undefined || place.guildId === guildId) own.push({ match, placeId: threadId ?? place.channelId });
  }
  return myMatches(own, player, context);
}
