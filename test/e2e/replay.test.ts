import { describe, expect, test } from 'vitest';
import { download, filesOf, textOf } from '../../tools/play/message-contents.ts';
import { press } from '../../tools/play/table.ts';
import type { SandboxUser } from 'discord-sandbox';
import { labelsOf } from './support/reading.ts';
import { MINUTE } from './support/shifted-clock.ts';
import { readAltText } from '../render/read-alt-text.ts';
import { useSharedApp } from './support/app.ts';
import type { TestMatch } from './support/test-match.ts';

const MOVES = ['11-15', '22-18', '15x22', '25x18'];
const LIMIT = 10 * 2 ** 20;

const app = useSharedApp();

/** Alice (red) against Bob (white), who resigns after these moves. */
async function playedOut(moves: readonly string[] = MOVES): Promise<TestMatch> {
  const table = await app.openMatch();
  await table.type(...moves);
  await table.resign(app.bob);
  return table;
}

/** The match is closed, and after a while forgotten. */
async function forgotten(table: TestMatch): Promise<void> {
  await table.press(app.bob, 'No');
  await table.press(app.alice, 'No');
  await app.pass(6 * MINUTE);
  // Nobody has answered whether to go on with somebody else.
  await app.pass(6 * MINUTE);
  expect(app.bot.liveMatches.runtime.inThread(table.threadId)).toBeUndefined();
}

/** The newest private message of somebody: what it says, shows and offers. */
async function seen(table: TestMatch, user: SandboxUser) {
  const message = table.privateMessage(user);
  return {
    id: message.id,
    said: textOf(message),
    bottom: readAltText(filesOf(message)[0]?.description ?? '').bottom === 'dark' ? 'Alice' : 'Bob',
    labels: labelsOf(message),
    alt: filesOf(message)[0]?.description ?? '',
    picture: Buffer.from(await download(message, '.png')).toString('base64'),
  };
}

/** Opens the stepper below the newest result. */
async function open(table: TestMatch, user: SandboxUser) {
  const { id } = await table.withButton('Replay');
  await app.changingNothing(() => press(user, id, 'Replay'));
  return seen(table, user);
}

/** Presses a button of the stepper, which changes to what is asked for. */
async function step(table: TestMatch, user: SandboxUser, label: string) {
  const { id } = table.privateMessage(user);
  await app.changingNothing(() => press(user, id, label));
  const after = await seen(table, user);
  expect(after.id).toBe(id);
  return after;
}

/** Waits until the moving picture is there, and gives it with the words around it. */
async function animation(table: TestMatch, user: SandboxUser, ask: () => Promise<unknown>) {
  await app.changingNothing(ask);
  const message = table.privateMessage(user);
  const gif = await download(message, '.gif');
  return { said: textOf(message), alt: filesOf(message)[0]?.description ?? '', gif };
}

function expectGif(gif: Uint8Array): void {
  expect(new TextDecoder('latin1').decode(gif.slice(0, 6))).toBe('GIF89a');
  // The last byte of every GIF.
  expect(gif.at(-1)).toBe(0x3b);
  expect(gif.length).toBeGreaterThan(1000);
  expect(gif.length).toBeLessThan(LIMIT);
}

const WALK = ['« First', '‹ Back', 'Next ›', 'Last »'];

describe('END-04, WATCH-03: a game that is over, step by step', () => {
  test('END-04, WATCH-03: given the stepper, then Next leads through every position to the end, and Back to the start again', async () => {
    const table = await playedOut();
    const { carol } = app;
    const start = await open(table, carol);
    expect(start.said).toContain('The start of the game.\n**Next ›** shows the first of **4 moves**.');
    expect(start.labels).toEqual(['Next ›', 'Last »', 'Flip board', 'Animation']);
    const forwards = [start];
    for (const [index, move] of MOVES.entries()) {
      const now = await step(table, carol, 'Next ›');
      const turn = Math.floor(index / 2) + 1;
      const by = index % 2 === 0 ? 'Alice' : 'Bob';
      expect(now.said).toContain(`**${turn}.${index % 2 === 0 ? '' : '..'} ${move}** · **${by}** · `);
      expect(now.said).toContain(`Move **${index + 1}** of **4**`);
      expect(now.alt).toContain(`Last move: ${by} played ${move}.`);
      forwards.push(now);
    }
    const end = forwards.at(-1);
    expect(end?.said).toContain('**Alice** (red) wins: **Bob** resigned.');
    expect(end?.alt).toContain('The game is over.');
    expect(end?.labels).toEqual(['« First', '‹ Back', 'Flip board', 'Animation']);
    expect(forwards[2]?.labels).toEqual([...WALK, 'Flip board', 'Animation']);
    expect(new Set(forwards.map(({ picture }) => picture)).size).toBe(MOVES.length + 1);
    expect(new Set(forwards.map(({ alt }) => alt)).size).toBe(MOVES.length + 1);
    for (const before of forwards.slice(0, -1).toReversed()) expect(await step(table, carol, '‹ Back')).toEqual(before);
    expect(await step(table, carol, 'Last »')).toEqual(end);
    expect(await step(table, carol, '« First')).toEqual(start);
  });

  test.each(['carol'] as const)(
    'END-08: given the match is closed and forgotten, and the bot was restarted, then the buttons show %s the same as before',
    async (who) => {
      const table = await playedOut();
      const user = app[who];
      const start = await open(table, user);
      const next = await step(table, user, 'Next ›');
      await forgotten(table);
      const late = await open(table, user);
      expect(late).toEqual({ ...start, id: late.id });
      expect(await step(table, user, 'Next ›')).toEqual({ ...next, id: late.id });
      await app.restart();
      // What was open before the restart goes on as well.
      expect(await step(table, user, '‹ Back')).toEqual(late);
      const again = await open(table, user);
      expect(again).toEqual({ ...start, id: again.id });
      const { gif } = await animation(table, user, () => press(user, again.id, 'Animation'));
      expectGif(gif);
    },
  );
});
