import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  BOARD_VERBS,
  CARD_VERBS,
  MORE_VERBS,
  QUESTION_VERBS,
  STEP_VERBS,
  type ComponentId,
} from '../../src/views/component-id.ts';
import { decodeCustomId, encodeCustomId } from '../../src/views/custom-id.ts';
import { legalMoves, squaresOf } from '../../src/engine/moves.ts';
import type { Square } from '../../src/engine/square.ts';
import { matchId, revision } from '../../src/match/ids.ts';
import { squares } from '../match/samples.ts';
import { componentIds } from './support/arbitraries.ts';
import { positionOf } from './support/samples.ts';
import { tries } from '../support/tries.ts';

const match = matchId('k7Qp2');
const board = revision(41);

const WRITTEN: readonly (readonly [ComponentId, string])[] = [
  [{ verb: 'accept', match }, 'c1:accept:k7Qp2:1'],
  [{ verb: 'decline', match }, 'c1:decline:k7Qp2:1'],
  [{ verb: 'cancel', match }, 'c1:cancel:k7Qp2:1'],
  [{ verb: 'join', match }, 'c1:join:k7Qp2:1'],
  [{ verb: 'pick', match, board, square: 11 as Square }, 'c1:pick:k7Qp2:41:11'],
  [{ verb: 'back', match, board }, 'c1:back:k7Qp2:41'],
  [{ verb: 'go', match, board, squares: squares('22x15x8') }, 'c1:go:k7Qp2:41:22.15.8'],
  [{ verb: 'draw', match, board }, 'c1:draw:k7Qp2:41'],
  [{ verb: 'resign', match, board }, 'c1:resign:k7Qp2:41'],
  [{ verb: 'view', match, board }, 'c1:view:k7Qp2:41'],
  [{ verb: 'more', match, board }, 'c1:more:k7Qp2:41'],
  [{ verb: 'draw-accept', match, number: board }, 'c1:draw-accept:k7Qp2:41'],
  [{ verb: 'draw-decline', match, number: board }, 'c1:draw-decline:k7Qp2:41'],
  [{ verb: 'draw-withdraw', match, number: board }, 'c1:draw-withdraw:k7Qp2:41'],
  [{ verb: 'resign-confirm', match, number: board }, 'c1:resign-confirm:k7Qp2:41'],
  [{ verb: 'resign-cancel', match, number: board }, 'c1:resign-cancel:k7Qp2:41'],
  [{ verb: 'view-refresh', match, board, seat: 'light' }, 'c1:view-refresh:k7Qp2:41:light'],
  [{ verb: 'pause', match, board }, 'c1:pause:k7Qp2:41'],
  [{ verb: 'ready', match, number: board }, 'c1:ready:k7Qp2:41'],
  [{ verb: 'call-off', match, number: board }, 'c1:call-off:k7Qp2:41'],
  [{ verb: 'pause-agree', match, number: board }, 'c1:pause-agree:k7Qp2:41'],
  [{ verb: 'pause-refuse', match, number: board }, 'c1:pause-refuse:k7Qp2:41'],
  [{ verb: 'resume', match, number: board }, 'c1:resume:k7Qp2:41'],
  [{ verb: 'pause-resign', match, number: board }, 'c1:pause-resign:k7Qp2:41'],
  [{ verb: 'pause-leave', match, number: board }, 'c1:pause-leave:k7Qp2:41'],
  [{ verb: 'rematch-yes', match, number: board }, 'c1:rematch-yes:k7Qp2:41'],
  [{ verb: 'rematch-no', match, number: board }, 'c1:rematch-no:k7Qp2:41'],
  [{ verb: 'go-on', match, number: board }, 'c1:go-on:k7Qp2:41'],
  [{ verb: 'stop-here', match, number: board }, 'c1:stop-here:k7Qp2:41'],
  [{ verb: 'seat-take', match, number: board }, 'c1:seat-take:k7Qp2:41'],
  [{ verb: 'seat-pass', match, number: board }, 'c1:seat-pass:k7Qp2:41'],
  [{ verb: 'leave-confirm', match, number: board }, 'c1:leave-confirm:k7Qp2:41'],
  [{ verb: 'leave-cancel', match, number: board }, 'c1:leave-cancel:k7Qp2:41'],
  [{ verb: 'resign-confirm', match, number: board, seat: 'dark' }, 'c1:resign-confirm:k7Qp2:41:dark'],
  [{ verb: 'watch', match }, 'c1:watch:k7Qp2'],
  [{ verb: 'unwatch', match }, 'c1:unwatch:k7Qp2'],
  [{ verb: 'leave', match }, 'c1:leave:k7Qp2'],
  [{ verb: 'abort', match }, 'c1:abort:k7Qp2'],
  [{ verb: 'opponent-gone', match }, 'c1:opponent-gone:k7Qp2'],
  [{ verb: 'move-times', match }, 'c1:move-times:k7Qp2'],
  [{ verb: 'last-moves', match }, 'c1:last-moves:k7Qp2'],
  [{ verb: 'replay', match, game: board }, 'c1:replay:k7Qp2:41'],
  [{ verb: 'animation', match, game: board }, 'c1:animation:k7Qp2:41'],
  [{ verb: 'animation', match, game: board, seat: 'dark' }, 'c1:animation:k7Qp2:41:dark'],
  [{ verb: 'step-first', match, game: board, ply: 12, seat: 'dark' }, 'c1:step-first:k7Qp2:41:12.dark'],
  [{ verb: 'step-back', match, game: board, ply: 1, seat: 'light' }, 'c1:step-back:k7Qp2:41:1.light'],
  [{ verb: 'step-next', match, game: board, ply: 0, seat: 'light' }, 'c1:step-next:k7Qp2:41:0.light'],
  [{ verb: 'step-last', match, game: board, ply: 99_999, seat: 'light' }, 'c1:step-last:k7Qp2:41:99999.light'],
  [{ verb: 'step-turn', match, game: board, ply: 48, seat: 'dark' }, 'c1:step-turn:k7Qp2:41:48.dark'],
  [{ verb: 'help' }, 'c1:help'],
  [{ verb: 'help', match }, 'c1:help:k7Qp2'],
  [{ verb: 'menu', page: 'home' }, 'c1:menu:home'],
  [{ verb: 'menu', page: 'rules-jumps' }, 'c1:menu:rules-jumps'],
  [{ verb: 'join-form' }, 'c1:join-form'],
  [{ verb: 'set', setting: 'draw-turns' }, 'c1:set:draw-turns'],
];

const FORGED = [
  '',
  'c1',
  'c1:',
  'c2:help',
  'C1:help',
  ' c1:help',
  'c1:help ',
  'c1:help:',
  'c1:help:k7Qp2:',
  'c1:help:k7Qp2:1',
  'c1:steal:k7Qp2:1',
  'c1:__proto__:k7Qp2:1',
  'c1:constructor:k7Qp2:1',
  'c1:accept',
  'c1:accept:k7Qp2',
  'c1:accept:k7Qp2:2',
  'c1:accept:k7Qp2:1:',
  'c1:accept:k7Qp2:1:1',
  'c1:accept::1',
  'c1:accept:k7-Qp2:1',
  'c1:accept:k7Qp2\n:1',
  'c1:accept:12345678901234567:1',
  'c1:back:k7Qp2:0',
  'c1:back:k7Qp2:-1',
  'c1:back:k7Qp2:041',
  'c1:back:k7Qp2:4e1',
  'c1:back:k7Qp2:1.5',
  'c1:back:k7Qp2:٣',
  'c1:back:k7Qp2:2147483649',
  'c1:back:k7Qp2:99999999999999999999',
  'c1:pick:k7Qp2:41',
  'c1:pick:k7Qp2:41:0',
  'c1:pick:k7Qp2:41:33',
  'c1:pick:k7Qp2:41:07',
  'c1:pick:k7Qp2:41:11.15',
  'c1:go:k7Qp2:41:11',
  'c1:go:k7Qp2:41:11.',
  'c1:go:k7Qp2:41:.11',
  'c1:go:k7Qp2:41:11..15',
  'c1:go:k7Qp2:41:11.15:',
  'c1:go:k7Qp2:41:11-15',
  `c1:go:k7Qp2:41:${Array.from({ length: 14 }, () => '1').join('.')}`,
  'c1:view-refresh:k7Qp2:41',
  'c1:view-refresh:k7Qp2:41:red',
  'c1:draw-accept:k7Qp2:',
  'c1:join:k7Qp2',
  'c1:join:k7Qp2:2',
  'c1:watch',
  'c1:watch:k7Qp2:1',
  'c1:resume:k7Qp2',
  'c1:rematch-yes:k7Qp2:0',
  'c1:seat-take:k7Qp2:41:dark',
  'c1:resign-confirm:k7Qp2:41:red',
  'c1:resign-cancel:k7Qp2:41:dark',
  'c1:last-moves:k7Qp2:1',
  'c1:replay:k7Qp2',
  'c1:replay:k7Qp2:0',
  'c1:replay:k7Qp2:41:0',
  'c1:animation:k7Qp2',
  'c1:animation:k7Qp2:41:red',
  'c1:animation:k7Qp2:41:',
  'c1:step-next:k7Qp2',
  'c1:step-next:k7Qp2:41',
  'c1:step-next:k7Qp2:41:12',
  'c1:step-next:k7Qp2:41:dark',
  'c1:step-next:k7Qp2:41:.dark',
  'c1:step-next:k7Qp2:41:-1.dark',
  'c1:step-next:k7Qp2:41:012.dark',
  'c1:step-next:k7Qp2:41:1e1.dark',
  'c1:step-next:k7Qp2:41:100000.dark',
  'c1:step-next:k7Qp2:41:12.red',
  'c1:step-next:k7Qp2:41:12.dark.',
  'c1:step-next:k7Qp2:41:12.dark:1',
  'c1:step-sideways:k7Qp2:41:12.dark',
  'c1:menu',
  'c1:menu:',
  'c1:menu:cellar',
  'c1:menu:home:1',
  'c1:menu:toString',
  'c1:join-form:k7Qp2',
  'c1:join-form:',
  'c1:set',
  'c1:set:owner',
  'c1:set:time:1',
] as const;

describe('custom ids', () => {
  test.each(WRITTEN)('PLAY-01: given the button %j, then its custom id is %s, and is read back', (id, text) => {
    expect(encodeCustomId(id)).toBe(text);
    expect(decodeCustomId(text)).toEqual(id);
  });

  test('PLAY-01: given the verbs there are, then each has its golden id', () => {
    const all = [...CARD_VERBS, ...BOARD_VERBS, ...QUESTION_VERBS, ...MORE_VERBS, ...STEP_VERBS];
    const others = [
      'pick',
      'go',
      'resign-confirm',
      'view-refresh',
      'replay',
      'animation',
      'help',
      'menu',
      'join-form',
      'set',
    ];
    expect(new Set(WRITTEN.map(([{ verb }]) => verb))).toEqual(new Set([...all, ...others]));
  });

  test.each(FORGED)('RUN-07: given the forged id %j, then it means nothing', (text) => {
    expect(decodeCustomId(text)).toBeUndefined();
  });

  test('PLAY-01: given any button, then its custom id fits into 100 characters and is read back', () => {
    fc.assert(
      fc.property(componentIds, (id) => {
        const text = encodeCustomId(id);
        expect(text.length).toBeLessThanOrEqual(100);
        expect(decodeCustomId(text)).toEqual(id);
      }),
      tries(2000),
    );
  });

  test('RUN-07: given 100 000 made-up strings, then reading never throws, and only what we write is read', () => {
    const mutated = fc
      .tuple(componentIds.map(encodeCustomId), fc.nat(110), fc.nat(3), fc.string({ unit: 'binary', maxLength: 4 }))
      .map(([text, at, cut, put]) => text.slice(0, at) + put + text.slice(at + cut));
    const shaped = fc
      .array(
        fc.constantFrom(
          'c1',
          'go',
          'pick',
          'help',
          'menu',
          'home',
          'set',
          'time',
          'join',
          'm',
          '1',
          '2147483648',
          '1.2',
          'dark',
          '0.dark',
          'step-next',
          'animation',
          '',
          ':',
        ),
        {
          maxLength: 7,
        },
      )
      .map((parts) => parts.join(':'));
    let read = 0;
    fc.assert(
      fc.property(fc.oneof(mutated, shaped, fc.string({ unit: 'binary', maxLength: 120 })), (text) => {
        const id = decodeCustomId(text);
        if (id === undefined) return;
        read += 1;
        if (encodeCustomId(id) !== text) throw new Error(`${text} is read as ${encodeCustomId(id)}`);
      }),
      tries(100_000),
    );
    expect(read, 'some of the strings must be real ids, or nothing was shown').toBeGreaterThan(1000);
  });

  test('RULE-07: given the longest jump that fits on a board, nine pieces, then it still has a custom id', () => {
    const moves = legalMoves(positionOf('B:W6,7,8,14,15,16,22,23,24:BK1'));
    expect(Math.max(...moves.map(({ captured }) => captured.length))).toBe(9);
    for (const move of moves) {
      const id: ComponentId = {
        verb: 'go',
        match: matchId('Z'.repeat(16)),
        board: revision(2 ** 31),
        squares: squaresOf(move),
      };
      expect(decodeCustomId(encodeCustomId(id))).toEqual(id);
    }
  });

  test('given an id that could not be read back, then writing it is refused as a mistake of the program', () => {
    expect(() => encodeCustomId({ verb: 'view', match: matchId('a:b'), board })).toThrow(RangeError);
    expect(() => encodeCustomId({ verb: 'view', match, board: revision(0) })).toThrow(RangeError);
    expect(() => encodeCustomId({ verb: 'go', match, board, squares: [] })).toThrow(RangeError);
    for (const ply of [-1, 1.5, 100_000, NaN]) {
      const id: ComponentId = { verb: 'step-next', match, game: board, ply, seat: 'dark' };
      expect(() => encodeCustomId(id)).toThrow(RangeError);
    }
  });
});
