import { drawBoard } from '../src/render/board-picture.ts';
import { PICTURE_HEIGHT, PICTURE_WIDTH } from '../src/render/board-layout.ts';
import { DEFAULT_LOOK, PIECE_SET_NAMES, THEME_NAMES, type Look } from '../src/render/look.ts';
import { replayGif, type ReplayScript } from '../src/render/replay-gif.ts';
import { type OutputFolder, writeInto } from './output-folder.ts';
import { type Answer, refused, runAsProgram, withOptions } from '../src/cli/program.ts';
import { galleryPage, type GalleryPicture } from './gallery/page.ts';
import { GALLERY_STATES } from './gallery/states.ts';
import { squaresOf } from '../src/engine/moves.ts';
import { readLocales, wordsFor } from '../src/bot/locales.ts';
import { START } from '../src/engine/position.ts';
import { sampleGame } from './play/recorded-game.ts';

/** What a gallery writes, and nothing that anybody else would. */
const OWN_FILE = /^(?:board-[a-z]+(?:-[a-z]+)*\.png|replay\.gif)$/;

const REPLAY = 'replay.gif';
const AT_ONCE = 8;

/** Draws the pictures into `folder` and the page that shows them. Gives a short summary, line by line. */
async function writeGallery(folder: OutputFolder, pictures: readonly GalleryPicture[]): Promise<readonly string[]> {
  let bytes = 0;
  for (let at = 0; at < pictures.length; at += AT_ONCE) {
    const drawn = pictures.slice(at, at + AT_ONCE).map(async (picture) => {
      const png = drawBoard(picture.state.scene, lookOf(picture));
      bytes += png.length;
      await folder.write(picture.file, png);
    });
    await Promise.all(drawn);
  }
  const replay = replayGif(sampleReplay({ ...DEFAULT_LOOK, size: 384 }));
  await folder.write(REPLAY, replay);
  await folder.write('index.html', galleryPage(pictures, REPLAY, { width: PICTURE_WIDTH, height: PICTURE_HEIGHT }));
  return [
    `${pictures.length} pictures, ${Math.round(bytes / pictures.length / 100) / 10} kB each on average.`,
    `A replay of ${Math.round(replay.length / 1000)} kB.`,
    `Open ${folder.path}/index.html with a browser.`,
  ];
}

export function allPictures(): readonly GalleryPicture[] {
  const kinds = GALLERY_STATES.flatMap((state) =>
    (state.name === 'kings' ? [false, true] : [false]).map((lettered) => ({ state, lettered })),
  );
  return THEME_NAMES.flatMap((theme) =>
    PIECE_SET_NAMES.flatMap((pieces) => kinds.map((kind) => pictureOf({ theme, pieces, ...kind }))),
  );
}

function pictureOf(shown: Omit<GalleryPicture, 'file'>): GalleryPicture {
  const parts = ['board', shown.theme, shown.pieces, ...(shown.lettered ? ['lettered'] : []), shown.state.name];
  return { ...shown, file: `${parts.join('-')}.png` };
}

const lookOf = ({ theme, pieces, lettered }: GalleryPicture): Look => ({ ...DEFAULT_LOOK, theme, pieces, lettered });

const MAX_BYTES = 10 * 2 ** 20;

/** The game that the demo plays, as its players get to see it again: Bob has the first move, and wins. */
export function sampleReplay(look: Look): ReplayScript {
  return {
    start: START,
    moves: sampleGame().plies.map(({ move }) => squaresOf(move)),
    fromPly: 0,
    names: { dark: 'Bob', light: 'Alice' },
    bottom: 'light',
    ending: { dark: 'won', light: undefined },
    endWords: wordsFor(readLocales(), 'en').endings,
    look,
    maxBytes: MAX_BYTES,
  };
}

const USAGE =
  `Draws the board in every theme, with every piece set, in every state that players can see, and puts the pictures on one
page.

Usage: npm run gallery -- [--out DIR]

  --out DIR    where to save the page and the pictures (default ./gallery); the folder is created if it doesn't exist.
               Files of an earlier gallery are replaced

Open DIR/index.html in a browser. The page also shows the boards at the width of a phone and as color-blind people
see them.

Input that can't be used: one line on standard error, exit code 2.`.split('\n');

const OPTIONS = { out: { type: 'string', default: 'gallery' } } as const;

/** Draws the gallery and says what to print; bad input is an answer, never an exception. */
export const runGallery = (argv: readonly string[], pictures = allPictures()): Promise<Answer> =>
  withOptions(argv, { usage: USAGE, options: OPTIONS }, ({ values: { out } }) =>
    out.trim() === ''
      ? refused('Say where to save the page: --out DIR. See --help.')
      : writeInto(out, OWN_FILE, (folder) => writeGallery(folder, pictures)),
  );

await runAsProgram(import.meta.url, (argv) => runGallery(argv));
