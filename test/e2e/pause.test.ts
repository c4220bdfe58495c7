import { describe, expect, test } from 'vitest';
import { textOf } from '../../src/cli/play/message-contents.ts';
import { press, type Table } from '../../src/cli/play/table.ts';
import { timeLeft } from '../../src/match/clock.ts';
import type { SandboxUser } from '../../src/sandbox/client/sandbox-user.ts';
import { duration } from '../../src/views/words/en/phrases.ts';
import { passingButtonsOf } from './support/passing-buttons.ts';
import { changingNothing, privateWords } from './support/room.ts';
import { MINUTE } from './support/shifted-clock.ts';
import { ButtonMemory, expectAsItStands } from './support/standing.ts';
import {
  goTo,
  idOf,
  letPass,
  lossAt,
  matchAt,
  messagesWith,
  momentsIn,
  notifiedOf,
  openTimed,
  pausedAt,
  playingAt,
  pressIn,
  soon,
  turnBegun,
  typeMove,
  withButton,
  wordsIn,
} from './support/timed.ts';
import { useRoom } from './support/use-room.ts';

const room = useRoom();

/** Bob asks for a pause in Alice's turn, some time into it, and she agrees. */
async function pause(): Promise<Table> {
  const table = await openTimed(room);
  await letPass(room, MINUTE);
  await pressIn(room, table, room.bob, 'Pause');
  await pressIn(room, table, room.alice, 'Agree');
  await soon(() => expect(matchAt(room, table).phase).toBe('paused'));
  await withButton(table, 'Resume');
  return table;
}

/** What can be pressed by players. */
const labelsIn = (table: Table): readonly (string | undefined)[] =>
  table
    .messages()
    .flatMap((message) => passingButtonsOf(message).map(({ label }) => label))
    .filter((label) => label !== 'Watch');

/** What the paused turn has left until the loss. */
const leftAt = (table: Table): number => timeLeft(pausedAt(room, table), room.clock.now())?.toLoss ?? 0;

async function bothResume(table: Table): Promise<void> {
  await pressIn(room, table, room.alice, 'Resume');
  await pressIn(room, table, room.bob, 'Resume');
  await turnBegun(room, table);
}

/** The turn goes on with what it had left: next to nothing of it passes while a test looks. */
async function goesOnWith(table: Table, left: number): Promise<void> {
  await table.board();
  const now = lossAt(room, table) - room.clock.now();
  expect(now).toBeLessThanOrEqual(left);
  expect(now).toBeGreaterThan(left - 20_000);
  const shown = momentsIn(await table.board()).at(-1) ?? 0;
  expect(Math.abs(shown - lossAt(room, table))).toBeLessThanOrEqual(3000);
  await expectAsItStands(room, table);
}

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

  test('TIME-06: refused, the game goes on, and the asker has to wait', async () => {
    const table = await openTimed(room);
    const memory = new ButtonMemory(room, table);
    await pressIn(room, table, room.alice, 'Pause');
    await pressIn(room, table, room.bob, 'Refuse');
    await soon(() =>
      expect(wordsIn(table)).toContain('**Alice** asked for a pause and **Bob** refused. The game goes on.'),
    );
    await soon(() => expect(wordsIn(table)).toContain('**Bob** would rather play on. No pause now.'));
    await memory.pressGone();
    const again = await changingNothing(room, () => byCommand(table, room.alice));
    expect(privateWords(again)).toContain('after 5 more moves of your own');
    // The opponent was never refused.
    await pressIn(room, table, room.bob, 'Pause');
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

describe('TIME-06: in a pause', () => {
  test('TIME-06: what is left is shown as it is, with the countdown and what can be done', async () => {
    const table = await pause();
    const match = pausedAt(room, table);
    expect(match.resumesAt - match.pausedAt).toBe(10 * MINUTE);
    const question = await withButton(table, 'Resume');
    const left = duration(timeLeft(match, match.pausedAt)?.ofLimit ?? 0);
    expect(question.content).toContain(`The clock stands still. **Alice** is on move: **${left}** left for this move.`);
    expect(momentsIn(question)).toEqual([Math.ceil(match.resumesAt / 1000) * 1000]);
    expect(labelsIn(table)).toEqual(['Resume', 'Resign', 'Leave']);
    const card = (): string => JSON.stringify(room.carol.message(table.cardId)?.components);
    await soon(() => expect(card()).toContain('Paused. Play goes on'));
    await letPass(room, 9 * MINUTE);
    expect((await withButton(table, 'Resume')).content).toBe(question.content);
    expect(leftAt(table)).toBe(timeLeft(match, match.pausedAt)?.toLoss);
    await bothResume(table);
    await soon(() => expect(card()).not.toContain('Paused'));
  });

  test.each(['button', 'command'])('TIME-06: resigning by %s works, and both are asked for a rematch', async (way) => {
    const table = await pause();
    const memory = new ButtonMemory(room, table);
    const question = await withButton(table, 'Resume');
    const asked =
      way === 'button'
        ? await press(room.alice, question.id, 'Resign')
        : await room.alice.slash(table.threadId, 'checkers resign');
    expect(privateWords(asked)).toContain('Resign this game? **Bob** wins it then.');
    expect(matchAt(room, table).phase).toBe('paused');
    await press(room.alice, asked.ok ? (asked.message?.id ?? '') : '', 'Yes, resign');
    await room.bot.idle();
    expect(matchAt(room, table)).toMatchObject({ result: { winner: 'light', reason: 'resigned' } });
    const settled = 'The pause ended with the game. **Bob** (white) wins: **Alice** resigned.';
    await soon(() => expect(wordsIn(table)).toContain(settled));
    await withButton(table, 'Yes');
    await expectAsItStands(room, table);
    await memory.pressGone();
  });

  test('TIME-06: a draw offer that stands waits for the end of the pause, and is asked again then', async () => {
    const table = await openTimed(room);
    await pressIn(room, table, room.alice, 'Draw');
    await pressIn(room, table, room.bob, 'Pause');
    await pressIn(room, table, room.alice, 'Agree');
    await soon(() => expect(wordsIn(table).join()).toContain('The offer waits until the pause is over.'));
    await expectAsItStands(room, table);
    await bothResume(table);
    await expectAsItStands(room, table);
    await pressIn(room, table, room.bob, 'Accept');
    await soon(() => expect(matchAt(room, table)).toMatchObject({ result: { reason: 'agreement' } }));
    await expectAsItStands(room, table);
  });
});

describe('TIME-06: the end of a pause', () => {
  test('TIME-06: both press Resume: play goes on at once, with the time that was left and the seats as they were', async () => {
    const table = await pause();
    const memory = new ButtonMemory(room, table);
    const { seats } = pausedAt(room, table);
    const left = leftAt(table);
    await letPass(room, 4 * MINUTE);
    await pressIn(room, table, room.bob, 'Resume');
    const question = await withButton(table, 'Resume');
    expect(question.content).toContain('**Bob** is ready.');
    expect(question.content).toContain(`<@${room.alice.id}>, press **Resume**`);
    const again = await changingNothing(room, () => room.bob.click(question.id, idOf(question, 'Resume')));
    expect(privateWords(again)).toBe('You are ready already. Play goes on when your opponent is, too.');
    const watcher = await changingNothing(room, () => room.carol.click(question.id, idOf(question, 'Resume')));
    expect(privateWords(watcher)).toContain('Only the two players can do that.');
    await pressIn(room, table, room.alice, 'Resume');
    await turnBegun(room, table);
    await soon(() => expect(textOf(table.message(question.id))).toBe('The pause is over: both were ready.'));
    expect(messagesWith(table, 'The pause is over. **Alice** is on move')).toHaveLength(1);
    expect(playingAt(room, table).seats).toEqual(seats);
    await goesOnWith(table, left);
    await memory.pressGone();
    await typeMove(room, table, '11-15');
  });

  test('TIME-06: at the end of the countdown play goes on by itself, and the clock runs again', async () => {
    const table = await pause();
    const memory = new ButtonMemory(room, table);
    const left = leftAt(table);
    await goTo(room, pausedAt(room, table).resumesAt - 2000);
    expect(matchAt(room, table).phase).toBe('paused');
    await goTo(room, pausedAt(room, table).resumesAt);
    await soon(() => expect(wordsIn(table)).toContain('The pause is over: its time has run out.'));
    await turnBegun(room, table);
    await goesOnWith(table, left);
    await memory.pressGone();
    await goTo(room, lossAt(room, table) + 1000);
    await soon(() => expect(matchAt(room, table)).toMatchObject({ result: { reason: 'improper-delay' } }));
    await expectAsItStands(room, table);
  });

  test('TIME-06: after a pause a further one can be asked for, and its buttons are its own', async () => {
    const table = await pause();
    const memory = new ButtonMemory(room, table);
    await bothResume(table);
    await pressIn(room, table, room.alice, 'Pause');
    await pressIn(room, table, room.bob, 'Agree');
    await withButton(table, 'Resume');
    await expectAsItStands(room, table);
    await memory.pressGone();
    expect(pausedAt(room, table).resumed).toBeUndefined();
  });
});

describe('TIME-07: leaving in a pause', () => {
  test.each([
    ['alice', 'button'],
    ['bob', 'command'],
  ] as const)('TIME-07: %s leaves by %s: no result, no rematch, and it counts nowhere', async (name, way) => {
    const table = await pause();
    const memory = new ButtonMemory(room, table);
    expect((await withButton(table, 'Leave')).content).toContain('Leaving now has no consequence');
    if (way === 'button') await pressIn(room, table, room[name], 'Leave');
    else await room[name].slash(table.threadId, 'checkers leave');
    await room.bot.idle();
    expect(matchAt(room, table)).toMatchObject({ phase: 'closed', reason: 'left-in-pause', result: undefined });
    expect(matchAt(room, table)).toMatchObject({ score: { wins: { dark: 0, light: 0 }, draws: 0 } });
    const why = 'A player left in the pause, so the match was closed without a result. It counts nowhere.';
    await soon(() => expect(wordsIn(table)).toContain(`The pause ended with the match. ${why}`));
    expect(textOf(await table.result())).toContain(why);
    expect(labelsIn(table)).toEqual([]);
    await soon(() => expect(JSON.stringify(room.carol.message(table.cardId)?.components)).toContain(why));
    await memory.pressGone();
  });
});
