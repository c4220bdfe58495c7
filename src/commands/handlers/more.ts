import type { MoreId } from '../../views/component-id.ts';
import { moreMenu } from '../../views/more-menu.ts';
import { moveTimesMessage } from '../../views/move-times.ts';
import { refusal } from '../../views/refusal.ts';
import type { Services, Context } from '../services.ts';
import type { LiveMatch } from '../../bot/runtime/live-match.ts';
import { actAsGuest } from './guest.ts';
import { recordOf } from './look.ts';
import { refusalContext } from './refusal-context.ts';
import { settle } from './settle.ts';

/** *More* on the board: for anybody, privately. */
export async function handleMore(context: Context, live: LiveMatch): Promise<void> {
  await context.reply.send(moreMenu(live.match, viewerOf(live, context)));
}

/** The menu that was pressed shows what can be done now. */
export const showMenu = (context: Context, live: LiveMatch): Promise<void> =>
  settle(context, moreMenu(live.match, viewerOf(live, context)));

/** In and out of the queue for a seat (WATCH-02): nobody else is told; the menu shows how it stands. */
export async function handleWatch(
  services: Services,
  context: Context,
  live: LiveMatch,
  verb: MoreId['verb'] & ('watch' | 'unwatch'),
): Promise<void> {
  const ask = () => ({ type: verb === 'watch' ? 'Watch' : 'Unwatch' }) as const;
  // The answer is the menu, for the asker alone.
  const { player, put } = await actAsGuest(services, { ...context, isPrivate: true }, live, ask);
  if (put.ok) await showMenu({ ...context, player }, live);
  else await context.reply.send(refusal(put.error, refusalContext(services, live, put.error)));
}

/** How long the players have thought, turn by turn (TIME-05). */
export async function handleMoveTimes(services: Services, context: Context, live: LiveMatch): Promise<void> {
  const seen = await recordOf(services, context, live);
  if (seen !== undefined) await context.reply.send(moveTimesMessage(seen.match, seen.names));
}

/** Whether somebody plays here, for one side or both, waits for a seat, or only looks on. */
function viewerOf({ match }: LiveMatch, { player }: Context): 'player' | 'operator' | 'watching' | 'watcher' {
  if ('operator' in match && match.operator === player) return 'operator';
  if ('queue' in match && match.queue.includes(player)) return 'watching';
  const isSeated = 'seats' in match && match.seats !== undefined && Object.values(match.seats).includes(player);
  return isSeated ? 'player' : 'watcher';
}
