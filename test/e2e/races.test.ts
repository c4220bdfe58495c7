import { describe, expect, test } from 'vitest';
import { press } from '../../tools/play/table.ts';
import { type Hand, onButton, onConfirmation, onEnter, race } from './support/race.ts';
import { useSharedApp } from './support/app.ts';
import type { TestMatch } from './support/test-match.ts';

const app = useSharedApp();

/** What stands after a race, and what the one who came second is told alone; nothing, where both got what they wanted. */
interface End {
  readonly match: object;
  readonly told?: string;
}

interface Race {
  readonly name: string;
  readonly set: (table: TestMatch) => Promise<readonly [Hand, Hand]>;
  readonly firstBefore: End;
  readonly secondBefore: End;
}

const OVER = 'This game is over.';
const AGREED = { phase: 'ended', result: { kind: 'draw', reason: 'agreement' } };

async function paused(table: TestMatch): Promise<void> {
  await table.press(app.bob, 'Pause');
  await table.press(app.alice, 'Accept');
  await table.withButton('Resume');
}

const RACES: readonly Race[] = [
  {
    name: 'END-02: accepting a draw against the move that declines it',
    set: async (table) => {
      await table.offerDraw(app.bob);
      // On two devices, or with two fingers.
      return [await onButton(table, app.alice, 'Accept'), onEnter(table, app.alice, 'move', { move: '11-15' })];
    },
    firstBefore: { match: AGREED, told: OVER },
    secondBefore: { match: { phase: 'playing', drawOffer: undefined }, told: 'That draw offer is over.' },
  },
  {
    name: 'TIME-07: the second Resume against leaving in the pause',
    set: async (table) => {
      await paused(table);
      await table.press(app.alice, 'Resume');
      return [await onButton(table, app.bob, 'Resume'), await onButton(table, app.alice, 'Leave')];
    },
    firstBefore: { match: { phase: 'playing' }, told: 'That question has already been settled.' },
    secondBefore: {
      match: { phase: 'closed', reason: 'left-in-pause' },
      told: 'That question has already been settled.',
    },
  },
  {
    name: 'END-04: calling off against the second move',
    set: async (table) => {
      await table.type('11-15');
      return [await onConfirmation(table, app.alice, 'abort'), onEnter(table, app.bob, 'move', { move: '22-18' })];
    },
    firstBefore: { match: { phase: 'closed', reason: 'called-off' }, told: OVER },
    secondBefore: { match: { phase: 'playing', game: { moves: [{}, {}] } }, told: 'Both players have moved' },
  },
  {
    name: 'PLAY-07: one player’s two moves on the same board',
    set: async (table) => {
      const { id } = await table.board();
      await press(app.alice, id, '11');
      const step = await onButton(table, app.alice, '11-15');
      await press(app.alice, id, '9');
      return [step, await onButton(table, app.alice, '9-14')];
    },
    firstBefore: { match: { game: { moves: [{ move: { from: 11 } }] } }, told: 'That board is from an earlier move' },
    secondBefore: { match: { game: { moves: [{ move: { from: 9 } }] } }, told: 'That board is from an earlier move' },
  },
];

describe.each(RACES)('$name', ({ name, set, firstBefore, secondBefore }) => {
  test.each([
    ['the one comes first', firstBefore, false],
    ['the other comes first', secondBefore, true],
  ] as const)(`${name}: %s`, async (_, end, isSwapped) => {
    const table = await app.openMatch();
    const [one, other] = await set(table);
    const [first, second] = isSwapped ? [other, one] : [one, other];
    await race(app, table, first, second);
    expect(table.match).toMatchObject(end.match);
    const { told } = end;
    if (told !== undefined) await app.soon(() => expect(table.toldAlone(second.user)).toContain(told));
    else expect(table.toldAlone(second.user)).not.toMatch(/already|over\./);
  });
});
