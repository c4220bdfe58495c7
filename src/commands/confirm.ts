import { refusal } from '../views/refusal.ts';
import type { MessageDraft } from '../views/message-draft.ts';
import type { Revision, Seat } from '../match/ids.ts';
import { seatedOrPaused } from '../match/decision.ts';
import type { LiveMatch, Change } from '../bot/runtime/live-match.ts';
import { act, asAction, type Asked } from './act.ts';
import { refuseInMatch, refusalInMatch, settle } from './answers.ts';
import type { OfRevision } from './id-shapes.ts';
import type { Context, Services } from './services.ts';
import type { Words } from '../views/view-context.ts';

/** Something that is asked back privately before it is done: the match itself says when, by `needs-confirmation`. */
export interface Confirmed {
  readonly type: 'Resign' | 'Leave';
  readonly question: (services: Services, context: Context, live: LiveMatch, number: Revision) => MessageDraft;
  /** Whether it was this that took place: time may have run out just before. */
  readonly isDone: (change: Change, context: Context) => boolean;
  /** What is told where it took place, or anything else did, without a question. */
  readonly unasked: (services: Services, context: Context, live: LiveMatch, change: Change) => Promise<void>;
  readonly done: (words: Words) => MessageDraft;
  readonly kept: (words: Words) => MessageDraft;
}

/** `seat` says who resigns where one person plays both sides. */
type Answer = OfRevision & { readonly seat?: Seat };

/** Asks the match for it, and the asker back where it wants that. */
export async function askFirst(services: Services, context: Context, live: LiveMatch, what: Confirmed): Promise<void> {
  const { type } = what;
  const put = await act(services, context, live, { type });
  if (put.ok) return what.unasked(services, context, live, put.value);
  if (put.error.code !== 'needs-confirmation') return refuseInMatch(services, context, live, put.error);
  await context.reply.send(what.question(services, context, live, put.error.number));
}

/** The answer yes. That to a question of an earlier game is asked anew. */
export const confirm =
  (what: Confirmed) =>
  async (services: Services, context: Context, live: LiveMatch, answer: Answer): Promise<void> => {
    const { revision, seat } = answer;
    const asked: Asked = { type: what.type, confirmed: revision, ...(seat === undefined ? {} : { seat }) };
    // Without the reply: that is for the question.
    const put = await services.runtime.act(live, asAction(context, asked), { at: context.at });
    if (put.ok) {
      await settle(
        context,
        what.isDone(put.value, context) ? what.done(context.words) : refusal({ code: 'too-late' }, context),
      );
    } else if (put.error.code === 'needs-confirmation') {
      await settle(context, what.question(services, context, live, put.error.number));
    } else {
      await settle(context, refusalInMatch(services, context, live, put.error));
    }
  };

export const keep =
  (what: Confirmed) =>
  async (_services: Services, context: Context, live: LiveMatch): Promise<void> => {
    const seated = seatedOrPaused(live.match, context.player);
    await settle(context, seated.ok ? what.kept(context.words) : refusal(seated.error, context));
  };
