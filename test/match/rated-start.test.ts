import { describe, expect, test } from 'vitest';
import type { MatchAction, MatchEvent } from '../../src/match/match.ts';
import { revision } from '../../src/match/ids.ts';
import { DEFAULT_OPTIONS, type MatchOptions } from '../../src/match/options.ts';
import { type GameRating, MOST_RATED_A_DAY } from '../../src/match/rating.ts';
import type { BeginsGame } from '../../src/match/topic.ts';
import { timeOf } from './timed.ts';
import {
  ACCEPTED,
  ALICE,
  at,
  BOB,
  CAROL,
  CHALLENGED,
  CODE,
  HOTSEAT,
  OPENED,
  rated,
  RESIGNED,
  SOLO,
  started,
  turns,
  won,
} from './samples.ts';
import { given } from './scenario.ts';

const LIVE: GameRating = { pool: 'live' };
const asked = (options: Partial<MatchOptions> = {}): MatchEvent =>
  ({ ...CHALLENGED, options: { ...DEFAULT_OPTIONS, ...options } }) as MatchEvent;
const opened = { ...OPENED, options: DEFAULT_OPTIONS } as MatchEvent;
const over: readonly MatchEvent[] = [asked(), ACCEPTED, started(ALICE, BOB, 60, LIVE), RESIGNED, rated()];
const accept = { type: 'AcceptChallenge', by: BOB, challengerSeat: 'dark' } as const;

/** Every way in which a game of two people begins. */
const BEGINNINGS: readonly (readonly [string, readonly MatchEvent[], MatchAction])[] = [
  ['an accepted challenge', [asked()], accept],
  ['a joined table', [opened], { type: 'JoinTable', by: BOB, challengerSeat: 'dark' }],
  [
    'a challenger who is ready',
    [asked(), ACCEPTED, { type: 'ReadyAsked', seats: { dark: ALICE, light: BOB }, at: at(60) }],
    { type: 'Ready', by: ALICE },
  ],
  [
    'a rematch',
    [...over, { type: 'RematchAccepted', seat: 'dark', at: at(95) }],
    { type: 'AcceptRematch', by: BOB, question: revision(4) },
  ],
  [
    'a taken seat',
    [
      ...over,
      { type: 'RematchDeclined', seat: 'dark', at: at(95) },
      { type: 'SeatOffered', player: CAROL, code: CODE, at: at(96) },
    ],
    { type: 'TakeSeat', by: CAROL, question: revision(7), challengerSeat: 'dark' },
  ],
];

const ratingAfter = (events: readonly MatchEvent[], action: MatchAction): GameRating | undefined => {
  const { match } = given(events).after(action, at(100));
  if (match.phase !== 'playing') throw new Error(`the match is ${match.phase}`);
  return match.game.rating;
};

describe('RUN-12: whether a game counts is fixed as it begins', () => {
  test.each(BEGINNINGS)(
    'RUN-12: given %s, then it counts up to the fifth of the pair that day',
    (_, events, action) => {
      expect(ratingAfter(events, action)).toEqual(LIVE);
      const after = (ratedToday: number): MatchAction => {
        const counted: BeginsGame = { ratedToday };
        return { ...action, ...counted };
      };
      expect(ratingAfter(events, after(MOST_RATED_A_DAY - 1))).toEqual(LIVE);
      expect(ratingAfter(events, after(MOST_RATED_A_DAY))).toEqual({ unrated: 'pair-limit' });
    },
  );

  test.each<[Partial<MatchOptions>, GameRating]>([
    [{ time: timeOf(900, 60) }, LIVE],
    [{ time: timeOf(3600, 'none') }, { pool: 'correspondence' }],
    [{ rated: false }, { unrated: 'casual' }],
    [{ time: 'off' }, { unrated: 'no-clock' }],
    [{ first: 'challenger' }, { unrated: 'first-chosen' }],
    [{ start: 'W:WK32:BK1' }, { unrated: 'from-position' }],
  ])('RUN-12: given %j, then it is %j, whatever else was played that day', (options, rating) => {
    const events = [asked(options)];
    expect(ratingAfter(events, accept)).toEqual(rating);
    if ('unrated' in rating) expect(ratingAfter(events, { ...accept, ratedToday: 9 })).toEqual(rating);
  });

  test('RUN-12: given one person alone, then nothing is said of ratings, rematch included', () => {
    for (const alone of [HOTSEAT, SOLO]) {
      const begun: MatchEvent = { ...alone, options: DEFAULT_OPTIONS };
      expect(given([begun]).match).toMatchObject({ game: { rating: undefined } });
      const events = [begun, ...turns('11-15'), { ...won('light', 'resigned', 95) }];
      const again: MatchAction = { type: 'AcceptRematch', by: ALICE, question: revision(3) };
      expect(ratingAfter(events, again)).toBeUndefined();
    }
  });
});

describe('RUN-12: what a game did to the ratings', () => {
  test('RUN-12: given a game that counts has ended, then what it did stays with the game', () => {
    expect(given(over).match).toMatchObject({
      phase: 'ended',
      game: { rating: LIVE, rated: { number: 1, pool: 'live' } },
    });
    expect(given(over).match).not.toHaveProperty('game.rated.at');
  });

  test('RUN-12: given a game that does not count, is rated already, or goes on, then nothing comes of a rating', () => {
    const casual = over.with(2, started(ALICE, BOB, 60, { unrated: 'casual' }));
    expect(given(casual).match).toMatchObject({ game: { rated: undefined } });
    const other = over.with(4, rated(undefined, undefined, 'correspondence'));
    expect(given(other).match).toMatchObject({ game: { rated: undefined } });
    expect(given([...over, { ...rated(), number: 2 } as MatchEvent]).match).toMatchObject({
      game: { rated: { number: 1 } },
    });
    expect(given([...over.slice(0, 3), rated()]).match).toMatchObject({ phase: 'playing', game: { rated: undefined } });
  });
});
