import { ComponentType, type APIMessage } from 'discord-api-types/v10';
import { describe, expect, test } from 'vitest';
import { filesOf, textOf } from '../../tools/play/message-contents.ts';
import { press } from '../../tools/play/table.ts';
import { readAltText, type ReadBoard } from '../render/read-alt-text.ts';
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
    expect(labelsOf(table.message(board.id))).toEqual(['9-13', '9-14', 'Back', ...opened, ...controls]);
    expect(textOf(table.message(board.id))).toBe(textOf(board));
    await press(app.alice, board.id, '12');
    expect(labelsOf(table.message(board.id))).toEqual(['12-16', 'Back', ...opened, ...controls]);
    await press(app.alice, board.id, 'Back');
    const { content, components } = table.message(board.id);
    expect({ content, components }).toEqual({ content: board.content, components: board.components });
  });
});

/** Alice, who manages the server, chooses how its public boards sit. */
async function serverBoards(turning: 'turns' | 'stays'): Promise<void> {
  const opened = await app.alice.slash(app.checkers, 'checkers-admin settings');
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

const bottomOf = async (table: TestMatch): Promise<string> => shownOn(await table.board()).bottom;

describe('PLAY-09, RUN-11: how the public board sits', () => {
  test('PLAY-09, RUN-11: given a server whose boards turn, then the player on move is at the bottom', async () => {
    await serverBoards('turns');
    const table = await app.openMatch();
    expect(await bottomOf(table)).toBe('dark');
    expect(labelsOf(await table.board()).slice(0, 4)).toEqual(['12', '11', '10', '9']);
    await table.type('11-15');
    expect(await bottomOf(table)).toBe('light');
  });
});

describe('the same place pressed twice', () => {
  /** The label at a row and column of a message; `undefined` where nothing can be pressed. */
  function at(message: APIMessage | undefined, row: number, column: number): string | undefined {
    const part = message?.components?.[row];
    const button = part?.type === ComponentType.ActionRow ? part.components[column] : undefined;
    return button?.type === ComponentType.Button && button.disabled !== true && 'label' in button
      ? button.label
      : undefined;
  }

  test('PLAY-01, START-08: given one person plays both sides and forks, then nothing stands at the place of the last press', async () => {
    const match = await app.hotseat();
    await match.type('11-15', '23-18', '9-14', '18x9', '5x14', '22-17', '12-16', '24-19', '16x23');
    // A fork: the piece, then a hop, then which way it goes on.
    await match.press(app.alice, '27');
    expect(at(await match.board(), 0, 0)).toBe('27x18');
    await match.press(app.alice, '27x18');
    expect(match.playing.game.hops).toEqual([27, 18]);
    const fork = await match.board();
    expect([0, 1, 2].map((column) => at(fork, 0, column))).toEqual([undefined, '18x9', '18x11']);
    await match.press(app.alice, '18x9');
    expect(match.playing.game.moves).toHaveLength(10);
    expect(at(await match.board(), 0, 1)).toBeUndefined();
  });
});
