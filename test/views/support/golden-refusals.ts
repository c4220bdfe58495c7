import { NEEDED_PERMISSIONS, type RefusalDetails, type Refused } from '../../../src/views/refusal.ts';
import { matchId, millis, playerId, revision } from '../../../src/match/ids.ts';
import { PLAIN_REFUSALS } from './golden-plain-refusals.ts';
import { CHANNEL_ID, THREAD_ID, moveOf, sq } from './samples.ts';

const FORK = 'B:W6,7,8,14,15,16,22,23,24:BK10';
const minutes = (count: number) => millis(count * 60_000);
const HOUR = 60;
const range = { from: millis(10_000), to: minutes(5) } as const;
const LONG = [15, HOUR, 12 * HOUR, 24 * HOUR, 72 * HOUR, 168 * HOUR].map(minutes);
const link = { guildId: '1', channelId: '2', messageId: '3' };

type GoldenRefusal = readonly [refused: Refused, sentence: string, details?: RefusalDetails];

/** Refusals of one code that differ in one value. */
const byKey = (
  code: Refused['code'],
  key: string,
  sentences: Readonly<Record<string, string>>,
): readonly GoldenRefusal[] =>
  Object.entries(sentences).map(([value, sentence]) => [{ code, [key]: value } as unknown as Refused, sentence]);

/** Every refusal with its data, what the player reads, and the details that it points to (PLAY-12, START-06, START-08). */
export const GOLDEN_REFUSALS: readonly GoldenRefusal[] = [
  ...Object.entries(PLAIN_REFUSALS).map(([code, sentence]): GoldenRefusal => [{ code } as Refused, sentence]),
  [{ code: 'challenge-bot', name: 'Carol' }, "**Carol** is a bot and doesn't play. Challenge a person."],
  [{ code: 'block-bot', name: 'Carol' }, '**Carol** is a bot and never challenges anybody. Nothing was changed.'],
  [
    { code: 'not-a-member', name: 'Carol' },
    '**Carol** is not in this server. Once they have joined, challenge them here.',
  ],
  [
    { code: 'cannot-see-channel', name: 'Carol' },
    "**Carol** can't see this channel. Challenge in one that you both can see.",
  ],
  [{ code: 'blocked-already', name: 'Bob' }, 'You have blocked **Bob** already.'],
  [{ code: 'not-blocked', name: 'Bob' }, 'You have not blocked **Bob**, so they can invite you as it is.'],
  [{ code: 'offer-declined', movesLeft: 1 }, 'Your draw offer was declined. You can offer again after your next move.'],
  [
    { code: 'pause-refused', movesLeft: 1 },
    'Your opponent would rather play on. You can ask for a pause again after your next move.',
  ],
  ...byKey('invitation-over', 'how', {
    accepted: 'This invitation has been accepted: the match is on.',
    declined: 'This invitation was declined. **/checkers challenge** starts another.',
    cancelled: 'This invitation was taken back. **/checkers challenge** starts another.',
    expired: 'This invitation has lapsed. **/checkers challenge** starts another.',
    'venue-lost': 'This match was closed because its place is gone. **/checkers challenge** starts another.',
    'not-ready': 'This match was called off, as one player was not there. **/checkers challenge** starts another.',
    'called-off': 'This match was called off. **/checkers challenge** starts another.',
    'closed-by-manager':
      'This match was closed by somebody who manages the server. **/checkers challenge** starts another.',
  }),
  ...byKey('not-playing', 'phase', {
    invited: 'The match has not begun yet: the invitation has to be accepted first.',
    ended: 'This game is over. What comes next is asked in the thread; **/checkers challenge** starts another match.',
    closed: 'This game is over. **/checkers challenge** starts another.',
    playing: 'The game is running already.',
    'open-table': 'The match has not begun yet: the table waits for an opponent.',
    'ready-check': 'The match has not begun yet: it waits for a player to press **Ready**.',
    paused: 'The game is paused. It goes on when both have pressed **Resume**.',
  }),
  ...byKey('table-over', 'how', {
    expired:
      'That table has lapsed, as nobody came in time. You can join another at once, or open one: **/checkers open**.',
    cancelled:
      'That table was closed again by the player who opened it. You can join another at once, or open one: **/checkers open**.',
    'closed-by-manager':
      'That table was closed by somebody who manages the server. You can join another at once, or open one: **/checkers open**.',
    'venue-lost': 'That table is gone with its message. You can join another at once, or open one: **/checkers open**.',
    'not-ready': 'That table is not open any more. You can join another at once, or open one: **/checkers open**.',
  }),
  [
    { code: 'not-a-move', text: 'hello *you*' },
    "I can't read **hello \\*you\\*** as a move. Write it like **11-15**, or **22x15** for a jump.",
  ],
  [
    { code: 'not-a-move', text: ' \n ' },
    "I can't read **…** as a move. Write it like **11-15**, or **22x15** for a jump.",
  ],
  [
    { code: 'not-a-playing-square', text: '33' },
    'There is no square **33**. The playing squares are numbered 1 to 32.',
  ],
  [{ code: 'no-piece-there', square: sq(18) }, 'There is no piece on **18**. Choose a square with one of yours.'],
  [{ code: 'not-your-piece', square: sq(22) }, "The piece on **22** is your opponent's. Choose one of yours."],
  [{ code: 'square-taken', square: sq(15) }, 'There is a piece on **15** already. Choose an empty square.'],
  [
    { code: 'too-far', from: sq(11), to: sq(20) },
    "A piece can't go from **11** to **20** in one move. It steps to the next square, or jumps over an enemy piece next to it.",
  ],
  [
    { code: 'backwards', from: sq(15), to: sq(11) },
    'From **15** to **11** is backwards, and only kings move backwards. Choose a square ahead.',
  ],
  [
    { code: 'must-jump', pieces: [sq(11), sq(12), sq(15)] },
    'A jump is open, and jumping is compulsory. You must jump: **11**, **12** or **15**.',
  ],
  [
    { code: 'must-continue', routes: [moveOf('B:W15,23:B10', '10x19x26')] },
    'The jump goes on from there and is played to its end: **10x19x26**.',
  ],
  [
    { code: 'ambiguous', routes: [moveOf(FORK, '10x3x12x19x10x17x26x19x28'), moveOf('B:W15,23:B10', '10x19x26')] },
    'More than one jump fits. Say which one: **10x3x12x19x10x17x26x19x28** or **10x19x26**.',
  ],
  [
    { code: 'not-your-turn', turn: 'light' },
    "It is **Bob**'s turn. Your pieces get their buttons after that move.",
    { names: { dark: 'Alice', light: 'Bob' } },
  ],
  [
    { code: 'not-your-turn', turn: 'light' },
    "It is your opponent's turn. Your pieces get their buttons after that move.",
  ],
  [
    { code: 'stale-board' },
    'That board is from an earlier move - [here is the current one](https://discord.com/channels/1/2/3).',
    { board: link },
  ],
  [
    { code: 'already-invited', match: matchId('m1') },
    'There is an open invitation between you two already. Answer it, or take it back, first.',
  ],
  [
    { code: 'already-invited', match: matchId('m1') },
    'There is [an open invitation](https://discord.com/channels/1/2/3) between you two already. Answer it, or take it back, first.',
    { invitation: link },
  ],
  [
    { code: 'player-full', player: playerId('bob'), limit: 10 },
    'You have 10 matches going, and that is the most at once. Finish one first.',
  ],
  [
    { code: 'player-full', player: playerId('bob'), limit: 10 },
    '**Bob** has 10 matches going, and that is the most at once. Try again when one is over.',
    { fullPlayer: 'Bob' },
  ],
  [{ code: 'bot-full', limit: 1000 }, 'All boards are in use right now: 1000 matches. Try again when one is over.'],
  [
    { code: 'needs-confirmation', number: revision(9) },
    'Giving a game up takes a second press, so that it never happens by accident. Please ask again: **/checkers resign**, or **/checkers leave**.',
  ],
  [
    { code: 'offer-declined', movesLeft: 5 },
    'Your draw offer was declined. You can offer again after 5 more moves of your own.',
  ],
  [
    { code: 'you-blocked', player: playerId('bob') },
    'You have blocked this player. **/checkers unblock** first, then play.',
  ],
  [
    { code: 'you-blocked', player: playerId('bob') },
    'You have blocked **Bob**. **/checkers unblock** first, then play.',
    { otherPlayer: 'Bob' },
  ],
  [
    { code: 'blocked-by', player: playerId('bob') },
    "This player doesn't take matches with you. Somebody else may be glad to play.",
  ],
  [
    { code: 'blocked-by', player: playerId('bob') },
    "**Bob** doesn't take matches with you. Somebody else may be glad to play.",
    { otherPlayer: 'Bob' },
  ],
  [
    { code: 'missing-permissions', permissions: NEEDED_PERMISSIONS, channelId: CHANNEL_ID },
    `Nothing was started: in <#${CHANNEL_ID}> I still need **View Channels**, **Read Message History**, **Send Messages**, **Send Messages in Threads**, **Create Public Threads**, **Attach Files** and **Embed Links**. Somebody who manages the server can grant that; then try again.`,
  ],
  [
    { code: 'no-match-here', matches: [] },
    'There is no match here, and you have none running. **/checkers challenge** starts one.',
  ],
  [
    { code: 'no-match-here', matches: [{ threadId: THREAD_ID, opponent: 'Bob' }] },
    `There is no match here. You are playing in:\n<#${THREAD_ID}> against **Bob**`,
  ],
  [
    { code: 'bad-code', text: 'A0O1*!' },
    "**A0O1\\*!** doesn't read like a table's code: that has six letters and digits, and none of the look-alikes **B I L O S U V Z 0 1 2 5 8**. Look at the table again; you can try again at once.",
  ],
  [
    { code: 'channel-not-allowed', channelIds: [CHANNEL_ID] },
    `Matches have their own channels in this server: start it in <#${CHANNEL_ID}>.`,
  ],
  [
    { code: 'channel-not-allowed', channelIds: ['1', '2', '3'] },
    'Matches have their own channels in this server: start it in <#1>, <#2> or <#3>.',
  ],
  [
    { code: 'channel-not-allowed', channelIds: [] },
    'Matches have their own channels in this server, and this is none of them. Somebody who manages the server can tell you where.',
  ],
  [
    { code: 'no-match-here', matches: [{ threadId: THREAD_ID, opponent: '', bothSides: ['Alice', 'Bob'] }] },
    `There is no match here. You are playing in:\n<#${THREAD_ID}>, both sides: **Alice** and **Bob**`,
  ],
  [
    { code: 'unreadable-duration', option: 'time', text: 'fast' },
    "I can't read **fast** as a time for a move. Write it like **90s**, **2m30s**, **12h** or **off**.",
  ],
  [
    { code: 'unreadable-duration', option: 'warning', text: '1' },
    "I can't read **1** as a warning time. Write it like **90s**, **2m30s** or **none**.",
  ],
  [
    { code: 'duration-out-of-range', option: 'time', ...range, or: LONG },
    'A move can have **10 s** to **5 min**; beyond that there are **15 min**, **1 h**, **12 h**, **1 day**, **3 days** or **7 days** - or **off**: no clock at all.',
  ],
  [
    { code: 'duration-out-of-range', option: 'warning', ...range, or: [] },
    'The warning time can be **10 s** to **5 min** - or **none**: then the limit is final.',
  ],
  [
    { code: 'turns-out-of-range', from: 20, to: 200 },
    'The number of quiet turns that make a draw, **draw_turns**, can be **20** to **200**.',
  ],
  [
    { code: 'turns-fixed-by-rules', turns: 80 },
    'Tournament rules fix the draw at **80** quiet turns. Leave **draw_turns** off, or play by **standard** rules.',
  ],
  [
    { code: 'unknown-choice', option: 'rules', choices: ['standard', 'tournament'] },
    'For **rules** there is **standard** or **tournament**.',
  ],
  [
    { code: 'unknown-choice', option: 'first', choices: ['drawn', 'challenger', 'invited'] },
    'For **first** there is **drawn**, **me** or **them**.',
  ],
  [{ code: 'name-too-short', option: 'name1' }, '**name1** has no letters to show. A name has 1 to 32 characters.'],
  [
    { code: 'name-too-long', option: 'name2', longest: 32 },
    '**name2** is too long for the board. A name has 1 to 32 characters.',
  ],
];
