import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { readEndgameTables } from '../engine/search/endgame-tables.ts';
import type { SearcherParts } from '../engine/search/search.ts';

/** The same from the source and from what the compiler makes of it. */
const ASSETS = new URL('../../assets/', import.meta.url);

/** The learned evaluation and the endgame tables, as a searcher takes them: some 10 MB. */
export const readEngineParts = (): Required<Pick<SearcherParts, 'weights' | 'endgames'>> => ({
  weights: readFileSync(new URL('weights.bin', ASSETS)),
  endgames: readEndgameTables(brotliDecompressSync(readFileSync(new URL('endgames-4.bin.br', ASSETS)))),
});
