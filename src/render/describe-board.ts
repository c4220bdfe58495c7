import { pieceAt, piecesOf, SIDES, type Side } from '../engine/position.ts';
import type { BoardScene } from './board-scene.ts';
import { DEFAULT_LOOK } from './look.ts';
import { PIECE_SETS, type PieceSetName } from './piece-set.ts';

/** Discord's limit for the description of an attachment, in UTF-16 units. */
const MAX_LENGTH = 1024;
/** A display name has 32 characters of at most two units each, and may be fenced against its writing direction. */
const MAX_NAME_LENGTH = 70;

export interface BoardDescription {
  readonly scene: BoardScene;
  readonly names: Readonly<Record<Side, string>>;
  /** Who played what, as a sentence; without it the path in the scene is told. */
  readonly lastMoveText?: string | undefined;
  /** What must be done, as a sentence; none on a record. */
  readonly task?: string | undefined;
  /** The set that the picture is drawn with: its colours are named. */
  readonly pieces?: PieceSetName | undefined;
}

/**
 * The alt text of a board picture (PLAY-11): every piece with its square, who plays which colour, the last move with what
 * it captured, what can be chosen or is chosen, and what must be done. Never longer than 1024 UTF-16 units: if the given
 * texts are too long for that, they are cut, the picture's own words are not.
 */
export function describeBoard(description: BoardDescription): string {
  const { scene } = description;
  const set = description.pieces ?? DEFAULT_LOOK.pieces;
  const board = `Checkers board, ${colour(set, scene.bottom)} at the bottom.`;
  const placement = SIDES.map((side) => `${colour(set, side)}: ${pieces(scene, side)}.`).join(' ');
  const players = `${SIDES.map((side) => player(description, set, side)).join(', ')}.`;
  const captured = capturedPieces(scene, set);
  const selection = selectable(scene);

  const own = sentences([board, placement, players, captured, selection]);
  // Each of the two given texts is set off by one blank.
  const room = MAX_LENGTH - own.length - 2;
  const task = shorten(oneLine(description.task ?? ''), Math.floor(room / 2));
  const moved = shorten(oneLine(description.lastMoveText ?? path(scene)), room - task.length);
  return sentences([board, placement, players, moved, captured, selection, task]);
}

/** `men on 1, 2, 5; kings on 14`. */
function pieces(scene: BoardScene, side: Side): string {
  const squares = piecesOf(scene.position, side);
  const kings = squares.filter((square) => pieceAt(scene.position, square)?.king === true);
  const men = squares.filter((square) => !kings.includes(square));
  const groups = [
    men.length === 0 ? [] : [`${men.length === 1 ? 'man' : 'men'} on ${men.join(', ')}`],
    kings.length === 0 ? [] : [`${kings.length === 1 ? 'king' : 'kings'} on ${kings.join(', ')}`],
  ].flat();
  return groups.length === 0 ? 'no pieces' : groups.join('; ');
}

function player({ names }: BoardDescription, set: PieceSetName, side: Side): string {
  return `${colour(set, side)} is ${shorten(oneLine(names[side]), MAX_NAME_LENGTH)}`;
}

function path({ lastMove }: BoardScene): string {
  if (lastMove === undefined) return '';
  return `Last move: ${lastMove.squares.join(lastMove.captured.length === 0 ? '-' : 'x')}.`;
}

function capturedPieces({ lastMove }: BoardScene, set: PieceSetName): string {
  if (lastMove === undefined || lastMove.captured.length === 0) return '';
  const each = lastMove.captured.map(
    ({ side, king, square }) => `${colour(set, side).toLowerCase()} ${king ? 'king' : 'man'} on ${square}`,
  );
  return `Captured: ${each.join(', ')}.`;
}

function selectable({ chosen, targets, movable }: BoardScene): string {
  if (chosen !== undefined) return `Chosen: ${chosen}; targets: ${targets.join(', ') || 'none'}.`;
  return movable.length === 0 ? '' : `Movable: ${movable.join(', ')}.`;
}

function colour(set: PieceSetName, side: Side): string {
  return PIECE_SETS[set][side].name;
}

function sentences(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' ');
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').trim();
}

/** Cuts between characters, never inside a surrogate pair. */
function shorten(text: string, length: number): string {
  if (text.length <= length) return text;
  let short = '';
  for (const character of text) {
    if (short.length + character.length >= length) break;
    short += character;
  }
  return `${short}…`;
}
