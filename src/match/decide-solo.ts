import { err, type Result } from '../engine/result.ts';
import { type ActionOf, type Decision, happened, type Rejection, type Stamp } from './action.ts';
import { seatedPlayer, type SeatedPlayer, onMove } from './decide-play.ts';
import type { Game } from './game.ts';
import type { PlayerId, Revision, Seat } from './ids.ts';
import type { Match } from './match.ts';

export interface Takeback {
  /** The number of what would be taken back. */
  readonly number: Revision;
  /** How many moves of the game stay. */
  readonly moves: number;
}

/** What a player can take back: the hops of a jump they have begun, else their last move with what was played after it. */
export function takebackFor({ moves, hops, position, boardRevision }: Game, seat: Seat): Takeback | undefined {
  if (hops.length > 0 && position.turn === seat) return { number: boardRevision, moves: moves.length };
  const last = moves.findLastIndex((played) => played.seat === seat && !played.byLot);
  const played = moves[last];
  return played && { number: played.revision, moves: last };
}

/** In a game against the bot only (START-10): another player need not put up with it. */
export function decideTakeback(match: Match, action: ActionOf<'TakeBack'>, stamp: Stamp): Decision {
  const seated = seatedPlayer(match, action.by);
  if (!seated.ok) return seated;
  const { match: playing, seat } = seated.value;
  if (playing.level === undefined) return onlyAgainstTheBot;
  const takeback = takebackFor(playing.game, seat);
  if (takeback === undefined) return err({ code: 'nothing-to-take-back' });
  // Pressed twice, the second press would take back one move more than was meant.
  if (action.number !== takeback.number) return err({ code: 'taken-back-already' });
  return happened({ type: 'MoveTakenBack', seat, moves: takeback.moves, ...stamp });
}

/** The player on move against the bot, on the board that they look at: asked before a hint is looked for, too. */
export function mayTakeHint(match: Match, player: PlayerId, board: Revision): Result<SeatedPlayer, Rejection> {
  const seated = onMove(match, player, board);
  return seated.ok && seated.value.match.level === undefined ? onlyAgainstTheBot : seated;
}

/** Counted before it is given, and only on the board that it was asked for. */
export function decideHint(match: Match, { by, board }: ActionOf<'TakeHint'>, stamp: Stamp): Decision {
  const seated = mayTakeHint(match, by, board);
  return seated.ok ? happened({ type: 'HintTaken', seat: seated.value.seat, ...stamp }) : seated;
}

const onlyAgainstTheBot: Result<never, Rejection> = err({ code: 'only-against-the-bot' });
