import type { APIMessageComponentInteraction } from 'discord-api-types/v10';
import {
  isLasting,
  isStep,
  type BoardId,
  type ComponentId,
  type MatchComponentId,
  type PlainComponentId,
  type ReplayId,
} from '../../commands/ids/component-id.ts';
import { decodeCustomId } from '../../commands/ids/custom-id.ts';
import { refusal } from '../../commands/answers/refusals.ts';
import type { Hall, Visit } from './hall.ts';
import { answerForAnother } from './handlers/answer-for-another.ts';
import { handleBack, handleGo, handlePick, refusePress } from './handlers/board.ts';
import { handleCard } from './handlers/card.ts';
import { handleDraw } from './handlers/draw.ts';
import { handleAbort, handleLeave, handleLeaveAnswer } from './handlers/leave.ts';
import { handleRefresh, handleView } from './handlers/look.ts';
import { handleHelp, handleMenu } from './handlers/menu.ts';
import { handleMore, handleMoveTimes, handleWatch } from './handlers/more.ts';
import { handleOpponentGone } from './handlers/opponent-gone.ts';
import { handlePause } from './handlers/pause.ts';
import { handleQuestionAnswer } from './handlers/question-answer.ts';
import { handleLastMoves, handleReplay } from './handlers/replay.ts';
import { handleResign, handleResignAnswer } from './handlers/resign.ts';
import { handleSetting } from './handlers/settings.ts';
import type { HostedMatch } from '../runtime/hosted-match.ts';
import { chosenValues } from './press.ts';
import { isRunning } from '../../match/is-running.ts';

/** Takes a press to its handler; `hosted` is the match that the button names. */
export async function answerPress(
  hall: Hall,
  visit: Visit,
  { data }: APIMessageComponentInteraction,
  hosted: HostedMatch | undefined,
): Promise<void> {
  const id = decodeCustomId(data.custom_id);
  if (id === undefined) await visit.door.reply(refusal({ code: 'unknown-button' }));
  else if (isPlain(id)) await answerPlain(hall, visit, id, chosenValues(data));
  else if (id.verb === 'help') await handleHelp(visit);
  else if (isReplay(id)) await handleReplay(hall, visit, hosted, id);
  else if (hosted === undefined) await answerAbsent(hall, visit, id);
  else if (!isAtHome(visit, hosted, id)) await visit.door.reply(refusal({ code: 'unknown-button' }));
  else await answerInMatch(hall, visit, hosted, id);
}

async function answerAbsent(hall: Hall, visit: Visit, { match }: MatchComponentId): Promise<void> {
  if (hall.isElsewhere(match)) await answerForAnother(hall, visit);
  else await visit.door.reply(refusal({ code: hall.setAside.has(match) ? 'set-aside' : 'match-gone' }));
}

/** What shows a game of the past needs no match that is going on. */
const isReplay = (id: MatchComponentId): id is ReplayId => isLasting(id) || isStep(id);

const isPlain = (id: ComponentId): id is PlainComponentId => !('match' in id) || id.match === undefined;

async function answerPlain(hall: Hall, visit: Visit, id: PlainComponentId, values: readonly string[]): Promise<void> {
  switch (id.verb) {
    case 'help':
      return handleHelp(visit);
    case 'menu':
      return handleMenu(hall, visit, id.page);
    case 'set':
      return handleSetting(hall, visit, id, values);
    case 'join-form':
      // A form is sent, never pressed.
      await visit.door.reply(refusal({ code: 'unknown-button' }));
      return;
    default:
      id satisfies never;
  }
}

function answerInMatch(
  hall: Hall,
  visit: Visit,
  hosted: HostedMatch,
  id: Exclude<MatchComponentId, ReplayId | { verb: 'help' }>,
): Promise<void> {
  switch (id.verb) {
    case 'accept':
    case 'decline':
    case 'cancel':
    case 'join':
      return handleCard(hall, visit, hosted, id);
    case 'pick':
      return handlePick(hall, visit, hosted, id);
    case 'go':
      return handleGo(hall, visit, hosted, id);
    case 'back':
      return handleBack(hall, visit, hosted, { ...id, verb: 'back' });
    case 'draw':
    case 'resign':
    case 'pause':
      return answerControl(hall, visit, hosted, id);
    case 'view':
      return handleView(hall, visit, hosted);
    case 'more':
      return handleMore(visit, hosted);
    case 'view-refresh':
      return handleRefresh(hall, visit, hosted, id);
    case 'watch':
    case 'unwatch':
      return handleWatch(hall, visit, hosted, id.verb);
    case 'leave':
      return handleLeave(hall, visit, hosted);
    case 'abort':
      return handleAbort(hall, visit, hosted);
    case 'opponent-gone':
      return handleOpponentGone(hall, visit, hosted);
    case 'move-times':
      return handleMoveTimes(hall, visit, hosted);
    case 'last-moves':
      return handleLastMoves(hall, visit, hosted);
    case 'pause-resign':
      return handleResign(hall, visit, hosted);
    case 'resign-confirm':
      return handleResignAnswer(hall, visit, hosted, id);
    case 'resign-cancel':
      return handleResignAnswer(hall, visit, hosted, { verb: 'resign-cancel' });
    case 'leave-confirm':
    case 'leave-cancel':
      return handleLeaveAnswer(hall, visit, hosted, { verb: id.verb, number: id.number });
    default:
      return handleQuestionAnswer(hall, visit, hosted, { verb: id.verb, number: id.number });
  }
}

/** On a board that the match has left behind, its controls speak of a game that is over. */
function answerControl(hall: Hall, visit: Visit, hosted: HostedMatch, { verb, board }: BoardId): Promise<void> {
  const { match } = hosted;
  if (!isRunning(match)) {
    return refusePress(hall, visit, { hosted, board }, { code: 'not-playing', phase: match.phase });
  }
  if (board < match.game.startRevision) {
    return refusePress(hall, visit, { hosted, board }, { code: 'stale-board' });
  }
  if (verb === 'draw') return handleDraw(hall, visit, hosted);
  return verb === 'pause' ? handlePause(hall, visit, hosted) : handleResign(hall, visit, hosted);
}

/**
 * A button counts in the place where its match is shown only: an id of another match proves nothing (RUN-07). A table can
 * be joined from a list of tables, which is shown wherever somebody asks for it.
 */
function isAtHome(
  { channelId, guildId }: Visit,
  { place, threadId }: HostedMatch,
  { verb }: MatchComponentId,
): boolean {
  switch (verb) {
    case 'join':
      return guildId === place.guildId;
    case 'accept':
    case 'decline':
      return channelId === place.channelId;
    case 'cancel':
      return channelId === place.channelId || channelId === threadId;
    default:
      return channelId === threadId;
  }
}
