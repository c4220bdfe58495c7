import type { RefusalDetails, Refused } from '../../../src/views/refusal.ts';
import { matchId, playerId, revision } from '../../../src/match/ids.ts';
import { moveOf, sq } from './samples.ts';

const FORK = 'B:W6,7,8,14,15,16,22,23,24:BK10';
const link = { guildId: '1', channelId: '2', messageId: '3' };

/** What the match itself refuses: each code with its data, what it may point to, and what the player reads (PLAY-12). */
export const GOLDEN_MATCH_REFUSALS: readonly (readonly [Refused, RefusalDetails, string])[] = [
  [
    { code: 'not-a-move', text: 'hello *you*' },
    {},
    "I can't read **hello \\*you\\*** as a move. Write it like **11-15**, or **22x15** for a jump.",
  ],
  [
    { code: 'not-a-move', text: ' \n ' },
    {},
    "I can't read **…** as a move. Write it like **11-15**, or **22x15** for a jump.",
  ],
  [
    { code: 'not-a-playing-square', text: '33' },
    {},
    'There is no square **33**. The playing squares are numbered 1 to 32.',
  ],
  [{ code: 'no-piece-there', square: sq(18) }, {}, 'There is no piece on **18**. Choose a square with one of yours.'],
  [{ code: 'not-your-piece', square: sq(22) }, {}, "The piece on **22** is your opponent's. Choose one of yours."],
  [{ code: 'square-taken', square: sq(15) }, {}, 'There is a piece on **15** already. Choose an empty square.'],
  [
    { code: 'too-far', from: sq(11), to: sq(20) },
    {},
    "A piece can't go from **11** to **20** in one move. It steps to the next square, or jumps over an enemy piece next to it.",
  ],
  [
    { code: 'backwards', from: sq(15), to: sq(11) },
    {},
    'From **15** to **11** is backwards, and only kings move backwards. Choose a square ahead.',
  ],
  [
    { code: 'must-jump', pieces: [sq(11), sq(12), sq(15)] },
    {},
    'A jump is open, and jumping is compulsory. You must jump: **11**, **12** or **15**.',
  ],
  [
    { code: 'must-continue', routes: [moveOf('B:W15,23:B10', '10x19x26')] },
    {},
    'The jump goes on from there and is played to its end: **10x19x26**.',
  ],
  [
    { code: 'ambiguous', routes: [moveOf(FORK, '10x3x12x19x10x17x26x19x28'), moveOf('B:W15,23:B10', '10x19x26')] },
    {},
    'More than one jump fits. Say which one: **10x3x12x19x10x17x26x19x28** or **10x19x26**.',
  ],
  [
    { code: 'not-a-player' },
    {},
    'Only the two players can do that. You are welcome to watch; **My view** and **More** are for everybody.',
  ],
  [
    { code: 'not-your-turn', turn: 'light' },
    { names: { dark: 'Alice', light: 'Bob' } },
    "It is **Bob**'s turn. Your pieces get their buttons after that move.",
  ],
  [
    { code: 'not-your-turn', turn: 'light' },
    {},
    "It is your opponent's turn. Your pieces get their buttons after that move.",
  ],
  [
    { code: 'stale-board' },
    { board: link },
    'That board is from an earlier move - [here is the current one](https://discord.com/channels/1/2/3).',
  ],
  [{ code: 'stale-board' }, {}, 'That board is from an earlier move. The current one is at the end of the thread.'],
  [{ code: 'only-the-invited-player' }, {}, 'Only the invited player can answer this invitation.'],
  [{ code: 'only-the-challenger' }, {}, 'Only the player who asked for this match can do that.'],
  [{ code: 'invitation-over', how: 'accepted' }, {}, 'This invitation has been accepted: the match is on.'],
  [
    { code: 'invitation-over', how: 'declined' },
    {},
    'This invitation was declined. **/checkers challenge** starts another.',
  ],
  [
    { code: 'invitation-over', how: 'cancelled' },
    {},
    'This invitation was taken back. **/checkers challenge** starts another.',
  ],
  [
    { code: 'invitation-over', how: 'expired' },
    {},
    'This invitation has lapsed. **/checkers challenge** starts another.',
  ],
  [
    { code: 'invitation-over', how: 'venue-lost' },
    {},
    'This match was closed because its place is gone. **/checkers challenge** starts another.',
  ],
  [{ code: 'no-such-invitation' }, {}, 'This invitation is not open any more. **/checkers challenge** starts another.'],
  [
    { code: 'not-playing', phase: 'invited' },
    {},
    'The match has not begun yet: the invitation has to be accepted first.',
  ],
  [
    { code: 'not-playing', phase: 'ended' },
    {},
    'This game is over. What comes next is asked in the thread; **/checkers challenge** starts another match.',
  ],
  [{ code: 'not-playing', phase: 'closed' }, {}, 'This game is over. **/checkers challenge** starts another.'],
  [{ code: 'not-playing', phase: 'playing' }, {}, 'The game is running already.'],
  [{ code: 'challenge-yourself' }, {}, 'It takes two to play. Challenge somebody else.'],
  [
    { code: 'already-invited', match: matchId('m1') },
    {},
    'There is an open invitation between you two already. Answer it, or take it back, first.',
  ],
  [
    { code: 'already-invited', match: matchId('m1') },
    { invitation: link },
    'There is [an open invitation](https://discord.com/channels/1/2/3) between you two already. Answer it, or take it back, first.',
  ],
  [
    { code: 'player-full', player: playerId('bob'), limit: 10 },
    {},
    'You have 10 matches going, and that is the most at once. Finish one first.',
  ],
  [
    { code: 'player-full', player: playerId('bob'), limit: 10 },
    { fullPlayer: 'Bob' },
    '**Bob** has 10 matches going, and that is the most at once. Try again when one is over.',
  ],
  [{ code: 'bot-full', limit: 1000 }, {}, 'All boards are in use right now: 1000 matches. Try again when one is over.'],
  [{ code: 'already-offered' }, {}, "You have offered a draw already. It waits for your opponent's answer."],
  [
    { code: 'offer-declined', movesLeft: 1 },
    {},
    'Your draw offer was declined. You can offer again after your next move.',
  ],
  [{ code: 'no-such-offer' }, {}, 'That draw offer is over. The game goes on.'],
  [{ code: 'your-own-offer' }, {}, 'That is your own offer: your opponent answers it, and you can withdraw it.'],
  [
    { code: 'not-your-offer' },
    {},
    'Only the player who offered the draw can withdraw it. You can accept or decline it.',
  ],
  [
    { code: 'needs-confirmation', number: revision(9) },
    {},
    'Giving a game up takes a second press, so that it never happens by accident. Please ask again: **/checkers resign**, or **/checkers leave**.',
  ],
  [{ code: 'not-playing', phase: 'open-table' }, {}, 'The match has not begun yet: the table waits for an opponent.'],
  [
    { code: 'not-playing', phase: 'ready-check' },
    {},
    'The match has not begun yet: it waits for a player to press **Ready**.',
  ],
  [{ code: 'not-playing', phase: 'paused' }, {}, 'The game is paused. It goes on when both have pressed **Resume**.'],
  [
    { code: 'invitation-over', how: 'not-ready' },
    {},
    'This match was called off, as one player was not there. **/checkers challenge** starts another.',
  ],
  [
    { code: 'invitation-over', how: 'called-off' },
    {},
    'This match was called off. **/checkers challenge** starts another.',
  ],
  [
    { code: 'invitation-over', how: 'closed-by-manager' },
    {},
    'This match was closed by somebody who manages the server. **/checkers challenge** starts another.',
  ],
  [
    { code: 'offer-declined', movesLeft: 5 },
    {},
    'Your draw offer was declined. You can offer again after 5 more moves of your own.',
  ],
  [{ code: 'pause-asked-already' }, {}, "You have asked for a pause already. It waits for your opponent's answer."],
  [
    { code: 'pause-refused', movesLeft: 1 },
    {},
    'Your opponent would rather play on. You can ask for a pause again after your next move.',
  ],
  [{ code: 'no-such-pause-request' }, {}, 'Nobody is asking for that pause any more. The game goes on.'],
  [{ code: 'your-own-pause-request' }, {}, 'You asked for this pause yourself: your opponent answers.'],
  [{ code: 'not-paused' }, {}, 'The game is not paused. Play goes on.'],
  [{ code: 'resumed-already' }, {}, 'You are ready already. Play goes on when your opponent is, too.'],
  [{ code: 'too-late-to-call-off' }, {}, "Both of you have moved, so the game can't be called off any more."],
  [{ code: 'no-such-question' }, {}, 'That question is settled already. What became of it stands in the thread.'],
  [{ code: 'not-your-question' }, {}, 'That question is for somebody else. You are welcome to watch.'],
  [{ code: 'rematch-accepted-already' }, {}, "You have said yes already. It waits for your opponent's answer."],
  [{ code: 'watching-already' }, {}, 'You are in the queue for a seat already. **More** takes you out of it again.'],
  [{ code: 'not-watching' }, {}, 'You are not in the queue for a seat. **More** puts you there.'],
  [{ code: 'players-dont-queue' }, {}, 'You are playing in this match, so there is no seat to wait for.'],
  [{ code: 'no-queue-here' }, {}, 'One person plays both sides here, so there is no seat to wait for.'],
  [
    { code: 'you-blocked', player: playerId('bob') },
    {},
    'You have blocked this player. **/checkers unblock** first, then play.',
  ],
  [
    { code: 'you-blocked', player: playerId('bob') },
    { otherPlayer: 'Bob' },
    'You have blocked **Bob**. **/checkers unblock** first, then play.',
  ],
  [
    { code: 'blocked-by', player: playerId('bob') },
    {},
    "This player doesn't take matches with you. Somebody else may be glad to play.",
  ],
  [
    { code: 'blocked-by', player: playerId('bob') },
    { otherPlayer: 'Bob' },
    "**Bob** doesn't take matches with you. Somebody else may be glad to play.",
  ],
  [
    { code: 'no-such-table' },
    {},
    'There is no open table here. You can join another at once: **/checkers games** lists them.',
  ],
  [
    { code: 'own-table' },
    {},
    'This is your own table; it waits for somebody else. You can join another at once: **/checkers games** lists them.',
  ],
  [
    { code: 'table-taken' },
    {},
    'Somebody else was quicker: that seat is taken. You can join another table at once: **/checkers games** lists them.',
  ],
  [
    { code: 'table-over', how: 'expired' },
    {},
    'That table has lapsed, as nobody came in time. You can join another at once, or open one: **/checkers open**.',
  ],
  [
    { code: 'table-over', how: 'cancelled' },
    {},
    'That table was closed again by the player who opened it. You can join another at once, or open one: **/checkers open**.',
  ],
  [
    { code: 'table-over', how: 'closed-by-manager' },
    {},
    'That table was closed by somebody who manages the server. You can join another at once, or open one: **/checkers open**.',
  ],
  [
    { code: 'table-over', how: 'venue-lost' },
    {},
    'That table is gone with its message. You can join another at once, or open one: **/checkers open**.',
  ],
  [
    { code: 'table-over', how: 'not-ready' },
    {},
    'That table is not open any more. You can join another at once, or open one: **/checkers open**.',
  ],
];
