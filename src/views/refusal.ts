import { importProblem } from './import-problem.ts';
import { privateMessage, type MessageDraft } from './message-draft.ts';
import { joinLines, quoted, type Markdown, type MessageLink } from './markdown.ts';
import type { Names, ViewContext, Words } from './view-context.ts';
import type { ImportProblem, PlyProblem } from '../engine/imported-game.ts';
import { makeMove } from '../engine/referee.ts';
import { CODE_LETTERS } from '../match/ids.ts';
import type { CloseReason } from '../match/phases.ts';
import type { Rejection } from '../match/match.ts';
import type { OptionProblem, NameProblem } from '../match/read-options.ts';

/** Tells the asker alone why something was refused, and what to do next. It mentions nobody. */
export const refusal = (
  rejection: Refused,
  view: Pick<ViewContext, 'words'>,
  details: RefusalDetails = {},
): MessageDraft => ({ ...privateMessage(refusalWords(rejection, view, details)), refuses: rejection.code });

/** The sentence alone, for a message that says it among other things. */
export function refusalWords(
  refused: Refused,
  { words }: Pick<ViewContext, 'words'>,
  { names, board, invitation, fullPlayer, otherPlayer: name }: RefusalDetails = {},
): Markdown {
  const { refusals: said, refusalsWithout: without } = words;
  switch (refused.code) {
    case 'not-a-move':
    case 'not-a-playing-square':
    case 'unreadable-clock':
    case 'unreadable-place':
      return said[refused.code]({ text: quoted(refused.text) });
    case 'bad-code':
      return said['bad-code']({ text: quoted(refused.text), lookAlikes: LOOK_ALIKES });
    case 'unreadable-duration':
      return said['unreadable-duration'][refused.option]({ text: quoted(refused.text) });
    case 'duration-out-of-range':
      return said['duration-out-of-range'][refused.option]({ ...refused, or: refused.or.map(words.duration) });
    case 'must-continue':
    case 'ambiguous':
      return said[refused.code]({ routes: refused.routes.map(makeMove) });
    case 'invitation-over':
      return said['invitation-over'][refused.how];
    case 'not-playing':
      return said['not-playing'][refused.phase];
    case 'table-over': {
      const ways: Readonly<Partial<Record<CloseReason, Markdown>>> = said['table-over'];
      return ways[refused.how] ?? said['table-over'].other;
    }
    case 'unknown-choice': {
      const choices = refused.option === 'first' ? Object.keys(words.choices.first) : refused.choices;
      return said['unknown-choice']({ option: refused.option, choices });
    }
    case 'not-your-turn':
      return names === undefined ? without.name : said['not-your-turn']({ name: names[refused.turn] });
    case 'stale-board':
      return board === undefined ? without.board : said['stale-board']({ link: board });
    case 'board-ahead':
      return board === undefined ? without.record : said['board-ahead']({ link: board });
    case 'already-invited':
      return invitation === undefined ? without.invitation : said['already-invited']({ link: invitation });
    case 'player-full':
      return fullPlayer === undefined ? without.player(refused) : said['player-full']({ ...refused, name: fullPlayer });
    case 'you-blocked':
      return name === undefined ? without.blockedPlayer : said['you-blocked']({ name });
    case 'blocked-by':
      return name === undefined ? without.blockingPlayer : said['blocked-by']({ name });
    case 'in-a-thread':
      return refused.channelId === undefined ? without.channel : said['in-a-thread']({ channelId: refused.channelId });
    case 'missing-permissions': {
      const permissions = refused.permissions.map((permission) => words.permissions[permission]);
      return said['missing-permissions']({ channelId: refused.channelId, permissions });
    }
    case 'channel-not-allowed': {
      const channelIds = refused.channelIds.slice(0, MOST_CHANNELS);
      return channelIds.length === 0 ? without.channels : said['channel-not-allowed']({ channelIds });
    }
    case 'no-match-here': {
      const running = refused.matches.map((match) => runningMatch(match, words));
      return running.length === 0 ? without.matches : said['no-match-here']({ matches: joinLines(running) });
    }
    case 'still-playing':
      return said['still-playing']({ places: refused.places.slice(0, MOST_CHANNELS) });
    case 'no-piece-there':
    case 'not-your-piece':
    case 'square-taken':
      return said[refused.code](refused);
    case 'too-far':
    case 'backwards':
    case 'clock-out-of-range':
    case 'turns-out-of-range':
      return said[refused.code](refused);
    case 'must-jump':
      return said['must-jump'](refused);
    case 'bot-full':
      return said['bot-full'](refused);
    case 'cannot-be-rated':
      return said['cannot-be-rated'][refused.why];
    case 'turns-fixed-by-rules':
      return said['turns-fixed-by-rules'](refused);
    case 'bad-game': {
      const { line, column } = refused.problem.place;
      return said['bad-game']({ line, column, reason: importProblem(refused.problem, words) });
    }
    case 'not-that-far':
      return said['not-that-far'](refused);
    case 'file-too-large':
    case 'too-long-to-review':
      return said[refused.code](refused);
    case 'clock-in-place-of':
    case 'name-too-short':
      return said[refused.code](refused);
    case 'name-too-long':
      return said['name-too-long'](refused);
    case 'block-bot':
    case 'challenge-bot':
    case 'not-a-member':
    case 'cannot-see-channel':
    case 'blocked-already':
      return said[refused.code](refused);
    default:
      return said[refused.code];
  }
}

const LOOK_ALIKES = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789')
  .filter((letter) => !CODE_LETTERS.includes(letter))
  .join(' ');

/** More would be a wall of links; Discord itself allows far more channels than anybody reads. */
const MOST_CHANNELS = 10;

const runningMatch = ({ threadId, opponent, bothSides }: RunningMatch, { runningMatch: said }: Words): Markdown =>
  bothSides === undefined ? said.against({ threadId, opponent }) : said.bothSides({ threadId, names: bothSides });

/** Everything that can be refused. What a code means is said by its sentence. */
export type Refused = Rejection | OptionProblem | NameProblem | PlaceRejection | ImportRejection;

/** Why a game that was handed in, or a place in it, can't be used (START-15). */
export type ImportRejection =
  | PlyProblem
  | { readonly code: 'bad-game'; readonly problem: ImportProblem }
  | { readonly code: 'file-too-large' | 'too-long-to-review'; readonly most: number }
  | { readonly code: 'file-elsewhere' | 'file-out-of-reach' | 'given-twice' | 'two-opponents' | 'form-gone' };

/** Why something can't be done here: found out on Discord's side or in the store, not by the match. */
export type PlaceRejection =
  | { readonly code: PlaceCode }
  | { readonly code: PersonCode; readonly name: string }
  | {
      readonly code: 'missing-permissions';
      readonly permissions: readonly PermissionName[];
      readonly channelId: string;
    }
  /** The managers have set other channels; `channelIds` are those of them that the asker can see (RUN-11). */
  | { readonly code: 'channel-not-allowed'; readonly channelIds: readonly string[] }
  /** The thread's channel, where a match can start there. */
  | { readonly code: 'in-a-thread'; readonly channelId?: string | undefined }
  /** Threads, or channels where there is none, in which the asker is in a match. */
  | { readonly code: 'still-playing'; readonly places: readonly string[] }
  | { readonly code: 'bad-code'; readonly text: string }
  /** One user floods the bot: with presses of any kind, or with what costs more than a press. */
  | { readonly code: 'no-match-here'; readonly matches: readonly RunningMatch[] };

type PersonCode = 'challenge-bot' | 'block-bot' | 'not-a-member' | 'cannot-see-channel' | 'blocked-already';

type PlaceCode =
  /** A board of moves that the journal does not hold, as after an older database was restored. */
  | 'board-ahead'
  | 'too-fast'
  | 'too-much-at-once'
  | 'in-a-voice-chat'
  | 'not-in-a-server'
  | 'no-threads-here'
  | 'not-a-manager'
  | 'bad-setting'
  | 'unknown-code'
  | 'table-out-of-sight'
  | 'table-elsewhere'
  | 'too-late'
  | 'looked-just-now'
  | 'no-opponent-here'
  | 'no-hint'
  | 'block-yourself'
  | 'match-gone'
  | 'unknown-button'
  | 'unknown-command'
  /** The match's record can't be read by this version. */
  | 'set-aside'
  /** What was asked has not happened; with `maybe-saved` it may have. */
  | 'not-saved'
  | 'maybe-saved'
  | 'something-broke'
  | 'shutting-down'
  | 'nothing-to-replay'
  | 'no-replay-here'
  | 'one-board-at-a-time'
  /** The journal doesn't have the match: it was kept in memory only, or another database is in use. */
  | 'not-on-record'
  /** The game is on record only, and the database is out of reach. */
  | 'record-out-of-reach'
  | 'animation-busy'
  /** The thread takes no messages. */
  | 'not-shared'
  | 'shared-already'
  /** A game of somebody else's, in another server or in a channel that the asker can't see. */
  | 'game-out-of-sight'
  /** It was played where not all who read this channel can see it; or all the games of a page were. */
  | 'not-for-all'
  | 'nothing-for-all'
  /** King Me has no games but those of others against it. */
  | 'bot-history'
  | 'animation-failed'
  | 'no-game-to-review'
  | 'nothing-to-review'
  | 'review-busy'
  /** It was made once, and is kept no longer. */
  | 'review-gone'
  | 'review-failed';

export interface RunningMatch {
  readonly threadId: string;
  readonly opponent: string;
  /** Set where the asker plays both sides: the two names. */
  readonly bothSides?: readonly [string, string];
}

/** The permissions the bot needs, by the names Discord's API gives them. */
export const NEEDED_PERMISSIONS = [
  'ViewChannel',
  'ReadMessageHistory',
  'SendMessages',
  'SendMessagesInThreads',
  'CreatePublicThreads',
  'AttachFiles',
  'EmbedLinks',
] as const;
export type PermissionName = (typeof NEEDED_PERMISSIONS)[number];

export interface RefusalDetails {
  readonly names?: Names;
  readonly board?: MessageLink;
  readonly invitation?: MessageLink;
  /** Display name of the player that `player-full` speaks of; left off when it is the asker. */
  readonly fullPlayer?: string;
  /** Display name of the other one, where a block stands between two (`you-blocked`, `blocked-by`). */
  readonly otherPlayer?: string;
}
