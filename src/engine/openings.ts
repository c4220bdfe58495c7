import { destination, type Move } from './moves.ts';
import { isSamePosition, type Position, START } from './position.ts';

/** An opening by name: its moves by where each one leaves and where it ends, `11-15`, jumps too. */
export interface Opening {
  readonly name: string;
  readonly moves: readonly string[];
}

/** As much of a game as has been played; its moves may be told with more about each. */
interface Played {
  readonly start: Position;
  readonly moves: readonly (Move | { readonly move: Move })[];
}

/** The name of the opening that a game was begun with; `undefined` if it has none, or did not begin from the usual start. */
export type OpeningOf = (game: Played) => string | undefined;

/** Reads a table of openings: a line each of name and moves, parted by a tab; further columns, the head and `#` lines are left out. */
export const parseOpenings = (text: string): readonly Opening[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .slice(1)
    .map((line) => {
      const [name = '', moves = ''] = line.split('\t');
      return { name, moves: moves.split(' ') };
    });

/** Finds openings by the moves of a game: the longest that it begins with gives the name (HIST-03). */
export function openingsByMoves(openings: readonly Opening[]): OpeningOf {
  const names = new Map(openings.map(({ name, moves }) => [moves.join(' '), name]));
  const longest = Math.max(0, ...openings.map(({ moves }) => moves.length));
  return ({ start, moves }) => {
    if (!isSamePosition(start, START)) return undefined;
    const played = moves.slice(0, longest).map((one) => {
      const move = 'move' in one ? one.move : one;
      return `${move.from}-${destination(move)}`;
    });
    const begun = played.findLastIndex((_, index) => names.has(played.slice(0, index + 1).join(' ')));
    return names.get(played.slice(0, begun + 1).join(' '));
  };
}
