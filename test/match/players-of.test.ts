import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { playersOf } from '../../src/match/match.ts';
import { tries } from '../support/tries.ts';
import { journalOf } from './journal-of.ts';
import { anyAttempts } from './random-actions.ts';

const PEOPLE = ['alice', 'bob', 'carol', 'dora', 'emil', 'frank', 'king-me'];

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
