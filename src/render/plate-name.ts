import { LRUCache } from 'lru-cache';
import { createCanvas, type SKRSContext2D } from './canvas.ts';
import { boardFont, packagesFor, coverageOf, rangesOf, registerSlice, slicesOf, holdsCodePoint } from './font-slice.ts';
import type { FontSlice } from './font-slice.ts';
import type { Point } from './board-layout.ts';

const NAME_SIZE = 21;
/** The weight of the board's own font, for the variable fonts of other scripts. */
const WEIGHT = "'wght' 600";
const ELLIPSIS = '…';

export interface PlateName {
  readonly text: string;
  readonly width: number;
  readonly written: WrittenName;
}

/** Whole. Finding out how to write a name takes longer than drawing it. */
const names = new LRUCache<string, PlateName, () => PlateName>({
  max: 1000,
  memoMethod: (_key, _stale, { context: write }) => write(),
});

let measuring: SKRSContext2D | undefined;

/** Fits a name into a width in units, cut between graphemes with an ellipsis; `otherwise` where nothing can be drawn. */
export function fitName(name: string, otherwise: string, width: number): PlateName {
  const whole = names.memo(JSON.stringify([name, otherwise]), {
    context() {
      const own = writeName(name);
      const written = own.graphemes.length > 0 ? own : writeName(otherwise);
      return measured(written, written.graphemes.join(''));
    },
  });
  return whole.width <= width ? whole : shortened(whole, width);
}

function measured(written: WrittenName, text: string): PlateName {
  const context = (measuring ??= createCanvas(1, 1).getContext('2d'));
  setFont(context, written);
  return { text, width: context.measureText(text).width, written };
}

function shortened({ written }: PlateName, width: number): PlateName {
  const { graphemes } = written;
  const first = (length: number): PlateName =>
    measured(written, graphemes.slice(0, length).join('').trimEnd() + ELLIPSIS);
  let [most, tooMany] = [0, graphemes.length];
  while (tooMany - most > 1) {
    const middle = (most + tooMany) >> 1;
    if (first(middle).width <= width) most = middle;
    else tooMany = middle;
  }
  return first(most);
}

export function drawName(context: SKRSContext2D, { text, written }: PlateName, at: Point, ink: string): void {
  context.save();
  setFont(context, written);
  context.fillStyle = ink;
  context.fillText(text, at.x, at.y);
  context.restore();
}

function setFont(context: SKRSContext2D, { families, direction }: WrittenName): void {
  const all = [...families, boardFont()].map((family) => `"${family}"`);
  context.font = `${NAME_SIZE}px ${all.join(', ')}`;
  context.fontVariationSettings = WEIGHT;
  context.direction = direction;
  context.textAlign = 'left';
  context.textBaseline = 'alphabetic';
}

export interface WrittenName {
  /** Empty when nothing of the name can be drawn. */
  readonly graphemes: readonly string[];
  /** Registered with the canvas; every grapheme is wholly in one of them. */
  readonly families: readonly string[];
  readonly direction: 'ltr' | 'rtl';
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
const WITHOUT_INK = /^\p{Default_Ignorable_Code_Point}$/u;
const FIRST_LETTER_IS_RTL = /^\P{L}*[\p{Script=Hebrew}\p{Script=Arabic}]/u;
const TELLS_SOMETHING = /[\p{L}\p{N}\p{S}]/u;

/** Writes a name with the bundled fonts only. What no font can draw is written plainer, without marks, or left out. */
export function writeName(name: string): WrittenName {
  const slices = packagesFor(name).flatMap(slicesOf);
  const graphemes: string[] = [];
  const used = new Set<FontSlice>();
  const plain = name
    .replaceAll(/\p{Bidi_Control}/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim();
  for (const { segment } of segmenter.segment(plain)) {
    const drawn = drawable(segment, slices);
    if (drawn === undefined || (drawn.text === ' ' && (graphemes.at(-1) ?? ' ') === ' ')) continue;
    graphemes.push(drawn.text);
    used.add(drawn.slice);
  }
  if (graphemes.at(-1) === ' ') graphemes.pop();
  const text = graphemes.join('');
  return {
    graphemes: text === plain || TELLS_SOMETHING.test(text) ? graphemes : [],
    families: slices.filter((slice) => used.has(slice)).map(registerSlice),
    direction: FIRST_LETTER_IS_RTL.test(text) ? 'rtl' : 'ltr',
  };
}

interface DrawnGrapheme {
  readonly text: string;
  readonly slice: FontSlice;
}

function drawable(grapheme: string, slices: readonly FontSlice[]): DrawnGrapheme | undefined {
  for (const text of waysToWrite(grapheme)) {
    const codePoints = Array.from(text, (sign) => sign.codePointAt(0) ?? 0);
    const inked = codePoints.filter((codePoint) => !WITHOUT_INK.test(String.fromCodePoint(codePoint)));
    const slice = inked.length === 0 ? undefined : slices.find((candidate) => drawsAll(candidate, inked));
    if (slice === undefined) continue;
    const covered = coverageOf(slice);
    return { text: String.fromCodePoint(...codePoints.filter((codePoint) => covered.has(codePoint))), slice };
  }
  return undefined;
}

function waysToWrite(grapheme: string): ReadonlySet<string> {
  const bare = grapheme.normalize('NFKD').replaceAll(/[\p{M}\p{Emoji_Modifier}]/gu, '');
  return new Set([grapheme.normalize('NFC'), grapheme.normalize('NFKC'), bare.normalize('NFC')]);
}

function drawsAll(slice: FontSlice, codePoints: readonly number[]): boolean {
  const ranges = rangesOf(slice);
  return (
    codePoints.every((codePoint) => holdsCodePoint(ranges, codePoint)) &&
    codePoints.every((codePoint) => coverageOf(slice).has(codePoint))
  );
}
