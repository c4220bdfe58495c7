import { MessageFlags } from 'discord-api-types/v10';
import { describe, expect, test } from 'vitest';
import { drawQuestion, settledDrawQuestion } from '../../src/commands/draw-question.ts';
import { endedMessage } from '../../src/commands/final-message.ts';
import { drawDeclinedMessage, drawWithdrawnMessage } from '../../src/commands/game-messages.ts';
import { invitationCard } from '../../src/commands/invitation-card.ts';
import type { MessageDraft } from '../../src/commands/message-draft.ts';
import { moreMenu } from '../../src/commands/more-menu.ts';
import { openingMessage } from '../../src/commands/opening-message.ts';
import { privateView } from '../../src/commands/private-view.ts';
import { recordMessage } from '../../src/commands/record-message.ts';
import { resignQuestion, settledResignQuestion } from '../../src/commands/resign-question.ts';
import { recordFileName } from '../../src/commands/record-file-name.ts';
import { threadName } from '../../src/commands/thread-name.ts';
import { duration } from '../../src/commands/words/ending-words.ts';
import type { GameResult } from '../../src/match/game.ts';
import { revision } from '../../src/match/ids.ts';
import type { CloseReason } from '../../src/match/match.ts';
import { MATCH, playingOn } from '../match/samples.ts';
import { buttonsOf, textsOf } from './draft-limits.ts';
import {
  ALICE_ID,
  BOB_ID,
  CHANNEL_ID,
  closedInvitation,
  ended,
  invited,
  NAMES,
  PAIR,
  PEOPLE,
  playing,
  THREAD_ID,
} from './samples.ts';

const labels = (draft: MessageDraft): readonly string[] => buttonsOf(draft).map(({ label }) => label);
const said = (draft: MessageDraft): string => textsOf(draft).join('\n');
const OPENING = ['11-15', '22-18', '15x22'] as const;

describe('the card in the channel', () => {
  test('START-01, START-03: given an open invitation, then it says who is waited for and until when, and asks them', () => {
    const draft = invitationCard(invited(), PAIR);
    expect(said(draft)).toBe(
      [
        `### 👑 <@${BOB_ID}>, a game of checkers?`,
        '**Alice** challenges you.',
        'Waiting for **Bob** to answer. The invitation lapses <t:1700003600:R>.',
        'Who moves first is drawn when the match starts.',
      ].join('\n'),
    );
    expect(labels(draft)).toEqual(['Accept', 'Decline', 'Cancel']);
    expect(draft.allowed_mentions).toEqual({ parse: [], users: [BOB_ID] });
    expect(draft.flags).toBe(MessageFlags.IsComponentsV2);
  });

  test('START-05: given a permission is missing, then the card names it and the invitation stays open', () => {
    const missing = { permissions: ['CreatePublicThreads', 'AttachFiles'], channelId: CHANNEL_ID } as const;
    const draft = invitationCard(invited(), PAIR, { missing });
    expect(said(draft)).toContain(
      `Nothing was started: in <#${CHANNEL_ID}> I still need **Create Public Threads** and **Attach Files**.`,
    );
    expect(labels(draft)).toEqual(['Accept', 'Decline', 'Cancel']);
  });

  test('START-05: given a match that is on, then the card shows names, colours and the thread, without buttons', () => {
    const draft = invitationCard(playing(), PAIR, { threadId: THREAD_ID });
    expect(said(draft)).toBe(
      [
        '### 👑 **Alice** vs **Bob**',
        '🔴 **Alice** plays red · ⚪ **Bob** plays white',
        `The match is on: watch it in <#${THREAD_ID}>.`,
      ].join('\n'),
    );
    expect(labels(draft)).toEqual([]);
    expect(draft.allowed_mentions).toEqual({ parse: [] });
  });

  test('START-05: given the challenger was drawn light, then the card gives each their own colour', () => {
    const match = playing();
    const swapped = { ...match, seats: { dark: match.seats.light, light: match.seats.dark } };
    expect(said(invitationCard(swapped, PAIR))).toContain('🔴 **Bob** plays red · ⚪ **Alice** plays white');
  });

  test('START-05: given the game is over, then the card shows the result', () => {
    const over = ended(playing(), { kind: 'win', winner: 'light', reason: 'resigned' });
    expect(said(invitationCard(over, PAIR, { threadId: THREAD_ID }))).toContain(
      `**Bob** (white) wins: **Alice** resigned.\nThe game: <#${THREAD_ID}>`,
    );
  });

  test.each<[CloseReason, string]>([
    ['declined', '**Bob** declined this time.'],
    ['cancelled', '**Alice** took the invitation back.'],
    ['expired', '**Bob** did not answer in time, so the invitation lapsed. Challenge again any time.'],
    ['venue-lost', 'The thread is gone, so the match was closed without a result.'],
    ['not-ready', '**Alice** was not there to begin, so the match was called off.'],
    ['called-off', 'The match was called off before both had moved. It counts nowhere.'],
    ['closed-by-manager', 'Somebody who manages the server closed the match.'],
  ])('START-03: given an invitation that was %s, then the card says so, without buttons', (reason, words) => {
    const draft = invitationCard(closedInvitation(reason), PAIR);
    expect(said(draft)).toBe(`### 👑 **Alice** vs **Bob**\n${words}`);
    expect(labels(draft)).toEqual([]);
  });
});

describe('the thread', () => {
  test('DESIGN 5: given two players, then the thread is named after them', () => {
    expect(threadName(PAIR)).toBe('Alice vs Bob · checkers');
  });

  test("RUN-07: given two of the longest names, all of characters that count double, then the thread's name still fits", () => {
    const name = '👑'.repeat(32);
    const crowded = threadName({ challenger: { userId: ALICE_ID, name }, invited: { userId: BOB_ID, name } });
    expect(crowded).toBe(`${'👑'.repeat(20)}… vs ${'👑'.repeat(20)}… · checkers`);
    expect(crowded.length).toBeLessThanOrEqual(100);
  });

  test('START-04, START-05: given the seats, then the opening mentions both and says who begins and how to move', () => {
    const draft = openingMessage(PEOPLE);
    expect(draft.content).toBe(
      `👑 🔴 <@${ALICE_ID}> plays **red** and moves first. ⚪ <@${BOB_ID}> plays **white**.\n` +
        'On your turn press a piece, then the square it goes to. New to checkers? Press **More** for help.',
    );
    expect(draft.allowed_mentions).toEqual({ parse: [], users: [ALICE_ID, BOB_ID] });
  });

  test.each([
    [0, 'The start of the game.'],
    [1, '**1. 11-15** · **Alice**'],
    [2, '**1... 22-18** · **Bob**'],
    [3, '**2. 15x22** · **Alice**'],
  ])(
    'PLAY-09: given the board after move %i, then its record says "%s", light at the bottom, no buttons',
    (ply, words) => {
      const draft = recordMessage(playing(...OPENING), ply, NAMES);
      expect(draft.content).toBe(words);
      expect(draft.components).toEqual([]);
      expect(draft.attachments).toHaveLength(1);
      expect(draft.attachments[0]).toMatchObject({
        kind: 'picture',
        name: 'board.png',
        scene: { bottom: 'light', movable: [] },
      });
    },
  );

  test('PLAY-03: given a capture, then its record shows the whole path and what was taken', () => {
    const [attachment] = recordMessage(playing(...OPENING), 3, NAMES).attachments;
    expect(attachment).toMatchObject({
      scene: { lastMove: { squares: [15, 22], captured: [{ square: 18, side: 'light', king: false }] } },
    });
    expect(attachment?.description).toContain('Last move: Alice played 15x22.');
  });

  test('RULE-13: given a game that starts with light on move, then its first move is 1...', () => {
    const match = playingOn('W:W22:B11');
    const move = { from: 22, path: [18], captured: [] };
    const game = { ...match.game, moves: [{ move, seat: 'light', at: 0, spent: 0, revision: 4 }] } as never;
    expect(recordMessage({ ...match, game }, 1, NAMES).content).toBe('**1... 22-18** · **Bob**');
  });
});

describe('questions', () => {
  const number = revision(9);

  test('END-02: given a draw offer, then the opponent alone is notified and can answer, and the offerer withdraw', () => {
    const draft = drawQuestion({ match: MATCH, number, by: 'dark', people: PEOPLE });
    expect(draft.content).toBe(
      `**Alice** offers a draw. <@${BOB_ID}>, do you accept? The game goes on meanwhile; your next move declines.`,
    );
    expect(buttonsOf(draft)).toEqual([
      { id: 'c1:draw-accept:m1:9', label: 'Accept' },
      { id: 'c1:draw-decline:m1:9', label: 'Decline' },
      { id: 'c1:draw-withdraw:m1:9', label: 'Withdraw' },
    ]);
    expect(draft.allowed_mentions).toEqual({ parse: [], users: [BOB_ID] });
  });

  test.each([
    ['accepted', '**Alice** offered a draw and **Bob** accepted.'],
    ['declined', '**Alice** offered a draw and **Bob** declined. The game goes on.'],
    ['withdrawn', '**Alice** offered a draw and took it back. The game goes on.'],
    ['lapsed', '**Alice** offered a draw; the offer is over because the game went on.'],
  ] as const)('END-02: given the offer was %s, then its message says so and has no buttons', (outcome, words) => {
    expect(settledDrawQuestion(outcome, 'dark', NAMES)).toMatchObject({ content: words, components: [] });
  });

  test('PLAY-12: given an offer was declined or withdrawn, then a game message tells the thread', () => {
    expect(drawDeclinedMessage('dark', NAMES).content).toBe('**Bob** declined the draw. The game goes on.');
    expect(drawWithdrawnMessage('dark', NAMES).content).toBe('**Alice** took the draw offer back. The game goes on.');
  });

  test('END-01: given somebody wants to resign, then they alone are asked first', () => {
    const draft = resignQuestion({ match: MATCH, number, opponentName: 'Bob' });
    expect(draft.content).toBe('Resign this game? **Bob** wins it then.');
    expect(draft.flags).toBe(MessageFlags.Ephemeral);
    expect(buttonsOf(draft)).toEqual([
      { id: 'c1:resign-confirm:m1:9', label: 'Yes, resign' },
      { id: 'c1:resign-cancel:m1:9', label: 'Keep playing' },
    ]);
    expect(settledResignQuestion('resigned').content).toBe('You resigned. Thank you for the game.');
    expect(settledResignQuestion('kept')).toMatchObject({ content: 'Good, the game goes on.', components: [] });
  });
});

describe('private messages', () => {
  test('PLAY-09: given a running game, then My view shows it from the asked side, names its move, and can be refreshed', () => {
    const draft = privateView({ match: playing(...OPENING), names: NAMES, seat: 'dark' });
    expect(draft.content).toBe(
      [
        'After **2. 15x22**, seen from the red side.',
        '**Bob** is on move.',
        '▲ ⚪ **Bob** · white · 11 men',
        '▼ 🔴 **Alice** · red · 12 men',
      ].join('\n'),
    );
    expect(draft.flags).toBe(MessageFlags.Ephemeral);
    expect(buttonsOf(draft)).toEqual([{ id: 'c1:view-refresh:m1:6:dark', label: 'Refresh' }]);
    expect(draft.attachments[0]).toMatchObject({ scene: { bottom: 'dark' } });
  });

  test('END-08: given the game is over, then My view has no button that does nothing', () => {
    const over = ended(playing(), { kind: 'draw', reason: 'agreement' });
    const draft = privateView({ match: over, names: NAMES, seat: 'light' });
    expect(draft.content).toContain('The game is over.');
    expect(draft.components).toEqual([]);
  });

  test('PLAY-13: given the More menu, then it holds Help, for the asker alone', () => {
    const draft = moreMenu(MATCH);
    expect(buttonsOf(draft)).toEqual([{ id: 'c1:help:m1', label: 'Help' }]);
    expect(draft.flags).toBe(MessageFlags.Ephemeral | MessageFlags.IsComponentsV2);
  });
});

describe('the final message', () => {
  test.each<[GameResult, string]>([
    [
      { kind: 'win', winner: 'dark', reason: 'all-captured' },
      "**Alice** (red) wins: all of **Bob**'s pieces are captured.",
    ],
    [
      { kind: 'win', winner: 'light', reason: 'blocked' },
      "**Bob** (white) wins: **Alice**'s pieces are blocked and can't move.",
    ],
    [{ kind: 'win', winner: 'light', reason: 'resigned' }, '**Bob** (white) wins: **Alice** resigned.'],
    [{ kind: 'draw', reason: 'agreement' }, '**Draw**: both players agreed.'],
    [{ kind: 'draw', reason: 'third-repetition' }, '**Draw**: the same position stood for the third time.'],
    [{ kind: 'draw', reason: 'quiet-turns' }, '**Draw**: 50 turns in a row without a capture or a crowning.'],
  ])('END-04: given %j, then it says so', (result, words) => {
    const draft = endedMessage(ended(playing(...OPENING), result), NAMES, '[Event "x"]');
    expect(said(draft)).toContain(`### 👑 ${words}`);
  });

  test('END-04, END-06: given a game that is over, then totals, score, final board and the record are there', () => {
    const result = { kind: 'win', winner: 'light', reason: 'resigned' } as const;
    const draft = endedMessage(ended(playing(...OPENING), result), NAMES, 'the record');
    expect(said(draft)).toContain(
      [
        '**3 moves** in all',
        '🔴 **Alice** · red · 2 moves in **20 s**',
        '⚪ **Bob** · white · 1 move in **10 s**',
        'Score: **Alice** 0 – 1 **Bob**',
      ].join('\n'),
    );
    expect(draft.attachments).toMatchObject([
      { kind: 'picture', name: 'board.png', scene: { bottom: 'light' } },
      { kind: 'text', name: 'alice-vs-bob.pdn', text: 'the record' },
    ]);
    expect(draft.attachments[0]?.description).toContain('The game is over.');
    expect(buttonsOf(draft)).toEqual([]);
  });

  test('END-06: given a drawn game, then the draw is on the score', () => {
    const draft = endedMessage(ended(playing(), { kind: 'draw', reason: 'agreement' }), NAMES, '');
    expect(said(draft)).toContain('Score: **Alice** 0 – 0 **Bob** · 1 draw');
  });

  test.each([
    ['Alice', 'Bob', 'alice-vs-bob.pdn'],
    ['../../etc/passwd', 'C:\\con', 'etc-passwd-vs-c-con.pdn'],
    ['Zoë Ünal', '李', 'zoe-unal-vs-light.pdn'],
    ['', '@@@', 'dark-vs-light.pdn'],
    ['a'.repeat(40), 'x'.repeat(31) + ' y', `${'a'.repeat(32)}-vs-${'x'.repeat(31)}.pdn`],
  ])('RUN-07: given %j and %j, then the record is a file that every system can store', (dark, light, name) => {
    expect(recordFileName({ dark, light })).toBe(name);
  });

  test.each([
    [0, '0 s'],
    [499, '0 s'],
    [14_000, '14 s'],
    [123_000, '2 min 3 s'],
    [120_000, '2 min'],
    [3_900_000, '1 h 5 min'],
    [3_601_000, '1 h'],
    [90_000_000, '1 d 1 h'],
  ])('TIME-05: given %i ms, then it is told as "%s"', (span, words) => {
    expect(duration(span)).toBe(words);
  });
});
