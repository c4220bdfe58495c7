import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { playRecorded } from '../../../src/cli/play/recorded-game.ts';
import { endsByRule, expectEnding } from './expect-ending.ts';
import type { GameFile } from './game-files.ts';
import { openGameRoom, type GameRoom } from './game-room.ts';
import { ReplayedGame } from './replayed-game.ts';

/** When the board is looked at from all sides. */
const MID_GAME = 10;

/** Replays these sample games by clicking, several at once with one bot, a thread each. */
export function replayTests(files: readonly GameFile[]): void {
  let room: GameRoom;
  beforeAll(async () => {
    room = await openGameRoom();
  });
  afterAll(() => room.ground.stop());

  describe.concurrent('RULE-01..11, PLAY-01..03, PLAY-11, END-01, END-02, END-04: replayed by clicking', () => {
    test.each(files)(
      '$file: every board offers exactly the legal moves, and the record is the game',
      async (file) => {
        await replayGame(room, file);
      },
      // Half a minute where nothing else runs; a machine busy with other things gets its time.
      180_000,
    );
  });
}

async function replayGame(room: GameRoom, file: GameFile): Promise<void> {
  const { game, black, white, watcher } = file;
  const { sandbox } = room.ground;
  // The challenger is dark in every other game.
  const darkChallenges = Number(file.file.slice(0, 2)) % 2 === 0;
  const table = darkChallenges ? await room.open(black, white, 'dark') : await room.open(white, black, 'light');
  expect(table.seats()).toEqual({ dark: sandbox.user(black), light: sandbox.user(white) });

  const replayed = new ReplayedGame(room.ground, table);
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
