import type { APIMessageComponentInteraction } from 'discord-api-types/v10';
import {
  isLasting,
  isStep,
  type BoardId,
  type ComponentId,
  type MatchComponentId,
  type PlainComponentId,
  type ReplayId,
} from '../views/component-id.ts';
import { decodeCustomId } from '../views/custom-id.ts';
import { refusal } from '../views/refusal.ts';
import type { Services, Context } from './services.ts';
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
import type { LiveMatch } from '../bot/runtime/live-match.ts';
import { chosenValues } from './press.ts';
import { isRunning } from '../match/match.ts';

/** Takes a press to its handler; `hosted` is the match that the button names. */
export async function answerPress(
  services: Services,
  context: Context,
  { data }: APIMessageComponentInteraction,
  live: LiveMatch | undefined,
): Promise<void> {
  const id = decodeCustomId(data.custom_id);
  if (id === undefined) await context.reply.send(refusal({ code: 'unknown-button' }));
  else if (isPlain(id)) await answerPlain(services, context, id, chosenValues(data));
  else if (id.verb === 'help') await handleHelp(context);
  else if (isReplay(id)) await handleReplay(services, context, live, id);
  else if (live === undefined) await answerAbsent(services, context, id);
  else if (!isAtHome(context, live, id)) await context.reply.send(refusal({ code: 'unknown-button' }));
  else await answerInMatch(services, context, live, id);
}

async function answerAbsent(services: Services, context: Context, { match }: MatchComponentId): Promise<void> {
  if (services.isElsewhere(match)) await answerForAnother(services, context);
  else await context.reply.send(refusal({ code: services.quarantine.has(match) ? 'set-aside' : 'match-gone' }));
}

/** What shows a game of the past needs no match that is going on. */
const isReplay = (id: MatchComponentId): id is ReplayId => isLasting(id) || isStep(id);

const isPlain = (id: ComponentId): id is PlainComponentId => !('match' in id) || id.match === undefined;

async function answerPlain(
  services: Services,
  context: Context,
  id: PlainComponentId,
  values: readonly string[],
): Promise<void> {
  switch (id.verb) {
    case 'help':
      return handleHelp(context);
    case 'menu':
      return handleMenu(services, context, id.page);
    case 'set':
      return handleSetting(services, context, id, values);
    case 'join-form':
      // A form is sent, never pressed.
      await context.reply.send(refusal({ code: 'unknown-button' }));
      return;
    default:
      id satisfies never;
  }
}

function answerInMatch(
  services: Services,
  context: Context,
  live: LiveMatch,
  id: Exclude<MatchComponentId, ReplayId | { verb: 'help' }>,
): Promise<void> {
  switch (id.verb) {
    case 'accept':
    case 'decline':
    case 'cancel':
    case 'join':
      return handleCard(services, context, live, id);
    case 'pick':
      return handlePick(services, context, live, id);
    case 'go':
      return handleGo(services, context, live, id);
    case 'back':
      return handleBack(services, context, live, { ...id, verb: 'back' });
    case 'draw':
    case 'resign':
    case 'pause':
      return answerControl(services, context, live, id);
    case 'view':
      return handleView(services, context, live);
    case 'more':
      return handleMore(context, live);
    case 'view-refresh':
      return handleRefresh(services, context, live, id);
    case 'watch':
    case 'unwatch':
      return handleWatch(services, context, live, id.verb);
    case 'leave':
      return handleLeave(services, context, live);
    case 'abort':
      return handleAbort(services, context, live);
    case 'opponent-gone':
      return handleOpponentGone(services, context, live);
    case 'move-times':
      return handleMoveTimes(services, context, live);
    case 'last-moves':
      return handleLastMoves(services, context, live);
    case 'pause-resign':
      return handleResign(services, context, live);
    case 'resign-confirm':
      return handleResignAnswer(services, context, live, id);
    case 'resign-cancel':
      return handleResignAnswer(services, context, live, { verb: 'resign-cancel' });
    case 'leave-confirm':
    case 'leave-cancel':
      return handleLeaveAnswer(services, context, live, { verb: id.verb, number: id.number });
    default:
      return handleQuestionAnswer(services, context, live, { verb: id.verb, number: id.number });
  }
}

/** On a board that the match has left behind, its controls speak of a game that is over. */
function answerControl(services: Services, context: Context, live: LiveMatch, { verb, board }: BoardId): Promise<void> {
  const { match } = live;
  if (!isRunning(match)) {
    return refusePress(services, context, { live, board }, { code: 'not-playing', phase: match.phase });
  }
  if (board < match.game.startRevision) {
    return refusePress(services, context, { live, board }, { code: 'stale-board' });
  }
  if (verb === 'draw') return handleDraw(services, context, live);
  return verb === 'pause' ? handlePause(services, context, live) : handleResign(services, context, live);
}

/**
 * A button counts in the place where its match is shown only: an id of another match proves nothing (RUN-07). A table can
 * be joined from a list of tables, which is shown wherever somebody asks for it.
 */
function isAtHome(
  { channelId, guildId }: Context,
  { place, threadId }: LiveMatch,
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
