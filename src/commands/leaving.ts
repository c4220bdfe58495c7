import type { Revision, Seat } from '../match/ids.ts';
import { isAlone, isRunning } from '../match/phases.ts';
import { canBeCalledOff } from '../match/ending.ts';
import { seatedOrPaused } from '../match/topic.ts';
import type { MatchChange } from '../match/journal.ts';
import { privateMessage, type MessageDraft } from '../views/message-draft.ts';
import {
  callOffQuestion,
  leaveQuestion,
  resignQuestion,
  settledLeaveQuestion,
  settledResignQuestion,
} from '../views/confirmations.ts';
import type { OfRevision } from '../views/custom-id.ts';
import { refusal } from '../views/refusal.ts';
import { namesOf, type Words } from '../views/view-context.ts';
import {
  act,
  answerChange,
  asAction,
  ask,
  operatorOf,
  opponentName,
  refusalInMatch,
  refuse,
  refuseInMatch,
  seatFor,
  seatsOf,
  settle,
  type UnsignedAction,
} from './act.ts';
import { showMore } from './more.ts';
import type { Context, MatchContext, Services } from './services.ts';

/** A way out that is asked back privately first: the match itself says when, by `needs-confirmation`. */
export interface WayOut {
  readonly type: 'Resign' | 'Leave' | 'Abort';
  readonly question: (services: Services, context: MatchContext, number: Revision) => MessageDraft;
  /** Whether it was this that took place: time may have run out just before. */
  readonly isDone: (change: MatchChange, context: Context) => boolean;
  /** What is told where it took place, or anything else did, without a question. */
  readonly unasked: (services: Services, context: MatchContext, change: MatchChange) => Promise<void>;
  readonly done: (words: Words) => MessageDraft;
  readonly kept: (words: Words) => MessageDraft;
}

/** Resigning is always asked back (END-01); who plays both sides is asked which of them resigns (START-08). */
export const RESIGNING: WayOut = {
  type: 'Resign',
  question(services, context, number) {
    const { live, words } = context;
    const sides = operatorOf(live.match) === undefined ? undefined : seatsOf(live.match);
    return resignQuestion(
      {
        match: live.id,
        number,
        opponentName: opponentName(services, context),
        ...(sides === undefined ? {} : { sides: namesOf(sides, services) }),
      },
      words,
    );
  },
  isDone: ({ events }) => events.some((event) => event.type === 'GameEnded' && event.result.reason === 'resigned'),
  // Nothing is resigned without a second press: what happened is that time had run out.
  unasked: (services, context) => answerChange(services, context),
  done: (words) => settledResignQuestion('resigned', words),
  kept: (words) => settledResignQuestion('kept', words),
};

/** Leaving is asked back where it loses the game (END-03), and free in a pause (TIME-07). */
export const LEAVING: WayOut = {
  type: 'Leave',
  question(services, context, number) {
    const { live, words } = context;
    const { match } = live;
    // Who plays alone takes all away: nobody loses. Nor does who leaves at the start.
    const isFree = isRunning(match) && (isAlone(match) || canBeCalledOff(match));
    const consequence = isFree ? 'no-result' : 'loss';
    const asked = { match: live.id, number, opponentName: opponentName(services, context), consequence } as const;
    return leaveQuestion(asked, words);
  },
  isDone({ before, events }, { player }) {
    const ended = events.find((event) => event.type === 'GameEnded');
    if (ended === undefined) return events.some(({ type }) => type === 'MatchClosed' || type === 'RematchDeclined');
    const { result } = ended;
    return result.reason === 'left' && result.winner !== seatFor(before, player);
  },
  unasked(services, context, change) {
    const answer = () => privateMessage(context.words.answers.left);
    return answerWayOut(services, context, { isDone: LEAVING.isDone(change, context), answer });
  },
  done: (words) => settledLeaveQuestion('left', words),
  kept: (words) => settledLeaveQuestion('kept', words),
};

/** A game is called off until both have moved, and asked back once (START-13). */
export const CALLING_OFF: WayOut = {
  type: 'Abort',
  question: (_services, { live, words }, number) => callOffQuestion({ match: live.id, number }, words),
  isDone: ({ events }) => events.some((event) => event.type === 'MatchClosed' && event.reason === 'called-off'),
  unasked(services, context, change) {
    const answer = () => privateMessage(context.words.answers.calledOff);
    return answerWayOut(services, context, { isDone: CALLING_OFF.isDone(change, context), answer });
  },
  done: ({ answers }) => privateMessage(answers.calledOff),
  kept: (words) => settledResignQuestion('kept', words),
};

/** The Resign buttons and `/checkers resign`. */
export const resign = (services: Services, context: MatchContext): Promise<void> =>
  askFirst(services, context, RESIGNING);

/** `/checkers leave` and Leave behind More. */
export const leave = (services: Services, context: MatchContext): Promise<void> => askFirst(services, context, LEAVING);

/** `/checkers abort` and Call off behind More. */
export const callOff = (services: Services, context: MatchContext): Promise<void> =>
  askFirst(services, context, CALLING_OFF);

/** Asks the match for it, and the asker back where it wants that. */
async function askFirst(services: Services, context: MatchContext, way: WayOut): Promise<void> {
  const put = await act(services, context, { type: way.type });
  if (put.ok) return way.unasked(services, context, put.value);
  if (put.error.code !== 'needs-confirmation') return refuseInMatch(services, context, put.error);
  await ask(context, way.question(services, context, put.error.number));
}

/** `seat` says who resigns where one person plays both sides. */
type Answer = OfRevision & { readonly seat?: Seat };

/** The answer yes. That to a question of an earlier game is asked anew, in a message of its own: nothing comes under the finger. */
export const confirm =
  (way: WayOut) =>
  async (services: Services, context: MatchContext, { revision, seat }: Answer): Promise<void> => {
    const asked: UnsignedAction = { type: way.type, confirmed: revision, ...(seat === undefined ? {} : { seat }) };
    // Without the reply: that is for the question.
    const put = await services.runtime.act(context.live, asAction(context, asked), { at: context.at });
    if (!put.ok && put.error.code === 'needs-confirmation') {
      return void (await context.reply.send(way.question(services, context, put.error.number)));
    }
    await settle(context, answerTo());

    function answerTo(): MessageDraft {
      if (!put.ok) return refusalInMatch(services, context, put.error);
      return way.isDone(put.value, context) ? way.done(context.words) : refusal({ code: 'too-late' }, context);
    }
  };

export const keep =
  (way: WayOut) =>
  async (_services: Services, context: MatchContext): Promise<void> => {
    const seated = seatedOrPaused(context.live.match, context.player);
    // A question on a card has come from More.
    if (seated.ok && context.isCard) await showMore(context);
    else await settle(context, seated.ok ? way.kept(context.words) : refusal(seated.error, context));
  };

/** In the menu behind More the answer is the menu itself: what led out of the match is gone from it. */
export async function answerWayOut(
  services: Services,
  context: MatchContext,
  out: { readonly isDone: boolean; readonly answer: () => MessageDraft },
): Promise<void> {
  if (!context.isPrivate) return answerChange(services, context, out);
  await showMore(context);
  if (!out.isDone) await refuse(context, { code: 'too-late' });
}
