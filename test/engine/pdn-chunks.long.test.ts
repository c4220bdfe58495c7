import * as fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { parsePdn, parsePdnChunks } from '../../src/engine/pdn.ts';
import { tries } from '../support/tries.ts';

/** How many characters are cut out, matched or searched while a text is read, whole and in pieces. */
function charactersRead(text: string): number {
  // oxlint-disable-next-line typescript/unbound-method -- each is called with the text that it is called on
  const { indexOf, slice } = String.prototype;
  // oxlint-disable-next-line typescript/unbound-method -- called with the pattern that it is called on
  const { exec } = RegExp.prototype;
  let characters = 0;
  vi.spyOn(String.prototype, 'indexOf').mockImplementation(function (this: string, what, from = 0) {
    const found = indexOf.call(this, what, from);
    characters += (found < 0 ? this.length : found) - from;
    return found;
  });
  vi.spyOn(String.prototype, 'slice').mockImplementation(function (this: string, from, to) {
    const part = slice.call(this, from, to);
    characters += part.length;
    return part;
  });
  vi.spyOn(RegExp.prototype, 'exec').mockImplementation(function (this: RegExp, within) {
    const match = exec.call(this, within);
    characters += match?.[0].length ?? 0;
    return match;
  });
  try {
    parsePdn(text);
    Array.from(parsePdnChunks(text.match(/[^]{1,700}/gu) ?? []));
    return characters;
  } finally {
    vi.restoreAllMocks();
  }
}

describe('reading PDN piece by piece', () => {
  const words = ['11-15', ' - ', '1-0', '[A "b"]', '\n[Event "', 'Event', '/FEN "', '1. '];
  const alphabet = fc.constantFrom(...Array.from('[]{}()"\\;%$!?*.-\u2013\u00BDx10239/ \n\r'), ...words);
  const anyText = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: alphabet, maxLength: 60 }));

  it('RULE-13: answers any text, each problem with its place in it', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const lines = text.split(/\r\n|\r|\n/u);
        for (const { problem, moves, tagPlaces } of parsePdn(text)) {
          const places = [...moves.map(({ place }) => place), ...(tagPlaces?.values() ?? []), problem?.place];
          for (const place of places)
            if (place) expect(lines[place.line - 1]?.length).toBeGreaterThanOrEqual(place.column);
        }
      }),
      tries(500),
    );
  });

  it('RULE-13: gives the same games however the text is cut', () => {
    // Longer than what is read at a time, and every cut falls into something.
    const texts = fc.array(anyText, { minLength: 1, maxLength: 4 }).map((parts) => {
      const block = parts.map((part) => `\n[Event "x"]\n1. 11 - 15 {c} 22-18 (9-13) ${part} 1/2-1/2`).join('');
      return block.repeat(Math.ceil(70_000 / block.length));
    });
    fc.assert(
      fc.property(texts, fc.array(fc.integer({ min: 1, max: 9000 }), { minLength: 1, maxLength: 9 }), (text, sizes) => {
        const chunks: string[] = [];
        for (let at = 0; at < text.length; at += chunks.at(-1)?.length ?? 1)
          chunks.push(text.slice(at, at + (sizes[chunks.length % sizes.length] ?? 1)));
        expect([...parsePdnChunks(chunks)]).toEqual(parsePdn(text));
      }),
      tries(30),
    );
    const text = '[Event "x"]\r\n11 - 15 {c} 22\u201318 1/2-1/2\r\n'.repeat(2);
    expect([...parsePdnChunks(Array.from(text))]).toEqual(parsePdn(text));
  });

  it('RULE-13: gives the same games wherever a long piece ends', () => {
    const block = '\n[Event "x"] 11 - 15 /FEN "W:W23:B9"/ 23 -\n19 (9-13) 1 - 0';
    const text = block.repeat(Math.ceil(70_000 / block.length));
    const games = parsePdn(text);
    for (let cut = 66_000; cut < 66_000 + block.length; cut += 1)
      expect([...parsePdnChunks([text.slice(0, cut), text.slice(cut)])]).toEqual(games);
  });

  it('RULE-13: gives a game as soon as the next one begins, and holds little of the text', () => {
    const game = `[Event "x"]\n${'1. 11-15 {so far} 22-18 '.repeat(40)}*\n`;
    const total = 2000;
    let given = 0;
    let read = 0;
    function* chunks(): Generator<string> {
      for (; given < total; given += 1) yield game;
    }
    for (const { moves } of parsePdnChunks(chunks())) {
      read += 1;
      expect(moves).toHaveLength(80);
      expect((given - read) * game.length).toBeLessThan(200_000);
    }
    expect(read).toBe(total);
  });

  it.each([
    ['games on one line', '[Event "x"] 1. 11-15 {so far} 22-18 * '],
    ['lines that end with CR alone', '[Event "x"]\r1. 11-15 {so far}\r22-18 *\r'],
    ['games none of which is right', '[Event "x"]\n1. 11-15 {so far 22-18 *\n'],
    ['a comment that never ends', '{so far '],
    ['a variation that never ends', '11-15 (9-13 {so} '],
  ])('RULE-13: looks at four times as much, not more, in four times as much of %s', (_what, text) => {
    const [once = 0, fourfold = 0] = [80_000, 320_000].map((length) =>
      charactersRead(text.repeat(length / text.length)),
    );
    expect(once).toBeGreaterThan(80_000);
    expect(fourfold / once).toBeLessThan(6);
  });

  it('stays quick on long nonsense', () => {
    const nonsense = [
      '({',
      '{',
      '[',
      '"',
      '[A "\\',
      '[A "',
      '[Event x',
      '(',
      '1',
      ';',
      '1-',
      '/FEN "',
      '[A "b"]{',
      '1 -\n',
    ];
    for (const text of nonsense) expect(parsePdn(text.repeat(200_000)).length).toBeGreaterThanOrEqual(0);
  });
});
