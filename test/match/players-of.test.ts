import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type MatchEvent, playersOf } from '../../src/match/event.ts';
import { UNTIMED_OPTIONS } from '../../src/match/options.ts';
import { tries } from '../support/tries.ts';
import { journalOf } from './journal-of.ts';
import { anyAttempts } from './random-actions.ts';
import { ACCEPTED, ALICE, at, BOB, CAROL, CHALLENGED, STARTED, turns, ANNA, BEN } from './samples.ts';

test.each<readonly [MatchEvent | undefined, readonly string[]]>([
  [CHALLENGED, [ALICE, BOB]],
  [ACCEPTED, []],
  [STARTED, [ALICE, BOB]],
  [{ type: 'TableJoined', player: BOB, at: at(1) }, [BOB]],
  [{ type: 'SeatOffered', player: CAROL, code: 'X' as never, at: at(1) }, [CAROL]],
  [
    { type: 'HotseatStarted', operator: ALICE, seats: { dark: ANNA, light: BEN }, options: UNTIMED_OPTIONS, at: at(1) },
    [ALICE, ANNA, BEN],
  ],
  [turns('11-15')[0], []],
])('RUN-03: given the event %j, then the players that it names are %j', (event, players) => {
  expect(event && playersOf(event)).toEqual(players);
});

const PEOPLE = ['alice', 'bob', 'carol', 'dora', 'emil', 'frank'];

test('RUN-03: given any event, then everybody whose id is written in it is named', () => {
  fc.assert(
    fc.property(anyAttempts, (attempts) => {
      for (const event of journalOf(attempts).flat()) {
        const { cause: _cause, ...told } = event;
        const written = JSON.stringify(told);
        expect([...new Set<string>(playersOf(event))].sort()).toEqual(
          PEOPLE.filter((person) => written.includes(`"${person}"`)),
        );
      }
    }),
    tries(100),
  );
});
