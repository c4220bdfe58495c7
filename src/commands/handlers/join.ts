import { joinedAnswer } from '../../views/private-answers.ts';
import type { PlaceRejection } from '../../views/refusal.ts';
import { refusal } from '../../views/refusal.ts';
import { err, ok, type Result } from '../../engine/result.ts';
import type { Rejection } from '../../match/action.ts';
import { parseTableCode } from '../../match/ids.ts';
import type { Services, Context } from '../services.ts';
import { LiveMatch } from '../../bot/runtime/live-match.ts';
import { comingTogether } from './coming-together.ts';
import { actAsGuest } from './guest.ts';
import { withThread } from './open-thread.ts';
import { tookPlace } from './put-action.ts';
import { refusalContext } from './refusal-context.ts';

/** `/checkers join code:` and the menu's form, from any channel of the server (START-02). */
export async function handleJoin(services: Services, context: Context, text: string): Promise<void> {
  const found = await findTable(services, context, text);
  if (found.ok) await joinElsewhere(services, context, found.value);
  else await context.reply.send(refusal(found.error));
}

/** Sits down at a table from somewhere else: the answer links its thread. */
export async function joinElsewhere(services: Services, context: Context, live: LiveMatch): Promise<void> {
  const { reply, guildId, asker, roleIds } = context;
  const { place } = live;
  if (guildId !== place.guildId) {
    await reply.send(refusal({ code: 'table-elsewhere' }));
    return;
  }
  if (!services.seesChannel(place.channelId, { userId: asker.userId, roleIds })) {
    await reply.send(refusal({ code: 'table-out-of-sight' }));
    return;
  }
  const ask = () => ({ type: 'JoinTable', ...comingTogether(services, live) }) as const;
  const request = { prepare: withThread(services, context, live) };
  const { player, put: joined } = await actAsGuest(services, context, live, ask, request);
  if (!joined.ok) {
    await reply.send(refusal(joined.error, refusalContext(services, live, joined.error, player)));
    return;
  }
  const { threadId } = live;
  if (!tookPlace(joined.value, 'TableJoined')) await reply.send(refusal({ code: 'table-over', how: 'expired' }));
  else if (threadId !== undefined) await reply.send(joinedAnswer(threadId));
}

async function findTable(
  { runtime, quarantine }: Services,
  { guildId }: Context,
  text: string,
): Promise<Result<LiveMatch, PlaceRejection | Rejection>> {
  if (guildId === undefined) return err({ code: 'not-in-a-server' });
  const code = parseTableCode(text);
  if (code === undefined) return err({ code: 'bad-code', text });
  const table = await runtime.codes.find(code);
  if (table === undefined) return err({ code: 'unknown-code' });
  if (table instanceof LiveMatch) return ok(table);
  if (table.guildId !== guildId) return err({ code: 'table-elsewhere' });
  if (table.isOpen) return err({ code: quarantine.has(table.match) ? 'set-aside' : 'match-elsewhere' });
  return err(table.closed === undefined ? { code: 'table-taken' } : { code: 'table-over', how: table.closed });
}
