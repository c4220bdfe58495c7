import { isIrreversible, legalMoves, play } from '../../src/engine/moves.ts';
import { afterMove, isDrawnByQuietTurns, isDrawnByRepetition, type Course } from '../../src/engine/outcome.ts';
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
    for (let game = 0; game < games; game += 1) {
      searcher.clear();
      let course = drawWin(chance);
      const { turn: winner } = course.position;
      while (legalMoves(course.position).length > 0 && !isDrawn(course, limit)) {
        const line = chooseMove(searcher, { ...course, drawTurns: limit }, level, { seed: game });
        if (line === undefined) throw new Error('there is a legal move');
        course = afterMove(course, line.move);
      }
      const isOver = legalMoves(course.position).length === 0;
      if (!isOver || course.position.turn === winner) notWon += 1;
    }
    figures[`${limit} turns`] = { games, notWon };
  }
  return figures;
}

const isDrawn = ({ position, earlier, quietTurns }: Course, limit: number): boolean =>
  isDrawnByRepetition(1 + earlier.filter((before) => isSamePosition(before, position)).length) ||
  isDrawnByQuietTurns(quietTurns, limit);

/**
 * Draws positions that the side to move wins: every other one with all its turns left, the others with just enough of them;
 * some stand for the second time.
 */
function winsOf(pieces: number, limit: number): (chance: Chance) => Course {
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
      const course = { position: { dark, light, kings, turn: 'dark' }, earlier: [], quietTurns: limit - left } as const;
      const around = { ...course, quietTurns: course.quietTurns - 4 };
      return (chance.happens(0.5) && around.quietTurns >= 0 ? thereAndBack(around) : undefined) ?? course;
    }
  };
}

/** The course after both sides have made a step and taken it back, if they can. */
function thereAndBack(course: Course): Course | undefined {
  const steps = (position: Position) => legalMoves(position).filter((move) => !isIrreversible(position, move));
  for (const first of steps(course.position))
    for (const second of steps(play(course.position, first))) {
      const there = afterMove(afterMove(course, first), second);
      for (const third of steps(there.position))
        for (const last of steps(play(there.position, third))) {
          const back = afterMove(afterMove(there, third), last);
          if (isSamePosition(back.position, course.position)) return back;
        }
    }
  return undefined;
}
