import { bySoonest, waitsFor } from '../../match/awaiting.ts';
import type { PlayerId } from '../../match/ids.ts';
import { isRunning, playsAlone } from '../../match/phases.ts';
import { poolOf } from '../../match/rating.ts';
import type { ThreadPlace } from '../../views/message-draft.ts';
import type { LiveMatch } from './live-match.ts';

/**
 * Where the next match stands that waits for a player, the soonest deadline first (TIME-10): for who has moved in a
 * correspondence match and is done there. `undefined` elsewhere, and while none waits.
 */
export function nextGame(all: Iterable<LiveMatch>, { match }: LiveMatch, player: PlayerId): ThreadPlace | undefined {
  const isSeated = isRunning(match) && Object.values(match.seats).includes(player);
  if (!isSeated || poolOf(match.options) !== 'correspondence' || waitsFor(match, player) !== undefined)
    return undefined;
  const [next] = Array.from(all)
    .flatMap((live) => {
      if (live.threadId === undefined || !live.people.has(player) || playsAlone(live.match, player)) return [];
      const waiting = waitsFor(live.match, player);
      return waiting === undefined ? [] : [{ waiting, guildId: live.place.guildId, threadId: live.threadId }];
    })
    .toSorted((one, other) => bySoonest(one.waiting, other.waiting));
  return next;
}
