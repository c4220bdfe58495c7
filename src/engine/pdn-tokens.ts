import { BETWEEN_SQUARES } from './referee.ts';

/** Both count from 1. A line ends with LF, CR or both. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

export type PdnProblemCode =
  | 'unknown-word'
  | 'closes-nothing'
  | 'move-breaks-off'
  | 'bad-tag'
  | 'open-comment'
  | 'open-variation'
  | 'move-after-result'
  | 'second-result';

export interface PdnProblem {
  readonly place: Place;
  readonly code: PdnProblemCode;
  /** What stands there; a broken file may hold anything. */
  readonly found: string;
}

/** Strength marks, NAGs, `;` comments, `%` lines and variations are skipped. */
export type PdnToken = { readonly place: Place } & (
  | { readonly type: 'tag'; readonly name: string; readonly value: string }
  | { readonly type: 'number'; readonly number: number }
  /** A position set up between the moves is a move of the form `/FEN "B:W18:B5"/`. */
  | { readonly type: 'move'; readonly text: string; readonly remark: string | undefined }
  | { readonly type: 'comment'; readonly text: string }
  | { readonly type: 'result'; readonly text: string }
  | { readonly type: 'bad'; readonly code: PdnProblemCode; readonly found: string; readonly isTag: boolean }
);

export const TAG_ORDER = ['Event', 'Site', 'Date', 'Round', 'Black', 'White', 'Result', 'GameType'];
/** Tags that may be written in any case and without quotes; in brackets of other names people write remarks. */
const USUAL_TAGS = [...TAG_ORDER, 'FEN', 'SetUp', 'PlyCount', 'TimeControl', 'Termination', 'Annotator'];
const USUAL_NAMES = new Map(USUAL_TAGS.map((name) => [name.toLowerCase(), name]));

const SKIPPED = /[\s\uFEFF]+|;[^\n\r]*|\$\d+|[!?.…]+/uy;
const ESCAPED_LINE = /%[^\n\r]*/uy;
/** A value may be broken at the end of a line, but neither by an empty line nor before the next tag. */
const TAG =
  /\[\s*(?<name>\w+)\s*"(?<value>[^"\\\n\r]*(?:(?:\\[^\n\r]|\r\n?(?![\t ]*[\n\r[])|\n(?![\t ]*[\n\r[]))[^"\\\n\r]*)*)"\s*\]/uy;
/** Where blanks end and the value begins can be read in one way only: else many blanks would take ages. */
const LOOSE_TAG = /\[\s*(?<name>\w+)(?:\s+(?<value>[^\][\s][^\][\n\r]*)?)?\]/uy;
const BROKEN_TAG = /\[\s*(?<name>\w*)[^\][\n\r]*\]?/uy;
/** Nobody leaves a comment or a variation open across one of these. */
const TAG_LINE = /\[\s*[A-Za-z]\w*\s*"/uy;
const RESULT =
  /(?:1\/2(?:\s?[-–]\s?1\/2)?|½(?:\s?[-–]\s?½)?|[12]\s?[-–]\s?0|0\s?[-–]\s?[0-2]|1\s?[-–]\s?1|\*)(?![\w/–-])/uy;
const MOVE_NUMBER = /(?<number>\d{1,5})\.+/uy;
/** Directly behind a move a `*` means "the only move", and a word is a remark, as in some old files. */
const MOVE = new RegExp(
  String.raw`(?<squares>\d{1,3}(?:(?:${BETWEEN_SQUARES}\d{1,3}){1,99}|(?:\*\d{1,3}){1,99}))` +
    String.raw`(?<end>${BETWEEN_SQUARES}(?![a-z]))?[!?*]*(?<remark>[a-z][a-z.,']*)?`,
  'iuy',
);
const SET_UP = /\/\s*FEN\s*"(?<fen>[^"/]*)"\s*\//iuy;
const ANY_WORD = /[^\s[\]{}();]+|./suy;

/** No tag is longer. */
const LONGEST = 10_000;
/** Every pattern but those that take all they can get decides within so many characters. */
const REACH = 16_384;

/** Reads a text that comes in pieces, however it is cut, and holds little more of it than a piece and a token. */
export function* readPdnTokens(chunks: Iterable<string>): Generator<PdnToken> {
  const pieces = chunks[Symbol.iterator]();
  let text = '';
  let at = 0;
  let place: Place = { line: 1, column: 1 };
  let isLast = false;

  const showAtLeast = (length: number): void => {
    const shown = [text.slice(at)];
    for (let left = length - (text.length - at); left > 0 && !isLast; left -= shown.at(-1)?.length ?? 0) {
      const piece = pieces.next();
      if (piece.done === true) isLast = true;
      else shown.push(piece.value);
    }
    text = shown.join('');
    at = 0;
  };

  for (;;) {
    if (!isLast && text.length - at < REACH) showAtLeast(4 * REACH);
    if (at === text.length) return;
    const { end, token } = tokenAt(text, at, place);
    if (end === text.length && !isLast) {
      // It may go on in the next piece. Doubling what is shown keeps the time linear.
      showAtLeast(2 * (end - at) + REACH);
      continue;
    }
    if (token !== undefined) yield token;
    place = placeBehind(text, at, end, place);
    at = end;
  }
}

interface Step {
  readonly end: number;
  readonly token?: PdnToken;
}

function tokenAt(text: string, at: number, place: Place): Step {
  const skipped = matchAt(text, at, SKIPPED) ?? (place.column === 1 ? matchAt(text, at, ESCAPED_LINE) : undefined);
  if (skipped !== undefined) return { end: at + skipped[0].length };
  const first = text[at];
  if (first === '[') return tagAt(text, at, place);
  if (first === '{' || first === '(') return bracketsAt(text, at, place);

  const result = matchAt(text, at, RESULT);
  if (result !== undefined) return { end: at + result[0].length, token: { type: 'result', text: result[0], place } };
  const number = matchAt(text, at, MOVE_NUMBER);
  if (number !== undefined)
    return { end: at + number[0].length, token: { type: 'number', number: Number.parseInt(number[0], 10), place } };
  const move = matchAt(text, at, MOVE);
  if (move !== undefined) {
    const { squares = '', end, remark } = move.groups ?? {};
    if (end !== undefined)
      return { end: at + move[0].length, token: bad('move-breaks-off', (squares + end).trim(), place) };
    const plain = squares.replaceAll(/\s/gu, '').replaceAll(/[\u2010-\u2014]/gu, '-');
    return { end: at + move[0].length, token: { type: 'move', text: plain, remark, place } };
  }
  const setUp = matchAt(text, at, SET_UP);
  if (setUp !== undefined && setUp[0].length <= LONGEST) {
    const plain = `/FEN "${onOneLine(setUp.groups?.['fen'])}"/`;
    return { end: at + setUp[0].length, token: { type: 'move', text: plain, remark: undefined, place } };
  }
  const word = matchAt(text, at, ANY_WORD)?.[0] ?? '';
  const code = ')}]'.includes(word) ? 'closes-nothing' : 'unknown-word';
  return { end: at + word.length, token: bad(code, word, place) };
}

function matchAt(text: string, at: number, pattern: RegExp): RegExpExecArray | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text) ?? undefined;
}

const bad = (code: PdnProblemCode, found: string, place: Place, isTag = false): PdnToken => ({
  type: 'bad',
  code,
  found,
  isTag,
  place,
});

function tagAt(text: string, at: number, place: Place): Step {
  const tag = readTag(matchAt(text, at, TAG)) ?? readTag(matchAt(text, at, LOOSE_TAG), true);
  if (tag !== undefined)
    return { end: at + tag.length, token: { type: 'tag', name: tag.name, value: tag.value, place } };
  const broken = matchAt(text, at, BROKEN_TAG);
  const isTag = usualName(broken?.groups?.['name']) !== undefined;
  const found = broken?.[0] ?? '[';
  return { end: at + found.length, token: bad('bad-tag', found, place, isTag) };
}

function bracketsAt(text: string, at: number, place: Place): Step {
  const isComment = text[at] === '{';
  const { end, isClosed } = endOfBrackets(text, at);
  const inside = text.slice(at, end);
  if (!isClosed) return { end, token: bad(isComment ? 'open-comment' : 'open-variation', inside, place) };
  return isComment ? { end, token: { type: 'comment', text: onOneLine(inside.slice(1, -1)), place } } : { end };
}

function readTag(
  match: RegExpExecArray | undefined,
  isLoose = false,
): { name: string; value: string; length: number } | undefined {
  const { name = '', value = '' } = match?.groups ?? {};
  const length = match?.[0].length ?? 0;
  const usual = usualName(name);
  if (length === 0 || length > LONGEST) return undefined;
  if (!isLoose) return { name: usual ?? name, value: onOneLine(value.replaceAll(/\\(["\\])/gu, '$1')), length };
  // Quotes inside the value are the writer's own; one missing at its end may mean anything.
  const quotes = value.startsWith('"') === value.trimEnd().endsWith('"');
  const bare = value.trim().replace(/^"(?<inside>.*)"$/u, '$<inside>');
  return usual === undefined || !quotes || bare === '"' ? undefined : { name: usual, value: onOneLine(bare), length };
}

const usualName = (name = ''): string | undefined => USUAL_NAMES.get(name.toLowerCase());

/** Line breaks in a comment are the file's, not the writer's. */
export const onOneLine = (text: string | undefined): string => (text ?? '').replaceAll(/\s+/gu, ' ').trim();

/** Where a comment or variation ends, behind its bracket; one that is never closed ends before the next tag. */
function endOfBrackets(text: string, start: number): { readonly end: number; readonly isClosed: boolean } {
  let depth = 0;
  let comment: string | undefined;
  for (let at = start; at < text.length; at += 1) {
    const character = text[at];
    if (character === '\n' || character === '\r') {
      if (comment === ';') comment = undefined;
      TAG_LINE.lastIndex = at + 1;
      if (TAG_LINE.test(text)) return { end: at + 1, isClosed: false };
      continue;
    }
    // A bracket inside a comment doesn't count.
    if (comment !== undefined) {
      if (comment !== '{' || character !== '}') continue;
      comment = undefined;
    } else if (character === '{' || character === ';') comment = character;
    else if (character === '(') depth += 1;
    else if (character === ')') depth -= 1;
    if (depth === 0 && comment === undefined) return { end: at + 1, isClosed: true };
  }
  return { end: text.length, isClosed: false };
}

function placeBehind(text: string, from: number, end: number, { line, column }: Place): Place {
  let lines = line;
  let lineStart = from - column + 1;
  for (let at = from; at < end; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 10 || (code === 13 && text.charCodeAt(at + 1) !== 10)) {
      lines += 1;
      lineStart = at + 1;
    }
  }
  return { line: lines, column: end - lineStart + 1 };
}
