import { Path2D } from '@napi-rs/canvas';

/** The mark of the house: a crown of three points, 24 units wide and 20 high around its middle. */
export function crownPath(): Path2D {
  const crown = new Path2D();
  crown.moveTo(-11.5, -5);
  crown.lineTo(-5.6, 0.2);
  crown.lineTo(0, -8.2);
  crown.lineTo(5.6, 0.2);
  crown.lineTo(11.5, -5);
  crown.lineTo(9, 5);
  crown.lineTo(-9, 5);
  crown.closePath();
  for (const [x, y] of [
    [-11.2, -5.4],
    [0, -8.6],
    [11.2, -5.4],
  ] as const) {
    crown.moveTo(x + 2, y);
    crown.arc(x, y, 2, 0, 2 * Math.PI);
  }
  crown.roundRect(-9, 6.6, 18, 3.2, 1.2);
  return crown;
}
