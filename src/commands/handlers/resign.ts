import type { ResignAnswerId } from '../../views/component-id.ts';
import type { MessageDraft } from '../../views/message-draft.ts';
import { namesOf } from '../../views/person.ts';
import { refusal } from '../../views/refusal.ts';
import { resignQuestion, settledResignQuestion } from '../../views/confirmations.ts';
import type { Revision } from '../../match/ids.ts';
import { seatedOrPaused } from '../../match/decision.ts';
import type { Services, Context } from '../services.ts';
import type { LiveMatch } from '../../bot/runtime/live-match.ts';
import { peopleOf } from '../../bot/runtime/match-people.ts';
import { opponentName } from './opponent-name.ts';
import { asAction } from './put-action.ts';
import { refusalContext } from './refusal-context.ts';
import { settle } from './settle.ts';

/** The Resign buttons and `/checkers resign`: asks privately first (END-01). */
export async function handleResign(services: Services, context: Context, live: LiveMatch): Promise<void> {
  const { reply, at } = context;
  const asked = await services.runtime.act(live, asAction(context, { type: 'Resign' }), { at, reply });
  if (asked.ok) {
    // Nothing is resigned without a second press: what happened is that time had run out.
    await services.reconcilerOf(live).idle();
    if (!reply.isDone) await reply.send(refusal({ code: 'too-late' }));
    return;
  }
  await reply.send(
    asked.error.code === 'needs-confirmation'
      ? askBack(services, context, live, asked.error.number)
      : refusal(asked.error, refusalContext(services, live, asked.error)),
  );
}

/** The answer to the private question. A question of an earlier game asks anew. */
export async function handleResignAnswer(
  services: Services,
  context: Context,
  live: LiveMatch,
  id: ResignAnswerId | { readonly verb: 'resign-cancel' },
): Promise<void> {
  if (id.verb === 'resign-cancel') {
    const seated = seatedOrPaused(live.match, context.player);
    await settle(context, seated.ok ? settledResignQuestion('kept') : refusal(seated.error));
    return;
  }
  const side = id.seat === undefined ? {} : { seat: id.seat };
  const action = asAction(context, { type: 'Resign', confirmed: id.number, ...side });
  const resigned = await services.runtime.act(live, action, { at: context.at });
  if (resigned.ok) {
    const isResigned = resigned.value.events.some((event) => event.type === 'GameEnded' && isResignation(event.result));
    await settle(context, isResigned ? settledResignQuestion('resigned') : refusal({ code: 'too-late' }));
  } else if (resigned.error.code === 'needs-confirmation') {
    await settle(context, askBack(services, context, live, resigned.error.number));
  } else {
    await settle(context, refusal(resigned.error, refusalContext(services, live, resigned.error)));
  }
}

const isResignation = ({ reason }: { readonly reason: string }): boolean => reason === 'resigned';

/** Who plays both sides is asked which of them resigns (START-08). */
function askBack(services: Services, { player }: Context, live: LiveMatch, number: Revision): MessageDraft {
  const { match } = live;
  const isHotseat = 'operator' in match && match.operator !== undefined;
  return resignQuestion({
    match: live.id,
    number,
    opponentName: opponentName(services, live, player),
    ...(isHotseat ? { sides: namesOf(peopleOf(match.seats, services.directory)) } : {}),
  });
}
