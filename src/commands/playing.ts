import { refusal } from '../views/refusal.ts';
import { type MessageDraft, privateMessage } from '../views/message-draft.ts';
import { isRunning, type Match } from '../match/match.ts';
import type { LiveMatch } from '../bot/runtime/live-match.ts';
import { actOrRefuse, answerChange, tookPlace } from './act.ts';
import { opponentName } from './answers.ts';
import { nothing, type Command } from './command.ts';
import { inMatch } from './in-match.ts';
import { askFirst } from './confirm.ts';
import { answerWayOut, LEAVING, RESIGNING } from './leaving.ts';
import { move } from './move.ts';
import type { Context, Services } from './services.ts';

export const playing = {
  move,

  draw: {
    definition: ({ commands }) => ({ description: commands.draw }),
    read: nothing,
    run: inMatch(offerDraw),
  } satisfies Command,

  resign: {
    definition: ({ commands }) => ({ description: commands.resign }),
    read: nothing,
    run: inMatch(resign),
  } satisfies Command,

  pause: {
    definition: ({ commands }) => ({ description: commands.pause }),
    read: nothing,
    run: inMatch(requestPause),
  } satisfies Command,

  leave: {
    definition: ({ commands }) => ({ description: commands.leave }),
    read: nothing,
    run: inMatch(leave),
  } satisfies Command,

  abort: {
    definition: ({ commands }) => ({ description: commands.abort }),
    read: nothing,
    run: inMatch(callOff),
  } satisfies Command,
};

/** The Draw button and `/checkers draw`: offers a draw, or agrees to the opponent's standing offer (END-02). */
export async function offerDraw(services: Services, context: Context, live: LiveMatch): Promise<void> {
  context.reply.expect('public');
  const change = await actOrRefuse(services, context, live, { type: 'OfferDraw' });
  if (change === undefined) return;
  // The question itself is the answer, unless it could not be shown yet.
  await answerChange(services, context, live, {
    isDone: change.events.some(
      (event) => event.type === 'DrawOffered' || (event.type === 'GameEnded' && event.result.reason === 'agreement'),
    ),
    // Asked once all is shown: the opponent may have offered a draw, or ended the game, at the same moment.
    answer: () => howDrawStands(live.match, context),
  });
}

function howDrawStands(match: Match, context: Context): MessageDraft {
  const { answers } = context.words;
  if (isRunning(match)) return privateMessage(answers.drawSent);
  const isAgreed = match.phase === 'ended' && match.result.reason === 'agreement';
  return isAgreed ? privateMessage(answers.drawAgreed) : refusal({ code: 'not-playing', phase: match.phase }, context);
}

/** The Pause button and `/checkers pause`: asks for a pause, or agrees to the opponent's request (TIME-06). */
export async function requestPause(services: Services, context: Context, live: LiveMatch): Promise<void> {
  context.reply.expect('public');
  const change = await actOrRefuse(services, context, live, { type: 'RequestPause' });
  if (change === undefined) return;
  const { answers } = context.words;
  await answerChange(services, context, live, {
    isDone: tookPlace(change, 'PauseRequested', 'GamePaused'),
    // Asked once all is shown: the opponent may have asked for a pause at the same moment.
    answer: () =>
      privateMessage(
        live.match.phase === 'paused'
          ? answers.paused
          : answers.pauseSent(opponentName(services, live, context.player)),
      ),
  });
}

/** The Resign buttons and `/checkers resign`: asks privately first (END-01). */
export function resign(services: Services, context: Context, live: LiveMatch): Promise<void> {
  return askFirst(services, context, live, RESIGNING);
}

/** `/checkers leave` and Leave behind More (END-03, TIME-07). */
export function leave(services: Services, context: Context, live: LiveMatch): Promise<void> {
  return askFirst(services, context, live, LEAVING);
}

/** `/checkers abort` and Call off behind More: no result, while not both have made a move. */
export async function callOff(services: Services, context: Context, live: LiveMatch): Promise<void> {
  const change = await actOrRefuse(services, context, live, { type: 'Abort' });
  if (change === undefined) return;
  const answer = () => privateMessage(context.words.answers.calledOff);
  await answerWayOut(services, context, live, { isDone: tookPlace(change, 'MatchClosed'), answer });
}
