import { makeMove } from '../../../engine/referee.ts';
import type { InvitationEnd } from '../../../match/game-start.ts';
import { CODE_LETTERS } from '../../../match/ids.ts';
import type { Match, CloseReason } from '../../../match/phases.ts';
import { type Markdown, say, bold, quoted, linkTo, channelLink, joinLines, command } from '../../markdown.ts';
import type { RefusalWords, RunningMatch } from '../../refusal.ts';
import { button } from './buttons.ts';
import { choices } from './options.ts';
import { orList, boldName, CHALLENGE, plural, GAMES, OPEN, andList, PERMISSIONS, duration } from './phrases.ts';

const OVER = say`This game is over. ${CHALLENGE} starts another.`;

const INVITATION_OVER: Readonly<Record<InvitationEnd, Markdown>> = {
  accepted: say`This invitation has been accepted: the match is on.`,
  declined: say`This invitation was declined. ${CHALLENGE} starts another.`,
  cancelled: say`This invitation was withdrawn. ${CHALLENGE} starts another.`,
  expired: say`This invitation has expired. ${CHALLENGE} starts another.`,
  'venue-lost': say`This match was closed because its thread or channel is gone. ${CHALLENGE} starts another.`,
  'not-ready': say`This match was called off because a player wasn't there. ${CHALLENGE} starts another.`,
  'called-off': say`This match was called off. ${CHALLENGE} starts another.`,
  'left-in-pause': OVER,
  'host-left': OVER,
  'closed-by-manager': say`A server manager closed this match. ${CHALLENGE} starts another.`,
  finished: OVER,
};

const NOT_BEGUN = say`The match hasn't begun yet: the invitation has to be accepted first.`;

const NOT_PLAYING: Readonly<Record<Match['phase'], Markdown>> = {
  new: NOT_BEGUN,
  invited: NOT_BEGUN,
  'open-table': say`The match hasn't begun yet: the table is waiting for an opponent.`,
  'ready-check': say`The match hasn't begun yet: a player still has to press ${bold('Ready')}.`,
  playing: say`The game is already running.`,
  paused: say`The game is paused. It resumes once both players press ${bold('Resume')}.`,
  ended: say`This game is over. What's next is decided in the thread; ${CHALLENGE} starts another match.`,
  closed: OVER,
};

const TABLE_OVER: Readonly<Partial<Record<CloseReason, string>>> = {
  expired: 'has expired because nobody joined in time',
  cancelled: 'was closed by the player who opened it',
  'closed-by-manager': 'was closed by a server manager',
  'venue-lost': 'is gone because its message was deleted',
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

/** Why something was refused and what to do next, shown to the asker alone (PLAY-05, PLAY-12). */
export const refusals: RefusalWords = {
  'not-a-move': ({ text }) =>
    say`I can't read ${bold(quoted(text))} as a move. Write it like ${bold('11-15')}, or ${bold('22x15')} for a jump.`,
  'not-a-playing-square': ({ text }) =>
    say`There's no square ${bold(quoted(text))}. The playing squares are numbered 1 to 32.`,
  'no-piece-there': ({ square }) => say`There's no piece on ${bold(square)}. Choose a square with one of yours.`,
  'not-your-piece': ({ square }) => say`The piece on ${bold(square)} is your opponent's. Choose one of yours.`,
  'square-taken': ({ square }) => say`There's already a piece on ${bold(square)}. Choose an empty square.`,
  'too-far': ({ from, to }) =>
    say`A piece can't go from ${bold(from)} to ${bold(to)} in one move. It moves to the next square, or jumps over an opponent's piece next to it.`,
  backwards: ({ from, to }) =>
    say`Moving from ${bold(from)} to ${bold(to)} is backward, and only kings move backward. Choose a square farther forward.`,
  'must-jump': ({ pieces }) =>
    say`There's a jump, and you have to take it. You must jump: ${orList(pieces.map(bold))}.`,
  'must-continue': ({ routes }) =>
    say`That jump isn't finished. Play it to the end: ${orList(routes.map(makeMove).map(bold))}.`,
  ambiguous: ({ routes }) => say`More than one jump fits. Choose one: ${orList(routes.map(makeMove).map(bold))}.`,
  'not-a-player': say`You're watching this game, and only its players can do that. ${bold('My view')} and ${bold('More')} work for you.`,
  'not-your-turn': ({ turn }, { names }) =>
    say`Wait for ${names === undefined ? say`your opponent` : boldName(names[turn])}'s move.`,
  'stale-board': (_, { board }) =>
    board === undefined
      ? say`That board is from an earlier move. The board in this thread shows the current one.`
      : say`That board is from an earlier move. ${linkTo(board, say`Here's the current one`)}.`,
  'board-ahead': (_, { board }) =>
    board === undefined
      ? say`That board showed moves that I no longer have on record. The match goes on from where my record ends.`
      : say`That board showed moves that I no longer have on record. The match goes on ${linkTo(board, say`here`)}.`,
  'only-the-invited-player': say`Only the invited player can answer this invitation.`,
  'only-the-challenger': say`Only the challenger can do that.`,
  'invitation-over': ({ how }) => INVITATION_OVER[how],
  'no-such-invitation': say`This invitation is no longer open. ${CHALLENGE} starts another.`,
  'not-playing': ({ phase }) => NOT_PLAYING[phase],
  'challenge-yourself': say`It takes two to play. Challenge someone else.`,
  'already-invited': (_, { invitation }) =>
    say`There's already ${
      invitation === undefined ? say`an open invitation` : linkTo(invitation, say`an open invitation`)
    } between the two of you. Answer or withdraw it first.`,
  'player-full': ({ limit }, { fullPlayer }) =>
    fullPlayer === undefined
      ? say`You're already in ${plural(limit, 'match', 'matches')}, and that's the limit. Finish one first.`
      : say`${boldName(fullPlayer)} is already in ${plural(limit, 'match', 'matches')}, and that's the limit. Try again when one is over.`,
  'bot-full': ({ limit }) =>
    say`All my boards are in use right now (${plural(limit, 'match', 'matches')}). Try again when one is free.`,
  'already-offered': say`You've already offered a draw. Your opponent hasn't answered yet.`,
  'offered-this-turn': say`You've already offered a draw. You can offer again after your next move.`,
  'no-such-offer': say`That draw offer is over. The game goes on.`,
  'draw-accepted-already': say`You've already accepted the draw. Your opponent hasn't answered yet.`,
  'your-own-offer': say`That's your own offer. Only your opponent can answer it, but you can withdraw it.`,
  'not-your-offer': say`Only the player who offered the draw can withdraw it. You can accept or decline it.`,
  'needs-confirmation': say`Giving up a game takes a second press, so it never happens by accident. Please type ${command('resign')} or ${command('leave')} again.`,
  'pause-asked-already': say`You've already asked for a pause. Your opponent hasn't answered yet.`,
  'pause-asked-this-turn': say`You've already asked for a pause on this turn. You can ask again after your next move.`,
  'no-such-pause-request': say`That pause request is over. The game goes on.`,
  'your-own-pause-request': say`You asked for this pause yourself. Only your opponent can answer.`,
  'not-your-pause-request': say`Only the player who asked for the pause can withdraw it.`,
  'not-paused': say`The game isn't paused. Play on.`,
  'resumed-already': say`You've already pressed ${bold('Resume')}. The game resumes when your opponent does, too.`,
  'too-late-to-call-off': say`Both players have moved, so the game can't be called off anymore. You can offer a draw or resign.`,
  'no-such-question': say`That question has already been settled. The thread shows the outcome.`,
  'not-your-question': say`That question is for someone else. You're welcome to watch.`,
  'rematch-accepted-already': say`You've already said yes. Your opponent hasn't answered yet.`,
  'watching-already': say`You're already in the queue for a seat. You can leave it under ${bold('More')}.`,
  'not-watching': say`You're not in the queue for a seat. You can join it under ${bold('More')}.`,
  'players-dont-queue': say`You're already playing in this match, so you don't need the queue.`,
  'no-queue-here': say`This is a one-player game, so there's no seat to wait for.`,
  'you-blocked': (_, { otherPlayer }) =>
    say`You've blocked ${other(otherPlayer)}. To play with them, use ${command('unblock')} first.`,
  'blocked-by': (_, { otherPlayer }) =>
    say`${other(otherPlayer, 'This player')} can't play with you. Try someone else.`,
  'no-such-table': say`There's no open table here. You can join another right away: ${GAMES} lists them.`,
  'own-table': say`This is your own table, and it's waiting for someone else. You can join another right away: ${GAMES} lists them.`,
  'table-taken': say`Someone else was faster: that seat is taken. You can join another table right away: ${GAMES} lists them.`,
  'table-over': ({ how }) =>
    say`That table ${TABLE_OVER[how] ?? 'is no longer open'}. You can join another right away, or open one: ${OPEN}.`,

  // The options of a match, and the names of a hotseat game (START-06, START-08).
  'unreadable-duration': ({ option, text }) =>
    option === 'time'
      ? say`I can't read ${bold(quoted(text))} as a time per move. Write it like ${bold('90s')}, ${bold('2m30s')}, ${bold('12h')} or ${bold('off')}.`
      : say`I can't read ${bold(quoted(text))} as a grace period. Write it like ${bold('90s')}, ${bold('2m30s')} or ${bold('none')}.`,
  'duration-out-of-range': ({ option, from, to, or }) => {
    const range = say`${bold(duration(from))} to ${bold(duration(to))}`;
    return option === 'time'
      ? say`The time per move can be ${range}, or one of ${orList(or.map((span) => bold(duration(span))))}. ${bold('off')} means no clock.`
      : say`The grace period can be ${range}. ${bold('none')} makes the limit final.`;
  },
  'warning-without-clock': say`Without a clock there's nothing to warn about. Leave out ${bold('warning')}, or choose a ${bold('time')}.`,
  'clock-in-place-of': ({ option }) =>
    say`A ${bold('clock')} is the time for the whole game, so it doesn't go with ${bold(option)}. Leave one of them out.`,
  'unreadable-clock': ({ text }) =>
    say`I can't read ${bold(quoted(text))} as a clock. Write the minutes for the whole game and the seconds for each turn, like ${bold('5+3')} or ${bold('10+0')}.`,
  'clock-out-of-range': ({ from, to }) =>
    say`The clock can be ${bold(from)} to ${bold(to)}: minutes for the whole game, plus seconds for each turn.`,
  'turns-out-of-range': ({ from, to }) =>
    say`${bold(say`draw_turns`)}, the number of turns without progress that make a draw, can be ${bold(from)} to ${bold(to)}.`,
  'turns-fixed-by-rules': ({ turns }) =>
    say`Under tournament rules, a draw always takes ${bold(turns)} turns without progress. Leave out ${bold(say`draw_turns`)}, or play by ${bold('standard')} rules.`,
  'unknown-choice': ({ option, choices: offered }) =>
    say`${bold(option)} can be ${orList((option === 'first' ? Object.keys(choices.first) : offered).map(bold))}.`,
  'name-too-short': ({ option }) => say`${bold(option)} has nothing to show. A name needs 1 to 32 characters.`,
  'name-too-long': ({ option, longest }) =>
    say`${bold(option)} is too long for the board. A name can have up to ${longest} characters.`,
  'names-alike': say`The two names must be different, so that everyone can tell the players apart.`,

  // The place, the people and the state of the program (START-01, RUN-11).
  'in-a-thread': ({ channelId }) =>
    channelId === undefined
      ? say`Matches start in a channel, not in a thread.`
      : say`Matches start in a channel, not in a thread. Try ${channelLink(channelId)}.`,
  'in-a-voice-chat': say`Every match gets its own thread, and a voice channel's chat can't have threads. Start it in a text channel.`,
  'not-in-a-server': say`Matches are played in a server, where others can watch. Try again in one of its text channels.`,
  'no-threads-here': say`Every match gets its own thread, and this channel can't have public threads. Start it in a text channel.`,
  'block-bot': ({ name }) => say`${boldName(name)} is a bot and never challenges anyone, so there's nothing to block.`,
  'challenge-bot': ({ name }) => say`${boldName(name)} is a bot and doesn't play checkers. Challenge a person, or me.`,
  'not-a-member': ({ name }) => say`${boldName(name)} isn't in this server. Challenge them here once they've joined.`,
  'cannot-see-channel': ({ name }) =>
    say`${boldName(name)} can't see this channel. Challenge them in one you can both see.`,
  'missing-permissions': ({ permissions, channelId }) =>
    say`Nothing was started: in ${channelLink(channelId)} I still need ${andList(permissions.map((name) => bold(PERMISSIONS[name])))}. Ask a server manager to grant that, then try again.`,
  'channel-not-allowed': ({ channelIds }) =>
    channelIds.length === 0
      ? say`Matches have their own channels in this server, and this isn't one of them. Ask a server manager which ones they are.`
      : say`Matches have their own channels in this server. Start it in ${orList(channelIds.slice(0, MOST_CHANNELS).map(channelLink))}.`,
  'not-a-manager': say`Only server managers can do that. Ask one of them if you'd like something changed.`,
  'bad-setting': say`That choice is no longer available. ${command('settings')} shows the current ones.`,
  'bad-code': ({ text }) =>
    say`${bold(quoted(text))} isn't a table's code. A code has six letters and digits, but never the look-alikes ${bold(LOOK_ALIKES)}. Check the table; you can try again right away.`,
  'unknown-code': say`No table in this server has that code. Check it and try again right away. ${GAMES} lists the open tables.`,
  'table-out-of-sight': say`That table is in a channel you can't see. You can try another code right away; ${GAMES} lists the tables open to you.`,
  'table-elsewhere': say`That table is in another server, and its code only works there. ${GAMES} lists the tables in this one.`,
  'no-hint': say`I can't find a hint right now. Please try again in a moment.`,
  'only-against-the-bot': say`Hints and takebacks are only for games against me.`,
  'nothing-to-take-back': say`You haven't made a move yet, so there's nothing to take back.`,
  'taken-back-already': say`That's no longer your last move. Press ${bold(button.takeBack)} again to take back another.`,
  'too-late': say`Time ran out before that arrived, so it didn't count. The thread shows what happened.`,
  'looked-just-now': say`I just checked. Ask again in a few seconds.`,
  'no-opponent-here': say`This is a one-player game, so there's no opponent to check on.`,
  'block-yourself': say`You can't block yourself. Choose someone else.`,
  'blocked-already': ({ name }) => say`You've already blocked ${boldName(name)}.`,
  'not-blocked': ({ name }) => say`You haven't blocked ${boldName(name)}, so there's nothing to undo.`,
  'no-match-here': ({ matches }) =>
    matches.length === 0
      ? say`There's no match here, and you aren't playing anywhere else. ${CHALLENGE} starts one.`
      : joinLines([say`There's no match here. You're playing in:`, ...matches.map(runningMatch)]),
  'match-gone': say`This match is no longer running. ${CHALLENGE} starts another.`,
  'unknown-button': say`That button no longer works. ${command('board')} in a match's thread shows the current board.`,
  'unknown-command': say`I don't recognize that command. ${command('help')} lists them all.`,
  'set-aside': say`I can't read this match's record, so the match is on hold. My operator can find the reason in my log.`,
  'not-saved': say`I can't save anything right now, so that didn't go through. All clocks are stopped until I can. Please try again in a moment.`,
  'maybe-saved': say`I couldn't save just then, so I can't tell yet whether that went through. Check the thread in a moment before you try again.`,
  'something-broke': say`Something went wrong on my end. Nothing was changed; please try again.`,
  'too-fast': say`You're pressing faster than I can keep up. Try again in a moment.`,
  'too-much-at-once': say`That's a lot of new games and replays at once. Moves still work; give me a moment for the rest.`,
  'shutting-down': say`I'm going offline, so nothing was changed. Please try again in a minute.`,

  // Replays and animations.
  'nothing-to-replay': say`No moves have been played, so there's nothing to replay.`,
  'no-replay-here': say`No match is running here. ${bold(button.replay)} below a result shows a finished game again.`,
  'one-board-at-a-time': say`Choose only one of ${bold('repost')}, ${bold('text')} and ${bold('replay')}.`,
  'not-on-record': say`I no longer have a record of that game. If someone saved its PDN file, that still has the moves.`,
  'record-out-of-reach': say`I can't look up that game right now. The button still works; please try again later.`,
  'animation-busy': say`I'm making a lot of animations right now. Please try again in half a minute.`,
  'not-shared': say`I can't post in this thread: it's closed, or I'm not allowed to write here. You still have your own copy.`,
  'animation-failed': say`I couldn't make the animation. ${bold(button.replay)} below a result shows the moves one by one, and ${command('pdn')} has them as text.`,

  // Reviews.
  'no-game-to-review': say`No game has been finished in this thread yet. Use this in the thread of a finished game, or press ${bold(button.review)} below its result.`,
  'nothing-to-review': say`No moves have been played, so there's nothing to review.`,
  'review-busy': say`I'm reviewing a lot of games right now. Please try again in a minute.`,
  'review-gone': say`I no longer have this review. ${bold(button.review)} below the result makes a new one.`,
  'review-failed': say`I couldn't review this game. Please try again in a moment.`,
};
