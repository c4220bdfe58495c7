import { describe, expect, test } from 'vitest';
import type { PlayerAction } from '../../src/match/match.ts';
import { causeId, millis, type PlayerId } from '../../src/match/ids.ts';
import { UNTIMED_OPTIONS } from '../../src/match/options.ts';
import { ACCEPTED, ALICE, at, BOB, CAROL, CHALLENGED, closed, MATCH, PLAYING, started } from './samples.ts';
import { given } from './scenario.ts';

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
