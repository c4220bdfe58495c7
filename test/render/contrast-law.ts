import { type Material, materialOn, type PieceSetName, THEMES, type ThemeName } from '../../src/render/look.ts';

/** WCAG 2.2 contrast ratio of two `#rrggbb` colors: 1 for the same, 21 for black and white. */
export function contrast(a: string, b: string): number {
  const [x, y] = [luminance(a), luminance(b)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}

/** How much light a channel of 0 to 1 stands for: the sRGB transfer function, IEC 61966-2-1. */
export function linear(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

/** WCAG 2.2 relative luminance of `#rrggbb`, 0 to 1. */
export function luminance(color: string): number {
  const channel = (at: number): number => linear(Number.parseInt(color.slice(at, at + 2), 16) / 255);
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

interface ColorVision {
  readonly name: string;
  readonly matrix: readonly [Row, Row, Row];
}

type Row = readonly [red: number, green: number, blue: number];

/**
 * How people see who lack one of the three kinds of cones.
 * Source of the figures: Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision
 * Deficiency", IEEE TVCG 15(6), 2009, table 1, severity 1.0.
 */
const COLOR_VISION = [
  {
    name: 'protanopia',
    matrix: [
      [0.152286, 1.052583, -0.204868],
      [0.114503, 0.786281, 0.099216],
      [-0.003882, -0.048116, 1.051998],
    ],
  },
  {
    name: 'deuteranopia',
    matrix: [
      [0.367322, 0.860646, -0.227968],
      [0.280085, 0.672501, 0.047413],
      [-0.01182, 0.04294, 0.968881],
    ],
  },
  {
    name: 'tritanopia',
    matrix: [
      [1.255528, -0.076749, -0.178779],
      [-0.078411, 0.930809, 0.147602],
      [0.004733, 0.691367, 0.3039],
    ],
  },
] as const satisfies readonly ColorVision[];

/** Normal sight, and the three ways to lack one of the eye's three kinds of cones. */
export const SIGHTS = ['normal sight', ...COLOR_VISION.map(({ name }) => name)] as const;
export type Sight = (typeof SIGHTS)[number];

const NORMAL: ColorVision['matrix'] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

const matrixOf = (sight: Sight): ColorVision['matrix'] =>
  COLOR_VISION.find(({ name }) => name === sight)?.matrix ?? NORMAL;

/** The `#rrggbb` color that a person with normal sight would have to be shown to see what the given sight sees. */
export function seenWith(sight: Sight, color: string): string {
  const [red, green, blue] = [1, 3, 5].map((at) => linear(Number.parseInt(color.slice(at, at + 2), 16) / 255));
  const seen = matrixOf(sight).map(([r, g, b]) => encoded(r * (red ?? 0) + g * (green ?? 0) + b * (blue ?? 0)));
  return `#${Buffer.from(seen).toString('hex')}`;
}

/** Back to a byte; what a screen can't show is shown as near as it can. */
function encoded(light: number): number {
  const shown = Math.min(1, Math.max(0, light));
  return Math.round(255 * (shown <= 0.0031308 ? shown * 12.92 : 1.055 * shown ** (1 / 2.4) - 0.055));
}

/** WCAG 2.2: 1.4.11 for what is to be made out, 1.4.3 for what is to be read. */
export const OUTLINE = 3;
export const TEXT = 4.5;
/** Two neighboring areas that are told apart without their hue; the move they tell of stands in words, too. */
export const TINT = 1.09;

/** Two colors that meet in the picture, and how far apart they must be for whom. */
export interface Demand {
  readonly what: string;
  readonly colors: readonly [string, string];
  readonly least: number;
  readonly sights: readonly Sight[];
}

/** What PLAY-02, PLAY-08, PLAY-10 and PLAY-11 demand of a theme's board, whatever stands on it. */
export function boardDemands(name: ThemeName): readonly Demand[] {
  const theme = THEMES[name];
  const onGround = (ground: string): readonly Demand[] => [
    forAll('a square number', [theme.ink, ground], TEXT),
    forAll('the path of a jump', [theme.ink, ground], OUTLINE),
    forAll('what can be done', [theme.glow, ground], OUTLINE),
  ];
  return [
    ...onGround(theme.playing),
    ...onGround(theme.moved),
    forAll('the squares of the last move', [theme.moved, theme.playing], TINT),
    forAll('the number of a target', [theme.glow, theme.target], TEXT),
    forAll("the chosen square's ring", [theme.glow, theme.chosen], OUTLINE),
    forAll('the ground of the chosen square', [theme.chosen, theme.playing], OUTLINE),
    forAll('a name on the frame', [theme.plateInk, theme.frame], TEXT),
    forAll('the plate of the player on move', [theme.lit, theme.frame], OUTLINE),
    forAll('a name on the lit plate', [theme.litInk, theme.lit], TEXT),
  ];
}

/** What they demand of a set of pieces on a theme's board. */
export function pieceDemands(name: ThemeName, pieces: PieceSetName): readonly Demand[] {
  const { playing, moved } = THEMES[name];
  const [dark, light] = [materialOn(name, pieces, 'dark'), materialOn(name, pieces, 'light')];
  const ofSide = ({ edge, mark, body }: Material): readonly Demand[] => [
    forAll('the edge of a piece', [edge, playing], OUTLINE),
    forAll('the edge of a piece that has just moved', [edge, moved], OUTLINE),
    forAll('a crown or letter', [mark, body], TEXT),
  ];
  return [
    ...ofSide(dark),
    ...ofSide(light),
    forAll('the edges of the two sides', [dark.edge, light.edge], OUTLINE),
    forAll("light's inlay", [light.inlay, light.body], OUTLINE),
    { what: 'the bodies of the two sides', colors: [dark.body, light.body], least: OUTLINE, sights: ['normal sight'] },
  ];
}

function forAll(what: string, colors: readonly [string, string], least: number): Demand {
  return { what, colors, least, sights: SIGHTS };
}
