import type { Side } from '../../engine/position.ts';
import type { BoardScene, Plate } from '../board-scene.ts';
import { momentBefore, type Moment, type Ply } from './replay-plies.ts';
import type { ReplayScript } from './replay-script.ts';

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
    position: moment.position,
    bottom: script.bottom,
    lastMove: moment.lastMove,
    movable: [],
    mustJump: false,
    chosen: undefined,
    targets: [],
    plates: { dark: plate('dark'), light: plate('light') },
  };
}
