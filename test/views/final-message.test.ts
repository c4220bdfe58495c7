import { describe, expect, test } from 'vitest';
import { endedMessage } from '../../src/views/final-message.ts';
import { recordFileName, restingBoardMessage } from '../../src/views/record.ts';
import type { MessageDraft } from '../../src/views/message-draft.ts';
import type { GameResult } from '../../src/match/game.ts';
import type { GameCloseReason } from '../../src/match/match.ts';
import { buttonsOf, textsOf } from './support/draft-limits.ts';
import { after, hotseat, solo } from './support/changes.ts';
import { BOB, CAROL, squares } from '../match/samples.ts';
import { isFinished, type Match } from '../../src/match/match.ts';
import { revision } from '../../src/match/ids.ts';
import { ended, inPhase, playing, VIEW, closedBy, drawnByLot } from './support/samples.ts';

const said = (draft: MessageDraft): string => textsOf(draft).join('\n');
const OPENING = ['11-15', '22-18', '15x22'] as const;

describe('the final message', () => {
  test.each<[GameResult, string]>([
    [
      { kind: 'win', winner: 'dark', reason: 'all-captured' },
      "**Alice** (red) wins: all of **Bob**'s pieces were captured.",
    ],
    [
      { kind: 'win', winner: 'light', reason: 'blocked' },
      "**Bob** (white) wins: **Alice**'s pieces are blocked and can't move.",
    ],
    [{ kind: 'win', winner: 'light', reason: 'resigned' }, '**Bob** (white) wins: **Alice** resigned.'],
    [{ kind: 'win', winner: 'dark', reason: 'improper-delay' }, '**Alice** (red) wins on time (improper delay).'],
    [{ kind: 'win', winner: 'dark', reason: 'left' }, '**Alice** (red) wins: **Bob** left.'],
    [{ kind: 'draw', reason: 'agreement' }, '**Draw**: both players agreed.'],
    [{ kind: 'draw', reason: 'third-repetition' }, '**Draw**: the same position came up three times.'],
    [{ kind: 'draw', reason: 'quiet-turns' }, '**Draw**: 50 turns in a row without a capture or a crowning.'],
  ])('END-04: given %j, then it says so', (result, words) => {
    const draft = endedMessage(ended(playing(...OPENING), result), VIEW);
    expect(said(draft)).toContain(`### 👑 ${words}`);
  });

  test.each<[GameCloseReason, string]>([
    ['called-off', "The match was called off before both players had moved. It doesn't count."],
    ['left-in-pause', "A player left during the pause, so the match ended without a result. It doesn't count."],
    ['host-left', 'The game was ended without a result.'],
    ['closed-by-manager', 'A server manager closed the match without a result.'],
  ])(
    'END-04, TIME-07: given the match was closed (%s), then there is no result, and the reason is told',
    (reason, why) => {
      const draft = endedMessage(closedBy(playing('11-15'), reason), VIEW);
      expect(said(draft)).toContain(`### 👑 No result\n${why}\n`);
      expect(said(draft)).toContain('**1 move** in all');
      expect(draft.attachments.map(({ kind }) => kind)).toEqual(['picture', 'text']);
    },
  );

  test('END-03: given a player left and the match closed at once, then the result is told all the same', () => {
    const lost = ended(playing('11-15'), { kind: 'win', winner: 'light', reason: 'left' });
    expect(said(endedMessage(closedBy(lost, 'finished'), VIEW))).toContain(
      '### 👑 **Bob** (white) wins: **Alice** left.',
    );
  });

  test('END-04, END-06: given a game that is over, then totals, score, final board and the record are there', () => {
    const result = { kind: 'win', winner: 'light', reason: 'resigned' } as const;
    const draft = endedMessage(ended(playing(...OPENING), result), VIEW);
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
      { kind: 'text', name: 'alice-vs-bob.pdn' },
    ]);
    expect(JSON.stringify(draft.attachments[1])).toContain('1. 11-15 {');
    expect(draft.attachments[0]?.description).toContain('The game is over.');
    expect(buttonsOf(draft)).toEqual([
      { id: 'c1:replay:m1:3', label: 'Replay' },
      { id: 'c1:animation:m1:3', label: 'Animation' },
      { id: 'c1:review:m1:3', label: 'Review' },
    ]);
    expect(draft.allowed_mentions).toEqual({ parse: [] });
  });

  test('START-10, END-04: given hints, takebacks, or one of them alone, then the totals tell of them; without help of nothing', () => {
    const hint = [{ type: 'TakeHint', by: CAROL, board: revision(1) }, 10] as const;
    const back = [
      [{ type: 'PlayMove', by: CAROL, squares: squares('11-15') }, 20],
      [{ type: 'TakeBack', by: CAROL, number: revision(2) }, 30],
    ] as const;
    const moved = [{ type: 'PlayMove', by: CAROL, squares: squares('9-13') }, 35] as const;
    const told = (match: Match): string => {
      const over = after(match, moved, [{ type: 'Resign', by: CAROL, confirmed: revision(1) }, 40]);
      if (!isFinished(over)) throw new Error(over.phase);
      return said(endedMessage(over, VIEW));
    };
    expect(told(after(solo(), ...back))).toMatch(/\*\*Carol\*\* \w+ 1 (takeback|move back)\n/);
    expect(told(after(solo(), hint))).toMatch(/\*\*Carol\*\* \w+ 1 hint\n/);
    expect(told(solo())).not.toMatch(/hint|back/);
  });

  test.each([
    [
      'time ran out',
      ended(playing(), { kind: 'win', winner: 'light', reason: 'improper-delay' }),
      '👑 **Bob** (white) wins on time (improper delay).',
    ],
    [
      'it was resigned',
      ended(drawnByLot('9-13', '22-18', '11-16'), { kind: 'win', winner: 'dark', reason: 'resigned' }),
      '👑 **Alice** (red) wins: **Bob** resigned.',
    ],
    [
      'it was called off',
      closedBy(playing(), 'called-off'),
      "👑 The match was called off before both players had moved. It doesn't count.",
    ],
  ])('END-04, END-08: given nobody has moved when %s, then one line tells it all', (_, match, line) => {
    const bare = { components: [], attachments: [], allowed_mentions: { parse: [] } };
    expect(endedMessage(match, VIEW)).toEqual({ content: line, ...bare });
    expect(restingBoardMessage(match, VIEW)).toEqual({ content: 'The game ended here.', ...bare });
  });

  test.each<[GameResult, string]>([
    [{ kind: 'win', winner: 'light', reason: 'resigned' }, '**Bob**, you win! **Alice**, you lose.'],
    [{ kind: 'draw', reason: 'agreement' }, '**Alice** and **Bob**, well played!'],
  ])('END-04: given %j, then it greets both', (result, words) => {
    expect(said(endedMessage(ended(playing(...OPENING), result), VIEW))).toContain(`\n${words}`);
  });

  test('START-08: given one person plays both sides, then nobody is told that they lose', () => {
    const moved = after(hotseat(), [{ type: 'PlayMove', by: CAROL, squares: squares('11-15') }, 5]);
    const over = after(moved, [{ type: 'Resign', by: CAROL, seat: 'dark', confirmed: revision(1) }, 10]);
    expect(isFinished(over) && said(endedMessage(over, VIEW))).not.toContain('you lose');
  });

  test('END-06: given a drawn game, then the draw is on the score', () => {
    const draft = endedMessage(ended(playing('11-15'), { kind: 'draw', reason: 'agreement' }), VIEW);
    expect(said(draft)).toContain('Score: **Alice** 0 – 0 **Bob** · 1 draw');
  });

  test("RULE-14: given an opening drawn by lot, then its moves are nobody's", () => {
    const match = drawnByLot('9-13', '22-18', '11-16');
    const moved = after(match, [{ type: 'PlayMove', by: BOB, squares: squares('18-14') }, 70]);
    const draft = endedMessage(ended(inPhase(moved, 'playing'), { kind: 'draw', reason: 'agreement' }), VIEW);
    expect(said(draft)).toContain(
      '**4 moves** in all, 3 of them in the random opening\n🔴 **Alice** · red · 0 moves in **0 s**',
    );
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
});
