import { LRUCache } from 'lru-cache';
import type { SKRSContext2D } from '@napi-rs/canvas';
import { boardFont } from './fonts/font-slice.ts';
import type { Point } from './board-layout.ts';
import { writeName, type WrittenName } from './fonts/written-name.ts';

const NAME_SIZE = 21;
/** The weight of the board's own font, for the variable fonts of other scripts. */
const WEIGHT = "'wght' 600";
const ELLIPSIS = '…';

export interface PlateName {
  readonly text: string;
  readonly width: number;
  readonly written: WrittenName;
}

/** Finding out how to write a name takes longer than drawing it. */
const names = new LRUCache<string, PlateName, () => PlateName>({
  max: 1000,
  memoMethod: (_key, _stale, { context: fit }) => fit(),
});

/** Fits a name into a width in units, cut between graphemes with an ellipsis; `otherwise` where nothing can be drawn. */
export function fitName(context: SKRSContext2D, name: string, otherwise: string, width: number): PlateName {
  const fit = (): PlateName => {
    const own = writeName(name);
    return shorten(context, own.graphemes.length > 0 ? own : writeName(otherwise), width);
  };
  return names.memo(JSON.stringify([name, otherwise, Math.round(width * 10)]), { context: fit });
}

function shorten(context: SKRSContext2D, written: WrittenName, width: number): PlateName {
  context.save();
  setFont(context, written);
  const fitting = (length: number): PlateName => {
    const whole = length === written.graphemes.length;
    const text = whole ? written.graphemes.join('') : written.graphemes.slice(0, length).join('').trimEnd() + ELLIPSIS;
    return { text, width: context.measureText(text).width, written };
  };
  let fitted = fitting(written.graphemes.length);
  if (fitted.width > width) {
    let [most, tooMany] = [0, written.graphemes.length];
    while (tooMany - most > 1) {
      const middle = (most + tooMany) >> 1;
      if (fitting(middle).width <= width) most = middle;
      else tooMany = middle;
    }
    fitted = fitting(most);
  }
  context.restore();
  return fitted;
}

export function drawName(context: SKRSContext2D, { text, written }: PlateName, at: Point, ink: string): void {
  context.save();
  setFont(context, written);
  context.fillStyle = ink;
  context.fillText(text, at.x, at.y);
  context.restore();
}

function setFont(context: SKRSContext2D, { families, direction }: WrittenName): void {
  // For the ellipsis.
  const all = [...families, boardFont()].map((family) => `"${family}"`);
  context.font = `${NAME_SIZE}px ${all.join(', ')}`;
  context.fontVariationSettings = WEIGHT;
  context.direction = direction;
  context.textAlign = 'left';
  context.textBaseline = 'alphabetic';
}
