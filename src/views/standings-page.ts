import type { Millis, PlayerId } from '../match/ids.ts';
import { POOLS, type Pool } from '../match/rating.ts';
import { PERIODS, placeOf, type Period, type Unlisted } from '../match/standings.ts';
import type { Standing, StoredRating } from '../match/statistics.ts';
import type { CustomId } from './custom-id.ts';
import type { Markdown } from './markdown.ts';
import { button, card, off, privateCard, row, silent, text, type MessageDraft } from './message-draft.ts';
import { ratingText, tallyText } from './stats-card.ts';
import type { ViewContext } from './view-context.ts';

/** The board of fame of a server: by pool, of a month or of all time (HIST-02). */
export interface StandingsPage {
  readonly pool: Pool;
  readonly period: Period;
  /** 1 for the first; one behind the last shows the last. */
  readonly page: number;
  /** The players who are listed, the best first. */
  readonly ranked: readonly Standing[];
  readonly now: Millis;
}

/** The asker, and why they are on no page, where that is so. */
export interface StandingsViewer {
  /** `undefined` for somebody who has never played. */
  readonly player: PlayerId | undefined;
  readonly rating: StoredRating | undefined;
  readonly unlisted: Unlisted;
}

export const PLACES_ON_PAGE = 10;

export const pagesOf = (ranked: readonly Standing[]): number => Math.max(1, Math.ceil(ranked.length / PLACES_ON_PAGE));

/** The topic of a board in custom ids: `live-month`. */
export const BOARD_TOPICS = POOLS.flatMap((pool) => PERIODS.map((period) => `${pool}-${period}` as const));
export type BoardTopic = (typeof BOARD_TOPICS)[number];

/** Reads `BoardTopic`. */
export function boardOf(topic: BoardTopic): { readonly pool: Pool; readonly period: Period } {
  const [pool, period] = topic.split('-') as [Pool, Period];
  return { pool, period };
}

/** For the asker alone, with their own place, who can turn the pages and share one. */
export function standingsPage(shown: StandingsPage, viewer: StandingsViewer, view: ViewContext): MessageDraft {
  const { words } = view;
  const { pool, period, ranked } = shown;
  const page = Math.min(shown.page, pagesOf(ranked));
  const last = pagesOf(ranked);
  const topic = `${pool}-${period}` as const;
  const { button: labels, standings } = words;
  const choice = (id: CustomId, label: string, isChosen: boolean) =>
    isChosen ? off(button(id, label, 'primary')) : button(id, label);
  const turns =
    last === 1
      ? []
      : [
          { label: labels.pageBack, to: page - 1, isThere: page > 1 },
          { label: labels.pageNext, to: page + 1, isThere: page < last },
        ].map(({ label, to, isThere }) => {
          const turn = button({ verb: 'standings', topic, page: to }, label);
          return isThere ? turn : off(turn);
        });
  return privateCard([
    ...partsOf({ ...shown, page }, view),
    text(ownPlace(shown, viewer, view)),
    row(
      POOLS.map((one) =>
        choice({ verb: 'standings-pool', topic: `${one}-${period}`, page: 1 }, words.stats.pools[one], one === pool),
      ),
    ),
    row(
      PERIODS.map((one) =>
        choice({ verb: 'standings-period', topic: `${pool}-${one}`, page: 1 }, standings.periods[one], one === period),
      ),
    ),
    ...(ranked.length === 0 ? [] : [row([...turns, button({ verb: 'standings-share', topic, page }, labels.share)])]),
  ]);
}

/** The same for everybody who reads the channel, naming who shared it; it notifies nobody. */
export function sharedStandings(shown: StandingsPage, sharedBy: string, view: ViewContext): MessageDraft {
  const page = Math.min(shown.page, pagesOf(shown.ranked));
  return silent(card([text(view.words.standings.shared({ name: sharedBy })), ...partsOf({ ...shown, page }, view)]));
}

function partsOf({ pool, period, page, ranked, now }: StandingsPage, { words, person }: ViewContext) {
  const { standings, stats } = words;
  const title = standings.title({ pool: stats.pools[pool], period: standings.periods[period] });
  if (ranked.length === 0) return [text(title, period === 'ever' ? standings.none : standings.noneThisMonth)];
  const first = (page - 1) * PLACES_ON_PAGE;
  const lines = ranked.slice(first, first + PLACES_ON_PAGE).map((standing, index) => {
    const line = {
      place: placeMark(first + index + 1, standings.place),
      name: person(standing.player).name,
      tally: tallyText(standing, words),
    };
    return period === 'ever'
      ? standings.line({ ...line, rating: ratingText(standing.rating, now, words) })
      : standings.lineThisMonth({ ...line, gained: Math.round(standing.gained) + 0 });
  });
  return [text(title, ...lines), text(period === 'ever' ? standings.byRating : standings.byWins)];
}

const MEDALS = ['🥇', '🥈', '🥉'];

const placeMark = (place: number, otherwise: (values: { readonly place: number }) => Markdown): Markdown | string =>
  MEDALS[place - 1] ?? otherwise({ place });

function ownPlace({ ranked, now }: StandingsPage, viewer: StandingsViewer, { words }: ViewContext): Markdown {
  const { standings } = words;
  const place = viewer.player && placeOf(viewer.player, ranked);
  if (place !== undefined) return standings.own({ place, all: ranked.length });
  const rating = viewer.rating === undefined ? '' : ratingText(viewer.rating, now, words);
  const why = standings.unlisted[viewer.unlisted];
  return typeof why === 'function' ? why({ rating }) : why;
}
