import { LRUCache } from 'lru-cache';
import type { SKRSContext2D } from './canvas.ts';
import { pieceAt, type Side } from '../engine/position.ts';
import { maskOf, SQUARES, type Square } from '../engine/square.ts';
import {
  boxAround,
  fieldBox,
  fieldOf,
  FRAME_BOXES,
  LINES,
  plateBox,
  regionOf,
  squareBox,
  wholePicture,
  type Box,
  type Field,
} from './board-layout.ts';
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
  maxSize: 6 << 20,
  sizeCalculation: ({ byteLength }, key) => byteLength + 2 * key.length,
  memoMethod: (_key, _stale, { context: paint }) => paint(),
});

/** A rectangle of a picture that shows one part, or a piece of it. */
export interface Tile {
  /** Tiles with the same key are alike, wherever they lie. */
  readonly key: string;
  /** Where it lies, in pixels. */
  readonly region: Box;
  /** Palette indices, row by row: not to be written into. */
  readonly indices: () => Uint8Array;
}

/** All of a picture in bands of tiles, from the top and from the left: a move changes a few of them. */
export function composeTiles(scene: BoardScene, look: Look): readonly (readonly Tile[])[] {
  const { bottom } = scene;
  const fields = [...BARE_FIELDS[bottom]];
  for (const part of [...squareParts(scene), ...hopParts(scene), ...arrowParts(scene)])
    for (const field of part.fields) fields[placeOf(field)] = { part, within: fieldBox(field) };
  const plates = (['dark', 'light'] as const).map((side) => shownPlate(scene, look, side));
  const [above, below] = bottom === 'light' ? plates : plates.toReversed();
  const ranks = BARE_FRAMES.map(({ left, right }, row) => [left, fields.slice(8 * row, 8 * row + 8), right].flat());
  const own = lookKey(look);
  return [above ?? [], ...ranks, below ?? []].map((band) => band.map((shown) => tileOf(shown, look, own)));
}

/** The whole picture at once: its rows as PNG wants them, a filter byte and palette indices. Its receiver may write into it. */
export function composeRows(scene: BoardScene, look: Look): Uint8Array<ArrayBuffer> {
  const { width, height } = wholePicture(look.size);
  const rows = new Uint8Array((width + 1) * height);
  for (const { region, indices } of composeTiles(scene, look).flat()) {
    const tile = indices();
    for (let line = 0; line < region.height; line++) {
      const to = (region.y + line) * (width + 1) + 1 + region.x;
      rows.set(tile.subarray(line * region.width, (line + 1) * region.width), to);
    }
  }
  return rows;
}

/** Something that is painted by itself. */
interface Part {
  /** Names all that it depends on but the look. */
  readonly key: string;
  /** Where it lies, and where it is painted: the same sizes. */
  readonly box: Box;
  readonly paintedAt: Box;
  readonly paint: (context: SKRSContext2D, look: Look) => void;
}

/** As much of a part as is on top. */
interface Shown {
  readonly part: Part;
  readonly within: Box;
}

function tileOf({ part, within }: Shown, look: Look, own: string): Tile {
  const { key, box, paintedAt, paint } = part;
  const whole = (): Uint8Array =>
    painted.memo(`${own} ${key}`, {
      context: () => {
        const pixels = regionPixels((context) => paint(context, look), look, regionOf(paintedAt, look.size));
        return indexPixels(pixels, lookPalette(look));
      },
    });
  const region = regionOf(within, look.size);
  if (within.width === box.width && within.height === box.height)
    return { key: `${own} ${key}`, region, indices: whole };
  const [x, y] = [within.x - box.x, within.y - box.y];
  return {
    key: `${own} ${x},${y} ${within.width} of ${key}`,
    region,
    indices: () => cut(whole(), regionOf(box, look.size), region),
  };
}

function cut(indices: Uint8Array, from: Box, { x, y, width, height }: Box): Uint8Array {
  const piece = new Uint8Array(width * height);
  for (let line = 0; line < height; line++) {
    const start = (y - from.y + line) * from.width + x - from.x;
    piece.set(indices.subarray(start, start + width), line * width);
  }
  return piece;
}

/** What covers whole fields of the board. */
interface BoardPart extends Part {
  readonly fields: readonly Field[];
}

const placeOf = ({ row, column }: Field): number => 8 * row + column;

/** The one object of a field. */
const fieldAt = (field: Field): Field => FIELDS[placeOf(field)] ?? field;

const FIELDS: readonly Field[] = LINES.flatMap((row) => LINES.map((column) => ({ row, column })));

const barePart = (key: string, box: Box, paintedAt = box): Part => ({
  key,
  box,
  paintedAt,
  paint: (context, look) => paintBoard(context, emptyScene('light'), look),
});

const BARE_FRAMES = FRAME_BOXES.map(({ left, right }, row): Readonly<Record<'left' | 'right', Shown>> => ({
  left: { part: barePart(`left of rank ${row}`, left), within: left },
  right: { part: barePart(`right of rank ${row}`, right), within: right },
}));

/** The squares by the places of their fields; none where nobody plays. */
const squaresAt = (bottom: Side): readonly (Square | undefined)[] => {
  const squares = new Map(SQUARES.map((square) => [placeOf(fieldOf(square, bottom)), square]));
  return FIELDS.map((_, place) => squares.get(place));
};

const SQUARES_AT = { dark: squaresAt('dark'), light: squaresAt('light') } as const;

/** A square is always painted in the same place: edges are smoothed a little differently elsewhere. */
const bareFields = (bottom: Side): readonly Shown[] =>
  FIELDS.map((field, place) => {
    const square = SQUARES_AT[bottom][place];
    const within = fieldBox(field);
    const part =
      square === undefined
        ? barePart('not played on', within, fieldBox({ row: 0, column: 0 }))
        : barePart(`${square}`, within, squareBox(square, 'light'));
    return { part, within };
  });

const BARE_FIELDS: Readonly<Record<Side, readonly Shown[]>> = { dark: bareFields('dark'), light: bareFields('light') };

function boardPart(key: string, fields: readonly Field[], box: Box, scene: BoardScene, paintedAt = box): BoardPart {
  return { key, fields, box, paintedAt, paint: (context, look) => paintBoard(context, scene, look) };
}

const squareParts = (scene: BoardScene): readonly BoardPart[] =>
  SQUARES.flatMap((square) => {
    const content = contentOf(scene, square);
    if (content === '') return [];
    const field = fieldOf(square, scene.bottom);
    const alone = {
      ...withinSquares(scene, [square]),
      bottom: 'light' as const,
      lastMove: movedSquares(scene).includes(square) ? { squares: [square], captured: [] } : undefined,
    };
    return [boardPart(`${square}${content}`, [field], fieldBox(field), alone, squareBox(square, 'light'))];
  });

/** Each part of a plate has a key of its own, on the same ground: a move changes the sign and the captured discs, and never the name. */
function shownPlate(scene: BoardScene, look: Look, side: Side): readonly Shown[] {
  const { bottom } = scene;
  const whole = plateBox(side, bottom);
  const [ground, ...others] = plateParts(look, side, scene.plates[side], whole);
  const parts = [ground, ...others].map(({ key, box, draw }): Part => ({
    key: `plate of ${side}, ${bottom} below: ${key}`,
    box,
    paintedAt: box,
    paint(context, painting) {
      paintBoard(context, emptyScene(bottom), painting);
      if (draw !== ground.draw) ground.draw(context);
      draw(context);
    },
  }));
  const edges = [...new Set(parts.flatMap(({ box }) => [box.x, box.x + box.width]))].sort((a, b) => a - b);
  return edges.slice(0, -1).flatMap((x, index): readonly Shown[] => {
    const within = { ...whole, x, width: (edges[index + 1] ?? x) - x };
    const part = parts.findLast(({ box }) => box.x <= x && box.x + box.width > x);
    return part === undefined ? [] : [{ part, within }];
  });
}

/** The path of a jump runs through its squares, and over the corners of the fields beside them: each is painted by itself. */
function hopParts(scene: BoardScene): readonly BoardPart[] {
  const { lastMove, bottom } = scene;
  if (lastMove === undefined || lastMove.captured.length === 0) return [];
  const hops = new Map<Field, string>();
  for (const [index, to] of lastMove.squares.entries()) {
    const from = lastMove.squares[index - 1];
    if (from === undefined) continue;
    const fields = fieldsAlong(fieldOf(from, bottom), fieldOf(to, bottom));
    const over = lastMove.captured.find(({ square }) => fields.includes(fieldAt(fieldOf(square, bottom))));
    const ends = [index === 1, index === lastMove.squares.length - 1];
    const key = JSON.stringify([from, to, over, ...ends]);
    for (const field of fields) hops.set(field, `${hops.get(field) ?? ''} ${key}`);
  }
  return Array.from(hops, ([field, key]) => {
    const square = SQUARES_AT[bottom][placeOf(field)];
    const content = square === undefined ? '' : contentOf(scene, square);
    const alone = withinSquares(scene, square === undefined ? [] : [square]);
    return boardPart(`hops at ${placeOf(field)}, ${bottom} below: ${content}${key}`, [field], fieldBox(field), alone);
  });
}

/** The three fields of a hop, and the four that touch its line with a corner. */
function fieldsAlong(from: Field, to: Field): readonly Field[] {
  const between: Field = { row: (from.row + to.row) / 2, column: (from.column + to.column) / 2 };
  const steps = [
    [from, between],
    [between, to],
  ] as const;
  const beside = steps.flatMap(([one, next]) => [
    { row: one.row, column: next.column },
    { row: next.row, column: one.column },
  ]);
  return [from, between, to, ...beside].map(fieldAt);
}

/** All arrows with all that they run over are one part: they cross, and run along the corners of squares. */
function arrowParts(scene: BoardScene): readonly BoardPart[] {
  const { arrows = [], bottom, lastMove } = scene;
  if (arrows.length === 0) return [];
  const on = arrows.flatMap(({ squares }) => squares.map((square) => fieldOf(square, bottom)));
  const spans = ([({ row }: Field) => row, ({ column }: Field) => column] as const).map((line) => {
    const lines = on.map(line);
    return { line, from: Math.min(...lines), to: Math.max(...lines) };
  });
  const fields = FIELDS.filter((field) =>
    spans.every(({ line, from, to }) => line(field) >= from && line(field) <= to),
  );
  const squares = fields.flatMap((field) => SQUARES_AT[bottom][placeOf(field)] ?? []);
  const contents = squares.map((square) => `${square}${contentOf(scene, square)}`);
  const key = JSON.stringify([arrows, contents, lastMove, bottom]);
  return [boardPart(key, fields, boxAround(fields), { ...withinSquares(scene, squares), arrows })];
}

function contentOf(scene: BoardScene, square: Square): string {
  const piece = pieceAt(scene.position, square);
  let content = piece === undefined ? '' : ` ${piece.side} ${piece.king ? 'king' : 'man'}`;
  if (scene.chosen === square) content += ' chosen';
  else if (scene.movable.includes(square)) content += scene.mustJump ? ' must jump' : ' movable';
  if (scene.targets.includes(square)) content += ' target';
  return movedSquares(scene).includes(square) ? `${content} moved` : content;
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
