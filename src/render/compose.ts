import { pieceAt, SIDES, type Side } from '../engine/position.ts';
import { SQUARES, type Square } from '../engine/square.ts';
import type { BoardScene, Plate } from './board-scene.ts';
import { plateBox } from './board-layout.ts';
import { lookPalette } from './look-palette.ts';
import { lookKey, type Look } from './look.ts';
import { indexPixels } from './palette.ts';
import { regionBetween, regionOf, wholePicture, type Region } from './region.ts';
import { regionPixels } from './region-pixels.ts';

/*
 * Reading a whole picture back from the canvas and indexing it takes about ten milliseconds of the event loop. But a board
 * is made of few different squares: each is painted once for each look, kept as palette indices, and copied. Only the way
 * of the last move is painted anew.
 */

/** Some ten megabytes; a look that is fully used has about 400 squares. */
const MAX_TILES = 3000;

const boards = new Map<string, Uint8Array>();
const tiles = new Map<string, Uint8Array>();

/** The picture of a scene as PNG wants it: in each row a filter byte (0, none) and then the palette index of each pixel. */
export function composeRows(scene: BoardScene, look: Look): Uint8Array {
  const rows = emptyBoard(look, scene.bottom).slice();
  for (const square of SQUARES) {
    const content = contentOf(scene, square);
    if (content === undefined) continue;
    const region = regionBetween(square, square, scene.bottom, look.size);
    putRegion(rows, look.size, region, tile(scene, look, square, content));
  }
  for (const side of SIDES) {
    const region = regionOf(plateBox(side, scene.bottom), look.size);
    putRegion(rows, look.size, region, paintedRegion(scene, look, region));
  }
  const path = scene.lastMove?.squares ?? [];
  for (const [hop, to] of path.entries()) {
    const from = path[hop - 1];
    if (from === undefined) continue;
    const region = regionBetween(from, to, scene.bottom, look.size);
    putRegion(rows, look.size, region, paintedRegion(scene, look, region));
  }
  return rows;
}

/** What a square shows beside its number; undefined when that is nothing. */
function contentOf(scene: BoardScene, square: Square): string | undefined {
  const piece = pieceAt(scene.position, square);
  const shown = [
    ...(piece === undefined ? [] : [piece.side, piece.king ? 'king' : 'man']),
    ...(scene.chosen === square ? ['chosen'] : scene.movable.includes(square) ? ['movable'] : []),
    ...(scene.targets.includes(square) ? ['target'] : []),
  ];
  return shown.length === 0 ? undefined : shown.join(' ');
}

function emptyBoard(look: Look, bottom: Side): Uint8Array {
  const key = `${lookKey(look)} ${bottom}`;
  const kept = boards.get(key);
  if (kept !== undefined) return kept;
  const whole = wholePicture(look.size);
  const rows = new Uint8Array((whole.width + 1) * whole.height);
  putRegion(rows, look.size, whole, paintedRegion(emptyScene(bottom), look, whole));
  boards.set(key, rows);
  return rows;
}

const NO_PLATE: Plate = { name: '', captured: 0, sign: undefined };

function emptyScene(bottom: Side): BoardScene {
  return {
    position: { dark: 0, light: 0, kings: 0, turn: 'dark' },
    bottom,
    lastMove: undefined,
    movable: [],
    mustJump: false,
    chosen: undefined,
    targets: [],
    plates: { dark: NO_PLATE, light: NO_PLATE },
  };
}

/**
 * A square does not look different when the board is turned. It is always painted in the same place all the same: edges
 * may be smoothed a little differently elsewhere, and a picture must not depend on what was drawn before.
 */
function tile(scene: BoardScene, look: Look, square: Square, content: string): Uint8Array {
  const key = `${lookKey(look)} ${square} ${content}`;
  const kept = tiles.get(key);
  if (kept !== undefined) return kept;
  const still: BoardScene = { ...scene, lastMove: undefined, bottom: 'light' };
  const painted = paintedRegion(still, look, regionBetween(square, square, 'light', look.size));
  if (tiles.size >= MAX_TILES) tiles.clear();
  tiles.set(key, painted);
  return painted;
}

function paintedRegion(scene: BoardScene, look: Look, region: Region): Uint8Array {
  return indexPixels(regionPixels(scene, look, region), lookPalette(look));
}

function putRegion(rows: Uint8Array, size: number, region: Region, indices: Uint8Array): void {
  for (let line = 0; line < region.height; line++) {
    const from = line * region.width;
    rows.set(indices.subarray(from, from + region.width), (region.y + line) * (size + 1) + 1 + region.x);
  }
}
