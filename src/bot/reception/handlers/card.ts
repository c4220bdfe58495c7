import type { CardId } from '../../../commands/ids/component-id.ts';
import { matchCard } from '../../../commands/meeting/match-card.ts';
import type { PlaceRejection } from '../../../commands/answers/place-rejection.ts';
import { refusal } from '../../../commands/answers/refusals.ts';
import type { Rejection } from '../../../match/rejection.ts';
import type { Hall, Visit } from '../hall.ts';
import type { HostedMatch } from '../../runtime/hosted-match.ts';
import { comingTogether } from './coming-together.ts';
import { actAsGuest } from './guest.ts';
import { joinElsewhere } from './join.ts';
import { withThread } from './open-thread.ts';
import { actOf, putAction } from './put-action.ts';
import { refusalContext } from './refusal-context.ts';

/** Accept, Decline, Cancel and Join, on a match's card or on the question of a free seat in its thread (START-01, START-02). */
export async function handleCard(hall: Hall, visit: Visit, hosted: HostedMatch, { verb }: CardId): Promise<void> {
  if (!isOnTheMatch(hall, visit, hosted)) {
    // A list of tables is shown to one person, wherever they asked for it: its Join buttons are no card.
    if (verb === 'join') await joinElsewhere(hall, visit, hosted);
    else await visit.door.reply(refusal({ code: 'unknown-button' }));
    return;
  }
  switch (verb) {
    case 'decline':
      await putAction(hall, visit, hosted, { type: 'DeclineChallenge' });
      return;
    case 'cancel':
      await putAction(hall, visit, hosted, { type: 'CancelChallenge' });
      return;
    case 'accept':
    case 'join':
      await meet(hall, visit, hosted, verb === 'accept' ? 'AcceptChallenge' : 'JoinTable');
      return;
    default:
      verb satisfies never;
  }
}

async function meet(
  hall: Hall,
  visit: Visit,
  hosted: HostedMatch,
  type: 'AcceptChallenge' | 'JoinTable',
): Promise<void> {
  const ask = () => ({ type, ...comingTogether(hall, hosted) });
  const request = { prepare: withThread(hall, visit, hosted) };
  const { player, put } =
    type === 'JoinTable'
      ? await actAsGuest(hall, visit, hosted, ask, request)
      : { player: visit.player, put: await actOf(hall, visit, hosted, ask(), request) };
  if (!put.ok) await refuseMeeting(hall, { ...visit, player }, hosted, put.error);
}

/** The click tells where the card stands, should the answer that posted it still be on its way. */
function isOnTheMatch(
  { painterOf }: Hall,
  { door, channelId, isGenuine, isPrivate }: Visit,
  hosted: HostedMatch,
): boolean {
  if (door.from.kind !== 'press') return false;
  if (channelId === hosted.threadId) return true;
  if (channelId !== hosted.place.channelId) return false;
  if (hosted.cardId === undefined && isGenuine && !isPrivate) {
    painterOf(hosted).card.wasPosted(door.from.messageId);
  }
  return hosted.cardId === door.from.messageId;
}

/** What is missing stands on the card, which stays open; any other reason is the clicker's alone. */
async function refuseMeeting(
  hall: Hall,
  { door, player }: Visit,
  hosted: HostedMatch,
  rejection: Rejection | PlaceRejection,
): Promise<void> {
  const { match, cardId } = hosted;
  const isWaiting = match.phase === 'invited' || match.phase === 'open-table';
  const isOnCard = door.from.kind === 'press' && door.from.messageId === cardId;
  if (rejection.code === 'missing-permissions' && isWaiting && isOnCard) {
    await door.update(matchCard(match, hall.directory.person, { seesLeaving: hall.seesLeaving, missing: rejection }));
  } else {
    await door.reply(refusal(rejection, refusalContext(hall, hosted, rejection, player)));
  }
}
