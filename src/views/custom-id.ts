import type { Square } from '../engine/square.ts';
import { matchId, revision, type MatchId, type Revision, SEATS } from '../match/ids.ts';
import {
  BOARD_VERBS,
  CARD_VERBS,
  MENU_PAGES,
  MORE_VERBS,
  QUESTION_VERBS,
  SETTING_NAMES,
  STEP_VERBS,
  type ComponentId,
  type MatchComponentId,
  type PlainComponentId,
} from './component-id.ts';

/** Custom ids that no longer mean the same get a new version; buttons of the old one are then unknown, never misread. */
const VERSION = 'c1';
const MATCH_ID = /^[0-9A-Za-z]{1,16}$/;
const WHOLE_NUMBER = /^[1-9][0-9]{0,9}$/;
const HIGHEST_REVISION = 2 ** 31;
const HIGHEST_SQUARE = 32;
/** Five digits hold every game: men advance 144 times and 23 pieces are captured at most, each no more than 200 turns after the last. */
const PLY = /^(?:0|[1-9][0-9]{0,4})$/;

/**
 * A jump takes at most twelve pieces, so a path holds at most thirteen squares: the longest id,
 * `c1:go:<16>:<10>:<13 x 2 digits and 12 dots>`, has 72 of Discord's 100 characters.
 */
const LONGEST_PATH = 13;

/** The invitation, or the table, is the first event of its match. */
const FIRST_REVISION = revision(1);

/**
 * Writes a button's meaning as a Discord custom id, `c1:<verb>:<match>:<revision>:<path>`: at most 100 characters, parts
 * that a verb does not need are left off. Throws a `RangeError` for an id that could not be read back: that is a mistake
 * of the program, never of a player.
 */
export function encodeCustomId(id: ComponentId): string {
  const text = [VERSION, id.verb, ...partsOf(id)].join(':');
  if (decodeCustomId(text) === undefined) throw new RangeError(`no custom id can hold ${text.slice(0, 200)}`);
  return text;
}

/**
 * Reads a custom id back. Total: any text, or none, gives an id or `undefined`, and only what `encodeCustomId` writes is read, so
 * two different texts never mean the same button. What it names may be forged: trust nothing in it.
 */
export function decodeCustomId(text: string | undefined): ComponentId | undefined {
  const [version, verb, first, number, path, ...rest] = text?.split(':') ?? [];
  if (version !== VERSION || verb === undefined || rest.length > 0) return undefined;
  if (number === undefined) {
    const plain = decodePlain(verb, first);
    if (plain !== undefined) return plain;
  }
  const match = parseMatch(first);
  if (match === undefined) return undefined;
  if (number === undefined) return decodeUnnumbered(verb, match);
  const revision = parseRevision(number);
  return revision === undefined ? undefined : decodeNumbered(verb, match, revision, path);
}

function partsOf(id: ComponentId): readonly (string | number)[] {
  switch (id.verb) {
    case 'accept':
    case 'decline':
    case 'cancel':
    case 'join':
      return [id.match, FIRST_REVISION];
    case 'pick':
      return [id.match, id.board, id.square];
    case 'go':
      return [id.match, id.board, id.squares.join('.')];
    case 'view-refresh':
      return [id.match, id.board, id.seat];
    case 'replay':
      return [id.match, id.game];
    case 'animation':
      return id.seat === undefined ? [id.match, id.game] : [id.match, id.game, id.seat];
    case 'step-first':
    case 'step-back':
    case 'step-next':
    case 'step-last':
    case 'step-turn':
      return [id.match, id.game, `${id.ply}.${id.seat}`];
    case 'resign-confirm':
      return id.seat === undefined ? [id.match, id.number] : [id.match, id.number, id.seat];
    case 'menu':
      return [id.page];
    case 'set':
      return [id.setting];
    case 'join-form':
      return [];
    case 'help':
      return id.match === undefined ? [] : [id.match];
    default:
      if ('board' in id) return [id.match, id.board];
      return 'number' in id ? [id.match, id.number] : [id.match];
  }
}

/** What belongs to no match has at most one part behind its verb. */
function decodePlain(verb: string, part: string | undefined): PlainComponentId | undefined {
  switch (verb) {
    case 'help':
    case 'join-form':
      return part === undefined ? { verb } : undefined;
    case 'menu': {
      const page = oneOf(MENU_PAGES, part);
      return page === undefined ? undefined : { verb, page };
    }
    case 'set': {
      const setting = oneOf(SETTING_NAMES, part);
      return setting === undefined ? undefined : { verb, setting };
    }
    default:
      return undefined;
  }
}

function decodeUnnumbered(verb: string, match: MatchId): MatchComponentId | undefined {
  if (verb === 'help') return { verb, match };
  const more = oneOf(MORE_VERBS, verb);
  return more === undefined ? undefined : { verb: more, match };
}

function decodeNumbered(
  verb: string,
  match: MatchId,
  number: Revision,
  path: string | undefined,
): MatchComponentId | undefined {
  switch (verb) {
    case 'pick': {
      const square = parseSquare(path);
      return square === undefined ? undefined : { verb, match, board: number, square };
    }
    case 'go': {
      const squares = parsePath(path);
      return squares === undefined ? undefined : { verb, match, board: number, squares };
    }
    case 'view-refresh': {
      const seat = oneOf(SEATS, path);
      return seat === undefined ? undefined : { verb, match, board: number, seat };
    }
    case 'resign-confirm': {
      if (path === undefined) return { verb, match, number };
      const seat = oneOf(SEATS, path);
      return seat === undefined ? undefined : { verb, match, number, seat };
    }
    case 'animation': {
      if (path === undefined) return { verb, match, game: number };
      const seat = oneOf(SEATS, path);
      return seat === undefined ? undefined : { verb, match, game: number, seat };
    }
    default:
      return path === undefined ? decodeBare(verb, match, number) : decodeStep(verb, match, number, path);
  }
}

function decodeStep(verb: string, match: MatchId, game: Revision, path: string): MatchComponentId | undefined {
  const step = oneOf(STEP_VERBS, verb);
  const [ply, side, ...rest] = path.split('.');
  const seat = oneOf(SEATS, side);
  if (step === undefined || ply === undefined || seat === undefined || rest.length > 0) return undefined;
  return PLY.test(ply) ? { verb: step, match, game, ply: Number(ply), seat } : undefined;
}

function decodeBare(verb: string, match: MatchId, number: Revision): MatchComponentId | undefined {
  if (verb === 'replay') return { verb, match, game: number };
  const card = oneOf(CARD_VERBS, verb);
  if (card !== undefined) return number === FIRST_REVISION ? { verb: card, match } : undefined;
  const board = oneOf(BOARD_VERBS, verb);
  if (board !== undefined) return { verb: board, match, board: number };
  const question = oneOf(QUESTION_VERBS, verb);
  return question === undefined ? undefined : { verb: question, match, number };
}

const oneOf = <T extends string>(known: readonly T[], text: string | undefined): T | undefined =>
  known.find((one) => one === text);

function parseMatch(text: string | undefined): MatchId | undefined {
  return text !== undefined && MATCH_ID.test(text) ? matchId(text) : undefined;
}

function parseRevision(text: string | undefined): Revision | undefined {
  if (text === undefined || !WHOLE_NUMBER.test(text)) return undefined;
  const value = Number(text);
  return value <= HIGHEST_REVISION ? revision(value) : undefined;
}

function parseSquare(text: string | undefined): Square | undefined {
  if (text === undefined || !WHOLE_NUMBER.test(text)) return undefined;
  const value = Number(text);
  return value <= HIGHEST_SQUARE ? (value as Square) : undefined;
}

function parsePath(text: string | undefined): readonly Square[] | undefined {
  const parts = text?.split('.') ?? [];
  if (parts.length < 2 || parts.length > LONGEST_PATH) return undefined;
  const squares = parts.map(parseSquare).filter((square) => square !== undefined);
  return squares.length === parts.length ? squares : undefined;
}
