import type { Side } from '../engine/position.ts';

/** What a piece is turned from. */
export interface Material {
  /** What players call it. */
  readonly name: string;
  /** The face of the piece, the colour it is called by. */
  readonly body: string;
  /** The wall below the face. */
  readonly wall: string;
  /** Fine rings, a shade off the body: the dark side's pattern. */
  readonly groove: string;
  /** One broad ring that stands out from the body: the light side's pattern. */
  readonly inlay: string;
  /** The crown, and the letters of the lettered style. */
  readonly mark: string;
}

const RED: Material = {
  name: 'Red',
  body: '#8b0a1c',
  wall: '#4f0410',
  groove: '#bb3443',
  inlay: '#f3dfc4',
  mark: '#f6cf6b',
};
const WHITE: Material = {
  name: 'White',
  body: '#fffcf4',
  wall: '#c9b691',
  groove: '#d3c3a3',
  inlay: '#96703f',
  mark: '#7a4e14',
};
const BLACK: Material = {
  name: 'Black',
  body: '#1f1c1c',
  wall: '#050404',
  groove: '#5a5452',
  inlay: '#eadfcd',
  mark: '#f6cf6b',
};
const BLUE: Material = {
  name: 'Blue',
  body: '#13275f',
  wall: '#080f2b',
  groove: '#40599f',
  inlay: '#e3e6f0',
  mark: '#f6cf6b',
};

/** The first-named colour moves first and is *dark* (RULE-03). */
export const PIECE_SET_NAMES = ['red-white', 'black-red', 'white-red', 'blue-red'] as const;
export type PieceSetName = (typeof PIECE_SET_NAMES)[number];

export const PIECE_SETS: Readonly<Record<PieceSetName, Readonly<Record<Side, Material>>>> = {
  'red-white': { dark: RED, light: WHITE },
  'black-red': { dark: BLACK, light: RED },
  'white-red': { dark: WHITE, light: RED },
  'blue-red': { dark: BLUE, light: RED },
};
