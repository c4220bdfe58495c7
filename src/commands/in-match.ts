import type { PlaceRejection, RunningMatch, Refused } from '../views/refusal.ts';
import { type PlayerId, otherSeat, seatOf } from '../match/ids.ts';
import { isRunning, type Match } from '../match/match.ts';
import type { LiveMatch } from '../bot/runtime/live-match.ts';
import { refuse } from './answers.ts';
import type { Command } from './command.ts';
import type { Context, Services } from './services.ts';

type InMatch<Asked> = (services: Services, context: Context, live: LiveMatch, asked: Asked) => Promise<void>;
type WhyNotHere<Asked> = (services: Services, context: Context, asked: Asked) => Refused;

/** A command on the match of its thread; elsewhere the asker's own matches are linked (START-11). */
export const inMatch =
  <Asked>(run: InMatch<Asked>, whyNotHere: WhyNotHere<Asked> = noMatchHere): Command<Asked>['run'] =>
  async (services, context, asked) => {
    if (context.live !== undefined) await run(services, context, context.live, asked);
    else await refuse(context, whyNotHere(services, context, asked));
  };

/** As many links as surely fit in one message, whatever the names; the newest ones. */
const MOST_LINKS = 12;

/** Links to the asker's own running matches (START-11); in a server only those of that server. */
export function noMatchHere(services: Services, { player, guildId, channelId }: Context): PlaceRejection {
  if (services.runtime.quarantine.holdsThread(channelId)) return { code: 'set-aside' };
  const own = [...services.runtime.all()].filter(
    ({ match, place }) =>
      (match.phase === 'ready-check' || isRunning(match)) &&
      isIn(match, player) &&
      (guildId === undefined || place.guildId === guildId),
  );
  return { code: 'no-match-here', matches: own.flatMap((live) => linkTo(services, live, player)).slice(-MOST_LINKS) };
}

function linkTo({ directory }: Services, { match, threadId }: LiveMatch, player: PlayerId): readonly RunningMatch[] {
  if (threadId === undefined || !('seats' in match) || match.seats === undefined) return [];
  const { dark, light } = match.seats;
  const seat = seatOf(match.seats, player);
  if (seat !== undefined) return [{ threadId, opponent: directory.person(match.seats[otherSeat(seat)]).name }];
  const [first, second] = [directory.person(dark).name, directory.person(light).name];
  return [{ threadId, opponent: second, bothSides: [first, second] }];
}

/** Whether a match is somebody's own: as host, as player, or as the one who plays both sides. */
export function isIn(match: Match, player: PlayerId): boolean {
  if ('operator' in match && match.operator !== undefined) return match.operator === player;
  if ('seats' in match && match.seats !== undefined) return Object.values(match.seats).includes(player);
  return ('challenger' in match && match.challenger === player) || ('invited' in match && match.invited === player);
}
