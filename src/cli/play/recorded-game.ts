import { parsePdn, type PdnGame, type PdnResult } from '../../engine/pdn.ts';
import { SIDES, isSamePosition, START, type Side } from '../../engine/position.ts';
import { replay, type ReplayedPly } from '../../engine/replay.ts';
import { err, ok, type Result } from '../../engine/result.ts';
import { inPrint } from '../engine/in-print.ts';
import { describeReplayProblem } from '../engine/pdn-command.ts';

/** A game from a file, every move of it legal, that can be played again at a table. */
export interface RecordedGame {
  /** As the file names the players; empty where it doesn't. */
  readonly names: Readonly<Record<Side, string>>;
  readonly plies: readonly ReplayedPly[];
  readonly result: PdnResult;
  readonly tags: ReadonlyMap<string, string>;
}

/**
 * Reads game `number` (1 for the first) of a PDN text. Gives the game, or in one sentence why it can't be played: not PDN, no
 * such game, an illegal move, or not from the start of the game, where every match begins.
 */
export function readRecordedGame(text: string, number = 1): Result<RecordedGame, string> {
  const games = parsePdn(text);
  if (!games.ok) {
    const { place, message } = games.error;
    return err(`line ${place.line}, column ${place.column}: ${inPrint(message)}`);
  }
  const game = games.value[number - 1];
  if (game === undefined) return err(games.value.length === 0 ? 'there is no game in it' : noSuchGame(games.value));
  const { start, plies, problem } = replay(game);
  if (problem !== undefined) return err(describeReplayProblem(problem));
  if (!isSamePosition(start, START)) return err('it begins in the middle of a game, and matches begin at the start');
  if (plies.length === 0) return err('there is no move in it');
  const [dark, light] = SIDES.map((side) => (game.tags.get(side === 'dark' ? 'Black' : 'White') ?? '').trim());
  return ok({ names: { dark: dark ?? '', light: light ?? '' }, plies, result: game.result, tags: game.tags });
}

const noSuchGame = ({ length }: readonly PdnGame[]): string => `it has ${length} ${length === 1 ? 'game' : 'games'}`;
