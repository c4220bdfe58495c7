import { describe, expect, test } from 'vitest';
import { textOf } from '../../tools/play/message-contents.ts';
import { timeLeft } from '../../src/match/clock.ts';
import { english } from '../support/english.ts';
import { privateWords, momentsIn, idOf } from './support/reading.ts';
import { MINUTE } from './support/shifted-clock.ts';
import { useApp } from './support/app.ts';
import type { TestMatch } from './support/test-match.ts';
import { SeenButtons } from './support/seen-buttons.ts';

const app = useApp();

/** Bob asks for a pause in Alice's turn, some time into it, and she agrees. */
async function pause(): Promise<TestMatch> {
  const table = await app.openMatch();
  await app.pass(MINUTE);
  await table.pause();
  return table;
}

/** What can be pressed by players. */
const labelsIn = (table: TestMatch): readonly (string | undefined)[] =>
  table.labels.filter((label) => label !== 'Join queue');

async function bothResume(table: TestMatch): Promise<void> {
  await table.press(app.alice, 'Resume');
  await table.press(app.bob, 'Resume');
  await table.turnBegun();
}

describe('TIME-06: asking for a pause', () => {
  test('TIME-06: the clock runs until it is agreed, and the board can be played meanwhile', async () => {
    const table = await app.openMatch();
    const loss = table.lossAt;
    await table.press(app.bob, 'Pause');
    expect((await table.withButton('Accept')).content).toContain('The clock keeps running until you do');
    await app.pass(2 * MINUTE);
    expect(table.lossAt).toBe(loss);
    await app.goTo(loss + 1000);
    await app.soon(() => expect(table.match).toMatchObject({ phase: 'closed', reason: 'called-off' }));
    await app.soon(() =>
      expect(table.threadWords).toContain('**Bob** asked for a pause; the game ended before it was answered.'),
    );
    await table.expectInOrder();
  });
});

describe('TIME-06: in a pause', () => {
  test('TIME-06: what is left is shown as it is, with the countdown and what can be done', async () => {
    const table = await pause();
    const match = table.paused;
    expect(match.dueAt - match.pausedAt).toBe(10 * MINUTE);
    const question = await table.withButton('Resume');
    const left = english.duration(timeLeft(match, match.pausedAt)?.ofLimit ?? 0);
    expect(question.content).toContain(`The clock is stopped. It's **Alice**'s turn: **${left}** left for this move.`);
    expect(momentsIn(question)).toEqual([Math.ceil(match.dueAt / 1000) * 1000]);
    expect(labelsIn(table)).toEqual(['Resume', 'Leave', 'Resign']);
    await app.soon(() => expect(table.cardWords).toContain('Paused. The game resumes'));
    await app.pass(9 * MINUTE);
    expect((await table.withButton('Resume')).content).toBe(question.content);
    expect(table.timeLeft).toBe(timeLeft(match, match.pausedAt)?.toLoss);
    await bothResume(table);
    await app.soon(() => expect(table.cardWords).not.toContain('Paused'));
  });
});

describe('TIME-06: the end of a pause', () => {
  test('TIME-06: both press Resume: play goes on at once, with the time that was left and the seats as they were', async () => {
    const table = await pause();
    const memory = new SeenButtons(table);
    const { seats } = table.paused;
    const left = table.timeLeft;
    await app.pass(4 * MINUTE);
    await table.press(app.bob, 'Resume');
    const question = await table.withButton('Resume');
    expect(question.content).toContain('**Bob** is ready.');
    expect(question.content).toContain(`<@${app.alice.id}>, press **Resume**`);
    const again = await app.changingNothing(() => app.bob.click(question.id, idOf(question, 'Resume')));
    expect(privateWords(again)).toBe(
      "You've already pressed **Resume**. The game resumes when your opponent does, too.",
    );
    const watcher = await app.changingNothing(() => app.carol.click(question.id, idOf(question, 'Resume')));
    expect(privateWords(watcher)).toContain("You're watching this game, and only its players can do that.");
    await table.press(app.alice, 'Resume');
    await table.turnBegun();
    await app.soon(() => expect(textOf(table.message(question.id))).toBe('The game was paused.'));
    // The question and the new board: there is no message beside them.
    expect(table.messagesWith('The pause is over.').map(({ id }) => id)).toEqual([table.liveBoard?.id]);
    expect(table.playing.seats).toEqual(seats);
    await table.expectTimeLeft(left);
    await memory.pressGone();
    await table.type('11-15');
  });

  test('TIME-06: at the end of the countdown play goes on by itself, and the clock runs again', async () => {
    const table = await pause();
    const memory = new SeenButtons(table);
    const left = table.timeLeft;
    await app.goTo(table.paused.dueAt - 2000);
    expect(table.match.phase).toBe('paused');
    await app.goTo(table.paused.dueAt);
    await app.soon(() =>
      expect(table.threadWords).toContain('The game was paused until the time of the pause ran out.'),
    );
    await table.turnBegun();
    await table.expectTimeLeft(left);
    await memory.pressGone();
    await app.goTo(table.lossAt + 1000);
    await app.soon(() => expect(table.match).toMatchObject({ phase: 'closed', reason: 'called-off' }));
    await table.expectInOrder();
  });
});

describe('TIME-07: leaving in a pause', () => {
  test.each([
    ['alice', 'button'],
    ['bob', 'command'],
  ] as const)('TIME-07: %s leaves by %s: no result, no rematch, and it counts nowhere', async (name, way) => {
    const table = await pause();
    const memory = new SeenButtons(table);
    expect((await table.withButton('Leave')).content).toContain(
      '**Leave** ends the match without a result; **Resign** loses the game.',
    );
    if (way === 'button') await table.press(app[name], 'Leave');
    else await app[name].slash(table.threadId, 'checkers leave');
    await app.idle();
    expect(table.match).toMatchObject({ phase: 'closed', reason: 'left-in-pause', result: undefined });
    expect(table.match).toMatchObject({ score: { wins: { dark: 0, light: 0 }, draws: 0 } });
    const why = `**${app[name].name}** left during the pause, so the game has no result.`;
    expect(textOf(await table.result())).toContain(why);
    expect(labelsIn(table)).toEqual([]);
    await app.soon(() => expect(table.cardWords).toContain(why));
    await memory.pressGone();
  });
});
