import * as fc from 'fast-check';
import type { MatchAction } from '../../src/match/match.ts';
import { causeId, type Millis, millis } from '../../src/match/ids.ts';
import type { Match } from '../../src/match/phases.ts';
import { UNTIMED_OPTIONS } from '../../src/match/options.ts';
import { anyAction, challenge, code, drawn, options, settlement, table } from './any-action.ts';
import { DORA, EMIL, ALICE, at, BOB } from './samples.ts';

/** Somebody does something, sensible or not. What it comes to depends on the match that it meets. */
export interface Attempt {
  readonly now: Millis;
  /** The action, given the match as it stands. */
  readonly on: (match: Match) => MatchAction;
}

/** How long after the one before; a click can be dated a little back. */
const anyWait = fc.oneof(
  { weight: 60, arbitrary: fc.integer({ min: 0, max: 6000 }) },
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 90_000 }) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 700_000 }) },
);
const backdated = fc.oneof(
  { weight: 8, arbitrary: fc.constant(0) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 3000 }) },
);
const anyTime = fc.oneof(
  { weight: 20, arbitrary: fc.constant(undefined) },
  { weight: 1, arbitrary: fc.constantFrom(0, 2 ** 52).map(millis) },
);

const withCause = fc
  .tuple(anyAction, fc.option(fc.string({ minLength: 1, maxLength: 8 }), { nil: undefined }))
  .map(([on, cause]) => (match: Match): MatchAction => {
    const action = on(match);
    return cause === undefined || !('by' in action) ? action : { ...action, cause: causeId(cause) };
  });

/** How it mostly begins, so that there is a game to disturb. */
const goodBeginning = fc
  .tuple(
    options,
    drawn,
    fc.constantFrom('challenge', 'challenge', 'challenge', 'table', 'hotseat', 'solo'),
    fc.constantFrom(1, 1, 130),
  )
  .map(([asked, drawn, kind, wait]): Attempt[] => {
    const options = { ...asked, invitationTime: UNTIMED_OPTIONS.invitationTime };
    const starts: Record<typeof kind, MatchAction[]> = {
      challenge: [
        { type: 'Challenge', by: ALICE, invited: BOB, options },
        { type: 'AcceptChallenge', by: BOB, ...drawn },
      ],
      table: [
        { type: 'OpenTable', by: ALICE, options, code },
        { type: 'JoinTable', by: BOB, ...drawn },
      ],
      solo: [{ type: 'StartSolo', by: ALICE, options, level: 5, ...drawn }],
      hotseat: [{ type: 'StartHotseat', by: ALICE, options, players: [DORA, EMIL], ...drawn }],
    };
    return starts[kind].map((action, index) => ({ now: at(index * wait), on: () => action }));
  });

const anyBeginning = fc.tuple(challenge, settlement, table).map(([ask, settle, sit]): Attempt[] => [
  { now: at(0), on: ask },
  { now: at(1), on: settle },
  { now: at(2), on: sit },
]);

const beginning = fc.oneof({ weight: 5, arbitrary: goodBeginning }, { weight: 1, arbitrary: anyBeginning });

const attempts = (times: fc.Arbitrary<{ back: number; wild: Millis | undefined }>): fc.Arbitrary<readonly Attempt[]> =>
  fc
    .tuple(beginning, fc.array(fc.tuple(anyWait, times, withCause), { maxLength: 250, size: 'max' }))
    .map(([beginning, rest]) => {
      let clock = (beginning.at(-1)?.now ?? 0) as number;
      return beginning.concat(
        rest.map(([wait, { back, wild }, on]): Attempt => {
          clock += wait;
          return { now: wild ?? millis(clock - back), on };
        }),
      );
    });

/** Attempts in a row, on a match to which nothing has happened, whenever they are dated. */
export const anyAttempts = attempts(fc.record({ back: backdated, wild: anyTime }));

/** Attempts in a row whose times never go back. */
export const attemptsInOrder = attempts(fc.constant({ back: 0, wild: undefined }));
