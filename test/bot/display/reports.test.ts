import { expect, test } from 'vitest';
import type { Display } from '../../../src/bot/display/display.ts';
import { hindranceOf, reportsOf, upSince, type VenueState } from '../../../src/bot/display/venue-reports.ts';
import { firstIdAt } from '../../../src/bot/display/recognise.ts';
import { displayOf, NOW } from './display-values.ts';
import { fold, type MatchEvent } from '../../../src/match/match.ts';
import { matchId, millis, playerId, revision } from '../../../src/match/ids.ts';
import type { Match } from '../../../src/match/phases.ts';
import { DEFAULT_OPTIONS } from '../../../src/match/options.ts';

const at = millis(1_800_000_000_000);
const [challenger, invited] = [playerId('alice'), playerId('bob')];
const ASKED: MatchEvent = { type: 'ChallengeMade', challenger, invited, options: DEFAULT_OPTIONS, at };
const STARTED: MatchEvent = { type: 'GameStarted', seats: { dark: challenger, light: invited }, at };
/** The board of the game just started is number 2. */
const BOARD = revision(2);

const after = (...events: readonly MatchEvent[]): Match => fold(matchId('match'), [ASKED, ...events]);
const stopped = (reason: 'venue-closed' | 'server-unavailable' | 'gateway-away'): Match =>
  after(STARTED, { type: 'ClockStopped', reason, at });
const SHOWN: MatchEvent = { type: 'BoardPosted', board: BOARD, at };
const OPEN: VenueState = { live: undefined, hindrance: undefined, isCutOff: false };
const up = (number: number): VenueState => ({
  ...OPEN,
  live: { messageId: '1', shows: number, since: undefined, version: `${number}/no-clock` },
});

test.each<[what: string, match: Match, venue: VenueState, reports: readonly unknown[]]>([
  ['the board of the turn is up', after(STARTED), up(2), [{ type: 'BoardShown', board: BOARD }]],
  ['no board is up yet', after(STARTED), OPEN, []],
  ['the board shows an earlier turn', after(STARTED), up(1), []],
  ['the match knows of its board', after(STARTED, SHOWN), up(2), []],
  ['nobody plays yet', after(), up(2), []],
])('TIME-01: given %s, then the match is told what it does not know', (_what, match, venue, reports) => {
  expect(reportsOf(match, venue)).toEqual(reports);
});

const stop = (reason: string) => ({ type: 'StopClock', reason });
const restart = (reason: string) => ({ type: 'StartClock', reason });

test.each<[what: string, match: Match, hindrance: VenueState['hindrance'], reports: readonly unknown[]]>([
  ['a locked thread', after(STARTED), 'locked', [stop('venue-closed')]],
  ['a missing permission', after(STARTED), 'forbidden', [stop('venue-closed')]],
  ['an outage of the server', after(STARTED), 'outage', [stop('server-unavailable')]],
  ['a thread that is locked still', stopped('venue-closed'), 'locked', []],
  ['a thread that can be written in again', stopped('venue-closed'), undefined, [restart('venue-closed')]],
  ['a server that is back', stopped('server-unavailable'), undefined, [restart('server-unavailable')]],
  ['an outage after a lock', stopped('venue-closed'), 'outage', [stop('server-unavailable'), restart('venue-closed')]],
  ['a connection that is away', stopped('gateway-away'), undefined, []],
  ['an invitation during an outage', after(), 'outage', [stop('server-unavailable')]],
])('TIME-08: given %s, then the clock is stopped or started for it', (_what, match, hindrance, reports) => {
  expect(reportsOf(match, { ...OPEN, hindrance })).toEqual(reports);
});

test.each<[what: string, match: Match, reports: readonly unknown[]]>([
  ['a game that began meanwhile', after(STARTED), [stop('gateway-away')]],
  ['a game that knows of it', stopped('gateway-away'), []],
  ['an invitation', after(), [stop('gateway-away')]],
])('TIME-08: given the connection is away and %s, then no clock runs there', (_what, match, reports) => {
  expect(reportsOf(match, { ...OPEN, isCutOff: true })).toEqual(reports);
});

test.each<[what: string, hindered: Display['hindered'], threadId: string | undefined, by: VenueState['hindrance']]>([
  ['nothing is in the way', {}, '1', undefined],
  ['the thread is locked', { thread: 'locked' }, '1', 'locked'],
  ['only the channel is closed', { channel: 'outage' }, '1', undefined],
  ['there is no thread yet, and an outage', { channel: 'outage' }, undefined, 'outage'],
  ['there is no thread yet, and a permission is missing', { channel: 'forbidden' }, undefined, undefined],
])('TIME-08: given %s, then the match stands under that', (_what, hindered, threadId, by) => {
  expect(hindranceOf(displayOf({ hindered }), threadId)).toBe(by);
});

test.each<[what: string, since: number | undefined, startsAt: number, from: number]>([
  ['when it was sent', -3000, -9000, -3000],
  ['when clicks could arrive again', -3000, -1000, -1000],
  ['never later than now', 5000, -9000, 0],
  ['by its id, where nothing else is known', undefined, -9000, -4000],
])('TIME-01: given a board that is up, then its turn begins: %s', (_what, since, startsAt, from) => {
  const messageId = String(firstIdAt(millis(NOW - 4000)));
  const board = {
    messageId,
    shows: 3,
    since: since === undefined ? undefined : millis(NOW + since),
    version: '3/no-clock',
  };
  expect(upSince(board, millis(NOW + startsAt), NOW)).toBe(NOW + from);
});
