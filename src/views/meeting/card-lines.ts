import type {
  ClosedGame,
  ClosedMatch,
  EndedMatch,
  PausedMatch,
  PlayingMatch,
  ReadyCheckMatch,
  Score,
} from '../../match/match.ts';
import type { Seats } from '../../match/ids.ts';
import type { Markdown } from '../text/markdown.ts';
import type { Names } from '../text/person.ts';
import type { PersonOf } from '../questions/standing-question.ts';
import { BOARD_WORDS } from '../words/en/board-words.ts';
import { CLOSING_WORDS } from '../words/en/closing-words.ts';
import { INVITATION_WORDS as WORDS } from '../words/en/invitation-words.ts';
import { resultWords } from '../words/en/result-words.ts';
import { OPTION_WORDS } from '../words/en/option-words.ts';

type SeatedMatch = ReadyCheckMatch | PlayingMatch | PausedMatch | EndedMatch | ClosedGame;

/** Whose match it is: the two of it, or the one at whose table nobody has sat down. */
export const titleLine = (match: SeatedMatch | ClosedMatch, person: PersonOf): Markdown =>
  match.invited === undefined
    ? WORDS.tableTitle(person(match.challenger).name)
    : WORDS.title([person(match.challenger).name, person(match.invited).name]);

/** The two with the colours they play. */
export const playerLines = (match: SeatedMatch, person: PersonOf): readonly Markdown[] => [
  titleLine(match, person),
  WORDS.seats(namesBySeat(match.seats, person), match.options.pieces),
];

export const namesBySeat = (seats: Seats, person: PersonOf): Names => ({
  dark: person(seats.dark).name,
  light: person(seats.light).name,
});

/** How a running match stands; the moves are told in its thread. */
export function runningLines(match: PlayingMatch | PausedMatch, person: PersonOf): readonly Markdown[] {
  const { operator, options } = match;
  return [
    ...(operator === undefined ? [] : [WORDS.bothSides(person(operator).name)]),
    OPTION_WORDS.time(options.time),
    ...(match.phase === 'paused' ? [WORDS.paused(match.resumesAt)] : []),
    ...scoreLines(match, person),
  ];
}

/** The result, the score, and what is asked now (END-05, END-07). */
export const endedLines = (match: EndedMatch, person: PersonOf): readonly Markdown[] => [
  resultWords(match.result, namesBySeat(match.seats, person), match.options),
  ...scoreLines(match, person),
  asked(match, person),
];

function asked({ next, seats }: EndedMatch, person: PersonOf): Markdown {
  switch (next.kind) {
    case 'rematch':
      return next.agreed === undefined
        ? WORDS.rematch(next.closesAt)
        : WORDS.rematchWanted(person(seats[next.agreed]).name, next.closesAt);
    case 'go-on':
      return WORDS.goOn(person(next.remaining).name, next.closesAt);
    case 'seat':
      return WORDS.seatOffered(person(next.remaining).name, person(next.asked).name, next.closesAt);
    default:
      return next satisfies never;
  }
}

/** The result, if it came to one, and why the match is over. */
export function closedLines(match: ClosedMatch, person: PersonOf): readonly Markdown[] {
  const challenger = person(match.challenger).name;
  if (match.game !== undefined) {
    const scores = scoreLines(match, person);
    if (match.result === undefined) return [CLOSING_WORDS.game(match.reason), ...scores];
    const result = resultWords(match.result, namesBySeat(match.seats, person), match.options);
    return [result, ...scores, ...(match.reason === 'finished' ? [] : [CLOSING_WORDS.afterResult(match.reason)])];
  }
  return match.invited === undefined
    ? [CLOSING_WORDS.table(match.reason, challenger)]
    : [CLOSING_WORDS.invitation(match.reason, challenger, person(match.invited).name)];
}

/** Before the first game has ended there is no score to tell. */
function scoreLines({ score, seats }: ScoredMatch, person: PersonOf): readonly Markdown[] {
  const { wins, draws } = score;
  const played = wins.dark + wins.light + draws;
  return played === 0 ? [] : [BOARD_WORDS.score({ names: namesBySeat(seats, person), wins, draws })];
}

interface ScoredMatch {
  readonly score: Score;
  readonly seats: Seats;
}
