import {
  opponentGoneAnswer,
  opponentThereAnswer,
  opponentUnknownAnswer,
} from '../../../commands/answers/private-answers.ts';
import type { MessageDraft } from '../../../commands/text/message-draft.ts';
import { refusal } from '../../../commands/answers/refusals.ts';
import type { PlayerId } from '../../../match/ids.ts';
import { otherSeat } from '../../../match/seat.ts';
import { seatedOrPaused } from '../../../match/seated-player.ts';
import type { Hall, Visit } from '../hall.ts';
import type { HostedMatch } from '../../runtime/hosted-match.ts';

/**
 * *Opponent gone?* behind More: without the members intent Discord doesn't tell who leaves, so it is looked up once, when
 * the other player asks (END-03).
 */
export async function handleOpponentGone(hall: Hall, visit: Visit, hosted: HostedMatch): Promise<void> {
  const { door, player } = visit;
  const seated = seatedOrPaused(hosted.match, player);
  if (!seated.ok) {
    await door.reply(refusal(seated.error));
    return;
  }
  const { match, seat } = seated.value;
  if (match.operator !== undefined) {
    await door.reply(refusal({ code: 'no-opponent-here' }));
    return;
  }
  const opponent = match.seats[otherSeat(seat)];
  const { name } = hall.directory.person(opponent);
  await door.reply(await lookFor(hall, hosted, opponent, name));
}

async function lookFor(
  { membership, log }: Hall,
  hosted: HostedMatch,
  opponent: PlayerId,
  name: string,
): Promise<MessageDraft> {
  try {
    switch (await membership.look(hosted, opponent)) {
      case 'here':
        return opponentThereAnswer(name);
      case 'too-soon':
        return refusal({ code: 'looked-just-now' });
      default:
        return opponentGoneAnswer(name);
    }
  } catch (error) {
    log.warn({ match: hosted.id, err: error }, 'a player could not be looked up');
    return opponentUnknownAnswer(name);
  }
}
