import { findMove, play, squaresOf } from '../../../src/engine/moves.ts';
import { gameResult } from '../../../src/match/game.ts';
import type { EndedMatch, PlayingMatch } from '../../../src/match/match.ts';

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
  const isAgreed = claimed?.reason === 'resigned' || claimed?.reason === 'agreement';
  if (!isAgreed && JSON.stringify(claimed) !== JSON.stringify(onBoard)) {
    throw new Error(`the result is ${JSON.stringify(claimed)}, the board says ${JSON.stringify(onBoard)}`);
  }
}
