import { parseFen } from './fen.ts';
import { onOneLine, readPdnTokens, type PdnProblem, type Place } from './pdn-tokens.ts';
import { err, ok, type Result } from './result.ts';

/** `1-0` means that Dark, the first mover and the `Black` tag, won. `*`: not finished or not known. */
export const PDN_RESULTS = ['1-0', '0-1', '1/2-1/2', '*'] as const;
export type PdnResult = (typeof PDN_RESULTS)[number];

export interface PdnMove {
  /** As written, for instance `22x15x8`; `replay` checks whether it is legal. */
  readonly text: string;
  /** On one line; `[%emt 0:00:12]` is the usual way to note the time taken. */
  readonly comment?: string;
  /** Absent in a game that was not read from a text. */
  readonly place?: Place;
}

export interface PdnGame {
  /** In the order of the text; `FEN` when the game doesn't begin at the start. */
  readonly tags: ReadonlyMap<string, string>;
  readonly comment?: string;
  readonly moves: readonly PdnMove[];
  readonly result: PdnResult;
}

const GAME_TYPE = '21';
const TAG_ORDER = ['Event', 'Site', 'Date', 'Round', 'Black', 'White', 'Result', 'GameType'];
const LINE_WIDTH = 80;

const OTHER_RESULTS: Readonly<Record<string, PdnResult>> = {
  '2-0': '1-0',
  '0-2': '0-1',
  '1-1': '1/2-1/2',
  // Both lost: PDN has no result for it.
  '0-0': '*',
  '1/2': '1/2-1/2',
};

/** Reads all games of a PDN text, or says where it stops being PDN. The result after the moves wins over the `Result` tag. */
export function parsePdn(text: string): Result<readonly PdnGame[], PdnProblem> {
  const tokens = readPdnTokens(text);
  if (!tokens.ok) return tokens;
  const games: PdnGame[] = [];
  let game = new GameDraft();
  const finish = (): void => {
    if (!game.isEmpty()) games.push(game.toGame());
    game = new GameDraft();
  };
  for (const token of tokens.value) {
    switch (token.type) {
      case 'tag':
        if (game.result !== undefined || game.moves.length > 0 || game.tags.has(token.name)) finish();
        game.tags.set(token.name, token.value);
        break;
      case 'number':
        if (token.number === 1 && game.result !== undefined) finish();
        break;
      case 'move':
        if (game.result !== undefined)
          return err({ place: token.place, message: `The move ${token.text} follows the result of its game.` });
        game.moves.push({ text: token.text, place: token.place });
        break;
      case 'comment':
        game.remark(token.text);
        break;
      case 'result':
        if (game.result !== undefined)
          return err({ place: token.place, message: `The result ${token.text} follows another result.` });
        game.result = readResult(token.text);
        break;
      default:
        token satisfies never;
    }
  }
  finish();
  return ok(games);
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

function moveWords(game: PdnGame): string[] {
  const start = parseFen(game.tags.get('FEN') ?? '');
  const lightBegins = start.ok && start.value.turn === 'light';
  const words = commentWords(game.comment);
  let isAfterComment = true;
  game.moves.forEach((move, index) => {
    const turn = index + (lightBegins ? 1 : 0);
    const number = Math.floor(turn / 2) + 1;
    const isDark = turn % 2 === 0;
    // One word, so that no line break can part number and move.
    if (isDark) words.push(`${number}. ${move.text}`);
    else words.push(isAfterComment ? `${number}... ${move.text}` : move.text);
    const remarks = commentWords(move.comment);
    words.push(...remarks);
    isAfterComment = remarks.length > 0;
  });
  return [...words, game.result];
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
    // A line that begins with % is skipped by other programs.
    const fits = line.length + 1 + word.length <= LINE_WIDTH || word.startsWith('%');
    if (line !== '' && !fits) lines.push(line);
    line = line === '' || !fits ? word : `${line} ${word}`;
  }
  return [...lines, line].join('\n');
}

const escapeValue = (value: string): string => onOneLine(value).replaceAll(/["\\]/gu, String.raw`\$&`);

function readResult(text: string | undefined): PdnResult {
  const own = PDN_RESULTS.find((result) => result === text);
  return own ?? OTHER_RESULTS[text ?? ''] ?? '*';
}

class GameDraft {
  readonly tags = new Map<string, string>();
  readonly moves: PdnMove[] = [];
  result: PdnResult | undefined;
  #comment: string | undefined;

  isEmpty(): boolean {
    return this.tags.size === 0 && this.moves.length === 0 && this.result === undefined;
  }

  remark(text: string): void {
    const last = this.moves.pop();
    if (last === undefined) this.#comment = joined(this.#comment, text);
    else this.moves.push({ ...last, comment: joined(last.comment, text) });
  }

  toGame(): PdnGame {
    return {
      tags: this.tags,
      ...(this.#comment === undefined ? {} : { comment: this.#comment }),
      moves: this.moves,
      result: this.result ?? readResult(this.tags.get('Result')),
    };
  }
}

const joined = (before: string | undefined, text: string): string =>
  before === undefined ? text : `${before} ${text}`;
