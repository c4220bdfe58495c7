import type { PlayerId } from '../../../match/ids.ts';
import type { Hall, Visit } from '../hall.ts';
import type { HostedMatch } from '../../runtime/hosted-match.ts';

/** Who comes to a match from outside - to a table, to its queue - becomes known to it, whatever comes of that. */
export async function guestOf({ directory }: Hall, { asker }: Visit, { people }: HostedMatch): Promise<PlayerId> {
  const [player] = await directory.meet(asker);
  people.add(player);
  return player;
}
