import type { Seat } from '../../match/seat.ts';
import { bold, boldName, channelLink, joinLines, md, type Markdown } from '../markdown.ts';
import { linkTo, type MessageLink } from '../message-link.ts';
import type { PermissionName, RunningMatch } from '../place-rejection.ts';
import { andList, orList } from './names.ts';
import { PERMISSION } from './permission-words.ts';

type Names = Readonly<Record<Seat, string>>;

/** Why something was refused and what to do next, said to the asker alone (PLAY-05, PLAY-07, PLAY-12, START-01). */
export const REFUSAL_WORDS = {
  notAMove: (text: string): Markdown =>
    md`I can't read ${bold(shortened(text))} as a move. Write it like ${bold('11-15')}, or ${bold('22x15')} for a jump.`,
  notAPlayingSquare: (text: string): Markdown =>
    md`There is no square ${bold(shortened(text))}. The playing squares are numbered 1 to 32.`,
  noPieceThere: (square: number): Markdown =>
    md`There is no piece on ${bold(square)}. Choose a square with one of yours.`,
  notYourPiece: (square: number): Markdown => md`The piece on ${bold(square)} is your opponent's. Choose one of yours.`,
  squareTaken: (square: number): Markdown => md`There is a piece on ${bold(square)} already. Choose an empty square.`,
  tooFar: (from: number, to: number): Markdown =>
    md`${bold(to)} is too far from ${bold(from)}. A piece steps to the next square, or jumps over one piece next to it.`,
  backwards: (from: number, to: number): Markdown =>
    md`From ${bold(from)} to ${bold(to)} is backwards, and only kings may move backwards. Choose a square ahead.`,
  mustJump: (pieces: readonly number[]): Markdown =>
    md`A jump is open, and jumping is compulsory. You must jump: ${orList(pieces.map(bold))}.`,
  mustContinue: (routes: readonly string[]): Markdown =>
    md`The jump goes on from there, so it has to be played whole: ${orList(routes.map(bold))}.`,
  ambiguous: (routes: readonly string[]): Markdown =>
    md`More than one jump fits. Write the one you mean: ${orList(routes.map(bold))}.`,
  notAPlayer: md`Only the two players can do that. Watch as long as you like; ${bold('My view')} and ${bold('More')} are for everybody.`,
  notYourTurn: (turn: Seat, names: Names | undefined): Markdown =>
    names === undefined
      ? md`
It is your opponent's turn. Your buttons come with the next board.
        `
      : md`It is ${boldName(names[turn])}'s turn. Your buttons come with the next board.`,
  staleBoard: (board: MessageLink | undefined): Markdown =>
    board === undefined
      ? md`
That board is from an earlier move. The current one is at the end of the thread.
        `
      : md`That board is from an earlier move - ${linkTo(
          board,
          md`
here is the current one
          `,
        )}.`,
  onlyTheInvited: md`
Only the invited player can answer this invitation.
  `,
  onlyTheChallenger: md`
Only the challenger can take this invitation back.
  `,
  invitationAccepted: md`
This invitation is accepted already: the match is on.
  `,
  invitationDeclined: md`This invitation was declined already. A new ${bold('/checkers challenge')} starts another.`,
  invitationCancelled: md`This invitation was taken back. A new ${bold('/checkers challenge')} starts another.`,
  invitationExpired: md`This invitation has lapsed. A new ${bold('/checkers challenge')} starts another.`,
  invitationVenueLost: md`This match was closed because its place is gone. A new ${bold('/checkers challenge')} starts another.`,
  noSuchInvitation: md`This invitation doesn't exist any more. A new ${bold('/checkers challenge')} starts another.`,
  notBegun: md`
The match has not begun yet: the invitation has to be accepted first.
  `,
  gameOver: md`This game is over. A new ${bold('/checkers challenge')} starts another.`,
  challengeYourself: md`
It takes two to play. Challenge somebody else.
  `,
  alreadyInvited: (invitation: MessageLink | undefined): Markdown =>
    invitation === undefined
      ? md`
There is an open invitation between you two already. It has to be answered first.
        `
      : md`There is ${linkTo(
          invitation,
          md`
an open invitation
          `,
        )} between you two already. It has to be answered first.`,
  playerFull: (name: string | undefined, limit: number): Markdown =>
    name === undefined
      ? md`You have ${limit} matches running, and that is the most at once. Finish one first.`
      : md`${boldName(name)} has ${limit} matches running, and that is the most at once. Try again when one is over.`,
  botFull: (limit: number): Markdown =>
    md`All ${limit} boards are in use right now. Try again when a match somewhere is over.`,
  alreadyOffered: md`
You have offered a draw already. It is waiting for your opponent's answer.
  `,
  offerDeclined: md`
Your draw offer was declined. You can offer again after your next move.
  `,
  noSuchOffer: md`
That draw offer is over. The game goes on.
  `,
  yourOwnOffer: md`
That is your own offer, so your opponent answers it. You can withdraw it.
  `,
  notYourOffer: md`
Only the player who offered the draw can withdraw it. You can accept or decline.
  `,
  needsConfirmation: md`Resigning needs a second press, so that nobody resigns by accident. Use ${bold('/checkers resign')} again.`,
  inAThread: md`
A thread can't hold another thread, and every match gets its own. Ask in the channel itself.
  `,
  inAVoiceChat: md`
A voice channel's chat can't hold threads, and every match gets its own. Ask in a text channel.
  `,
  notInAServer: md`
Matches are played in a server, where others can watch. Ask in one of its text channels.
  `,
  noThreadsHere: md`
This channel can't hold public threads, and every match gets its own. Ask in a text channel.
  `,
  challengeBot: (name: string): Markdown => md`${boldName(name)} is a bot and can't play. Challenge a person.`,
  notAMember: (name: string): Markdown =>
    md`${boldName(name)} is not in this server. Invite them here first, then challenge.`,
  cannotSeeChannel: (name: string): Markdown =>
    md`${boldName(name)} can't see this channel. Ask in one that you both can see.`,
  missingPermissions: (missing: { permissions: readonly PermissionName[]; channelId: string }): Markdown =>
    md`I can't start a match in ${channelLink(missing.channelId)}: I am missing ${andList(
      missing.permissions.map((name) => bold(PERMISSION[name])),
    )}. Somebody who manages the server can grant it; then try again.`,
  noMatchHere: (matches: readonly RunningMatch[]): Markdown =>
    matches.length === 0
      ? md`There is no match here, and you have none running. ${bold('/checkers challenge')} starts one.`
      : joinLines([
          md`
There is no match here. Yours are:
          `,
          ...matches.map(({ threadId, opponent }) => md`${channelLink(threadId)} against ${boldName(opponent)}`),
        ]),
  matchGone: md`This match is not running any more. ${bold('/checkers challenge')} starts a new one.`,
  unknownButton: md`This button doesn't lead anywhere any more. ${bold('/checkers board')} shows the match as it stands.`,
  notYourButtons: md`
These buttons are for somebody else. Watch as long as you like.
  `,
  somethingBroke: md`
Something went wrong on my side. Nothing was changed; please try again.
  `,
  shuttingDown: md`
I am just going offline, so nothing was changed. Please try again in a minute.
  `,
} as const;

const LONGEST_QUOTE = 40;

/** Typed text comes back cut to a readable length, on one line. */
function shortened(text: string): string {
  const letters = Array.from(text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim());
  if (letters.length === 0) return '…';
  return letters.length > LONGEST_QUOTE ? `${letters.slice(0, LONGEST_QUOTE).join('')}…` : letters.join('');
}
