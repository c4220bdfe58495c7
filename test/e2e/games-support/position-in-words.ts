import type { Position } from '../../../src/engine/position.ts';

/** A placement as the alt text of a picture tells it, without the side to move. */
export type Placement = Omit<Position, 'turn'>;

/** Reads a picture's alt text as somebody does who can't see it (PLAY-11). */
export function placementInWords(altText: string): Placement {
  const sides = /^[^.]*\. Red: (?<dark>[^.]*)\. White: (?<light>[^.]*)\./u.exec(altText)?.groups ?? {};
  const { dark = '', light = '' } = sides;
  return {
    dark: mask(dark, /(?:men|man|kings?) on ([\d, ]+)/g),
    light: mask(light, /(?:men|man|kings?) on ([\d, ]+)/g),
    kings: mask(`${dark}; ${light}`, /kings? on ([\d, ]+)/g),
  };
}

export const placementOf = ({ dark, light, kings }: Position): Placement => ({ dark, light, kings });

/** The side that the picture shows at its bottom. */
export const bottomInWords = (altText: string): string => /board, (\w+) at the bottom/.exec(altText)?.[1] ?? '';

function mask(words: string, groups: RegExp): number {
  const squares = Array.from(words.matchAll(groups), (group) => (group[1] ?? '').match(/\d+/g) ?? []).flat();
  return squares.reduce((bits, square) => bits | (1 << (Number(square) - 1)), 0);
}
