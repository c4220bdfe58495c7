import { isJump, legalMoves } from '../engine/moves.ts';
import { makeMove } from '../engine/referee.ts';
import { pieceAt, piecesOf, type Position } from '../engine/position.ts';
import { deadlineOf, timeLeft } from '../match/clock.ts';
import type { RecordedMatch } from '../match/game-record.ts';
import { millis, otherSeat, type Seat } from '../match/ids.ts';
import type { ClosedGame, EndedMatch, PausedMatch, PlayingMatch } from '../match/match.ts';
import { pieceLetters, textBoard } from '../render/text-board.ts';
import { NOBODY, PRIVATE } from './components.ts';
import { joinLines, type Markdown } from './markdown.ts';
import type { MessageDraft } from './message-draft.ts';
import type { Names } from './person.ts';
import { numberedMove } from './record.ts';
import { colourOf } from './words/en/names.ts';
import { resultWords } from './words/en/result-words.ts';
import { TEXT_BOARD_WORDS as WORDS, type LetteredSide } from './words/en/text-board-words.ts';

/** No position of a real game has more moves than this; a made-up one must still fit into a message. */
const ROOM_FOR_MOVES = 600;

/**
 * `/checkers board text:true` (PLAY-11): everything that is needed to play, without a picture, for the asker alone. What
 * happened and what can be done come first, the board in letters last; `seat` is the side at its bottom.
 */
export function textBoardMessage(match: RecordedMatch, names: Names, seat: Seat): MessageDraft {
  const { game, options } = match;
  const { position } = game;
  const { pieces } = options;
  const bottom = colourOf(pieces, seat);
  const lastMoved = game.moves.at(-1)?.move.path.at(-1);
  return {
    content: joinLines([
      lastMove(match, names),
      ...state(match, names),
      WORDS.side(sideOf(match, names, otherSeat(seat))),
      WORDS.side(sideOf(match, names, seat)),
      lastMoved === undefined ? WORDS.squares(bottom) : WORDS.squaresAndStar(bottom),
      WORDS.board(textBoard(position, { bottom: seat, pieces, lastMoved })),
    ]).text,
    components: [],
    flags: PRIVATE,
    allowed_mentions: NOBODY,
    attachments: [],
  };
}

function lastMove({ game }: RecordedMatch, names: Names): Markdown {
  const last = game.moves.at(-1);
  const move = numberedMove(game, game.moves.length);
  return last === undefined || move === undefined ? WORDS.begins : WORDS.lastMove(names[last.seat], move);
}

function state(match: RecordedMatch, names: Names): readonly Markdown[] {
  const { position } = match.game;
  const onMove = [names[position.turn], colourOf(match.options.pieces, position.turn)] as const;
  switch (match.phase) {
    case 'playing':
      return [WORDS.turn(...onMove), whatToPlay(position), clock(match)];
    case 'paused':
      return [WORDS.paused, WORDS.turn(...onMove), whatToPlay(position), clock(match)];
    case 'ended':
    case 'closed':
      return [ending(match, names), WORDS.lastTurn(...onMove)];
    default:
      return match satisfies never;
  }
}

const ending = ({ result, options }: EndedMatch | ClosedGame, names: Names): Markdown =>
  result === undefined ? WORDS.noResult : WORDS.result(resultWords(result, names, options));

function whatToPlay(position: Position): Markdown {
  const moves = legalMoves(position);
  const texts = moves.map(makeMove);
  const shown = texts.filter((_, index) => texts.slice(0, index + 1).join(', ').length <= ROOM_FOR_MOVES);
  const more = texts.length - shown.length;
  return moves.some(isJump) ? WORDS.mustJump(shown, more) : WORDS.moves(shown, more);
}

/** While the clock runs, the moments that Discord counts down to; while it stands, what is left (TIME-04, TIME-06). */
function clock(match: PlayingMatch | PausedMatch): Markdown {
  const { time } = match.options;
  if (time === 'off') return WORDS.noLimit;
  const loss = deadlineOf(match.clock, time);
  if (loss !== undefined) {
    return time.warning === 'none' ? WORDS.losesAt(loss) : WORDS.limitAndLoss(loss - time.warning, loss);
  }
  // A clock that stands shows the same at every moment.
  const left = timeLeft(match, millis(0));
  return left === undefined ? WORDS.noLimit : WORDS.clockStands(left.toLoss);
}

function sideOf({ game, options: { pieces } }: RecordedMatch, names: Names, seat: Seat): LetteredSide {
  const squares = piecesOf(game.position, seat);
  const kings = squares.filter((square) => pieceAt(game.position, square)?.king === true).length;
  return {
    name: names[seat],
    colour: colourOf(pieces, seat),
    man: pieceLetters(pieces, seat, false),
    king: pieceLetters(pieces, seat, true),
    men: squares.length - kings,
    kings,
  };
}
