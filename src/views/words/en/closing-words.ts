import type { CloseReason } from '../../../match/match.ts';
import { boldName, say, type Markdown } from '../../markdown.ts';
import { CHALLENGE, OPEN } from './names.ts';

/** Why a match is over, one sentence a reason, for its card in the channel (START-03, START-05). */
export const CLOSING_WORDS = {
  /** An invitation that led to no game. */
  invitation: (reason: CloseReason, challenger: string, invited: string): Markdown => {
    switch (reason) {
      case 'declined':
        return say`${boldName(invited)} declined this time.`;
      case 'cancelled':
        return say`${boldName(challenger)} took the invitation back.`;
      case 'expired':
        return say`${boldName(invited)} did not answer in time, so the invitation lapsed. Challenge again any time.`;
      case 'not-ready':
        return say`${boldName(challenger)} was away when it was time to begin, so the match was called off. ${CHALLENGE} starts another.`;
      default:
        return whatever(reason);
    }
  },
  /** A table at which nobody sat down. */
  table: (reason: CloseReason, challenger: string): Markdown => {
    switch (reason) {
      case 'cancelled':
        return say`${boldName(challenger)} closed the table again.`;
      case 'expired':
        return say`Nobody came in time, so the table lapsed. ${OPEN} opens another.`;
      default:
        return whatever(reason);
    }
  },
  /** A game that came to no result. */
  game: (reason: CloseReason): Markdown => whatever(reason),
  /** A match that ended after the result of its last game. */
  afterResult: (reason: CloseReason): Markdown =>
    reason === 'closed-by-manager' ? say`Somebody who manages the server closed the match.` : say`The match is over.`,
} as const;

function whatever(reason: CloseReason): Markdown {
  switch (reason) {
    case 'declined':
    case 'cancelled':
      return say`The match was taken back before it began.`;
    case 'expired':
      return say`Nobody answered in time, so the match lapsed.`;
    case 'not-ready':
      return say`A player was away when it was time to begin, so the match was called off.`;
    case 'venue-lost':
      return say`The place where it was played is gone, so the match was closed without a result.`;
    case 'called-off':
      return say`The match was called off before both had moved. It counts nowhere.`;
    case 'left-in-pause':
      return say`A player left in the pause, so the match was closed without a result. It counts nowhere.`;
    case 'host-left':
      return say`The game was put away without a result.`;
    case 'closed-by-manager':
      return say`Somebody who manages the server closed the match without a result.`;
    case 'finished':
      return say`The match is over.`;
    default:
      return reason satisfies never;
  }
}
