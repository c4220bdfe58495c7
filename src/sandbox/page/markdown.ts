/**
 * Discord's markdown as a tree. The page draws the tree node by node, so no text a user wrote is ever read as HTML.
 * Blocks are found here, line by line; what stands inside a line is read by `markdown-inline.ts`.
 */
import { type Inline, parseInline } from './markdown-inline.ts';

export type Block =
  | { readonly kind: 'paragraph'; readonly children: readonly Inline[] }
  | { readonly kind: 'heading'; readonly level: 1 | 2 | 3; readonly children: readonly Inline[] }
  | { readonly kind: 'subtext'; readonly children: readonly Inline[] }
  | { readonly kind: 'quote'; readonly blocks: readonly Block[] }
  | { readonly kind: 'list'; readonly start: number | undefined; readonly items: readonly (readonly Block[])[] }
  | { readonly kind: 'code-block'; readonly language: string; readonly text: string };

const FENCE = /```(?:([a-z0-9_+-]+)\n)?\n?([^]*?)\n?```/giu;
const HEADING = /^(#{1,3}) +(.+)$/u;
const SUBTEXT = /^-# +(.+)$/u;
const ITEM = /^( *)(?:([-*])|(\d{1,9})\.) +(.*)$/u;

/**
 * Reads a message's content.
 * @param source the text as Discord stores it
 * @returns its blocks in order; anything unclosed or unknown stays text, so this never fails
 */
export function parseMarkdown(source: string): readonly Block[] {
  const blocks: Block[] = [];
  let from = 0;
  for (const fence of source.matchAll(FENCE)) {
    // Text before a fence may not be empty lines only: the fence itself breaks the line.
    blocks.push(...parseLines(trimLineEnd(source.slice(from, fence.index))));
    blocks.push({ kind: 'code-block', language: fence[1] ?? '', text: fence[2] ?? '' });
    from = fence.index + fence[0].length;
    if (source[from] === '\n') from += 1;
  }
  blocks.push(...parseLines(source.slice(from)));
  return blocks;
}

function trimLineEnd(text: string): string {
  return text.endsWith('\n') ? text.slice(0, -1) : text;
}

function parseLines(source: string): Block[] {
  if (source === '') return [];
  const lines = source.split('\n');
  const blocks: Block[] = [];
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
  readonly block: Block;
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
    return { block: { kind: 'quote', blocks: parseLines(rest.join('\n')) }, lines: rest.length };
  }
  if (line.startsWith('> ')) {
    const quoted = takeWhile(lines, at, (each) => each.startsWith('> ') || each === '>');
    const inner = quoted.map((each) => each.slice(2)).join('\n');
    return { block: { kind: 'quote', blocks: parseLines(inner) }, lines: quoted.length };
  }
  return ITEM.test(line) ? readList(lines, at) : undefined;
}

function readList(lines: readonly string[], at: number): Special {
  const first = ITEM.exec(lines[at] ?? '');
  const indent = first?.[1]?.length ?? 0;
  const start = first?.[3] === undefined ? undefined : Number(first[3]);
  const items: Block[][] = [];
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
  return { block: { kind: 'list', start, items }, lines: next - at };
}

function takeWhile(lines: readonly string[], at: number, wanted: (line: string) => boolean): readonly string[] {
  const end = lines.findIndex((line, index) => index >= at && !wanted(line));
  return lines.slice(at, end === -1 ? undefined : end);
}
