import { LRUCache } from 'lru-cache';
import { START } from '../engine/position.ts';
import { SQUARES } from '../engine/square.ts';
import { wholePicture } from './board-layout.ts';
import { emptyScene, type BoardScene } from './board-scene.ts';
import { composeRows, composeTiles, type Tile } from './compose.ts';
import { DEFAULT_LOOK, lookKey, type Look } from './look.ts';
import { lookPalette } from './palette.ts';
import { pngHead, pngTail } from './png.ts';
import { TilePacker, type PackedTile } from './tile-code.ts';

/** A PNG file, `look.size` pixels wide. Holds the event loop for a fraction of a millisecond, for some 50 ms at a look's first use. */
export function drawBoard(scene: BoardScene, look: Look = DEFAULT_LOOK): Uint8Array<ArrayBuffer> {
  const { head, packer } = packers.memo(lookKey(look), { context: look });
  const bands = composeTiles(scene, look).map((band) =>
    band.map((tile) => packed.memo(tile.key, { context: { packer, tile } })),
  );
  return Buffer.concat([head, pngTail(packer.packPicture(bands))]);
}

interface LookPacker {
  /** The beginning of each file. */
  readonly head: Uint8Array;
  readonly packer: TilePacker;
}

const packers = new LRUCache<string, LookPacker, Look>({
  max: 64,
  memoMethod: (_key, _stale, { context: look }) => {
    const { width, height } = wholePicture(look.size);
    const rows = composeRows({ ...emptyScene('light'), position: START, movable: SQUARES.slice(8, 12) }, look);
    const sample = rows.filter((_, at) => at % (width + 1) > 0);
    const { colors } = lookPalette(look);
    return { head: pngHead(width, height, colors), packer: new TilePacker(width, colors.length / 4, sample) };
  },
});

/** Some thousands of tiles, the last used. */
const packed = new LRUCache<string, PackedTile, { readonly packer: TilePacker; readonly tile: Tile }>({
  maxSize: 8 << 20,
  sizeCalculation: ({ rows }, key) => rows.byteLength + 2 * key.length,
  memoMethod: (_key, _stale, { context: { packer, tile } }) => packer.packTile(tile.indices(), tile.region.width),
});
