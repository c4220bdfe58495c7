import { unbrokenMoves } from '../../../src/views/markdown.ts';

/** Pixels that a message has for its text on a phone 390 px wide, in letters of 16 px. */
const LINE = 310;
/** What stands behind the last word: "(edited)", and the bell of a message that notifies nobody. */
const MARKS = [46, 22];
const EMOJI = 22;
const LETTERS = 16;

/** The widths of DejaVu Sans in hundredths of the letters' size: the widest of the fonts that a page falls back on. */
const PLAIN =
  '27:\' 28:ijl 29:IJ 32:,.· 34:/:;\\| 35:f 36:-‑ 39:()[]t 40:! 41:r 46:" 50:*_` 52:sz 53:? 55:c 56:L 58:Fk 59:vxy 60:P 61:TYao 62:e 63:ESbdghnpqu 64:$0123456789{} 66:K 68:AV 69:BRXZ 70:C 73:U 75:HN 77:DG 78:& 79:OQ 82:w 84:#+<=>^~ 86:M 95:% 97:m 99:W 100:@…';
const BOLD =
  '31:\' 34:ijl 37:/IJ\\| 38:,.· 40:; 42:-‑ 44:f 46:!()[] 48:t 49:r 50:_` 52:"* 58:?z 59:c 60:s 64:L 65:vxy 67:ak 68:EFTe 69:o 70:$0123456789 71:hnu{} 72:SYbdgpq 73:CPZ 76:B 77:AKRVX 81:U 82:G 83:D 84:#+<=>HN^~ 85:OQ 87:& 92:w 100:%@M… 104:m 110:W';

const widthsOf = (table: string): ReadonlyMap<string, number> =>
  new Map(
    table
      .split(' ')
      .map((entry) => entry.split(/:(.*)/s))
      .flatMap(([width, letters = '']) => Array.from(letters, (letter) => [letter, Number(width)] as const)),
  );
const WIDTHS = { plain: widthsOf(PLAIN), bold: widthsOf(BOLD) };

const widthOf = (letter: string, look: keyof typeof WIDTHS): number =>
  letter === ' '
    ? 5
    : /\p{Emoji_Presentation}|[⏱⏸]/u.test(letter)
      ? EMOJI
      : ((WIDTHS[look].get(letter) ?? 70) * LETTERS) / 100;

/** How many lines the words of a message take on a phone, by the widths of the letters, with bold ones and what Discord puts in. */
export function phoneLines(content: string, names: ReadonlyMap<string, string> = new Map()): number {
  const read = unbrokenMoves(content)
    .replaceAll(/<t:\d+:R>/g, 'in 30 minutes')
    .replaceAll(/<@(\d+)>/g, (_, id: string) => `@${names.get(id) ?? id}`);
  const lines = read
    .split('\n')
    .map((line) => wordsOf(line).map((word) => word.reduce((sum, width) => sum + width, 0)));
  return lines.reduce((sum, words, index) => sum + wrapped(index < lines.length - 1 ? words : [...words, ...MARKS]), 0);
}

/** The widths of the letters, word by word. */
function wordsOf(line: string): readonly (readonly number[])[] {
  let look: keyof typeof WIDTHS = 'plain';
  const words: number[][] = [[]];
  for (const [part] of line.matchAll(/\*\*|\\?./gsu)) {
    if (part === '**') look = look === 'plain' ? 'bold' : 'plain';
    else if (part === ' ') words.push([]);
    else words.at(-1)?.push(widthOf(part.replace('\\', ''), look));
  }
  return words;
}

function wrapped(words: readonly number[]): number {
  let lines = 1;
  let at = 0;
  for (const width of words) {
    if (at > 0 && at + 5 + width > LINE) {
      lines += 1;
      at = 0;
    }
    at += (at > 0 ? 5 : 0) + width;
  }
  return lines;
}
