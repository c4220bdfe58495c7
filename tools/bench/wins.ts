import { type Game, newGame, playOn } from '../../src/engine/game.ts';
import { isIrreversible, legalMoves, play } from '../../src/engine/moves.ts';
import { resultOf } from '../../src/engine/outcome.ts';
import { isSamePosition, type Position } from '../../src/engine/position.ts';
import { buildQuietTurns } from '../../src/engine/search/endgame-build.ts';
import { positionAt, slicesUpTo } from '../../src/engine/search/endgame-index.ts';
import { chooseMove, levelOf } from '../../src/engine/search/levels.ts';
import { createSearcher } from '../../src/engine/search/search.ts';
import { readEngineParts } from '../../src/store/engine-parts.ts';
import { Chance } from '../soak/chance.ts';
import type { Figures } from './figures.ts';

/** The limit of quiet turns that matches have by default, a low one, and that of tournament rules. */
const LIMITS = [50, 30, 80];
const DEFAULTS = { games: 1000, limits: LIMITS, pieces: 4, nodes: 20_000 };
const TABLE_BITS = 16;

/** Games that full strength plays against itself from positions won for one side in the turns that are left (RULE-10, RULE-11). */
export function winsBench({ games, limits, pieces, nodes } = DEFAULTS): Readonly<Record<string, Figures>> {
  const searcher = createSearcher({ ...readEngineParts(), tableBits: TABLE_BITS });
  const level = { ...levelOf(8), budget: { nodes } };
  const figures: Record<string, Figures> = {};
  for (const limit of limits) {
    const chance = new Chance(limit);
    const drawWin = winsOf(pieces, limit);
    let notWon = 0;
    for (let seed = 0; seed < games; seed += 1) {
      searcher.clear();
      let game = drawWin(chance);
      const { turn } = game.position;
      while (resultOf(game) === undefined) {
        const line = chooseMove(searcher, game, level, { seed });
        if (line === undefined) throw new Error('there is a legal move');
        game = playOn(game, line.move);
      }
      if (resultOf(game)?.winner !== turn) notWon += 1;
    }
    figures[`${limit} turns`] = { games, notWon };
  }
  return figures;
}

/**
 * Draws positions that the side to move wins: every other one with all its turns left, the others with just enough of them;
 * some stand for the second time.
 */
function winsOf(pieces: number, limit: number): (chance: Chance) => Game {
  const turnsNeeded = buildQuietTurns(pieces, limit);
  const slices = slicesUpTo(pieces);
  const masks = new Int32Array(3);
  return (chance) => {
    for (;;) {
      const slice = chance.of(slices);
      const index = chance.below(slice.size);
      const code = turnsNeeded[slice.base + index] ?? 0;
      if (code === 0 || code % 2 === 1 || !positionAt(slice, index, masks)) continue;
      const [dark = 0, light = 0, kings = 0] = masks;
      const left = chance.happens(0.5) ? limit : (code - 2) / 2;
      const game = newGame({ start: { dark, light, kings, turn: 'dark' }, drawTurns: limit });
      const quietTurns = limit - left;
      const around = { ...game, quietTurns: quietTurns - 4 };
      const back = chance.happens(0.5) && quietTurns >= 4 ? thereAndBack(around) : undefined;
      return back ?? { ...game, quietTurns };
    }
  };
}

/** The game after both sides have made a step and taken it back, if they can. */
function thereAndBack(game: Game): Game | undefined {
  const steps = (position: Position) => legalMoves(position).filter((move) => !isIrreversible(position, move));
  for (const first of steps(game.position))
    for (const second of steps(play(game.position, first))) {
      const there = playOn(playOn(game, first), second);
      for (const third of steps(there.position))
        for (const last of steps(play(there.position, third))) {
          const back = playOn(playOn(there, third), last);
          if (isSamePosition(back.position, game.position)) return back;
        }
    }
  return undefined;
}
