import { isRunning } from '../match/match.ts';
import { otherSeat, type Seat } from '../match/ids.ts';
import { sideLines } from './board-lines.ts';
import { recordPicture, turnTask, sceneOfPly, shownGame, platesOf, toMove } from './board-picture.ts';
import { numberedMove, type PlayedMatch } from './record.ts';
import { button, NOBODY, PRIVATE, row, type Row } from './components.ts';
import { joinLines, type Markdown } from './markdown.ts';
import type { MessageDraft } from './message-draft.ts';
import { type Names, plainName } from './person.ts';
import { ALT_WORDS } from './words/en/board-words.ts';
import { BUTTON } from './words/en/button-words.ts';
import { colourOf } from './words/en/names.ts';
import { PRIVATE_WORDS } from './words/en/private-words.ts';

export interface PrivateView {
  readonly match: PlayedMatch;
  readonly names: Names;
  /** Whose side is at the bottom: a player's own; a watcher's choice. */
  readonly seat: Seat;
}

/**
 * *My view*: the board as it stands from one side, shown to the asker alone, naming its move. It can be refreshed, and
 * turned to the other side, as long as the game goes on (PLAY-09, WATCH-03).
 */
export function privateView({ match, names, seat }: PrivateView): MessageDraft {
  const { game, options } = match;
  const ply = game.moves.length;
  const still = sceneOfPly(shownGame(match, names), ply, seat);
  const isOn = match.phase === 'playing';
  const scene = isOn
    ? { ...still, plates: platesOf(game.start, game.position, names, toMove(game.position.turn)) }
    : still;
  const { words, task } = stateOf(match, names);
  const lines = [viewOf(match, seat), words, ...sideLines({ game, names, pieces: options.pieces }, scene)];
  return {
    content: joinLines(lines).text,
    components: isRunning(match) ? [viewRow(match, seat)] : [],
    flags: PRIVATE,
    allowed_mentions: NOBODY,
    attachments: [recordPicture(match, ply, names, scene, task)],
  };
}

function viewRow({ id, game }: PlayedMatch, seat: Seat): Row {
  const at = { verb: 'view-refresh', match: id, revision: game.boardRevision } as const;
  return row([
    button({ ...at, path: [seat] }, BUTTON.refresh),
    button({ ...at, path: [otherSeat(seat)] }, BUTTON.turnBoard),
  ]);
}

function viewOf({ game, options }: PlayedMatch, seat: Seat): Markdown {
  const colour = colourOf(options.pieces, seat);
  const last = numberedMove(game, game.moves.length);
  return last === undefined ? PRIVATE_WORDS.viewOfStart(colour) : PRIVATE_WORDS.viewAfter(last, colour);
}

/** How the game stands, for those who see the picture and, as its task, for those who don't. */
function stateOf(match: PlayedMatch, names: Names): { readonly words: Markdown; readonly task: string } {
  const { position } = match.game;
  const name = names[position.turn];
  switch (match.phase) {
    case 'playing':
      return { words: PRIVATE_WORDS.turn(name), task: turnTask(position, plainName(name)) };
    case 'paused':
      return { words: PRIVATE_WORDS.paused, task: ALT_WORDS.paused };
    case 'ended':
    case 'closed':
      return { words: PRIVATE_WORDS.over, task: ALT_WORDS.over };
    default:
      return match satisfies never;
  }
}
