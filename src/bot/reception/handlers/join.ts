import { joinedAnswer } from '../../../commands/answers/private-answers.ts';
import type { PlaceRejection } from '../../../commands/answers/place-rejection.ts';
import { refusal } from '../../../commands/answers/refusals.ts';
import { err, ok, type Result } from '../../../engine/result.ts';
import type { Rejection } from '../../../match/rejection.ts';
import { parseTableCode } from '../../../match/table-code.ts';
import type { Hall, Visit } from '../hall.ts';
import { HostedMatch } from '../../runtime/hosted-match.ts';
import { comingTogether } from './coming-together.ts';
import { actAsGuest } from './guest.ts';
import { withThread } from './open-thread.ts';
import { tookPlace } from './put-action.ts';
import { refusalContext } from './refusal-context.ts';

/** `/checkers join code:` and the menu's form, from any channel of the server (START-02). */
export async function handleJoin(hall: Hall, visit: Visit, text: string): Promise<void> {
  const found = await findTable(hall, visit, text);
  if (found.ok) await joinElsewhere(hall, visit, found.value);
  else await visit.door.reply(refusal(found.error));
}

/** Sits down at a table from somewhere else: the answer links its thread. */
export async function joinElsewhere(hall: Hall, visit: Visit, hosted: HostedMatch): Promise<void> {
  const { door, guildId, asker, roleIds } = visit;
  const { place } = hosted;
  if (guildId !== place.guildId) {
    await door.reply(refusal({ code: 'table-elsewhere' }));
    return;
  }
  if (!hall.seesChannel(place.channelId, { userId: asker.userId, roleIds })) {
    await door.reply(refusal({ code: 'table-out-of-sight' }));
    return;
  }
  const ask = () => ({ type: 'JoinTable', ...comingTogether(hall, hosted) }) as const;
  const request = { prepare: withThread(hall, visit, hosted) };
  const { player, put: joined } = await actAsGuest(hall, visit, hosted, ask, request);
  if (!joined.ok) {
    await door.reply(refusal(joined.error, refusalContext(hall, hosted, joined.error, player)));
    return;
  }
  const { threadId } = hosted;
  if (!tookPlace(joined.value, 'TableJoined')) await door.reply(refusal({ code: 'table-over', how: 'expired' }));
  else if (threadId !== undefined) await door.reply(joinedAnswer(threadId));
}

async function findTable(
  { runtime, setAside }: Hall,
  { guildId }: Visit,
  text: string,
): Promise<Result<HostedMatch, PlaceRejection | Rejection>> {
  if (guildId === undefined) return err({ code: 'not-in-a-server' });
  const code = parseTableCode(text);
  if (code === undefined) return err({ code: 'bad-code', text });
  const table = await runtime.codes.find(code);
  if (table === undefined) return err({ code: 'unknown-code' });
  if (table instanceof HostedMatch) return ok(table);
  if (table.guildId !== guildId) return err({ code: 'table-elsewhere' });
  if (table.isOpen) return err({ code: setAside.has(table.match) ? 'set-aside' : 'match-elsewhere' });
  return err(table.closed === undefined ? { code: 'table-taken' } : { code: 'table-over', how: table.closed });
}
