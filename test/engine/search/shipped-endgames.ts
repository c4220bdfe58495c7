import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import type { Position } from '../../../src/engine/position.ts';
import { readEndgameTables } from '../../../src/engine/search/endgame-tables.ts';

export const shippedBytes: Uint8Array = brotliDecompressSync(readFileSync('assets/endgames-4.bin.br'));
export const shipped = readEndgameTables(shippedBytes);

export function valueOf({ dark, light, kings, turn }: Position): number {
  return turn === 'dark' ? shipped.probe(dark, light, kings, true) : shipped.probe(light, dark, kings, false);
}
