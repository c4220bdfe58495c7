import type { Millis, PlayerId } from '../../match/ids.ts';
import type { Services } from '../services.ts';
import type { LiveMatch } from '../../bot/runtime/live-match.ts';

/** What chance and memory add when a second player comes: seats and ballot are drawn, and when the first one was last here (START-03). */
export function comingTogether({ chance, directory, runtime }: Services, { match }: LiveMatch) {
  const drawn = { challengerSeat: chance.drawSeat(), ballot: chance.drawBallot() };
  const userId = 'challenger' in match ? userOf(directory, match.challenger) : undefined;
  const challengerSeenAt = userId === undefined ? undefined : lastSeen(runtime.all(), userId);
  return challengerSeenAt === undefined ? drawn : { ...drawn, challengerSeenAt };
}

/** Who presses something in another match is here as well. */
function lastSeen(matches: Iterable<LiveMatch>, userId: string): Millis | undefined {
  let last: Millis | undefined;
  for (const { lastSeen: seen } of matches) {
    const at = seen.get(userId);
    if (at !== undefined && (last === undefined || at > last)) last = at;
  }
  return last;
}

const userOf = (directory: Services['directory'], player: PlayerId): string | undefined =>
  directory.person(player).userId;
