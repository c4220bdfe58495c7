import { makeMove } from '../../../engine/referee.ts';
import type { InvitationEnd } from '../../../match/action.ts';
import { CODE_LETTERS } from '../../../match/ids.ts';
import type { Match, CloseReason } from '../../../match/match.ts';
import { type Markdown, say, bold, quoted, linkTo, channelLink, joinLines } from '../../markdown.ts';
import type { RefusalWords, RunningMatch } from '../../refusal.ts';
import { button } from './buttons.ts';
import { choices } from './options.ts';
import { orList, boldName, CHALLENGE, plural, GAMES, OPEN, andList, PERMISSIONS, duration } from './phrases.ts';

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

const TABLE_OVER: Readonly<Partial<Record<CloseReason, string>>> = {
  expired: 'has lapsed, as nobody came in time',
  cancelled: 'was closed again by the player who opened it',
  'closed-by-manager': 'was closed by somebody who manages the server',
  'venue-lost': 'is gone with its message',
};

const LOOK_ALIKES = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789')
  .filter((letter) => !CODE_LETTERS.includes(letter))
  .join(' ');

/** More would be a wall of links; Discord itself allows far more channels than anybody reads. */
const MOST_CHANNELS = 10;

const other = (name: string | undefined, otherwise = 'this player'): Markdown =>
  name === undefined ? say`${otherwise}` : boldName(name);

const runningMatch = ({ threadId, opponent, bothSides }: RunningMatch): Markdown =>
  bothSides === undefined
    ? say`${channelLink(threadId)} against ${boldName(opponent)}`
    : say`${channelLink(threadId)}, both sides: ${andList(bothSides.map(boldName))}`;

/** Why something was refused and what to do next, said to the asker alone (PLAY-05, PLAY-12). */
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
  'not-a-player': say`Only the two players can do that. You are welcome to watch; ${bold('My view')} and ${bold('More')} are for everybody.`,
  'not-your-turn': ({ turn }, { names }) =>
    say`It is ${
      names === undefined ? say`your opponent` : boldName(names[turn])
    }'s turn. Your pieces get their buttons after that move.`,
  'stale-board': (_, { board }) =>
    board === undefined
      ? say`That board is from an earlier move. The current one is at the end of the thread.`
      : say`That board is from an earlier move - ${linkTo(board, say`here is the current one`)}.`,
  'only-the-invited-player': say`Only the invited player can answer this invitation.`,
  'only-the-challenger': say`Only the player who asked for this match can do that.`,
  'invitation-over': ({ how }) => INVITATION_OVER[how],
  'no-such-invitation': say`This invitation is not open any more. ${CHALLENGE} starts another.`,
  'not-playing': ({ phase }) => NOT_PLAYING[phase],
  'challenge-yourself': say`It takes two to play. Challenge somebody else.`,
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
  'already-offered': say`You have offered a draw already. It waits for your opponent's answer.`,
  'offered-this-turn': say`You have offered a draw already. You can offer again after your next move.`,
  'no-such-offer': say`That draw offer is over. The game goes on.`,
  'your-own-offer': say`That is your own offer: your opponent answers it, and you can withdraw it.`,
  'not-your-offer': say`Only the player who offered the draw can withdraw it. You can accept or decline it.`,
  'needs-confirmation': say`Giving a game up takes a second press, so that it never happens by accident. Please ask again: ${bold(say`/checkers resign`)}, or ${bold(say`/checkers leave`)}.`,
  'pause-asked-already': say`You have asked for a pause already. It waits for your opponent's answer.`,
  'pause-asked-this-turn': say`Your opponent would rather play on. You can ask again after your next move.`,
  'no-such-pause-request': say`Nobody is asking for that pause any more. The game goes on.`,
  'your-own-pause-request': say`You asked for this pause yourself: your opponent answers.`,
  'not-paused': say`The game is not paused. Play goes on.`,
  'resumed-already': say`You are ready already. Play goes on when your opponent is, too.`,
  'too-late-to-call-off': say`Both of you have moved, so the game can't be called off any more.`,
  'no-such-question': say`That question is settled already. What became of it stands in the thread.`,
  'not-your-question': say`That question is for somebody else. You are welcome to watch.`,
  'rematch-accepted-already': say`You have said yes already. It waits for your opponent's answer.`,
  'watching-already': say`You are in the queue for a seat already. ${bold('More')} takes you out of it again.`,
  'not-watching': say`You are not in the queue for a seat. ${bold('More')} puts you there.`,
  'players-dont-queue': say`You are playing in this match, so there is no seat to wait for.`,
  'no-queue-here': say`One person plays both sides here, so there is no seat to wait for.`,
  'you-blocked': (_, { otherPlayer }) =>
    say`You have blocked ${other(otherPlayer)}. ${bold(say`/checkers unblock`)} first, then play.`,
  'blocked-by': (_, { otherPlayer }) =>
    say`${other(otherPlayer, 'This player')} doesn't take matches with you. Somebody else may be glad to play.`,
  'no-such-table': say`There is no open table here. You can join another at once: ${GAMES} lists them.`,
  'own-table': say`This is your own table; it waits for somebody else. You can join another at once: ${GAMES} lists them.`,
  'table-taken': say`Somebody else was quicker: that seat is taken. You can join another table at once: ${GAMES} lists them.`,
  'table-over': ({ how }) =>
    say`That table ${TABLE_OVER[how] ?? 'is not open any more'}. You can join another at once, or open one: ${OPEN}.`,

  // The options of a match, and the names of a hotseat game (START-06, START-08).
  'unreadable-duration': ({ option, text }) =>
    option === 'time'
      ? say`I can't read ${bold(quoted(text))} as a time for a move. Write it like ${bold('90s')}, ${bold('2m30s')}, ${bold('12h')} or ${bold('off')}.`
      : say`I can't read ${bold(quoted(text))} as a warning time. Write it like ${bold('90s')}, ${bold('2m30s')} or ${bold('none')}.`,
  'duration-out-of-range': ({ option, from, to, or }) => {
    const range = say`${bold(duration(from))} to ${bold(duration(to))}`;
    return option === 'time'
      ? say`A move can have ${range}; beyond that there are ${orList(or.map((span) => bold(duration(span))))} - or ${bold('off')}: no clock at all.`
      : say`The warning time can be ${range} - or ${bold('none')}: then the limit is final.`;
  },
  'warning-without-clock': say`Without a clock there is nothing to warn of. Leave ${bold('warning')} off, or choose a ${bold('time')}.`,
  'turns-out-of-range': ({ from, to }) =>
    say`The number of quiet turns that make a draw, ${bold(say`draw_turns`)}, can be ${bold(from)} to ${bold(to)}.`,
  'turns-fixed-by-rules': ({ turns }) =>
    say`Tournament rules fix the draw at ${bold(turns)} quiet turns. Leave ${bold(say`draw_turns`)} off, or play by ${bold('standard')} rules.`,
  'unknown-choice': ({ option, choices: offered }) =>
    say`For ${bold(option)} there is ${orList((option === 'first' ? Object.keys(choices.first) : offered).map(bold))}.`,
  'name-too-short': ({ option }) => say`${bold(option)} has no letters to show. A name has 1 to 32 characters.`,
  'name-too-long': ({ option, longest }) =>
    say`${bold(option)} is too long for the board. A name has 1 to ${longest} characters.`,
  'names-alike': say`The two names must be different, or nobody could tell the players apart.`,

  // The place, the people and the state of the program (START-01, RUN-11).
  'in-a-thread': say`A thread can't hold another thread, and every match gets its own. Start it in the channel itself.`,
  'in-a-voice-chat': say`The chat of a voice channel can't hold threads, and every match gets its own. Start it in a text channel.`,
  'not-in-a-server': say`Matches are played in a server, where others can watch. Go to one of its text channels.`,
  'no-threads-here': say`This channel can't hold public threads, and every match gets its own. Start it in a text channel.`,
  'block-bot': ({ name }) => say`${boldName(name)} is a bot and never challenges anybody. Nothing was changed.`,
  'challenge-bot': ({ name }) => say`${boldName(name)} is a bot and doesn't play. Challenge a person.`,
  'not-a-member': ({ name }) =>
    say`${boldName(name)} is not in this server. Once they have joined, challenge them here.`,
  'cannot-see-channel': ({ name }) =>
    say`${boldName(name)} can't see this channel. Challenge in one that you both can see.`,
  'missing-permissions': ({ permissions, channelId }) =>
    say`Nothing was started: in ${channelLink(channelId)} I still need ${andList(permissions.map((name) => bold(PERMISSIONS[name])))}. Somebody who manages the server can grant that; then try again.`,
  'channel-not-allowed': ({ channelIds }) =>
    channelIds.length === 0
      ? say`Matches have their own channels in this server, and this is none of them. Somebody who manages the server can tell you where.`
      : say`Matches have their own channels in this server: start it in ${orList(channelIds.slice(0, MOST_CHANNELS).map(channelLink))}.`,
  'not-a-manager': say`That is for those who manage the server. Ask one of them, if something should change.`,
  'bad-setting': say`That choice is not on offer any more. ${bold(say`/checkers settings`)} shows what there is.`,
  'bad-code': ({ text }) =>
    say`${bold(quoted(text))} doesn't read like a table's code: that has six letters and digits, and none of the look-alikes ${bold(LOOK_ALIKES)}. Look at the table again; you can try again at once.`,
  'unknown-code': say`No table in this server has that code. Look at it again; you can try again at once. ${GAMES} lists the open tables.`,
  'table-out-of-sight': say`That table is in a channel that you can't see. You can try another code at once; ${GAMES} lists the tables open to you.`,
  'table-elsewhere': say`That table is in another server, where its code leads to it. ${GAMES} lists the tables in this one.`,
  'too-late': say`Time had run out before that arrived, so it didn't count. The thread shows how it stands.`,
  'looked-just-now': say`I have looked a moment ago. Ask again in a few seconds.`,
  'no-opponent-here': say`One person plays both sides here, so there is no opponent to look for.`,
  'block-yourself': say`You can't block yourself. Choose somebody else.`,
  'blocked-already': ({ name }) => say`You have blocked ${boldName(name)} already.`,
  'not-blocked': ({ name }) => say`You have not blocked ${boldName(name)}, so they can invite you as it is.`,
  'no-match-here': ({ matches }) =>
    matches.length === 0
      ? say`There is no match here, and you have none running. ${CHALLENGE} starts one.`
      : joinLines([say`There is no match here. You are playing in:`, ...matches.map(runningMatch)]),
  'match-gone': say`This match is not running any more. ${CHALLENGE} starts another.`,
  'unknown-button': say`That button doesn't work any more. ${bold(say`/checkers board`)} in a match's thread shows how it stands.`,
  'unknown-command': say`I don't know that command in this form. ${bold(say`/checkers help`)} lists what there is.`,
  'set-aside': say`I can't read the record of this match, so it stands still for now. Whoever runs me can see why in my log.`,
  'not-saved': say`I can't write anything down at the moment, so that was not taken. No clock runs until I can; please try again in a moment.`,
  'maybe-saved': say`My memory broke off just then, so I can't tell yet whether that was taken. Look at the thread in a moment before you try again.`,
  'something-broke': say`Something went wrong on my side. Nothing was changed - please try again.`,
  'shutting-down': say`I am just going offline, so nothing was changed. Please try again in a minute.`,

  // A game that is to be shown again.
  'nothing-to-replay': say`No move has been played, so there is nothing to show again.`,
  'no-replay-here': say`No match is going on here. Where one has ended, ${bold(button.replay)} below its result shows it again.`,
  'one-board-at-a-time': say`Choose one of ${bold('repost')}, ${bold('text')} and ${bold('replay')}: each shows the board in a way of its own.`,
  'not-on-record': say`I have no record of that game any more. The PDN file with its result still holds its moves.`,
  'record-out-of-reach': say`I can't look up that game at the moment. The button goes on working; please try again in a while.`,
  'animation-busy': say`Many animations are being made at the moment. Please try again in half a minute.`,
  'animation-failed': say`The animation could not be made. ${bold(button.replay)} below a result goes through the moves one by one, and ${bold(say`/checkers pdn`)} has them in text.`,
};
