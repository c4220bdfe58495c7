import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { MatchEvent } from '../../src/match/event.ts';
import { evolve, fold, newMatch } from '../../src/match/evolve.ts';
import type { Match } from '../../src/match/match.ts';
import { UNTIMED_OPTIONS } from '../../src/match/options.ts';
import { makeTableCode } from '../../src/match/ids.ts';
import { tableChanges, type TableChange } from '../../src/match/projections.ts';
import { journalOf } from './journal-of.ts';
import { anyAttempts } from './random-actions.ts';
import { ALICE, at, BOB, CAROL, CHALLENGED, MATCH, PLAYING, turns } from './samples.ts';
import { tries } from '../support/tries.ts';

const code = makeTableCode([1, 2, 3, 4, 5, 6]);
const SEATS = { dark: ALICE, light: BOB };
const OPENED: MatchEvent = { type: 'TableOpened', challenger: ALICE, options: UNTIMED_OPTIONS, code, at: at(0) };
const JOINED: MatchEvent = { type: 'TableJoined', player: BOB, at: at(60) };
const STARTED: MatchEvent = { type: 'GameStarted', seats: SEATS, at: at(60) };
const WATCHED: MatchEvent = { type: 'Watched', player: CAROL, at: at(65) };
const LEFT: MatchEvent = { type: 'GameEnded', result: { kind: 'win', winner: 'dark', reason: 'left' }, at: at(90) };
const OFFERED: MatchEvent = { type: 'SeatOffered', player: CAROL, code, at: at(95) };
const PASSED: MatchEvent = { type: 'SeatPassed', player: CAROL, at: at(99) };
const closed = (reason: Extract<MatchEvent, { type: 'MatchClosed' }>['reason']): MatchEvent => ({
  type: 'MatchClosed',
  reason,
  at: at(100),
});
const ASKED = [...PLAYING, WATCHED, LEFT, OFFERED];

describe('what became of a code', () => {
  test.each<readonly [string, readonly MatchEvent[], readonly MatchEvent[], readonly TableChange[]]>([
    ['a table that opens', [], [OPENED], [{ code, became: 'open' }]],
    ['somebody who sits down', [OPENED], [JOINED, STARTED], [{ code, became: 'taken' }]],
    [
      'somebody who sits down while the host is away',
      [OPENED],
      [JOINED, { type: 'ReadyAsked', seats: SEATS, at: at(60) }],
      [{ code, became: 'taken' }],
    ],
    ['a table that lapses', [OPENED], [closed('expired')], [{ code, became: 'closed', reason: 'expired' }]],
    ['a host who takes it back', [OPENED], [closed('cancelled')], [{ code, became: 'closed', reason: 'cancelled' }]],
    ['a seat that is offered', ASKED.slice(0, -1), [OFFERED], [{ code, became: 'reserved' }]],
    ['a seat that is offered to the next one', ASKED, [PASSED, OFFERED], []],
    ['a seat that nobody takes', ASKED, [PASSED, { ...OPENED, at: at(99) }], [{ code, became: 'open' }]],
    [
      'a seat that is taken',
      ASKED,
      [{ ...STARTED, seats: { dark: ALICE, light: CAROL } }],
      [{ code, became: 'released' }],
    ],
    ['a seat that is withdrawn', ASKED, [closed('finished')], [{ code, became: 'released' }]],
    ['an invitation', [], [CHALLENGED], []],
    ['a move', PLAYING, turns('11-15'), []],
    [
      'all of it at once',
      [],
      [OPENED, JOINED, STARTED],
      [
        { code, became: 'open' },
        { code, became: 'taken' },
      ],
    ],
  ])('START-02, END-07: given %s, then it is told', (_name, before, events, changes) => {
    expect(tableChanges(fold(MATCH, before), events)).toEqual(changes);
  });
});

test('START-02: given any history, then entry by entry the same is told as all at once, and a code is open just while its table is', () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(anyAttempts, (attempts) => {
      const entries = journalOf(attempts);
      const told: TableChange[] = [];
      const known = new Map<string, string>();
      let match: Match = newMatch(MATCH);
      for (const entry of entries) {
        const changes = tableChanges(match, entry);
        told.push(...changes);
        for (const change of changes) known.set(change.code, change.became);
        for (const { became } of changes) seen.add(became);
        match = entry.reduce<Match>(evolve, match);
        const open = match.phase === 'open-table' ? [match.code] : [];
        expect([...known].flatMap(([one, became]) => (became === 'open' ? [one] : []))).toEqual(open);
      }
      expect(tableChanges(newMatch(MATCH), entries.flat())).toEqual(told);
    }),
    tries(250),
  );
  expect(seen).toContain('taken');
});
