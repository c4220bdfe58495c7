import { LRUCache } from 'lru-cache';
import type { SKRSContext2D } from './canvas.ts';
import { pieceAt, SIDES } from '../engine/position.ts';
import { maskOf, SQUARES, type Square } from '../engine/square.ts';
import { BAND_BOXES, boxAround, plateBox, regionOf, squareBox, squareCorner, type Box } from './board-layout.ts';
import { emptyScene, type BoardScene } from './board-scene.ts';
import { lookKey, type Look } from './look.ts';
import { movedSquares } from './marks.ts';
import { plateParts } from './name-plate.ts';
import { paintBoard, regionPixels } from './paint-scene.ts';
import { indexPixels, lookPalette } from './palette.ts';

// Reading back and indexing a whole picture takes some 10 ms of the event loop. A board is made of few different parts: each
// is painted once for each look, kept as palette indices, and copied.

/** Painted parts by their keys, with their sizes in bytes: at the usual size of a picture 8 kB a square. */
const painted = new LRUCache<string, Uint8Array, () => Uint8Array>({
  maxSize: 24 << 20,
  sizeCalculation: ({ byteLength }, key) => byteLength + 2 * key.length,
  memoMethod: (_key, _stale, { context: paint }) => paint(),
});

/** Rows of a picture across its whole width: a plate, or a rank of squares. */
export interface Band {
  /** Bands with the same key are alike, whatever else is in their pictures. */
  readonly key: string;
  /** The rows as PNG wants them: a filter byte and palette indices a row. Its receiver may write into it. */
  readonly compose: () => Uint8Array<ArrayBuffer>;
}

/** All bands of a picture, from the top: a move changes a few of them. */
export function composeBands(scene: BoardScene, look: Look): readonly Band[] {
  const { size } = look;
  const { bottom } = scene;
  const indexed = ({ paint, box }: Painting): Uint8Array =>
    indexPixels(regionPixels(paint, look, regionOf(box, size)), lookPalette(look));
  const kept = (key: string, make: () => Uint8Array): Uint8Array =>
    painted.memo(`${lookKey(look)} ${key}`, { context: make });
  const parts = [
    ...squareParts(scene, look),
    ...plates(scene, look),
    ...hopParts(scene, look),
    ...arrowParts(scene, look),
  ];
  return BAND_BOXES.map((box) => {
    const within = parts.filter(({ box: { y, height } }) => y < box.y + box.height && y + height > box.y);
    const empty = `empty, ${box.y}, ${bottom} below`;
    return {
      key: [lookKey(look), empty, ...within.map(({ key }) => key)].join('\n'),
      compose() {
        const band = regionOf(box, size);
        const bare = kept(empty, () => {
          const rows = new Uint8Array((size + 1) * band.height);
          layPart(rows, band, band, indexed(boardPainting(emptyScene(bottom), look, box)));
          return rows;
        });
        const rows = new Uint8Array(bare);
        for (const part of within) {
          const indices = kept(part.key, () => indexed(part.painting()));
          layPart(rows, band, regionOf(part.box, size), indices);
        }
        return rows;
      },
    };
  });
}

/** The whole picture at once. */
export const composeRows = (scene: BoardScene, look: Look): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.concat(composeBands(scene, look).map(({ compose }) => compose())));

/** Lays as much of a part onto a band as is within it. */
function layPart(rows: Uint8Array, band: Box, region: Box, indices: Uint8Array): void {
  const first = Math.max(band.y - region.y, 0);
  const end = Math.min(band.y + band.height - region.y, region.height);
  for (let line = first; line < end; line++) {
    const from = line * region.width;
    const to = (region.y + line - band.y) * (band.width + 1) + 1 + region.x;
    // Not `set`, which wants an object for each of a thousand short lines.
    for (let x = 0; x < region.width; x++) rows[to + x] = indices[from + x] as number;
  }
}

interface ScenePart {
  readonly key: string;
  /** Where it lies. */
  readonly box: Box;
  readonly painting: () => Painting;
}

/** Where a part is painted, and how: nothing that its key doesn't name. */
interface Painting {
  readonly paint: (context: SKRSContext2D) => void;
  readonly box: Box;
}

const boardPainting = (scene: BoardScene, look: Look, box: Box): Painting => ({
  paint: (context) => paintBoard(context, scene, look),
  box,
});

/** A square is always painted in the same place: edges are smoothed a little differently elsewhere. */
const squareParts = (scene: BoardScene, look: Look): readonly ScenePart[] =>
  SQUARES.flatMap((square) => {
    const content = contentOf(scene, square);
    if (content === '') return [];
    return {
      key: `${square}${content}`,
      box: squareBox(square, scene.bottom),
      painting: () =>
        boardPainting(
          { ...withinSquares(scene, [square]), bottom: 'light', lastMove: movedOn(scene, square) },
          look,
          squareBox(square, 'light'),
        ),
    };
  });

/** Each part of a plate has a key of its own, on the same ground: a move changes the sign and the captured discs, and never the name. */
const plates = (scene: BoardScene, look: Look): readonly ScenePart[] =>
  SIDES.flatMap((side) => {
    const { bottom } = scene;
    const parts = plateParts(look, side, scene.plates[side], plateBox(side, bottom));
    return parts.map(({ key, box, draw }) => ({
      key: `plate of ${side}, ${bottom} below: ${key}`,
      box,
      painting: (): Painting => ({
        paint(context) {
          paintBoard(context, emptyScene(bottom), look);
          if (draw !== parts[0].draw) parts[0].draw(context);
          draw(context);
        },
        box,
      }),
    }));
  });

const movedOn = (scene: BoardScene, square: Square): BoardScene['lastMove'] =>
  movedSquares(scene).includes(square) ? { squares: [square], captured: [] } : undefined;

/** A hop with all between its squares is one part: the path runs over the corners where they meet. A step has no path. */
function hopParts(scene: BoardScene, look: Look): readonly ScenePart[] {
  const { lastMove, bottom } = scene;
  if (lastMove === undefined || lastMove.captured.length === 0) return [];
  const { squares, captured } = lastMove;
  const ghosts = captured.map(({ square, side, king }) => `${square}${side}${king ? 'king' : 'man'}`);
  const path = `${squares.join('-')} ${ghosts.join(' ')}, ${bottom} below`;
  return squares.slice(1).map((to, hop) => {
    const from = squares[hop] ?? to;
    const within = squaresWithin([from, to]);
    const box = boxAround([from, to], bottom);
    return {
      key: `${from}-${to} of ${path}: ${within.map((square) => `${square}${contentOf(scene, square)}`).join(',')}`,
      box,
      painting: () => boardPainting(withinSquares(scene, within), look, box),
    };
  });
}

/** All arrows with all that they run over are one part: they cross, and run along the corners of squares. */
function arrowParts(scene: BoardScene, look: Look): readonly ScenePart[] {
  const { arrows = [], bottom, lastMove } = scene;
  if (arrows.length === 0) return [];
  const within = squaresWithin(arrows.flatMap(({ squares }) => squares));
  const box = boxAround(within, bottom);
  const contents = within.map((square) => `${square}${contentOf(scene, square)}`);
  const key = JSON.stringify([arrows, contents, lastMove, bottom]);
  return [{ key, box, painting: () => boardPainting({ ...withinSquares(scene, within), arrows }, look, box) }];
}

function contentOf(scene: BoardScene, square: Square): string {
  const piece = pieceAt(scene.position, square);
  let content = piece === undefined ? '' : ` ${piece.side} ${piece.king ? 'king' : 'man'}`;
  if (scene.chosen === square) content += ' chosen';
  else if (scene.movable.includes(square)) content += ' movable';
  if (scene.targets.includes(square)) content += ' target';
  if (movedSquares(scene).includes(square)) content += ' moved';
  return content !== '' && scene.mustJump ? `${content} must jump` : content;
}

function withinSquares(scene: BoardScene, squares: readonly Square[]): BoardScene {
  const mask = maskOf(squares);
  const { dark, light, kings } = scene.position;
  const { chosen } = scene;
  return {
    ...emptyScene(scene.bottom),
    position: { dark: dark & mask, light: light & mask, kings: kings & mask, turn: 'dark' },
    lastMove: scene.lastMove,
    movable: scene.movable.filter((square) => squares.includes(square)),
    mustJump: scene.mustJump,
    chosen: chosen !== undefined && squares.includes(chosen) ? chosen : undefined,
    targets: scene.targets.filter((square) => squares.includes(square)),
  };
}

/** The squares of the smallest rectangle that holds all these. */
function squaresWithin(squares: readonly Square[]): readonly Square[] {
  const corners = squares.map((square) => squareCorner(square, 'light'));
  const spans = (['x', 'y'] as const).map((axis) => {
    const places = corners.map((corner) => corner[axis]);
    return { axis, from: Math.min(...places), to: Math.max(...places) };
  });
  return SQUARES.filter((square) => {
    const corner = squareCorner(square, 'light');
    return spans.every(({ axis, from, to }) => corner[axis] >= from && corner[axis] <= to);
  });
}
