import { err, ok, type Result } from './result.ts';

export interface Place {
  readonly line: number;
  readonly column: number;
}

export interface PdnProblem {
  readonly place: Place;
  readonly message: string;
}

/** Move numbers of variations, strength marks, NAGs, `;` comments and `%` lines are skipped. */
export type PdnToken =
  | { readonly type: 'tag'; readonly name: string; readonly value: string; readonly place: Place }
  | { readonly type: 'number'; readonly number: number; readonly place: Place }
  | { readonly type: 'move'; readonly text: string; readonly place: Place }
  | { readonly type: 'comment'; readonly text: string; readonly place: Place }
  | { readonly type: 'result'; readonly text: string; readonly place: Place };

const SPACE = /[\s\uFEFF]+/uy;
const TAG = /\[\s*(?<name>\w+)\s*"(?<value>[^"\\]*(?:\\[^][^"\\]*)*)"\s*\]/uy;
const COMMENT = /\{(?<text>[^}]*)\}/uy;
const LINE_COMMENT = /;[^\n\r]*/uy;
const ESCAPED_LINE = /%[^\n\r]*/uy;
const NAG = /\$\d+/uy;
/** Strength marks, and the dots that stand for the other side's move. */
const MARKS = /[!?.…]+/uy;
const MOVE_NUMBER = /(?<number>\d{1,5})\.+/uy;
const RESULT = /(?:1\/2(?:-1\/2)?|1-0|0-1|2-0|0-2|1-1|0-0|\*)(?![\w/-])/uy;
const MOVE = /\d{1,3}(?:[-x×:]\d{1,3})+/iuy;
/** Directly behind a move a `*` means "the only move". */
const MOVE_MARK = /[!?*]+/uy;
/** Words attached to a move, as in some old files; read as a comment. */
const GLUED_REMARK = /[A-Za-z][A-Za-z.,']*/uy;
const ANY_WORD = /[^\s[\]{}();]+|./suy;

export function readPdnTokens(text: string): Result<readonly PdnToken[], PdnProblem> {
  const tokens: PdnToken[] = [];
  const placeAt = placeFinder(text);
  let at = 0;

  const next = (pattern: RegExp): RegExpExecArray | undefined => {
    pattern.lastIndex = at;
    const match = pattern.exec(text) ?? undefined;
    if (match !== undefined) at += match[0].length;
    return match;
  };

  while (at < text.length) {
    const begin = at;
    if (next(SPACE) !== undefined || next(LINE_COMMENT) !== undefined || next(NAG) !== undefined) continue;
    if (next(MARKS) !== undefined) continue;
    const place = placeAt(begin);
    if (place.column === 1 && next(ESCAPED_LINE) !== undefined) continue;

    const tag = next(TAG);
    if (tag !== undefined) {
      tokens.push({
        type: 'tag',
        name: tag.groups?.['name'] ?? '',
        value: unescapeValue(tag.groups?.['value']),
        place,
      });
      continue;
    }
    const comment = next(COMMENT);
    if (comment !== undefined) {
      tokens.push({ type: 'comment', text: onOneLine(comment.groups?.['text']), place });
      continue;
    }
    if (text[at] === '(') {
      const end = endOfVariation(text, at);
      if (end === undefined) return err({ place, message: 'This variation is never closed: a ")" is missing.' });
      at = end;
      continue;
    }
    const result = next(RESULT);
    if (result !== undefined) {
      tokens.push({ type: 'result', text: result[0], place });
      continue;
    }
    const number = next(MOVE_NUMBER);
    if (number !== undefined) {
      tokens.push({ type: 'number', number: Number(number.groups?.['number']), place });
      continue;
    }
    const move = next(MOVE);
    if (move !== undefined) {
      tokens.push({ type: 'move', text: move[0], place });
      next(MOVE_MARK);
      const remark = next(GLUED_REMARK);
      if (remark !== undefined)
        tokens.push({ type: 'comment', text: remark[0], place: placeAt(at - remark[0].length) });
      continue;
    }
    return err({ place, message: whatIsWrong(next(ANY_WORD)?.[0] ?? '') });
  }
  return ok(tokens);
}

/** Line breaks in a comment are the file's, not the writer's. */
export const onOneLine = (text: string | undefined): string => (text ?? '').replaceAll(/\s+/gu, ' ').trim();

const unescapeValue = (value: string | undefined): string => onOneLine((value ?? '').replaceAll(/\\(["\\])/gu, '$1'));

function endOfVariation(text: string, start: number): number | undefined {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    const character = text[at];
    if (character === '(') depth += 1;
    else if (character === ')') depth -= 1;
    else if (character === '{' || character === ';') {
      // A bracket inside a comment doesn't count.
      const end = text.indexOf(character === '{' ? '}' : '\n', at);
      if (end < 0) return undefined;
      at = end;
    }
    if (depth === 0) return at + 1;
  }
  return undefined;
}

function whatIsWrong(word: string): string {
  if (word === '[') return 'This tag is not of the form [Name "value"].';
  if (word === '{') return 'This comment is never closed: a "}" is missing.';
  if (word === ')' || word === '}' || word === ']') return `This "${word}" closes nothing.`;
  // Escaped, because a broken file may contain control characters.
  return `${JSON.stringify(word.slice(0, 20))} is neither a move nor a result.`;
}

/** Turns offsets into places; the offsets must be asked for in rising order. */
function placeFinder(text: string): (offset: number) => Place {
  let line = 1;
  let lineStart = 0;
  return (offset) => {
    for (let end = text.indexOf('\n', lineStart); end >= 0 && end < offset; end = text.indexOf('\n', lineStart)) {
      line += 1;
      lineStart = end + 1;
    }
    return { line, column: offset - lineStart + 1 };
  };
}
