import type { GameResult } from '../../match/game.ts';
import type { CloseReason } from '../../match/match.ts';
import type { MatchOptions, PieceColours } from '../../match/match-options.ts';
import type { Seat } from '../../match/seat.ts';
import { bold, boldName, channelLink, say, relativeTime, type Markdown } from '../markdown.ts';
import { call, colourOf, CROWN, discOf } from './names.ts';

import type { People, Person } from '../person.ts';

type Names = Readonly<Record<Seat, string>>;

/** The match's card in its channel, the thread it plays in, and the first message there (START-01, START-03, START-05). */
export const INVITATION_WORDS = {
  challenge: (challenger: string, invited: Person): Markdown =>
    say`### ${CROWN} ${call(invited)}, a game of checkers?\n${boldName(challenger)} challenges you.`,
  waiting: (invited: string, expiresAt: number): Markdown =>
    say`Waiting for ${boldName(invited)} to answer. The invitation lapses ${relativeTime(expiresAt)}.`,
  coloursAreDrawn: say`Who moves first is drawn when the match starts.`,
  title: (names: readonly [string, string]): Markdown =>
    say`### ${CROWN} ${boldName(names[0])} vs ${boldName(names[1])}`,
  seats: (names: Names, pieces: PieceColours): Markdown =>
    say`${discOf(pieces, 'dark')} ${boldName(names.dark)} plays ${colourOf(pieces, 'dark')} · ${discOf(pieces, 'light')} ${boldName(names.light)} plays ${colourOf(pieces, 'light')}`,
  playing: (threadId: string): Markdown => say`The match is on: watch it in ${channelLink(threadId)}.`,
  playingSoon: say`The match is on.`,
  game: (threadId: string): Markdown => say`The game: ${channelLink(threadId)}`,
  closed: (reason: CloseReason, challenger: string, invited: string): Markdown => {
    switch (reason) {
      case 'declined':
        return say`${boldName(invited)} declined this time.`;
      case 'cancelled':
        return say`${boldName(challenger)} took the invitation back.`;
      case 'expired':
        return say`${boldName(invited)} did not answer in time, so the invitation lapsed. Challenge again any time.`;
      case 'venue-lost':
        return say`The thread is gone, so the match was closed without a result.`;
      case 'not-ready':
        return say`${boldName(challenger)} was not there to begin, so the match was called off.`;
      case 'called-off':
        return say`The match was called off before both had moved. It counts nowhere.`;
      case 'left-in-pause':
        return say`A player left in the pause, so the match was closed without a result.`;
      case 'host-left':
        return say`The game was put away without a result.`;
      case 'closed-by-manager':
        return say`Somebody who manages the server closed the match.`;
      case 'finished':
        return say`The match is over.`;
      default:
        return reason satisfies never;
    }
  },
  threadName: (challenger: string, invited: string): string => `${challenger} vs ${invited} · checkers`,
  opening: (people: People, pieces: PieceColours): Markdown =>
    say`${CROWN} ${discOf(pieces, 'dark')} ${call(people.dark)} plays ${bold(colourOf(pieces, 'dark'))} and moves first. ${discOf(pieces, 'light')} ${call(people.light)} plays ${bold(colourOf(pieces, 'light'))}.`,
  howToPlay: say`On your turn press a piece, then the square it goes to. New to checkers? Press ${bold('More')} for help.`,
} as const;

/** How a game ended, by name and colour, with the one reason for it (END-04). */
export function resultWords(result: GameResult, names: Names, options: MatchOptions): Markdown {
  if (result.kind === 'draw') return say`${bold('Draw')}: ${drawReason(result.reason, options)}`;
  const loser = result.winner === 'dark' ? 'light' : 'dark';
  const winner = say`${boldName(names[result.winner])} (${colourOf(options.pieces, result.winner)}) wins`;
  switch (result.reason) {
    case 'all-captured':
      return say`${winner}: all of ${boldName(names[loser])}'s pieces are captured.`;
    case 'blocked':
      return say`${winner}: ${boldName(names[loser])}'s pieces are blocked and can't move.`;
    case 'resigned':
      return say`${winner}: ${boldName(names[loser])} resigned.`;
    case 'improper-delay':
      return say`${winner} by improper delay: ${boldName(names[loser])}'s time ran out.`;
    case 'left':
      return say`${winner}: ${boldName(names[loser])} left.`;
    default:
      return result satisfies never;
  }
}

function drawReason(
  reason: Extract<GameResult, { kind: 'draw' }>['reason'],
  { drawTurns, rules }: MatchOptions,
): Markdown {
  switch (reason) {
    case 'agreement':
      return say`both players agreed.`;
    case 'third-repetition':
      return say`the same position stood for the third time.`;
    case 'quiet-turns':
      return say`${drawTurns} turns in a row without a capture or ${rules === 'tournament' ? "a man's advance" : 'a crowning'}.`;
    default:
      return reason satisfies never;
  }
}
