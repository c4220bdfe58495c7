import { describe, expect, test } from 'vitest';
import { filesOf, textOf } from '../../src/cli/play/message-contents.ts';
import { press } from '../../src/cli/play/table.ts';
import type { SandboxUser } from '../../src/sandbox/client/sandbox-user.ts';
import { useApp } from './support/app.ts';
import type { TestMatch } from './support/test-match.ts';
import { labelsOf } from './support/reading.ts';

const app = useApp();

/** Presses *My view* on the live board; gives the id of the private message. */
async function view(table: TestMatch, user: SandboxUser): Promise<string> {
  const { message } = await press(user, (await table.board()).id, 'My view');
  await app.idle();
  return message?.id ?? '';
}

/** What a private view says, who is at its bottom, and what its picture is said to show. */
function seen(user: SandboxUser, id: string) {
  const message = user.message(id);
  if (message === undefined) throw new Error(`${user.name} sees no such view`);
  const said = textOf(message);
  const [picture, ...others] = filesOf(message);
  expect(others).toEqual([]);
  return {
    said,
    bottom: /^▼ \S+ \*\*(\w+)\*\*/m.exec(said)?.[1],
    top: /^▲ \S+ \*\*(\w+)\*\*/m.exec(said)?.[1],
    picture: picture?.description ?? '',
    url: picture?.url,
    buttons: labelsOf(message),
  };
}

const SIDES = [
  ['Alice', 'alice', 'Alice', 'Bob'],
  ['Bob', 'bob', 'Bob', 'Alice'],
  ['Carol, who watches,', 'carol', 'Bob', 'Alice'],
] as const;

describe('WATCH-03, PLAY-09: the board in private', () => {
  test.each(SIDES)(
    'WATCH-03: given %s asks for the board, then it comes from their side, and can be turned and turned back',
    async (_, who, bottom, top) => {
      const table = await app.openMatch();
      await table.type('11-15');
      const user = app[who];
      const id = await app.changingNothing(() => view(table, user));
      const first = seen(user, id);
      expect(first).toMatchObject({ bottom, top, buttons: ['Refresh', 'Turn the board'] });
      expect(first.said).toContain('**1. 11-15**');
      expect(first.said).toContain('**Bob** is on move.');
      await app.changingNothing(() => press(user, id, 'Turn the board'));
      expect(seen(user, id)).toMatchObject({ bottom: top, top: bottom, buttons: ['Refresh', 'Turn the board'] });
      expect(seen(user, id).url).not.toBe(first.url);
      await app.changingNothing(() => press(user, id, 'Turn the board'));
      expect(seen(user, id)).toMatchObject({ bottom, top });
      expect(seen(user, id).picture).toBe(first.picture);
    },
  );

  test('WATCH-03: given the game went on, then Refresh shows the newest board from the side that was chosen', async () => {
    const table = await app.openMatch();
    const id = await view(table, app.carol);
    await press(app.carol, id, 'Turn the board');
    expect(seen(app.carol, id).said).toContain('The start of the game, seen from the red side.');
    await table.type('11-15', '22-18');
    expect(seen(app.carol, id).said).toContain('The start of the game');
    await app.changingNothing(() => press(app.carol, id, 'Refresh'));
    const refreshed = seen(app.carol, id);
    expect(refreshed).toMatchObject({ bottom: 'Alice', top: 'Bob' });
    expect(refreshed.said).toContain('After **1... 22-18**, seen from the red side.');
    expect(refreshed.picture).toContain('22-18');
  });

  test('WATCH-03, END-08: given the game is over, then Refresh shows its end and takes its buttons away', async () => {
    const table = await app.openMatch();
    const id = await view(table, app.carol);
    await table.type('11-15');
    await table.resign(app.bob);
    await app.changingNothing(() => press(app.carol, id, 'Refresh'));
    expect(seen(app.carol, id)).toMatchObject({ buttons: [] });
    expect(seen(app.carol, id).said).toContain('The game is over.');
    expect(await table.command(app.carol, 'board')).toContain('The game is over.');
    expect(labelsOf(table.privateMessage(app.carol))).toEqual([]);
  });

  test('WATCH-03, END-05: given a rematch, then an old view refreshes to the new game', async () => {
    const table = await app.openMatch();
    await table.type('11-15');
    const id = await view(table, app.alice);
    await table.resign(app.bob);
    await table.press(app.alice, 'Yes');
    await table.press(app.bob, 'Yes');
    await app.changingNothing(() => press(app.alice, id, 'Refresh'));
    // The view keeps the side of the board it was opened with: Bob sits there now.
    expect(seen(app.alice, id)).toMatchObject({ bottom: 'Bob', top: 'Alice' });
    expect(seen(app.alice, id).said).toContain('The start of the game, seen from the red side.');
    expect(await table.command(app.alice, 'board')).toContain('seen from the white side');
  });
});
