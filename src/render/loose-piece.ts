import { createCanvas } from './canvas.ts';
import type { Piece, Side } from '../engine/position.ts';
import type { Square } from '../engine/square.ts';
import { PICTURE_WIDTH, SQUARE_UNITS, squareCorner } from './board-layout.ts';
import type { Look } from './look.ts';
import { indexOf, type Palette } from './palette.ts';
import { paintDiscs } from './piece-sprite.ts';

/** A piece on its way, or one that fades: it stands on no square, and above all that does. */
export interface LoosePiece extends Piece {
  readonly from: Square;
  readonly to: Square;
  /** The part of the way that lies behind the piece, 0 to 1. */
  readonly share: number;
  /** 1 is there, 0 is gone. */
  readonly opacity: number;
}

/** Draws loose pieces of one look on pictures of palette indices, without a canvas: each piece is painted once. */
export class LoosePieces {
  readonly #look: Look;
  readonly #palette: Palette;
  readonly #scale: number;
  readonly #side: number;
  readonly #painted = new Map<string, Uint8ClampedArray>();

  constructor(look: Look, palette: Palette) {
    this.#look = look;
    this.#palette = palette;
    this.#scale = look.size / PICTURE_WIDTH;
    this.#side = SQUARE_UNITS * this.#scale;
  }

  /** Onto `indices`, row by row, as wide as the look; at whole pixels. */
  draw(indices: Uint8Array, piece: LoosePiece, bottom: Side): void {
    const [from, to] = [squareCorner(piece.from, bottom), squareCorner(piece.to, bottom)];
    const left = Math.round((from.x + (to.x - from.x) * piece.share) * this.#scale);
    const top = Math.round((from.y + (to.y - from.y) * piece.share) * this.#scale);
    const pixels = this.#pixelsOf(piece);
    const { colors } = this.#palette;
    // Counting loops: a replay has hundreds of thousands of such pixels.
    for (let y = 0; y < this.#side; y++) {
      for (let x = 0; x < this.#side; x++) {
        const at = 4 * (y * this.#side + x);
        const alpha = ((pixels[at + 3] ?? 0) / 255) * piece.opacity;
        if (alpha === 0) continue;
        const place = (top + y) * this.#look.size + left + x;
        const ground = 4 * (indices[place] ?? 0);
        const mixed = (channel: number): number => {
          const below = colors[ground + channel] ?? 0;
          return Math.round(below + ((pixels[at + channel] ?? 0) - below) * alpha);
        };
        const word = ((255 << 24) | (mixed(2) << 16) | (mixed(1) << 8) | mixed(0)) >>> 0;
        indices[place] = indexOf(this.#palette, word);
      }
    }
  }

  #pixelsOf({ side, king }: Piece): Uint8ClampedArray {
    const key = `${side} ${king}`;
    const found = this.#painted.get(key);
    if (found !== undefined) return found;
    const context = createCanvas(this.#side, this.#side).getContext('2d');
    context.scale(this.#scale, this.#scale);
    context.translate(SQUARE_UNITS / 2, SQUARE_UNITS / 2);
    paintDiscs(context, this.#look, { side, king });
    const { data } = context.getImageData(0, 0, this.#side, this.#side);
    this.#painted.set(key, data);
    return data;
  }
}
