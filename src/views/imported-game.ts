import type { ImportedGame } from '../engine/imported-game.ts';
import { startTags } from '../engine/game.ts';
import { makePdn } from '../engine/pdn.ts';
import { makeMove } from '../engine/referee.ts';
import { ELSEWHERE } from '../match/imported-match.ts';
import type { FinishedMatch } from '../match/phases.ts';
import { gameEnding } from './final-message.ts';
import type { Markdown } from './markdown.ts';
import { colorOf } from './sides.ts';
import { cleanName, type ImportedRecord, namesOf, plainName, type ViewContext } from './view-context.ts';

/** The view of a game that was played elsewhere (START-15): its players are who its record names, and nobody here. */
export function viewOfImported<View extends ViewContext>(
  imported: ImportedGame,
  { options }: FinishedMatch,
  view: View,
): View {
  const { words } = view;
  const nameOf = (tag: string, seat: 'dark' | 'light'): string => {
    const color = colorOf(options.pieces, seat, words);
    return cleanName(imported.tags.get(tag) ?? color, color);
  };
  const names = { dark: nameOf('Black', 'dark'), light: nameOf('White', 'light') };
  return {
    ...view,
    imported: imported,
    person: (player) => ({ userId: undefined, name: names[player === ELSEWHERE.dark ? 'dark' : 'light'] }),
  };
}

/** Who won, as far as the board or the record says it, and where it was played. */
export function importedEnding(match: FinishedMatch, imported: ImportedRecord, view: ViewContext): readonly Markdown[] {
  const said = view.words.review.imported;
  const tags = ['Event', 'Site', 'Date'].map((tag) => imported.tags.get(tag) ?? '');
  const told = tags.filter((text) => /[\p{L}\p{N}]/u.test(cleanName(text, '')));
  const where = told.map((text) => plainName(text, '')).join(', ');
  return [how(), where === '' ? said.unknown : said.source({ where })];

  function how(): Markdown {
    if (match.result !== undefined) return gameEnding(match, view);
    const names = namesOf(match.seats, view);
    switch (imported.result) {
      case '1-0':
        return said.won({ name: names.dark });
      case '0-1':
        return said.won({ name: names.light });
      case '1/2-1/2':
        return said.drawn;
      default:
        return said.open;
    }
  }
}

/** What is kept of a record. Any other tag may hold anything. */
const KEPT_TAGS = ['Event', 'Site', 'Date', 'Round', 'Black', 'White'];

/** The record as it was handed in, but for what others remarked on it; `remarkOn` gives what is to be said of a move now. */
export function importedRecord(
  { game }: FinishedMatch,
  { tags, result }: ImportedRecord,
  remarkOn: (index: number) => string | undefined,
): string {
  const kept = KEPT_TAGS.flatMap((name) => {
    const value = tags.get(name);
    return value === undefined ? [] : [[name, cleanName(value, '?')] as const];
  });
  const moves = game.moves.map(({ move }, index) => {
    const comment = remarkOn(index);
    return { text: makeMove(move), ...(comment === undefined ? {} : { comment }) };
  });
  return makePdn({ tags: new Map([...kept, ...startTags(game.start)]), moves, result });
}
