import type { RefusalWords } from '../../refusal.ts';
import { type Markdown, say, bold, quoted, linkTo } from '../../markdown.ts';
import { orList, boldName, CHALLENGE, plural, GAMES, OPEN } from './phrases.ts';
import { makeMove } from '../../../engine/referee.ts';
import { optionProblems, nameProblems, placeRefusals, replayRefusals } from './place-refusals.ts';
import type { InvitationEnd } from '../../../match/action.ts';
import type { Match, CloseReason } from '../../../match/match.ts';
type TableCodes = 'no-such-table' | 'own-table' | 'table-taken' | 'table-over';

/** Why nobody sat down at a table; the asker may try another one at once (START-02). */
export const tableRefusals: RefusalWords<TableCodes> = {
  'no-such-table': () => say`There is no open table here. You can join another at once: ${GAMES} lists them.`,
  'own-table': () =>
    say`This is your own table; it waits for somebody else. You can join another at once: ${GAMES} lists them.`,
  'table-taken': () =>
    say`Somebody else was quicker: that seat is taken. You can join another table at once: ${GAMES} lists them.`,
  'table-over': ({ how }) =>
    say`That table ${TABLE_OVER[how] ?? 'is not open any more'}. You can join another at once, or open one: ${OPEN}.`,
};

const TABLE_OVER: Readonly<Partial<Record<CloseReason, string>>> = {
  expired: 'has lapsed, as nobody came in time',
  cancelled: 'was closed again by the player who opened it',
  'closed-by-manager': 'was closed by somebody who manages the server',
  'venue-lost': 'is gone with its message',
};

/** Why something was refused and what to do next, said to the asker alone (PLAY-05, PLAY-07, PLAY-12, START-01). */
export const refusals: RefusalWords = {
  'not-a-move': ({ text }) =>
    say`I can't read ${bold(quoted(text))} as a move. Write it like ${bold('11-15')}, or ${bold('22x15')} for a jump.`,
  'not-a-playing-square': ({ text }) =>
    say`There is no square ${bold(quoted(text))}. The playing squares are numbered 1 to 32.`,
  'no-piece-there': ({ square }) => say`There is no piece on ${bold(square)}. Choose a square with one of yours.`,
  'not-your-piece': ({ square }) => say`The piece on ${bold(square)} is your opponent's. Choose one of yours.`,
  'square-taken': ({ square }) => say`There is a piece on ${bold(square)} already. Choose an empty square.`,
  'too-far': ({ from, to }) =>
    say`A piece can't go from ${bold(from)} to ${bold(to)} in one move. It steps to the next square, or jumps over an enemy piece next to it.`,
  backwards: ({ from, to }) =>
    say`From ${bold(from)} to ${bold(to)} is backwards, and only kings move backwards. Choose a square ahead.`,
  'must-jump': ({ pieces }) =>
    say`A jump is open, and jumping is compulsory. You must jump: ${orList(pieces.map(bold))}.`,
  'must-continue': ({ routes }) =>
    say`The jump goes on from there and is played to its end: ${orList(routes.map(makeMove).map(bold))}.`,
  ambiguous: ({ routes }) => say`More than one jump fits. Say which one: ${orList(routes.map(makeMove).map(bold))}.`,
  'not-a-player': () =>
    say`Only the two players can do that. You are welcome to watch; ${bold('My view')} and ${bold('More')} are for everybody.`,
  'not-your-turn': ({ turn }, { names }) =>
    say`It is ${
      names === undefined ? say`your opponent` : boldName(names[turn])
    }'s turn. Your pieces get their buttons after that move.`,
  'stale-board': (_, { board }) =>
    board === undefined
      ? say`That board is from an earlier move. The current one is at the end of the thread.`
      : say`That board is from an earlier move - ${linkTo(board, say`here is the current one`)}.`,
  'only-the-invited-player': () => say`Only the invited player can answer this invitation.`,
  'only-the-challenger': () => say`Only the player who asked for this match can do that.`,
  'invitation-over': ({ how }) => INVITATION_OVER[how],
  'no-such-invitation': () => say`This invitation is not open any more. ${CHALLENGE} starts another.`,
  'not-playing': ({ phase }) => NOT_PLAYING[phase],
  'challenge-yourself': () => say`It takes two to play. Challenge somebody else.`,
  'already-invited': (_, { invitation }) =>
    say`There is ${
      invitation === undefined ? say`an open invitation` : linkTo(invitation, say`an open invitation`)
    } between you two already. Answer it, or take it back, first.`,
  'player-full': ({ limit }, { fullPlayer }) =>
    fullPlayer === undefined
      ? say`You have ${plural(limit, 'match', 'matches')} going, and that is the most at once. Finish one first.`
      : say`${boldName(fullPlayer)} has ${plural(limit, 'match', 'matches')} going, and that is the most at once. Try again when one is over.`,
  'bot-full': ({ limit }) =>
    say`All boards are in use right now: ${plural(limit, 'match', 'matches')}. Try again when one is over.`,
  'already-offered': () => say`You have offered a draw already. It waits for your opponent's answer.`,
  'offer-declined': ({ movesLeft }) =>
    say`Your draw offer was declined. You can offer again after ${ownMoves(movesLeft)}.`,
  'no-such-offer': () => say`That draw offer is over. The game goes on.`,
  'your-own-offer': () => say`That is your own offer: your opponent answers it, and you can withdraw it.`,
  'not-your-offer': () => say`Only the player who offered the draw can withdraw it. You can accept or decline it.`,
  'needs-confirmation': () =>
    say`Giving a game up takes a second press, so that it never happens by accident. Please ask again: ${bold(say`/checkers resign`)}, or ${bold(say`/checkers leave`)}.`,
  'pause-asked-already': () => say`You have asked for a pause already. It waits for your opponent's answer.`,
  'pause-refused': ({ movesLeft }) =>
    say`Your opponent would rather play on. You can ask for a pause again after ${ownMoves(movesLeft)}.`,
  'no-such-pause-request': () => say`Nobody is asking for that pause any more. The game goes on.`,
  'your-own-pause-request': () => say`You asked for this pause yourself: your opponent answers.`,
  'not-paused': () => say`The game is not paused. Play goes on.`,
  'resumed-already': () => say`You are ready already. Play goes on when your opponent is, too.`,
  'too-late-to-call-off': () => say`Both of you have moved, so the game can't be called off any more.`,
  'no-such-question': () => say`That question is settled already. What became of it stands in the thread.`,
  'not-your-question': () => say`That question is for somebody else. You are welcome to watch.`,
  'rematch-accepted-already': () => say`You have said yes already. It waits for your opponent's answer.`,
  'watching-already': () => say`You are in the queue for a seat already. ${bold('More')} takes you out of it again.`,
  'not-watching': () => say`You are not in the queue for a seat. ${bold('More')} puts you there.`,
  'players-dont-queue': () => say`You are playing in this match, so there is no seat to wait for.`,
  'no-queue-here': () => say`One person plays both sides here, so there is no seat to wait for.`,
  'you-blocked': (_, { otherPlayer }) =>
    say`You have blocked ${other(otherPlayer)}. ${bold(say`/checkers unblock`)} first, then play.`,
  'blocked-by': (_, { otherPlayer }) =>
    say`${other(otherPlayer, 'This player')} doesn't take matches with you. Somebody else may be glad to play.`,
  ...tableRefusals,
  ...optionProblems,
  ...nameProblems,
  ...placeRefusals,
  ...replayRefusals,
};

const OVER = say`This game is over. ${CHALLENGE} starts another.`;

const INVITATION_OVER: Readonly<Record<InvitationEnd, Markdown>> = {
  accepted: say`This invitation has been accepted: the match is on.`,
  declined: say`This invitation was declined. ${CHALLENGE} starts another.`,
  cancelled: say`This invitation was taken back. ${CHALLENGE} starts another.`,
  expired: say`This invitation has lapsed. ${CHALLENGE} starts another.`,
  'venue-lost': say`This match was closed because its place is gone. ${CHALLENGE} starts another.`,
  'not-ready': say`This match was called off, as one player was not there. ${CHALLENGE} starts another.`,
  'called-off': say`This match was called off. ${CHALLENGE} starts another.`,
  'left-in-pause': OVER,
  'host-left': OVER,
  'closed-by-manager': say`This match was closed by somebody who manages the server. ${CHALLENGE} starts another.`,
  finished: OVER,
};

const NOT_BEGUN = say`The match has not begun yet: the invitation has to be accepted first.`;

const NOT_PLAYING: Readonly<Record<Match['phase'], Markdown>> = {
  new: NOT_BEGUN,
  invited: NOT_BEGUN,
  'open-table': say`The match has not begun yet: the table waits for an opponent.`,
  'ready-check': say`The match has not begun yet: it waits for a player to press ${bold('Ready')}.`,
  playing: say`The game is running already.`,
  paused: say`The game is paused. It goes on when both have pressed ${bold('Resume')}.`,
  ended: say`This game is over. What comes next is asked in the thread; ${CHALLENGE} starts another match.`,
  closed: OVER,
};

const other = (name: string | undefined, otherwise = 'this player'): Markdown =>
  name === undefined ? say`${otherwise}` : boldName(name);

const ownMoves = (count: number): Markdown =>
  count === 1 ? say`your next move` : say`${String(count)} more moves of your own`;
