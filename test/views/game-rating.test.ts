import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { MatchEvent } from '../../src/match/match.ts';
import { DEFAULT_OPTIONS, type MatchOptions } from '../../src/match/options.ts';
import { type GameRating, POOLS, ratingOf } from '../../src/match/rating.ts';
import { endedMessage } from '../../src/views/final-message.ts';
import { ratedWords, ratingLines } from '../../src/views/game-rating.ts';
import { matchCard } from '../../src/views/match-card.ts';
import { optionLines } from '../../src/views/match-options.ts';
import { openingMessage } from '../../src/views/opening-message.ts';
import { ACCEPTED, ALICE, at, BOB, drawn, MATCH, rated, ratingAt, RESIGNED, started, turns } from '../match/samples.ts';
import { fold } from '../../src/match/match.ts';
import { START } from '../../src/engine/position.ts';
import { makeFen } from '../../src/engine/fen.ts';
import { tries } from '../support/tries.ts';
import { cardMatch, challenged, closed } from './support/card-samples.ts';
import { HERE } from './support/every-draft.ts';
import { textsOf } from './support/draft-limits.ts';
import { inPhase, VIEW } from './support/samples.ts';

const LIVE: GameRating = { pool: 'live' };
const begun = (rating: GameRating): readonly MatchEvent[] => [
  challenged(),
  ACCEPTED,
  started(ALICE, BOB, 60, rating),
  ...turns('11-15', '22-18'),
];
const over = (rating: GameRating, ...ending: readonly MatchEvent[]) =>
  inPhase(fold(MATCH, [...begun(rating), ...ending]), 'ended');
/** A name keeps together with its rating. */
const unbroken = (text: string): string => text.replaceAll('\u00a0', ' ');
const lines = (match: Parameters<typeof ratingLines>[0]) => ratingLines(match, VIEW).map(({ text }) => unbroken(text));

describe('RUN-12: whether a game counts', () => {
  const names = { challenger: 'Alice', invited: 'Bob' };
  const long = { limit: 3_600_000, warning: 'none' } as MatchOptions['time'];

  test.each<[string, Partial<MatchOptions>, string]>([
    ['the usual options', {}, 'Rated, live'],
    ['an hour a move', { time: long }, 'Rated, correspondence'],
    ['a casual game', { rated: false, time: 'off' }, '**Not rated**'],
    ['no clock', { time: 'off' }, '**Not rated**: no clock'],
    ['a position', { start: makeFen(START) }, '**Not rated**: it begins from a position'],
    ['a chosen first move', { first: 'challenger' }, '**Not rated**: **Alice** moves first'],
    ['the other first', { first: 'invited' }, '**Not rated**: **Bob** moves first'],
  ])('RUN-12, START-09: given %s, then those who are asked read: %j %s', (_, options, says) => {
    const told = optionLines({ ...DEFAULT_OPTIONS, ...options }, names, VIEW.words).map(({ text }) => text);
    expect(told[1]).toBe(says);
  });

  test('RUN-12: given a table at which whoever joins moves first, then that is why it is not rated', () => {
    const told = optionLines({ ...DEFAULT_OPTIONS, first: 'invited' }, { challenger: 'Alice' }, VIEW.words);
    expect(told[1]?.text).toBe('**Not rated**: the player who joins moves first');
  });

  test('RUN-12: given five games that counted today, then the opening of the sixth says that it does not', () => {
    const opening = (ratedToday: number): string => {
      const events = begun(ratingOf(DEFAULT_OPTIONS, ratedToday)).slice(0, 3);
      return openingMessage(inPhase(fold(MATCH, events), 'playing'), VIEW).content ?? '';
    };
    expect(opening(4).split('\n')[2]).toBe('Rated, live');
    expect(opening(5).split('\n')[2]).toBe('**Not rated**: you two have played 5 rated games today');
  });

  test('RUN-12: given a rematch, then its own opening says whether it counts', () => {
    const events = [...begun(LIVE), RESIGNED, rated(), started(BOB, ALICE, 200, { unrated: 'pair-limit' })];
    const { content } = openingMessage(inPhase(fold(MATCH, events), 'playing'), VIEW);
    expect(content).toContain('**Not rated**: you two have played 5 rated games today');
  });

  test('RUN-12: given a game of before there were ratings, then neither opening nor result says anything of them', () => {
    const before: readonly MatchEvent[] = [
      challenged(),
      ACCEPTED,
      { type: 'GameStarted', seats: { dark: ALICE, light: BOB }, at: at(60) },
      ...turns('11-15', '22-18'),
    ];
    expect(openingMessage(inPhase(fold(MATCH, before), 'playing'), VIEW).content).not.toMatch(/rated/i);
    const ended = inPhase(fold(MATCH, [...before, RESIGNED]), 'ended');
    expect(textsOf(endedMessage(ended, VIEW)).join('\n')).not.toMatch(/rat(ed|ing)/i);
  });

  test('RUN-12: given every pool and reason, then each has words of its own', () => {
    const all: readonly GameRating[] = [
      ...POOLS.map((pool) => ({ pool })),
      ...(['casual', 'no-clock', 'from-position', 'first-chosen', 'pair-limit'] as const).map((unrated) => ({
        unrated,
      })),
    ];
    expect(new Set(all.map((rating) => ratedWords(rating, VIEW.words).text)).size).toBe(all.length);
  });
});

describe('RUN-12: what a game did to the ratings', () => {
  test('RUN-12: given a game that counted, then its result says both ratings, and by how much they have changed', () => {
    const match = over(LIVE, RESIGNED, rated());
    expect(lines(match)).toEqual(['Live rating: **Alice** 1512 (-8) · **Bob** 1488 (+8)']);
    const [last = ''] = textsOf(endedMessage(match, VIEW)).slice(-1);
    expect(unbroken(last).split('\n').at(-1)).toBe(lines(match)[0]);
  });

  test('RUN-12: given a rating that is not sure yet, then a question mark stands behind it, from a deviation of 110 on', () => {
    const unsure = rated([ratingAt(1500, 350), ratingAt(1338, 290.3)], [ratingAt(1600, 110), ratingAt(1610, 109.9)]);
    expect(lines(over(LIVE, RESIGNED, unsure))[0]).toBe('Live rating: **Alice** 1338? (-162) · **Bob** 1610 (+10)');
    const bound = rated([ratingAt(1500), ratingAt(1490, 110)], [ratingAt(1500), ratingAt(1510, 110.1)]);
    expect(lines(over(LIVE, RESIGNED, bound))[0]).toBe('Live rating: **Alice** 1490? (-10) · **Bob** 1510? (+10)');
  });

  test('RUN-12: given a draw that changed nothing, then it says so in whole points', () => {
    const even = rated([ratingAt(1500.2), ratingAt(1500.4)], [ratingAt(1499.6), ratingAt(1499.5)], 'correspondence');
    expect(lines(over({ pool: 'correspondence' }, drawn('agreement'), even))).toEqual([
      'Correspondence rating: **Alice** 1500 (+0) · **Bob** 1500 (+0)',
    ]);
  });

  test('RUN-12: given any ratings, then what is shown adds up: the one before, and the change, make the one after', () => {
    const points = fc.double({ min: 400, max: 3000, noNaN: true });
    fc.assert(
      fc.property(points, points, points, (first, second, third) => {
        const two = [rated([ratingAt(first), ratingAt(second)]), rated([ratingAt(second), ratingAt(third)])].map(
          (event) => /\*\*Alice\*\* (\d+) \(([-+]\d+)\)/.exec(lines(over(LIVE, RESIGNED, event))[0] ?? ''),
        );
        expect(Number(two[0]?.[1]) + Number(two[1]?.[2])).toBe(Number(two[1]?.[1]));
      }),
      tries(100),
    );
  });

  test('RUN-12: given a game that did not count, then its result says why', () => {
    expect(lines(over({ unrated: 'casual' }, RESIGNED))).toEqual(['**Not rated**']);
    expect(lines(over({ unrated: 'pair-limit' }, drawn('agreement')))).toEqual([
      '**Not rated**: you two have played 5 rated games today',
    ]);
  });

  test('RUN-12: given a game without a result, then nothing is said: there is nothing that could count', () => {
    for (const rating of [LIVE, { unrated: 'casual' } as const]) {
      const match = inPhase(fold(MATCH, [...begun(rating), closed('called-off')]), 'closed');
      if (match.game === undefined) throw new Error('no game was going on');
      expect(lines(match)).toEqual([]);
    }
  });

  test('RUN-12: given a game that counted, then the card says it while the match goes on, and for good when it is over', () => {
    const counted = [...begun(LIVE), RESIGNED, rated()];
    for (const events of [counted, [...counted, closed('finished')]]) {
      const told = unbroken(textsOf(matchCard(cardMatch(...events), HERE, VIEW)).join('\n'));
      expect(told).toContain('Live rating: **Alice** 1512 (-8) · **Bob** 1488 (+8)');
    }
    const casual = cardMatch(...begun({ unrated: 'casual' }), RESIGNED, closed('finished'));
    expect(textsOf(matchCard(casual, HERE, VIEW)).join('\n')).not.toMatch(/rat(ed|ing)/i);
  });
});
