import { beginOf, rank, whyUnlisted, type Unlisted } from '../match/standings.ts';
import type { StoredRating } from '../match/statistics.ts';
import type { Millis } from '../match/ids.ts';
import { boardOf, pagesOf, PLACES_ON_PAGE, sharedStandings, standingsPage } from '../views/standings-page.ts';
import type { BoardTopic, StandingsPage } from '../views/standings-page.ts';
import { refuse, show } from './act.ts';
import { simple } from './command.ts';
import { playerOf, withPeople } from './history.ts';
import { shareHere } from './replaying.ts';
import type { Context, Services } from './services.ts';

/** A board of fame, and the page of it. */
export interface OfBoard {
  readonly topic: BoardTopic;
  readonly page: number;
}

/** `/checkers standings`: the best players of this server (HIST-02). */
export const standings = simple('standings', (services, context) =>
  showStandings(services, context, { topic: 'live-ever', page: 1 }),
);

export async function showStandings(services: Services, context: Context, asked: OfBoard): Promise<void> {
  const { guildId, asker, at: now } = context;
  if (guildId === undefined) return refuse(context, { code: 'not-in-a-server' });
  const shown = await readBoard(services, guildId, asked, now);
  const viewer = await playerOf(services, asker.userId);
  const ratings = viewer === undefined ? {} : await services.records.readRatings(viewer.id, guildId);
  const rating = ratings[shown.pool];
  const own = { player: viewer?.id, rating, unlisted: why(rating, now) };
  await show(context, await withPeople(services, playersOn(shown), () => standingsPage(shown, own, context)));
}

/** *Share*: the page for all. It tells nothing that results in this server's threads do not. */
export async function shareStandings(services: Services, context: Context, asked: OfBoard): Promise<void> {
  const { guildId, asker, at: now } = context;
  if (guildId === undefined) return refuse(context, { code: 'not-in-a-server' });
  const shown = await readBoard(services, guildId, asked, now);
  const draft = await withPeople(services, playersOn(shown), () => sharedStandings(shown, asker.name, context));
  await shareHere(services, context, draft);
}

/** A board without the asker leaves no other reason than that they have not played this month. */
const why = (rating: StoredRating | undefined, now: Millis): Unlisted => whyUnlisted(rating, now) ?? 'none-this-month';

async function readBoard(
  { records }: Services,
  guildId: string,
  { topic, page }: OfBoard,
  now: Millis,
): Promise<StandingsPage> {
  const { pool, period } = boardOf(topic);
  const ranked = rank(await records.readStandings(guildId, pool, beginOf(period, now)), period, now);
  return { pool, period, ranked, now, page: Math.max(1, Math.min(page, pagesOf(ranked))) };
}

const playersOn = ({ ranked, page }: StandingsPage) =>
  ranked.slice((page - 1) * PLACES_ON_PAGE, page * PLACES_ON_PAGE).map(({ player }) => player);
