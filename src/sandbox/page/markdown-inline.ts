/** What can stand inside one line of Discord's markdown. */
export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: Style; readonly children: readonly Inline[] }
  | { readonly kind: 'link'; readonly url: string; readonly children: readonly Inline[] }
  | { readonly kind: 'user' | 'channel' | 'role'; readonly id: string }
  | { readonly kind: 'everyone'; readonly text: string }
  | { readonly kind: 'command'; readonly name: string }
  | { readonly kind: 'emoji'; readonly name: string }
  | { readonly kind: 'time'; readonly seconds: number; readonly style: TimeStyle };

type Style = 'strong' | 'emphasis' | 'underline' | 'strike' | 'spoiler';

export const TIME_STYLES = ['t', 'T', 'd', 'D', 'f', 'F', 'R'] as const;
export type TimeStyle = (typeof TIME_STYLES)[number];

interface Rule {
  /** Sticky, so that it matches at the reading position only. */
  readonly pattern: RegExp;
  readonly read: (groups: readonly string[]) => Inline;
}

const styled =
  (kind: Style) =>
  ([inner = '']: readonly string[]): Inline => ({ kind, children: parseInline(inner) });
const plainLink = ([url = '']: readonly string[]): Inline => ({
  kind: 'link',
  url,
  children: [{ kind: 'text', text: url }],
});

/** In the order in which Discord prefers them: the first that matches wins. */
const RULES: readonly Rule[] = [
  { pattern: /\\([^\p{L}\p{N}\s])/uy, read: ([text = '']) => ({ kind: 'text', text }) },
  { pattern: /``([^]+?)``(?!`)/uy, read: ([text = '']) => ({ kind: 'code', text: text.trim() }) },
  { pattern: /`([^`]+)`(?!`)/uy, read: ([text = '']) => ({ kind: 'code', text }) },
  { pattern: /<@!?(\d{17,20})>/uy, read: ([id = '']) => ({ kind: 'user', id }) },
  { pattern: /<#(\d{17,20})>/uy, read: ([id = '']) => ({ kind: 'channel', id }) },
  { pattern: /<@&(\d{17,20})>/uy, read: ([id = '']) => ({ kind: 'role', id }) },
  { pattern: /<\/([^:>\n]{1,100}):\d{1,20}>/uy, read: ([name = '']) => ({ kind: 'command', name }) },
  { pattern: /<a?:(\w{2,32}):\d{17,20}>/uy, read: ([name = '']) => ({ kind: 'emoji', name }) },
  { pattern: /<t:(-?\d{1,13})(?::([tTdDfFR]))?>/uy, read: ([seconds = '0', style = 'f']) => readTime(seconds, style) },
  {
    pattern: /\[((?:\\[^]|[^[\]\\])+)\]\(<?(https?:\/\/[^\s()<>]+)>?\)/uy,
    read: ([label = '', url = '']) => ({ kind: 'link', url, children: parseInline(label) }),
  },
  { pattern: /<(https?:\/\/[^\s>]+)>/uy, read: plainLink },
  { pattern: /(https?:\/\/[^\s<]*[^\s<.,:;"')\]*_~|])/uy, read: plainLink },
  { pattern: /(@everyone|@here)/uy, read: ([text = '']) => ({ kind: 'everyone', text }) },
  { pattern: /\*\*((?:\\[^]|[^\\])+?)\*\*(?!\*)/uy, read: styled('strong') },
  { pattern: /__((?:\\[^]|[^\\])+?)__(?!_)/uy, read: styled('underline') },
  { pattern: /~~((?:\\[^]|[^\\])+?)~~/uy, read: styled('strike') },
  { pattern: /\|\|((?:\\[^]|[^\\])+?)\|\|/uy, read: styled('spoiler') },
  { pattern: /\*(?=\S)((?:\*\*|\\[^]|[^*\\])*?[^\s*\\])\*(?!\*)/uy, read: styled('emphasis') },
  { pattern: /_((?:__|\\[^]|[^_\\])+?)_(?![\p{L}\p{N}_])/uy, read: styled('emphasis') },
];

/** Only these can begin a rule; everything between them is copied whole. */
const STARTS = /[\\`<[h@*_~|]/gu;

/**
 * Reads one stretch of text, line breaks included.
 * @returns its parts in order; neighbouring text is joined, unclosed marks stay text
 */
export function parseInline(source: string): readonly Inline[] {
  const parts: Inline[] = [];
  let at = 0;
  let text = '';
  const endText = (): void => {
    if (text !== '') parts.push({ kind: 'text', text });
    text = '';
  };
  while (at < source.length) {
    const match = readRule(source, at);
    if (match === undefined) {
      STARTS.lastIndex = at + 1;
      const next = STARTS.exec(source)?.index ?? source.length;
      text += source.slice(at, next);
      at = next;
      continue;
    }
    at += match.length;
    if (match.part.kind === 'text') {
      text += match.part.text;
      continue;
    }
    endText();
    parts.push(match.part);
  }
  endText();
  return parts;
}

function readRule(source: string, at: number): { readonly part: Inline; readonly length: number } | undefined {
  for (const { pattern, read } of RULES) {
    pattern.lastIndex = at;
    const found = pattern.exec(source);
    if (found !== null) return { part: read(found.slice(1)), length: found[0].length };
  }
  return undefined;
}

function readTime(seconds: string, style: string): Inline {
  return { kind: 'time', seconds: Number(seconds), style: TIME_STYLES.find((each) => each === style) ?? 'f' };
}
