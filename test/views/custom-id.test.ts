import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeCustomId, encodeCustomId, type CustomId } from '../../src/views/custom-id.ts';
import { matchId, revision, SEATS } from '../../src/match/ids.ts';
import { tries } from '../support/tries.ts';

const match = matchId('k7Qp2');

const ids: fc.Arbitrary<CustomId> = (() => {
  const verb = fc.constantFrom('help', 'pick', 'step-next', 'resign-confirm');
  const anyMatch = fc.stringMatching(/^[0-9A-Za-z]{1,16}$/).map(matchId);
  const anyRevision = fc.oneof(fc.integer({ min: 1, max: 2 ** 31 }), fc.constant(2 ** 31)).map(revision);
  const user = fc.stringMatching(/^[1-9]\d{16,19}$/);
  const place = fc.integer({ min: 1, max: 2 ** 31 });
  const list = fc.oneof(
    fc.record({ of: fc.constantFrom('history', 'stats'), user, against: user }, { requiredKeys: ['of', 'user'] }),
    fc.record({ of: fc.constant('history' as const), user, against: user, before: place }),
    fc.record({ of: fc.constant('history' as const), user, after: place }),
  );
  const part = fc.oneof(fc.nat(99_999), fc.constantFrom(...SEATS));
  return fc.oneof(
    fc.record({ verb }),
    fc.record({ verb, match: anyMatch }),
    fc.record({ verb, match: anyMatch, revision: anyRevision }),
    fc.record({ verb, match: anyMatch, revision: anyRevision, path: fc.array(part, { minLength: 1, maxLength: 9 }) }),
    fc.record({ verb: fc.constant('history'), list }),
    fc.record({ verb: fc.constant('past-share'), list, match: anyMatch, revision: anyRevision }),
    fc.record({
      verb: fc.constantFrom('standings', 'standings-share'),
      topic: fc.constantFrom('live-ever', 'correspondence-month'),
      page: fc.nat(999_999),
    }),
    fc.record({
      verb: fc.constantFrom('menu', 'set', 'compose'),
      topic: fc.stringMatching(/^[a-z]{1,9}(?:-[a-z]{1,9}){0,2}$/),
    }),
  );
})();

describe('custom ids', () => {
  test('PLAY-01: given any button, then its custom id fits into 100 characters and is read back', () => {
    fc.assert(
      fc.property(ids, (id) => {
        const text = encodeCustomId(id);
        expect(text.length).toBeLessThanOrEqual(100);
        expect(decodeCustomId(text)).toEqual(id);
      }),
      tries(2000),
    );
  });

  test('RUN-07: given 100 000 made-up strings, then reading never throws, and only what we write is read', () => {
    const mutated = fc
      .tuple(ids.map(encodeCustomId), fc.nat(110), fc.nat(3), fc.string({ unit: 'binary', maxLength: 4 }))
      .map(([text, at, cut, put]) => text.slice(0, at) + put + text.slice(at + cut));
    const parts =
      'c1 go pick help menu home set compose time join m 1 2147483648 1.2 dark 0.dark step-next animation : history standings live-ever h99999999999999999 s99999999999999999<3 '.split(
        ' ',
      );
    const shaped = fc.array(fc.constantFrom(...parts), { maxLength: 7 }).map((chosen) => chosen.join(':'));
    let read = 0;
    fc.assert(
      fc.property(fc.oneof(mutated, shaped, fc.string({ unit: 'binary', maxLength: 120 })), (text) => {
        const id = decodeCustomId(text);
        if (id === undefined) return;
        read += 1;
        if (encodeCustomId(id) !== text) throw new Error(`${text} is read as ${encodeCustomId(id)}`);
      }),
      tries(100_000),
    );
    expect(read, 'some of the strings must be real ids, or nothing was shown').toBeGreaterThan(1000);
  });

  test('given an id that could not be read back, then writing it is refused as a mistake of the program', () => {
    const of = { match, revision: revision(41) };
    const bad: readonly CustomId[] = [
      { verb: 'view', match: matchId('a:b'), revision: revision(1) },
      { verb: 'view', match, revision: revision(0) },
      { verb: 'view', revision: revision(1) },
      { verb: 'View', match },
      { verb: 'menu', match: matchId('home') },
      { verb: 'help', topic: 'home' },
      { verb: 'menu', topic: 'home', page: 1 },
      { verb: 'standings', topic: 'live-ever' },
      { verb: 'standings', topic: 'live-ever', page: -1 },
      { verb: 'history', list: { of: 'history', user: '1' } },
      { verb: 'history', list: { of: 'history', user: '9'.repeat(17), before: 0 } },
      { verb: 'past', list: { of: 'history', user: '9'.repeat(17) }, match },
      { verb: 'past', list: { of: 'history', user: '9'.repeat(17) }, ...of, path: [1] },
      { verb: 'go', ...of, path: [] },
      { verb: 'go', ...of, path: Array.from({ length: 14 }, () => 1) },
      { verb: 'step-next', match, revision: revision(2 ** 31), path: Array.from({ length: 13 }, () => 99_999) },
    ];
    const badPlies = [-1, 1.5, 100_000, Number.NaN];
    for (const ply of badPlies)
      expect(() => encodeCustomId({ verb: 'step-next', ...of, path: [ply, 'dark'] }), String(ply)).toThrow(RangeError);
    for (const id of bad) expect(() => encodeCustomId(id), JSON.stringify(id)).toThrow(RangeError);
  });
});
