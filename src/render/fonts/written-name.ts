import { packagesFor } from './font-package.ts';
import { coverageOf, registerSlice, slicesOf, type FontSlice } from './font-slice.ts';
import { holdsCodePoint } from './unicode-ranges.ts';

/** A name as far as the bundled fonts can draw it. */
export interface WrittenName {
  /** What a reader takes for one sign each, in reading order; empty when nothing of the name can be drawn. */
  readonly graphemes: readonly string[];
  /** Families for the canvas, registered; every grapheme is wholly in one of them. */
  readonly families: readonly string[];
  readonly direction: 'ltr' | 'rtl';
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Joiners, selectors of variants and the like: they have no ink of their own. */
const WITHOUT_INK = /^\p{Default_Ignorable_Code_Point}$/u;
const FIRST_LETTER_IS_RTL = /^\P{L}*[\p{Script=Hebrew}\p{Script=Arabic}]/u;
const TELLS_SOMETHING = /[\p{L}\p{N}\p{S}]/u;

/**
 * Writes a name with the bundled fonts only, so that it looks the same on every machine. A grapheme that no font can
 * draw is written plainer (compatibility letters as ordinary ones, without marks) or else left out.
 */
export function writeName(name: string): WrittenName {
  const slices = packagesFor(name).flatMap(slicesOf);
  const graphemes: string[] = [];
  const used = new Set<FontSlice>();
  // Controls of direction would turn round what stands beside the name.
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

function drawable(
  grapheme: string,
  slices: readonly FontSlice[],
): { readonly text: string; readonly slice: FontSlice } | undefined {
  const plainer = grapheme.normalize('NFKD').replaceAll(/[\p{M}\p{Emoji_Modifier}]/gu, '');
  for (const text of [grapheme.normalize('NFC'), grapheme.normalize('NFKC'), plainer.normalize('NFC')]) {
    const codePoints = Array.from(text, (sign) => sign.codePointAt(0) ?? 0);
    const inked = codePoints.filter((codePoint) => !WITHOUT_INK.test(String.fromCodePoint(codePoint)));
    if (inked.length === 0) continue;
    const slice = slices.find(
      (candidate) =>
        inked.every((codePoint) => holdsCodePoint(candidate.ranges, codePoint)) &&
        inked.every((codePoint) => coverageOf(candidate).has(codePoint)),
    );
    if (slice === undefined) continue;
    const covered = coverageOf(slice);
    return { text: String.fromCodePoint(...codePoints.filter((codePoint) => covered.has(codePoint))), slice };
  }
  return undefined;
}
