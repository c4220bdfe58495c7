import type { MatchChange } from '../../views/standing-question.ts';
import type { RecordedMatch } from '../../match/game-record.ts';
import type { Revision } from '../../match/ids.ts';
import type { Match } from '../../match/match.ts';

/** Boards of older games have long been made into records. */
const REMEMBERED_GAMES = 4;

/** The last games of a match: a board may have to be made into its record when the next game has begun already. */
export class PastGames {
  #games: readonly RecordedMatch[] = [];

  handle({ before, after }: MatchChange): void {
    const game = recorded(before);
    if (game === undefined || recorded(after)?.game.startRevision === game.game.startRevision) return;
    this.#games = [...this.#games, game].slice(-REMEMBERED_GAMES);
  }

  /** The game that a board belongs to, as it stands or stood at its end. */
  gameOf(match: Match, board: Revision): RecordedMatch | undefined {
    const now = recorded(match);
    return [...this.#games, ...(now === undefined ? [] : [now])].findLast(({ game }) => game.startRevision <= board);
  }
}

function recorded(match: Match): RecordedMatch | undefined {
  switch (match.phase) {
    case 'playing':
    case 'paused':
    case 'ended':
      return match;
    case 'closed':
      return match.game === undefined ? undefined : match;
    case 'new':
    case 'invited':
    case 'open-table':
    case 'ready-check':
      return undefined;
    default:
      return match satisfies never;
  }
}
