import { moreMenu, type MoreViewer } from '../views/more-menu.ts';
import { refusal } from '../views/refusal.ts';
import { moveTimesMessage } from '../views/record.ts';
import { type MessageDraft, privateMessage } from '../views/message-draft.ts';
import { type PlayerId, otherSeat } from '../match/ids.ts';
import { seatedOrPaused } from '../match/decision.ts';
import type { LiveMatch } from '../bot/runtime/live-match.ts';
import { actAsGuest } from './act.ts';
import { refuse, refuseInMatch, recordedGame, settle } from './answers.ts';
import type { Context, Services } from './services.ts';

/** *More* on the board: for anybody, privately. */
export async function openMore(_services: Services, context: Context, live: LiveMatch): Promise<void> {
  await context.reply.send(moreMenu(live.match, viewerOf(live, context), context.words));
}

export const showMore = (context: Context, live: LiveMatch): Promise<void> =>
  settle(context, moreMenu(live.match, viewerOf(live, context), context.words));

function viewerOf({ match }: LiveMatch, { player }: Context): MoreViewer {
  if ('operator' in match && match.operator === player) return 'operator';
  if ('queue' in match && match.queue.includes(player)) return 'watching';
  const isSeated = 'seats' in match && match.seats !== undefined && Object.values(match.seats).includes(player);
  return isSeated ? 'player' : 'watcher';
}

/** In and out of the queue for a seat (WATCH-02): nobody else is told; the menu shows how it stands. */
export const inQueue =
  (type: 'Watch' | 'Unwatch') =>
  async (services: Services, context: Context, live: LiveMatch): Promise<void> => {
    const { player, put } = await actAsGuest(services, { ...context, isPrivate: true }, live, () => ({ type }));
    if (put.ok) await showMore({ ...context, player }, live);
    else await refuseInMatch(services, context, live, put.error);
  };

/** How long the players have thought, turn by turn (TIME-05). */
export async function showMoveTimes(services: Services, context: Context, live: LiveMatch): Promise<void> {
  const match = await recordedGame(services, context, live);
  if (match !== undefined) await context.reply.send(moveTimesMessage(match, context));
}

/** *Opponent gone?* (END-03): without the members intent Discord doesn't report leavers, so it is looked up. */
export async function lookForOpponent(services: Services, context: Context, live: LiveMatch): Promise<void> {
  const seated = seatedOrPaused(live.match, context.player);
  if (!seated.ok) return refuse(context, seated.error);
  const { match, seat } = seated.value;
  if (match.operator !== undefined) return refuse(context, { code: 'no-opponent-here' });
  await context.reply.send(await whetherThere(services, context, live, match.seats[otherSeat(seat)]));
}

async function whetherThere(
  { membership, log }: Services,
  context: Context,
  live: LiveMatch,
  opponent: PlayerId,
): Promise<MessageDraft> {
  const { name } = context.person(opponent);
  const { answers } = context.words;
  try {
    switch (await membership.look(live, opponent)) {
      case 'here':
        return privateMessage(answers.opponentThere(name));
      case 'too-soon':
        return refusal({ code: 'looked-just-now' }, context);
      default:
        return privateMessage(answers.opponentGone(name));
    }
  } catch (error) {
    log.warn({ match: live.id, err: error }, 'a player could not be looked up');
    return privateMessage(answers.opponentUnknown(name));
  }
}
