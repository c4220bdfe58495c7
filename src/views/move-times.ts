import { makeMove } from '../engine/referee.ts';
import { type Game, type PlayedMove, timeSpent } from '../match/game.ts';
import { ACCENT, container, NOBODY, PRIVATE_CARD, text } from './components.ts';
import type { Markdown } from './markdown.ts';
import type { MessageDraft } from './message-draft.ts';
import type { Names } from './person.ts';
import { type PlayedMatch, turnNumber } from './record.ts';
import { duration } from './words/en/duration-words.ts';
import { TIMES_WORDS } from './words/en/private-words.ts';
import type { MatchOptions } from '../match/options.ts';
import type { Seat } from '../match/ids.ts';
import { ENDING_WORDS } from './words/en/ending-words.ts';

/** A card holds 4000 characters in all; title, totals and two long names need their share. */
const ROOM_FOR_TURNS = 3000;

/** The time spent on each move and in total (TIME-05), the newest turns where not all have room. For the asker alone. */
export function moveTimesMessage({ game, options }: PlayedMatch, names: Names): MessageDraft {
  const turns = turnLines(game);
  const shown = lastThatFit(turns);
  const left = turns.length - shown.length;
  return {
    components: [
      container(ACCENT, [
        text(
          TIMES_WORDS.title,
          ...gameTotals(game, names, options),
          ...(turns.length === 0 ? [TIMES_WORDS.none] : []),
          ...(left === 0 ? [] : [TIMES_WORDS.earlier(left)]),
          ...shown,
        ),
      ]),
    ],
    flags: PRIVATE_CARD,
    allowed_mentions: NOBODY,
    attachments: [],
  };
}

/** One line for a move of each side, as in the record. */
function turnLines(game: Game): readonly Markdown[] {
  const turns = Map.groupBy(game.moves.entries(), ([index]) => turnNumber(game, index + 1).turn);
  return Array.from(turns, ([turn, moves]) => {
    const by = (seat: PlayedMove['seat']): Markdown | undefined =>
      moves
        .map(([, played]) => played)
        .filter((played) => played.seat === seat)
        .map(timeOf)[0];
    return TIMES_WORDS.turn(turn, [by('dark'), by('light')]);
  });
}

function timeOf({ move, spent, byLot }: PlayedMove): Markdown {
  return byLot ? TIMES_WORDS.lot(makeMove(move)) : TIMES_WORDS.move(makeMove(move), duration(spent));
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
export function gameTotals(game: Game, names: Names, { pieces }: Pick<MatchOptions, 'pieces'>): readonly Markdown[] {
  const spent = timeSpent(game);
  const line = (seat: Seat): Markdown => {
    const moves = game.moves.filter((played) => played.seat === seat && !played.byLot).length;
    return ENDING_WORDS.time({ seat, pieces, name: names[seat], moves, spent: spent[seat] });
  };
  const byLot = game.moves.filter((played) => played.byLot).length;
  return [ENDING_WORDS.totals(game.moves.length, byLot), line('dark'), line('light')];
}
