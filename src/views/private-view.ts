import { isRunning } from '../match/match.ts';
import { otherSeat, type Seat } from '../match/ids.ts';
import { sideLines } from './board-lines.ts';
import { recordPicture, turnTask, sceneOfPly, platesOf, toMove, plateNames } from './board-picture.ts';
import { numberedMove } from './record.ts';
import type { RecordedMatch } from '../match/game-record.ts';
import { button, row, type Row, privateMessage } from './components.ts';
import { joinLines, type Markdown } from './markdown.ts';
import type { MessageDraft } from './message-draft.ts';
import type { ViewContext, Words } from './view-context.ts';

/**
 * *My view*: the board with `seat` at the bottom, for the asker alone; refreshed and turned while the game goes on (PLAY-09,
 * WATCH-03).
 */
export function privateView(match: RecordedMatch, seat: Seat, view: ViewContext): MessageDraft {
  const { words } = view;
  const { game } = match;
  const ply = game.moves.length;
  const still = sceneOfPly(match, ply, view, seat);
  const isOn = match.phase === 'playing';
  const scene = isOn
    ? { ...still, plates: platesOf(game.start, game.position, plateNames(match, view), toMove(game.position.turn)) }
    : still;
  const { sentence, task } = stateOf(match, view);
  const lines = [viewOf(match, seat, words), sentence, ...sideLines(match, scene, view)];
  const rows = isRunning(match) ? [viewRow(match, seat, words)] : [];
  return privateMessage(joinLines(lines), rows, [recordPicture(match, ply, view, scene, task)]);
}

function viewRow({ id, game }: RecordedMatch, seat: Seat, words: Words): Row {
  const at = { verb: 'view-refresh', match: id, revision: game.boardRevision } as const;
  const { refresh, turnBoard } = words.button;
  return row([button({ ...at, path: [seat] }, refresh), button({ ...at, path: [otherSeat(seat)] }, turnBoard)]);
}

function viewOf({ game, options }: RecordedMatch, seat: Seat, words: Words): Markdown {
  const colour = words.colourOf(options.pieces, seat);
  const last = numberedMove(game, game.moves.length, words);
  return last === undefined ? words.privateView.ofStart(colour) : words.privateView.after(last, colour);
}

/** How the game stands, for those who see the picture and, as its task, for those who don't. */
function stateOf(
  match: RecordedMatch,
  { words, person }: ViewContext,
): { readonly sentence: Markdown; readonly task: string } {
  const { privateView, alt } = words;
  const { position } = match.game;
  const { name } = person(match.seats[position.turn]);
  switch (match.phase) {
    case 'playing':
      return { sentence: privateView.turn(name), task: turnTask(position, name, words) };
    case 'paused':
      return { sentence: privateView.paused, task: alt.paused };
    case 'ended':
    case 'closed':
      return { sentence: privateView.over, task: alt.over };
    default:
      return match satisfies never;
  }
}
