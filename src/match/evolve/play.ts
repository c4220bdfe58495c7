import { findMove } from '../../engine/moves.ts';
import { timeUsed, turnBegins } from '../clock/turn-clock.ts';
import { playMove } from '../game.ts';
import { millis, type Revision } from '../ids.ts';
import type { Match } from '../match.ts';
import type { Seat } from '../seat.ts';
import type { Of } from './of.ts';

/** After a refusal the same player may ask again once they have completed this many turns. */
export const MOVES_TO_WAIT = 5;

/**
 * A completed turn refuses the other seat's draw offer, ends a request for a pause, and brings the mover nearer to asking
 * again (END-02, TIME-06). A click can be dated before its turn began; the next turn begins no earlier for it.
 */
export function movePlayed(match: Match, event: Of<'MovePlayed'>, next: Revision): Match | undefined {
  if (match.phase !== 'playing' || match.game.position.turn !== event.seat) return undefined;
  const move = findMove(match.game.position, event.squares);
  if (move === undefined) return undefined;
  const { seat, at, byLot = false } = event;
  const { clock, options, drawOffer, drawWait, pauseWait } = match;
  const begins = clock.kind === 'running' ? millis(Math.max(at, clock.since)) : at;
  const facts = { at, spent: timeUsed(clock, at), revision: next, byLot };
  return {
    ...match,
    revision: next,
    game: playMove(match.game, move, facts),
    clock: turnBegins(options.time, begins, match.stops.length > 0),
    drawOffer: drawOffer?.by === seat ? drawOffer : undefined,
    pauseRequest: undefined,
    drawWait: byLot ? drawWait : oneLess(drawWait, seat),
    pauseWait: byLot ? pauseWait : oneLess(pauseWait, seat),
  };
}

const oneLess = (waits: Readonly<Record<Seat, number>>, seat: Seat): Readonly<Record<Seat, number>> => ({
  ...waits,
  [seat]: Math.max(0, waits[seat] - 1),
});

export function drawEvent(
  match: Match,
  event: Of<'DrawOffered' | 'DrawWithdrawn' | 'DrawDeclined'>,
  next: Revision,
): Match | undefined {
  if (match.phase !== 'playing') return undefined;
  if (event.type === 'DrawOffered') return { ...match, revision: next, drawOffer: { by: event.seat, number: next } };
  const { drawOffer, drawWait } = match;
  if (drawOffer?.number !== event.offer) return undefined;
  const over = { ...match, revision: next, drawOffer: undefined };
  return event.type === 'DrawWithdrawn' ? over : { ...over, drawWait: { ...drawWait, [drawOffer.by]: MOVES_TO_WAIT } };
}
