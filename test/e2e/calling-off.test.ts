import { describe, expect, test } from 'vitest';
import type { Table } from '../../src/cli/play/table.ts';
import {
  alive,
  answer,
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
import { changingNothing, openTable, typeMoves, useRoom } from './support/room.ts';
import { SeenButtons } from './support/seen-buttons.ts';
import { MINUTE } from './support/shifted-clock.ts';

const room = useRoom('test');

const CALLED_OFF = 'The match was called off before both had moved. It counts nowhere.';

describe('END-04: calling off', () => {
  test.each([
    ['alice', []],
    ['bob', []],
    ['alice', ['11-15']],
    ['bob', ['11-15']],
  ] as const)(
    'END-04: given %s types /checkers abort after the moves %j, then there is no result',
    async (name, moves) => {
      const table = await openTable(room);
      const seen = new SeenButtons(room, table);
      await typeMoves(room, table, moves);
      await room[name].slash(table.threadId, 'checkers abort');
      await room.bot.idle();
      expect(matchAt(room, table)).toMatchObject({ phase: 'closed', reason: 'called-off', result: undefined });
      expect(words(room, table)).toContain(CALLED_OFF);
      expect(cardWords(room, table)).toContain(CALLED_OFF);
      expect(alive(room, table)).toEqual([]);
      expect(seen.labels).not.toContain('Yes');
      await seen.pressAll();
    },
  );

  test('END-04: given Call off behind More, then the same, and the menu loses what led out of the match', async () => {
    const table = await openTable(room);
    await chooseMore(room, table, room.bob, 'Call off');
    // The menu offers only what can still be done.
    expect(labelsOf(privateMessage(table, room.bob))).toEqual(['Help', 'Times']);
    expect(matchAt(room, table)).toMatchObject({ phase: 'closed', reason: 'called-off' });
    expect(words(room, table)).toContain(CALLED_OFF);
    expect(alive(room, table)).toEqual([]);
  });

  test('END-04: given both have moved, then it is too late, and More offers it no longer', async () => {
    const table = await openTable(room);
    const early = await openMore(room, table, room.alice);
    expect(labelsOf(room.alice.message(early) ?? {})).toContain('Call off');
    await typeMoves(room, table, ['11-15', '22-18']);
    for (const user of [room.alice, room.bob]) {
      expect(await changingNothing(room, () => typed(room, table, user, 'abort'))).toContain('Both of you have moved');
      await openMore(room, table, user);
      expect(labelsOf(privateMessage(table, user))).not.toContain('Call off');
    }
    const id = room.alice.message(early)?.id ?? '';
    const late = await changingNothing(room, () => room.alice.click(id, `c1:abort:${matchAt(room, table).id}`));
    expect(late).toMatchObject({ ok: true, onlyMe: true });
    expect(matchAt(room, table).phase).toBe('playing');
  });

  test('END-04: given a watcher, then they can’t call it off', async () => {
    const table = await openTable(room);
    expect(await changingNothing(room, () => typed(room, table, room.carol, 'abort'))).toContain(
      'Only the two players',
    );
  });
});

describe('END-04: /checkers close', () => {
  const CLOSED = 'Somebody who manages the server closed the match';

  test('END-04: given nobody’s manager, then it is refused, to a player as to a watcher', async () => {
    const table = await openTable(room);
    for (const user of [room.bob, room.carol]) {
      expect(await changingNothing(room, () => typed(room, table, user, 'close'))).toMatch(/manage/);
    }
    expect(matchAt(room, table).phase).toBe('playing');
  });

  test('END-04: given a manager who doesn’t play, then the game is closed without a result', async () => {
    const table = await openTable(room);
    const seen = new SeenButtons(room, table);
    room.sandbox.world.grant(room.carol.id, 'ManageGuild');
    await typeMoves(room, table, ['11-15', '22-18', '15x22']);
    await room.carol.slash(table.threadId, 'checkers close');
    room.sandbox.world.revoke(room.carol.id, 'ManageGuild');
    await room.bot.idle();
    expect(matchAt(room, table)).toMatchObject({ phase: 'closed', reason: 'closed-by-manager', result: undefined });
    expect(words(room, table)).toContain(`${CLOSED} without a result`);
    expect(cardWords(room, table)).toContain(CLOSED);
    expect(alive(room, table)).toEqual([]);
    await seen.pressAll();
  });

  test('END-04: given the result stands and a rematch is asked, then the question goes and the result stays', async () => {
    const table = await openTable(room);
    await resigns(room, table, room.bob);
    await room.alice.slash(table.threadId, 'checkers close');
    await room.bot.idle();
    expect(resultAt(room, table)).toMatchObject({ winner: 'dark', reason: 'resigned' });
    expect(cardWords(room, table)).toContain('**Bob** resigned');
    expect(cardWords(room, table)).toContain(CLOSED);
    expect(words(room, table)).toContain(CLOSED);
    expect(alive(room, table)).toEqual([]);
  });

  const refuseRematch = async (table: Table): Promise<void> => {
    await chooseMore(room, table, room.carol, 'Watch');
    await resigns(room, table, room.bob);
    await answer(room, table, room.bob, 'No');
  };
  const offerSeat = async (table: Table): Promise<void> => {
    await refuseRematch(table);
    await answer(room, table, room.alice, 'Go on');
  };
  const freeSeat = async (table: Table): Promise<void> => {
    await offerSeat(table);
    await answer(room, table, room.carol, 'No thanks');
  };
  const pause = async (table: Table): Promise<void> => {
    await room.alice.slash(table.threadId, 'checkers pause');
    await quiet(room);
    await answer(room, table, room.bob, 'Agree');
  };
  const askReady = async (table: Table): Promise<void> => {
    await freeSeat(table);
    await pass(room, 3 * MINUTE);
    await answer(room, table, room.carol, 'Join');
  };
  const offerDraw = async (table: Table): Promise<void> => {
    await room.alice.slash(table.threadId, 'checkers draw');
    await quiet(room);
  };

  test.each([
    ['a draw offer', 'playing', offerDraw],
    ['a pause', 'paused', pause],
    ['the question to go on', 'ended', refuseRematch],
    ['an offered seat', 'ended', offerSeat],
    ['a freed seat', 'open-table', freeSeat],
    ['the question for Ready', 'ready-check', askReady],
  ] as const)(
    'END-04, END-08: given %s stands, then a manager closes it, and no button stays alive',
    async (_, phase, story) => {
      const table = await openTable(room);
      const seen = new SeenButtons(room, table);
      await story(table);
      expect(matchAt(room, table).phase).toBe(phase);
      expect(alive(room, table)).not.toEqual([]);
      await room.alice.slash(table.threadId, 'checkers close');
      await quiet(room);
      expect(matchAt(room, table)).toMatchObject({ phase: 'closed', reason: 'closed-by-manager' });
      expect(words(room, table)).toContain('Somebody who manages the server closed the');
      expect(cardWords(room, table)).toContain(CLOSED);
      expect(alive(room, table)).toEqual([]);
      await seen.pressAll();
    },
  );
});
