import type { MatchId, Millis, PlayerId, TableCode } from './ids.ts';
import { type ClockStop, isAlone, type Match } from './match.ts';
import { lapsesAt } from './next-wake-up.ts';

/** The little of a match that counts where all of them are counted. */
export interface Outline {
  readonly id: MatchId;
  readonly phase: Match['phase'];
  readonly stops: readonly ClockStop[];
  /** For whom it counts (START-01), until it lapses if it does. */
  readonly players: readonly PlayerId[];
  readonly lapsesAt: Millis | undefined;
  readonly invited: PlayerId | undefined;
  /** Of an open table, or reserved for a seat that may become one (START-02). */
  readonly code: TableCode | undefined;
}

export function outlineOf(match: Match): Outline {
  const { id, phase } = match;
  const stops = 'stops' in match ? match.stops : [];
  const invited = phase === 'invited' ? match.invited : undefined;
  return { id, phase, stops, players: playersIn(match), lapsesAt: lapseOf(match), invited, code: codeOf(match) };
}

function playersIn(match: Match): readonly PlayerId[] {
  switch (match.phase) {
    case 'invited':
    case 'open-table':
      return [match.challenger];
    case 'ready-check':
      return [match.challenger, match.invited];
    case 'playing':
    case 'paused':
      return isAlone(match) ? [match.operator ?? match.challenger] : [match.challenger, match.invited];
    case 'new':
    case 'ended':
    case 'closed':
      return [];
    default:
      return match satisfies never;
  }
}

function lapseOf(match: Match): Millis | undefined {
  const { phase } = match;
  return phase === 'invited' || phase === 'open-table' || phase === 'ready-check' ? lapsesAt(match) : undefined;
}

function codeOf(match: Match): TableCode | undefined {
  if (match.phase === 'open-table') return match.code;
  return match.phase === 'ended' && match.next.kind === 'seat' ? match.next.code : undefined;
}
