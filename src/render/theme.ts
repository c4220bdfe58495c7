import type { Material, MaterialName } from './piece-set.ts';

/**
 * The colours of a board. Playing squares have a middling luminance: pale and deep rims need a contrast of 3:1, numbers
 * 4.5:1, for colour-blind eyes too (`test/render/contrast.test.ts`).
 */
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
  /** The plate of the player on move. */
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
