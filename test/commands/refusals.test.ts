import { MessageFlags } from 'discord-api-types/v10';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RefusalContext } from '../../src/commands/place-rejection.ts';
import { NEEDED_PERMISSIONS } from '../../src/commands/place-rejection.ts';
import { refusal } from '../../src/commands/refusals.ts';
import { REFUSAL_WORDS, type Refused } from '../../src/commands/words/refusal-words.ts';
import { matchId, playerId, revision } from '../../src/match/ids.ts';
import { names } from './arbitraries.ts';
import { limitsBroken } from './draft-limits.ts';
import { CHANNEL_ID, moveOf, NAMES, sq, THREAD_ID } from './samples.ts';
import { strayMarkdown } from './stray-markdown.ts';

const FORK = 'B:W6,7,8,14,15,16,22,23,24:BK10';
const link = { guildId: '1', channelId: '2', messageId: '3' };

/** Every code, with its data and what it may point to, and the sentence that the player reads: the golden texts of PLAY-12. */
const GOLDEN: readonly (readonly [Refused, RefusalContext, string])[] = [
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
    { names: NAMES },
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
  [{ code: 'only-the-challenger' }, {}, 'Only the challenger can take this invitation back.'],
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
  [{ code: 'not-playing', phase: 'ended' }, {}, 'This game is over. **/checkers challenge** starts another.'],
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
    'Resigning takes a second press, so that it never happens by accident. Use **/checkers resign** again.',
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
  [{ code: 'no-such-table' }, {}, 'There is no open table here.'],
  [{ code: 'own-table' }, {}, 'This is your own table. It waits for somebody else to join.'],
  [{ code: 'table-taken' }, {}, 'Somebody else was quicker: that seat is taken.'],
  [
    { code: 'table-over', how: 'expired' },
    {},
    'That table has lapsed, as nobody came. **/checkers open** opens another.',
  ],
  [{ code: 'table-over', how: 'cancelled' }, {}, 'That table is not open any more.'],
  [{ code: 'names-alike' }, {}, 'The two names must be different, or nobody could tell the players apart.'],
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
  [{ code: 'no-such-question' }, {}, 'That question is settled already.'],
  [{ code: 'not-your-question' }, {}, 'That question is for somebody else. You are welcome to watch.'],
  [{ code: 'rematch-accepted-already' }, {}, "You have said yes already. It waits for your opponent's answer."],
  [{ code: 'watching-already' }, {}, 'You are waiting for a seat already.'],
  [{ code: 'not-watching' }, {}, 'You are not waiting for a seat.'],
  [{ code: 'players-dont-queue' }, {}, 'You are playing in this match, so there is no seat to wait for.'],
  [{ code: 'no-queue-here' }, {}, 'One person plays both sides here, so there is no seat to wait for.'],
  [
    { code: 'you-blocked', player: playerId('bob') },
    {},
    'You have blocked this player. Unblock them first, then play.',
  ],
  [
    { code: 'blocked-by', player: playerId('bob') },
    {},
    "This player doesn't take invitations from you. Challenge somebody else.",
  ],
  [
    { code: 'in-a-thread' },
    {},
    "A thread can't hold another thread, and every match gets its own. Challenge in the channel itself.",
  ],
  [
    { code: 'in-a-voice-chat' },
    {},
    "The chat of a voice channel can't hold threads, and every match gets its own. Challenge in a text channel.",
  ],
  [
    { code: 'not-in-a-server' },
    {},
    'Matches are played in a server, where others can watch. Challenge in one of its text channels.',
  ],
  [
    { code: 'no-threads-here' },
    {},
    "This channel can't hold public threads, and every match gets its own. Challenge in a text channel.",
  ],
  [{ code: 'challenge-bot', name: 'Carol' }, {}, "**Carol** is a bot and doesn't play. Challenge a person."],
  [
    { code: 'not-a-member', name: 'Carol' },
    {},
    '**Carol** is not in this server. Once they have joined, challenge them here.',
  ],
  [
    { code: 'cannot-see-channel', name: 'Carol' },
    {},
    "**Carol** can't see this channel. Challenge in one that you both can see.",
  ],
  [
    { code: 'missing-permissions', permissions: NEEDED_PERMISSIONS, channelId: CHANNEL_ID },
    {},
    `Nothing was started: in <#${CHANNEL_ID}> I still need **View Channels**, **Read Message History**, **Send Messages**, **Send Messages in Threads**, **Create Public Threads**, **Attach Files** and **Embed Links**. Somebody who manages the server can grant that; then try again.`,
  ],
  [
    { code: 'no-match-here', matches: [] },
    {},
    'There is no match here, and you have none running. **/checkers challenge** starts one.',
  ],
  [
    { code: 'no-match-here', matches: [{ threadId: THREAD_ID, opponent: 'Bob' }] },
    {},
    `There is no match here. You are playing in:\n<#${THREAD_ID}> against **Bob**`,
  ],
  [{ code: 'match-gone' }, {}, 'This match is not running any more. **/checkers challenge** starts another.'],
  [
    { code: 'unknown-button' },
    {},
    "That button doesn't work any more. **/checkers board** in a match's thread shows how it stands.",
  ],
  [{ code: 'unknown-command' }, {}, "I don't know that command in this form. **/checkers help** lists what there is."],
  [{ code: 'something-broke' }, {}, 'Something went wrong on my side. Nothing was changed - please try again.'],
  [{ code: 'shutting-down' }, {}, 'I am just going offline, so nothing was changed. Please try again in a minute.'],
];

describe('refusals', () => {
  test.each(GOLDEN)(
    'PLAY-05, PLAY-12: given %j with %j, then the asker alone reads: %s',
    (refused, context, sentence) => {
      const draft = refusal(refused, context);
      expect(draft.content).toBe(sentence);
      expect(draft).toMatchObject({ flags: MessageFlags.Ephemeral, components: [], allowed_mentions: { parse: [] } });
    },
  );

  test('PLAY-12: given the codes there are, then each one has a golden text', () => {
    expect(new Set(GOLDEN.map(([{ code }]) => code))).toEqual(new Set(Object.keys(REFUSAL_WORDS)));
  });

  test('PLAY-12: given two codes, then their texts differ', () => {
    const texts = GOLDEN.map(([, , sentence]) => sentence);
    expect(new Set(texts).size).toBe(texts.length);
  });

  test('RUN-07: given any typed text or name, then a refusal quotes it as plain text within the limits', () => {
    const quoting = (text: string): readonly (readonly [Refused, RefusalContext])[] => [
      [{ code: 'not-a-move', text }, {}],
      [{ code: 'not-a-playing-square', text }, {}],
      [{ code: 'not-your-turn', turn: 'dark' }, { names: { dark: text, light: text } }],
      [{ code: 'challenge-bot', name: text }, {}],
      [{ code: 'not-a-member', name: text }, {}],
      [{ code: 'cannot-see-channel', name: text }, {}],
      [{ code: 'player-full', player: playerId('bob'), limit: 10 }, { fullPlayer: text }],
      [{ code: 'no-match-here', matches: Array.from({ length: 10 }, () => ({ threadId: '1', opponent: text })) }, {}],
    ];
    const drafts = (text: string) => quoting(text).map(([refused, context]) => refusal(refused, context));
    const formatting = (text: string) => drafts(text).map(({ content }) => strayMarkdown(content ?? ''));
    const wanted = formatting('x');
    fc.assert(
      fc.property(fc.oneof(names, fc.string({ unit: 'binary', minLength: 3000, maxLength: 6000 })), (text) => {
        expect(formatting(text)).toEqual(wanted);
        expect(drafts(text).flatMap(limitsBroken)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});
