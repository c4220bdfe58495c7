import { describe, expect, test } from 'vitest';
import { closedMessage, endedMessage, gameEnding } from '../../src/views/final-message.ts';
import { recordFile, recordFileName, restingBoardMessage } from '../../src/views/record.ts';
import type { MessageDraft } from '../../src/views/message-draft.ts';
import type { GameResult } from '../../src/match/game.ts';
import { type GameCloseReason, isFinished, type Match } from '../../src/match/phases.ts';
import { buttonsOf, textsOf } from './support/draft-limits.ts';
import { after, pausedMatch, solo } from './support/changes.ts';
import { ALICE, BOB, CAROL, squares } from '../match/samples.ts';
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
    [{ kind: 'win', winner: 'dark', reason: 'improper-delay' }, '**Alice** (red) wins on time.'],
    [{ kind: 'win', winner: 'dark', reason: 'left' }, '**Alice** (red) wins: **Bob** left.'],
    [{ kind: 'draw', reason: 'agreement' }, '**Draw**: both players agreed.'],
    [{ kind: 'draw', reason: 'third-repetition' }, '**Draw**: the same position came up three times.'],
    [{ kind: 'draw', reason: 'quiet-turns' }, '**Draw**: 50 turns in a row without a capture or a new king.'],
  ])('END-04: given %j, then it says so', (result, words) => {
    const draft = endedMessage(ended(playing(...OPENING), result), VIEW);
    expect(said(draft)).toContain(`### 👑 ${words}`);
  });

  test.each<[GameCloseReason, string]>([
    ['called-off', 'The game was called off before both players had moved, so it has no result.'],
    ['left-in-pause', 'A player left during the pause, so the game has no result.'],
    ['host-left', 'The game was stopped and has no result.'],
    ['closed-by-manager', 'A server manager closed the match. It has no result.'],
  ])(
    'END-04, TIME-07: given the match was closed (%s), then there is no result, and the reason is told',
    (reason, why) => {
      const closed = closedBy(playing('11-15'), reason);
      const draft = endedMessage(closed, VIEW);
      expect(said(draft)).toContain('### 👑 No result\n**1 move** by **Alice**, **0** by **Bob**');
      expect(draft.attachments.map(({ kind }) => kind)).toEqual(['board']);
      expect(closedMessage(closed, VIEW)).toMatchObject({ content: why });
      expect(buttonsOf(closedMessage(closed, VIEW)).map(({ label }) => label)).toEqual([
        'Replay',
        'Review',
        'PDN',
        'New game',
        'Menu',
      ]);
    },
  );

  test('END-03: given a player left and the match closed at once, then the result is told all the same', () => {
    const lost = ended(playing('11-15'), { kind: 'win', winner: 'light', reason: 'left' });
    expect(said(endedMessage(closedBy(lost, 'finished'), VIEW))).toContain(
      '### 👑 **Bob** (white) wins: **Alice** left.',
    );
  });

  test('END-04, END-06: given a game that is over, then reason, final board and totals in two lines stand above, and nothing to press', () => {
    const result = { kind: 'win', winner: 'light', reason: 'resigned' } as const;
    const draft = endedMessage(ended(playing(...OPENING), result), VIEW);
    expect(said(draft)).toContain(
      ['**2 moves** by **Alice**, **1** by **Bob**', '🔴 **Alice** 20 s · ⚪ **Bob** 10 s'].join('\n'),
    );
    expect(draft.attachments).toMatchObject([{ kind: 'board', name: 'board.png', scene: { bottom: 'light' } }]);
    expect(draft.attachments[0]?.description).toContain('The game is over.');
    expect(buttonsOf(draft)).toEqual([]);
    expect(said(endedMessage(ended(playing('11-15', '22-18'), result), VIEW))).toContain('\n**1 move each**\n');
    expect(draft.allowed_mentions).toEqual({ parse: [] });
  });

  test('HIST-03: given a game whose opening has a name, then the totals are followed by it, and its PDN says it', () => {
    const over = ended(playing('11-15', '22-17', '15-19'), { kind: 'draw', reason: 'agreement' });
    expect(said(endedMessage(over, VIEW))).toMatch(/· ⚪ \*\*Bob\*\* 10 s\nOpening: \*\*Dyke\*\*\n/u);
    expect(recordFile(over, VIEW).text).toContain('[Opening "Dyke"]');
    const unnamed = { ...VIEW, openingOf: () => undefined };
    expect(said(endedMessage(over, unnamed))).not.toContain('Opening');
    expect(recordFile(over, unnamed).text).toContain('[Opening "?"]');
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

  test('PLAY-15, END-04: given takebacks between people, then the totals count them and name nobody', () => {
    const asked = after(playing('11-15'), [{ type: 'TakeBack', by: ALICE }, 100]);
    const back = after(
      asked,
      [{ type: 'AgreeTakeback', by: BOB, request: revision(asked.revision) }, 101],
      [{ type: 'PlayMove', by: ALICE, squares: squares('9-13') }, 102],
    );
    const result = { kind: 'win', winner: 'light', reason: 'resigned' } as const;
    expect(said(endedMessage(ended(inPhase(back, 'playing'), result), VIEW))).toContain(
      '**1 move** by **Alice**, **0** by **Bob** · 1 takeback\n',
    );
  });

  test.each([
    [
      'time ran out',
      ended(playing(), { kind: 'win', winner: 'light', reason: 'improper-delay' }),
      '👑 **Bob** (white) wins on time.\n**Not rated**: no clock',
    ],
    [
      'it was resigned',
      ended(drawnByLot('9-13', '22-18', '11-16'), { kind: 'win', winner: 'dark', reason: 'resigned' }),
      '👑 **Alice** (red) wins: **Bob** resigned.\n**Not rated**: no clock',
    ],
  ])('END-04, END-08: given nobody has moved when %s, then no picture is needed to tell it all', (_, match, line) => {
    const bare = { components: [], attachments: [], allowed_mentions: { parse: [] } };
    expect(endedMessage(match, VIEW)).toEqual({ content: line, ...bare });
    expect(restingBoardMessage(match, VIEW)).toEqual({ content: 'The game ended here.', ...bare });
  });

  test('START-13, TIME-07: given who closed a game is known, then it says who', () => {
    const off = after(playing('11-15'), [{ type: 'Abort', by: BOB, confirmed: revision(3) }, 60]);
    const paused = after(pausedMatch(playing('11-15')), [{ type: 'Leave', by: ALICE }, 130]);
    const words = [off, paused].map((match) => isFinished(match) && gameEnding(match, VIEW).text);
    expect(words).toEqual([
      '**Bob** called the game off, so it has no result.',
      '**Alice** left during the pause, so the game has no result.',
    ]);
  });

  test("RULE-14: given an opening drawn by lot, then its moves are nobody's", () => {
    const match = drawnByLot('9-13', '22-18', '11-16');
    const moved = after(match, [{ type: 'PlayMove', by: BOB, squares: squares('18-14') }, 70]);
    const draft = endedMessage(ended(inPhase(moved, 'playing'), { kind: 'draw', reason: 'agreement' }), VIEW);
    expect(said(draft)).toContain('**0 moves** by **Alice**, **1** by **Bob** · random opening of 3\n🔴 **Alice** 0 s');
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
