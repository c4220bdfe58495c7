import { bold, boldName, channelLink, relativeTime, say, type Markdown } from '../../markdown.ts';
import { CHALLENGE, CROWN, OPEN, plural } from './names.ts';

/** A running game: how it stands, then where it is. */
export interface GameLine {
  readonly threadId: string;
  readonly dark: string;
  readonly light: string;
  readonly score: { readonly dark: number; readonly light: number; readonly draws: number };
  /** The turn that is being played, as games are numbered. */
  readonly turn: number;
  readonly isPaused: boolean;
}

/** What is going on in a server (WATCH-04), and what somebody plays themselves (START-12). */
export const LIST_WORDS = {
  title: say`### ${CROWN} Checkers in this server`,
  nothing: say`Nobody is playing at the moment. ${OPEN} opens a table for whoever comes, ${CHALLENGE} asks somebody.`,
  tables: (count: number): Markdown => bold(plural(count, 'open table', 'open tables')),
  noTables: say`No table is open. ${OPEN} opens one.`,
  table: (host: string, channelId: string, options: Markdown): Markdown =>
    say`${boldName(host)} waits in ${channelLink(channelId)}\n${options}`,
  running: (count: number): Markdown => bold(plural(count, 'match to watch', 'matches to watch')),
  game: ({ threadId, dark, light, score, turn, isPaused }: GameLine): Markdown =>
    say`${boldName(dark)} ${standing(score)} ${boldName(light)}${score.draws === 0 ? '' : `, ${plural(score.draws, 'draw', 'draws')}`} · move ${turn}${isPaused ? ' · paused' : ''}\n${channelLink(threadId)}`,
  more: (count: number): Markdown => say`... and ${count} more`,

  ownTitle: say`### ${CROWN} Your matches`,
  ownNothing: say`You have no match going. ${CHALLENGE} asks somebody, ${OPEN} waits for whoever comes.`,
  invitedYou: (challenger: string, place: string, expiresAt: number): Markdown =>
    say`${channelLink(place)} · ${boldName(challenger)} challenges you; the invitation lapses ${relativeTime(expiresAt)}`,
  waitingFor: (invited: string, place: string, expiresAt: number): Markdown =>
    say`${channelLink(place)} · waiting for ${boldName(invited)} to answer; the invitation lapses ${relativeTime(expiresAt)}`,
  ownTable: (code: string, place: string, expiresAt: number): Markdown =>
    say`${channelLink(place)} · your open table, code ${bold(code)}; it lapses ${relativeTime(expiresAt)}`,
  pressReady: (opponent: string, place: string, expiresAt: number): Markdown =>
    say`${channelLink(place)} · ${boldName(opponent)} is here: press ${bold('Ready')} - called off ${relativeTime(expiresAt)}`,
  waitingForReady: (challenger: string, place: string): Markdown =>
    say`${channelLink(place)} · waiting for ${boldName(challenger)} to press ${bold('Ready')}`,
  against: (opponent: string, place: string, state: Markdown): Markdown =>
    say`${channelLink(place)} · against ${boldName(opponent)} · ${state}`,
  bothSides: (dark: string, light: string, place: string): Markdown =>
    say`${channelLink(place)} · ${boldName(dark)} vs ${boldName(light)}, both yours`,
  yourTurn: bold('your turn'),
  theirTurn: (name: string): Markdown => say`${boldName(name)}'s turn`,
  paused: say`paused`,
  over: say`over; what comes next is asked there`,
} as const;

/** In a first game there is nothing to count yet. */
const standing = ({ dark, light, draws }: GameLine['score']): string =>
  dark + light + draws === 0 ? 'vs' : `${dark} – ${light}`;
