import type { Person, Names } from '../../view-context.ts';
import { type Markdown, say, relativeTime, bold, channelLink } from '../../markdown.ts';
import {
  CROWN,
  call,
  boldName,
  discOf,
  colorOf,
  andList,
  inTurn,
  PERMISSIONS,
  OPEN,
  CHALLENGE,
  SOLO,
  plural,
} from './phrases.ts';
import { otherSeat, type Seat, type TableCode } from '../../../match/ids.ts';
import type { Score } from '../../../match/phases.ts';
import type { LevelNumber } from '../../../engine/search/levels.ts';
import type { PieceColors } from '../../../match/options.ts';
import { level } from './level.ts';
import type { PermissionName } from '../../refusal.ts';

/** The match's card in its channel, and the thread it plays in (START-01, START-02, START-03, START-05). */
export const card = {
  /** The alt text of the logo. */
  logo: 'King Me: a red piece with a golden crown.',
  challenge: (challenger: string, invited: Person) =>
    say`### ${CROWN} ${call(invited)}, a game of checkers?\n${boldName(challenger)} has challenged you.`,
  waiting: (invited: string, expiresAt: number) =>
    say`Waiting for ${boldName(invited)} to answer. The invitation expires ${relativeTime(expiresAt)}.`,
  title: (names: readonly [string, string], botLevel?: LevelNumber) =>
    say`### ${CROWN} ${boldName(names[0])} vs ${boldName(names[1])}${botLevel === undefined ? '' : ` · ${level.full(botLevel)}`}`,
  tableTitle: (challenger: string) => say`### ${CROWN} ${boldName(challenger)}'s table`,
  waitingForAnybody: (challenger: string) => say`${boldName(challenger)} is waiting for an opponent.`,
  seatIsFree: (challenger: string) => say`The other seat is free: ${boldName(challenger)} is waiting for an opponent.`,
  /** By itself on its line, as large as Discord prints, and in one piece for a double click. */
  code: (code: TableCode) => say`# \`${code}\``,
  howToJoin: (code: TableCode) =>
    say`Press ${bold('Join')}, or type \`/checkers join ${code}\` in any channel of this server.`,
  tableExpires: (expiresAt: number) => say`The table expires ${relativeTime(expiresAt)}.`,
  seats: (names: Names, pieces: PieceColors) =>
    say`${discOf(pieces, 'dark')} ${boldName(names.dark)} (${colorOf(pieces, 'dark')}) · ${discOf(pieces, 'light')} ${boldName(names.light)} (${colorOf(pieces, 'light')})`,
  isThere: (invited: string) => say`${boldName(invited)} is here.`,
  waitingForReady: (challenger: string, expiresAt: number) =>
    say`Waiting for ${boldName(challenger)} to press ${bold('Ready')}. Otherwise the match is called off ${relativeTime(expiresAt)}.`,
  readyIn: (threadId: string) => say`The button is in ${channelLink(threadId)}.`,
  playing: (threadId: string) => say`Play and watch in ${channelLink(threadId)}.`,
  playingSoon: say`The match is on.`,
  paused: (resumesAt: number, isAlone: boolean) =>
    say`Paused. The game resumes ${relativeTime(resumesAt)}, or as soon as ${isAlone ? say`${bold('Resume')} is pressed` : 'both players are ready'}.`,
  bothSides: (operator: string) => say`${boldName(operator)} plays both sides.`,
  declined: (challenger: Person, invited: string) =>
    say`${call(challenger)}, ${boldName(invited)} declined your invitation.`,
  rematch: (closesAt: number) => say`Rematch? The offer expires ${relativeTime(closesAt)}.`,
  rematchWanted: (name: string, closesAt: number) =>
    say`${boldName(name)} would like a rematch. The offer expires ${relativeTime(closesAt)}.`,
  goOn: (name: string, closesAt: number) =>
    say`${boldName(name)} can play someone else. The offer expires ${relativeTime(closesAt)}.`,
  seatOffered: (remaining: string, asked: string, closesAt: number) =>
    say`${boldName(remaining)} is looking for a new opponent. ${boldName(asked)} can take the free seat; the offer expires ${relativeTime(closesAt)}.`,
  /** `number` counts the games of the match from 1. */
  gameResult: (number: number, result: Markdown, names: Names | undefined) =>
    say`Game ${number}${names === undefined ? '' : say` (${boldName(names.dark)} vs ${boldName(names.light)})`}: ${result}`,
  /** Who leads comes first. */
  standing: (names: Names, { wins, draws }: Score) => {
    const first = wins.light > wins.dark ? 'light' : 'dark';
    const second = otherSeat(first);
    const drawn = draws === 0 ? '' : ` (${plural(draws, 'draw', 'draws')})`;
    return say`${boldName(names[first])} ${wins[first]}-${wins[second]} ${boldName(names[second])}${drawn}`;
  },
  standings: inTurn,
  earlierGames: (count: number) => say`... and ${plural(count, 'earlier game', 'earlier games')}`,
  game: (threadId: string) => say`Thread: ${channelLink(threadId)}`,
  threadName: (challenger: string, invited: string) => `${challenger} vs ${invited} · checkers`,

  /** Its record can't be read: what players and the operator need to know. */
  onHold: (match: string) =>
    say`${bold('This match is on hold:')} I can't read its record. Nobody can move, and nobody loses time. My operator finds the reason in my log, under ${bold(match)}, and can update me or restore a backup; then the match goes on here.`,

  /** Why a running match can't be shown in its thread, and what sets it going again. */
  forbidden: (threadId: string, permissions: readonly PermissionName[]) =>
    say`I can't write in ${channelLink(threadId)} at the moment${
      permissions.length === 0 ? '' : say`: I need ${andList(permissions.map((name) => bold(PERMISSIONS[name])))}`
    }. Nothing is lost: once someone who manages the server lets me write there again, I'll post the board.`,
  locked: (threadId: string) =>
    say`${channelLink(threadId)} is locked, so the match is on hold. Nothing is lost: it continues as soon as the thread is unlocked.`,
};

/** The first message of each game in its thread (START-04, START-09). Who can't be called has no user id. */
export const opening = {
  seats: (occasion: Markdown | undefined, first: FirstMove, seats: SeatWords) =>
    say`${CROWN} ${occasion === undefined ? '' : say`${occasion} `}${seatLine('dark', first, seats)} ${seatLine('light', first, seats)}`,
  rematch: (number: number) => say`Game ${number}:`,
  newOpponent: (host: string, guest: string) =>
    say`${boldName(host)} vs ${boldName(guest)}: new opponent, score reset.`,
  bothSides: (operator: string) => say`${boldName(operator)} plays both sides:`,
  solo: (botLevel: LevelNumber) => say`You're playing me at ${level.inWords(botLevel)}:`,
  howToPlay: say`On your turn, press a piece, then the square it goes to. New to checkers? Press ${bold('More')} for help.`,
};

export type FirstMove = 'lot' | 'choice' | 'chosen' | 'switched' | 'untold';

interface SeatWords {
  readonly pieces: PieceColors;
  /** Who makes the first move: light, after the random opening of tournament rules. */
  readonly starts: Seat;
  readonly dark: Person;
  readonly light: Person;
}

const HOW: Readonly<Record<FirstMove, string>> = {
  lot: ', chosen at random',
  choice: ', as agreed',
  chosen: ', as you chose',
  switched: ' this time',
  untold: '',
};

function seatLine(seat: Seat, first: FirstMove, seats: SeatWords): Markdown {
  const { pieces, starts } = seats;
  const moves = starts === 'dark' ? ` and moves first${HOW[first]}` : ' and moves first after the random opening';
  return say`${discOf(pieces, seat)} ${call(seats[seat])} plays ${bold(colorOf(pieces, seat))}${seat === starts ? moves : ''}.`;
}

interface GameLine {
  readonly threadId: string;
  readonly dark: string;
  readonly light: string;
  readonly score: { readonly dark: number; readonly light: number; readonly draws: number };
  /** The turn that is being played, as games are numbered. */
  readonly turn: number;
  readonly isPaused: boolean;
  /** Of the bot, where it plays. */
  readonly level: LevelNumber | undefined;
}

/** What is going on in a server (WATCH-04), and what somebody plays themselves (START-12). */
export const lists = {
  title: say`### ${CROWN} Checkers in this server`,
  nothing: say`Nobody is playing right now. ${OPEN} opens a table for anyone, ${CHALLENGE} invites someone, ${SOLO} starts a game against me.`,
  tables: (count: number) => bold(plural(count, 'open table', 'open tables')),
  noTables: say`No open tables. ${OPEN} creates one.`,
  table: (host: string, channelId: string, options: Markdown) =>
    say`${boldName(host)} is waiting in ${channelLink(channelId)}\n${options}`,
  running: (count: number) => bold(plural(count, 'match to watch', 'matches to watch')),
  game: ({ threadId, dark, light, score, turn, isPaused, level: botLevel }: GameLine) =>
    say`${boldName(dark)} ${standing(score)} ${boldName(light)}${score.draws === 0 ? '' : `, ${plural(score.draws, 'draw', 'draws')}`}${botLevel === undefined ? '' : ` · ${level.short(botLevel)}`} · move ${turn}${isPaused ? ' · paused' : ''}\n${channelLink(threadId)}`,
  more: (count: number) => say`... and ${count} more`,

  ownTitle: say`### ${CROWN} Your matches`,
  ownNothing: say`You have no games in progress. ${CHALLENGE} invites someone, ${OPEN} opens a table for anyone, ${SOLO} starts a game against me.`,
  invitedYou: (challenger: string, place: string, expiresAt: number) =>
    say`${channelLink(place)} · ${boldName(challenger)} has challenged you; the invitation expires ${relativeTime(expiresAt)}`,
  waitingFor: (invited: string, place: string, expiresAt: number) =>
    say`${channelLink(place)} · waiting for ${boldName(invited)} to answer; the invitation expires ${relativeTime(expiresAt)}`,
  ownTable: (code: string, place: string, expiresAt: number) =>
    say`${channelLink(place)} · your open table, code ${bold(code)}; it expires ${relativeTime(expiresAt)}`,
  pressReady: (opponent: string, place: string, expiresAt: number) =>
    say`${channelLink(place)} · ${boldName(opponent)} is here: press ${bold('Ready')}, or the match is called off ${relativeTime(expiresAt)}`,
  waitingForReady: (challenger: string, place: string) =>
    say`${channelLink(place)} · waiting for ${boldName(challenger)} to press ${bold('Ready')}`,
  against: (opponent: string, place: string, state: Markdown, botLevel?: LevelNumber) =>
    say`${channelLink(place)} · against ${boldName(opponent)}${botLevel === undefined ? '' : `, ${level.short(botLevel)}`} · ${state}`,
  bothSides: (dark: string, light: string, place: string) =>
    say`${channelLink(place)} · ${boldName(dark)} vs ${boldName(light)}, both yours`,
  yourTurn: bold('your turn'),
  theirTurn: (name: string) => say`${boldName(name)}'s turn`,
  paused: say`paused`,
  over: say`game over, rematch pending`,
};

/** In a first game there is nothing to count yet. */
const standing = ({ dark, light, draws }: GameLine['score']) =>
  dark + light + draws === 0 ? 'vs' : `${dark} – ${light}`;
