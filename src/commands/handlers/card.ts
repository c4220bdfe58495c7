import type { CardId } from '../../views/component-id.ts';
import { matchCard } from '../../views/match-card.ts';
import { type PlaceRejection, refusal } from '../../views/refusal.ts';
import type { Rejection } from '../../match/action.ts';
import type { Services, Context } from '../services.ts';
import type { LiveMatch } from '../../bot/runtime/live-match.ts';
import { comingTogether } from './coming-together.ts';
import { actAsGuest } from './guest.ts';
import { joinElsewhere } from './join.ts';
import { withThread } from './open-thread.ts';
import { actOf, putAction } from './put-action.ts';
import { refusalContext } from './refusal-context.ts';

/** Accept, Decline, Cancel and Join, on a match's card or on the question of a free seat in its thread (START-01, START-02). */
export async function handleCard(
  services: Services,
  context: Context,
  live: LiveMatch,
  { verb }: CardId,
): Promise<void> {
  if (!isOnTheMatch(services, context, live)) {
    // A list of tables is shown to one person, wherever they asked for it: its Join buttons are no card.
    if (verb === 'join') await joinElsewhere(services, context, live);
    else await context.reply.send(refusal({ code: 'unknown-button' }));
    return;
  }
  switch (verb) {
    case 'decline':
      await putAction(services, context, live, { type: 'DeclineChallenge' });
      return;
    case 'cancel':
      await putAction(services, context, live, { type: 'CancelChallenge' });
      return;
    case 'accept':
    case 'join':
      await meet(services, context, live, verb === 'accept' ? 'AcceptChallenge' : 'JoinTable');
      return;
    default:
      verb satisfies never;
  }
}

async function meet(
  services: Services,
  context: Context,
  live: LiveMatch,
  type: 'AcceptChallenge' | 'JoinTable',
): Promise<void> {
  const ask = () => ({ type, ...comingTogether(services, live) });
  const request = { prepare: withThread(services, context, live) };
  const { player, put } =
    type === 'JoinTable'
      ? await actAsGuest(services, context, live, ask, request)
      : { player: context.player, put: await actOf(services, context, live, ask(), request) };
  if (!put.ok) await refuseMeeting(services, { ...context, player }, live, put.error);
}

/** The click tells where the card stands, should the answer that posted it still be on its way. */
function isOnTheMatch(
  { reconcilerOf }: Services,
  { reply, channelId, isGenuine, isPrivate }: Context,
  live: LiveMatch,
): boolean {
  if (reply.from.kind !== 'press') return false;
  if (channelId === live.threadId) return true;
  if (channelId !== live.place.channelId) return false;
  if (live.cardId === undefined && isGenuine && !isPrivate) {
    reconcilerOf(live).card.wasPosted(reply.from.messageId);
  }
  return live.cardId === reply.from.messageId;
}

/** What is missing stands on the card, which stays open; any other reason is the clicker's alone. */
async function refuseMeeting(
  services: Services,
  { reply, player }: Context,
  live: LiveMatch,
  rejection: Rejection | PlaceRejection,
): Promise<void> {
  const { match, cardId } = live;
  const isWaiting = match.phase === 'invited' || match.phase === 'open-table';
  const isOnCard = reply.from.kind === 'press' && reply.from.messageId === cardId;
  if (rejection.code === 'missing-permissions' && isWaiting && isOnCard) {
    await reply.update(
      matchCard(match, services.directory.person, { seesLeaving: services.seesLeaving, missing: rejection }),
    );
  } else {
    await reply.send(refusal(rejection, refusalContext(services, live, rejection, player)));
  }
}
