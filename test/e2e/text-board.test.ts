import { describe, expect, test } from 'vitest';
import type { SandboxUser } from 'discord-sandbox';
import { useSharedApp } from './support/app.ts';
import type { TestMatch } from './support/test-match.ts';

const app = useSharedApp();

const inLetters = (user: SandboxUser, { threadId }: Pick<TestMatch, 'threadId'>): Promise<string> =>
  app.refused(() => user.slash(threadId, 'checkers board', { text: true }));

/** The rows of the board in letters, from top to bottom. */
const rowsOf = (words: string): readonly (readonly string[])[] =>
  (words.split('```')[1] ?? '')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([first]) => first !== '');

describe('PLAY-11: the board in letters', () => {
  test('PLAY-11, PLAY-09: given each player and a watcher, then each has their own side at the bottom, and the same position', async () => {
    const table = await app.openMatch();
    await table.type('11-15');
    const [alice, bob, carol] = [
      await inLetters(app.alice, table),
      await inLetters(app.bob, table),
      await inLetters(app.carol, table),
    ];
    expect(rowsOf(bob)).toEqual([
      ['R1', 'R2', 'R3', 'R4'],
      ['R5', 'R6', 'R7', 'R8'],
      ['R9', 'R10', '11', 'R12'],
      ['13', '14', 'R15*', '16'],
      ['17', '18', '19', '20'],
      ['W21', 'W22', 'W23', 'W24'],
      ['W25', 'W26', 'W27', 'W28'],
      ['W29', 'W30', 'W31', 'W32'],
    ]);
    expect(rowsOf(alice)).toEqual(
      rowsOf(bob)
        .toReversed()
        .map((row) => row.toReversed()),
    );
    expect(rowsOf(carol)).toEqual(rowsOf(bob));
    for (const words of [alice, bob, carol]) {
      expect(words).toContain('Last move: **Alice**, **1. 11-15**.');
      expect(words).toContain("It's **Bob**'s turn (white).");
      expect(words).toContain('22-18');
    }
  });
});
