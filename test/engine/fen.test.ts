import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeFen, parseFen } from '../../src/engine/fen.ts';
import { START } from '../../src/engine/position.ts';
import { anyPositions, playedPositions } from './samples.ts';
import { tries } from '../support/tries.ts';

describe('a FEN', () => {
  it.each([
    ['B:W18,24,K31:B5,7', 'B:W18,24,K31:B5,7'],
    ['B:B5,7:WK31,24,18', 'B:W18,24,K31:B5,7'],
    [' b : w 18 , 24 , k 31 : b 5 , 07 . ', 'B:W18,24,K31:B5,7'],
    ['W:W21-32:B1-12.', 'W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12'],
    ['W:WK1-K3:B9', 'W:WK1,K2,K3:B9'],
    ['B:W17,18:BK5,K1', 'B:W17,18:BK1,K5'],
    ['W:WK4:B', 'W:WK4:B'],
    ['B:W:B5', 'B:W:B5'],
    ['B:W32:B5\r\n', 'B:W32:B5'],
  ])('RULE-13: %s is read as %s', (text, fen) => {
    const position = parseFen(text);
    expect(position.ok && makeFen(position.value)).toBe(fen);
  });

  it('RULE-13: the start position has its own', () => {
    expect(makeFen(START)).toBe('B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12');
    expect(parseFen(makeFen(START))).toEqual({ ok: true, value: START });
  });

  it.each([
    ['', 'empty', 0],
    [' . ', 'empty', 0],
    ['x:W18:B5', 'bad-turn', 0],
    [':W18:B5', 'bad-turn', 0],
    ['B', 'missing-side', 1],
    ['B:W18', 'missing-side', 5],
    ['B:R18:B5', 'bad-side', 2],
    ['B::B5', 'bad-side', 2],
    ['B:W18:W19', 'repeated-side', 6],
    ['B:W18:B5:B6', 'extra-text', 8],
    ['B:W18,:B5', 'bad-square', 6],
    ['B:Wx:B5', 'bad-square', 3],
    ['B:W-3:B5', 'bad-square', 3],
    ['B:W0:B5', 'bad-square', 3],
    ['B:W33:B5', 'bad-square', 3],
    ['B:W5,118:B5', 'bad-square', 5],
    ['B:W12-K14:B5', 'bad-square', 3],
    ['B:W12-9:B5', 'bad-range', 3],
    ['B:W18,18:B5', 'duplicate-square', 6],
    ['B:W18,K18:B5', 'duplicate-square', 6],
    ['B:W18:B5,18', 'both-sides', 9],
    ['B:W3:B5', 'man-on-far-row', 3],
    ['B:W18:B29', 'man-on-far-row', 7],
    ['B:W5-20:B1', 'too-many-pieces', 2],
  ])('RULE-13: "%s" is refused as %s at %i', (text, code, at) => {
    const position = parseFen(text);
    expect(position).toMatchObject({ ok: false, error: { code, at } });
    expect(!position.ok && position.error.message).toMatch(/^\S.*\.$/u);
  });

  it.each([
    ['B:W3:B5', "A man of White can't stand on 3: it is crowned there (K3)."],
    ['B:W18:B1-13', 'Black has 13 pieces; a side has at most 12.'],
  ])('RULE-13: of "%s" it says: %s', (text, message) => {
    expect(parseFen(text)).toMatchObject({ ok: false, error: { message } });
  });

  it('RULE-13: reads back every position it writes', () => {
    fc.assert(
      fc.property(fc.oneof(anyPositions, playedPositions), (position) => {
        expect(parseFen(makeFen(position))).toEqual({ ok: true, value: position });
      }),
      tries(),
    );
  });

  it('answers any text, and points into it', () => {
    const texts = fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[BW][:BWKbwk0-9, .-]*$/u));
    fc.assert(
      fc.property(texts, (text) => {
        const position = parseFen(text);
        if (position.ok) expect(parseFen(makeFen(position.value))).toEqual(position);
        else expect(position.error.at >= 0 && position.error.at <= text.length).toBe(true);
      }),
      tries(1000),
    );
  });
});
