import { beforeEach, describe, expect, test, vi } from 'vitest';
import { GameArchive } from '../../../src/bot/runtime/game-archive.ts';
import type { PlayerDirectory } from '../../../src/bot/runtime/player-directory.ts';
import { err, ok } from '../../../src/engine/result.ts';
import type { MatchEvent } from '../../../src/match/match.ts';
import { matchId, playerId, revision, type MatchId, type PlayerId } from '../../../src/match/ids.ts';
import type { Store } from '../../../src/store/store.ts';
import { StoreUnavailable } from '../../../src/store/store-errors.ts';
import { ALICE, at, BOB, MATCH, PLAYING, RESIGNED, turns } from '../../match/samples.ts';
import { QUIET } from '../support/fake-gate.ts';

const WHERE = { guildId: '1', channelId: '2', threadId: '3' };
const FIRST = revision(3);
const SECOND = revision(9);

/** Alice and Bob have played once, switched seats, and played on until the match was closed in their second game. */
const HISTORY: readonly MatchEvent[] = [
  ...PLAYING,
  ...turns('11-15', '22-18'),
  RESIGNED,
  { type: 'RematchAccepted', at: at(100), seat: 'dark' },
  { type: 'RematchAccepted', at: at(101), seat: 'light' },
  { type: 'GameStarted', at: at(101), seats: { dark: BOB, light: ALICE } },
  ...turns('9-13'),
];

const stored = (id: MatchId, events: readonly MatchEvent[]) =>
  ok({ id, where: WHERE, entries: events.map((event) => [event]), shownState: undefined, isRetired: true, absence: 0 });

const read = vi.fn<Store['readMatch']>();
const findIn = vi.fn<Store['findMatchIn']>();
const load = vi.fn<PlayerDirectory['load']>();
const forgetPlayer = vi.fn<(player: PlayerId) => void>();
let archive: GameArchive;
beforeEach(() => {
  vi.resetAllMocks();
  read.mockImplementation((id) => Promise.resolve(stored(id, HISTORY)));
  archive = new GameArchive({
    store: { readMatch: read, findMatchIn: findIn },
    directory: { load },
    log: QUIET,
    forgetPlayer,
  });
});

describe('games of the past', () => {
  test('END-08: given an earlier game of a match that goes on, then it is found as it ended, with its players', async () => {
    const found = await archive.find(MATCH, FIRST);
    expect(found).toMatchObject({
      ok: true,
      value: {
        where: WHERE,
        match: { phase: 'ended', result: { winner: 'light' }, seats: { dark: ALICE, light: BOB } },
      },
    });
    if (!found.ok) throw new Error('it is there');
    expect(found.value.match.game.moves).toHaveLength(2);
    expect(load).toHaveBeenCalledExactlyOnceWith([ALICE, BOB]);
  });

  test('END-09: given a thread whose match goes on, then the last game that has ended there is found; elsewhere none is', async () => {
    findIn.mockImplementation((thread) => Promise.resolve(thread === WHERE.threadId ? MATCH : undefined));
    const found = await archive.findLastIn(WHERE.threadId ?? '');
    expect(found).toMatchObject({ ok: true, value: { match: { id: MATCH, game: { startRevision: FIRST } } } });
    expect(await archive.findLastIn('elsewhere')).toEqual(err('unknown'));
    read.mockImplementation((id) => Promise.resolve(stored(id, HISTORY.slice(0, 4))));
    expect(await archive.findLastIn(WHERE.threadId ?? '')).toEqual(err('no-such-game'));
  });

  test('END-08: given the game that is still played, an invitation, or a number at which none began, then there is no such game', async () => {
    for (const start of [SECOND, revision(1), revision(4), revision(2 ** 31)]) {
      expect(await archive.find(MATCH, start)).toEqual(err('no-such-game'));
    }
  });

  test('END-08: given a match that was closed, then its last game is found with the end of the match', async () => {
    const closed: MatchEvent = { type: 'MatchClosed', at: at(120), reason: 'closed-by-manager' };
    read.mockImplementation((id) => Promise.resolve(stored(id, [...HISTORY, closed])));
    expect(await archive.find(MATCH, SECOND)).toMatchObject({
      value: { match: { phase: 'closed', reason: 'closed-by-manager', result: undefined, seats: { dark: BOB } } },
    });
    // The first game ended as it ended, whatever became of the match.
    expect(await archive.find(MATCH, FIRST)).toMatchObject({ value: { match: { phase: 'ended' } } });
  });

  test('RUN-06: given a game that is stepped through, then its journal is read once; what is not there is looked for again', async () => {
    for (let step = 0; step < 5; step += 1) await archive.find(MATCH, FIRST);
    expect(read).toHaveBeenCalledTimes(1);
    await archive.find(MATCH, SECOND);
    await archive.find(MATCH, SECOND);
    expect(read).toHaveBeenCalledTimes(3);
  });

  test('RUN-01: given many games, then those looked at last are kept, and players of no other are let go', async () => {
    const id = (number: number): MatchId => matchId(`match${number}`);
    const player = (number: number): PlayerId => playerId(`player${number}`);
    const readMatch: Store['readMatch'] = (match) => {
      const seats = { dark: ALICE, light: player(Number(match.slice('match'.length))) };
      const withSeats = (event: MatchEvent) => (event.type === 'GameStarted' ? { ...event, seats } : event);
      return Promise.resolve(stored(match, HISTORY.map(withSeats)));
    };
    read.mockImplementation(readMatch);
    for (let number = 0; number < 64; number += 1) await archive.find(id(number), FIRST);
    expect(forgetPlayer).not.toHaveBeenCalled();
    await archive.find(id(0), FIRST);
    await archive.find(id(64), FIRST);
    expect(forgetPlayer.mock.calls.flat()).toEqual([ALICE, player(1)]);
    expect([archive.holds(ALICE), archive.holds(player(0)), archive.holds(player(1))]).toEqual([true, true, false]);
    read.mockClear();
    await archive.find(id(0), FIRST);
    expect(read).not.toHaveBeenCalled();
    await archive.find(id(1), FIRST);
    expect(read).toHaveBeenCalledTimes(1);
  });

  test('RUN-03: given no such match, a damaged record, or no database, then each is told apart', async () => {
    read.mockResolvedValueOnce(undefined);
    expect(await archive.find(MATCH, FIRST)).toEqual(err('unknown'));
    const broken = {
      id: MATCH,
      where: WHERE,
      revision: 2,
      entries: [],
      shownState: undefined,
      isRetired: false,
      found: '{',
      problem: 'Event 2 is damaged.',
    };
    read.mockResolvedValueOnce(err(broken));
    expect(await archive.find(MATCH, FIRST)).toEqual(err('unreadable'));
    read.mockRejectedValueOnce(new StoreUnavailable('unavailable', 'away'));
    expect(await archive.find(MATCH, FIRST)).toEqual(err('out-of-reach'));
    expect((await archive.find(MATCH, FIRST)).ok).toBe(true);
  });
});
