import { describe, expect, test } from 'vitest';
import { causeId, millis } from '../../src/match/ids.ts';
import { nextWakeUp } from '../../src/match/next-wake-up.ts';
import { UNTIMED_OPTIONS } from '../../src/match/options.ts';
import { ACCEPTED, ALICE, at, BOB, CAROL, CHALLENGED, MATCH, PLAYING, STARTED, closed } from './samples.ts';
import { given } from './scenario.ts';

describe('asking for a match', () => {
  test('START-01: given nothing, when Alice challenges Bob, then the challenge stands with its options', () => {
    const options = { ...UNTIMED_OPTIONS, drawTurns: 80, invitationTime: millis(1000) };
    given([]).decides(
      { type: 'Challenge', by: ALICE, invited: BOB, options, cause: causeId('i1') },
      [{ type: 'ChallengeMade', challenger: ALICE, invited: BOB, options, at: at(0), cause: causeId('i1') }],
      at(0),
    );
  });

  test('START-01: given nothing, when Alice challenges herself, then she is refused', () => {
    given([]).refuses({ type: 'Challenge', by: ALICE, invited: ALICE, options: UNTIMED_OPTIONS }, 'challenge-yourself');
  });

  test('START-01: given an open challenge, when the same match is asked for again, then the open one is named', () => {
    given([CHALLENGED]).refuses(
      { type: 'Challenge', by: BOB, invited: ALICE, options: UNTIMED_OPTIONS },
      { code: 'already-invited', match: MATCH },
    );
  });
});

describe('settling an invitation', () => {
  test('START-01: given a challenge, when Bob accepts, then the game starts with the seats that were drawn', () => {
    given([CHALLENGED]).decides(
      { type: 'AcceptChallenge', by: BOB, challengerSeat: 'dark' },
      [ACCEPTED, STARTED],
      at(60),
    );
    given([CHALLENGED]).decides(
      { type: 'AcceptChallenge', by: BOB, challengerSeat: 'light' },
      [ACCEPTED, { type: 'GameStarted', at: at(60), seats: { dark: BOB, light: ALICE } }],
      at(60),
    );
  });

  test('START-01: given a challenge, when Bob declines or Alice cancels, then the match is closed and says how', () => {
    given([CHALLENGED]).decides({ type: 'DeclineChallenge', by: BOB }, [closed('declined')]);
    given([CHALLENGED]).decides({ type: 'CancelChallenge', by: ALICE }, [closed('cancelled')]);
  });

  test.each([
    ['Alice', ALICE],
    ['Carol', CAROL],
  ])('START-01: given Alice challenged Bob, when %s accepts or declines, then only Bob may', (_name, by) => {
    const code = 'only-the-invited-player';
    given([CHALLENGED]).refuses({ type: 'AcceptChallenge', by, challengerSeat: 'dark' }, code);
    given([CHALLENGED]).refuses({ type: 'DeclineChallenge', by }, code);
  });

  test.each([
    ['Bob', BOB],
    ['Carol', CAROL],
  ])('START-01: given Alice challenged Bob, when %s cancels, then only Alice may', (_name, by) => {
    given([CHALLENGED]).refuses({ type: 'CancelChallenge', by }, 'only-the-challenger');
  });

  test.each([
    ['accepted', PLAYING],
    ['declined', [CHALLENGED, closed('declined', 10)]],
    ['cancelled', [CHALLENGED, closed('cancelled', 10)]],
    ['expired', [CHALLENGED, closed('expired', 3600)]],
    ['venue-lost', [CHALLENGED, closed('venue-lost', 10)]],
  ] as const)(
    'START-01: given an invitation that was %s, when it is settled again, then that is said',
    (how, events) => {
      const rejection = { code: 'invitation-over', how } as const;
      given(events).refuses({ type: 'AcceptChallenge', by: BOB, challengerSeat: 'dark' }, rejection);
      given(events).refuses({ type: 'DeclineChallenge', by: BOB }, rejection);
      given(events).refuses({ type: 'CancelChallenge', by: ALICE }, rejection);
    },
  );

  test('START-01: given a game that lost its thread, when Bob accepts, then the invitation was accepted long ago', () => {
    given([...PLAYING, closed('venue-lost')]).refuses(
      { type: 'AcceptChallenge', by: BOB, challengerSeat: 'dark' },
      { code: 'invitation-over', how: 'accepted' },
    );
  });
});

describe('the end of an invitation', () => {
  const lastMoment = millis(at(3600) - 1);

  test('START-03: given a challenge, then it asks to be woken after its hour', () => {
    expect(nextWakeUp(given([CHALLENGED]).match)).toBe(at(3600));
  });

  test('START-03: given a challenge, when it is accepted in its last millisecond, then the game starts', () => {
    const next = given([CHALLENGED]).after({ type: 'AcceptChallenge', by: BOB, challengerSeat: 'dark' }, lastMoment);
    expect(next.match.phase).toBe('playing');
  });

  test('START-03: given a challenge, when a tick comes early, then nothing happens', () => {
    given([CHALLENGED]).decides({ type: 'Tick' }, [], lastMoment);
  });

  test('START-03: given a challenge, when a tick comes at its hour, then it has expired', () => {
    given([CHALLENGED]).decides({ type: 'Tick' }, [closed('expired', 3600)], at(3600));
  });

  test('START-03: given a challenge that ran out before its timer rang, when somebody clicks, then it has expired', () => {
    const expired = [{ ...closed('expired', 3600), cause: causeId('late') }];
    const cause = causeId('late');
    for (const action of [
      { type: 'AcceptChallenge', by: BOB, challengerSeat: 'dark', cause },
      { type: 'DeclineChallenge', by: BOB, cause },
      { type: 'CancelChallenge', by: ALICE, cause },
      { type: 'AcceptChallenge', by: CAROL, challengerSeat: 'dark', cause },
    ] as const) {
      given([CHALLENGED]).decides(action, expired, at(3600));
    }
  });

  test('START-03: given a game or a closed match, then nothing wakes it', () => {
    expect(nextWakeUp(given([]).match)).toBeUndefined();
    expect(nextWakeUp(given(PLAYING).match)).toBeUndefined();
    expect(nextWakeUp(given([CHALLENGED, closed('declined')]).match)).toBeUndefined();
  });
});
