import { findMove, play, positionAfterHops } from '../engine/moves.ts';
import { capturesBetween, pieceAt, type Position, type Side } from '../engine/position.ts';
import { maskOf, type Square } from '../engine/square.ts';
import { wholePicture } from './board-layout.ts';
import { emptyScene, lastMoveOf } from './board-scene.ts';
import type { BoardScene, EndSign, EndWords, LastMove, Plate } from './board-scene.ts';
import { composeRows } from './compose.ts';
import { GifWriter, type GifColors } from './gif-writer.ts';
import { LoosePieces, type LoosePiece } from './loose-piece.ts';
import { PICTURE_SIZES, type Look, type PictureSize } from './look.ts';
import { lookPalette, type Palette } from './palette.ts';

/**
 * At most `maxBytes`: first with fewer pictures of each move, then smaller, then with fewer moves. Throws `RangeError` for an
 * illegal move, or when that is too little.
 */
export function replayGif(script: ReplayScript): Uint8Array<ArrayBuffer> {
  const plies = playScript(script);
  const shown = Math.max(plies.length - script.fromPly, 0);
  for (const { size, ...pacing } of versions(script.look.size, shown)) {
    const file = write(replayFrames(script, plies, pacing), { ...script.look, size }, script.maxBytes);
    if (file !== undefined) return file;
  }
  throw new RangeError(`A replay does not fit into ${script.maxBytes} bytes.`);
}

/** The share of a game that is shown. */
export interface Pacing {
  /** The number of moves from one that is shown to the next. */
  readonly stride: number;
  /** The number of pictures that a step or a hop takes; with one, pieces don't slide. */
  readonly pictures: number;
}

/** The ways to fit, from the best one down: a small picture of all moves tells more than a large one of some. */
function* versions(largest: PictureSize, plies: number): Generator<Pacing & { readonly size: PictureSize }> {
  let stride = leastStride(plies);
  let size = largest;
  for (const pictures of SMOOTHNESS.filter((each) => each <= mostPictures(plies))) yield { size, stride, pictures };
  for (const smaller of PICTURE_SIZES.filter((each) => each < largest).reverse()) {
    size = smaller;
    yield { size, stride, pictures: 1 };
  }
  while (stride < plies) {
    stride = nextStride(stride);
    yield { size, stride, pictures: 1 };
  }
}

function write(frames: Iterable<ReplayFrame>, look: Look, maxBytes: number): Uint8Array<ArrayBuffer> | undefined {
  const { width, height } = wholePicture(look.size);
  const palette = lookPalette(look);
  const colors = gifColors(palette);
  const writer = new GifWriter(width, height, colors);
  const loosePieces = new LoosePieces(look, palette);
  let composed: { readonly scene: BoardScene; readonly indices: Uint8Array } | undefined;
  for (const { scene, loose, delay } of frames) {
    // The board below is the same all along a way.
    if (composed?.scene !== scene)
      composed = { scene, indices: gifPixels(composeRows(scene, look), width, colors.gifIndex) };
    const pixels = loose.length === 0 ? composed.indices : composed.indices.slice();
    for (const piece of loose) loosePieces.draw(pixels, piece, scene.bottom);
    writer.add(pixels, delay);
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

/** The colors of a look's pictures for GIF, which has one transparent index; `gifIndex` gives a color's own there. */
export function gifColors({ colors }: Palette): GifColors & { readonly gifIndex: Uint8Array } {
  const bits = Math.max(6, Math.ceil(Math.log2(colors.length / 4)));
  const rgb = new Uint8Array(3 << bits);
  const gifIndex = Uint8Array.from({ length: 256 }, (_, index) => index);
  let transparent: number | undefined;
  for (let index = 0; index < colors.length / 4; index++) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = colors.subarray(4 * index, 4 * index + 4);
    rgb.set([red, green, blue], 3 * index);
    if (alpha >= THERE) continue;
    transparent ??= index;
    gifIndex[index] = transparent;
  }
  if (transparent === undefined) throw new Error('pictures have clear corners, and so a color that is nothing');
  return { rgb, transparent, gifIndex };
}

/** Everything a replay shows, as plain data for a worker; positions are found by playing. */
export interface ReplayScript {
  readonly start: Position;
  /** All squares of each path, the square of departure first. */
  readonly moves: readonly (readonly Square[])[];
  /** The number of moves that have been played when the replay begins. */
  readonly fromPly: number;
  readonly names: Readonly<Record<Side, string>>;
  readonly bottom: Side;
  /** The result on the last plates; `undefined` without a result. */
  readonly ending: Readonly<Record<Side, EndSign | undefined>> | undefined;
  readonly endWords: EndWords;
  /** The time each player had left, by the number of moves played; `undefined` without a total time. */
  readonly rests?: readonly Readonly<Record<Side, string>>[] | undefined;
  /** Its size is the largest one. */
  readonly look: Look;
  /** Discord tells it with each interaction (`attachment_size_limit`). */
  readonly maxBytes: number;
}

interface Moment {
  /** The number of whole moves played so far. */
  readonly played: number;
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
      played: landings < move.path.length ? at : at + 1,
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
  /** Pieces above the board of the scene, the last one uppermost. */
  readonly loose: readonly LoosePiece[];
  /** The time of a frame in hundredths of a second, as GIF counts. */
  readonly delay: number;
}

const OPENING = 120;
/** The result wants to be read before everything begins again. */
const CLOSING = 400;
const LONGEST_MOVE = 70;
const LONGEST_PLAY = 6000;
/** Nobody follows more than ten moves a second. */
const SHORTEST_MOVE = 10;
const LONGEST_HOP = 8;
/** Between two pictures of a piece that slides. */
const SLIDE = 5;
/** The numbers of pictures a way may take, from the smoothest one down. */
const SMOOTHNESS = [6, 4, 2, 1] as const;
/** A worker makes some hundreds in half a second; longer games have fewer a move. */
const MOST_PICTURES = 400;

const mostPictures = (plies: number): number => Math.max(1, Math.floor(MOST_PICTURES / Math.max(plies, 1)));

export function leastStride(plies: number): number {
  const stride = Math.ceil((plies * SHORTEST_MOVE) / LONGEST_PLAY);
  // With an even stride all moves shown would be of one side.
  return stride + 1 - (stride % 2);
}

const nextStride = (stride: number): number => 2 * stride + 1;

/** Yields each `stride`th move of `plies`, and always beginning and end; with stride 1 every landing of a jump, and the ways. */
export function* replayFrames(
  script: ReplayScript,
  plies: readonly Ply[],
  { stride, pictures }: Pacing,
): Generator<ReplayFrame> {
  const from = Math.min(Math.max(script.fromPly, 0), plies.length);
  const rest = plies.slice(from);
  const shown = rest.filter((_, at) => (rest.length - 1 - at) % stride === 0);
  const pace = Math.max(SHORTEST_MOVE, Math.min(LONGEST_MOVE, Math.floor(LONGEST_PLAY / Math.max(shown.length, 1))));
  const slides = stride === 1 ? Math.min(pictures - 1, Math.floor(pace / (2 * SLIDE))) : 0;
  const still = (moment: Moment, delay: number, ending?: ReplayScript['ending']): ReplayFrame => ({
    scene: sceneOf(script, moment, ending),
    loose: [],
    delay,
  });

  let before: Moment = plies[from - 1]?.at(-1) ?? {
    played: 0,
    position: script.start,
    captures: { dark: 0, light: 0 },
    lastMove: undefined,
  };
  if (shown.length > 0) yield still(before, OPENING);
  for (const [at, ply] of shown.entries()) {
    const landings = stride === 1 ? ply : ply.slice(-1);
    for (const [landing, moment] of landings.entries()) {
      if (slides > 0) yield* slide(script, before, moment, slides);
      before = moment;
      const isDone = landing === landings.length - 1;
      if (isDone && at === shown.length - 1) break;
      yield still(moment, isDone ? pace - slides * SLIDE : Math.min(LONGEST_HOP, pace));
    }
  }
  yield still(before, CLOSING, script.ending);
}

/** The pictures of a way, neither its beginning nor its end: the piece speeds up and slows down, what it captures fades. */
function* slide(script: ReplayScript, before: Moment, after: Moment, pictures: number): Generator<ReplayFrame> {
  const [from, to] = after.lastMove?.squares.slice(-2) ?? [];
  const piece = from === undefined ? undefined : pieceAt(before.position, from);
  if (from === undefined || to === undefined || piece === undefined) return;
  const captured = after.lastMove?.captured.slice(-1) ?? [];
  const { dark, light, kings } = before.position;
  const gone = ~maskOf([from, ...captured.map(({ square }) => square)]);
  const scene = sceneOf(
    script,
    {
      position: { ...before.position, dark: dark & gone, light: light & gone, kings: kings & gone },
      played: before.played,
      captures: before.captures,
      lastMove: { squares: after.lastMove?.squares.slice(0, 1) ?? [], captured: [] },
    },
    undefined,
  );
  for (let picture = 1; picture <= pictures; picture++) {
    const time = picture / (pictures + 1);
    const share = time * time * (3 - 2 * time);
    const fading = captured.map(({ square, side, king }) => ({
      side,
      king,
      from: square,
      to: square,
      share: 0,
      opacity: 1 - time,
    }));
    yield { scene, loose: [...fading, { ...piece, from, to, share, opacity: 1 }], delay: SLIDE };
  }
}

function sceneOf(script: ReplayScript, moment: Moment, ending: ReplayScript['ending']): BoardScene {
  const plate = (side: Side): Plate => {
    const sign = ending?.[side];
    const result = sign === 'won' ? script.endWords.won : undefined;
    return {
      name: script.names[side],
      captured: moment.captures[side],
      sign,
      result,
      rest: script.rests?.[moment.played]?.[side],
    };
  };
  return {
    ...emptyScene(script.bottom),
    position: moment.position,
    lastMove: moment.lastMove && { ...moment.lastMove, captured: [] },
    plates: { dark: plate('dark'), light: plate('light') },
  };
}
