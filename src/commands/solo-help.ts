import { movesAfterHops } from '../engine/moves.ts';
import type { Square } from '../engine/square.ts';
import { mayTakeHint, searchState } from '../match/solo.ts';
import { pathNotation } from '../views/board-buttons.ts';
import type { OfRevision } from '../views/custom-id.ts';
import { hintMessage } from '../views/private-view.ts';
import { privateCard, text } from '../views/message-draft.ts';
import { act, inOwnView, refuse, refusalInMatch, refuseInMatch, settle, tookPlace } from './act.ts';
import type { MatchHandler } from './services.ts';

/** *Hint*: the best move that a short search finds, for the asker alone. It is counted once it has been found. */
export const giveHint: MatchHandler<OfRevision> = async (services, context, { revision: board }) => {
  const { live, player } = context;
  const seated = mayTakeHint(live.match, player, board);
  if (!seated.ok) return refuseInMatch(services, context, seated.error);
  const { match } = seated.value;
  const { position, hops } = match.game;
  if (hops.length > 0) {
    return refuseInMatch(services, context, { code: 'must-continue', routes: movesAfterHops(position, hops) });
  }
  const driver = services.driverOf(live);
  // Pressed twice at one place, it is one hint.
  if (!context.isPrivate && !driver.rest('hint', context.reply)) return context.reply.acknowledge();
  const found = await services.engine.hint(searchState(match)).catch((error: unknown) => {
    services.log.warn({ match: live.id, err: error }, 'no hint was found');
  });
  if (found === undefined) return refuse(context, { code: 'no-hint' });
  const put = await act(services, context, { type: 'TakeHint', board });
  if (!put.ok) return refuseInMatch(services, context, put.error);
  if (!tookPlace(put.value, 'HintTaken')) return refuse(context, { code: 'too-late' });
  await driver.idle();
  const own = await inOwnView(services, context, match);
  await settle(context, hintMessage(own.match, own.seat, found.move, { ...context, now: context.at }));
};

/** The move of a hint, pressed in its message, which then says what was played. */
export const playHint: MatchHandler<OfRevision & { readonly squares: readonly Square[] }> = async (
  services,
  context,
  { revision: board, squares },
) => {
  const played = await act(services, context, { type: 'PlayMove', board, squares });
  const { answers } = context.words;
  await settle(
    context,
    played.ok
      ? privateCard([text(answers.movePlayed({ move: pathNotation(squares) }))])
      : refusalInMatch(services, context, played.error),
  );
};
