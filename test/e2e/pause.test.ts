import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { press, type Table } from '../../src/cli/play/table.ts';
import type { SandboxUser } from '../../src/sandbox/client/sandbox-user.ts';
import { changingNothing, openRoom, privateWords, refusedRequests, typeMoves, type Room } from './support/room.ts';
import { MINUTE } from './support/shifted-clock.ts';
import { ButtonMemory, expectAsItStands } from './support/standing.ts';
import {
  goTo,
  idOf,
  letPass,
  lossAt,
  matchAt,
  notifiedOf,
  openTimed,
  pressIn,
  soon,
  typeMove,
  withButton,
  wordsIn,
} from './support/timed.ts';

let room: Room;
// A room for each: in a shared one the flags of earlier matches fall as time passes.
beforeEach(async () => {
  room = await openRoom();
  room.clock.stand();
});
afterEach(async () => {
  expect(refusedRequests(room)).toEqual([]);
  await room.stop();
});

const byCommand = (table: Table, user: SandboxUser) => user.slash(table.threadId, 'checkers pause');

describe('TIME-06: asking for a pause', () => {
  test.each(['alice', 'bob'] as const)(
    'TIME-06: %s may ask, by button or command; only the other is called',
    async (name) => {
      const [asker, other] = name === 'alice' ? [room.alice, room.bob] : [room.bob, room.alice];
      for (const ask of [
        async (table: Table) => press(asker, (await table.board()).id, 'Pause'),
        (table: Table) => byCommand(table, asker),
      ]) {
        const table = await openTimed(room);
        for (const user of [asker, other]) user.clearNotifications();
        const outcome = await ask(table);
        expect(outcome).toMatchObject({ ok: true });
        const question = await withButton(table, 'Agree');
        expect(question.content).toContain(`**${asker.name}** asks for a pause of up to **10 min**.`);
        await room.bot.idle();
        expect(notifiedOf('asks for a pause', asker, other)).toEqual([other.name]);
        await expectAsItStands(room, table);
      }
    },
  );

  test('TIME-06: the clock runs until it is agreed, and the board can be played meanwhile', async () => {
    const table = await openTimed(room);
    const loss = lossAt(room, table);
    await pressIn(room, table, room.bob, 'Pause');
    expect((await withButton(table, 'Agree')).content).toContain('The clock runs on until you do');
    await letPass(room, 2 * MINUTE);
    expect(lossAt(room, table)).toBe(loss);
    await goTo(room, loss + 1000);
    await soon(() => expect(matchAt(room, table)).toMatchObject({ result: { reason: 'improper-delay' } }));
    await soon(() =>
      expect(wordsIn(table)).toContain('**Bob** asked for a pause; the game was over before it was answered.'),
    );
    await expectAsItStands(room, table);
  });

  test('TIME-06: only the opponent answers; the asker and watchers are told so', async () => {
    const table = await openTimed(room);
    await pressIn(room, table, room.bob, 'Pause');
    const question = await withButton(table, 'Agree');
    const pressed = async (user: SandboxUser, label: string): Promise<string> =>
      privateWords(await changingNothing(room, () => user.click(question.id, idOf(question, label))));
    for (const label of ['Agree', 'Refuse']) {
      expect(await pressed(room.bob, label)).toBe('You asked for this pause yourself: your opponent answers.');
      expect(await pressed(room.carol, label)).toContain('Only the two players can do that.');
    }
    const again = await changingNothing(room, () => byCommand(table, room.bob));
    expect(privateWords(again)).toBe("You have asked for a pause already. It waits for your opponent's answer.");
    const watcher = await changingNothing(room, () => byCommand(table, room.carol));
    expect(privateWords(watcher)).toContain('Only the two players can do that.');
  });

  test('TIME-06: refused, the game goes on, and the asker may ask again after five own moves', async () => {
    const table = await openTimed(room);
    const memory = new ButtonMemory(room, table);
    await pressIn(room, table, room.alice, 'Pause');
    await pressIn(room, table, room.bob, 'Refuse');
    await soon(() =>
      expect(wordsIn(table)).toContain('**Alice** asked for a pause and **Bob** refused. The game goes on.'),
    );
    await soon(() => expect(wordsIn(table)).toContain('**Bob** would rather play on. No pause now.'));
    await memory.pressGone();
    const moves = ['11-15', '22-18', '15x22', '25x18', '8-11', '29-25', '4-8', '25-22', '9-14'];
    for (const [index, move] of moves.entries()) {
      const refused = await changingNothing(room, () => byCommand(table, room.alice));
      const left = 5 - Math.ceil(index / 2);
      expect(privateWords(refused)).toContain(
        left === 1 ? 'after your next move' : `after ${left} more moves of your own`,
      );
      await typeMove(room, table, move);
    }
    // The opponent was never refused.
    await pressIn(room, table, room.bob, 'Pause');
    await typeMoves(room, table, ['18x9']);
    await pressIn(room, table, room.alice, 'Pause');
    await withButton(table, 'Agree');
    await expectAsItStands(room, table);
  });

  test('TIME-06: both asking is an agreement', async () => {
    const table = await openTimed(room);
    const memory = new ButtonMemory(room, table);
    await pressIn(room, table, room.bob, 'Pause');
    await pressIn(room, table, room.alice, 'Pause');
    await soon(() => expect(matchAt(room, table).phase).toBe('paused'));
    await soon(() => expect(wordsIn(table)).toContain('**Bob** asked for a pause and **Alice** agreed.'));
    await expectAsItStands(room, table);
    await memory.pressGone();
  });

  test('TIME-06: the request lapses with the next completed move, whoever makes it', async () => {
    for (const asker of [room.alice, room.bob]) {
      const table = await openTimed(room);
      const memory = new ButtonMemory(room, table);
      await pressIn(room, table, asker, 'Pause');
      await typeMove(room, table, '11-15');
      const settled = `**${asker.name}** asked for a pause; the game went on, so the request is over.`;
      await soon(() => expect(wordsIn(table)).toContain(settled));
      await expectAsItStands(room, table);
      await memory.pressGone();
      // It was not refused: it can be asked for again at once.
      await pressIn(room, table, asker, 'Pause');
      await withButton(table, 'Agree');
    }
  });
});
