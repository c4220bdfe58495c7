import { SIDES, type Side } from '../engine/position.ts';

/**
 * Playing squares are the darker ones (RULE-01). On those of a middling luminance pieces have pale and deep rims, on black ones
 * pale and middling ones: `test/render/contrast.test.ts` wants 3:1 for what is made out, 4.5:1 for what is read.
 */
export interface Theme {
  readonly playing: string;
  readonly other: string;
  readonly frame: string;
  /** The thin line where the frame meets the squares. */
  readonly frameLine: string;
  /** The color of the past: small square numbers, the path of a jump, the X on captured pieces. */
  readonly ink: string;
  /** The squares between which the last move went. */
  readonly moved: string;
  /** The color of choices: movable pieces, the chosen piece, its targets and their numbers. */
  readonly glow: string;
  /** Below the number of a target. */
  readonly target: string;
  /** Around the chosen piece. */
  readonly chosen: string;
  readonly plateInk: string;
  readonly lit: string;
  readonly litInk: string;
  /** The rim of a piece in units, where it is bolder than usual. */
  readonly rim?: number;
  readonly materials?: Readonly<Partial<Record<MaterialName, Partial<Omit<Material, 'name'>>>>>;
}

/** On black squares a deep rim would be lost: deep colors have a rim of their own hue, halfway to the other side's. */
const ON_BLACK: Theme['materials'] = {
  red: { edge: '#d5696b', wall: '#7d1f26' },
  black: { edge: '#8d8886', wall: '#575250' },
  blue: { edge: '#7082d4', wall: '#2d3a86' },
};

const themes = {
  wood: {
    playing: '#a47854',
    other: '#ecd6b1',
    frame: '#4a2f1f',
    frameLine: '#24140a',
    ink: '#070301',
    moved: '#a68b2d',
    glow: '#ffffff',
    target: '#2b5c33',
    chosen: '#100702',
    plateInk: '#f3e6cd',
    lit: '#f0d8a6',
    litInk: '#2c1a0e',
  },
  'red-white': {
    playing: '#ca6550',
    other: '#faf3ea',
    frame: '#5a1715',
    frameLine: '#2e0908',
    ink: '#000000',
    moved: '#b9822b',
    glow: '#ffffff',
    target: '#1f6b35',
    chosen: '#140202',
    plateInk: '#fbeee4',
    lit: '#faf0e6',
    litInk: '#4a1010',
    materials: { 'rimmed-red': { edge: '#fffdf8' } },
  },
  'green-buff': {
    playing: '#5a8a55',
    other: '#f0e2b6',
    frame: '#24402b',
    frameLine: '#0f2114',
    ink: '#081206',
    moved: '#92942f',
    glow: '#ffffff',
    target: '#1d4a2a',
    chosen: '#081206',
    plateInk: '#f3ecd2',
    lit: '#f0e2b6',
    litInk: '#16301c',
  },
  'black-red': {
    playing: '#1f1c1d',
    other: '#a8322a',
    frame: '#4a1411',
    frameLine: '#0b0606',
    ink: '#d8cdc8',
    moved: '#41310f',
    glow: '#ffffff',
    target: '#1f6b35',
    chosen: '#a87420',
    plateInk: '#f7e6df',
    lit: '#f0d9cf',
    litInk: '#3a0f0c',
    rim: 3.2,
    materials: ON_BLACK,
  },
  'black-white': {
    playing: '#1e2023',
    other: '#f2f4f6',
    frame: '#4a4f57',
    frameLine: '#0c0d10',
    ink: '#ced3da',
    moved: '#14304c',
    glow: '#ffffff',
    target: '#1f6b35',
    chosen: '#3f7fc4',
    plateInk: '#f4f6f8',
    lit: '#eef1f4',
    litInk: '#1a1c20',
    rim: 3.2,
    materials: ON_BLACK,
  },
  night: {
    playing: '#171d28',
    other: '#4c5b73',
    frame: '#0d1118',
    frameLine: '#33405a',
    ink: '#bac6d8',
    moved: '#39320f',
    glow: '#fff3cf',
    target: '#1c5a45',
    chosen: '#8a6d2c',
    plateInk: '#c9d2de',
    lit: '#93a6c1',
    litInk: '#05080d',
    rim: 3.2,
    materials: {
      ...ON_BLACK,
      white: {
        body: '#e6e8ea',
        edge: '#fafbfc',
        wall: '#7f8794',
        groove: '#b4bac3',
        inlay: '#56647c',
        mark: '#33415a',
      },
      'rimmed-red': { edge: '#fcf9f2' },
    },
  },
  'high-contrast': {
    playing: '#757575',
    other: '#ffffff',
    frame: '#000000',
    frameLine: '#000000',
    ink: '#000000',
    moved: '#a08a00',
    glow: '#ffffff',
    target: '#000000',
    chosen: '#000000',
    plateInk: '#ffffff',
    lit: '#ffe500',
    litInk: '#000000',
    rim: 3.8,
    materials: {
      red: { edge: '#000000', wall: '#000000', inlay: '#ffffff', mark: '#ffffff' },
      'rimmed-red': { edge: '#ffffff', wall: '#000000', inlay: '#ffffff', mark: '#ffffff' },
      white: {
        body: '#ffffff',
        edge: '#ffffff',
        wall: '#000000',
        groove: '#a8a8a8',
        inlay: '#000000',
        mark: '#000000',
      },
      black: { body: '#161616', edge: '#000000', inlay: '#ffffff', mark: '#ffffff' },
      blue: { edge: '#000000', wall: '#000000', inlay: '#ffffff', mark: '#ffffff' },
    },
  },
  // The journal of released versions holds this name as it is; the word that players read is in locales/.
  'colour-blind': {
    playing: '#5480af',
    other: '#f6ead2',
    frame: '#16273d',
    frameLine: '#08111e',
    ink: '#030a14',
    moved: '#968e63',
    glow: '#ffffff',
    target: '#123456',
    chosen: '#030a14',
    plateInk: '#f6ead2',
    lit: '#f6c877',
    litInk: '#16273d',
    materials: {
      red: { body: '#b2320c', edge: '#3a0d00', wall: '#2a0900', groove: '#7d2004', mark: '#fff0c8' },
      'rimmed-red': { body: '#c23a0d', wall: '#7a2404', groove: '#8d2706' },
    },
  },
} satisfies Readonly<Record<string, Theme>>;

export type ThemeName = keyof typeof themes;
export const THEMES: Readonly<Record<ThemeName, Theme>> = themes;
export const THEME_NAMES = Object.keys(themes) as readonly ThemeName[];

/** The colors of a piece. `test/render/contrast.test.ts` holds every set on every theme to a contrast of 3:1. */
export interface Material {
  /** For developers: players read the words of their language. The names of the emojis on Discord are made with it. */
  readonly name: string;
  readonly body: string;
  /** The rim, which sets the piece off from its square and from the other side. */
  readonly edge: string;
  readonly wall: string;
  /** Lines in the face: the dark side's pattern. */
  readonly groove: string;
  /** One broad ring: the light side's pattern. */
  readonly inlay: string;
  readonly mark: string;
}

type MaterialName = 'red' | 'rimmed-red' | 'white' | 'black' | 'blue';

const MATERIALS: Readonly<Record<MaterialName, Material>> = {
  red: {
    name: 'Red',
    body: '#a01322',
    edge: '#4b040d',
    wall: '#35030a',
    groove: '#6f0813',
    inlay: '#f3cf86',
    mark: '#ffe3a0',
  },
  // Beside another deep color: a brighter red, and a cream rim that nobody takes for black or blue.
  'rimmed-red': {
    name: 'Red',
    body: '#ce1b23',
    edge: '#fff8e9',
    wall: '#7a0810',
    groove: '#8d0a13',
    inlay: '#ffdc8f',
    mark: '#ffffff',
  },
  white: {
    name: 'White',
    body: '#f7ecd6',
    edge: '#fffbf2',
    wall: '#a08a64',
    groove: '#c9b48c',
    inlay: '#93693a',
    mark: '#6e4310',
  },
  black: {
    name: 'Black',
    body: '#191718',
    edge: '#050505',
    wall: '#000000',
    groove: '#000000',
    inlay: '#eadfcd',
    mark: '#f8d374',
  },
  blue: {
    name: 'Blue',
    body: '#060a66',
    edge: '#04072a',
    wall: '#02041c',
    groove: '#040937',
    inlay: '#e3e6f0',
    mark: '#f8d374',
  },
};

/** The first-named color moves first and is *dark* (RULE-03). */
export const PIECE_SET_NAMES = ['red-white', 'black-red', 'white-red', 'blue-red'] as const;
export type PieceSetName = (typeof PIECE_SET_NAMES)[number];

const MATERIAL_OF: Readonly<Record<PieceSetName, Readonly<Record<Side, MaterialName>>>> = {
  'red-white': { dark: 'red', light: 'white' },
  'black-red': { dark: 'black', light: 'rimmed-red' },
  'white-red': { dark: 'white', light: 'red' },
  'blue-red': { dark: 'blue', light: 'rimmed-red' },
};

export type PieceColor = 'red' | 'white' | 'black' | 'blue';

/** A set is named by its colors; dark, the first mover, comes first in every set (RULE-03). */
export const colorIn = (pieces: PieceSetName, side: Side): PieceColor =>
  pieces.split('-')[SIDES.indexOf(side)] as PieceColor;

export function materialOn(theme: ThemeName, pieces: PieceSetName, side: Side): Material {
  const name = MATERIAL_OF[pieces][side];
  return { ...MATERIALS[name], ...THEMES[theme].materials?.[name] };
}

/** The widths of pictures, in pixels: a square has whole pixels at each. Replays have the smaller ones. */
export const PICTURE_SIZES = [256, 384, 512, 768] as const;
export type PictureSize = (typeof PICTURE_SIZES)[number];

export interface Look {
  readonly size: PictureSize;
  readonly theme: ThemeName;
  readonly pieces: PieceSetName;
  /** `C` on men and `K` on kings (PLAY-10). */
  readonly lettered?: boolean;
}

export const DEFAULT_LOOK: Look = { size: 768, theme: 'wood', pieces: 'red-white' };

export const lookKey = (look: Look): string =>
  [look.size, look.theme, look.pieces, look.lettered === true ? 'lettered' : 'crowned'].join(' ');
