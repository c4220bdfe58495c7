import { capturesBetween, type Position, type Side } from '../../engine/position.ts';
import type { BoardScene, Plate, PlateSign } from '../../render/board-scene.ts';
import type { Names } from '../text/person.ts';
import { cleanName } from '../text/plain-name.ts';

/** A side that is left out has no sign. */
export type PlateSigns = Readonly<Partial<Record<Side, PlateSign | undefined>>>;

/** For boards on which somebody is to choose. */
export const toMove = (side: Side): PlateSigns => (side === 'dark' ? { dark: 'to-move' } : { light: 'to-move' });

/** The plates beside a board: names, what each side has taken since `start`, and their signs. */
export function platesOf(
  start: Position,
  position: Position,
  names: Names,
  signs: PlateSigns = {},
): BoardScene['plates'] {
  const captures = capturesBetween(start, position);
  const plate = (side: Side): Plate => ({
    name: cleanName(names[side]),
    captured: captures[side],
    sign: signs[side],
  });
  return { dark: plate('dark'), light: plate('light') };
}
