import { existsSync, readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { readEndgameTables } from '../../engine/search/endgame-tables.ts';
import type { SearcherParts } from '../../engine/search/search.ts';

/** The same from the source and from what the compiler makes of it. */
const ASSETS = new URL('../../../assets/', import.meta.url);
const WEIGHTS = new URL('weights.bin', ASSETS);
const ENDGAMES = new URL('endgames-4.br', ASSETS);

/** The learnt evaluation and the endgame tables, as a searcher takes them: some 10 MB. */
export function readEngineParts(): Pick<SearcherParts, 'weights' | 'endgames'> {
  const weights = existsSync(WEIGHTS) ? readFileSync(WEIGHTS) : new Uint8Array();
  return existsSync(ENDGAMES)
    ? { weights, endgames: readEndgameTables(brotliDecompressSync(readFileSync(ENDGAMES))) }
    : { weights };
}
