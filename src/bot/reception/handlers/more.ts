import type { MoreId } from '../../../commands/ids/component-id.ts';
import { moreMenu } from '../../../commands/answers/more-menu.ts';
import { moveTimesMessage } from '../../../commands/board/move-times-message.ts';
import { refusal } from '../../../commands/answers/refusals.ts';
import type { Hall, Visit } from '../hall.ts';
import type { HostedMatch } from '../../runtime/hosted-match.ts';
import { actAsGuest } from './guest.ts';
import { recordOf } from './look.ts';
import { refusalContext } from './refusal-context.ts';
import { settle } from './settle.ts';

/** *More* on the board: for anybody, privately. */
export async function handleMore(visit: Visit, hosted: HostedMatch): Promise<void> {
  await visit.door.reply(moreMenu(hosted.match, viewerOf(hosted, visit)));
}

/** The menu that was pressed shows what can be done now. */
export const showMenu = (visit: Visit, hosted: HostedMatch): Promise<void> =>
  settle(visit, moreMenu(hosted.match, viewerOf(hosted, visit)));

/** In and out of the queue for a seat (WATCH-02): nobody else is told; the menu shows how it stands. */
export async function handleWatch(
  hall: Hall,
  visit: Visit,
  hosted: HostedMatch,
  verb: MoreId['verb'] & ('watch' | 'unwatch'),
): Promise<void> {
  const ask = () => ({ type: verb === 'watch' ? 'Watch' : 'Unwatch' }) as const;
  // The answer is the menu, for the asker alone.
  const { player, put } = await actAsGuest(hall, { ...visit, isPrivate: true }, hosted, ask);
  if (put.ok) await showMenu({ ...visit, player }, hosted);
  else await visit.door.reply(refusal(put.error, refusalContext(hall, hosted, put.error)));
}

/** How long the players have thought, turn by turn (TIME-05). */
export async function handleMoveTimes(hall: Hall, visit: Visit, hosted: HostedMatch): Promise<void> {
  const seen = await recordOf(hall, visit, hosted);
  if (seen !== undefined) await visit.door.reply(moveTimesMessage(seen.match, seen.names));
}

/** Whether somebody plays here, for one side or both, waits for a seat, or only looks on. */
function viewerOf({ match }: HostedMatch, { player }: Visit): 'player' | 'operator' | 'watching' | 'watcher' {
  if ('operator' in match && match.operator === player) return 'operator';
  if ('queue' in match && match.queue.includes(player)) return 'watching';
  const isSeated = 'seats' in match && match.seats !== undefined && Object.values(match.seats).includes(player);
  return isSeated ? 'player' : 'watcher';
}
