/** Discord's markdown as a tree, drawn node by node: no text of a user is ever read as HTML. */

export type Node =
  | { readonly kind: 'text' | 'code' | 'code-block'; readonly text: string }
  | { readonly kind: Style | 'paragraph' | 'subtext' | 'quote' | 'item'; readonly children: readonly Node[] }
  | { readonly kind: 'heading'; readonly level: 1 | 2 | 3; readonly children: readonly Node[] }
  | { readonly kind: 'list'; readonly start: number | undefined; readonly children: readonly Node[] }
  | { readonly kind: 'link'; readonly url: string; readonly children: readonly Node[] }
  | { readonly kind: 'user' | 'channel'; readonly id: string }
  | { readonly kind: 'emoji'; readonly name: string; readonly id: string }
  | { readonly kind: 'command'; readonly name: string; readonly id: string }
  | { readonly kind: 'time'; readonly seconds: number; readonly style: TimeStyle };

type Style = 'strong' | 'emphasis' | 'underline' | 'strike';

export const TIME_STYLES = ['t', 'T', 'd', 'D', 'f', 'F', 'R'] as const;
export type TimeStyle = (typeof TIME_STYLES)[number];

const FENCE = /```(?:[a-z0-9_+-]+\n)?\n?([^]*?)\n?```/giu;
const HEADING = /^(#{1,3}) +(.+)$/u;
const SUBTEXT = /^-# +(.+)$/u;
const ITEM = /^( *)(?:([-*])|(\d{1,9})\.) +(.*)$/u;

/** Reads a message's content as blocks. Never fails: anything unclosed or unknown stays text. */
export function parseMarkdown(source: string): readonly Node[] {
  const blocks: Node[] = [];
  let from = 0;
  for (const fence of source.matchAll(FENCE)) {
    // The fence itself breaks the line before it.
    blocks.push(...parseLines(trimLineEnd(source.slice(from, fence.index))));
    blocks.push({ kind: 'code-block', text: fence[1] ?? '' });
    from = fence.index + fence[0].length;
    if (source[from] === '\n') from += 1;
  }
  blocks.push(...parseLines(source.slice(from)));
  return blocks;
}

const trimLineEnd = (text: string): string => (text.endsWith('\n') ? text.slice(0, -1) : text);

function parseLines(source: string): Node[] {
  if (source === '') return [];
  const lines = source.split('\n');
  const blocks: Node[] = [];
  let paragraph: string[] = [];
  const endParagraph = (): void => {
    if (paragraph.length > 0) blocks.push({ kind: 'paragraph', children: parseInline(paragraph.join('\n')) });
    paragraph = [];
  };
  for (let at = 0; at < lines.length;) {
    const special = readSpecial(lines, at);
    if (special === undefined) {
      paragraph.push(lines[at] ?? '');
      at += 1;
      continue;
    }
    endParagraph();
    blocks.push(special.block);
    at += special.lines;
  }
  endParagraph();
  return blocks;
}

interface Special {
  readonly block: Node;
  readonly lines: number;
}

function readSpecial(lines: readonly string[], at: number): Special | undefined {
  const line = lines[at] ?? '';
  const heading = HEADING.exec(line);
  if (heading !== null) {
    const level = (heading[1] ?? '').length;
    const children = parseInline(heading[2] ?? '');
    return { block: { kind: 'heading', level: level === 1 ? 1 : level === 2 ? 2 : 3, children }, lines: 1 };
  }
  const subtext = SUBTEXT.exec(line);
  if (subtext !== null) return { block: { kind: 'subtext', children: parseInline(subtext[1] ?? '') }, lines: 1 };
  if (line.startsWith('>>> ')) {
    const rest = [line.slice(4), ...lines.slice(at + 1)];
    return { block: { kind: 'quote', children: parseLines(rest.join('\n')) }, lines: rest.length };
  }
  if (line.startsWith('> ')) {
    const quoted = takeWhile(lines, at, (each) => each.startsWith('> ') || each === '>');
    const inner = quoted.map((each) => each.slice(2)).join('\n');
    return { block: { kind: 'quote', children: parseLines(inner) }, lines: quoted.length };
  }
  return ITEM.test(line) ? readList(lines, at) : undefined;
}

function readList(lines: readonly string[], at: number): Special {
  const first = ITEM.exec(lines[at] ?? '');
  const indent = first?.[1]?.length ?? 0;
  const start = first?.[3] === undefined ? undefined : Number(first[3]);
  const items: Node[][] = [];
  let next = at;
  while (next < lines.length) {
    const item = ITEM.exec(lines[next] ?? '');
    if (item === null || (item[1] ?? '').length < indent) break;
    if ((item[1] ?? '').length > indent) {
      const nested = readList(lines, next);
      items.at(-1)?.push(nested.block);
      next += nested.lines;
      continue;
    }
    if ((item[3] === undefined) !== (start === undefined)) break;
    items.push([{ kind: 'paragraph', children: parseInline(item[4] ?? '') }]);
    next += 1;
  }
  const children = items.map((each): Node => ({ kind: 'item', children: each }));
  return { block: { kind: 'list', start, children }, lines: next - at };
}

function takeWhile(lines: readonly string[], at: number, wanted: (line: string) => boolean): readonly string[] {
  const end = lines.findIndex((line, index) => index >= at && !wanted(line));
  return lines.slice(at, end === -1 ? undefined : end);
}

interface Rule {
  /** Sticky: matches at the reading position only. */
  readonly pattern: RegExp;
  readonly read: (groups: readonly string[]) => Node;
}

const styled =
  (kind: Style) =>
  ([inner = '']: readonly string[]): Node => ({ kind, children: parseInline(inner) });
const plainLink = ([url = '']: readonly string[]): Node => ({
  kind: 'link',
  url,
  children: [{ kind: 'text', text: url }],
});

/** In Discord's order: the first that matches wins. */
const RULES: readonly Rule[] = [
  { pattern: /\\([^\p{L}\p{N}\s])/uy, read: ([text = '']) => ({ kind: 'text', text }) },
  { pattern: /``([^]+?)``(?!`)/uy, read: ([text = '']) => ({ kind: 'code', text: text.trim() }) },
  { pattern: /`([^`]+)`(?!`)/uy, read: ([text = '']) => ({ kind: 'code', text }) },
  { pattern: /<@!?(\d{17,20})>/uy, read: ([id = '']) => ({ kind: 'user', id }) },
  { pattern: /<#(\d{17,20})>/uy, read: ([id = '']) => ({ kind: 'channel', id }) },
  { pattern: /<a?:(\w{2,32}):(\d{17,20})>/uy, read: ([name = '', id = '']) => ({ kind: 'emoji', name, id }) },
  { pattern: /<\/([^:>\n]{1,100}):(\d{1,20})>/uy, read: ([name = '', id = '']) => ({ kind: 'command', name, id }) },
  { pattern: /<t:(-?\d{1,13})(?::([tTdDfFR]))?>/uy, read: ([seconds = '0', style = 'f']) => readTime(seconds, style) },
  {
    pattern: /\[((?:\\[^]|[^[\]\\])+)\]\(<?(https?:\/\/[^\s()<>]+)>?\)/uy,
    read: ([label = '', url = '']) => ({ kind: 'link', url, children: parseInline(label) }),
  },
  { pattern: /<(https?:\/\/[^\s>]+)>/uy, read: plainLink },
  { pattern: /(https?:\/\/[^\s<]*[^\s<.,:;"')\]*_~|])/uy, read: plainLink },
  { pattern: /\*\*((?:\\[^]|[^\\])+?)\*\*(?!\*)/uy, read: styled('strong') },
  { pattern: /__((?:\\[^]|[^\\])+?)__(?!_)/uy, read: styled('underline') },
  { pattern: /~~((?:\\[^]|[^\\])+?)~~/uy, read: styled('strike') },
  { pattern: /\*(?=\S)((?:\*\*|\\[^]|[^*\\])*?[^\s*\\])\*(?!\*)/uy, read: styled('emphasis') },
  { pattern: /_((?:__|\\[^]|[^_\\])+?)_(?![\p{L}\p{N}_])/uy, read: styled('emphasis') },
];

/** Only these begin a rule; everything between them is copied whole. */
const STARTS = /[\\`<[h*_~]/gu;

/** Reads text within a block, line breaks included; unclosed marks stay text. */
export function parseInline(source: string): readonly Node[] {
  const parts: Node[] = [];
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

function readRule(source: string, at: number): { readonly part: Node; readonly length: number } | undefined {
  for (const { pattern, read } of RULES) {
    pattern.lastIndex = at;
    const found = pattern.exec(source);
    if (found !== null) return { part: read(found.slice(1)), length: found[0].length };
  }
  return undefined;
}

const readTime = (seconds: string, style: string): Node => ({
  kind: 'time',
  seconds: Number(seconds),
  style: TIME_STYLES.find((each) => each === style) ?? 'f',
});
