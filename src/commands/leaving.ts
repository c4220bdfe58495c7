import type { Revision, Seat } from '../match/ids.ts';
import { isAlone, isRunning } from '../match/phases.ts';
import { canBeCalledOff } from '../match/ending.ts';
import { seatedOrPaused } from '../match/topic.ts';
import type { MatchChange } from '../match/match.ts';
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
  /** Whether the way out is what took place: time may have run out just before. */
  readonly isDone: (change: MatchChange, context: Context) => boolean;
  /** Answers where it took place without a question, which resigning never does. */
  readonly unasked?: (words: Words) => MessageDraft;
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
  done: (words) => settledResignQuestion('resigned', words),
  kept: (words) => settledResignQuestion('kept', words),
};

/** Leaving is asked back where it loses the game (END-03), and free in a pause (TIME-07). */
export const LEAVING: WayOut = {
  type: 'Leave',
  question(services, context, number) {
    const { live, words } = context;
    const { match } = live;
    // Nobody loses to themselves, nor at the start of a game.
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
  unasked: ({ answers }) => privateMessage(answers.left),
  done: (words) => settledLeaveQuestion('left', words),
  kept: (words) => settledLeaveQuestion('kept', words),
};

/** A game is called off until both have moved, and asked back once (START-13). */
export const CALLING_OFF: WayOut = {
  type: 'Abort',
  question: (_services, { live, words }, number) => callOffQuestion({ match: live.id, number }, words),
  isDone: ({ events }) => events.some((event) => event.type === 'MatchClosed' && event.reason === 'called-off'),
  unasked: ({ answers }) => privateMessage(answers.calledOff),
  done: ({ answers }) => privateMessage(answers.calledOff),
  kept: (words) => settledResignQuestion('kept', words),
};

/** Asks the match for a way out, and the asker back where the match wants that: by a command, on the board or behind More. */
export const askFirst =
  (way: WayOut) =>
  async (services: Services, context: MatchContext): Promise<void> => {
    const put = await act(services, context, { type: way.type });
    if (put.ok) return answerWayOut(services, context, way, put.value);
    if (put.error.code !== 'needs-confirmation') return refuseInMatch(services, context, put.error);
    await ask(context, way.question(services, context, put.error.number));
  };

/** The answer yes. To a question of an earlier game it is asked anew, in a message of its own: nothing comes under the finger. */
export const confirm =
  (way: WayOut) =>
  async (
    services: Services,
    context: MatchContext,
    { revision, seat }: OfRevision & { readonly seat?: Seat },
  ): Promise<void> => {
    const asked: UnsignedAction = { type: way.type, confirmed: revision, ...(seat === undefined ? {} : { seat }) };
    // Without the reply: that is for the question.
    const put = await services.runtime.act(context.live, asAction(context, asked), { at: context.at });
    if (!put.ok && put.error.code === 'needs-confirmation') {
      return void (await context.reply.send(way.question(services, context, put.error.number)));
    }
    if (!put.ok) return settle(context, refusalInMatch(services, context, put.error));
    const isDone = way.isDone(put.value, context);
    await settle(context, isDone ? way.done(context.words) : refusal({ code: 'too-late' }, context));
  };

/** The answer no: the match goes on. */
export const keep =
  ({ kept }: Pick<WayOut, 'kept'>) =>
  async (services: Services, context: MatchContext): Promise<void> => {
    const seated = seatedOrPaused(context.live.match, context.player);
    // A question on a card has come from More.
    if (seated.ok && context.isCard) await showMore(services, context);
    else await settle(context, seated.ok ? kept(context.words) : refusal(seated.error, context));
  };

/** In the menu behind More the answer is the menu itself: what led out of the match is gone from it. */
async function answerWayOut(
  services: Services,
  context: MatchContext,
  { unasked, isDone }: WayOut,
  change: MatchChange,
): Promise<void> {
  // Nothing is resigned without a second press: what happened is that time had run out.
  if (unasked === undefined) return answerChange(services, context);
  const isOut = isDone(change, context);
  if (!context.isPrivate)
    return answerChange(services, context, { isDone: isOut, answer: () => unasked(context.words) });
  await showMore(services, context);
  if (!isOut) await refuse(context, { code: 'too-late' });
}
