import { pausedAnswer, pauseSentAnswer } from '../../views/private-answers.ts';
import type { Services, Context } from '../services.ts';
import type { LiveMatch } from '../../bot/runtime/live-match.ts';
import { opponentName } from './opponent-name.ts';
import { answerChange, putAction, tookPlace } from './put-action.ts';

/** The Pause button and `/checkers pause`: asks for a pause, or agrees to the opponent's request (TIME-06). */
export async function handlePause(services: Services, context: Context, live: LiveMatch): Promise<void> {
  context.reply.expect('public');
  const change = await putAction(services, context, live, { type: 'RequestPause' });
  if (change === undefined) return;
  await answerChange(services, context, live, {
    isDone: tookPlace(change, 'PauseRequested', 'GamePaused'),
    // Asked once all is shown: the opponent may have asked for a pause at the same moment.
    answer: () =>
      live.match.phase === 'paused' ? pausedAnswer() : pauseSentAnswer(opponentName(services, live, context.player)),
  });
}
