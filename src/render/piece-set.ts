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

/** The sets as they are made where a theme has nothing to say about it. */
export const PIECE_SETS: Readonly<Record<PieceSetName, Readonly<Record<Side, Material>>>> = {
  'red-white': usual('red-white'),
  'black-red': usual('black-red'),
  'white-red': usual('white-red'),
  'blue-red': usual('blue-red'),
};

/** What the pieces of a side are made of on a theme's board. */
export function materialOn(theme: ThemeName, pieces: PieceSetName, side: Side): Material {
  const name = MATERIAL_OF[pieces][side];
  return { ...MATERIALS[name], ...THEMES[theme].materials?.[name] };
}

function usual(pieces: PieceSetName): Readonly<Record<Side, Material>> {
  const { dark, light } = MATERIAL_OF[pieces];
  return { dark: MATERIALS[dark], light: MATERIALS[light] };
}
