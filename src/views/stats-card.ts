import type { APIComponentInContainer } from 'discord-api-types/v10';
import type { Millis, PlayerId } from '../match/ids.ts';
import { FIRST_RATING, isProvisional, POOLS, type Pool } from '../match/rating.ts';
import type { PastGame, PoolOrOff, RatingPoint, Statistics, StoredRating, Tally } from '../match/statistics.ts';
import { DEFAULT_LOOK } from '../render/look.ts';
import type { RatingLine } from '../render/rating-picture.ts';
import type { GameList } from './custom-id.ts';
import { joinDotted, type Markdown } from './markdown.ts';
import { pageButton } from './menu-page.ts';
import { button, card, gallery, privateCard, row, silent, text } from './message-draft.ts';
import type { MessageDraft, DrawnAttachment } from './message-draft.ts';
import { gamesMenu, lineOf } from './past-games.ts';
import { discOf } from './sides.ts';
import { cleanName, type ViewContext, type Words } from './view-context.ts';

/** What is known of how somebody plays in one server (HIST-02). */
export interface PlayerStats {
  readonly player: PlayerId;
  readonly statistics: Statistics;
  readonly ratings: Readonly<Partial<Record<Pool, StoredRating>>>;
  /** How it stands between somebody else and the player, from the other's side. */
  readonly headToHead?: { readonly viewer: PlayerId; readonly tally: Tally } | undefined;
  /** The newest first, at most `LAST_GAMES`. */
  readonly last: readonly PastGame[];
  readonly list: GameList;
  readonly now: Millis;
}

export const LAST_GAMES = 5;
/** More openings make the card longer than it is interesting. */
const SHOWN_OPENINGS = 5;

/** Somebody's statistics for the asker alone, who can share them. */
export function statsCard(stats: PlayerStats, view: ViewContext): MessageDraft {
  const { words } = view;
  const share = button({ verb: 'stats-share', list: stats.list }, words.button.share);
  const history = button({ verb: 'history', list: { ...stats.list, of: 'history' } }, words.stats.allGames);
  const picture = ratingsPicture(stats, view);
  const parts = [...partsOf(stats, picture, view, words.stats.headToHeadYou), row([history, share])];
  return privateCard(parts, picture === undefined ? [] : [picture]);
}

/** The same for everybody who reads the channel, naming who shared it; it notifies nobody. */
export function sharedStats(stats: PlayerStats, sharedBy: string, view: ViewContext): MessageDraft {
  const picture = ratingsPicture(stats, view);
  const shared = text(view.words.stats.shared({ name: sharedBy }));
  const parts = [shared, ...partsOf(stats, picture, view, view.words.stats.headToHead)];
  return silent(card(parts, { attachments: picture === undefined ? [] : [picture] }));
}

/** For somebody who has not finished a game yet: what to press. */
export function noStats(
  { name, isOwn }: { readonly name: string; readonly isOwn: boolean },
  { words: { stats, menu } }: Pick<ViewContext, 'words'>,
): MessageDraft {
  if (!isOwn) return privateCard([text(stats.noneOf({ name }))]);
  const buttons = [pageButton('new-game', menu.newGame, 'primary'), pageButton('play-bot', menu.playBot)];
  return privateCard([text(stats.none), row(buttons)]);
}

/** The bot's own: it has no strength but the one that its opponent has chosen. */
export const botStats = ({ words: { stats, menu } }: Pick<ViewContext, 'words'>): MessageDraft =>
  privateCard([text(stats.bot), row([pageButton('play-bot', menu.playBot, 'primary')])]);

function partsOf(
  stats: PlayerStats,
  picture: DrawnAttachment<'ratings'> | undefined,
  view: ViewContext,
  headToHead: Words['stats']['headToHead'],
): readonly APIComponentInContainer[] {
  const { words, person } = view;
  const { player, last, list } = stats;
  const results = resultLines(stats, view, headToHead);
  return [
    text(words.stats.title({ name: person(player).name }), ...ratingLines(stats, words)),
    ...(picture === undefined ? [] : [gallery(picture)]),
    ...(results.length === 0 ? [] : [text(...results)]),
    ...openingParts(stats, words),
    ...(last.length === 0
      ? []
      : [
          text(words.stats.lastGames, ...last.map((game) => lineOf(game, player, view))),
          gamesMenu(last, player, list, view, words.stats.choose),
        ]),
  ];
}

function ratingLines({ ratings, now }: PlayerStats, words: Words): readonly Markdown[] {
  const rated = POOLS.flatMap((pool) => {
    const rating = ratings[pool];
    return rating === undefined ? [] : [{ pool, rating }];
  });
  if (rated.length === 0) return [];
  const line = rated.map(({ pool, rating }) =>
    words.stats.rating({ pool: words.stats.pools[pool], rating: ratingText(rating, now, words) }),
  );
  return [joinDotted(line), ...(rated.some(({ rating }) => isProvisional(rating, now)) ? [words.stats.guess] : [])];
}

/** "1512", or "1512?" while it is a guess. */
export const ratingText = (rating: StoredRating, now: Millis, { stats }: Words): string =>
  stats.ratingText({ rating: Math.round(rating.rating), isGuess: isProvisional(rating, now) });

/** "3-2-1": won, lost, drawn. */
export const tallyText = ({ wins, losses, draws }: Tally, { stats }: Words): string =>
  stats.tally({ wins, losses, draws });

const sum = (one: Tally, other: Tally): Tally => ({
  wins: one.wins + other.wins,
  losses: one.losses + other.losses,
  draws: one.draws + other.draws,
});

const countOf = ({ wins, losses, draws }: Tally): number => wins + losses + draws;

/** As sides are shown by the usual colors. */
const DISCS = { darkDisc: discOf('red-white', 'dark'), lightDisc: discOf('red-white', 'light') } as const;

const SORTS: readonly PoolOrOff[] = [...POOLS, 'off'];

function resultLines(
  { player, statistics, headToHead }: PlayerStats,
  { words, person }: ViewContext,
  headToHeadWords: Words['stats']['headToHead'],
): readonly Markdown[] {
  const { stats } = words;
  const { tallies, streaks, meanTimes, solo, games } = statistics;
  const played = SORTS.map((sort) => ({ sort, ...tallies[sort], all: sum(tallies[sort].dark, tallies[sort].light) }));
  const all = played.reduce((whole, one) => sum(whole, one.all), { wins: 0, losses: 0, draws: 0 });
  const pools = played.flatMap(({ sort, dark, light, all: of }) =>
    countOf(of) === 0
      ? []
      : stats.pool({
          pool: stats.pools[sort],
          tally: tallyText(of, words),
          dark: tallyText(dark, words),
          light: tallyText(light, words),
          ...DISCS,
        }),
  );
  const times = SORTS.flatMap((sort) => {
    const span = meanTimes[sort];
    return span === undefined ? [] : stats.timeIn({ span, pool: stats.poolsInside[sort] });
  });
  const streak = [
    ...(streaks.now === undefined ? [] : [stats.streak[streaks.now.outcome]({ games: streaks.now.games })]),
    ...(streaks.mostWins > 1 ? [stats.longest({ games: streaks.mostWins })] : []),
  ];
  const { best } = solo;
  return [
    ...(games === 0 ? [] : [stats.games({ games, ...all }), ...pools, stats.legend(DISCS)]),
    ...(streak.length === 0 ? [] : [joinDotted(streak)]),
    ...(times.length === 0 ? [] : [stats.time({ times })]),
    ...(headToHead === undefined || countOf(headToHead.tally) === 0
      ? []
      : [
          headToHeadWords({
            viewer: person(headToHead.viewer).name,
            name: person(player).name,
            ...headToHead.tally,
          }),
        ]),
    ...(countOf(solo) === 0
      ? []
      : [
          stats.solo({
            tally: tallyText(solo, words),
            best: best ?? 0,
            bestName: best === undefined ? '' : words.level.names[best],
          }),
        ]),
  ];
}

function openingParts({ statistics: { openings } }: PlayerStats, words: Words): readonly APIComponentInContainer[] {
  if (openings.length === 0) return [];
  const lines = openings
    .slice(0, SHOWN_OPENINGS)
    .map((opening) => words.stats.opening({ name: opening.name, tally: tallyText(opening, words) }));
  return [text(words.stats.openings({ openings: joinDotted(lines) }))];
}

/** A picture is no clearer with more points. */
const MOST_POINTS_SHOWN = 200;

/** The ratings in the course of the games, and in words for those who can't see it; `undefined` without a rated game. */
function ratingsPicture(
  { player, statistics, ratings, now }: PlayerStats,
  view: ViewContext,
): DrawnAttachment<'ratings'> | undefined {
  const { words, person } = view;
  const { curves } = statistics;
  const played = POOLS.filter((pool) => curves[pool].length > 0);
  const newest = (pool: Pool): number => curves[pool].at(-1)?.at ?? 0;
  const pools = played.toSorted((one, other) => newest(other) - newest(one));
  const [first] = pools;
  const rating = first === undefined ? undefined : ratings[first];
  const moments = pools.flatMap((pool) => curves[pool].map(({ at }) => at)).toSorted((one, other) => one - other);
  const [from, to] = [moments[0], moments.at(-1)];
  if (rating === undefined || from === undefined || to === undefined) return undefined;
  const { name } = person(player);
  const { stats } = words;
  const lines = pools.map((pool) => lineAlong(curves[pool], moments, ratings[pool]?.games ?? 0, stats.pools[pool]));
  const said = pools.map((pool) => {
    const points = curves[pool].map((point) => Math.round(point.rating));
    return stats.line({
      pool: stats.pools[pool],
      games: ratings[pool]?.games ?? points.length,
      first: points[0] ?? FIRST_RATING.rating,
      now: points.at(-1) ?? FIRST_RATING.rating,
      best: Math.max(...points),
    });
  });
  return {
    kind: 'ratings',
    name: 'rating.png',
    description: stats.curve({ name, from, to, lines: said.join('; ') }),
    chart: {
      plate: { name: cleanName(name, words.nameless), note: ratingText(rating, now, words) },
      lines,
      from: stats.day({ at: from }),
      to: stats.day({ at: to }),
    },
    look: DEFAULT_LOOK,
  };
}

/** A pool's ratings, each at its place among all of the player's rated games. */
function lineAlong(
  curve: readonly RatingPoint[],
  moments: readonly number[],
  games: number,
  label: string,
): RatingLine {
  const places = new Map(moments.map((at, index) => [at, (index + 1) / moments.length]));
  const placed = curve.map(({ at, rating }) => ({ at: places.get(at) ?? 1, rating }));
  const [first] = placed;
  const isWhole = games <= curve.length;
  const start =
    first === undefined
      ? []
      : [{ at: first.at - 1 / moments.length, rating: isWhole ? FIRST_RATING.rating : first.rating }];
  const every = Math.ceil(placed.length / MOST_POINTS_SHOWN);
  const shown = placed.filter((_, index) => (placed.length - 1 - index) % every === 0);
  return { label, points: [...start, ...shown] };
}
