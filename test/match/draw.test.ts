import { describe, expect, test } from 'vitest';
import type { MatchEvent, PlayerAction, Rejection } from '../../src/match/match.ts';
import { BOT, type PlayerId, revision, type Seat } from '../../src/match/ids.ts';
import { ALICE, at, BOB, CAROL, CHALLENGED, drawn, HOTSEAT, PLAYING, squares, STARTED, turns } from './samples.ts';
import { given } from './scenario.ts';
import { DEFAULT_OPTIONS, UNTIMED_OPTIONS } from '../../src/match/options.ts';

describe('an offer', () => {
  const OFFER = revision(4);
  const offer = (by: PlayerId): PlayerAction => ({ type: 'OfferDraw', by });
  const accept = (by: PlayerId): PlayerAction => ({ type: 'AcceptDraw', by, offer: OFFER });
  const decline = (by: PlayerId): PlayerAction => ({ type: 'DeclineDraw', by, offer: OFFER });
  const withdraw = (by: PlayerId): PlayerAction => ({ type: 'WithdrawDraw', by, offer: OFFER });

  const offered = (seat: Seat, seconds = 600): MatchEvent => ({ type: 'DrawOffered', seat, at: at(seconds) });
  const settled = (type: 'DrawWithdrawn' | 'DrawDeclined', seconds = 600): MatchEvent => ({
    type,
    offer: OFFER,
    at: at(seconds),
  });
  const AGREED = drawn('agreement', 600);

  const ALICE_OFFERED: readonly MatchEvent[] = [...PLAYING, offered('dark', 65)];
  const BOB_OFFERED: readonly MatchEvent[] = [...PLAYING, offered('light', 65)];
  const DECLINED = [...ALICE_OFFERED, settled('DrawDeclined', 66)];
  const WITHDRAWN = [...ALICE_OFFERED, settled('DrawWithdrawn', 66)];

  describe('offering', () => {
    test.each([
      ['the player on move', ALICE, 'dark'],
      ['the player not on move', BOB, 'light'],
    ] as const)('END-02: given a running game, when %s offers a draw, then the offer stands', (_who, by, seat) => {
      const { match } = given(PLAYING).decides(offer(by), [offered(seat)]);
      expect(match).toMatchObject({ drawOffer: { by: seat, number: OFFER }, game: { boardRevision: 3 } });
    });

    test.each<[string, readonly MatchEvent[], PlayerId]>([
      ['an offer', ALICE_OFFERED, BOB],
      ['an offer by who has declined', [...DECLINED, offered('light', 67)], ALICE],
    ])('END-02: given %s, when the opponent offers too, then the draw is agreed', (_what, events, by) => {
      given(events).decides(offer(by), [AGREED]);
    });
  });

  describe('answering', () => {
    test('END-02: given an offer, when the opponent accepts, then the game is drawn by agreement', () => {
      const { match } = given(ALICE_OFFERED).decides(accept(BOB), [AGREED]);
      expect(match).toMatchObject({ phase: 'ended', score: { draws: 1, wins: { dark: 0, light: 0 } } });
    });

    test('END-02: given an offer, when the opponent declines, then it is gone, and open to them alone', () => {
      const declined = given(ALICE_OFFERED).decides(decline(BOB), [settled('DrawDeclined')]);
      expect(declined.match).toMatchObject({ drawOffer: undefined, drawWait: ['dark'] });
      declined.decides(offer(BOB), [offered('light')]);
    });

    test('END-02: given an offer, when the offerer withdraws it, then it is gone, and open to the other one alone', () => {
      const withdrawn = given(ALICE_OFFERED).decides(withdraw(ALICE), [settled('DrawWithdrawn')]);
      expect(withdrawn.match).toMatchObject({ drawOffer: undefined, drawWait: ['dark'] });
      withdrawn.decides(offer(BOB), [offered('light')]);
    });

    test.each<[string, readonly MatchEvent[], PlayerAction, Rejection['code']]>([
      ['a watcher offers', PLAYING, offer(CAROL), 'not-a-player'],
      ['the same player offers again', ALICE_OFFERED, offer(ALICE), 'already-offered'],
      ['the offerer accepts', ALICE_OFFERED, accept(ALICE), 'your-own-offer'],
      ['the offerer declines', ALICE_OFFERED, decline(ALICE), 'your-own-offer'],
      ['the opponent withdraws it', ALICE_OFFERED, withdraw(BOB), 'not-your-offer'],
      ['a watcher answers', ALICE_OFFERED, accept(CAROL), 'not-a-player'],
    ])('END-02: given an offer or none, when %s, then it is refused', (_what, events, action, code) => {
      given(events).refuses(action, code);
    });

    test.each<[string, readonly MatchEvent[]]>([
      ['no offer was made', PLAYING],
      ['it was withdrawn', WITHDRAWN],
      ['it was declined', DECLINED],
      ['a later one stands', [...WITHDRAWN, ...turns('11-15'), offered('dark', 67)]],
      ['it lapsed with a move', [...BOB_OFFERED, ...turns('11-15')]],
    ])('END-02: given %s, when the old question is answered, then there is no such offer', (_why, events) => {
      for (const by of [ALICE, BOB])
        for (const action of [accept, decline, withdraw]) given(events).refuses(action(by), 'no-such-offer');
    });
  });

  describe('offers and moves', () => {
    test('END-02: given an offer, when the other player completes a move, then it has lapsed without a decline', () => {
      const { match } = given([...BOB_OFFERED, ...turns('11-15')]);
      expect(match).toMatchObject({ drawOffer: undefined, drawWait: [] });
    });

    test('END-02: given an offer, when the offerer moves, then it still stands under its number', () => {
      const moved = given([...ALICE_OFFERED, ...turns('11-15')]);
      expect(moved.match).toMatchObject({ drawOffer: { by: 'dark', number: OFFER } });
      moved.decides(accept(BOB), [AGREED]);
    });

    test.each([
      ['declined', DECLINED],
      ['withdrawn', WITHDRAWN],
    ])('END-02: given a %s offer, then its player may offer again after one turn of their own', (_how, events) => {
      given(events).refuses(offer(ALICE), { code: 'offered-this-turn' });
      given([...events, ...turns('11-15')]).decides(offer(ALICE), [offered('dark')]);
    });

    test('END-02: given an offer declined after the offerer moved, when the opponent moves, then it stays declined', () => {
      const [own, others] = [turns('11-15'), turns('11-15', '22-18').slice(1)];
      const events = [...ALICE_OFFERED, ...own, settled('DrawDeclined', 75), ...others];
      given(events).refuses(offer(ALICE), { code: 'offered-this-turn' });
    });
  });
});

describe('a drawn endgame', () => {
  const TURN = revision(3);
  const NUMBER = revision(4);
  const report = (turn = TURN) => ({ type: 'EndgameDrawn', turn }) as const;
  const accept = (by: PlayerId, offer = NUMBER): PlayerAction => ({ type: 'AcceptDraw', by, offer });
  const playOn = (by: PlayerId, offer = NUMBER): PlayerAction => ({ type: 'DeclineDraw', by, offer });

  const told = (seconds = 600): MatchEvent => ({ type: 'EndgameDrawn', at: at(seconds) });
  const agreed = (seat: Seat, seconds = 600): MatchEvent => ({ type: 'EndgameDrawAgreed', seat, at: at(seconds) });
  const declined = (seconds = 600): MatchEvent => ({ type: 'DrawDeclined', offer: NUMBER, at: at(seconds) });

  const TOLD: readonly MatchEvent[] = [...PLAYING, told(65)];
  const ASKED = { isAsked: true, agreed: undefined, number: NUMBER };
  const OVER = { ...ASKED, isAsked: false };

  test('RULE-12: given an endgame that neither side can win, when the tables say so, then both are asked, once', () => {
    const after = given(PLAYING).decides(report(), [told()]);
    expect(after.match).toMatchObject({ endgame: ASKED, game: { boardRevision: 3 } });
    after.decides(report(), []);
  });

  test.each<[string, readonly MatchEvent[], ReturnType<typeof report>]>([
    ['a turn that is over', [...PLAYING, ...turns('11-15')], report()],
    ['a later turn than this', PLAYING, report(revision(4))],
    ['a game in a pause', [...PLAYING, { type: 'GamePaused', at: at(599) }], report()],
    ['a game that is over', [...PLAYING, drawn('agreement', 599)], report()],
    [
      'a game by tournament rules',
      [{ ...CHALLENGED, options: { ...DEFAULT_OPTIONS, time: 'off', rules: 'tournament' } } as MatchEvent, STARTED],
      report(revision(2)),
    ],
  ])(
    'RULE-12: given %s, when the tables say that neither side can win, then nothing is said',
    (_what, events, action) => {
      given(events).decides(action, []);
    },
  );

  test.each([
    ['dark first', ALICE, 'dark', BOB],
    ['light first', BOB, 'light', ALICE],
  ] as const)(
    'RULE-12: given the question, when both accept, %s, then the game is drawn',
    (_who, first, seat, second) => {
      const half = given(TOLD).decides(accept(first), [agreed(seat)]);
      half.refuses(accept(first), 'draw-accepted-already');
      const { match } = half.decides(accept(second), [drawn('endgame', 600)]);
      expect(match).toMatchObject({ phase: 'ended', score: { draws: 1 }, result: { kind: 'draw', reason: 'endgame' } });
    },
  );

  test.each<[string, readonly MatchEvent[]]>([
    ['nobody has answered', TOLD],
    ['the other one has accepted', [...TOLD, agreed('dark', 66)]],
    ['they have accepted themselves', [...TOLD, agreed('light', 66)]],
  ])('RULE-12: given %s, when a player plays on, then the game goes on and it is not said again', (_what, events) => {
    const after = given(events).decides(playOn(BOB), [declined()]);
    expect(after.match).toMatchObject({ phase: 'playing', endgame: { isAsked: false }, drawWait: [] });
    for (const answer of [accept(ALICE), playOn(ALICE)]) after.refuses(answer, 'no-such-offer');
    after.decides(report(), []);
  });

  test('RULE-12: given the question, when a player moves who has not accepted, then they play on', () => {
    for (const events of [TOLD, [...TOLD, agreed('light', 66)]]) {
      const moved = given([...events, ...turns('11-15')]);
      expect(moved.match).toMatchObject({ endgame: { isAsked: false } });
      moved.refuses(accept(BOB), 'no-such-offer');
      moved.decides(report(revision(moved.match.revision)), []);
    }
  });

  test('RULE-12: given a player who has accepted and then moves, then the other one can still accept', () => {
    const moved = given([...TOLD, agreed('dark', 66), ...turns('11-15')]);
    expect(moved.match).toMatchObject({ endgame: { isAsked: true, agreed: 'dark' } });
    moved.decides(accept(BOB), [drawn('endgame', 600)]);
  });

  test('RULE-12, END-02: given an offer of their own and the question, when the opponent wants either, then it is a draw', () => {
    const offered: MatchEvent = { type: 'DrawOffered', seat: 'dark', at: at(64) };
    const events = [...PLAYING, offered, told(65)];
    given(events).decides(accept(BOB, revision(5)), [drawn('endgame', 600)]);
    given(events).decides(accept(BOB, NUMBER), [drawn('agreement', 600)]);
    given([...TOLD, agreed('dark', 66)]).decides({ type: 'OfferDraw', by: BOB }, [drawn('agreement', 600)]);
  });

  test('RULE-12: given a watcher, or a number of another question, then the answer is refused', () => {
    given(TOLD).refuses(accept(CAROL), 'not-a-player');
    given(TOLD).refuses(playOn(CAROL), 'not-a-player');
    given(TOLD).refuses(accept(BOB, revision(3)), 'no-such-offer');
    given(TOLD).refuses({ type: 'WithdrawDraw', by: BOB, offer: NUMBER }, 'no-such-offer');
  });

  test('RULE-12, START-08: given one person at both sides, when they accept, then the game is drawn at once', () => {
    const events = [HOTSEAT, told(65)];
    given(events).decides(accept(ALICE, revision(2)), [drawn('endgame', 600)]);
    const { match } = given(events).after(playOn(ALICE, revision(2)));
    expect(match).toMatchObject({ endgame: { ...OVER, number: 2 } });
  });

  test('RULE-12, START-10: given a game against the bot, then it agrees at once, its moves leave the question, and the player decides', () => {
    const solo = given([
      {
        type: 'SoloStarted',
        player: ALICE,
        level: 4,
        seats: { dark: BOT, light: ALICE },
        options: UNTIMED_OPTIONS,
        at: at(0),
      },
    ]);
    const events: readonly MatchEvent[] = [told(), agreed('dark')];
    const asked = solo.decides(report(revision(1)), events);
    const moved = asked.after({ type: 'PlayMove', by: BOT, squares: squares('11-15') });
    expect(moved.match).toMatchObject({ endgame: { isAsked: true, agreed: 'dark' } });
    moved.decides(accept(ALICE, revision(2)), [drawn('endgame', 600)]);
    moved.decides({ type: 'OfferDraw', by: ALICE }, [drawn('agreement', 600)]);
    const { match } = moved.after({ type: 'PlayMove', by: ALICE, squares: squares('22-18') });
    expect(match).toMatchObject({ phase: 'playing', endgame: { isAsked: false } });
  });

  test('RULE-12: given the question, when the game is paused and resumed, then it is asked again', () => {
    const paused: readonly MatchEvent[] = [...TOLD, { type: 'GamePaused', at: at(70) }];
    given(paused).refuses(accept(BOB), { code: 'not-playing', phase: 'paused' });
    const resumed = given([...paused, { type: 'GameResumed', at: at(80) }]);
    expect(resumed.match).toMatchObject({ endgame: ASKED });
    resumed.decides(accept(BOB), [agreed('light')]);
  });

  test('RULE-12: given a rematch, then it can be said again', () => {
    const rematch: MatchEvent = { type: 'GameStarted', seats: { dark: BOB, light: ALICE }, at: at(610) };
    const { match } = given([...TOLD, agreed('dark'), drawn('endgame', 600), rematch]);
    expect(match).toMatchObject({ phase: 'playing', endgame: undefined });
  });
});
