import { findMove, play, positionAfterHops } from '../engine/moves.ts';
import { capturesBetween, type Position, type Side } from '../engine/position.ts';
import type { Square } from '../engine/square.ts';
import { wholePicture } from './board-layout.ts';
import { emptyScene, lastMoveOf, type BoardScene, type EndSign, type LastMove, type Plate } from './board-scene.ts';
import { composeRows } from './compose.ts';
import { GifWriter, type GifColours } from './gif-writer.ts';
import { PICTURE_SIZES, type Look, type PictureSize } from './look.ts';
import { lookPalette, type Palette } from './palette.ts';

/** At most `maxBytes`: first smaller, then with fewer moves. Throws `RangeError` for an illegal move, or when that is too little. */
export function replayGif(script: ReplayScript): Uint8Array<ArrayBuffer> {
  const plies = playScript(script);
  const shown = Math.max(plies.length - script.fromPly, 0);
  for (const { size, stride } of versions(script.look.size, shown)) {
    const file = write(replayFrames(script, plies, stride), { ...script.look, size }, script.maxBytes);
    if (file !== undefined) return file;
  }
  throw new RangeError(`A replay does not fit into ${script.maxBytes} bytes.`);
}

/** From the best one down: a small picture of all moves tells more than a large one of some. */
function* versions(
  largest: PictureSize,
  plies: number,
): Generator<{ readonly size: PictureSize; readonly stride: number }> {
  let stride = leastStride(plies);
  let size = largest;
  for (const smaller of PICTURE_SIZES.filter((each) => each <= largest).reverse()) {
    size = smaller;
    yield { size, stride };
  }
  while (stride < plies) {
    stride = nextStride(stride);
    yield { size, stride };
  }
}

function write(frames: Iterable<ReplayFrame>, look: Look, maxBytes: number): Uint8Array<ArrayBuffer> | undefined {
  const { width, height } = wholePicture(look.size);
  const colours = gifColours(lookPalette(look));
  const writer = new GifWriter(width, height, colours);
  for (const { scene, delay } of frames) {
    writer.add(gifPixels(composeRows(scene, look), width, colours.gifIndex), delay);
    if (writer.length > maxBytes) return undefined;
  }
  return writer.finish();
}

function gifPixels(rows: Uint8Array, width: number, gifIndex: Uint8Array): Uint8Array {
  const height = rows.length / (width + 1);
  const pixels = new Uint8Array(width * height);
  let pixel = 0;
  // Counting loops: an iterator over 280,000 pixels costs milliseconds.
  for (let y = 0; y < height; y++) {
    const end = (y + 1) * (width + 1);
    for (let at = end - width; at < end; at++) pixels[pixel++] = gifIndex[rows[at] ?? 0] ?? 0;
  }
  return pixels;
}

const THERE = 128;

/** The colours of a look's pictures for GIF, which has one transparent index; `gifIndex` gives a colour's own there. */
export function gifColours({ colours }: Palette): GifColours & { readonly gifIndex: Uint8Array } {
  const rgb = new Uint8Array(3 * 256);
  const gifIndex = Uint8Array.from({ length: 256 }, (_, index) => index);
  let transparent: number | undefined;
  for (let index = 0; index < colours.length / 4; index++) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = colours.subarray(4 * index, 4 * index + 4);
    rgb.set([red, green, blue], 3 * index);
    if (alpha >= THERE) continue;
    transparent ??= index;
    gifIndex[index] = transparent;
  }
  if (transparent === undefined) throw new Error('pictures have clear corners, and so a colour that is nothing');
  return { rgb, transparent, gifIndex };
}

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

interface Moment {
  readonly position: Position;
  readonly captures: Readonly<Record<Side, number>>;
  readonly lastMove: LastMove | undefined;
}

/** A moment for each landing; the last one has the move done. */
type Ply = readonly [...between: Moment[], done: Moment];

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

export function leastStride(plies: number): number {
  const stride = Math.ceil((plies * SHORTEST_MOVE) / LONGEST_PLAY);
  // With an even stride all moves shown would be of one side.
  return stride + 1 - (stride % 2);
}

export const nextStride = (stride: number): number => 2 * stride + 1;

/** Yields each `stride`th move of `plies`, and always beginning and end; with stride 1 every landing of a jump. */
export function* replayFrames(script: ReplayScript, plies: readonly Ply[], stride: number): Generator<ReplayFrame> {
  const from = Math.min(Math.max(script.fromPly, 0), plies.length);
  const rest = plies.slice(from);
  const shown = rest.filter((_, at) => (rest.length - 1 - at) % stride === 0);
  const pace = Math.max(SHORTEST_MOVE, Math.min(LONGEST_MOVE, Math.floor(LONGEST_PLAY / Math.max(shown.length, 1))));
  const hop = Math.min(LONGEST_HOP, pace);
  const opening: Moment = { position: script.start, captures: { dark: 0, light: 0 }, lastMove: undefined };

  const moments = [
    { moment: plies[from - 1]?.at(-1) ?? opening, delay: OPENING },
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
