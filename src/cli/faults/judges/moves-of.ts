import type { PlayerId, Revision } from '../../../match/ids.ts';
import type { PlayedMove } from '../../../match/game.ts';
import type { TimeControl } from '../../../match/options.ts';
import { evolve } from '../../../match/evolve.ts';
import type { MatchEvent } from '../../../match/event.ts';
import type { Match } from '../../../match/match.ts';
import type { Story } from '../story.ts';

/** A move as the journal tells it. */
export interface ToldMove {
  readonly played: PlayedMove;
  readonly player: PlayerId;
  /** The board that it was made on. */
  readonly board: Revision;
  /** The interaction that it came from. */
  readonly cause: string | undefined;
  /** Its place in its game, 1 for the first. */
  readonly ply: number;
  readonly time: TimeControl;
}

/** An event with the match before and after it. */
export interface ToldEvent {
  readonly event: MatchEvent;
  readonly before: Match;
  readonly after: Match;
}

/** Every event of a match by itself, in order. */
export const eventsOf = ({ changes }: Story): readonly ToldEvent[] =>
  changes.flatMap(({ before, events }) => {
    let match = before;
    return events.map((event) => {
      const told = { event, before: match, after: evolve(match, event) };
      match = told.after;
      return told;
    });
  });

/** All moves of a match, those of its earlier games among them. */
export const movesOf = (story: Story): readonly ToldMove[] =>
  eventsOf(story).flatMap(({ event, before, after }) => {
    if (event.type !== 'MovePlayed' || before.phase !== 'playing' || after.phase !== 'playing') return [];
    const played = after.game.moves.at(-1);
    if (played === undefined || after.game.moves.length === before.game.moves.length) return [];
    return [
      {
        played,
        player: before.seats[event.seat],
        board: before.game.boardRevision,
        cause: event.cause,
        ply: after.game.moves.length,
        time: before.options.time,
      },
    ];
  });
