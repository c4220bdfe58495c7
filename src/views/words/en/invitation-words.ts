import type { PieceColours } from '../../../match/options.ts';
import type { TableCode } from '../../../match/ids.ts';
import { bold, boldName, channelLink, say, relativeTime, type Markdown } from '../../markdown.ts';
import type { Names, Person } from '../../person.ts';
import { call, colourOf, CROWN, discOf } from './names.ts';

/** The match's card in its channel, and the thread it plays in (START-01, START-02, START-03, START-05). */
export const INVITATION_WORDS = {
  challenge: (challenger: string, invited: Person): Markdown =>
    say`### ${CROWN} ${call(invited)}, a game of checkers?\n${boldName(challenger)} challenges you.`,
  waiting: (invited: string, expiresAt: number): Markdown =>
    say`Waiting for ${boldName(invited)} to answer. The invitation lapses ${relativeTime(expiresAt)}.`,
  title: (names: readonly [string, string]): Markdown =>
    say`### ${CROWN} ${boldName(names[0])} vs ${boldName(names[1])}`,
  tableTitle: (challenger: string): Markdown => say`### ${CROWN} ${boldName(challenger)}'s table`,
  waitingForAnybody: (challenger: string): Markdown => say`${boldName(challenger)} sits here. Waiting for an opponent.`,
  seatIsFree: (challenger: string): Markdown =>
    say`${boldName(challenger)} plays on, and the other seat is free. Waiting for an opponent.`,
  /** By itself on its line, as large as Discord prints, and in one piece for a double click. */
  code: (code: TableCode): Markdown => say`# \`${code}\``,
  howToJoin: (code: TableCode): Markdown =>
    say`Press ${bold('Join')}, or type \`/checkers join ${code}\` in any channel of this server.`,
  tableLapses: (expiresAt: number): Markdown => say`The table lapses ${relativeTime(expiresAt)}.`,
  seats: (names: Names, pieces: PieceColours): Markdown =>
    say`${discOf(pieces, 'dark')} ${boldName(names.dark)} plays ${colourOf(pieces, 'dark')} · ${discOf(pieces, 'light')} ${boldName(names.light)} plays ${colourOf(pieces, 'light')}`,
  isThere: (invited: string): Markdown => say`${boldName(invited)} is here.`,
  waitingForReady: (challenger: string, expiresAt: number): Markdown =>
    say`Waiting for ${boldName(challenger)} to press ${bold('Ready')}; without it the match is called off ${relativeTime(expiresAt)}.`,
  readyIn: (threadId: string): Markdown => say`The question is in ${channelLink(threadId)}.`,
  playing: (threadId: string): Markdown => say`The match is on: watch it in ${channelLink(threadId)}.`,
  playingSoon: say`The match is on.`,
  paused: (resumesAt: number): Markdown =>
    say`Paused. Play goes on ${relativeTime(resumesAt)}, or as soon as both are ready.`,
  bothSides: (operator: string): Markdown => say`${boldName(operator)} plays both sides.`,
  rematch: (closesAt: number): Markdown => say`A rematch? The question closes ${relativeTime(closesAt)}.`,
  rematchWanted: (name: string, closesAt: number): Markdown =>
    say`${boldName(name)} would like a rematch. The question closes ${relativeTime(closesAt)}.`,
  goOn: (name: string, closesAt: number): Markdown =>
    say`${boldName(name)} can play on with somebody else. The question closes ${relativeTime(closesAt)}.`,
  seatOffered: (remaining: string, asked: string, closesAt: number): Markdown =>
    say`${boldName(remaining)} plays on: ${boldName(asked)} is asked to take the free seat. The question closes ${relativeTime(closesAt)}.`,
  game: (threadId: string): Markdown => say`The game: ${channelLink(threadId)}`,
  threadName: (challenger: string, invited: string): string => `${challenger} vs ${invited} · checkers`,
} as const;
