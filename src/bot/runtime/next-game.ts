import { waitsFor } from '../../match/outline.ts';
import type { PlayerId } from '../../match/ids.ts';
import { isRunning } from '../../match/phases.ts';
import { poolOf } from '../../match/rating.ts';
import type { Store } from '../../store/store.ts';
import { StoreUnavailable } from '../../store/store-errors.ts';
import type { ThreadPlace } from '../../views/message-draft.ts';
import type { LiveMatch } from './live-match.ts';

/**
 * Where the next match stands that waits for a player, the soonest deadline first (TIME-10): for who has moved in a
 * correspondence match and is done there. `undefined` elsewhere, while none waits, and where the database can't tell.
 */
export async function nextGame(
  store: Pick<Store, 'nextWaiting'>,
  { match }: Pick<LiveMatch, 'match'>,
  player: PlayerId,
): Promise<ThreadPlace | undefined> {
  const isSeated = isRunning(match) && Object.values(match.seats).includes(player);
  if (!isSeated || poolOf(match.options) !== 'correspondence' || waitsFor(match, player) !== undefined)
    return undefined;
  try {
    const next = await store.nextWaiting(player);
    const { guildId, threadId } = next?.where ?? {};
    return guildId === undefined || threadId === undefined ? undefined : { guildId, threadId };
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    return undefined;
  }
}
