import { pausedAnswer, pauseSentAnswer } from '../../../commands/answers/private-answers.ts';
import type { Hall, Visit } from '../hall.ts';
import type { HostedMatch } from '../../runtime/hosted-match.ts';
import { opponentName } from './opponent-name.ts';
import { answerChange, putAction, tookPlace } from './put-action.ts';

/** The Pause button and `/checkers pause`: asks for a pause, or agrees to the opponent's request (TIME-06). */
export async function handlePause(hall: Hall, visit: Visit, hosted: HostedMatch): Promise<void> {
  visit.door.expect('public');
  const change = await putAction(hall, visit, hosted, { type: 'RequestPause' });
  if (change === undefined) return;
  await answerChange(hall, visit, hosted, {
    isDone: tookPlace(change, 'PauseRequested', 'GamePaused'),
    // Asked once all is shown: the opponent may have asked for a pause at the same moment.
    answer: () =>
      hosted.match.phase === 'paused' ? pausedAnswer() : pauseSentAnswer(opponentName(hall, hosted, visit.player)),
  });
}
