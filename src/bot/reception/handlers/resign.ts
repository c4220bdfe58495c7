import type { ResignAnswerId } from '../../../commands/ids/component-id.ts';
import type { MessageDraft } from '../../../commands/text/message-draft.ts';
import { namesOf } from '../../../commands/text/person.ts';
import { refusal } from '../../../commands/answers/refusals.ts';
import { resignQuestion, settledResignQuestion } from '../../../commands/questions/resign-question.ts';
import type { Revision } from '../../../match/ids.ts';
import { seatedOrPaused } from '../../../match/seated-player.ts';
import type { Hall, Visit } from '../hall.ts';
import type { HostedMatch } from '../../runtime/hosted-match.ts';
import { peopleOf } from '../../runtime/match-people.ts';
import { opponentName } from './opponent-name.ts';
import { asAction } from './put-action.ts';
import { refusalContext } from './refusal-context.ts';
import { settle } from './settle.ts';

/** The Resign buttons and `/checkers resign`: asks privately first (END-01). */
export async function handleResign(hall: Hall, visit: Visit, hosted: HostedMatch): Promise<void> {
  const { door, at } = visit;
  const asked = await hall.runtime.act(hosted, asAction(visit, { type: 'Resign' }), { at, door });
  if (asked.ok) {
    // Nothing is resigned without a second press: what happened is that time had run out.
    await hall.painterOf(hosted).idle();
    if (!door.isDone) await door.reply(refusal({ code: 'too-late' }));
    return;
  }
  await door.reply(
    asked.error.code === 'needs-confirmation'
      ? askBack(hall, visit, hosted, asked.error.number)
      : refusal(asked.error, refusalContext(hall, hosted, asked.error)),
  );
}

/** The answer to the private question. A question of an earlier game asks anew. */
export async function handleResignAnswer(
  hall: Hall,
  visit: Visit,
  hosted: HostedMatch,
  id: ResignAnswerId | { readonly verb: 'resign-cancel' },
): Promise<void> {
  if (id.verb === 'resign-cancel') {
    const seated = seatedOrPaused(hosted.match, visit.player);
    await settle(visit, seated.ok ? settledResignQuestion('kept') : refusal(seated.error));
    return;
  }
  const side = id.seat === undefined ? {} : { seat: id.seat };
  const action = asAction(visit, { type: 'Resign', confirmed: id.number, ...side });
  const resigned = await hall.runtime.act(hosted, action, { at: visit.at });
  if (resigned.ok) {
    const isResigned = resigned.value.events.some((event) => event.type === 'GameEnded' && isResignation(event.result));
    await settle(visit, isResigned ? settledResignQuestion('resigned') : refusal({ code: 'too-late' }));
  } else if (resigned.error.code === 'needs-confirmation') {
    await settle(visit, askBack(hall, visit, hosted, resigned.error.number));
  } else {
    await settle(visit, refusal(resigned.error, refusalContext(hall, hosted, resigned.error)));
  }
}

const isResignation = ({ reason }: { readonly reason: string }): boolean => reason === 'resigned';

/** Who plays both sides is asked which of them resigns (START-08). */
function askBack(hall: Hall, { player }: Visit, hosted: HostedMatch, number: Revision): MessageDraft {
  const { match } = hosted;
  const isHotseat = 'operator' in match && match.operator !== undefined;
  return resignQuestion({
    match: hosted.id,
    number,
    opponentName: opponentName(hall, hosted, player),
    ...(isHotseat ? { sides: namesOf(peopleOf(match.seats, hall.directory)) } : {}),
  });
}
