import type { PlaceRejection, RunningMatch } from '../../views/refusal.ts';
import { otherSeat, seatOf } from '../../match/ids.ts';
import type { Services, Context } from '../services.ts';
import type { LiveMatch } from '../../bot/runtime/live-match.ts';
import { runningMatches } from './games.ts';

/** As many links as surely fit in one message, whatever the names; the newest ones. */
const MOST_LINKS = 12;

/**
 * The answer to a match command where no match is shown: links to the asker's own (START-11). Outside a server all of them
 * are told; inside, what is elsewhere is nobody's business.
 */
export function noMatchHere(services: Services, { player, guildId, channelId }: Context): PlaceRejection {
  if (services.quarantine.holdsThread(channelId)) return { code: 'set-aside' };
  const own = runningMatches(services, player).filter(
    ({ place }) => guildId === undefined || place.guildId === guildId,
  );
  return { code: 'no-match-here', matches: own.flatMap((live) => linkTo(services, live, player)).slice(-MOST_LINKS) };
}

function linkTo(
  { directory }: Services,
  { match, threadId }: LiveMatch,
  player: Context['player'],
): readonly RunningMatch[] {
  if (threadId === undefined || !('seats' in match) || match.seats === undefined) return [];
  const { dark, light } = match.seats;
  const seat = seatOf(match.seats, player);
  if (seat !== undefined) return [{ threadId, opponent: directory.person(match.seats[otherSeat(seat)]).name }];
  const [first, second] = [directory.person(dark).name, directory.person(light).name];
  return [{ threadId, opponent: second, bothSides: [first, second] }];
}
