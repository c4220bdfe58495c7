import { setUpScene, type SetUp } from '../../src/views/board-picture.ts';
import { readLocales } from '../../src/bot/locales.ts';
import { wordsIn } from '../../src/views/words.ts';
import { makeFen } from '../../src/engine/fen.ts';
import { START } from '../../src/engine/position.ts';
import type { BoardScene } from '../../src/render/board-scene.ts';

export const ENGLISH = wordsIn(readLocales())('en');

export interface GalleryState {
  readonly name: string;
  readonly title: string;
  readonly scene: BoardScene;
}

type StateSetUp = Omit<SetUp, 'name' | 'names'> & Partial<Pick<SetUp, 'names'>> & { readonly title: string };

const BEGINNING = makeFen(START);
const ALICE_AND_BOB = { dark: 'Alice', light: 'Bob' };
/** A king on the board, a double jump just played, and a piece that can go two ways. */
const MIDDLE_GAME =
  '9-14 24-20 14-18 23x14 10x17 22x13 6-9 13x6 1x10 28-24 5-9 25-22 9-14 30-25 14-18 22x15x6 2x9 21-17 7-10 32-28 3-7 24-19 12-16 19x12x3';
/** As long as Discord lets a name be. */
const LONG = { dark: 'Alice, who plays every evening a', light: 'BOB'.repeat(10) };
const GREEK_AND_CYRILLIC = { dark: 'Αλίκη', light: 'Боб' };
const FAR_SCRIPTS = { dark: 'アリス', light: 'بوب' };

/** Told by what happens on them: the rules themselves find pieces and marks. */
const TOLD: Readonly<Record<string, StateSetUp>> = {
  start: { title: 'The first move', fen: BEGINNING, bottom: 'dark', marksMovable: true },
  stepped: { title: 'After a step', fen: BEGINNING, bottom: 'light', moves: ['11-15'], marksMovable: true },
  chosen: { title: 'A piece is chosen', fen: BEGINNING, bottom: 'light', moves: ['11-15'], chosen: 22 },
  'must-jump': { title: 'You must jump', fen: 'B:W18,19,21,23,25-32:B1-10,12,15', bottom: 'dark', marksMovable: true },
  'jump-chosen': { title: 'The jump is chosen', fen: 'B:W18,19,21,23,25-32:B1-10,12,15', bottom: 'dark', chosen: 15 },
  hop: {
    title: 'Another jump is available',
    fen: 'B:W6,15,23,24,29,K32:B1,5,12,K22',
    bottom: 'dark',
    hops: [1, 10, 19],
  },
  jumped: {
    title: 'After a triple jump',
    fen: 'B:W6,15,24,30,K31:B1,K5,12,13',
    bottom: 'light',
    moves: ['1x10x19x28'],
    marksMovable: true,
  },
  crowned: { title: 'A man is crowned', fen: 'B:W20,28,29:B5,12,26', bottom: 'light', moves: ['26-31'] },
  kings: {
    title: 'Kings',
    fen: 'W:WK6,K15,20,K30:BK3,12,K24,K29',
    bottom: 'light',
    marksMovable: true,
  },
  turned: { title: 'From the other side', fen: BEGINNING, bottom: 'dark', moves: ['11-15', '24-19'], chosen: 15 },
  won: { title: 'Won', fen: 'W:W11,K18,32:B8', bottom: 'light', moves: ['11x4'], ending: { light: 'won' } },
  drawn: {
    title: 'Drawn',
    fen: 'B:WK32:BK1,K14',
    bottom: 'light',
    moves: ['14-18'],
    ending: { dark: 'drawn', light: 'drawn' },
  },
  showpiece: {
    title: 'In the middle of a game',
    fen: BEGINNING,
    bottom: 'dark',
    moves: MIDDLE_GAME.split(' '),
    chosen: 9,
  },
  'long-names': {
    title: 'Long names',
    fen: BEGINNING,
    bottom: 'light',
    names: LONG,
    moves: ['11-15', '22-18', '15x22', '25x18'],
    marksMovable: true,
  },
  'other-scripts': { title: 'Greek and Cyrillic', fen: BEGINNING, bottom: 'light', names: GREEK_AND_CYRILLIC },
  'far-scripts': { title: 'Japanese and Arabic', fen: BEGINNING, bottom: 'light', names: FAR_SCRIPTS },
};

export const GALLERY_STATES: readonly GalleryState[] = Object.entries(TOLD).map(([name, { title, ...told }]) => ({
  name,
  title,
  scene: setUpScene({ names: ALICE_AND_BOB, endWords: ENGLISH.endings, ...told, name }),
}));

/** The state of this name; throws where there is none. */
export function galleryState(name: string): GalleryState {
  const state = GALLERY_STATES.find((each) => each.name === name);
  if (state === undefined) throw new Error(`the gallery has no state ${name}`);
  return state;
}
