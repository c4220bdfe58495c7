import type { Side } from '../engine/position.ts';
import { MATERIALS, type Material, type MaterialName } from './material.ts';
import { THEMES, type ThemeName } from './theme.ts';

/** The first-named colour moves first and is *dark* (RULE-03). */
export const PIECE_SET_NAMES = ['red-white', 'black-red', 'white-red', 'blue-red'] as const;
export type PieceSetName = (typeof PIECE_SET_NAMES)[number];

const MATERIAL_OF: Readonly<Record<PieceSetName, Readonly<Record<Side, MaterialName>>>> = {
  'red-white': { dark: 'red', light: 'white' },
  'black-red': { dark: 'black', light: 'rimmed-red' },
  'white-red': { dark: 'white', light: 'red' },
  'blue-red': { dark: 'blue', light: 'rimmed-red' },
};

/** What players call the colour of a side, on whatever board: `Red`. */
export function colourName(pieces: PieceSetName, side: Side): string {
  return MATERIALS[MATERIAL_OF[pieces][side]].name;
}

/** What the pieces of a side are made of on a theme's board. */
export function materialOn(theme: ThemeName, pieces: PieceSetName, side: Side): Material {
  const name = MATERIAL_OF[pieces][side];
  return { ...MATERIALS[name], ...THEMES[theme].materials?.[name] };
}
