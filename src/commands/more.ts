import { seatedOrPaused } from '../match/topic.ts';
import { otherSeat, seatOf } from '../match/ids.ts';
import { isAlone, playsAlone } from '../match/phases.ts';
import { privateMessage, type MessageDraft } from '../views/message-draft.ts';
import { moreMenu } from '../views/more-menu.ts';
import { moveTimesMessage } from '../views/record.ts';
import { refusal } from '../views/refusal.ts';
import { actAsGuest, recordedGame, refuse, refuseInMatch, seatsOf, settle, show } from './act.ts';
import type { MatchContext, Services } from './services.ts';

/** *More* on the board: for anybody, privately. */
export async function openMore(services: Services, context: MatchContext): Promise<void> {
  await context.reply.send(await menuFor(services, context));
}

/** More takes the place of what it led to. */
export const showMore = async (services: Services, context: MatchContext): Promise<void> =>
  show(context, await menuFor(services, context));

async function menuFor(services: Services, { live, player, words }: MatchContext): Promise<MessageDraft> {
  const { match } = live;
  const seats = seatsOf(match);
  const seat = seats && seatOf(seats, player);
  if (playsAlone(match, player)) return moreMenu(match, 'alone', words, { seat });
  if ('queue' in match && match.queue.includes(player)) return moreMenu(match, 'watching', words);
  const next = await services.nextGame(live, player);
  return moreMenu(match, seat === undefined ? 'watcher' : 'player', words, { seat, next });
}

/** In and out of the queue for a seat (WATCH-02): nobody else is told; the menu shows how it stands. */
export const inQueue =
  (type: 'Watch' | 'Unwatch') =>
  async (services: Services, context: MatchContext): Promise<void> => {
    const { player, put } = await actAsGuest(services, { ...context, isPrivate: true }, () => ({ type }));
    if (put.ok) await showMore(services, { ...context, player });
    else await refuseInMatch(services, context, put.error);
  };

/** The time that the players have thought, turn by turn (TIME-05). */
export async function showMoveTimes(services: Services, context: MatchContext): Promise<void> {
  const match = await recordedGame(services, context);
  if (match !== undefined) await settle(context, moveTimesMessage(match, context));
}

/** *Is my opponent there?* (END-03): without the members intent Discord doesn't report leavers, so it is looked up. */
export async function lookForOpponent(services: Services, context: MatchContext): Promise<void> {
  const seated = seatedOrPaused(context.live.match, context.player);
  if (!seated.ok) return refuse(context, seated.error);
  const { match, seat } = seated.value;
  if (isAlone(match)) return refuse(context, { code: 'no-opponent-here' });
  const opponent = match.seats[otherSeat(seat)];
  const found = await services.membership.check(context.live, opponent).catch((error: unknown) => {
    services.log.warn({ match: context.live.id, err: error }, 'a player could not be looked up');
    return 'unknown' as const;
  });
  if (found === 'too-soon') return settle(context, refusal({ code: 'looked-just-now' }, context));
  const { opponentThere, opponentUnknown, opponentGone } = context.words.answers;
  const answer = found === 'here' ? opponentThere : found === 'unknown' ? opponentUnknown : opponentGone;
  await settle(context, privateMessage(answer({ name: context.person(opponent).name })));
}
