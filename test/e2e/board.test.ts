import type { APIMessage } from 'discord-api-types/v10';
import { describe, expect, test } from 'vitest';
import { filesOf, textOf } from '../../src/cli/play/message-contents.ts';
import { press } from '../../src/cli/play/table.ts';
import { readAltText, type ReadBoard } from '../render/read-alt-text.ts';
import { plain } from './games-support/replayed-game.ts';
import { useApp } from './support/app.ts';
import { labelsOf } from './support/reading.ts';
import type { TestMatch } from './support/test-match.ts';

const app = useApp();

describe('the live board', () => {
  const opened = ['9', '10', '11', '12'];
  const controls = ['Draw', 'Resign', 'Pause', 'My view', 'More'];

  test('PLAY-01, PLAY-02: a piece is chosen, another one instead, and Back lets go of both', async () => {
    const table = await app.openMatch();
    const board = await table.board();
    expect(labelsOf(board)).toEqual([...opened, ...controls]);
    await press(app.alice, board.id, '9');
    expect(labelsOf(table.message(board.id))).toEqual([...opened, '9-13', '9-14', 'Back', ...controls]);
    expect(textOf(table.message(board.id))).toContain('Where should **9** go?');
    await press(app.alice, board.id, '12');
    expect(labelsOf(table.message(board.id))).toEqual([...opened, '12-16', 'Back', ...controls]);
    await press(app.alice, board.id, 'Back');
    const { content, components } = table.message(board.id);
    expect({ content, components }).toEqual({ content: board.content, components: board.components });
  });

  test('PLAY-07, WATCH-01: the opponent and a watcher press a piece; both are told why, and the choice stands', async () => {
    const table = await app.openMatch();
    const { id } = await table.board();
    await press(app.alice, id, '11');
    const chosen = table.message(id);
    for (const [user, says] of [
      [app.bob, "It's Alice's turn."],
      [app.carol, 'Only the two players can do that.'],
    ] as const) {
      for (const label of ['11-15', '9', 'Back']) {
        const told = await press(user, id, label);
        expect(told.onlyMe).toBe(true);
        expect(plain(textOf(told.message ?? { content: '' }))).toContain(says);
        expect(app.alice.message(told.message?.id ?? '')).toBeUndefined();
      }
    }
    expect(table.message(id)).toEqual(chosen);
  });

  test('PLAY-09: Refresh brings a private view up to date, from the same side', async () => {
    const table = await app.openMatch();
    const first = await press(app.bob, (await table.board()).id, 'My view');
    const view = (): string => plain(textOf(app.bob.message(first.message?.id ?? '') ?? { content: '' }));
    expect(view()).toContain('The start of the game, seen from the white side.');
    await table.type('11-15');
    await press(app.bob, first.message?.id ?? '', 'Refresh');
    expect(view()).toContain('After 1. 11-15, seen from the white side.');
  });
});

/** Alice, who manages the server, chooses how its public boards sit. */
async function serverBoards(turning: 'turns' | 'stays'): Promise<void> {
  const opened = await app.alice.slash(app.checkers, 'checkers settings');
  const page = opened.ok ? (opened.message?.id ?? '') : '';
  const outcome = await app.alice.select(page, 'c1:set:turning', [turning]);
  if (!outcome.ok) throw new Error(outcome.error);
  await app.idle();
}

/** What a message's picture is said to show. */
function shownOn(message: APIMessage): ReadBoard {
  const picture = filesOf(message).find(({ name }) => name.endsWith('.png'));
  return readAltText(picture?.description ?? '');
}

/** Who sits at the bottom of the live board, for those who see it, and for those who don't. */
async function bottomOf(table: TestMatch): Promise<string> {
  const board = await table.board();
  const below = /^▼ \S+ \*\*(\w+)\*\*/m.exec(textOf(board))?.[1] ?? 'nobody';
  return `${below}, ${shownOn(board).bottom}`;
}

describe('PLAY-09, RUN-11: how the public board sits', () => {
  test('PLAY-09, RUN-11: given a server whose boards stay, then the second mover is at the bottom turn by turn, also with a piece picked up', async () => {
    await serverBoards('stays');
    const table = await app.openMatch();
    expect(await bottomOf(table)).toBe('Bob, light');
    await press(app.alice, (await table.board()).id, '11');
    await app.idle();
    expect(shownOn(await table.board())).toMatchObject({ chosen: 11, targets: [15, 16] });
    expect(await bottomOf(table)).toBe('Bob, light');
    for (const move of ['11-15', '22-18', '15x22']) {
      await table.type(move);
      expect(await bottomOf(table)).toBe('Bob, light');
    }
    const { message } = await press(app.alice, (await table.board()).id, 'My view');
    expect(message && shownOn(message).bottom).toBe('dark');
  });
});
