import { makeMove } from '../engine/referee.ts';
import { type Game, type PlayedMove, timeSpent } from '../match/game.ts';
import { text, privateCard } from './components.ts';
import type { Markdown } from './markdown.ts';
import type { MessageDraft } from './message-draft.ts';
import { turnNumber } from './record.ts';
import type { Seat } from '../match/ids.ts';
import type { RecordedMatch } from '../match/game-record.ts';
import type { ViewContext, Words } from './view-context.ts';

/** A card holds 4000 characters in all; title, totals and two long names need their share. */
const ROOM_FOR_TURNS = 3000;

/** The time spent on each move and in total (TIME-05), the newest turns where not all have room. For the asker alone. */
export function moveTimesMessage(match: RecordedMatch, view: ViewContext): MessageDraft {
  const { words } = view;
  const { times } = words;
  const turns = turnLines(match.game, words);
  const shown = lastThatFit(turns);
  const left = turns.length - shown.length;
  return privateCard([
    text(
      times.title,
      ...gameTotals(match, view),
      ...(turns.length === 0 ? [times.none] : []),
      ...(left === 0 ? [] : [times.earlier(left)]),
      ...shown,
    ),
  ]);
}

/** One line for a move of each side, as in the record. */
function turnLines(game: Game, words: Words): readonly Markdown[] {
  const turns = Map.groupBy(game.moves.entries(), ([index]) => turnNumber(game, index + 1).turn);
  return Array.from(turns, ([turn, moves]) => {
    const by = (seat: PlayedMove['seat']): Markdown | undefined =>
      moves
        .map(([, played]) => played)
        .filter((played) => played.seat === seat)
        .map((played) => timeOf(played, words))[0];
    return words.times.turn(turn, [by('dark'), by('light')]);
  });
}

function timeOf({ move, spent, byLot }: PlayedMove, { times, duration }: Words): Markdown {
  return byLot ? times.lot(makeMove(move)) : times.move(makeMove(move), duration(spent));
}

function lastThatFit(lines: readonly Markdown[]): readonly Markdown[] {
  let room = ROOM_FOR_TURNS;
  const first = lines.findLastIndex((line) => {
    room -= line.text.length + 1;
    return room < 0;
  });
  return lines.slice(first + 1);
}

/** The moves in all, and what each player has played and used so far (END-04, TIME-05). */
export function gameTotals(
  { game, seats, options }: RecordedMatch,
  { words, person }: ViewContext,
): readonly Markdown[] {
  const { ending } = words;
  const { pieces } = options;
  const spent = timeSpent(game);
  const line = (seat: Seat): Markdown => {
    const moves = game.moves.filter((played) => played.seat === seat && !played.byLot).length;
    return ending.time({ seat, pieces, name: person(seats[seat]).name, moves, spent: spent[seat] });
  };
  const byLot = game.moves.filter((played) => played.byLot).length;
  return [ending.totals(game.moves.length, byLot), line('dark'), line('light')];
}
