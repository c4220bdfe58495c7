import { describe, expect, test } from 'vitest';
import type { PlayerAction, Rejection, MatchEvent } from '../../src/match/match.ts';
import { type PlayerId, revision, type Seat } from '../../src/match/ids.ts';
import { ALICE, at, BOB, CAROL, drawn, PLAYING, turns } from './samples.ts';
import { given } from './scenario.ts';

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
