import { describe, expect, test } from 'vitest';
import { playRecorded } from '../../../tools/play/recorded-game.ts';
import { Table } from '../../../tools/play/table.ts';
import type { App } from '../support/app.ts';
import { endsByRule, expectEnding } from './expect-ending.ts';
import type { GameFile } from './game-files.ts';
import { ReplayedGame } from './replayed-game.ts';

/** When the board is looked at from all sides. */
const MID_GAME = 10;

/** Replays these sample games by clicking, several at once with one bot, a thread each. */
export function replayTests(app: App, files: readonly GameFile[]): void {
  let opened: Promise<unknown> = Promise.resolve();
  /** One after the other: two people have one open invitation at a time. */
  const open = ({ black, white }: GameFile): Promise<Table> => {
    const { sandbox } = app;
    const table = opened.then(() => Table.open(sandbox, sandbox.user(black), sandbox.user(white)));
    opened = table.catch(() => undefined);
    return table;
  };

  describe.concurrent('RULE-01..11, PLAY-01..03, PLAY-11, END-01, END-02, END-04: replayed by clicking', () => {
    test.each(files)(
      '$file: every board offers exactly the legal moves, and the record is the game',
      async (file) => {
        await replayGame(app, await open(file), file);
      },
      // Half a minute where nothing else runs; a machine busy with other things gets its time.
      180_000,
    );
  });
}

async function replayGame(app: App, table: Table, file: GameFile): Promise<void> {
  const { sandbox } = app;
  const { game, black, white, watcher } = file;
  expect(table.seats()).toEqual({ dark: sandbox.user(black), light: sandbox.user(white) });
  const replayed = new ReplayedGame(app, table);
  const played = await playRecorded(table, game, async (turn) => {
    if (turn.number === MID_GAME) await replayed.lookAround(turn.ply.before, sandbox.user(watcher));
    await replayed.playTurn(turn);
    const isLast = turn.number === game.plies.length;
    expect(table.isOver).toBe(isLast && endsByRule(file));
  });
  expect(played).toBe(game.plies.length);
  await expectEnding(replayed, file);
  await replayed.expectOverForGood();
}
