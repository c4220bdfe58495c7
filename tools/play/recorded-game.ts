import { parsePdn, type PdnGame, type PdnResult } from '../../src/engine/pdn.ts';
import { SIDES, isSamePosition, START, type Side } from '../../src/engine/position.ts';
import { replay, type ReplayedPly } from '../../src/engine/replay.ts';
import { err, ok, type Result } from '../../src/engine/result.ts';
import { describeReplayProblem } from '../../src/engine/problems.ts';
import type { SandboxUser } from 'discord-sandbox';
import type { Table } from './table.ts';
import type { APIMessage } from 'discord-api-types/v10';

/** A game from a file, every move of it legal, that can be played again at a table. */
export interface RecordedGame {
  /** The players' names in the file; empty where it has none. */
  readonly names: Readonly<Record<Side, string>>;
  readonly plies: readonly ReplayedPly[];
  readonly result: PdnResult;
  readonly tags: ReadonlyMap<string, string>;
}

/** Reads game `number` (1 for the first) of a PDN text, or says in one sentence why it can't be played. */
export function readRecordedGame(text: string, number = 1): Result<RecordedGame, string> {
  const games = parsePdn(text);
  const game = games[number - 1];
  if (game === undefined) return err(games.length === 0 ? 'there is no game in it' : noSuchGame(games));
  const { start, plies, problem } = replay(game);
  if (problem !== undefined) return err(describeReplayProblem(problem));
  if (!isSamePosition(start, START)) return err('it begins in the middle of a game, and matches begin at the start');
  if (game.moves.length > plies.length)
    return err('it sets up positions between its moves, and matches are played through');
  if (plies.length === 0) return err('there is no move in it');
  const [dark, light] = SIDES.map((side) => (game.tags.get(side === 'dark' ? 'Black' : 'White') ?? '').trim());
  return ok({ names: { dark: dark ?? '', light: light ?? '' }, plies, result: game.result, tags: game.tags });
}

const noSuchGame = ({ length }: readonly PdnGame[]): string => `it has ${length} ${length === 1 ? 'game' : 'games'}`;

/** Multi-jumps, two kings, and a last piece to take. */
export const SAMPLE_GAME = `[Event "Sample game"]
[Site "King Me"]
[Date "2026.01.01"]
[Round "1"]
[Black "Bob"]
[White "Alice"]
[Result "1-0"]
[GameType "21"]
[Termination "all captured"]

1. 11-15 24-19 2. 15x24 28x19 3. 8-11 22-17 4. 9-13 25-22 5. 4-8 32-28 6. 11-15
28-24 7. 6-9 17-14 8. 9x18x25 29x22 9. 8-11 19-16 10. 12x19x28 30-25 11. 28-32
23-18 12. 32x23x30 31-26 13. 30x23x14 22-17 14. 13x22x29 21-17 15. 14x21 1-0
`;

export function sampleGame(): RecordedGame {
  const game = readRecordedGame(SAMPLE_GAME);
  if (!game.ok) throw new Error(game.error);
  return game.value;
}

/** One move of the game is about to be played, or has been. */
export interface Turn {
  readonly ply: ReplayedPly;
  readonly number: number;
  readonly by: SandboxUser;
}

/** How a turn is played at a table: by clicking, if nothing else is said. */
export type PlayTurn = (turn: Turn) => Promise<unknown>;

/**
 * Plays a recorded game and ends it as the record says where the rules have not ended it; `played` gets what shows each move.
 * Gives how many moves were played: fewer than recorded when the rules ended the game before.
 */
export async function playRecorded(
  table: Table,
  { plies, result }: Pick<RecordedGame, 'plies' | 'result'>,
  playTurn: PlayTurn = ({ ply, by }) => table.play(by, ply.move),
  played: (turn: Turn, shown: APIMessage) => Promise<void> | void = () => undefined,
): Promise<number> {
  const seats = table.seats();
  let number = 0;
  for (const ply of plies) {
    if (table.isOver) return number;
    number += 1;
    const turn = { ply, number, by: seats[ply.before.turn] };
    await playTurn(turn);
    await played(turn, table.isOver ? await table.result() : await table.board());
  }
  if (!table.isOver) await endAsRecorded(table, seats, result);
  return number;
}

async function endAsRecorded(
  table: Table,
  { dark, light }: Readonly<Record<Side, SandboxUser>>,
  result: RecordedGame['result'],
): Promise<void> {
  switch (result) {
    case '1-0':
      await table.resign(light);
      return;
    case '0-1':
      await table.resign(dark);
      return;
    case '1/2-1/2':
      await table.agreeDraw(dark, light);
      return;
    case '*':
      return;
    default:
      result satisfies never;
  }
}
