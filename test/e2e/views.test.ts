import { describe, expect, test } from 'vitest';
import { filesOf, textOf } from '../../src/cli/play/message-contents.ts';
import { press, type Table } from '../../src/cli/play/table.ts';
import type { SandboxUser } from '../../src/sandbox/client/sandbox-user.ts';
import { answer, labelsOf, privateMessage, quiet, resigns, typed } from './support/at-the-table.ts';
import { changingNothing, openTable, typeMoves } from './support/room.ts';
import { useRoom } from './support/use-room.ts';

const room = useRoom();

/** Presses *My view* on the live board; gives the id of the private message. */
async function view(table: Table, user: SandboxUser): Promise<string> {
  const { message } = await press(user, (await table.board()).id, 'My view');
  await quiet(room);
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
      const table = await openTable(room);
      await typeMoves(room, table, ['11-15']);
      const user = room[who];
      const id = await changingNothing(room, () => view(table, user));
      const first = seen(user, id);
      expect(first).toMatchObject({ bottom, top, buttons: ['Refresh', 'Turn the board'] });
      expect(first.said).toContain('**1. 11-15**');
      expect(first.said).toContain('**Bob** is on move.');
      await changingNothing(room, () => press(user, id, 'Turn the board'));
      expect(seen(user, id)).toMatchObject({ bottom: top, top: bottom, buttons: ['Refresh', 'Turn the board'] });
      expect(seen(user, id).url).not.toBe(first.url);
      await changingNothing(room, () => press(user, id, 'Turn the board'));
      expect(seen(user, id)).toMatchObject({ bottom, top });
      expect(seen(user, id).picture).toBe(first.picture);
    },
  );

  test('WATCH-03: given the game went on, then Refresh shows the newest board from the side that was chosen', async () => {
    const table = await openTable(room);
    const id = await view(table, room.carol);
    await press(room.carol, id, 'Turn the board');
    expect(seen(room.carol, id).said).toContain('The start of the game, seen from the red side.');
    await typeMoves(room, table, ['11-15', '22-18']);
    expect(seen(room.carol, id).said).toContain('The start of the game');
    await changingNothing(room, () => press(room.carol, id, 'Refresh'));
    const refreshed = seen(room.carol, id);
    expect(refreshed).toMatchObject({ bottom: 'Alice', top: 'Bob' });
    expect(refreshed.said).toContain('After **1... 22-18**, seen from the red side.');
    expect(refreshed.picture).toContain('22-18');
  });

  test('WATCH-03, END-08: given the game is over, then Refresh shows its end and takes its buttons away', async () => {
    const table = await openTable(room);
    const id = await view(table, room.carol);
    await typeMoves(room, table, ['11-15']);
    await resigns(room, table, room.bob);
    await changingNothing(room, () => press(room.carol, id, 'Refresh'));
    expect(seen(room.carol, id)).toMatchObject({ buttons: [] });
    expect(seen(room.carol, id).said).toContain('The game is over.');
    expect(await typed(room, table, room.carol, 'board')).toContain('The game is over.');
    expect(labelsOf(privateMessage(table, room.carol))).toEqual([]);
  });

  test('WATCH-03, END-05: given a rematch, then an old view refreshes to the new game', async () => {
    const table = await openTable(room);
    await typeMoves(room, table, ['11-15']);
    const id = await view(table, room.alice);
    await resigns(room, table, room.bob);
    await answer(room, table, room.alice, 'Yes');
    await answer(room, table, room.bob, 'Yes');
    await changingNothing(room, () => press(room.alice, id, 'Refresh'));
    // The view keeps the side of the board it was opened with: Bob sits there now.
    expect(seen(room.alice, id)).toMatchObject({ bottom: 'Bob', top: 'Alice' });
    expect(seen(room.alice, id).said).toContain('The start of the game, seen from the red side.');
    expect(await typed(room, table, room.alice, 'board')).toContain('seen from the white side');
  });
});
