import type { Side } from '../engine/position.ts';
import { THEMES, type ThemeName } from './theme.ts';

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
