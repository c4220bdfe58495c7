import type { ResignAnswerId } from '../../commands/component-id.ts';
import type { MessageDraft } from '../../commands/message-draft.ts';
import { refusal } from '../../commands/refusals.ts';
import { resignQuestion, settledResignQuestion } from '../../commands/resign-question.ts';
import { causeId } from '../../match/ids.ts';
import { otherSeat, seatOf } from '../../match/seat.ts';
import { seatedPlayer } from '../../match/seated-player.ts';
import type { Hall, Visit } from '../hall.ts';
import type { HostedMatch } from '../hosted-match.ts';
import { refusalContext } from './board.ts';

/** The Resign button and `/checkers resign`: asks privately first (END-01). */
export async function handleResign(hall: Hall, visit: Visit, hosted: HostedMatch): Promise<void> {
  const { door, player: by, at } = visit;
  const asked = await hall.runtime.act(hosted, { type: 'Resign', by }, { at });
  if (asked.ok) return;
  const { match } = hosted;
  const seat = match.phase === 'playing' ? seatOf(match.seats, by) : undefined;
  if (asked.error.code !== 'needs-confirmation' || match.phase !== 'playing' || seat === undefined) {
    await door.reply(refusal(asked.error, refusalContext(hall, hosted)));
    return;
  }
  const opponentName = hall.directory.person(match.seats[otherSeat(seat)]).name;
  await door.reply(resignQuestion({ match: match.id, number: asked.error.number, opponentName }));
}

/** The answer to the private question. A question of an earlier game asks anew. */
export async function handleResignAnswer(
  hall: Hall,
  visit: Visit,
  hosted: HostedMatch,
  id: ResignAnswerId,
): Promise<void> {
  const { player: by, at } = visit;
  if (id.verb === 'resign-cancel') {
    const seated = seatedPlayer(hosted.match, by);
    await settle(visit, seated.ok ? settledResignQuestion('kept') : refusal(seated.error));
    return;
  }
  const action = { type: 'Resign', by, confirmed: id.number, cause: causeId(visit.cause) } as const;
  const resigned = await hall.runtime.act(hosted, action, { at });
  await settle(
    visit,
    resigned.ok ? settledResignQuestion('resigned') : refusal(resigned.error, refusalContext(hall, hosted)),
  );
}

/** The question becomes its answer; a press on anything but the question leaves that message alone. */
async function settle({ door, isGenuine }: Visit, answer: MessageDraft): Promise<void> {
  if (isGenuine) await door.update(answer);
  else await door.reply(answer);
}
