import { COLOUR_VISION, type ColourVision } from '../../src/cli/gallery/gallery-page.ts';
import { linear } from './contrast.ts';

/** Normal sight, and the three ways to lack one of the eye's three kinds of cones, which the gallery shows as well. */
export const SIGHTS = ['normal sight', ...COLOUR_VISION.map(({ name }) => name)] as const;
export type Sight = (typeof SIGHTS)[number];

const NORMAL: ColourVision['matrix'] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

const matrixOf = (sight: Sight): ColourVision['matrix'] =>
  COLOUR_VISION.find(({ name }) => name === sight)?.matrix ?? NORMAL;

/** The `#rrggbb` colour that a person with normal sight would have to be shown to see what the given sight sees. */
export function seenWith(sight: Sight, colour: string): string {
  const [red, green, blue] = [1, 3, 5].map((at) => linear(Number.parseInt(colour.slice(at, at + 2), 16) / 255));
  const seen = matrixOf(sight).map(([r, g, b]) => encoded(r * (red ?? 0) + g * (green ?? 0) + b * (blue ?? 0)));
  return `#${Buffer.from(seen).toString('hex')}`;
}

/** Back to a byte; what a screen can't show is shown as near as it can. */
function encoded(light: number): number {
  const shown = Math.min(1, Math.max(0, light));
  return Math.round(255 * (shown <= 0.0031308 ? shown * 12.92 : 1.055 * shown ** (1 / 2.4) - 0.055));
}
