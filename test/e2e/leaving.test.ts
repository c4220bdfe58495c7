import { describe, expect, test } from 'vitest';
import { press, type Table } from '../../src/cli/play/table.ts';
import {
  alive,
  answer,
  answerInPrivate,
  cardWords,
  chooseMore,
  labelsOf,
  matchAt,
  openMore,
  pass,
  privateMessage,
  quiet,
  resigns,
  resultAt,
  typed,
  words,
} from './support/at-the-table.ts';
import { changingNothing, openTable, privateWords, typeMoves } from './support/room.ts';
import { useRoom } from './support/use-room.ts';
import { SeenButtons } from './support/seen-buttons.ts';
import { MINUTE } from './support/shifted-clock.ts';

const room = useRoom();

const LEFT = (winner: 'dark' | 'light') => ({ kind: 'win', winner, reason: 'left' });
const CALLED_OFF = 'The match was called off before both had moved. It counts nowhere.';
const CLOSED = 'Somebody who manages the server closed the match';

describe('END-03: leaving', () => {
  test('END-03: given /checkers leave, then it is asked back first, and the confirmation loses the game and closes the match', async () => {
    const table = await openTable(room);
    const seen = new SeenButtons(room, table);
    await typeMoves(room, table, ['11-15', '22-18']);
    const asked = await changingNothing(room, () => typed(room, table, room.bob, 'leave'));
    expect(asked).toContain('**Alice** wins the game then, and there is no rematch');
    expect(await answerInPrivate(room, table, room.bob, 'Yes, leave')).toBe('You left the match.');
    expect(resultAt(room, table)).toEqual(LEFT('dark'));
    expect(matchAt(room, table)).toMatchObject({ phase: 'closed', reason: 'finished' });
    // The result first, then that nothing more will come.
    expect(words(room, table)).toMatch(/\*\*Alice\*\* \(red\) wins: \*\*Bob\*\* left\.[^]*The match is over\./);
    expect(cardWords(room, table)).toContain('**Alice** (red) wins: **Bob** left.');
    expect(seen.labels).not.toContain('Yes');
    expect(alive(room, table)).toEqual([]);
    await seen.pressAll();
  });

  test('END-03: given second thoughts about Leave behind More, then the game goes on; the question stays good over moves', async () => {
    const table = await openTable(room);
    const told = await changingNothing(room, () => chooseMore(room, table, room.alice, 'Leave'));
    expect(told).toContain('Leave this match?');
    const asked = privateMessage(table, room.alice);
    await changingNothing(room, () => press(room.alice, asked.id, 'Stay'));
    expect(room.alice.message(asked.id)).toMatchObject({ content: 'Good, you stay.', components: [] });
    await typed(room, table, room.alice, 'leave');
    await typeMoves(room, table, ['11-15', '22-18']);
    await answerInPrivate(room, table, room.alice, 'Yes, leave');
    expect(resultAt(room, table)).toEqual(LEFT('light'));
  });

  test('END-03, END-04: given a watcher, then they can’t leave or call off for anybody, and More offers no such thing', async () => {
    const table = await openTable(room);
    for (const command of ['leave', 'abort']) {
      const told = await changingNothing(room, () => typed(room, table, room.carol, command));
      expect(told).toContain('Only the two players');
    }
    await openMore(room, table, room.carol);
    expect(labelsOf(privateMessage(table, room.carol))).toEqual(['Help', 'Times', 'Watch']);
    const { id } = await table.board();
    const forged = await changingNothing(room, () =>
      room.carol.forgeClick(table.threadId, id, `c1:leave:${matchAt(room, table).id}`),
    );
    expect(privateWords(forged)).toContain('Only the two players');
  });

  test('END-03: given the game ended in between, then the confirmation leaves no second game', async () => {
    const table = await openTable(room);
    await typed(room, table, room.alice, 'leave');
    const { id } = privateMessage(table, room.alice);
    await resigns(room, table, room.bob);
    await answer(room, table, room.alice, 'Yes');
    await answer(room, table, room.bob, 'Yes');
    for (const [told, phase] of [
      ['Leave this match?', 'playing'],
      ['You left the match.', 'closed'],
    ] as const) {
      await press(room.alice, id, 'Yes, leave');
      await quiet(room);
      expect(room.alice.message(id)?.content).toContain(told);
      expect(matchAt(room, table).phase).toBe(phase);
    }
    expect(resultAt(room, table)).toEqual(LEFT('dark'));
  });

  test('END-03, END-05: given the rematch question, then leaving is a no to it', async () => {
    const table = await openTable(room);
    await resigns(room, table, room.bob);
    await room.bob.slash(table.threadId, 'checkers leave');
    await quiet(room);
    expect(matchAt(room, table)).toMatchObject({ phase: 'closed', reason: 'finished' });
    expect(words(room, table)).toContain('**Bob** plays no further game');
    expect(alive(room, table)).toEqual([]);
  });
});

describe('END-04: calling off', () => {
  const byCommand = (table: Table) => room.bob.slash(table.threadId, 'checkers abort');

  test.each([
    ['/checkers abort', byCommand],
    ['Call off behind More', (table: Table) => chooseMore(room, table, room.bob, 'Call off')],
  ])('END-04: given %s after one move, then there is no result, and nothing is left to press', async (_, callOff) => {
    const table = await openTable(room);
    const seen = new SeenButtons(room, table);
    await typeMoves(room, table, ['11-15']);
    await callOff(table);
    await quiet(room);
    expect(matchAt(room, table)).toMatchObject({ phase: 'closed', reason: 'called-off', result: undefined });
    expect(words(room, table)).toContain(CALLED_OFF);
    expect(cardWords(room, table)).toContain(CALLED_OFF);
    expect(alive(room, table)).toEqual([]);
    expect(seen.labels).not.toContain('Yes');
    await seen.pressAll();
  });

  test('END-04: given both have moved, then it is too late, and More offers it no longer', async () => {
    const table = await openTable(room);
    const early = await openMore(room, table, room.alice);
    expect(labelsOf(room.alice.message(early) ?? {})).toContain('Call off');
    await typeMoves(room, table, ['11-15', '22-18']);
    expect(await changingNothing(room, () => typed(room, table, room.bob, 'abort'))).toContain(
      'Both of you have moved',
    );
    await openMore(room, table, room.bob);
    expect(labelsOf(privateMessage(table, room.bob))).not.toContain('Call off');
    const late = await changingNothing(room, () => room.alice.click(early, `c1:abort:${matchAt(room, table).id}`));
    expect(late).toMatchObject({ ok: true, onlyMe: true });
  });
});

describe('END-04: /checkers close', () => {
  test('END-04: given nobody’s manager, then it is refused, to a player as to a watcher', async () => {
    const table = await openTable(room);
    for (const user of [room.bob, room.carol]) {
      expect(await changingNothing(room, () => typed(room, table, user, 'close'))).toMatch(/manage/);
    }
  });

  test('END-04: given the result stands and a rematch is asked, then the question goes and the result stays', async () => {
    const table = await openTable(room);
    await resigns(room, table, room.bob);
    await room.alice.slash(table.threadId, 'checkers close');
    await quiet(room);
    expect(resultAt(room, table)).toMatchObject({ winner: 'dark', reason: 'resigned' });
    expect(cardWords(room, table)).toContain('**Bob** resigned');
    expect(cardWords(room, table)).toContain(CLOSED);
    expect(words(room, table)).toContain(CLOSED);
    expect(alive(room, table)).toEqual([]);
  });

  const offerDraw = async (table: Table): Promise<void> => {
    await room.alice.slash(table.threadId, 'checkers draw');
    await quiet(room);
  };
  const pause = async (table: Table): Promise<void> => {
    await room.alice.slash(table.threadId, 'checkers pause');
    await quiet(room);
    await answer(room, table, room.bob, 'Agree');
  };
  const offerSeat = async (table: Table): Promise<void> => {
    await chooseMore(room, table, room.carol, 'Watch');
    await resigns(room, table, room.bob);
    await answer(room, table, room.bob, 'No');
    await answer(room, table, room.alice, 'Go on');
  };
  const askReady = async (table: Table): Promise<void> => {
    await offerSeat(table);
    await answer(room, table, room.carol, 'No thanks');
    await pass(room, 3 * MINUTE);
    await answer(room, table, room.carol, 'Join');
  };

  test.each([
    ['a draw offer', 'playing', offerDraw],
    ['a pause', 'paused', pause],
    ['an offered seat', 'ended', offerSeat],
    ['the question for Ready', 'ready-check', askReady],
  ] as const)(
    'END-04, END-08: given %s stands, then a manager who doesn’t play closes it, and no button stays alive',
    async (_, phase, story) => {
      const table = await openTable(room);
      const seen = new SeenButtons(room, table);
      await story(table);
      expect(matchAt(room, table).phase).toBe(phase);
      room.sandbox.world.grant(room.carol.id, 'ManageGuild');
      await room.carol.slash(table.threadId, 'checkers close');
      room.sandbox.world.revoke(room.carol.id, 'ManageGuild');
      await quiet(room);
      expect(matchAt(room, table)).toMatchObject({ phase: 'closed', reason: 'closed-by-manager' });
      expect(words(room, table)).toContain('Somebody who manages the server closed the');
      expect(cardWords(room, table)).toContain(CLOSED);
      expect(alive(room, table)).toEqual([]);
      await seen.pressAll();
    },
  );
});
