import type { PlayingMatch } from '../../match/match.ts';
import { only } from '../text/components.ts';
import { boldName, joinLines, type Markdown } from '../text/markdown.ts';
import type { MessageDraft } from '../text/message-draft.ts';
import { peopleToCall } from '../text/seat-people.ts';
import type { PersonOf } from '../questions/standing-question.ts';
import { call } from '../words/en/names.ts';
import { OPENING_WORDS as WORDS, type FirstMove } from '../words/en/opening-words.ts';
import { OPTION_WORDS } from '../words/en/option-words.ts';

/**
 * The first message of every game: who plays what, who moves first and how that came, the time limit and the rules
 * (START-03, START-04, START-09). It mentions both players, which adds them to the thread; before a rematch only the one
 * to move, as both are there and know the rules.
 */
export function openingMessage(match: PlayingMatch, person: PersonOf): MessageDraft {
  const { occasion, options } = match;
  const { dark, light } = peopleToCall(match, person);
  const isRematch = occasion === 'rematch';
  const names = { pieces: options.pieces, dark: call(dark), light: isRematch ? boldName(light.name) : call(light) };
  const lines: readonly Markdown[] = [
    WORDS.seats(occasionWords(match, person), firstMove(match), names),
    OPTION_WORDS.time(options.time),
    ...(isRematch ? [] : [OPTION_WORDS.rules(options), WORDS.howToPlay]),
  ];
  return {
    content: joinLines(lines).text,
    components: [],
    allowed_mentions: isRematch ? only(dark) : only(dark, light),
    attachments: [],
  };
}

function occasionWords({ occasion, operator }: PlayingMatch, person: PersonOf): Markdown | undefined {
  if (occasion === 'rematch') return WORDS.rematch;
  if (occasion === 'new-opponent') return WORDS.newOpponent;
  return operator === undefined ? undefined : WORDS.bothSides(person(operator).name);
}

/**
 * A watcher who takes the seat plays for the lot (END-07), one who joins the table that it became plays by the options:
 * where those name a player, only the players know, and nothing is said.
 */
function firstMove({ occasion, options }: PlayingMatch): FirstMove {
  if (occasion === 'rematch') return 'switched';
  if (options.first === 'drawn') return 'lot';
  return occasion === 'first-game' ? 'choice' : 'untold';
}
