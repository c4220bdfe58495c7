import { describe, expect, test } from 'vitest';
import { download, filesOf, textOf } from '../../src/cli/play/message-contents.ts';
import { buttonsOf, press } from '../../src/cli/play/table.ts';
import type { SandboxUser } from '../../src/sandbox/client/sandbox-user.ts';
import { privateWords, labelsOf } from './support/reading.ts';
import { MINUTE } from './support/shifted-clock.ts';
import { useSharedApp } from './support/app.ts';
import type { TestMatch } from './support/test-match.ts';

const MOVES = ['11-15', '22-18', '15x22', '25x18'];
const LIMIT = 10 * 2 ** 20;

const app = useSharedApp();

type Who = 'alice' | 'bob' | 'carol';

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
  await app.pass(6 * MINUTE);
  expect(app.bot.liveMatches.runtime.inThread(table.threadId)).toBeUndefined();
}

/** The newest private message of somebody: what it says, shows and offers. */
async function seen(table: TestMatch, user: SandboxUser) {
  const message = table.privateMessage(user);
  return {
    id: message.id,
    said: textOf(message),
    bottom: /^▼ \S+ \*\*(\w+)\*\*/m.exec(textOf(message))?.[1],
    labels: labelsOf(message),
    alt: filesOf(message)[0]?.description ?? '',
    picture: Buffer.from(await download(message, '.png')).toString('base64'),
  };
}

/** Opens the stepper below the newest result. */
async function open(table: TestMatch, user: SandboxUser) {
  const { id } = await table.result();
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
    expect(start.labels).toEqual(['Next ›', 'Last »', 'Turn the board', 'Animation']);
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
    expect(end?.labels).toEqual(['« First', '‹ Back', 'Turn the board', 'Animation']);
    expect(forwards[2]?.labels).toEqual([...WALK, 'Turn the board', 'Animation']);
    expect(new Set(forwards.map(({ picture }) => picture)).size).toBe(MOVES.length + 1);
    expect(new Set(forwards.map(({ alt }) => alt)).size).toBe(MOVES.length + 1);
    for (const before of forwards.slice(0, -1).toReversed()) expect(await step(table, carol, '‹ Back')).toEqual(before);
    expect(await step(table, carol, 'Last »')).toEqual(end);
    expect(await step(table, carol, '« First')).toEqual(start);
  });

  const SIDES: readonly (readonly [string, Who, string, string])[] = [
    ['red', 'alice', 'Alice', 'Bob'],
    ['white', 'bob', 'Bob', 'Alice'],
    ['nobody', 'carol', 'Bob', 'Alice'],
  ];
  test.each(SIDES)(
    "PLAY-09, WATCH-03: given who played %s asks, then their own side is at the bottom, a watcher's as in records, and the board can be turned",
    async (_, who, bottom, top) => {
      const table = await playedOut();
      const user = app[who];
      expect(await open(table, user)).toMatchObject({ bottom });
      await step(table, user, 'Next ›');
      const shown = await step(table, user, 'Next ›');
      const turned = await step(table, user, 'Turn the board');
      expect(turned).toMatchObject({ bottom: top, labels: shown.labels });
      expect(turned.said).toContain('Move **2** of **4**');
      expect(turned.picture).not.toBe(shown.picture);
      expect(await step(table, user, 'Next ›')).toMatchObject({ bottom: top });
      await step(table, user, '‹ Back');
      expect(await step(table, user, 'Turn the board')).toEqual(shown);
    },
  );

  test('END-05, END-08: given a rematch has begun, then each result shows its own game', async () => {
    const table = await playedOut();
    const first = await table.result();
    await table.press(app.alice, 'Yes');
    await table.press(app.bob, 'Yes');
    await app.changingNothing(() => press(app.alice, first.id, 'Replay'));
    expect(await step(table, app.alice, 'Last »')).toMatchObject({ bottom: 'Alice' });
    expect((await seen(table, app.alice)).said).toContain('Move **4** of **4**');
    // Seats are switched: Bob moves first now.
    await app.bob.slash(table.threadId, 'checkers move', { move: '9-13' });
    await app.idle();
    await table.resign(app.alice);
    await app.changingNothing(() => press(app.bob, first.id, 'Replay'));
    expect(await step(table, app.bob, 'Next ›')).toMatchObject({ bottom: 'Bob' });
    expect((await seen(table, app.bob)).said).toContain('**1. 11-15** · **Alice**');
    expect((await table.result()).id).not.toBe(first.id);
    await open(table, app.bob);
    expect(await step(table, app.bob, 'Next ›')).toMatchObject({ bottom: 'Bob' });
    expect((await seen(table, app.bob)).said).toContain('**1. 9-13** · **Bob**');
    expect((await seen(table, app.bob)).said).toContain('Move **1** of **1**');
  });

  test.each(['alice', 'carol'] as const)(
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
      const { gif } = await animation(table, user, async () => press(user, (await table.result()).id, 'Animation'));
      expectGif(gif);
    },
  );
});

describe('RUN-07: what is forged', () => {
  test('RUN-07, WATCH-03: given ids of other matches, games and positions, then nothing is shown but what belongs here', async () => {
    const [here, there] = [await playedOut(), await playedOut(['9-13'])];
    const { id: foreign } = there.match;
    const { id: own } = here.match;
    const result = await here.result();
    const ids = buttonsOf(result).map(({ custom_id: id }) => id);
    const game = ids[0]?.split(':')[3] ?? '';
    const forge = (id: string) => app.refused(() => app.carol.forgeClick(here.threadId, result.id, id));
    const refused = /doesn't work any more|have no record of that game/;
    const forged = [
      `c1:replay:${foreign}:${game}`,
      `c1:animation:${foreign}:${game}`,
      `c1:step-next:${foreign}:${game}:0.dark`,
      `c1:replay:${own}:1`,
      `c1:replay:${own}:2147483648`,
      `c1:animation:${own}:2147483648:dark`,
      `c1:replay:NoSuchGame:${game}`,
      `c1:step-back:${own}:${game}:-1.dark`,
      `c1:step-back:${own}:${game}:3.red`,
    ];
    for (const id of forged) expect(await forge(id), id).toMatch(refused);
    expect(await forge(`c1:step-next:${own}:${game}:99999.dark`)).toContain('Move **4** of **4**');
    await forgotten(there);
    for (const id of forged.slice(0, 3)) expect(await forge(id), id).toMatch(refused);
  });
});

describe('END-04, WATCH-03: a game as a moving picture', () => {
  test.each(['alice', 'carol'] as const)(
    'END-04, WATCH-03: given %s presses Animation below the result or on the stepper, then a GIF comes to them alone, described in words',
    async (who) => {
      const table = await playedOut();
      const user = app[who];
      const result = await table.result();
      const below = await animation(table, user, () => press(user, result.id, 'Animation'));
      expectGif(below.gif);
      expect(below.said).toBe('**Alice** against **Bob**, **4 moves**\n**Alice** (red) wins: **Bob** resigned.');
      expect(below.alt).toBe(
        'Animation of a game of checkers, Alice (red) against Bob (white): 4 moves from the start to the end. Alice wins: Bob resigned. The PDN file with the result has all moves in text.',
      );
      await open(table, user);
      const turned = await step(table, user, 'Turn the board');
      const other = await animation(table, user, () => press(user, turned.id, 'Animation'));
      expectGif(other.gif);
      expect(Buffer.from(other.gif).equals(Buffer.from(below.gif))).toBe(false);
    },
  );

  test('WATCH-03, START-11: given a running game, then More and /checkers board replay:true show its last moves to the asker alone', async () => {
    const table = await app.openMatch();
    const { carol } = app;
    const early = await app.changingNothing(() => carol.slash(table.threadId, 'checkers board', { replay: true }));
    expect(early.ok).toBe(true);
    expect(textOf(table.privateMessage(carol))).toBe('No move has been played, so there is nothing to show again.');
    await table.type(...MOVES);
    const behindMore = await animation(table, carol, () => table.chooseMore(carol, 'Last moves'));
    expectGif(behindMore.gif);
    expect(behindMore.said).toBe('The last **4 moves**, up to **2... 25x18**');
    expect(behindMore.alt).toContain('11-15, 22-18, 15x22, 25x18.');
    const asked = await animation(table, carol, () => carol.slash(table.threadId, 'checkers board', { replay: true }));
    expect(Buffer.from(asked.gif).equals(Buffer.from(behindMore.gif))).toBe(true);
    const byAlice = await animation(table, app.alice, () =>
      app.alice.slash(table.threadId, 'checkers board', { replay: true }),
    );
    // From her own side.
    expect(Buffer.from(byAlice.gif).equals(Buffer.from(asked.gif))).toBe(false);
  });

  test('END-08, START-11: given the game is over, then /checkers board replay:true opens it; once it is forgotten, it points to the button', async () => {
    const table = await playedOut();
    const ask = () => app.bob.slash(table.threadId, 'checkers board', { replay: true });
    await app.changingNothing(ask);
    expect(await seen(table, app.bob)).toMatchObject({ bottom: 'Bob' });
    expect((await seen(table, app.bob)).said).toContain('The start of the game.');
    await forgotten(table);
    expect(await app.refused(ask)).toContain('**Replay** below its result');
  });

  test('START-11: given more than one way to show the board is asked for at once, then the asker is told to choose', async () => {
    const table = await app.openMatch();
    await table.type('11-15');
    for (const options of [
      { replay: true, text: true },
      { replay: true, repost: true },
      { text: true, repost: true },
    ]) {
      const outcome = await app.changingNothing(() => app.alice.slash(table.threadId, 'checkers board', options));
      expect(privateWords(outcome)).toContain('Choose one of');
    }
    const off = await app.alice.slash(table.threadId, 'checkers board', { replay: false, text: true });
    expect(privateWords(off)).toContain('```');
  });
});
