import type { APIMessage } from 'discord-api-types/v10';
import type { ReplayedPly } from '../../engine/replay.ts';
import type { Side } from '../../engine/position.ts';
import type { SandboxUser } from '../../sandbox/client/sandbox-user.ts';
import type { RecordedGame } from './recorded-game.ts';
import type { Table } from './table.ts';

/** One move of the game is about to be played, or has been. */
export interface Turn {
  readonly ply: ReplayedPly;
  /** 1 for the first move of the game. */
  readonly number: number;
  readonly by: SandboxUser;
}

/** How a turn is played at a table: by clicking, if nothing else is said. */
export type PlayTurn = (turn: Turn) => Promise<unknown>;

/**
 * Plays a recorded game at a table, each player making their own moves, and ends it as the record says where the rules
 * have not ended it: the loser resigns, a draw is offered and accepted, a game without a result is left as it stands.
 * Gives how many moves were played: fewer than recorded when the rules ended the game before.
 */
export async function playRecorded(
  table: Table,
  { plies, result }: Pick<RecordedGame, 'plies' | 'result'>,
  playTurn: PlayTurn = ({ ply, by }) => table.play(by, ply.move),
  played: (turn: Turn, record: APIMessage) => Promise<void> | void = () => undefined,
): Promise<number> {
  const seats = table.seats();
  let number = 0;
  for (const ply of plies) {
    if (table.isOver) return number;
    number += 1;
    const turn = { ply, number, by: seats[ply.before.turn] };
    const { id } = await table.board();
    await playTurn(turn);
    await played(turn, table.message(id));
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
