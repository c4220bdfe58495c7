import { opponentGoneAnswer, opponentThereAnswer, opponentUnknownAnswer } from '../../views/private-answers.ts';
import type { MessageDraft } from '../../views/message-draft.ts';
import { refusal } from '../../views/refusal.ts';
import { type PlayerId, otherSeat } from '../../match/ids.ts';
import { seatedOrPaused } from '../../match/decision.ts';
import type { Services, Context } from '../services.ts';
import type { LiveMatch } from '../../bot/runtime/live-match.ts';

/**
 * *Opponent gone?* behind More: without the members intent Discord doesn't tell who leaves, so it is looked up once, when
 * the other player asks (END-03).
 */
export async function handleOpponentGone(services: Services, context: Context, live: LiveMatch): Promise<void> {
  const { reply, player } = context;
  const seated = seatedOrPaused(live.match, player);
  if (!seated.ok) {
    await reply.send(refusal(seated.error));
    return;
  }
  const { match, seat } = seated.value;
  if (match.operator !== undefined) {
    await reply.send(refusal({ code: 'no-opponent-here' }));
    return;
  }
  const opponent = match.seats[otherSeat(seat)];
  const { name } = services.directory.person(opponent);
  await reply.send(await lookFor(services, live, opponent, name));
}

async function lookFor(
  { membership, log }: Services,
  live: LiveMatch,
  opponent: PlayerId,
  name: string,
): Promise<MessageDraft> {
  try {
    switch (await membership.look(live, opponent)) {
      case 'here':
        return opponentThereAnswer(name);
      case 'too-soon':
        return refusal({ code: 'looked-just-now' });
      default:
        return opponentGoneAnswer(name);
    }
  } catch (error) {
    log.warn({ match: live.id, err: error }, 'a player could not be looked up');
    return opponentUnknownAnswer(name);
  }
}
