import { describe, expect, test } from 'vitest';
import { admit, admitAlone, admitJoin, DEFAULT_LIMITS, type Limits, takeCensus } from '../../src/match/admission.ts';
import { fold, type MatchEvent } from '../../src/match/match.ts';
import { matchId, type Millis, type PlayerId, playerId } from '../../src/match/ids.ts';
import { outlineOf } from '../../src/match/outline.ts';
import type { Match } from '../../src/match/phases.ts';
import {
  ACCEPTED,
  ALICE,
  at,
  BOB,
  CAROL,
  CHALLENGED,
  MATCH,
  PLAYING,
  RESIGNED,
  STARTED,
  OPENED,
  CODE,
  HOTSEAT,
  SOLO,
} from './samples.ts';

type Stage = 'invited' | 'playing' | 'ended' | 'closed';

const LATER_EVENTS: Record<Stage, readonly MatchEvent[]> = {
  invited: [],
  playing: [ACCEPTED, STARTED],
  ended: [ACCEPTED, STARTED, RESIGNED],
  closed: [{ type: 'MatchClosed', at: at(9), reason: 'declined' }],
};

const matchOf = (challenger: PlayerId, invited: PlayerId, stage: Stage, id = 'm1'): Match =>
  fold(matchId(id), [{ ...CHALLENGED, challenger, invited } as MatchEvent, ...LATER_EVENTS[stage]]);

const stranger = (index: number): PlayerId => playerId(`stranger ${index}`);
const times = (count: number, make: (index: number) => Match): Match[] =>
  Array.from({ length: count }, (_, i) => make(i));

const census = (matches: readonly Match[], now: Millis) => takeCensus(matches.map(outlineOf), now);

const ask = (matches: readonly Match[], limits: Limits = DEFAULT_LIMITS, now = at(10)): ReturnType<typeof admit> =>
  admit({ challenger: ALICE, invited: BOB }, census(matches, now), limits, new Map());
const accept = (matches: readonly Match[]) =>
  admitJoin({ challenger: ALICE, invited: BOB }, census(matches, at(10)), DEFAULT_LIMITS, new Map());

describe('the same pair', () => {
  test.each([
    ['the same direction', ALICE, BOB],
    ['the other direction', BOB, ALICE],
  ])('START-01: given an open invitation in %s, then a second one is refused and the first named', (_, from, to) => {
    expect(ask([matchOf(from, to, 'invited')])).toEqual({ code: 'already-invited', match: MATCH });
  });

  test.each(['playing', 'ended', 'closed'] as const)(
    'START-01: given a match of the two that is %s, then they may',
    (stage) => {
      expect(ask([matchOf(ALICE, BOB, stage)])).toBeUndefined();
    },
  );

  test('START-03: given an invitation that ran out but was not yet closed, then it counts for nothing', () => {
    const match = matchOf(ALICE, BOB, 'invited');
    expect(ask([match], { perPlayer: 1, inProcess: 1 }, at(3600))).toBeUndefined();
  });

  test('TIME-08, START-01: given an invitation that stands still while clicks get lost, then it counts, however late it is', () => {
    const stopped: MatchEvent = { type: 'ClockStopped', reason: 'process-away', at: at(3000) };
    const started: MatchEvent = { type: 'ClockStarted', reason: 'process-away', at: at(9000) };
    const asked = (...events: readonly MatchEvent[]) =>
      ask([fold(MATCH, [CHALLENGED, ...events])], undefined, at(9000));
    expect(asked()).toBeUndefined();
    expect(asked(stopped)).toMatchObject({ code: 'already-invited' });
    expect(asked(stopped, started)).toMatchObject({ code: 'already-invited' });
    expect(asked({ ...stopped, reason: 'venue-closed' })).toBeUndefined();
  });

  test('START-01: given invitations to and from others, then the pair may', () => {
    expect(ask([matchOf(ALICE, CAROL, 'invited'), matchOf(CAROL, BOB, 'invited', 'm2')])).toBeUndefined();
  });
});

describe('limits', () => {
  const full = (player: PlayerId): object => ({ code: 'player-full', player, limit: 10 });

  const tenOf = (stage: Stage, pair: (index: number) => [PlayerId, PlayerId]): Match[] =>
    times(10, (index) => matchOf(...pair(index), stage));

  test.each<[string, PlayerId, Match[]]>([
    [
      'running matches of the challenger, as first player',
      ALICE,
      tenOf('playing', (index) => [ALICE, stranger(index)]),
    ],
    [
      'running matches of the challenger, as second player',
      ALICE,
      tenOf('playing', (index) => [stranger(index), ALICE]),
    ],
    ['running matches of the invited player', BOB, tenOf('playing', (index) => [BOB, stranger(index)])],
    ['open invitations of the challenger', ALICE, tenOf('invited', (index) => [ALICE, stranger(index)])],
  ])('START-01: given ten %s, then an eleventh is refused, and the player named', (_what, player, ten) => {
    expect(ask(ten)).toEqual(full(player));
    expect(ask(ten.slice(1))).toBeUndefined();
  });

  test('START-01: given strangers who invited Bob ten times, then Alice may still invite him, and he may accept', () => {
    const matches = times(10, (index) => matchOf(stranger(index), BOB, 'invited'));
    expect(ask(matches)).toBeUndefined();
    expect(accept(matches)).toBeUndefined();
  });

  test('START-01: given ten running matches of Bob, when he would accept one more, then he is refused', () => {
    const matches = times(10, (index) => matchOf(BOB, stranger(index), 'playing'));
    expect(accept(matches)).toEqual(full(BOB));
  });

  test('START-01: given matches that are over, then they count for nothing', () => {
    const over = times(20, (index) => matchOf(ALICE, BOB, index % 2 === 0 ? 'ended' : 'closed'));
    expect(census(over, at(10))).toMatchObject({ matches: 0, byPlayer: new Map() });
  });

  test('START-01: given a full process, games and invitations alike, then the bot is full', () => {
    const matches = times(1000, (index) =>
      matchOf(stranger(index), stranger(-1 - index), index % 2 === 0 ? 'playing' : 'invited'),
    );
    expect(ask(matches)).toEqual({ code: 'bot-full', limit: 1000 });
    expect(ask(matches.slice(1))).toBeUndefined();
    expect(DEFAULT_LIMITS).toEqual({ perPlayer: 10, inProcess: 1000 });
  });
});

describe('blocks', () => {
  const none = census([], at(10));
  const blocks = new Map([[BOB, new Set([ALICE])]]);
  const pair = (challenger: PlayerId, invited: PlayerId) => ({ challenger, invited });

  test.each([
    ['challenge the other', (one: PlayerId, other: PlayerId) => admit(pair(one, other), none, DEFAULT_LIMITS, blocks)],
    [
      "join the other's table",
      (one: PlayerId, other: PlayerId) => admitJoin(pair(other, one), none, DEFAULT_LIMITS, blocks),
    ],
  ])(
    'START-01, START-02: given Bob has blocked Alice, then neither can %s, each for a reason of their own',
    (_what, tried) => {
      expect(tried(ALICE, BOB)).toEqual({ code: 'blocked-by', player: BOB });
      expect(tried(BOB, ALICE)).toEqual({ code: 'you-blocked', player: ALICE });
      expect(tried(CAROL, BOB)).toBeUndefined();
    },
  );
});

describe('tables and hotseat games', () => {
  const one = { perPlayer: 1, inProcess: 10 };

  test('START-02: given an open table, then it counts for its host, and its code is taken, until it has run out', () => {
    const table = fold(MATCH, [OPENED]);
    expect(census([table], at(10)).tables).toEqual(new Map([[CODE, MATCH]]));
    expect(admitAlone(ALICE, census([table], at(10)), one)).toMatchObject({
      code: 'player-full',
      player: ALICE,
    });
    expect(admitAlone(BOB, census([table], at(10)), one)).toBeUndefined();
    expect(census([table], at(3600))).toMatchObject({ matches: 0, tables: new Map() });
  });

  test('START-02: given a seat is offered to a watcher, then the code of the table it may become is taken, too', () => {
    const ended = [...PLAYING, { type: 'Watched', player: CAROL, at: at(80) }, RESIGNED] as MatchEvent[];
    const offered: MatchEvent[] = [
      { type: 'RematchDeclined', seat: 'dark', at: at(91) },
      { type: 'SeatOffered', player: CAROL, code: CODE, at: at(92) },
    ];
    expect(census([fold(MATCH, [...ended, ...offered])], at(95)).tables).toEqual(new Map([[CODE, MATCH]]));
  });

  const READY: MatchEvent = { type: 'ReadyAsked', seats: { dark: ALICE, light: BOB }, at: at(5) };

  test.each<[string, readonly MatchEvent[], Readonly<Record<string, number>>]>([
    ['START-10: given a game against the bot, then it counts for the player alone', [SOLO], { alice: 1 }],
    ['START-08: given a hotseat game, then it counts once, for the person who plays it', [HOTSEAT], { alice: 1 }],
    [
      'START-03: given a match that waits for Ready, then it counts for both',
      [CHALLENGED, READY],
      { alice: 1, bob: 1 },
    ],
  ])('%s', (_, events, counts) => {
    expect(Object.fromEntries(census([fold(MATCH, events)], at(10)).byPlayer)).toEqual(counts);
  });
});
