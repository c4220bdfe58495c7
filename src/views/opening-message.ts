import { otherSeat, SEATS, type Seat } from '../match/ids.ts';
import { isAlone, type PlayingMatch } from '../match/phases.ts';
import { firstToMove } from '../match/options.ts';
import { RULES } from '../match/rules.ts';
import { shorten } from '../render/describe-board.ts';
import { ratedWords } from './game-rating.ts';
import { joinLines, joinWords, say, type Markdown } from './markdown.ts';
import { rulesLine, timeLine } from './match-options.ts';
import { type MessageDraft, textMessage } from './message-draft.ts';
import { colorOf, discOf } from './sides.ts';
import { peopleToCall, type ViewContext, type Words, type Pair, type Person, plainName } from './view-context.ts';

/** The first message of every game (START-03, START-04, START-09). A mention adds its player to the thread. */
export function openingMessage(match: PlayingMatch, view: ViewContext): MessageDraft {
  const { words } = view;
  const { occasion, options, game } = match;
  const isRematch = occasion === 'rematch';
  const people = peopleToCall(match, isRematch ? view : { ...view, person: (player) => newcomer(view.person(player)) });
  const starts = firstToMove(options);
  const waits = otherSeat(starts);
  const isByLot = options.start === undefined && RULES[options.rules].ballotLength > 0;
  const called = isRematch ? { ...people, [waits]: { ...people[waits], userId: undefined } } : people;
  const lines: readonly Markdown[] = [
    joinWords([say`👑`, occasionWords(match, view), ...SEATS.map((seat) => seatWords(seat))]),
    timeLine(options.time, words),
    ...(game.rating === undefined ? [] : [ratedWords(game.rating, words)]),
    ...(isRematch ? [] : [rulesLine(options, words), words.opening.howToPlay]),
  ];
  return textMessage(joinLines(lines), { calls: [called.dark, called.light] });

  function seatWords(seat: Seat): Markdown {
    const { seat: plays, first } = words.opening;
    const { pieces } = options;
    const told = { disc: discOf(pieces, seat), person: called[seat], color: colorOf(pieces, seat, words) };
    if (seat !== starts) return plays(told);
    return first[isByLot ? 'ballot' : firstMove(match)](told);
  }
}

/** Whatever they prefer, a mention brings them in. */
const newcomer = ({ userId, name }: Person): Person => ({ userId, name });

function occasionWords(
  { occasion, operator, level, results, challenger, invited }: PlayingMatch,
  { words: { opening, level: levels }, person }: ViewContext,
): Markdown | undefined {
  if (occasion === 'rematch') return opening.rematch({ number: results.length + 1 });
  // The thread keeps the name of the first pair.
  if (occasion === 'new-opponent')
    return opening.newOpponent({ host: person(challenger).name, guest: person(invited).name });
  if (level !== undefined) return opening.solo({ level, name: levels.names[level] });
  return operator === undefined ? undefined : opening.bothSides({ operator: person(operator).name });
}

/** How it came that they move first: one who joins a freed seat's table (END-07) plays by options only players know. */
function firstMove(match: PlayingMatch): keyof Words['opening']['first'] {
  const { occasion, options } = match;
  if (occasion === 'rematch') return 'switched';
  if (options.first === 'drawn') return 'lot';
  if (isAlone(match)) return 'chosen';
  return occasion === 'first-game' ? 'choice' : 'untold';
}

/** Two names of this length, in UTF-16 units, leave room for the words between and after them. */
const ROOM_FOR_NAME = 42;

/** `Alice vs Bob · checkers`, at most 100 UTF-16 units; Discord reads no Markdown in it. The challenger comes first. */
export const threadName = ({ challenger, invited }: Pair, { card, nameless }: Words): string =>
  card.threadName({
    challenger: shorten(plainName(challenger.name, nameless), ROOM_FOR_NAME),
    invited: shorten(plainName(invited.name, nameless), ROOM_FOR_NAME),
  });
