import { describe, expect, test } from 'vitest';
import type { MatchEvent } from '../../src/match/event.ts';
import { revision } from '../../src/match/ids.ts';
import { ALICE, at, BOB, CAROL, CHALLENGED, PLAYING, RESIGNED, turns } from './samples.ts';
import { given } from './scenario.ts';

const OFFER = revision(4);
const later = (event: { type: 'DrawWithdrawn' | 'DrawDeclined' }): MatchEvent => ({
  ...event,
  offer: OFFER,
  at: at(66),
});
const ALICE_OFFERED: readonly MatchEvent[] = [...PLAYING, { type: 'DrawOffered', seat: 'dark', at: at(65) }];
const BOB_OFFERED: readonly MatchEvent[] = [...PLAYING, { type: 'DrawOffered', seat: 'light', at: at(65) }];
const DECLINED = [...ALICE_OFFERED, later({ type: 'DrawDeclined' })];
/** Five turns of dark's and four of light's. */
const NINE = ['11-15', '22-18', '15x22', '25x18', '8-11', '29-25', '4-8', '25-22', '9-14'];
const AGREED: MatchEvent = { type: 'GameEnded', at: at(600), result: { kind: 'draw', reason: 'agreement' } };

describe('offering', () => {
  test.each([
    ['the player on move', ALICE, 'dark'],
    ['the player not on move', BOB, 'light'],
  ] as const)('END-02: given a running game, when %s offers a draw, then the offer stands', (_who, by, seat) => {
    const { match } = given(PLAYING).decides({ type: 'OfferDraw', by }, [{ type: 'DrawOffered', seat, at: at(600) }]);
    expect(match).toMatchObject({ drawOffer: { by: seat, number: OFFER }, game: { boardRevision: 3 } });
  });

  test('END-02: given an offer, when the same player offers again, then it stands already', () => {
    given(ALICE_OFFERED).refuses({ type: 'OfferDraw', by: ALICE }, 'already-offered');
  });

  test('END-02: given an offer, when the opponent offers too, then the draw is agreed', () => {
    given(ALICE_OFFERED).decides({ type: 'OfferDraw', by: BOB }, [AGREED]);
  });

  test('END-02: given a watcher, or no running game, when a draw is offered, then it is refused', () => {
    given(PLAYING).refuses({ type: 'OfferDraw', by: CAROL }, 'not-a-player');
    given([CHALLENGED]).refuses({ type: 'OfferDraw', by: BOB }, { code: 'not-playing', phase: 'invited' });
    given([...PLAYING, RESIGNED]).refuses(
      { type: 'OfferDraw', by: BOB },
      { code: 'not-playing', phase: 'ended' },
      at(100),
    );
  });
});

describe('answering', () => {
  test('END-02: given an offer, when the opponent accepts, then the game is drawn by agreement', () => {
    const { match } = given(ALICE_OFFERED).decides({ type: 'AcceptDraw', by: BOB, offer: OFFER }, [AGREED]);
    expect(match).toMatchObject({ phase: 'ended', score: { draws: 1, wins: { dark: 0, light: 0 } } });
  });

  test('END-02: given an offer, when the opponent declines, then it is gone', () => {
    const { match } = given(ALICE_OFFERED).decides({ type: 'DeclineDraw', by: BOB, offer: OFFER }, [
      { type: 'DrawDeclined', offer: OFFER, at: at(600) },
    ]);
    expect(match).toMatchObject({ drawOffer: undefined, drawWait: { dark: 5, light: 0 } });
  });

  test('END-02: given an offer, when the offerer withdraws it, then it is gone and may be made again', () => {
    const { match } = given(ALICE_OFFERED).decides({ type: 'WithdrawDraw', by: ALICE, offer: OFFER }, [
      { type: 'DrawWithdrawn', offer: OFFER, at: at(600) },
    ]);
    expect(match).toMatchObject({ drawOffer: undefined, drawWait: { dark: 0, light: 0 } });
    given([...ALICE_OFFERED, later({ type: 'DrawWithdrawn' })]).decides({ type: 'OfferDraw', by: ALICE }, [
      { type: 'DrawOffered', seat: 'dark', at: at(600) },
    ]);
  });

  test('END-02: given an offer, when the offerer accepts or declines it, then it is their own', () => {
    const code = 'your-own-offer';
    given(ALICE_OFFERED).refuses({ type: 'AcceptDraw', by: ALICE, offer: OFFER }, code);
    given(ALICE_OFFERED).refuses({ type: 'DeclineDraw', by: ALICE, offer: OFFER }, code);
  });

  test('END-02: given an offer, when the opponent withdraws it, then it is not theirs', () => {
    given(ALICE_OFFERED).refuses({ type: 'WithdrawDraw', by: BOB, offer: OFFER }, 'not-your-offer');
  });

  test('END-02: given a watcher, when she answers an offer, then she is not a player', () => {
    given(ALICE_OFFERED).refuses({ type: 'AcceptDraw', by: CAROL, offer: OFFER }, 'not-a-player');
  });

  test.each([
    ['no offer was made', PLAYING],
    ['it was withdrawn', [...ALICE_OFFERED, later({ type: 'DrawWithdrawn' })]],
    ['it was declined', DECLINED],
    ['a later one stands', [...ALICE_OFFERED, later({ type: 'DrawWithdrawn' }), ...ALICE_OFFERED.slice(3)]],
    ['it lapsed with a move', [...BOB_OFFERED, ...turns('11-15')]],
  ] as const)('END-02: given %s, when the old question is answered, then there is no such offer', (_why, events) => {
    const code = 'no-such-offer';
    for (const by of [ALICE, BOB]) {
      given(events).refuses({ type: 'AcceptDraw', by, offer: OFFER }, code);
      given(events).refuses({ type: 'DeclineDraw', by, offer: OFFER }, code);
      given(events).refuses({ type: 'WithdrawDraw', by, offer: OFFER }, code);
    }
  });
});

describe('offers and moves', () => {
  test('END-02: given an offer, when the other player completes a move, then it has lapsed without a decline', () => {
    expect(given([...BOB_OFFERED, ...turns('11-15')]).match).toMatchObject({
      drawOffer: undefined,
      drawWait: { dark: 0, light: 0 },
    });
  });

  test('END-02: given an offer, when the offerer moves, then it still stands under its number', () => {
    const match = given([...ALICE_OFFERED, ...turns('11-15')]);
    expect(match.match).toMatchObject({ drawOffer: { by: 'dark', number: OFFER } });
    match.decides({ type: 'AcceptDraw', by: BOB, offer: OFFER }, [AGREED]);
  });

  test('END-02: given a declined offer, when it is repeated in the same turn, then it is refused', () => {
    given(DECLINED).refuses({ type: 'OfferDraw', by: ALICE }, { code: 'offer-declined', movesLeft: 5 });
  });

  test('END-02: given a declined offer, when the decliner offers, then that is open to them', () => {
    given(DECLINED).decides({ type: 'OfferDraw', by: BOB }, [{ type: 'DrawOffered', seat: 'light', at: at(600) }]);
  });

  test.each([
    [4, 1],
    [3, 2],
  ])('END-02: given a declined offer and %d own moves since, then %d are left to wait for', (moves, movesLeft) => {
    given([...DECLINED, ...turns(...NINE.slice(0, moves * 2 - 1))]).refuses(
      { type: 'OfferDraw', by: ALICE },
      { code: 'offer-declined', movesLeft },
    );
  });

  test('END-02: given a declined offer, when its player has completed five turns, then they may offer again', () => {
    given([...DECLINED, ...turns(...NINE)]).decides({ type: 'OfferDraw', by: ALICE }, [
      { type: 'DrawOffered', seat: 'dark', at: at(600) },
    ]);
  });

  test('END-02: given an offer declined after the offerer moved, when the opponent moves, then it stays declined', () => {
    given([
      ...ALICE_OFFERED,
      ...turns('11-15').slice(0, 1),
      later({ type: 'DrawDeclined' }),
      ...turns('11-15', '22-18').slice(1),
    ]).refuses({ type: 'OfferDraw', by: ALICE }, { code: 'offer-declined', movesLeft: 5 });
  });

  test('END-02: given Alice was declined and Bob offers now, when Alice offers, then the draw is agreed all the same', () => {
    given([...DECLINED, { type: 'DrawOffered', seat: 'light', at: at(67) }]).decides({ type: 'OfferDraw', by: ALICE }, [
      AGREED,
    ]);
  });
});
