/**
 * What Discord would take as formatting, a link or a mention in a text, found without the help of the code under test. A
 * mark after an odd number of backslashes is escaped.
 */
export function strayMarkdown(text: string): readonly string[] {
  const bare = text.replaceAll(/\\[^0-9A-Za-z\s]/gu, '\u0000');
  const found = [...bare.matchAll(PATTERN)].map(([match]) => match);
  return [...found, ...mentions(text)];
}

const PATTERN =
  /\*+|_+|~~+|\|\|+|`+|<[@#:/ta]|\]\(|https?:\/\/|discord\.gg\/|(?:^|\n)\s*(?:#{1,3} |-# |[-*] |\d+\. |>+ )/gu;

/** Discord looks for these in the raw text, whatever stands before the sign. */
const mentions = (text: string): readonly string[] =>
  [...text.matchAll(/@everyone|@here|<@[!&]?\d+>/gu)].map(([match]) => match);
