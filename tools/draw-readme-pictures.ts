/** Draws the README's pictures with the bot's own painter: `npx tsx tools/draw-readme-pictures.ts`. */
import { writeFile } from 'node:fs/promises';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { galleryState } from './gallery/states.ts';
import { sampleGame } from './play/recorded-game.ts';
import { PICTURE_HEIGHT, PICTURE_WIDTH } from '../src/render/board-layout.ts';
import { drawBoard } from '../src/render/board-picture.ts';
import type { BoardScene } from '../src/render/board-scene.ts';
import { DEFAULT_LOOK, type Look, PIECE_SET_NAMES, THEME_NAMES } from '../src/render/look.ts';
import { squaresOf } from '../src/engine/moves.ts';
import { START } from '../src/engine/position.ts';
import { replayGif } from '../src/render/replay-gif.ts';
import { readLocales } from '../src/bot/locales.ts';
import { wordsIn } from '../src/views/words.ts';

/** Pixels between the boards of a sheet; the README shows it at half its size. */
const GAP = 16;
const BOARD_WIDTH = 300;
const BOARD_HEIGHT = (BOARD_WIDTH * PICTURE_HEIGHT) / PICTURE_WIDTH;

interface Shown {
  readonly scene: BoardScene;
  readonly look: Look;
}

/** Boards side by side, some in a row, on nothing: the page's own color shows between them. */
async function sheet(boards: readonly Shown[], inARow: number): Promise<Uint8Array> {
  const rows = Math.ceil(boards.length / inARow);
  const canvas = createCanvas(inARow * (BOARD_WIDTH + GAP) - GAP, Math.round(rows * (BOARD_HEIGHT + GAP) - GAP));
  const context = canvas.getContext('2d');
  for (const [index, { scene, look }] of boards.entries()) {
    const picture = await loadImage(drawBoard(scene, { ...look, size: 768 }));
    const x = (index % inARow) * (BOARD_WIDTH + GAP);
    const y = Math.floor(index / inARow) * (BOARD_HEIGHT + GAP);
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, x, y, BOARD_WIDTH, BOARD_HEIGHT);
  }
  return canvas.encode('png');
}

const state = (name: string): BoardScene => galleryState(name).scene;

const write = (name: string, picture: Uint8Array): Promise<void> =>
  writeFile(new URL(`../docs/images/${name}`, import.meta.url), picture);

const themes = THEME_NAMES.map((theme, index) => {
  const pieces = PIECE_SET_NAMES[index % PIECE_SET_NAMES.length] ?? DEFAULT_LOOK.pieces;
  return { scene: state('showpiece'), look: { ...DEFAULT_LOOK, theme, pieces } };
});
const states = ['stepped', 'chosen', 'must-jump', 'hop', 'jumped', 'won'].map((name) => ({
  scene: state(name),
  look: DEFAULT_LOOK,
}));

await write('board.png', drawBoard(state('showpiece')));
await write('themes.png', await sheet(themes, 4));
await write('states.png', await sheet(states, 3));
/** The game that the demo plays, as its players get to see it again: Bob has the first move, and wins. */
const replay = replayGif({
  start: START,
  moves: sampleGame().plies.map(({ move }) => squaresOf(move)),
  fromPly: 0,
  names: { dark: 'Bob', light: 'Alice' },
  bottom: 'light',
  ending: { dark: 'won', light: undefined },
  endWords: wordsIn(readLocales())('en').endings,
  look: { ...DEFAULT_LOOK, size: 384 },
  maxBytes: 10 * 2 ** 20,
});
await write('replay.gif', replay);
