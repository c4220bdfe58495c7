import { type Position, type Side, capturesBetween } from '../../engine/position.ts';
import type { Square } from '../../engine/square.ts';
import { type EndSign, type LastMove, lastMoveOf, type BoardScene, type Plate, emptyScene } from '../board-scene.ts';
import type { Look } from '../look.ts';
import { positionAfterHops, findMove, play } from '../../engine/moves.ts';

/** Everything a replay shows, as plain data for a worker; positions are found by playing. */
export interface ReplayScript {
  readonly start: Position;
  /** All squares of each path, the square of departure first. */
  readonly moves: readonly (readonly Square[])[];
  /** How many moves have been played when the replay begins. */
  readonly fromPly: number;
  readonly names: Readonly<Record<Side, string>>;
  readonly bottom: Side;
  /** What the last plates say; `undefined` without a result. */
  readonly ending: Readonly<Record<Side, EndSign | undefined>> | undefined;
  /** Its size is the largest one. */
  readonly look: Look;
  /** Discord tells it with each interaction (`attachment_size_limit`). */
  readonly maxBytes: number;
}

export interface Moment {
  readonly position: Position;
  readonly captures: Readonly<Record<Side, number>>;
  readonly lastMove: LastMove | undefined;
}

/** A moment for each landing; the last one has the move done. */
export type Ply = readonly [...between: Moment[], done: Moment];

/** Plays a script's moves through. Throws `RangeError` at an illegal move: scripts come from refereed games. */
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

export const momentBefore = (start: Position): Moment => ({
  position: start,
  captures: { dark: 0, light: 0 },
  lastMove: undefined,
});

export interface ReplayFrame {
  readonly scene: BoardScene;
  /** In hundredths of a second, as GIF counts. */
  readonly delay: number;
}

const OPENING = 150;
/** The result wants to be read before everything begins again. */
const CLOSING = 400;
const LONGEST_MOVE = 100;
const LONGEST_PLAY = 6000;
/** Nobody follows more than ten moves a second. */
const SHORTEST_MOVE = 10;
const LONGEST_HOP = 40;

/** Every how many moves of a very long game can be shown; 1 for all. */
export const leastStride = (plies: number): number => oddFrom(Math.ceil((plies * SHORTEST_MOVE) / LONGEST_PLAY));

export const widerStride = (stride: number): number => oddFrom(2 * stride);

/** With an even stride all moves shown would be of one side. */
const oddFrom = (stride: number): number => stride + 1 - (stride % 2);

/** Yields each `stride`th move of `plies`, and always beginning and end; with stride 1 every landing of a jump. */
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
  for (const { moment } of moments.slice(-1)) yield { scene: sceneOf(script, moment, script.ending), delay: CLOSING };
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
