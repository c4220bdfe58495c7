import type { APIComponentInContainer } from 'discord-api-types/v10';
import { timeSpent, type Game } from '../match/game.ts';
import type { EndedMatch } from '../match/match.ts';
import type { MatchOptions } from '../match/match-options.ts';
import type { Seat } from '../match/seat.ts';
import { recordPicture } from './board-picture-draft.ts';
import { sceneOfPly } from './board-scenes.ts';
import { ACCENT, CARD, container, file, gallery, NOBODY, text } from './components.ts';
import type { Markdown } from './markdown.ts';
import type { MessageDraft, TextAttachment } from './message-draft.ts';
import type { Names } from './person.ts';
import { recordFileName } from './record-file-name.ts';
import { ALT_WORDS, BOARD_WORDS } from './words/board-words.ts';
import { ENDING_WORDS } from './words/ending-words.ts';
import { resultWords } from './words/invitation-words.ts';

/**
 * How the game ended (END-04): winner by name and colour with the reason, the final board from the second mover's side,
 * totals, score, and the game's record. `record` is its PDN text.
 */
export function endedMessage(match: EndedMatch, names: Names, record: string): MessageDraft {
  const { game, score } = match;
  const ply = game.moves.length;
  const picture = recordPicture(match, ply, names, sceneOfPly(game, ply), ALT_WORDS.over);
  const pdn: TextAttachment = {
    kind: 'text',
    name: recordFileName(names),
    description: ALT_WORDS.pdn,
    text: record,
  };
  const parts: readonly APIComponentInContainer[] = [
    text(ENDING_WORDS.title(resultWords(match.result, names, match.options))),
    gallery(picture),
    text(...totals(game, names, match.options), BOARD_WORDS.score({ names, wins: score.wins, draws: score.draws })),
    file(pdn),
  ];
  return {
    components: [container(ACCENT, parts)],
    flags: CARD,
    allowed_mentions: NOBODY,
    attachments: [picture, pdn],
  };
}

function totals(game: Game, names: Names, { pieces }: MatchOptions): readonly Markdown[] {
  const spent = timeSpent(game);
  const line = (seat: Seat): Markdown => {
    const moves = game.moves.filter((played) => played.seat === seat).length;
    return ENDING_WORDS.time({ seat, pieces, name: names[seat], moves, spent: spent[seat] });
  };
  return [ENDING_WORDS.totals(game.moves.length), line('dark'), line('light')];
}
