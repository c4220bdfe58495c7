import { describe, expect, test } from 'vitest';
import { download, filesOf } from '../../tools/play/message-contents.ts';
import { readRecordedGame } from '../../tools/play/recorded-game.ts';
import { makeMove } from '../../src/engine/referee.ts';
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

async function record(user: SandboxUser, { threadId }: Pick<TestMatch, 'threadId'>) {
  const outcome = await app.changingNothing(() => user.slash(threadId, 'checkers pdn'));
  if (!outcome.ok || !outcome.onlyMe || outcome.message === undefined) throw new Error('no record was given');
  const { message } = outcome;
  const text = Buffer.from(await download(message, '.pdn')).toString();
  return { message, text, read: readRecordedGame(text) };
}

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

describe('RULE-13: /checkers pdn', () => {
  test('RULE-13: given a running game, then anybody gets the moves so far as a file that can be played again', async () => {
    const table = await app.openMatch();
    const moves = ['11-15', '22-18', '15x22', '25x18'];
    await table.type(...moves);
    for (const user of [app.alice, app.bob, app.carol]) {
      const { message, text, read } = await record(user, table);
      expect(filesOf(message)).toEqual([expect.objectContaining({ name: 'alice-vs-bob.pdn' })]);
      expect(read.ok && read.value.plies.map(({ move }) => makeMove(move))).toEqual(moves);
      expect(read.ok && read.value.result).toBe('*');
      expect(text).toContain('[Black "Alice"]\n[White "Bob"]');
      expect(text).toContain('[GameType "21"]');
      expect(text.match(/\[%emt \d+:\d\d:\d\d\]/g)).toHaveLength(4);
    }
  });
});
