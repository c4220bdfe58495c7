import type { Side } from '../engine/position.ts';

/** Playing squares have a middling luminance: pale and deep rims need 3:1, numbers 4.5:1 (`test/render/contrast.test.ts`). */
export interface Theme {
  readonly playing: string;
  readonly other: string;
  readonly frame: string;
  /** The thin line where the frame meets the squares. */
  readonly frameLine: string;
  /** What has been: square numbers, the last move, the X on captured pieces. */
  readonly ink: string;
  /** What can be: movable pieces, the chosen piece, its targets. */
  readonly glow: string;
  readonly plateInk: string;
  readonly lit: string;
  readonly litInk: string;
  /** Streaks of wood; none on a painted board. */
  readonly grain?: string;
  /** In units, where the rim of a piece is bolder than usual. */
  readonly rim?: number;
  readonly materials?: Readonly<Partial<Record<MaterialName, Partial<Omit<Material, 'name'>>>>>;
}

const themes = {
  wood: {
    playing: '#a97c58',
    other: '#ecd6b1',
    frame: '#4a2f1f',
    frameLine: '#24140a',
    ink: '#100702',
    glow: '#ffffff',
    plateInk: '#f3e6cd',
    lit: '#f0d8a6',
    litInk: '#2c1a0e',
    grain: '#a27552',
  },
  'red-white': {
    playing: '#d46353',
    other: '#faf3ea',
    frame: '#5a1715',
    frameLine: '#2e0908',
    ink: '#140202',
    glow: '#ffffff',
    plateInk: '#fbeee4',
    lit: '#faf0e6',
    litInk: '#4a1010',
  },
  'green-buff': {
    playing: '#5f9159',
    other: '#f0e2b6',
    frame: '#24402b',
    frameLine: '#0f2114',
    ink: '#081206',
    glow: '#ffffff',
    plateInk: '#f3ecd2',
    lit: '#f0e2b6',
    litInk: '#16301c',
  },
  'black-red': {
    playing: '#83807e',
    other: '#9c2f28',
    frame: '#1d1b1c',
    frameLine: '#080707',
    ink: '#0c0b0b',
    glow: '#ffffff',
    plateInk: '#f2e9e4',
    lit: '#f0d9cf',
    litInk: '#3a0f0c',
  },
  'black-white': {
    playing: '#7e8288',
    other: '#f2f4f6',
    frame: '#22252a',
    frameLine: '#0c0d10',
    ink: '#0a0b0d',
    glow: '#ffffff',
    plateInk: '#eef1f4',
    lit: '#eef1f4',
    litInk: '#1a1c20',
  },
  night: {
    playing: '#6b7b93',
    other: '#1d232d',
    frame: '#0f1319',
    frameLine: '#05070a',
    ink: '#040507',
    glow: '#fff3cf',
    plateInk: '#c9d2de',
    lit: '#93a6c1',
    litInk: '#05080d',
    materials: {
      white: {
        body: '#e6e8ea',
        edge: '#f2f3f4',
        wall: '#7f8794',
        groove: '#b4bac3',
        inlay: '#56647c',
        mark: '#33415a',
      },
      'rimmed-red': { edge: '#f4f1ea' },
    },
  },
  'high-contrast': {
    playing: '#757575',
    other: '#ffffff',
    frame: '#000000',
    frameLine: '#000000',
    ink: '#000000',
    glow: '#ffffff',
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
      black: { body: '#161616', edge: '#000000', shine: '#707070', inlay: '#ffffff', mark: '#ffffff' },
      blue: { edge: '#000000', wall: '#000000', inlay: '#ffffff', mark: '#ffffff' },
    },
  },
  'colour-blind': {
    playing: '#5a88b8',
    other: '#f6ead2',
    frame: '#16273d',
    frameLine: '#08111e',
    ink: '#030a14',
    glow: '#ffffff',
    plateInk: '#f6ead2',
    lit: '#f6c877',
    litInk: '#16273d',
    materials: {
      red: { body: '#b2320c', edge: '#3a0d00', wall: '#2a0900', groove: '#7d2004', shine: '#ec7a45', mark: '#fff0c8' },
      'rimmed-red': { body: '#c23a0d', wall: '#7a2404', groove: '#8d2706', shine: '#f5854a' },
    },
  },
} satisfies Readonly<Record<string, Theme>>;

export type ThemeName = keyof typeof themes;
export const THEMES: Readonly<Record<ThemeName, Theme>> = themes;
export const THEME_NAMES = Object.keys(themes) as readonly ThemeName[];

/** What a piece is painted with. `test/render/contrast.test.ts` holds every set on every theme to a contrast of 3:1. */
export interface Material {
  readonly name: string;
  readonly body: string;
  /** The rim, which sets the piece off from its square and from the other side. */
  readonly edge: string;
  readonly wall: string;
  /** Lines in the face: the dark side's pattern. */
  readonly groove: string;
  readonly shine: string;
  /** One broad ring: the light side's pattern. */
  readonly inlay: string;
  readonly mark: string;
}

export type MaterialName = 'red' | 'rimmed-red' | 'white' | 'black' | 'blue';

export const MATERIALS: Readonly<Record<MaterialName, Material>> = {
  red: {
    name: 'Red',
    body: '#a01322',
    edge: '#4b040d',
    wall: '#35030a',
    groove: '#6f0813',
    shine: '#cf4a50',
    inlay: '#f3cf86',
    mark: '#ffe3a0',
  },
  // Beside another deep colour: a brighter red, and a cream rim that nobody takes for black or blue.
  'rimmed-red': {
    name: 'Red',
    body: '#ce1b23',
    edge: '#fff8e9',
    wall: '#7a0810',
    groove: '#8d0a13',
    shine: '#ee5a55',
    inlay: '#ffdc8f',
    mark: '#ffffff',
  },
  white: {
    name: 'White',
    body: '#f7ecd6',
    edge: '#fffbf2',
    wall: '#a08a64',
    groove: '#c9b48c',
    shine: '#ffffff',
    inlay: '#93693a',
    mark: '#6e4310',
  },
  black: {
    name: 'Black',
    body: '#191718',
    edge: '#050505',
    wall: '#000000',
    groove: '#000000',
    shine: '#5f5a5a',
    inlay: '#eadfcd',
    mark: '#f8d374',
  },
  blue: {
    name: 'Blue',
    body: '#060a66',
    edge: '#04072a',
    wall: '#02041c',
    groove: '#040937',
    shine: '#4a62c4',
    inlay: '#e3e6f0',
    mark: '#f8d374',
  },
};

/** The first-named colour moves first and is *dark* (RULE-03). */
export const PIECE_SET_NAMES = ['red-white', 'black-red', 'white-red', 'blue-red'] as const;
export type PieceSetName = (typeof PIECE_SET_NAMES)[number];

const MATERIAL_OF: Readonly<Record<PieceSetName, Readonly<Record<Side, MaterialName>>>> = {
  'red-white': { dark: 'red', light: 'white' },
  'black-red': { dark: 'black', light: 'rimmed-red' },
  'white-red': { dark: 'white', light: 'red' },
  'blue-red': { dark: 'blue', light: 'rimmed-red' },
};

export const colourName = (pieces: PieceSetName, side: Side): string => MATERIALS[MATERIAL_OF[pieces][side]].name;

export function materialOn(theme: ThemeName, pieces: PieceSetName, side: Side): Material {
  const name = MATERIAL_OF[pieces][side];
  return { ...MATERIALS[name], ...THEMES[theme].materials?.[name] };
}

/** The widths of pictures, in pixels: a square has whole pixels at each. Those below 512 are for replays of long games. */
export const PICTURE_SIZES = [256, 384, 512, 768] as const;
export type PictureSize = (typeof PICTURE_SIZES)[number];

export interface Look {
  readonly size: PictureSize;
  readonly theme: ThemeName;
  readonly pieces: PieceSetName;
  /** `C` on men and `K` on kings (PLAY-10). */
  readonly lettered?: boolean;
}

export const DEFAULT_LOOK: Look = { size: 512, theme: 'wood', pieces: 'red-white' };

export const lookKey = (look: Look): string =>
  [look.size, look.theme, look.pieces, look.lettered === true ? 'lettered' : 'crowned'].join(' ');
