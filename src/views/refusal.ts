import { privateMessage, type MessageDraft } from './message-draft.ts';
import { Markdown, type MessageLink } from './markdown.ts';
import type { Names, ViewContext } from './view-context.ts';
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
  rejection: Refused,
  { words }: Pick<ViewContext, 'words'>,
  details: RefusalDetails = {},
): Markdown {
  // The table's type pairs each code with its own data; the compiler can't follow that pairing through an index.
  const sentence = words.refusals[rejection.code] as Sentence<Refused>;
  return sentence instanceof Markdown ? sentence : sentence(rejection, details);
}

/** Everything that can be refused. What a code means is said by its sentence. */
export type Refused = Rejection | OptionProblem | NameProblem | PlaceRejection;

type Sentence<What> = Markdown | ((refused: What, details: RefusalDetails) => Markdown);

/** The sentence of each code, made of that code's data where it has any. */
export type RefusalWords = {
  readonly [Code in Refused['code']]: Sentence<Refused & { readonly code: Code }>;
};

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
  | { readonly code: 'bad-code'; readonly text: string }
  /** One user floods the bot: with presses of any kind, or with what costs more than a press. */
  | { readonly code: 'no-match-here'; readonly matches: readonly RunningMatch[] };

type PersonCode =
  | 'challenge-bot'
  | 'block-bot'
  | 'not-a-member'
  | 'cannot-see-channel'
  | 'blocked-already'
  | 'not-blocked';

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
