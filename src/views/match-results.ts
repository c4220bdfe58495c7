import { isSamePair, otherSeat, seatOf, type Seats } from '../match/ids.ts';
import type { Match, Score } from '../match/phases.ts';
import { pointsOf, resultWords } from './final-message.ts';
import { Markdown } from './markdown.ts';
import { namesOf, type Names, type ViewContext, type Words } from './view-context.ts';

/** A card is read at a glance, and holds 4000 characters; so many of the newest games are listed, the others are counted. */
export const MOST_RESULTS = 8;

type ResultsMatch = Exclude<Match, { phase: 'new' }>;

/** The results of a match, a line a game, and how each pair of players stands (END-06, END-07). */
export function resultLines(match: ResultsMatch, view: ViewContext): readonly Markdown[] {
  const { results, options } = match;
  if (results.length === 0) return [];
  const { card } = view.words;
  const pairings = pairingsOf(match);
  const first = Math.max(0, results.length - MOST_RESULTS);
  const lines = results.slice(first).map(({ seats, result }, index) => {
    const names = namesOf(seats, view);
    const line = resultWords(result, names, options, view.words);
    if (results.length === 1) return line;
    const before = results[first + index - 1];
    const isNewPair = pairings.length > 1 && (before === undefined || !isSamePair(seats, before.seats));
    const told = { number: first + index + 1, result: line };
    return isNewPair ? card.gameResultOf({ ...told, ...names }) : card.gameResult(told);
  });
  const standings = pairings.map(({ seats, score }) => standingWords(namesOf(seats, view), score, view.words).text);
  return [
    ...(first === 0 ? [] : [card.earlierGames({ count: first })]),
    ...lines,
    new Markdown(standings.join(card.betweenStandings)),
  ];
}

/** Who leads comes first. */
function standingWords(names: Names, score: Score, { card }: Words): Markdown {
  const first = score.wins.light > score.wins.dark ? 'light' : 'dark';
  const points = pointsOf(score, first);
  return card.standing({ first: names[first], points, second: names[otherSeat(first)], draws: score.draws });
}

interface Pairing {
  readonly seats: Seats;
  readonly score: Score;
}

/** Who has played whom, in their order, and who plays now; wins by the seats of their first game. */
function pairingsOf(match: ResultsMatch): readonly Pairing[] {
  const pairings = match.results.reduce<readonly Pairing[]>((earlier, { seats, result }) => {
    const last = earlier.at(-1);
    const goesOn = last !== undefined && isSamePair(last.seats, seats);
    const { seats: first, score } = goesOn ? last : begun(seats);
    const winner = result.kind === 'win' ? seatOf(first, seats[result.winner]) : undefined;
    const { wins, draws } = score;
    const after =
      winner === undefined ? { wins, draws: draws + 1 } : { wins: { ...wins, [winner]: wins[winner] + 1 }, draws };
    return [...(goesOn ? earlier.slice(0, -1) : earlier), { seats: first, score: after }];
  }, []);
  const now = 'seats' in match ? match.seats : undefined;
  const last = pairings.at(-1);
  return now === undefined || last === undefined || isSamePair(now, last.seats) ? pairings : [...pairings, begun(now)];
}

const begun = (seats: Seats): Pairing => ({ seats, score: { wins: { dark: 0, light: 0 }, draws: 0 } });
