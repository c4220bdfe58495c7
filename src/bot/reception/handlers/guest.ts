import type { PlaceRejection } from '../../../commands/answers/place-rejection.ts';
import type { Result } from '../../../engine/result.ts';
import type { PlayerId } from '../../../match/ids.ts';
import type { Rejection } from '../../../match/rejection.ts';
import type { Hall, Visit } from '../hall.ts';
import type { HostedMatch } from '../../runtime/hosted-match.ts';
import type { Change } from '../../runtime/match-change.ts';
import type { Request } from '../../runtime/match-runtime.ts';
import { actOf, asAction, type Asked } from './put-action.ts';

/** What came of a guest's action, and whom the match knows them as. */
export interface Received {
  readonly player: PlayerId;
  readonly put: Result<Change, Rejection | PlaceRejection>;
}

/**
 * Puts the action of somebody who comes to a match from outside - to a table, to its queue. They become known to it,
 * whatever comes of that.
 */
export async function actAsGuest(
  hall: Hall,
  visit: Visit,
  hosted: HostedMatch,
  ask: () => Asked,
  request: Pick<Request<PlaceRejection | Rejection>, 'prepare'> = {},
): Promise<Received> {
  let { player } = visit;
  const asGuest = async () => {
    [player] = await hall.directory.meet(visit.asker);
    hosted.people.add(player);
    return asAction({ ...visit, player }, ask());
  };
  const put = await actOf(hall, visit, hosted, asGuest, request);
  return { player, put };
}
