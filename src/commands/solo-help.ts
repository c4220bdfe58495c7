import { movesAfterHops } from '../engine/moves.ts';
import { mayTakeHint } from '../match/decide-solo.ts';
import { searchState } from '../match/bot-policy.ts';
import type { OfRevision } from '../views/custom-id.ts';
import { hintMessage } from '../views/private-view.ts';
import { privateCard, text } from '../views/message-draft.ts';
import { act, actOrRefuse, refuse, refuseInMatch, settle, tookPlace } from './act.ts';
import type { MatchContext, Services } from './services.ts';

/** *Takeback* behind More: back to before the player's last own move (START-10). A search under way is called off by the new board. */
export async function takeBackMove(
  services: Services,
  context: MatchContext,
  { revision: number }: OfRevision,
): Promise<void> {
  const change = await actOrRefuse(services, context, { type: 'TakeBack', number });
  if (change === undefined) return;
  if (tookPlace(change, 'MoveTakenBack')) await settle(context, privateCard([text(context.words.answers.takenBack)]));
  else await refuse(context, { code: 'too-late' });
}

/** *Hint* behind More: the best move that a short search finds, for the asker alone. It is counted once it has been found. */
export async function giveHint(
  services: Services,
  context: MatchContext,
  { revision: board }: OfRevision,
): Promise<void> {
  const { live, player } = context;
  const seated = mayTakeHint(live.match, player, board);
  if (!seated.ok) return refuseInMatch(services, context, seated.error);
  const { match, seat } = seated.value;
  const { position, hops } = match.game;
  if (hops.length > 0) {
    return refuseInMatch(services, context, { code: 'must-continue', routes: movesAfterHops(position, hops) });
  }
  const found = await services.engine.hint(searchState(match)).catch((error: unknown) => {
    services.log.warn({ match: live.id, err: error }, 'no hint was found');
  });
  if (found === undefined) return refuse(context, { code: 'no-hint' });
  const put = await act(services, context, { type: 'TakeHint', board });
  if (!put.ok) return refuseInMatch(services, context, put.error);
  if (!tookPlace(put.value, 'HintTaken')) return refuse(context, { code: 'too-late' });
  await settle(context, hintMessage(match, seat, found.move, { ...context, now: context.at }));
}
