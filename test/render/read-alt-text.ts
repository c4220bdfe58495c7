import type { Position, Side } from '../../src/engine/position.ts';
import type { Square } from '../../src/engine/square.ts';
import { mask, squares } from './scenes.ts';

/** What the alt text of a board picture tells somebody who has nothing else (PLAY-11). */
export interface ReadBoard {
  readonly position: Position;
  readonly bottom: Side;
  /** Who has won, `drawn`, or `none` where the text says that it came to no result. */
  readonly ending: Side | 'drawn' | 'none' | undefined;
  /** The last move, or the hops of an unfinished jump. */
  readonly path: readonly Square[];
  readonly captured: Readonly<Record<Side, number>>;
  readonly movable: readonly Square[];
  /** All moves, `9-14` or the whole path of a jump; none where only pieces are told. */
  readonly moves: readonly string[];
  readonly mustJump: boolean;
  readonly chosen: Square | undefined;
  readonly targets: readonly Square[];
}

const BOARD =
  /^Checkers board, (?<bottom>\w+) at the bottom, (?<ending>[^.]*?)(?<turn>\w+) to move\. (?<first>\w+): (?<dark>[^.]*)\. (?<second>\w+): (?<light>[^.]*)\.(?: Captured so far: (?<taken>[^.]*)\.)?/u;

/** Reads the text as a person would who knows that the color that is told first is the first mover's (RULE-03). */
export function readAltText(text: string): ReadBoard {
  const groups = BOARD.exec(text)?.groups;
  if (groups === undefined) throw new Error(`this tells no board: ${text}`);
  const { bottom = '', ending = '', turn = '', first = '', dark = '', second = '', light = '', taken = '' } = groups;
  const side = (color: string): Side => {
    if (color !== first && color !== second) throw new Error(`nobody plays ${color}`);
    return color === first ? 'dark' : 'light';
  };
  const kingsOf = (words: string): readonly Square[] => numbers(/kings? on ([\d, ]+)/.exec(words)?.[1]);
  const all = (words: string): number => mask(...numbers(/m[ae]n on ([\d, ]+)/.exec(words)?.[1]), ...kingsOf(words));
  const told = (words: RegExp): RegExpExecArray | undefined => [...text.matchAll(words)].at(-1);
  const takenBy = (color: string): number => Number(new RegExp(`(\\d+) by ${color}`).exec(taken)?.[1] ?? 0);
  const steps = told(/can move ([^.]*)\./g)?.[1]?.split('; ') ?? [];
  const movable = [
    ...steps.flatMap((piece) => (piece.includes(' to ') ? [] : numbers(piece))),
    ...numbers(told(/must jump with ([\d, or]+)\./g)?.[1]),
  ];
  const moves = [
    ...steps.flatMap((piece) => {
      const [from, goals] = piece.split(' to ');
      return numbers(goals).map((to) => `${from}-${to}`);
    }),
    ...(told(/must jump (\d[^.]*)\./g)?.[1]?.split(/, | or /) ?? []),
  ];
  const winner = /^(\w+) has won with $/.exec(ending)?.[1];
  return {
    position: {
      dark: all(dark),
      light: all(light),
      kings: mask(...kingsOf(dark), ...kingsOf(light)),
      turn: side(turn),
    },
    bottom: side(bottom),
    ending: winner === undefined ? ENDINGS[ending] : side(winner),
    path: numbers(told(/(?:played|jumping:|Last move:) (\d+(?:[-x]\d+)+)/g)?.[1]),
    captured: { dark: takenBy(first), light: takenBy(second) },
    movable: [...new Set([...movable, ...moves.flatMap((move) => numbers(/^\d+/.exec(move)?.[0]))])].toSorted(
      (a, b) => a - b,
    ),
    moves,
    mustJump: told(/must jump \w+|jumps on from/g) !== undefined,
    chosen: numbers(told(/(?:Picked up:|jumps on from) (\d+)/g)?.[1])[0],
    targets: numbers(told(/(?:which can go|jumps on from \d+) to ([\d, or]+)\./g)?.[1]),
  };
}

const ENDINGS: Readonly<Record<string, ReadBoard['ending']>> = { 'drawn with ': 'drawn', 'no result, with ': 'none' };

const numbers = (words = ''): readonly Square[] => squares(...Array.from(words.match(/\d+/g) ?? [], Number));
