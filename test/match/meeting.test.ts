import { describe, expect, test } from 'vitest';
import type { MatchEvent, PlayerAction } from '../../src/match/match.ts';
import { causeId, millis, type PlayerId, revision } from '../../src/match/ids.ts';
import { type MatchOptions, UNTIMED_OPTIONS } from '../../src/match/options.ts';
import {
  ACCEPTED,
  ALICE,
  ANNA,
  at,
  BEN,
  BOB,
  CAROL,
  CHALLENGED,
  closed,
  CODE,
  HOTSEAT,
  MATCH,
  OPENED,
  PLAYING,
  squares,
  started,
} from './samples.ts';
import { given } from './scenario.ts';
import { timeOf } from './timed.ts';

describe('an invitation', () => {
  const challenge = (by: PlayerId, invited: PlayerId, options = UNTIMED_OPTIONS): PlayerAction => ({
    type: 'Challenge',
    by,
    invited,
    options,
  });
  const accept = (by: PlayerId): PlayerAction => ({ type: 'AcceptChallenge', by, challengerSeat: 'dark' });
  const decline = (by: PlayerId): PlayerAction => ({ type: 'DeclineChallenge', by });
  const cancel = (by: PlayerId): PlayerAction => ({ type: 'CancelChallenge', by });

  describe('asking for a match', () => {
    test('START-01: given nothing, when Alice challenges Bob, then the challenge stands with its options', () => {
      const options = { ...UNTIMED_OPTIONS, drawTurns: 80, invitationTime: millis(1000) };
      const [stamp, cause] = [at(0), causeId('i1')];
      given([]).decides(
        { ...challenge(ALICE, BOB, options), cause },
        [{ type: 'ChallengeMade', challenger: ALICE, invited: BOB, options, at: stamp, cause }],
        stamp,
      );
    });

    test('START-01: given nothing, when Alice challenges herself, then she is refused', () => {
      given([]).refuses(challenge(ALICE, ALICE), 'challenge-yourself');
    });

    test('START-01: given an open challenge, when the same match is asked for again, then the open one is named', () => {
      given([CHALLENGED]).refuses(challenge(BOB, ALICE), { code: 'already-invited', match: MATCH });
    });
  });

  describe('settling an invitation', () => {
    test('START-01: given a challenge, when Bob accepts, then the game starts with the seats that were drawn', () => {
      given([CHALLENGED]).decides(accept(BOB), [ACCEPTED, started(ALICE, BOB, 60)], at(60));
      const lightDrawn = { type: 'AcceptChallenge', by: BOB, challengerSeat: 'light' } as const;
      given([CHALLENGED]).decides(lightDrawn, [ACCEPTED, started(BOB, ALICE, 60)], at(60));
    });

    test('START-01: given a challenge, when Bob declines or Alice cancels, then the match is closed and says how', () => {
      given([CHALLENGED]).decides(decline(BOB), [closed('declined')]);
      given([CHALLENGED]).decides(cancel(ALICE), [closed('cancelled')]);
    });

    test('START-01: given Alice challenged Bob, then only Bob may accept or decline, and only Alice cancel', () => {
      for (const by of [ALICE, CAROL])
        for (const action of [accept, decline]) given([CHALLENGED]).refuses(action(by), 'only-the-invited-player');
      for (const by of [BOB, CAROL]) given([CHALLENGED]).refuses(cancel(by), 'only-the-challenger');
    });

    test.each([
      ['accepted', PLAYING],
      ['declined', [CHALLENGED, closed('declined', 10)]],
      ['cancelled', [CHALLENGED, closed('cancelled', 10)]],
      ['expired', [CHALLENGED, closed('expired', 3600)]],
      ['venue-lost', [CHALLENGED, closed('venue-lost', 10)]],
      // A game that lost its thread: the invitation was accepted long ago.
      ['accepted', [...PLAYING, closed('venue-lost')]],
    ] as const)(
      'START-01: given an invitation that was %s, when it is settled again, then that is said',
      (how, events) => {
        for (const action of [accept(BOB), decline(BOB), cancel(ALICE)])
          given(events).refuses(action, { code: 'invitation-over', how });
      },
    );
  });

  describe('the end of an invitation', () => {
    test('START-03: given a challenge, when it is accepted in its last millisecond, then the game starts', () => {
      expect(given([CHALLENGED]).after(accept(BOB), millis(at(3600) - 1)).match.phase).toBe('playing');
    });

    test('START-03: given a challenge that ran out before its timer rang, when somebody clicks, then it has expired', () => {
      const cause = causeId('late');
      for (const action of [accept(BOB), decline(BOB), cancel(ALICE), accept(CAROL)])
        given([CHALLENGED]).decides({ ...action, cause }, [{ ...closed('expired', 3600), cause }], at(3600));
    });
  });
});

describe('a table', () => {
  const TIMED: MatchOptions = { ...UNTIMED_OPTIONS, time: timeOf(300, 60) };
  const openedWith = (options: MatchOptions) => ({ ...OPENED, options }) as MatchEvent;
  const join = (by: PlayerId) => ({ type: 'JoinTable', by, challengerSeat: 'light' }) as const;
  const cancel = (by: PlayerId): PlayerAction => ({ type: 'CancelChallenge', by });
  const SEATS = { dark: BOB, light: ALICE };
  const joined = (seconds: number): MatchEvent => ({ type: 'TableJoined', player: BOB, at: at(seconds) });

  describe('an open table', () => {
    test('START-02: given nothing, when Alice opens a table, then it waits, with its code', () => {
      const open = { type: 'OpenTable', by: ALICE, options: UNTIMED_OPTIONS, code: CODE } as const;
      const { match } = given([]).decides(open, [OPENED], at(0));
      expect(match).toMatchObject({ phase: 'open-table', challenger: ALICE, code: CODE, dueAt: at(3600) });
    });

    test('START-02: given a table, when two would join, then the first gets the seat, as drawn, and the second is told', () => {
      const first = given([OPENED]).decides(join(BOB), [joined(60), started(BOB, ALICE, 60)], at(60));
      expect(first.match).toMatchObject({ phase: 'playing', challenger: ALICE, invited: BOB, seats: SEATS });
      first.refuses(join(CAROL), 'table-taken', at(60));
    });

    test('START-02: given a table, when its host joins, or it is over, or there is none, then each has its own answer', () => {
      given([OPENED]).refuses(join(ALICE), 'own-table', at(60));
      given([]).refuses(join(BOB), 'no-such-table');
      given([CHALLENGED]).refuses(join(BOB), 'no-such-table');
      const over = given([OPENED, closed('expired', 3600)]);
      over.refuses(join(BOB), { code: 'table-over', how: 'expired' }, at(3601));
    });

    test('START-03: given a table, when its hour is over, then a join comes too late', () => {
      given([OPENED]).decides(join(BOB), [closed('expired', 3600)], at(3600));
    });

    test('START-02: given a table, when its host takes it back, then it is closed; nobody else can', () => {
      given([OPENED]).refuses(cancel(BOB), 'only-the-challenger');
      const over = given([OPENED]).after(cancel(ALICE));
      for (const action of [join(BOB), cancel(ALICE)]) over.refuses(action, { code: 'table-over', how: 'cancelled' });
      const taken = given([OPENED]).after(join(BOB), at(60));
      taken.refuses(cancel(ALICE), { code: 'invitation-over', how: 'accepted' });
    });

    test('START-04: given who moves first was chosen, then that is not drawn', () => {
      for (const [first, dark] of [
        ['challenger', ALICE],
        ['invited', BOB],
      ] as const) {
        const { match } = given([openedWith({ ...UNTIMED_OPTIONS, first })]).after(join(BOB), at(60));
        expect(match).toMatchObject({ seats: { dark } });
      }
    });

    test('START-04, RULE-14: given tournament rules, then who was chosen makes the first move after the opening: light', () => {
      for (const [first, light] of [
        ['challenger', ALICE],
        ['invited', BOB],
      ] as const) {
        const options = { ...UNTIMED_OPTIONS, first, rules: 'tournament', drawTurns: 80 } as const;
        const { match } = given([openedWith(options)]).after(join(BOB), at(60));
        expect(match).toMatchObject({ seats: { light }, game: { position: { turn: 'light' } } });
      }
    });
  });

  describe('Ready', () => {
    const asked = (seconds: number): MatchEvent => ({ type: 'ReadyAsked', seats: SEATS, at: at(seconds) });
    const waiting = [openedWith(TIMED), joined(121), asked(121)];
    const ready = (by: PlayerId): PlayerAction => ({ type: 'Ready', by });

    test('START-03: given a short clock and a host unseen for over 2 min, when Bob joins, then the host must be ready', () => {
      const { match } = given([openedWith(TIMED)]).decides(join(BOB), [joined(121), asked(121)], at(121));
      expect(match).toMatchObject({ phase: 'ready-check', challenger: ALICE, invited: BOB, dueAt: at(421) });
    });

    test.each<[string, MatchOptions, number, number]>([
      ['2 min are not over', TIMED, 120, 0],
      ['the host pressed something since', TIMED, 600, 590],
      ['the limit is 15 min', { ...TIMED, time: timeOf(900, 60) }, 600, 0],
      ['there is no clock', UNTIMED_OPTIONS, 600, 0],
    ])('START-03: given %s, then the game starts at once', (_name, options, when, seen) => {
      const action = { ...join(BOB), challengerSeenAt: at(seen) };
      const rating = options.time === 'off' ? ({ unrated: 'no-clock' } as const) : ({ pool: 'live' } as const);
      given([openedWith(options)]).decides(action, [joined(when), started(BOB, ALICE, when, rating)], at(when));
    });

    test('START-03: given an invitation accepted late, then its challenger must be ready as well', () => {
      given([{ ...CHALLENGED, options: TIMED } as MatchEvent]).decides(
        { type: 'AcceptChallenge', by: BOB, challengerSeat: 'light' },
        [{ type: 'ChallengeAccepted', at: at(300) }, asked(300)],
        at(300),
      );
    });

    test('START-03: given the question, when Alice is ready, then the game starts; nobody else can say so', () => {
      given(waiting).refuses(ready(BOB), 'only-the-challenger', at(130));
      given(waiting).decides(ready(ALICE), [started(BOB, ALICE, 130, { pool: 'live' })], at(130));
    });

    test('START-03: given five minutes without an answer, then Ready comes too late', () => {
      given(waiting).decides(ready(ALICE), [closed('not-ready', 421)], at(421));
    });

    test('START-03: given the question, when either calls it off or leaves, then there is no result', () => {
      given(waiting).decides({ type: 'Abort', by: BOB }, [closed('called-off', 130, BOB)], at(130));
      given(waiting).decides({ type: 'Leave', by: ALICE }, [closed('called-off', 130, ALICE)], at(130));
      given(waiting).refuses({ type: 'Leave', by: CAROL }, 'not-a-player', at(130));
    });
  });

  describe('hotseat', () => {
    const options = UNTIMED_OPTIONS;
    const resign = (seat: 'dark' | 'light') => ({ type: 'Resign', by: ALICE, seat, confirmed: revision(1) }) as const;
    const play = (by: PlayerId, path: string) => ({ type: 'PlayMove', by, squares: squares(path) }) as const;

    test('START-08: given two names, when Alice sits down to them, then the game starts at once', () => {
      const asked = { type: 'StartHotseat', by: ALICE, players: [ANNA, BEN], options, challengerSeat: 'dark' } as const;
      given([]).decides(asked, [HOTSEAT], at(0));
      given([]).refuses({ ...asked, players: [ANNA, ANNA] }, 'names-alike');
    });

    test('START-08: given a hotseat game, then Alice plays both sides, and nobody else does', () => {
      const both = given([HOTSEAT]).after(play(ALICE, '11-15')).after(play(ALICE, '22-18'));
      expect(both.match).toMatchObject({ game: { moves: [{ seat: 'dark' }, { seat: 'light' }] } });
      for (const by of [BOB, ANNA]) given([HOTSEAT]).refuses(play(by, '11-15'), 'not-a-player');
    });

    test.each([
      ['dark', 'light'],
      ['light', 'dark'],
    ] as const)('START-08: given a hotseat game, when %s resigns, then %s wins', (seat, winner) => {
      const { match } = given([HOTSEAT]).after(resign(seat));
      expect(match).toMatchObject({ phase: 'ended', result: { winner, reason: 'resigned' } });
    });

    test('START-08: given a hotseat game, then a draw takes an offer for one side and the answer for the other', () => {
      const offered = given([HOTSEAT]).after({ type: 'OfferDraw', by: ALICE });
      expect(offered.match).toMatchObject({ phase: 'playing', drawOffer: { by: 'dark' } });
      offered.refuses({ type: 'OfferDraw', by: ALICE }, 'already-offered');
      const { match } = offered.after({ type: 'AcceptDraw', by: ALICE, offer: revision(2) });
      expect(match).toMatchObject({ phase: 'ended', result: { reason: 'agreement' } });
    });

    test('START-08: given a hotseat game, then pausing, going on and a rematch take one press, leaving has no result, and nobody vanishes', () => {
      const paused = given([HOTSEAT]).after({ type: 'RequestPause', by: ALICE });
      expect(paused.match.phase).toBe('paused');
      expect(paused.after({ type: 'Resume', by: ALICE }).match.phase).toBe('playing');
      const again = given([HOTSEAT])
        .after(resign('dark'))
        .after({ type: 'AcceptRematch', by: ALICE, question: revision(2) });
      expect(again.match).toMatchObject({ phase: 'playing', operator: ALICE, seats: { dark: BEN, light: ANNA } });
      expect(again.match).toMatchObject({ score: { wins: { dark: 1, light: 0 } } });
      given([HOTSEAT]).decides({ type: 'Leave', by: ALICE, confirmed: revision(1) }, [closed('host-left')]);
      given([HOTSEAT]).refuses({ type: 'Watch', by: BOB }, 'no-queue-here');
      given([HOTSEAT]).decides({ type: 'Vanished', player: ALICE }, []);
    });
  });
});
