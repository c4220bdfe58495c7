import { expect, test } from 'vitest';
import { personalFile, type PersonalRecord } from '../../src/commands/personal-file.ts';
import { matchId, millis, playerId, revision } from '../../src/match/ids.ts';
import { DEFAULT_PREFERENCES } from '../../src/match/preferences.ts';
import type { GameSummary } from '../../src/store/games.ts';
import { english } from '../support/english.ts';

const [ALICE, BOB] = [playerId('alice'), playerId('bob')];
const rating = { rating: 1512.3, deviation: 200, volatility: 0.06 };
const change = { before: rating, after: { ...rating, rating: 1520 } };
const GAME: GameSummary = {
  number: 7,
  match: matchId('m1'),
  game: revision(3),
  where: { guildId: '1', channelId: '2', threadId: '3' },
  kind: 'two',
  level: undefined,
  seats: { dark: BOB, light: ALICE },
  winner: 'light',
  reason: 'resigned',
  pool: 'live',
  rated: { number: 4, pool: 'live', dark: change, light: change },
  opening: 'Laird and Lady',
  startedAt: millis(0),
  endedAt: millis(60_000),
  plies: 12,
};
const RECORD: PersonalRecord = {
  player: ALICE,
  data: {
    userId: '17',
    name: 'Alice "A"',
    preferences: DEFAULT_PREFERENCES,
    ratings: [{ ...rating, guildId: '1', pool: 'live', playedAt: millis(60_000), games: 1 }],
    blocks: { players: [{ id: BOB, name: 'Bob' }], forgotten: 2 },
  },
  games: [GAME],
  nameOf: (player) => (player === ALICE ? 'Alice "A"' : 'Bob'),
};

const read = (text: string): unknown => JSON.parse(text);

test('RUN-14: given what is kept of somebody, then their file is JSON with all of it', () => {
  const { file, left } = personalFile(RECORD, 10_000, english);
  expect(file).toMatchObject({ kind: 'text', name: 'king-me.json' });
  expect(left).toBe(0);
  expect(read(file.text)).toEqual({
    userId: '17',
    name: 'Alice "A"',
    playerId: 'alice',
    preferences: DEFAULT_PREFERENCES,
    ratings: [{ ...rating, guildId: '1', pool: 'live', playedAt: '1970-01-01T00:01:00.000Z', games: 1 }],
    blocks: { names: ['Bob'], forgottenPlayers: 2 },
    games: [
      {
        started: '1970-01-01T00:00:00.000Z',
        ended: '1970-01-01T00:01:00.000Z',
        kind: 'two',
        dark: 'Bob',
        light: 'Alice "A"',
        seat: 'light',
        winner: 'light',
        reason: 'resigned',
        moves: 12,
        pool: 'live',
        ratingAfter: 1520,
        opening: 'Laird and Lady',
        match: 'm1',
        game: 3,
        thread: 'https://discord.com/channels/1/3',
      },
    ],
  });
});

test('RUN-14: given more games than a file has room for, then it keeps to its size, has the newest, and says how many are left', () => {
  const games = Array.from({ length: 1000 }, (_, index) => ({ ...GAME, number: 1000 - index, plies: 1000 - index }));
  for (const [maxBytes, least] of [
    [50_000, 100],
    [1000, 0],
  ] as const) {
    const { file, left } = personalFile({ ...RECORD, games }, maxBytes, english);
    expect(Buffer.byteLength(file.text)).toBeLessThanOrEqual(maxBytes);
    const kept = (read(file.text) as { games: readonly { moves: number }[] }).games.map(({ moves }) => moves);
    expect(kept.length + left).toBe(1000);
    expect(kept.length).toBeGreaterThanOrEqual(least);
    expect(kept).toEqual(games.slice(0, kept.length).map(({ plies }) => plies));
  }
  expect(read(personalFile({ ...RECORD, games: [] }, 10_000, english).file.text)).toMatchObject({ games: [] });
});
