import { makeMove } from '../engine/notation.ts';
import type { EndedMatch, PlayingMatch } from '../match/match.ts';
import type { Seat } from '../match/seat.ts';
import { sideLines } from './board-lines.ts';
import { recordPicture, turnTask } from './board-picture-draft.ts';
import { sceneOfPly } from './board-scenes.ts';
import { button, NOBODY, PRIVATE, row } from './components.ts';
import { joinLines, type Markdown } from './markdown.ts';
import type { MessageDraft } from './message-draft.ts';
import type { Names } from './person.ts';
import { plainName } from './plain-name.ts';
import { turnNumber } from './turn-number.ts';
import { ALT_WORDS, BOARD_WORDS } from './words/board-words.ts';
import { BUTTON } from './words/button-words.ts';
import { PRIVATE_WORDS } from './words/private-words.ts';

export interface PrivateView {
  readonly match: PlayingMatch | EndedMatch;
  readonly names: Names;
  /** Whose side is at the bottom: a player's own; a watcher's choice. */
  readonly seat: Seat;
}

/** *My view*: the board as it stands from one side, shown to the asker alone, naming its move, with Refresh (PLAY-09). */
export function privateView({ match, names, seat }: PrivateView): MessageDraft {
  const { game } = match;
  const ply = game.moves.length;
  const scene = sceneOfPly(game, ply, seat);
  const isPlaying = match.phase === 'playing';
  const refresh = button({ verb: 'view-refresh', match: match.id, board: game.boardRevision, seat }, BUTTON.refresh);
  return {
    content: joinLines([viewOf(match, seat), turnLine(match, names), ...sideLines(scene, names)]).text,
    components: isPlaying ? [row([refresh])] : [],
    flags: PRIVATE,
    allowed_mentions: NOBODY,
    attachments: [recordPicture(game, ply, names, scene, taskFor(match, names))],
  };
}

function viewOf({ game }: PrivateView['match'], seat: Seat): Markdown {
  const last = game.moves.at(-1);
  if (last === undefined) return PRIVATE_WORDS.viewOfStart(seat);
  const number = turnNumber(game, game.moves.length);
  return PRIVATE_WORDS.viewAfter(BOARD_WORDS.numberedMove(number, makeMove(last.move)), seat);
}

function taskFor(match: PrivateView['match'], names: Names): string {
  const { position } = match.game;
  return match.phase === 'playing' ? turnTask(position, plainName(names[position.turn])) : ALT_WORDS.over;
}

const turnLine = (match: PrivateView['match'], names: Names): Markdown =>
  match.phase === 'playing' ? PRIVATE_WORDS.turn(names[match.game.position.turn]) : PRIVATE_WORDS.over;
