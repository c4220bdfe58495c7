import type { Square } from '../engine/square.ts';
import { matchId, revision, type MatchId, type Revision } from '../match/ids.ts';
import type { ComponentId } from './component-id.ts';

/** Custom ids that no longer mean the same get a new version; buttons of the old one are then unknown, never misread. */
const VERSION = 'c1';
const MATCH_ID = /^[0-9A-Za-z]{1,16}$/;
const WHOLE_NUMBER = /^[1-9][0-9]{0,9}$/;
const HIGHEST_REVISION = 2 ** 31;
const HIGHEST_SQUARE = 32;

/**
 * A jump takes at most twelve pieces, so a path holds at most thirteen squares: the longest id,
 * `c1:go:<16>:<10>:<13 x 2 digits and 12 dots>`, has 72 of Discord's 100 characters.
 */
const LONGEST_PATH = 13;

/** The invitation is the first event of its match. */
const INVITATION_REVISION = revision(1);

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
  const [version, verb, match, number, path, ...rest] = text?.split(':') ?? [];
  if (version !== VERSION || verb === undefined || rest.length > 0) return undefined;
  if (verb === 'help' && match === undefined) return { verb };
  const id = parseMatch(match);
  if (id === undefined) return undefined;
  if (verb === 'help') return number === undefined ? { verb, match: id } : undefined;
  const board = parseRevision(number);
  return board === undefined ? undefined : decodeNumbered(verb, id, board, path);
}

function partsOf(id: ComponentId): readonly (string | number)[] {
  switch (id.verb) {
    case 'accept':
    case 'decline':
    case 'cancel':
      return [id.match, INVITATION_REVISION];
    case 'back':
    case 'draw':
    case 'resign':
    case 'view':
    case 'more':
      return [id.match, id.board];
    case 'pick':
      return [id.match, id.board, id.square];
    case 'go':
      return [id.match, id.board, id.squares.join('.')];
    case 'draw-accept':
    case 'draw-decline':
    case 'draw-withdraw':
    case 'resign-confirm':
    case 'resign-cancel':
      return [id.match, id.number];
    case 'view-refresh':
      return [id.match, id.board, id.seat];
    case 'help':
      return id.match === undefined ? [] : [id.match];
    default:
      return id satisfies never;
  }
}

function decodeNumbered(
  verb: string,
  match: MatchId,
  number: Revision,
  path: string | undefined,
): ComponentId | undefined {
  switch (verb) {
    case 'accept':
    case 'decline':
    case 'cancel':
      return number === INVITATION_REVISION && path === undefined ? { verb, match } : undefined;
    case 'back':
    case 'draw':
    case 'resign':
    case 'view':
    case 'more':
      return path === undefined ? { verb, match, board: number } : undefined;
    case 'pick': {
      const square = parseSquare(path);
      return square === undefined ? undefined : { verb, match, board: number, square };
    }
    case 'go': {
      const squares = parsePath(path);
      return squares === undefined ? undefined : { verb, match, board: number, squares };
    }
    case 'draw-accept':
    case 'draw-decline':
    case 'draw-withdraw':
    case 'resign-confirm':
    case 'resign-cancel':
      return path === undefined ? { verb, match, number } : undefined;
    case 'view-refresh':
      return path === 'dark' || path === 'light' ? { verb, match, board: number, seat: path } : undefined;
    default:
      return undefined;
  }
}

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
