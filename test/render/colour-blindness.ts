/** Normal sight, and the three ways to lack one of the eye's three kinds of cones. */
export const SIGHTS = ['normal sight', 'protanopia', 'deuteranopia', 'tritanopia'] as const;
export type Sight = (typeof SIGHTS)[number];

type Row = readonly [number, number, number];

/**
 * What is seen of linear red, green and blue: Machado, Oliveira and Fernandes, "A Physiologically-based Model for
 * Simulation of Color Vision Deficiency", IEEE TVCG 15(6), 2009, table 1, at severity 1.0.
 */
const SEEN: Readonly<Record<Sight, readonly [Row, Row, Row]>> = {
  'normal sight': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

/** The `#rrggbb` colour that a person with normal sight would have to be shown to see what the given sight sees. */
export function seenWith(sight: Sight, colour: string): string {
  const [red, green, blue] = [1, 3, 5].map((at) => linear(Number.parseInt(colour.slice(at, at + 2), 16) / 255));
  const seen = SEEN[sight].map(([r, g, b]) => encoded(r * (red ?? 0) + g * (green ?? 0) + b * (blue ?? 0)));
  return `#${Buffer.from(seen).toString('hex')}`;
}

/** The sRGB transfer function, IEC 61966-2-1. */
function linear(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

/** Back to a byte; what a screen can't show is shown as near as it can. */
function encoded(light: number): number {
  const shown = Math.min(1, Math.max(0, light));
  return Math.round(255 * (shown <= 0.0031308 ? shown * 12.92 : 1.055 * shown ** (1 / 2.4) - 0.055));
}
