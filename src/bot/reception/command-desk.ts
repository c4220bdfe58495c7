import type { APIChatInputApplicationCommandInteraction } from 'discord-api-types/v10';
import { readCommand, type CheckersCommand } from '../../commands/slash/read-command.ts';
import { refusal } from '../../commands/answers/refusals.ts';
import type { Refused } from '../../commands/words/refusal-words.ts';
import type { Hall, Visit } from './hall.ts';
import { answerForAnother } from './handlers/answer-for-another.ts';
import { handleBlock } from './handlers/block.ts';
import { handleChallenge } from './handlers/challenge.ts';
import { handleDraw } from './handlers/draw.ts';
import { handleGames } from './handlers/games.ts';
import { handleHotseat } from './handlers/hotseat.ts';
import { handleJoin } from './handlers/join.ts';
import { handleAbort, handleClose, handleLeave } from './handlers/leave.ts';
import { handlePdn, handleRepost, handleTextBoard, handleView } from './handlers/look.ts';
import { handleHelp } from './handlers/menu.ts';
import { noMatchHere } from './handlers/no-match-here.ts';
import { handleOpenTable } from './handlers/open-table.ts';
import { handlePause } from './handlers/pause.ts';
import { handleTypedReplay } from './handlers/replay.ts';
import { handleResign } from './handlers/resign.ts';
import { handleSettings } from './handlers/settings.ts';
import { handleTypedMove } from './handlers/typed-move.ts';
import type { HostedMatch } from '../runtime/hosted-match.ts';

/** Commands that speak of the match of the thread they are typed in (START-11). */
type MatchCommand = Extract<
  CheckersCommand,
  { name: 'move' | 'draw' | 'resign' | 'pause' | 'leave' | 'abort' | 'close' | 'pdn' | 'board' }
>;

type BoardCommand = Extract<CheckersCommand, { name: 'board' }>;

/** Takes a typed command to its handler; `hosted` is the match of the thread it was typed in. */
export async function answerCommand(
  hall: Hall,
  visit: Visit,
  { data }: APIChatInputApplicationCommandInteraction,
  hosted: HostedMatch | undefined,
): Promise<void> {
  const command = readCommand(data);
  if (command === undefined) {
    await visit.door.reply(refusal({ code: 'unknown-command' }));
    return;
  }
  switch (command.name) {
    case 'challenge':
      return handleChallenge(hall, visit, data.resolved, command);
    case 'open':
      return handleOpenTable(hall, visit, command.options);
    case 'join':
      return handleJoin(hall, visit, command.code);
    case 'hotseat':
      return handleHotseat(hall, visit, command);
    case 'games':
      return handleGames(hall, visit);
    case 'block':
    case 'unblock':
      return handleBlock(hall, visit, data.resolved, command);
    case 'help':
      return handleHelp(visit);
    case 'settings':
      return handleSettings(hall, visit);
    default:
      if (hall.isPlayedElsewhere(visit.channelId)) await answerForAnother(hall, visit);
      else if (hosted === undefined) await visit.door.reply(refusal(whyNotHere(hall, visit, command)));
      else await answerInMatch(hall, visit, hosted, command);
  }
}

function answerInMatch(hall: Hall, visit: Visit, hosted: HostedMatch, command: MatchCommand): Promise<void> {
  switch (command.name) {
    case 'move':
      return handleTypedMove(hall, visit, hosted, command.text);
    case 'draw':
      return handleDraw(hall, visit, hosted);
    case 'resign':
      return handleResign(hall, visit, hosted);
    case 'pause':
      return handlePause(hall, visit, hosted);
    case 'leave':
      return handleLeave(hall, visit, hosted);
    case 'abort':
      return handleAbort(hall, visit, hosted);
    case 'close':
      return handleClose(hall, visit, hosted);
    case 'pdn':
      return handlePdn(hall, visit, hosted);
    case 'board':
      return answerBoard(hall, visit, hosted, command);
    default:
      return command satisfies never;
  }
}

async function answerBoard(
  hall: Hall,
  visit: Visit,
  hosted: HostedMatch,
  { repost, text, replay }: BoardCommand,
): Promise<void> {
  if ([repost, text, replay].filter(Boolean).length > 1) {
    await visit.door.reply(refusal({ code: 'one-board-at-a-time' }));
  } else if (repost) await handleRepost(hall, visit, hosted);
  else if (text) await handleTextBoard(hall, visit, hosted);
  else if (replay) await handleTypedReplay(hall, visit, hosted);
  else await handleView(hall, visit, hosted);
}

/** A match that is over for good is known by its buttons only, and one of them shows it again. */
function whyNotHere(hall: Hall, visit: Visit, command: MatchCommand): Refused {
  const why = noMatchHere(hall, visit);
  const asksForReplay = command.name === 'board' && command.replay;
  return asksForReplay && why.code === 'no-match-here' ? { code: 'no-replay-here' } : why;
}
