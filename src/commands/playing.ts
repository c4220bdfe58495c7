import { decide, type MatchEvent } from '../match/match.ts';
import type { Revision } from '../match/ids.ts';
import { drawQuestion } from '../views/confirmations.ts';
import { isRunning, type Match, playsAlone } from '../match/phases.ts';
import { DEFAULT_PREFERENCES } from '../match/preferences.ts';
import { privateCard, privateMessage, text, type MessageDraft } from '../views/message-draft.ts';
import type { OfRevision } from '../views/custom-id.ts';
import { refusal } from '../views/refusal.ts';
import {
  act,
  actOrRefuse,
  answerChange,
  asAction,
  ask,
  opponentName,
  opponentOf,
  refuse,
  refusalInMatch,
  refuseInMatch,
  settle,
  tookPlace,
  type UnsignedAction,
} from './act.ts';
import { inMatch, simple } from './command.ts';
import { askFirst, CALLING_OFF, LEAVING, RESIGNING } from './leaving.ts';
import { move } from './move.ts';
import type { Context, MatchContext, Services } from './services.ts';

export const playing = {
  move,
  draw: simple('draw', inMatch(offerDraw)),
  resign: simple('resign', inMatch(askFirst(RESIGNING))),
  pause: simple('pause', inMatch(requestPause)),
  takeback: simple(
    'takeback',
    inMatch((services, context) => takeBack(services, context)),
  ),
  leave: simple('leave', inMatch(askFirst(LEAVING))),
  abort: simple('abort', inMatch(askFirst(CALLING_OFF))),
};

const OFFER = { type: 'OfferDraw' } as const;

/** The Draw button: it asks back first (END-02), as a tap is soon made twice. What is typed is meant. */
export async function askForDraw(services: Services, context: MatchContext): Promise<void> {
  const { match } = context.live;
  const judged = decide(match, asAction(context, OFFER), context.at);
  if (!judged.ok) return refuseInMatch(services, context, judged.error);
  // Time may have run out: the match then says so.
  if (match.phase !== 'playing' || !judged.value.some(isOfDraw)) return offerDraw(services, context);
  const { game, drawOffer } = match;
  const asked = { match: match.id, number: game.startRevision, opponentName: opponentName(services, context) };
  await ask(context, drawQuestion({ ...asked, isAgreement: drawOffer !== undefined }, context.words));
}

/** The answer yes. It counts in the game that it was given in. */
export async function confirmDraw(services: Services, context: MatchContext, { revision }: OfRevision): Promise<void> {
  const { live } = context;
  if (isRunning(live.match) && live.match.game.startRevision !== revision) {
    return settle(context, refusal({ code: 'no-such-question' }, context));
  }
  const put = await services.runtime.act(live, asAction(context, OFFER), { at: context.at });
  if (!put.ok) return settle(context, refusalInMatch(services, context, put.error));
  const isDone = put.value.events.some(isOfDraw);
  await settle(context, isDone ? howDrawStands(live.match, context) : refusal({ code: 'too-late' }, context));
  const number = offerIn(live.match);
  // The message tells how the offer stands until that is settled.
  if (isDone && number !== undefined)
    services.driverOf(live).views.note(context.reply, (match) => offerIn(match) !== number);
}

const offerIn = (match: Match): Revision | undefined => (isRunning(match) ? match.drawOffer?.number : undefined);

const isOfDraw = (event: MatchEvent): boolean =>
  event.type === 'DrawOffered' || (event.type === 'GameEnded' && event.result.reason === 'agreement');

/** `/checkers draw`: offers a draw, or agrees to the opponent's standing offer (END-02). */
export async function offerDraw(services: Services, context: MatchContext): Promise<void> {
  context.reply.expect('public');
  const change = await actOrRefuse(services, context, OFFER);
  if (change === undefined) return;
  // The question itself is the answer, unless it could not be shown yet.
  await answerChange(services, context, {
    isDone: change.events.some(isOfDraw),
    // UnsignedAction once all is shown: the opponent may have offered a draw, or ended the game, at the same moment.
    answer: () => howDrawStands(context.live.match, context),
  });
}

function howDrawStands(match: Match, context: Context): MessageDraft {
  const { answers } = context.words;
  if (isRunning(match)) return privateMessage(answers.drawSent);
  const isAgreed = match.phase === 'ended' && match.result.reason === 'agreement';
  return isAgreed ? privateMessage(answers.drawAgreed) : refusal({ code: 'not-playing', phase: match.phase }, context);
}

/** The Pause button and `/checkers pause`: asks for a pause, or agrees to the opponent's request (TIME-06). */
export async function requestPause(services: Services, context: MatchContext): Promise<void> {
  context.reply.expect('public');
  const change = await actOrRefuse(services, context, { type: 'RequestPause' });
  if (change === undefined) return;
  const { answers } = context.words;
  await answerChange(services, context, {
    isDone: tookPlace(change, 'PauseRequested', 'GamePaused'),
    // UnsignedAction once all is shown: the opponent may have asked for a pause at the same moment.
    answer: () => {
      const isPaused = context.live.match.phase === 'paused';
      return privateMessage(
        isPaused ? answers.paused : answers.pauseSent({ opponent: opponentName(services, context) }),
      );
    },
  });
}

/** *Takeback* and `/checkers takeback`: alone at once, also for a search under way (START-10); else the opponent is asked (PLAY-15). */
export async function takeBack(services: Services, context: MatchContext, asked?: OfRevision): Promise<void> {
  const { live, isPrivate, reply, words } = context;
  const { match } = live;
  const isEdit = match.phase === 'playing' && match.options.boards === 'one' && playsAlone(match, context.player);
  reply.expect(isEdit ? 'private' : 'public');
  const change = await actOrRefuse(services, context, {
    type: 'TakeBack',
    opponentTakes: opponentOf(services, context)?.preferences?.takebacks ?? DEFAULT_PREFERENCES.takebacks,
    ...(asked === undefined ? {} : { number: asked.revision }),
  });
  if (change === undefined) return;
  const isDone = tookPlace(change, 'MoveTakenBack', 'TakebackAsked');
  const { takenBack, takebackSent } = words.answers;
  const answer = (): MessageDraft => {
    const isAsked = takebackIn(live.match) !== undefined;
    return privateCard([text(isAsked ? takebackSent({ opponent: opponentName(services, context) }) : takenBack)]);
  };
  // On the board, the board is the answer, and the question is one to a command.
  if (!isPrivate) return answerChange(services, context, { isDone, answer });
  if (!isDone) return refuse(context, { code: 'too-late' });
  await settle(context, answer());
  const number = takebackIn(live.match);
  if (number !== undefined) services.driverOf(live).views.note(reply, (now) => takebackIn(now) !== number);
}

const takebackIn = (match: Match): Revision | undefined =>
  match.phase === 'playing' ? match.takebackRequest?.number : undefined;

/** Makes the action that a question's button asks of the match; `number` is the question's own. */
export type QuestionAction = (
  number: Revision,
  services: Services,
  context: MatchContext,
) => UnsignedAction | Promise<UnsignedAction>;

/** The phase that asks a question, where it is a phase: an old button must not answer a newer question. */
export type AskingPhase = 'ready-check' | 'paused';

export const answerQuestion =
  (ask: QuestionAction, asks?: AskingPhase) =>
  async (services: Services, context: MatchContext, { revision }: OfRevision): Promise<void> => {
    const { live } = context;
    const isSettled = (): boolean =>
      asks !== undefined && (live.match.phase !== asks || live.match.number !== revision);
    if (isSettled()) return refuseInMatch(services, context, { code: 'no-such-question' });
    const put = await act(services, context, async () => asAction(context, await ask(revision, services, context)));
    if (put.ok) return;
    // Somebody else may have settled it a moment before.
    await refuseInMatch(services, context, isSettled() ? { code: 'no-such-question' } : put.error);
  };
