import type { PlaceRejection } from '../../views/refusal.ts';
import type { Result } from '../../engine/result.ts';
import type { PlayerId } from '../../match/ids.ts';
import type { Rejection } from '../../match/action.ts';
import type { Services, Context } from '../services.ts';
import type { LiveMatch } from '../../bot/runtime/live-match.ts';
import type { Change } from '../../bot/runtime/match-change.ts';
import type { Request } from '../../bot/runtime/match-runtime.ts';
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
  services: Services,
  context: Context,
  live: LiveMatch,
  ask: () => Asked,
  request: Pick<Request<PlaceRejection | Rejection>, 'prepare'> = {},
): Promise<Received> {
  let { player } = context;
  const asGuest = async () => {
    [player] = await services.directory.meet(context.asker);
    live.people.add(player);
    return asAction({ ...context, player }, ask());
  };
  const put = await actOf(services, context, live, asGuest, request);
  return { player, put };
}
