import type { APIChatInputApplicationCommandInteraction } from 'discord-api-types/v10';
import { readCommand, type CheckersCommand } from './read-command.ts';
import { refusal } from '../views/refusal.ts';
import type { Refused } from '../views/words/en/refusal-words.ts';
import type { Services, Context } from './services.ts';
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
import type { LiveMatch } from '../bot/runtime/live-match.ts';

/** Commands that speak of the match of the thread they are typed in (START-11). */
type MatchCommand = Extract<
  CheckersCommand,
  { name: 'move' | 'draw' | 'resign' | 'pause' | 'leave' | 'abort' | 'close' | 'pdn' | 'board' }
>;

type BoardCommand = Extract<CheckersCommand, { name: 'board' }>;

/** Takes a typed command to its handler; `hosted` is the match of the thread it was typed in. */
export async function answerCommand(
  services: Services,
  context: Context,
  { data }: APIChatInputApplicationCommandInteraction,
  live: LiveMatch | undefined,
): Promise<void> {
  const command = readCommand(data);
  if (command === undefined) {
    await context.reply.send(refusal({ code: 'unknown-command' }));
    return;
  }
  switch (command.name) {
    case 'challenge':
      return handleChallenge(services, context, data.resolved, command);
    case 'open':
      return handleOpenTable(services, context, command.options);
    case 'join':
      return handleJoin(services, context, command.code);
    case 'hotseat':
      return handleHotseat(services, context, command);
    case 'games':
      return handleGames(services, context);
    case 'block':
    case 'unblock':
      return handleBlock(services, context, data.resolved, command);
    case 'help':
      return handleHelp(context);
    case 'settings':
      return handleSettings(services, context);
    default:
      if (services.isPlayedElsewhere(context.channelId)) await answerForAnother(services, context);
      else if (live === undefined) await context.reply.send(refusal(whyNotHere(services, context, command)));
      else await answerInMatch(services, context, live, command);
  }
}

function answerInMatch(services: Services, context: Context, live: LiveMatch, command: MatchCommand): Promise<void> {
  switch (command.name) {
    case 'move':
      return handleTypedMove(services, context, live, command.text);
    case 'draw':
      return handleDraw(services, context, live);
    case 'resign':
      return handleResign(services, context, live);
    case 'pause':
      return handlePause(services, context, live);
    case 'leave':
      return handleLeave(services, context, live);
    case 'abort':
      return handleAbort(services, context, live);
    case 'close':
      return handleClose(services, context, live);
    case 'pdn':
      return handlePdn(services, context, live);
    case 'board':
      return answerBoard(services, context, live, command);
    default:
      return command satisfies never;
  }
}

async function answerBoard(
  services: Services,
  context: Context,
  live: LiveMatch,
  { repost, text, replay }: BoardCommand,
): Promise<void> {
  if ([repost, text, replay].filter(Boolean).length > 1) {
    await context.reply.send(refusal({ code: 'one-board-at-a-time' }));
  } else if (repost) await handleRepost(services, context, live);
  else if (text) await handleTextBoard(services, context, live);
  else if (replay) await handleTypedReplay(services, context, live);
  else await handleView(services, context, live);
}

/** A match that is over for good is known by its buttons only, and one of them shows it again. */
function whyNotHere(services: Services, context: Context, command: MatchCommand): Refused {
  const why = noMatchHere(services, context);
  const asksForReplay = command.name === 'board' && command.replay;
  return asksForReplay && why.code === 'no-match-here' ? { code: 'no-replay-here' } : why;
}
