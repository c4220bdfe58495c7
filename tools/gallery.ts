import { type Answer, refused, runAsProgram, withOptions } from '../src/cli/program.ts';
import { PICTURE_HEIGHT, PICTURE_WIDTH } from '../src/render/board-layout.ts';
import { drawBoard } from '../src/render/board-picture.ts';
import { describeBoard } from '../src/render/describe-board.ts';
import { DEFAULT_LOOK, PIECE_SET_NAMES, THEME_NAMES, type Look } from '../src/render/look.ts';
import { ENGLISH, GALLERY_STATES, galleryState, type GalleryState } from './gallery/states.ts';
import { type OutputFolder, writeInto } from './output-folder.ts';

interface Picture {
  readonly file: string;
  readonly caption: string;
  readonly state: GalleryState;
  readonly look: Look;
}

/** Fits the pictures of a gallery, and no file of anybody else. */
const OWN_FILE = /^board-[a-z]+(?:-[a-z]+)*\.png$/;

/** Every state once; every theme with every set of pieces; every set with letters. */
export function galleryPictures(): readonly Picture[] {
  const picture = (state: GalleryState, caption: string, look: Partial<Look>): Picture => ({
    file: `board-${caption.toLowerCase().replaceAll(/[^a-z]+/g, '-')}.png`,
    caption,
    state,
    look: { ...DEFAULT_LOOK, ...look },
  });
  const [middleGame, kings] = [galleryState('showpiece'), galleryState('kings')];
  return [
    ...GALLERY_STATES.map((state) => picture(state, state.title, {})),
    ...THEME_NAMES.flatMap((theme) =>
      PIECE_SET_NAMES.map((pieces) => picture(middleGame, `${theme}, ${pieces}`, { theme, pieces })),
    ),
    ...PIECE_SET_NAMES.map((pieces) => picture(kings, `${pieces} with letters`, { pieces, lettered: true })),
  ];
}

async function writeGallery(folder: OutputFolder, pictures: readonly Picture[]): Promise<readonly string[]> {
  for (const { file, state, look } of pictures) await folder.write(file, drawBoard(state.scene, look));
  await folder.write('index.html', galleryPage(pictures));
  return [`${pictures.length} pictures. Open ${folder.path}/index.html with a browser.`];
}

/** One file of HTML without a script, dark like the place that the pictures are made for. */
const galleryPage = (pictures: readonly Picture[]): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>King Me: the boards</title>
<style>
body { display: flex; flex-wrap: wrap; gap: 16px; margin: 16px; background: #313338; color: #dbdee1; font: 16px system-ui, sans-serif; color-scheme: dark; }
figure { margin: 0; }
img { display: block; width: 320px; max-width: 100%; height: auto; }
</style>
${pictures.map(figureOf).join('\n')}
</html>
`;

function figureOf({ file, caption, state: { scene }, look }: Picture): string {
  const names = { dark: scene.plates.dark.name, light: scene.plates.light.name };
  const alt = inHtml(describeBoard({ scene, names, pieces: look.pieces }, ENGLISH.alt.board));
  return `<figure><img src="${file}" alt="${alt}" loading="lazy" width="${PICTURE_WIDTH}" height="${PICTURE_HEIGHT}"><figcaption>${inHtml(caption)}</figcaption></figure>`;
}

const inHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const USAGE =
  `Draws the board in every state that players can see, and in every theme with every set of pieces, and puts the
pictures on one page.

Usage: npm run gallery -- [--out DIR]

  --out DIR    where to save the page and the pictures (default ./gallery); the folder is created if it doesn't exist.
               Files of an earlier gallery are replaced

Input that can't be used: one line on standard error, exit code 2.`.split('\n');

const OPTIONS = { out: { type: 'string', default: 'gallery' } } as const;

/** Draws the gallery and says what to print; bad input is an answer, never an exception. */
export const runGallery = (argv: readonly string[], pictures = galleryPictures()): Promise<Answer> =>
  withOptions(argv, { usage: USAGE, options: OPTIONS }, ({ values: { out } }) =>
    out.trim() === ''
      ? refused('Say where to save the page: --out DIR. See --help.')
      : writeInto(out, OWN_FILE, (folder) => writeGallery(folder, pictures)),
  );

await runAsProgram(import.meta.url, (argv) => runGallery(argv));
