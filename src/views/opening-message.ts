import type { PlayingMatch } from '../match/match.ts';
import { only } from './components.ts';
import { boldName, joinLines, type Markdown } from './markdown.ts';
import type { MessageDraft } from './message-draft.ts';
import { peopleToCall, type Pair, plainName } from './person.ts';
import type { PersonOf } from './standing-question.ts';
import { call } from './words/en/names.ts';
import { OPENING_WORDS as WORDS, type FirstMove } from './words/en/opening-words.ts';
import { OPTION_WORDS } from './words/en/option-words.ts';
import { INVITATION_WORDS } from './words/en/invitation-words.ts';

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

/** Two names of this length, in UTF-16 units, leave room for the words between and after them. */
const ROOM_FOR_NAME = 42;

/** `Alice vs Bob · checkers`, at most 100 UTF-16 units; Discord reads no Markdown in it. The challenger comes first. */
export const threadName = ({ challenger, invited }: Pair): string =>
  INVITATION_WORDS.threadName(shortName(challenger.name), shortName(invited.name));

function shortName(name: string): string {
  const whole = plainName(name);
  if (whole.length <= ROOM_FOR_NAME) return whole;
  let short = '';
  for (const character of whole) {
    if (short.length + character.length >= ROOM_FOR_NAME) break;
    short += character;
  }
  return `${short}…`;
}
