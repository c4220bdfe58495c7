/** A way of seeing: a matrix over linear red, green and blue. */
export interface ColourVision {
  readonly name: string;
  readonly matrix: readonly [Row, Row, Row];
}

type Row = readonly [red: number, green: number, blue: number];

/**
 * How people see who lack one of the three kinds of cones.
 * Source of the figures: Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision
 * Deficiency", IEEE TVCG 15(6), 2009, table 1, severity 1.0.
 */
export const COLOUR_VISION = [
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
] as const satisfies readonly ColourVision[];
