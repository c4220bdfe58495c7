import type { APIMessageComponentInteraction } from 'discord-api-types/v10';
import type { InvitationId } from '../../commands/component-id.ts';
import { invitationCard, type Pair } from '../../commands/invitation-card.ts';
import type { PlaceRejection } from '../../commands/place-rejection.ts';
import { refusal } from '../../commands/refusals.ts';
import { threadName } from '../../commands/thread-name.ts';
import { err, ok, type Result } from '../../engine/result.ts';
import type { MatchEvent } from '../../match/event.ts';
import { causeId } from '../../match/ids.ts';
import type { Rejection } from '../../match/rejection.ts';
import { faultOf } from '../discord-fault.ts';
import type { Hall, Visit } from '../hall.ts';
import type { HostedMatch } from '../hosted-match.ts';
import { isPaired, pairOf } from '../match-people.ts';
import { missingPermissions } from '../permissions.ts';

/** Accept, Decline and Cancel on an invitation (START-01, START-05). */
export async function handleInvitation(
  hall: Hall,
  visit: Visit,
  hosted: HostedMatch,
  id: InvitationId,
  interaction: APIMessageComponentInteraction,
): Promise<void> {
  const { door, player: by, at, isGenuine } = visit;
  if (hosted.cardId === undefined && isGenuine) {
    // The click tells where the card stands, should the answer that posted it still be on its way.
    hall.painterOf(hosted).card.wasPosted(interaction.message.id);
  }
  if (hosted.cardId !== interaction.message.id) {
    await door.reply(refusal({ code: 'unknown-button' }));
    return;
  }
  const cause = causeId(visit.cause);
  if (id.verb !== 'accept') {
    const type = id.verb === 'decline' ? 'DeclineChallenge' : 'CancelChallenge';
    const settled = await hall.runtime.act(hosted, { type, by, cause }, { at, door });
    if (!settled.ok) await door.reply(refusal(settled.error));
    return;
  }
  const prepare = (events: readonly MatchEvent[]): Promise<Result<void, PlaceRejection | Rejection>> =>
    events.some((event) => event.type === 'GameStarted')
      ? openThread(hall, hosted, interaction)
      : Promise.resolve(ok(undefined));
  const action = { type: 'AcceptChallenge', by, cause, challengerSeat: hall.drawSeat() } as const;
  const accepted = await hall.runtime.act(hosted, action, { at, door, prepare });
  if (!accepted.ok) await refuseAcceptance(hall, visit, hosted, accepted.error);
}

/**
 * The match's public thread on its card. Rights and limits are checked before it is opened (START-05).
 */
async function openThread(
  { runtime, directory, gate, log }: Hall,
  hosted: HostedMatch,
  interaction: APIMessageComponentInteraction,
): Promise<Result<void, PlaceRejection | Rejection>> {
  const { channelId } = hosted.place;
  const full = runtime.admitAcceptance(hosted);
  if (full !== undefined) return err(full);
  const permissions = missingPermissions(interaction.app_permissions);
  if (permissions.length > 0) return err({ code: 'missing-permissions', permissions, channelId });
  const pair = pairOfInvitation(hosted, directory);
  if (pair === undefined) return err({ code: 'match-gone' });
  const { cardId = interaction.message.id } = hosted;
  try {
    runtime.seatInThread(hosted, await startThread(gate, channelId, cardId, threadName(pair)));
    return ok(undefined);
  } catch (error) {
    const fault = faultOf(error);
    log.warn({ match: hosted.id, fault, err: error }, 'a thread could not be opened');
    return err(
      fault === 'forbidden'
        ? { code: 'missing-permissions', permissions: ['CreatePublicThreads', 'SendMessagesInThreads'], channelId }
        : { code: 'something-broke' },
    );
  }
}

/**
 * Gives the thread's id. A request that got no answer is sent once more, because it does no harm: a message has one thread
 * at most, which has the message's own id, so one that is there already is ours.
 */
async function startThread(gate: Hall['gate'], channelId: string, cardId: string, name: string): Promise<string> {
  const start = (): Promise<string> => gate.startThread(channelId, cardId, name);
  const unlessThere = (error: unknown): string => {
    if (faultOf(error) === 'thread-exists') return cardId;
    throw error;
  };
  try {
    return await start();
  } catch (error) {
    return faultOf(error) === 'unreachable' ? start().catch(unlessThere) : unlessThere(error);
  }
}

/** What is missing stands on the invitation, which stays open; any other reason is the clicker's alone. */
async function refuseAcceptance(
  { directory }: Hall,
  { door, player }: Visit,
  hosted: HostedMatch,
  rejection: Rejection | PlaceRejection,
): Promise<void> {
  const { match } = hosted;
  if (rejection.code === 'missing-permissions' && match.phase === 'invited') {
    await door.update(invitationCard(match, pairOf(match, directory), { missing: rejection }));
    return;
  }
  const isOther = rejection.code === 'player-full' && rejection.player !== player;
  await door.reply(refusal(rejection, isOther ? { fullPlayer: directory.person(rejection.player).name } : {}));
}

function pairOfInvitation({ match }: HostedMatch, directory: Hall['directory']): Pair | undefined {
  return isPaired(match) ? pairOf(match, directory) : undefined;
}
