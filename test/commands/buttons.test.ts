import { describe, expect, test } from 'vitest';
import { chosenValues, isCostlyPress, readButton, VERBS, type Button } from '../../src/commands/buttons.ts';
import { fieldOf } from '../../src/commands/join.ts';
import { encodeCustomId, FIRST_REVISION } from '../../src/views/custom-id.ts';
import { legalMoves, squaresOf } from '../../src/engine/moves.ts';
import { matchId, revision as revisionOf } from '../../src/match/ids.ts';
import { squares } from '../match/samples.ts';
import { positionOf } from '../views/support/samples.ts';

const match = matchId('k7Qp2');
const revision = revisionOf(41);

type Kind = readonly [text: string, on: Button['on'], holds: unknown];

const each = (on: Button['on'], verbs: string, rest: string, holds: unknown): readonly Kind[] =>
  verbs.split(' ').map((verb) => [`c1:${verb}:k7Qp2${rest}`, on, holds]);

const LIST = { of: 'history', user: '200000000000000001', against: '200000000000000002', before: 77 } as const;
const LISTED = 'h200000000000000001-200000000000000002<77';
const eachOf = (verbs: string, rest: string, holds: unknown): readonly Kind[] =>
  verbs.split(' ').map((verb) => [`c1:${verb}:${rest}`, 'page', holds]);

const QUESTIONS =
  'draw-accept draw-decline draw-withdraw ready call-off pause-agree pause-refuse pause-withdraw resume pause-resign pause-leave ' +
  'takeback-agree takeback-decline takeback-withdraw rematch-yes rematch-no go-on stop-here seat-take seat-pass';
const CONFIRMATIONS =
  'draw-confirm draw-cancel resign-confirm resign-cancel leave-confirm leave-cancel abort-confirm abort-cancel';

/** Every kind of button as it is on the wire, where it stands, and what its id holds. */
const READ: readonly Kind[] = [
  ...each('card', 'accept decline cancel join', ':1', { match, revision: FIRST_REVISION }),
  ...each('board', 'back draw resign pause view more', ':41', { match, revision }),
  ['c1:back:k7Qp2:41:11', 'board', { match, revision, square: 11 }],
  ['c1:pick:k7Qp2:41:11', 'board', { match, revision, square: 11 }],
  ['c1:go:k7Qp2:41:22.15.8', 'board', { match, revision, squares: squares('22x15x8') }],
  ...each('question', QUESTIONS, ':41', { match, revision }),
  ...each('confirmation', CONFIRMATIONS, ':41', { match, revision }),
  ['c1:hint-go:k7Qp2:41:9.14', 'confirmation', { match, revision, squares: squares('9-14') }],
  ['c1:resign-confirm:k7Qp2:41:dark', 'confirmation', { match, revision, seat: 'dark' }],
  ...each('more', 'more-menu watch unwatch leave abort opponent-gone move-times last-moves', '', { match }),
  ...each('more', 'hint take-back', ':41', { match, revision }),
  ['c1:view-refresh:k7Qp2:41:light', 'view', { match, revision, seat: 'light' }],
  ...each('result', 'replay animation rematch review review-moves pdn', ':41', { match, revision }),
  ['c1:animation:k7Qp2:41:dark', 'result', { match, revision, seat: 'dark' }],
  ['c1:share:k7Qp2:41:dark', 'result', { match, revision, seat: 'dark' }],
  ['c1:review-share:k7Qp2:41:dark', 'result', { match, revision, seat: 'dark' }],
  ['c1:step-first:k7Qp2:41:12.dark', 'stepper', { match, revision, ply: 12, seat: 'dark' }],
  ['c1:step-back:k7Qp2:41:1.light', 'stepper', { match, revision, ply: 1, seat: 'light' }],
  ['c1:step-next:k7Qp2:41:0.light', 'stepper', { match, revision, ply: 0, seat: 'light' }],
  ['c1:step-last:k7Qp2:41:99999.light', 'stepper', { match, revision, ply: 99_999, seat: 'light' }],
  ['c1:step-turn:k7Qp2:41:48.dark', 'stepper', { match, revision, ply: 48, seat: 'dark' }],
  ...eachOf('history stats history-share history-pdn history-ndjson stats-share past-choose', LISTED, { list: LIST }),
  ...eachOf('past past-share', `${LISTED}:k7Qp2:41`, { list: LIST, match, revision }),
  ...eachOf('standings standings-pool standings-period standings-share', 'live-month:3', {
    topic: 'live-month',
    page: 3,
  }),
  ['c1:help', 'page', true],
  ['c1:help:k7Qp2', 'page', { match }],
  ['c1:menu:home', 'page', 'home'],
  ['c1:menu:rules-jumps', 'page', 'rules-jumps'],
  ['c1:join-form', 'page', true],
  ['c1:from-form', 'page', true],
  ['c1:compose:opponent', 'page', 'opponent'],
  ['c1:compose:send', 'page', 'send'],
  ['c1:me:blocks', 'page', 'blocks'],
  ['c1:me:block', 'page', 'block'],
  ['c1:me:data', 'page', 'data'],
  ['c1:me:mention', 'page', 'mention'],
  ['c1:set:draw-turns', 'page', 'draw-turns'],
];

const forged = (start: string, ends: string): readonly string[] => ends.split(' ').map((end) => start + end);

const BROKEN = ['', 'c1', 'c1:', 'c2:help', 'C1:help', ' c1:help', 'c1:help ', 'c1:accept:k7Qp2\n:1'];
const FORGED = [
  ...BROKEN,
  ...forged('c1:help:', ' k7Qp2: k7Qp2:1'),
  ...forged('c1:', 'steal:k7Qp2:1 __proto__:k7Qp2:1 constructor:k7Qp2:1 step-sideways:k7Qp2:41:12.dark'),
  ...forged('c1:accept', ' :k7Qp2 :k7Qp2:2 :k7Qp2:1: :k7Qp2:1:1 ::1 :k7-Qp2:1 :12345678901234567:1'),
  ...forged('c1:back:k7Qp2:', '0 -1 041 4e1 1.5 ٣ 2147483649 99999999999999999999'),
  ...forged('c1:pick:k7Qp2:41', ' :0 :33 :07 :11.15'),
  ...forged('c1:go:k7Qp2:41:', '11 11. .11 11..15 11.15: 11-15 1.1.1.1.1.1.1.1.1.1.1.1.1.1'),
  ...forged('c1:view-refresh:k7Qp2:41', ' :red'),
  ...forged('c1:', 'draw-accept:k7Qp2: join:k7Qp2 join:k7Qp2:2 watch watch:k7Qp2:1 resume:k7Qp2 rematch-yes:k7Qp2:0'),
  ...forged('c1:', 'seat-take:k7Qp2:41:dark resign-confirm:k7Qp2:41:red resign-cancel:k7Qp2:41:dark'),
  ...forged('c1:', 'last-moves:k7Qp2:1 hint:k7Qp2 take-back:k7Qp2 replay:k7Qp2 replay:k7Qp2:0 replay:k7Qp2:41:0'),
  ...forged('c1:animation:k7Qp2', ' :41:red :41:'),
  ...forged('c1:history', ':k7Qp2 :h1 :x200000000000000001 :h200000000000000001<0 :h200000000000000001:k7Qp2:41'),
  ...forged(
    'c1:',
    'past:h200000000000000001 past:k7Qp2:41 replay:h200000000000000001:k7Qp2:41 help:s200000000000000001',
  ),
  ...forged('c1:standings', ' :live-ever :blitz-ever:1 :live-ever:01 :live-ever:-1 :live-ever:1000000'),
  ...forged('c1:share:k7Qp2', ' :41 :41:red'),
  ...forged('c1:review:k7Qp2', ' :41:dark :'),
  ...forged('c1:review-share:k7Qp2', ' :41 :41:red'),
  ...forged('c1:step-next:k7Qp2', ' :41 :41:12 :41:dark :41:.dark :41:-1.dark :41:012.dark :41:1e1.dark'),
  ...forged('c1:step-next:k7Qp2:41:', '100000.dark 12.red 12.dark. 12.dark:1'),
  ...forged('c1:menu', ' : :cellar :home:1 :toString'),
  ...forged(
    'c1:',
    'join-form:k7Qp2 join-form: from-form:k7Qp2 set set:owner set:time:1 compose compose:last compose:send:1 me me:blocks:1 me:you',
  ),
];

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

  test('RUN-07: given every kind of button, then only those that start or make something are costly', () => {
    const costly = READ.map(([text]) => text).filter((text) => isCostlyPress(text));
    const verbs = new Set(costly.map((text) => text.split(':')[1]));
    const making =
      'from-form history-share history-pdn history-ndjson stats-share past-share standings-share last-moves replay animation rematch review review-moves review-share pdn share compose me';
    expect(verbs).toEqual(new Set(making.split(' ')));
    expect(costly.filter((text) => text.startsWith('c1:compose:'))).toEqual(['c1:compose:send']);
    expect(costly.filter((text) => text.startsWith('c1:me:'))).toEqual(['c1:me:data']);
    expect(isCostlyPress('c1:toString')).toBe(false);
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
