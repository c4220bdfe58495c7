/** A package of fontsource: one typeface, cut into slices of Unicode, each a file. */
export interface FontPackage {
  readonly name: string;
  /** How its files go on after the slice's name. */
  readonly style: '600-normal' | 'wght-normal';
}

const noto = (script: string): FontPackage => ({
  name: `@fontsource-variable/noto-${script}`,
  style: 'wght-normal',
});

/** The board's own typeface: square numbers, letters on pieces, Latin names. */
export const BOARD_PACKAGE: FontPackage = { name: '@fontsource/barlow-semi-condensed', style: '600-normal' };

/** In the order in which they are asked: what an alphabet's own typeface draws is not left to a later one. */
const ALPHABETS: readonly FontPackage[] = [
  BOARD_PACKAGE,
  ...['', '-arabic', '-hebrew', '-thai', '-armenian', '-georgian', '-bengali', '-tamil'].map((script) =>
    noto(`sans${script}`),
  ),
];

const CHINESE = noto('sans-sc');
const JAPANESE = noto('sans-jp');
const KOREAN = noto('sans-kr');
const EMOJI = noto('emoji');

/**
 * The packages for one name. Chinese, Japanese and Korean write some characters of one code point differently: what else
 * a name is written with tells which of the three it is.
 */
export function packagesFor(name: string): readonly FontPackage[] {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(name)) return [...ALPHABETS, JAPANESE, CHINESE, KOREAN, EMOJI];
  if (/\p{Script=Hangul}/u.test(name)) return [...ALPHABETS, KOREAN, JAPANESE, CHINESE, EMOJI];
  return [...ALPHABETS, CHINESE, JAPANESE, KOREAN, EMOJI];
}
