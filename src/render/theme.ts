/**
 * The colours of a board. Every playing square has a middling luminance (0.28), because only there both a white and a
 * deep red piece keep a contrast of 3:1 to it; `test/render/contrast.test.ts` holds every theme to that.
 */
export interface Theme {
  /** The 32 squares that are played on. */
  readonly playing: string;
  /** The other 32 squares. */
  readonly other: string;
  readonly frame: string;
  /** The thin line where the frame meets the squares. */
  readonly frameLine: string;
  /** What has been: square numbers, the last move, the X on captured pieces. */
  readonly ink: string;
  /** What can be: movable pieces, the chosen piece, its targets. */
  readonly glow: string;
  /** What is written on the frame: the players' names. */
  readonly plateInk: string;
  /** The plate of whoever is on move, and what is written on it. */
  readonly lit: string;
  readonly litInk: string;
}

export const THEME_NAMES = ['classic', 'green-buff', 'red-white', 'black-red', 'black-white'] as const;
export type ThemeName = (typeof THEME_NAMES)[number];

export const THEMES: Readonly<Record<ThemeName, Theme>> = {
  classic: {
    playing: '#b58863',
    other: '#f1dfc0',
    frame: '#4a2f1f',
    frameLine: '#2c1a0e',
    ink: '#2c1a0e',
    glow: '#ffffff',
    plateInk: '#f3e6cd',
    lit: '#f3e6cd',
    litInk: '#2c1a0e',
  },
  'green-buff': {
    playing: '#6f9c64',
    other: '#efe3bd',
    frame: '#2f4430',
    frameLine: '#16240f',
    ink: '#14210e',
    glow: '#ffffff',
    plateInk: '#f3e6cd',
    lit: '#f3e6cd',
    litInk: '#2c1a0e',
  },
  'red-white': {
    playing: '#ce7b67',
    other: '#f7efe6',
    frame: '#571f1a',
    frameLine: '#330f0c',
    ink: '#330f0c',
    glow: '#ffffff',
    plateInk: '#f3e6cd',
    lit: '#f3e6cd',
    litInk: '#2c1a0e',
  },
  'black-red': {
    playing: '#93908d',
    other: '#93332b',
    frame: '#232021',
    frameLine: '#100e0f',
    ink: '#191617',
    glow: '#ffffff',
    plateInk: '#f3e6cd',
    lit: '#f3e6cd',
    litInk: '#2c1a0e',
  },
  'black-white': {
    playing: '#8f9196',
    other: '#eef0f2',
    frame: '#26282c',
    frameLine: '#121316',
    ink: '#15171b',
    glow: '#ffffff',
    plateInk: '#f3e6cd',
    lit: '#f3e6cd',
    litInk: '#2c1a0e',
  },
};
