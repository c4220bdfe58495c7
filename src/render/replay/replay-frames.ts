import { type Position, type Side, capturesBetween } from '../../engine/position.ts';
import type { Square } from '../../engine/square.ts';
import { type EndSign, type LastMove, lastMoveOf, type BoardScene, type Plate, emptyScene } from '../board-scene.ts';
import type { Look } from '../look.ts';
import { positionAfterHops, findMove, play } from '../../engine/moves.ts';

/**
 * Everything a replay shows, as plain data: a worker gets it as it is, and equal scripts give equal pictures. It grows by
 * a few bytes a move; the positions are found by playing.
 */
export interface ReplayScript {
  /** Where the game began. */
  readonly start: Position;
  /** Every move of the game, from the first one on: all squares of its path, the square of departure first. */
  readonly moves: readonly (readonly Square[])[];
  /** How many moves have been played when the replay sets in; 0 shows the whole game. */
  readonly fromPly: number;
  /** As the plates show them. */
  readonly names: Readonly<Record<Side, string>>;
  /** Whose side is at the bottom (PLAY-09). */
  readonly bottom: Side;
  /** What the plates of the last picture say; `undefined` where the game goes on or came to no result. */
  readonly ending: Readonly<Record<Side, EndSign | undefined>> | undefined;
  /** Its size is the greatest one the replay may have. */
  readonly look: Look;
  /** The most bytes the file may have; Discord tells it with each interaction (`attachment_size_limit`). */
  readonly maxBytes: number;
}

/** A moment of a game: between two moves, or in the middle of a jump. */
export interface Moment {
  readonly position: Position;
  /** How many enemy pieces each side has taken so far. */
  readonly captures: Readonly<Record<Side, number>>;
  /** The way that led here; `undefined` before the first move. */
  readonly lastMove: LastMove | undefined;
}

/** What is seen of one move: a moment for each landing. The last one has the move done; a step has no other. */
export type Ply = readonly [...between: Moment[], done: Moment];

/**
 * Plays a script's moves through, once each. Throws `RangeError` at a move that is not legal: scripts are written from
 * games that have been refereed.
 */
export function playScript({ start, moves }: Pick<ReplayScript, 'start' | 'moves'>): readonly Ply[] {
  let position = start;
  return moves.map((squares, at): Ply => {
    const before = position;
    const move = findMove(before, squares);
    if (move === undefined) throw new RangeError(`Move ${at + 1} of the replay can't be played: ${squares.join(' ')}`);
    const moment = (after: Position, landings: number): Moment => ({
      position: after,
      captures: capturesBetween(start, after),
      lastMove: lastMoveOf(before, squares.slice(0, landings + 1), move.captured.slice(0, landings)),
    });
    const between = move.path.slice(0, -1).flatMap((_, hop) => {
      const middle = positionAfterHops(before, squares.slice(0, hop + 2));
      return middle === undefined ? [] : [moment(middle.position, hop + 1)];
    });
    position = play(before, move);
    return [...between, moment(position, move.path.length)];
  });
}

/** Before the first move. */
export const momentBefore = (start: Position): Moment => ({
  position: start,
  captures: { dark: 0, light: 0 },
  lastMove: undefined,
});

/** One picture of a replay. */
export interface ReplayFrame {
  readonly scene: BoardScene;
  /** How long it is seen, in hundredths of a second, as GIF counts. */
  readonly delay: number;
}

const OPENING = 150;
/** The result wants to be read before everything begins again. */
const CLOSING = 400;
const LONGEST_MOVE = 100;
/** All moves together take about a minute at most: a long game is played faster. */
const LONGEST_PLAY = 6000;
/** Nobody follows more than ten moves a second; browsers slow down what changes more than fifty times a second. */
const SHORTEST_MOVE = 10;
/** How long one landing of a jump is seen. There are 24 pieces to jump, so that this adds ten seconds at most. */
const LONGEST_HOP = 40;

/** Of a game so long only every so many moves can be shown; 1 for all of them. */
export const leastStride = (plies: number): number => oddFrom(Math.ceil((plies * SHORTEST_MOVE) / LONGEST_PLAY));

/** Shows about half as much. */
export const widerStride = (stride: number): number => oddFrom(2 * stride);

/** With an even stride all moves that are shown would be of the same side. */
const oddFrom = (stride: number): number => stride + 1 - (stride % 2);

/**
 * The pictures of a replay that shows each `stride`th move, and always how it begins and how it ends. With stride 1 a jump
 * is shown landing by landing. Signs of the result stand on the last picture alone.
 * @param plies what `playScript` made of the script
 */
export function* replayFrames(script: ReplayScript, plies: readonly Ply[], stride: number): Generator<ReplayFrame> {
  const from = Math.min(Math.max(script.fromPly, 0), plies.length);
  const rest = plies.slice(from);
  const shown = rest.filter((_, at) => (rest.length - 1 - at) % stride === 0);
  const pace = Math.max(SHORTEST_MOVE, Math.min(LONGEST_MOVE, Math.floor(LONGEST_PLAY / Math.max(shown.length, 1))));
  const hop = Math.min(LONGEST_HOP, pace);

  const moments = [
    { moment: plies[from - 1]?.at(-1) ?? momentBefore(script.start), delay: OPENING },
    ...shown.flatMap((ply) =>
      (stride === 1 ? ply : ply.slice(-1)).map((moment, at, all) => ({
        moment,
        delay: at < all.length - 1 ? hop : pace,
      })),
    ),
  ];
  for (const { moment, delay } of moments.slice(0, -1)) yield { scene: sceneOf(script, moment, undefined), delay };
  for (const { moment } of moments.slice(-1)) {
    yield { scene: sceneOf(script, moment, script.ending), delay: CLOSING };
  }
}

function sceneOf(script: ReplayScript, moment: Moment, ending: ReplayScript['ending']): BoardScene {
  const plate = (side: Side): Plate => ({
    name: script.names[side],
    captured: moment.captures[side],
    sign: ending?.[side],
  });
  return {
    ...emptyScene(script.bottom),
    position: moment.position,
    lastMove: moment.lastMove,
    plates: { dark: plate('dark'), light: plate('light') },
  };
}
