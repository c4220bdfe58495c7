import { privateMessage } from './components.ts';
import type { Markdown, MessageLink } from './markdown.ts';
import type { MessageDraft } from './message-draft.ts';
import type { Names } from './person.ts';
import type { ViewContext } from './view-context.ts';
import type { Rejection } from '../match/action.ts';
import type { OptionProblem, NameProblem } from '../match/read-options.ts';
import type { ReplayRejection } from './replay.ts';

/** Tells the asker alone why something was refused, and what to do next. It mentions nobody. */
export const refusal = (rejection: Refused, view: RefusalView, details: RefusalDetails = {}): MessageDraft =>
  privateMessage(refusalWords(rejection, view, details));

/** The sentence alone, for a message that says it among other things. */
export function refusalWords(rejection: Refused, { words }: RefusalView, details: RefusalDetails = {}): Markdown {
  // The table's type pairs each code with its own data; the compiler can't follow that pairing through an index.
  const sentence = words.refusals[rejection.code] as (refused: Refused, details: RefusalDetails) => Markdown;
  return sentence(rejection, details);
}

type RefusalView = Pick<ViewContext, 'words'>;

export type Refused = Rejection | OptionProblem | NameProblem | PlaceRejection | ReplayRejection;

/** Words for these codes, each with its own data. */
export type RefusalWords<Code extends Refused['code'] = Refused['code']> = {
  readonly [Each in Code]: (refused: Extract<Refused, { code: Each }>, details: RefusalDetails) => Markdown;
};

/** Why something can't be done here: found out on Discord's side, before a match is asked. */
export type PlaceRejection =
  /** A thread can't hold threads. */
  | { readonly code: 'in-a-thread' }
  /** A voice or stage channel's chat can't hold threads. */
  | { readonly code: 'in-a-voice-chat' }
  /** A direct message, or a server that has not invited the bot. */
  | { readonly code: 'not-in-a-server' }
  /** Any other channel that can't hold public threads. */
  | { readonly code: 'no-threads-here' }
  | { readonly code: 'challenge-bot'; readonly name: string }
  | { readonly code: 'block-bot'; readonly name: string }
  | { readonly code: 'not-a-member'; readonly name: string }
  | { readonly code: 'cannot-see-channel'; readonly name: string }
  /** What the bot itself may not do in the channel where it would have to. */
  | {
      readonly code: 'missing-permissions';
      readonly permissions: readonly PermissionName[];
      readonly channelId: string;
    }
  /** The managers have set other channels; `channelIds` are those of them that the asker can see (RUN-11). */
  | { readonly code: 'channel-not-allowed'; readonly channelIds: readonly string[] }
  /** Settings, and closing other people's matches, are for managers of the server. */
  | { readonly code: 'not-a-manager' }
  /** What was chosen is not among what can be set. */
  | { readonly code: 'bad-setting' }
  /** No code reads like this (START-02). */
  | { readonly code: 'bad-code'; readonly text: string }
  /** No table of this server has, or lately had, this code. */
  | { readonly code: 'unknown-code' }
  /** The table is in a channel that the asker can't see. */
  | { readonly code: 'table-out-of-sight' }
  /** The table is in another server: its code leads there only. */
  | { readonly code: 'table-elsewhere' }
  /** What was asked came when time had run out: that happened instead (TIME-02). */
  | { readonly code: 'too-late' }
  /** *Opponent gone?* was answered a moment ago. */
  | { readonly code: 'looked-just-now' }
  /** Nobody sits opposite whom one could miss: one person plays both sides. */
  | { readonly code: 'no-opponent-here' }
  | { readonly code: 'block-yourself' }
  | { readonly code: 'blocked-already'; readonly name: string }
  | { readonly code: 'not-blocked'; readonly name: string }
  /** A match command in a place that shows no match; `matches` are the asker's own running ones. */
  | { readonly code: 'no-match-here'; readonly matches: readonly RunningMatch[] }
  /** The button's match is not known any more. */
  | { readonly code: 'match-gone' }
  /** A custom id that this version did not write, or one of another match than the place shows. */
  | { readonly code: 'unknown-button' }
  /** A command of an older registration. */
  | { readonly code: 'unknown-command' }
  /** The match's record can't be read by this version: an operator has to look at it. */
  | { readonly code: 'set-aside' }
  /** The database is out of reach: what was asked has not happened. */
  | { readonly code: 'not-saved' }
  /** The database broke off while it was writing: what was asked may have happened. */
  | { readonly code: 'maybe-saved' }
  /** An exception: logged, nothing changed. */
  | { readonly code: 'something-broke' }
  | { readonly code: 'shutting-down' };

/** A link to somebody's running match. */
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

/** What a refusal may point to. */
export interface RefusalDetails {
  readonly names?: Names;
  /** The live board of the match, when one is shown. */
  readonly board?: MessageLink;
  /** The invitation that is already open (`already-invited`). */
  readonly invitation?: MessageLink;
  /** Display name of the player that `player-full` speaks of; left off when it is the asker. */
  readonly fullPlayer?: string;
  /** Display name of the other one, where a block stands between two (`you-blocked`, `blocked-by`). */
  readonly otherPlayer?: string;
}
