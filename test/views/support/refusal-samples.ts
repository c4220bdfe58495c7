import { parseFen } from '../../../src/engine/fen.ts';
import type { ImportProblem } from '../../../src/engine/imported-game.ts';
import type { PdnProblemCode } from '../../../src/engine/pdn-tokens.ts';
import type { MoveProblem } from '../../../src/engine/referee.ts';
import { matchId, millis, playerId, revision } from '../../../src/match/ids.ts';
import { CLOSE_REASONS, type CloseReason } from '../../../src/match/phases.ts';
import { Markdown } from '../../../src/views/markdown.ts';
import { NEEDED_PERMISSIONS, type RefusalDetails, type Refused } from '../../../src/views/refusal.ts';
import { CHANNEL_ID, moveOf, sq, THREAD_ID, VIEW } from './samples.ts';

const minutes = (count: number) => millis(count * 60_000);
const range = { from: millis(10_000), to: minutes(5), or: [15, 60, 1440].map(minutes) } as const;
const link = { guildId: '1', channelId: '2', messageId: '3' };
const LINK = 'https://discord.com/channels/1/2/3';
const bob = { player: playerId('bob') } as const;
const LONG_JUMP = '10x3x12x19x10x17x26x19x28';
const long = moveOf('B:W6,7,8,14,15,16,22,23,24:BK10', LONG_JUMP);
const forced = moveOf('B:W15,23:B10', '10x19x26');
const PHASES = ['invited', 'open-table', 'ready-check', 'playing', 'paused', 'ended', 'closed'] as const;

const IN_A_GAME: ReadonlySet<CloseReason> = new Set(['left-in-pause', 'host-left', 'finished']);
const BEFORE_A_GAME = CLOSE_REASONS.filter((how) => !IN_A_GAME.has(how));

type Sample = readonly [refused: Refused, says: string, details?: RefusalDetails];

const PLACE = { line: 3, column: 7 };
const pdn = (code: PdnProblemCode, found: string): ImportProblem => ({
  code: 'bad-pdn',
  place: PLACE,
  problem: { place: PLACE, code, found },
});
const illegal = (written: string, problem: MoveProblem): ImportProblem => ({
  code: 'illegal',
  place: PLACE,
  text: written,
  problem,
});
const badFen = (fen: string): ImportProblem => {
  const read = parseFen(fen);
  if (read.ok) throw new Error(`${fen} is a position`);
  return { code: 'bad-fen', place: PLACE, problem: read.error };
};

/** What can be wrong with a game that is handed in, with what is said of it (START-15). */
const GIVEN_PROBLEMS: readonly (readonly [problem: ImportProblem, says: string])[] = [
  [{ code: 'empty', place: PLACE }, "**Line 3, column 7:** There's nothing here."],
  [{ code: 'second-game', place: PLACE }, 'A second game begins here.'],
  [{ code: 'fen-not-reached', place: PLACE }, "The moves don't lead to this position."],
  [{ code: 'finished', place: PLACE }, 'The game is over here'],
  [{ code: 'other-game', place: PLACE, gameType: '20' }, '**20** is another kind of checkers'],
  [pdn('unknown-word', '@everyone'), '**@\u200Beveryone** is neither a move nor a result'],
  [pdn('closes-nothing', ')'), 'nothing for **)** to close'],
  [pdn('move-breaks-off', '15x22x'), '**15x22x** breaks off'],
  [pdn('bad-tag', '[Oops]'), '**\\[Oops\\]** isn\'t a tag. Tags look like `[Black "Alice"]`'],
  [pdn('open-comment', '{'), 'This comment never ends'],
  [pdn('open-variation', '('), 'This variation never ends'],
  [pdn('move-after-result', '9-13'), "comes after the game's result"],
  [pdn('second-result', '0-1'), '**0-1** is a second result'],
  [badFen(''), 'A position is missing'],
  [badFen('X:W18:B5'), 'not with **X**'],
  [badFen('B:X18:B5'), 'not with **X18**'],
  [badFen('B:W18'), 'A side is missing'],
  [badFen('B:W18:W5'), 'White is listed twice'],
  [badFen('B:W18:B5:B6'), "**B6** doesn't belong here"],
  [badFen('B:W18:B33'), "**33** isn't a square"],
  [badFen('B:W18:B9-5'), 'The range **9-5** runs backward'],
  [badFen('B:W18:B5,5'), 'Square **5** is listed twice'],
  [badFen('B:W18:B18'), 'Square **18** is listed for both sides'],
  [badFen('B:W3:B5'), 'A man on **3** would have been crowned. A king there is **K3**'],
  [badFen('B:W18:B1-13'), 'Black has more than 12 pieces'],
  [illegal('1', { code: 'not-a-move', text: '1' }), "**1** isn't a move"],
  [illegal('1-40', { code: 'not-a-playing-square', text: '40' }), '**1-40**: the squares are numbered 1 to 32'],
  [illegal('18-22', { code: 'no-piece-there', square: sq(18) }), "there's no piece on 18"],
  [illegal('22-18', { code: 'not-your-piece', square: sq(22) }), 'the piece on 22 belongs to the other side'],
  [illegal('11-15', { code: 'square-taken', square: sq(15) }), "there's a piece on 15"],
  [illegal('11-20', { code: 'too-far', from: sq(11), to: sq(20) }), 'no move leads from 11 to 20'],
  [illegal('15-11', { code: 'backwards', from: sq(15), to: sq(11) }), "a man can't go back from 15 to 11"],
  [illegal('8-11', { code: 'must-jump', pieces: [sq(11), sq(15)] }), "there's a jump to take, with 11 or 15"],
  [illegal('10x19', { code: 'must-continue', routes: [forced] }), 'It goes 10x19x26'],
  [illegal('10x26', { code: 'ambiguous', routes: [long, forced] }), `Write ${LONG_JUMP} or 10x19x26`],
];

/** Refusals whose sentence is made of their data, with what it must say of it. */
const WITH_DATA: readonly Sample[] = [
  ...(['challenge-bot', 'block-bot', 'not-a-member', 'cannot-see-channel', 'blocked-already'] as const).map(
    (code): Sample => [{ code, name: 'Carol' }, '**Carol**'],
  ),
  ...BEFORE_A_GAME.map((how): Sample => [{ code: 'invitation-over', how }, '`/checkers challenge` starts another.']),
  [{ code: 'invitation-over', how: 'accepted' }, 'the match is on'],
  ...PHASES.map((phase): Sample => [{ code: 'not-playing', phase }, phase === 'paused' ? '**Resume**' : '.']),
  ...CLOSE_REASONS.map((how): Sample => [{ code: 'table-over', how }, 'join another right away, or open one']),
  [{ code: 'not-a-move', text: 'hello *you*' }, '**hello \\*you\\***'],
  [{ code: 'not-a-move', text: ' \n ' }, "I can't read **…** as a move."],
  [{ code: 'not-a-playing-square', text: '33' }, '**33**'],
  [{ code: 'still-playing', places: [THREAD_ID, CHANNEL_ID] }, `in <#${THREAD_ID}> and <#${CHANNEL_ID}>.`],
  [{ code: 'no-piece-there', square: sq(18) }, '**18**'],
  [{ code: 'not-your-piece', square: sq(22) }, '**22**'],
  [{ code: 'square-taken', square: sq(15) }, '**15**'],
  [{ code: 'too-far', from: sq(11), to: sq(20) }, 'from **11** to **20**'],
  [{ code: 'backwards', from: sq(15), to: sq(11) }, '**15** to **11**'],
  [{ code: 'must-jump', pieces: [sq(11), sq(12), sq(15)] }, '**11**, **12** or **15**'],
  [{ code: 'must-continue', routes: [forced] }, '**10x19x26**'],
  [{ code: 'ambiguous', routes: [long, forced] }, `**${LONG_JUMP}** or **10x19x26**`],
  [{ code: 'not-your-turn', turn: 'light' }, "Wait for **Bob**'s move.", { names: { dark: 'Alice', light: 'Bob' } }],
  [{ code: 'not-your-turn', turn: 'light' }, "Wait for your opponent's move."],
  [{ code: 'stale-board' }, `[Here's the current one](${LINK})`, { board: link }],
  [{ code: 'stale-board' }, 'The board in this thread'],
  [{ code: 'board-ahead' }, `goes on [here](${LINK})`, { board: link }],
  [{ code: 'board-ahead' }, 'from where my record ends'],
  [{ code: 'already-invited', match: matchId('m1') }, 'an open invitation'],
  [{ code: 'already-invited', match: matchId('m1') }, `[an open invitation](${LINK})`, { invitation: link }],
  [{ code: 'player-full', ...bob, limit: 10 }, "You're already in 10 matches"],
  [{ code: 'player-full', ...bob, limit: 10 }, '**Bob** is already in 10 matches', { fullPlayer: 'Bob' }],
  [{ code: 'bot-full', limit: 1000 }, '1000 matches'],
  [{ code: 'needs-confirmation', number: revision(9) }, '`/checkers resign` or `/checkers leave`'],
  [{ code: 'you-blocked', ...bob }, 'this player'],
  [{ code: 'you-blocked', ...bob }, '**Bob**', { otherPlayer: 'Bob' }],
  [{ code: 'blocked-by', ...bob }, 'This player'],
  [{ code: 'blocked-by', ...bob }, '**Bob**', { otherPlayer: 'Bob' }],
  [
    { code: 'missing-permissions', permissions: NEEDED_PERMISSIONS, channelId: CHANNEL_ID },
    `in <#${CHANNEL_ID}> I still need **View Channels**, **Read Message History**, **Send Messages**, **Send Messages in Threads**, **Create Public Threads**, **Attach Files** and **Embed Links**.`,
  ],
  [{ code: 'too-fast' }, 'Try again in a moment.'],
  [{ code: 'too-much-at-once' }, 'Moves still work'],
  [{ code: 'no-match-here', matches: [] }, "you aren't playing anywhere else"],
  [{ code: 'no-match-here', matches: [{ threadId: THREAD_ID, opponent: 'Bob' }] }, `\n<#${THREAD_ID}> against **Bob**`],
  [
    { code: 'no-match-here', matches: [{ threadId: THREAD_ID, opponent: '', bothSides: ['Alice', 'Bob'] }] },
    `\n<#${THREAD_ID}>, both sides: **Alice** and **Bob**`,
  ],
  [{ code: 'in-a-thread' }, 'Matches start in a channel, not in a thread.'],
  [{ code: 'in-a-thread', channelId: CHANNEL_ID }, `Try <#${CHANNEL_ID}>.`],
  [{ code: 'bad-code', text: 'A0O1*!' }, "**A0O1\\*!** isn't a table's code"],
  [{ code: 'bad-code', text: 'A0O1' }, 'never the look-alikes **B I L O S U V Z 0 1 2 5 8**'],
  [{ code: 'channel-not-allowed', channelIds: ['1', '2', '3'] }, 'in <#1>, <#2> or <#3>.'],
  [{ code: 'channel-not-allowed', channelIds: [] }, "this isn't one of them"],
  [{ code: 'clock-in-place-of', option: 'time' }, "doesn't go with **time**"],
  [{ code: 'clock-in-place-of', option: 'warning' }, "doesn't go with **warning**"],
  [{ code: 'unreadable-clock', text: 'blitz' }, '**blitz** as a clock'],
  [{ code: 'clock-out-of-range', from: '1+0', to: '60+30' }, '**1+0** to **60+30**'],
  [{ code: 'unreadable-duration', option: 'time', text: 'fast' }, '**fast** as a time per move'],
  [{ code: 'unreadable-duration', option: 'warning', text: '1' }, '**1** as a grace period'],
  [
    { code: 'duration-out-of-range', option: 'time', ...range },
    '**10 s** to **5 min**, or one of **15 min**, **1 h** or **1 day**',
  ],
  [
    { code: 'duration-out-of-range', option: 'warning', ...range },
    '**10 s** to **5 min**. **none** makes the limit final.',
  ],
  [{ code: 'turns-out-of-range', from: 20, to: 200 }, 'can be **20** to **200**.'],
  [{ code: 'cannot-be-rated', why: 'no-clock' }, 'A game without a clock is never rated.'],
  [{ code: 'cannot-be-rated', why: 'from-position' }, 'A game from a position is never rated.'],
  [{ code: 'cannot-be-rated', why: 'first-chosen' }, 'only rated if the first move is random.'],
  [{ code: 'cannot-be-rated', why: 'against-the-bot' }, 'Games against me are never rated.'],
  [{ code: 'turns-fixed-by-rules', turns: 80 }, '**80** turns without progress'],
  [
    { code: 'unknown-choice', option: 'rules', choices: ['standard', 'tournament'] },
    '**rules** can be **standard** or **tournament**.',
  ],
  [
    { code: 'unknown-choice', option: 'first', choices: ['drawn', 'challenger', 'invited'] },
    '**drawn**, **me** or **them**.',
  ],
  [{ code: 'name-too-short', option: 'name1' }, '**name1**'],
  ...GIVEN_PROBLEMS.map(([problem, says]): Sample => [{ code: 'bad-game', problem }, says]),
  [{ code: 'unreadable-place', text: '*twelve*' }, "I can't read **\\*twelve\\*** as a move's number."],
  [{ code: 'not-that-far', from: '1...', to: '23' }, 'at the earliest and **23** at the latest'],
  [{ code: 'file-too-large', most: 64 }, 'fits in 64 kB'],
  [{ code: 'too-long-to-review', most: 300 }, 'up to 300 moves'],
  [
    { code: 'name-too-long', option: 'name2', longest: 32 },
    '**name2** is too long for the board. A name can have up to 32 characters.',
  ],
];

/** Those that say the same whatever happened. */
const PLAIN = Object.entries(VIEW.words.refusals).flatMap(([code, sentence]): readonly Sample[] =>
  sentence instanceof Markdown ? [[{ code } as Refused, sentence.text]] : [],
);

export const REFUSALS: readonly Sample[] = [...WITH_DATA, ...PLAIN];
