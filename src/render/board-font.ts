import { createRequire } from 'node:module';
import { GlobalFonts } from '@napi-rs/canvas';

const FAMILY = 'King Me Board';
// Resolved as a package, so that it is found from src/ and from dist/ alike.
const FILE = '@fontsource/barlow-semi-condensed/files/barlow-semi-condensed-latin-600-normal.woff';

/**
 * The bundled font's family name, registered on the first call. The machine's own fonts are never used: container images
 * ship none, and a picture must look the same everywhere. Throws when the package is damaged - better at the start than
 * boards without numbers.
 */
export function boardFont(): string {
  if (!GlobalFonts.has(FAMILY)) {
    const path = createRequire(import.meta.url).resolve(FILE);
    if (GlobalFonts.registerFromPath(path, FAMILY) === null) throw new Error(`The board font can't be read: ${path}`);
  }
  return FAMILY;
}
