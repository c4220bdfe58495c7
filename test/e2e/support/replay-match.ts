import { findMove, play, squaresOf } from '../../../src/engine/moves.ts';
import { gameResult, type GameResult } from '../../../src/match/game.ts';
import type { EndedMatch, PlayingMatch } from '../../../src/match/match.ts';

const BY_PEOPLE: ReadonlySet<GameResult['reason']> = new Set(['resigned', 'left', 'improper-delay', 'agreement']);

/** Plays a match's game again from its start: throws where a move was not legal, or where the result isn't the board's. */
export function replayGame(match: PlayingMatch | EndedMatch): void {
  let position = match.game.start;
  for (const { move } of match.game.moves) {
    const legal = findMove(position, squaresOf(move));
    if (legal === undefined) throw new Error(`${squaresOf(move).join('x')} was never legal`);
    position = play(position, legal);
  }
  const onBoard = gameResult(match.game, match.options);
  const claimed = match.phase === 'ended' ? match.result : undefined;
  // What the players or the clock have decided can only come before the board has.
  const told = claimed !== undefined && BY_PEOPLE.has(claimed.reason) ? undefined : claimed;
  if (JSON.stringify(told) !== JSON.stringify(onBoard)) {
    throw new Error(`the result is ${JSON.stringify(claimed)}, the board says ${JSON.stringify(onBoard)}`);
  }
}
