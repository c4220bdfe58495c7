import { parseFen } from './fen.ts';
import { onOneLine, readPdnTokens, TAG_ORDER, type PdnProblem, type PdnToken, type Place } from './pdn-tokens.ts';

/** `1-0` means that Dark, the first mover and the `Black` tag, won. `*`: not finished or not known. */
export const PDN_RESULTS = Object.freeze(['1-0', '0-1', '1/2-1/2', '*'] as const);
export type PdnResult = (typeof PDN_RESULTS)[number];

export interface PdnMove {
  /** The move as written, but for blanks and long dashes, for instance `22x15x8`; `replay` checks whether it is legal. Or a position set up: `/FEN "B:W18:B5"/`. */
  readonly text: string;
  /** On one line; `[%emt 0:00:12]` is the usual way to note the time taken. */
  readonly comment?: string;
  /** Absent in a game that was not read from a text. */
  readonly place?: Place;
}

export interface PdnGame {
  /** In the order of the text; `FEN` when the game doesn't begin at the start. */
  readonly tags: ReadonlyMap<string, string>;
  readonly tagPlaces?: ReadonlyMap<string, Place>;
  readonly comment?: string;
  readonly moves: readonly PdnMove[];
  readonly result: PdnResult;
  /** The first thing in it that is no PDN: then more of it may be missing. */
  readonly problem?: PdnProblem;
}

const GAME_TYPE = '21';
const LINE_WIDTH = 80;

const OTHER_RESULTS: Readonly<Record<string, PdnResult>> = {
  '2-0': '1-0',
  '0-2': '0-1',
  '1-1': '1/2-1/2',
  // Both lost: PDN has no result for it.
  '0-0': '*',
  '1/2': '1/2-1/2',
};

/** Reads all games of a PDN text. What is wrong with one is said in its `problem`; the others are read. */
export const parsePdn = (text: string): readonly PdnGame[] => [...parsePdnChunks([text])];

/** The games of a text that comes in pieces, cut anywhere, one by one. */
export function* parsePdnChunks(chunks: Iterable<string>): Generator<PdnGame> {
  let game = new GameDraft();
  for (const token of readPdnTokens(chunks)) {
    if (game.endsBefore(token)) {
      if (!game.isEmpty()) yield game.toGame();
      game = new GameDraft();
    }
    game.take(token);
  }
  if (!game.isEmpty()) yield game.toGame();
}

/** `parsePdn` reads the same game back, but for runs of spaces, which become one, and a `}` in a comment, which becomes `)`. */
export function makePdn(game: PdnGame): string {
  const tags = new Map([...game.tags, ['GameType', game.tags.get('GameType') ?? GAME_TYPE], ['Result', game.result]]);
  const names = [
    ...TAG_ORDER.filter((name) => tags.has(name)),
    ...[...tags.keys()].filter((name) => !TAG_ORDER.includes(name)),
  ];
  const head = names.map((name) => `[${name} "${escapeValue(tags.get(name) ?? '')}"]`);
  return `${head.join('\n')}\n\n${wrap(moveWords(game))}\n`;
}

/** The position that a move of a record sets up, as FEN; `undefined` for an ordinary move. */
export const setUpFen = ({ text }: PdnMove): string | undefined =>
  /^\/FEN "(?<fen>.*)"\/$/u.exec(text)?.groups?.['fen'];

function moveWords(game: PdnGame): string[] {
  let turn = beginsWithLight(game.tags.get('FEN')) ? 1 : 0;
  const words = commentWords(game.comment);
  let isAfterBreak = true;
  for (const move of game.moves) {
    const fen = setUpFen(move);
    const number = Math.floor(turn / 2) + 1;
    // One word, so that no line break can part number and move.
    if (fen !== undefined) words.push(move.text);
    else if (turn % 2 === 0) words.push(`${number}. ${move.text}`);
    else words.push(isAfterBreak ? `${number}... ${move.text}` : move.text);
    if (fen === undefined) turn += 1;
    else if (beginsWithLight(fen) !== (turn % 2 === 1)) turn += 1;
    const remarks = commentWords(move.comment);
    words.push(...remarks);
    isAfterBreak = fen !== undefined || remarks.length > 0;
  }
  return [...words, game.result];
}

function beginsWithLight(fen = ''): boolean {
  const start = parseFen(fen);
  return start.ok && start.value.turn === 'light';
}

/** A command such as `[%emt 0:00:12]` stays on one line, as readers expect. */
function commentWords(comment: string | undefined): string[] {
  const text = onOneLine(comment?.replaceAll('}', ')'));
  return text === '' ? [] : (`{${text}}`.match(/\S*\[%[^\]]{1,40}\]\S*|\S+/gu) ?? []);
}

function wrap(words: readonly string[]): string {
  const lines: string[] = [];
  let line = '';
  for (const word of words) {
    // A line that begins with % is skipped by other programs, and one with [Word is taken for a tag.
    const fits = line.length + 1 + word.length <= LINE_WIDTH || /^(?:%|\[\w)/u.test(word);
    if (line !== '' && !fits) lines.push(line);
    line = line === '' || !fits ? word : `${line} ${word}`;
  }
  return [...lines, line].join('\n');
}

const escapeValue = (value: string): string => onOneLine(value).replaceAll(/["\\]/gu, String.raw`\$&`);

function readResult(text = ''): PdnResult {
  const plain = text.replaceAll(/\s/gu, '').replaceAll('–', '-').replaceAll('½', '1/2');
  return PDN_RESULTS.find((result) => result === plain) ?? OTHER_RESULTS[plain] ?? '*';
}

/** A game while it is read. */
class GameDraft {
  readonly #tags = new Map<string, string>();
  readonly #tagPlaces = new Map<string, Place>();
  readonly #moves: PdnMove[] = [];
  #lastTagLine = 0;
  #result: string | undefined;
  /** Moves are numbered on behind the result. */
  #goesOn = false;
  #comment: string | undefined;
  #problem: PdnProblem | undefined;

  /** A `*` stands between games, too, and means nothing where there is none. */
  isEmpty(): boolean {
    const isBare = this.#tags.size === 0 && this.#moves.length === 0 && this.#problem === undefined;
    return isBare && (this.#result ?? '*') === '*';
  }

  endsBefore(token: PdnToken): boolean {
    const isOver = this.#result !== undefined;
    switch (token.type) {
      case 'tag':
        // A tag that comes again is the same game's, unless an empty line sets it apart.
        return (
          isOver || this.#moves.length > 0 || (this.#tags.has(token.name) && token.place.line > this.#lastTagLine + 1)
        );
      case 'bad':
        return token.isTag && (isOver || this.#moves.length > 0);
      case 'number':
        return isOver && token.number === 1;
      case 'move':
        return isOver && !this.#goesOn;
      case 'comment':
      case 'result':
        return false;
      default:
        return token satisfies never;
    }
  }

  take(token: PdnToken): void {
    const { place } = token;
    switch (token.type) {
      case 'tag':
        this.#lastTagLine = place.line;
        if (this.#tags.has(token.name)) break;
        this.#tags.set(token.name, token.value);
        this.#tagPlaces.set(token.name, place);
        break;
      case 'number':
        // "11-15 * 2. 8-11": the only move, not the end.
        if (this.#result === '*') this.#result = undefined;
        this.#goesOn = this.#result !== undefined;
        break;
      case 'move':
        if (this.#result === undefined) this.#moves.push({ text: token.text, place });
        else this.#blame({ place, code: 'move-after-result', found: token.text });
        if (token.remark !== undefined) this.#remark(token.remark);
        break;
      case 'comment':
        this.#remark(token.text);
        break;
      case 'result':
        if (this.#result === undefined || this.#result === '*') this.#result = token.text;
        else if (token.text !== '*') this.#blame({ place, code: 'second-result', found: token.text });
        break;
      case 'bad':
        this.#blame({ place, code: token.code, found: token.found });
        break;
      default:
        token satisfies never;
    }
  }

  toGame(): PdnGame {
    return {
      tags: this.#tags,
      tagPlaces: this.#tagPlaces,
      ...(this.#comment === undefined ? {} : { comment: this.#comment }),
      moves: this.#moves,
      result: readResult(this.#result ?? this.#tags.get('Result')),
      ...(this.#problem === undefined ? {} : { problem: this.#problem }),
    };
  }

  #blame(problem: PdnProblem): void {
    this.#problem ??= problem;
  }

  #remark(text: string): void {
    const last = this.#moves.pop();
    if (last === undefined) this.#comment = joined(this.#comment, text);
    else this.#moves.push({ ...last, comment: joined(last.comment, text) });
  }
}

const joined = (before: string | undefined, text: string): string =>
  before === undefined ? text : `${before} ${text}`;
