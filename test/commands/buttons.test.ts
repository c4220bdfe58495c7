import { describe, expect, test } from 'vitest';
import { chosenValues, fieldOf, readButton, VERBS, type Button } from '../../src/commands/buttons.ts';
import { encodeCustomId, FIRST_REVISION } from '../../src/views/custom-id.ts';
import { legalMoves, squaresOf } from '../../src/engine/moves.ts';
import { matchId, revision as revisionOf } from '../../src/match/ids.ts';
import { squares } from '../match/samples.ts';
import { positionOf } from '../views/support/samples.ts';

const match = matchId('k7Qp2');
const revision = revisionOf(41);

/** Every kind of button as it is on the wire, where it stands, and what its id holds. */
const READ: readonly (readonly [text: string, on: Button['on'], holds: unknown])[] = [
  ['c1:accept:k7Qp2:1', 'card', { match, revision: FIRST_REVISION }],
  ['c1:decline:k7Qp2:1', 'card', { match, revision: FIRST_REVISION }],
  ['c1:cancel:k7Qp2:1', 'card', { match, revision: FIRST_REVISION }],
  ['c1:join:k7Qp2:1', 'card', { match, revision: FIRST_REVISION }],
  ['c1:pick:k7Qp2:41:11', 'board', { match, revision, square: 11 }],
  ['c1:back:k7Qp2:41', 'board', { match, revision }],
  ['c1:go:k7Qp2:41:22.15.8', 'board', { match, revision, squares: squares('22x15x8') }],
  ['c1:draw:k7Qp2:41', 'board', { match, revision }],
  ['c1:resign:k7Qp2:41', 'board', { match, revision }],
  ['c1:view:k7Qp2:41', 'board', { match, revision }],
  ['c1:more:k7Qp2:41', 'board', { match, revision }],
  ['c1:draw-accept:k7Qp2:41', 'question', { match, revision }],
  ['c1:draw-decline:k7Qp2:41', 'question', { match, revision }],
  ['c1:draw-withdraw:k7Qp2:41', 'question', { match, revision }],
  ['c1:resign-confirm:k7Qp2:41', 'confirmation', { match, revision }],
  ['c1:resign-cancel:k7Qp2:41', 'confirmation', { match, revision }],
  ['c1:view-refresh:k7Qp2:41:light', 'view', { match, revision, seat: 'light' }],
  ['c1:pause:k7Qp2:41', 'board', { match, revision }],
  ['c1:ready:k7Qp2:41', 'question', { match, revision }],
  ['c1:call-off:k7Qp2:41', 'question', { match, revision }],
  ['c1:pause-agree:k7Qp2:41', 'question', { match, revision }],
  ['c1:pause-refuse:k7Qp2:41', 'question', { match, revision }],
  ['c1:resume:k7Qp2:41', 'question', { match, revision }],
  ['c1:pause-resign:k7Qp2:41', 'question', { match, revision }],
  ['c1:pause-leave:k7Qp2:41', 'question', { match, revision }],
  ['c1:rematch-yes:k7Qp2:41', 'question', { match, revision }],
  ['c1:rematch-no:k7Qp2:41', 'question', { match, revision }],
  ['c1:go-on:k7Qp2:41', 'question', { match, revision }],
  ['c1:stop-here:k7Qp2:41', 'question', { match, revision }],
  ['c1:seat-take:k7Qp2:41', 'question', { match, revision }],
  ['c1:seat-pass:k7Qp2:41', 'question', { match, revision }],
  ['c1:leave-confirm:k7Qp2:41', 'confirmation', { match, revision }],
  ['c1:leave-cancel:k7Qp2:41', 'confirmation', { match, revision }],
  ['c1:resign-confirm:k7Qp2:41:dark', 'confirmation', { match, revision, seat: 'dark' }],
  ['c1:watch:k7Qp2', 'more', { match }],
  ['c1:unwatch:k7Qp2', 'more', { match }],
  ['c1:leave:k7Qp2', 'more', { match }],
  ['c1:abort:k7Qp2', 'more', { match }],
  ['c1:opponent-gone:k7Qp2', 'more', { match }],
  ['c1:move-times:k7Qp2', 'more', { match }],
  ['c1:last-moves:k7Qp2', 'more', { match }],
  ['c1:replay:k7Qp2:41', 'result', { match, revision }],
  ['c1:animation:k7Qp2:41', 'result', { match, revision }],
  ['c1:animation:k7Qp2:41:dark', 'result', { match, revision, seat: 'dark' }],
  ['c1:step-first:k7Qp2:41:12.dark', 'stepper', { match, revision, ply: 12, seat: 'dark' }],
  ['c1:step-back:k7Qp2:41:1.light', 'stepper', { match, revision, ply: 1, seat: 'light' }],
  ['c1:step-next:k7Qp2:41:0.light', 'stepper', { match, revision, ply: 0, seat: 'light' }],
  ['c1:step-last:k7Qp2:41:99999.light', 'stepper', { match, revision, ply: 99_999, seat: 'light' }],
  ['c1:step-turn:k7Qp2:41:48.dark', 'stepper', { match, revision, ply: 48, seat: 'dark' }],
  ['c1:help', 'page', true],
  ['c1:help:k7Qp2', 'page', { match }],
  ['c1:menu:home', 'page', 'home'],
  ['c1:menu:rules-jumps', 'page', 'rules-jumps'],
  ['c1:join-form', 'page', true],
  ['c1:set:draw-turns', 'page', 'draw-turns'],
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

describe('buttons', () => {
  test.each(READ)(
    'PLAY-01: given the custom id %s, then it is a button of a %s, and written alike',
    (text, on, holds) => {
      const read = readButton(text);
      expect(read).toMatchObject({ button: { on } });
      expect(read?.holds).toEqual(holds);
      expect(read && encodeCustomId(read.id)).toBe(text);
    },
  );

  test('PLAY-01: given the verbs there are, then each has its golden id', () => {
    expect(new Set(READ.map(([text]) => text.split(':')[1]))).toEqual(new Set(VERBS));
  });

  test.each(FORGED)('RUN-07: given the forged id %j, then it means nothing', (text) => {
    expect(readButton(text)).toBeUndefined();
  });

  test('RULE-07: given the longest jump that fits on a board, nine pieces, then it still has a custom id', () => {
    const moves = legalMoves(positionOf('B:W6,7,8,14,15,16,22,23,24:BK1'));
    expect(Math.max(...moves.map(({ captured }) => captured.length))).toBe(9);
    for (const move of moves) {
      const path = squaresOf(move);
      const ids = { match: matchId('Z'.repeat(16)), revision: revisionOf(2 ** 31) };
      expect(readButton(encodeCustomId({ verb: 'go', ...ids, path }))?.holds).toEqual({ ...ids, squares: path });
    }
  });
});

test('START-12: what was typed into a form is found in rows, in labels, and nowhere else', () => {
  const field = { type: 4, custom_id: 'code', value: 'ACDEFG' };
  expect(fieldOf([{ type: 1, components: [field] }], 'code')).toBe('ACDEFG');
  expect(fieldOf([{ type: 18, component: field }], 'code')).toBe('ACDEFG');
  expect(fieldOf([{ type: 18, component: { ...field, value: 7 } }], 'code')).toBeUndefined();
  for (const odd of [undefined, null, 'code', [], [null], [{ components: 'code' }]]) {
    expect(fieldOf(odd, 'code')).toBeUndefined();
  }
});

test('RUN-11: only texts count as chosen, and a button has chosen nothing', () => {
  expect(chosenValues({ component_type: 3, values: ['a', 'b'] })).toEqual(['a', 'b']);
  expect(chosenValues({ component_type: 2 })).toEqual([]);
  expect(chosenValues({ values: [1, 'a', null] })).toEqual(['a']);
  expect(chosenValues({ values: 'a' })).toEqual([]);
});
