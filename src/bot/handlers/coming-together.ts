import type { PlayerId } from '../../match/ids.ts';
import type { Hall } from '../hall.ts';
import type { HostedMatch } from '../hosted-match.ts';

/** What chance and memory add when a second player comes: seats and ballot are drawn, and when the first one was last here (START-03). */
export function comingTogether({ chance, directory }: Hall, { match, lastSeen }: HostedMatch) {
  const drawn = { challengerSeat: chance.drawSeat(), ballot: chance.drawBallot() };
  const userId = 'challenger' in match ? userOf(directory, match.challenger) : undefined;
  const challengerSeenAt = userId === undefined ? undefined : lastSeen.get(userId);
  return challengerSeenAt === undefined ? drawn : { ...drawn, challengerSeenAt };
}

const userOf = (directory: Hall['directory'], player: PlayerId): string | undefined => directory.person(player).userId;
