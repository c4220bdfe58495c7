import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  bold,
  channelLink,
  codeBlock,
  escapeMarkdown,
  say,
  mention,
  relativeTime,
  linkTo,
  unbrokenMoves,
} from '../../src/views/markdown.ts';
import { readSquares } from '../../src/engine/referee.ts';
import { english } from '../support/english.ts';
import { cleanName, plainName } from '../../src/views/view-context.ts';
import { names } from './support/arbitraries.ts';
import { strayMarkdown } from './support/stray-markdown.ts';
import { tries } from '../support/tries.ts';

test('RUN-07: given text for a block of letters of one width, then it stands as it is, and can not end the block', () => {
  expect(codeBlock('R15*  <@1>\n# 16').text).toBe('```\nR15*  <@1>\n# 16\n```');
  expect(codeBlock('``` out').text).toBe('```\n out\n```');
});

describe('escaping', () => {
  test.each([
    ['Alice', 'Alice'],
    ["O'Brien-Smith, Jr. (Bob)", "O'Brien-Smith, Jr. (Bob)"],
    ['@everyone', '@\u200Beveryone'],
    ['<@1>', '\\<@\u200B1\\>'],
    ['**x** _y_ ~~z~~ ||w||', '\\*\\*x\\*\\* \\_y\\_ \\~\\~z\\~\\~ \\|\\|w\\|\\|'],
    ['[x](https://example.com)', '\\[x\\](https\\:\\/\\/example.com)'],
    ['`code`', '\\`code\\`'],
    ['\\*', '\\\\\\*'],
    ['# big', '\\# big'],
    ['-# small', '\\-# small'],
    ['1. first', '1\\. first'],
    ['> quote', '\\> quote'],
  ])('RUN-07: given %j, then it is written %j', (text, escaped) => {
    expect(escapeMarkdown(text)).toBe(escaped);
  });

  test('RUN-07: given any text, then nothing in it formats, links or mentions', () => {
    fc.assert(
      fc.property(names, (name) => {
        expect(strayMarkdown(say`${name}`.text)).toEqual([]);
        expect(strayMarkdown(english.call({ userId: undefined, name }).text)).toEqual(['**', '**']);
      }),
      tries(3000),
    );
  });

  test('given Markdown put into Markdown, then it stays, and plain text beside it is escaped', () => {
    expect(say`${bold('11')} or ${'*'} or ${12}`.text).toBe('**11** or \\* or 12');
  });

  test('RUN-07: given something else than digits as an id, then no mention or link is made', () => {
    expect(mention('17').text).toBe('<@17>');
    expect(channelLink('17').text).toBe('<#17>');
    expect(() => mention('1> @everyone')).toThrow(TypeError);
    expect(() => channelLink('')).toThrow(TypeError);
    expect(() => linkTo({ guildId: '1', channelId: '2', messageId: '../3' }, say`here`)).toThrow(TypeError);
  });

  test('START-03: given a moment, then it is told so that every reader sees it in their own time', () => {
    expect(relativeTime(1_700_000_000_001).text).toBe('<t:1700000001:R>');
  });
});

describe('moves in a text', () => {
  test.each([
    ['1. 11-15 **22-18** 2. 15x22', '1. 11\u201115 **22\u201118** 2. 15x22'],
    ['Type `/checkers move 11-15`, or press 11-15', 'Type `/checkers move 11-15`, or press 11\u201115'],
    ['a 24-hour clock, 2026-11-23, 1-0, 33-41', 'a 24-hour clock, 2026-11-23, 1-0, 33-41'],
  ])('PLAY-08: given %j, then a step is one word that no line breaks, and nothing else changes', (text, shown) => {
    expect(unbrokenMoves(text)).toBe(shown);
    expect(unbrokenMoves(shown)).toBe(shown);
  });

  test('PLAY-04: given a move copied from a message, then it is read as if it were typed', () => {
    expect(readSquares(unbrokenMoves('11-15'))).toEqual(readSquares('11-15'));
  });
});

describe('plain names', () => {
  test.each([
    ['Alice', 'Alice'],
    ['  Alice\n\tLiddell ', 'Alice Liddell'],
    ['\u202Eecila', 'ecila'],
    ['', 'Somebody'],
    ['\u200B\u2060\u3164', 'Somebody'],
    ['\u200D\u200D', 'Somebody'],
    ['👩\u200D🚀', '👩\u200D🚀'],
    ['אליס', '\u2068אליס\u2069'],
    ['x'.repeat(40), 'x'.repeat(32)],
    ['👑'.repeat(40), '👑'.repeat(32)],
    ['a\u0301\u0302\u0303\u0304b', 'a\u0301\u0302b'],
  ])('START-07: given the display name %j, then it is shown as %j', (name, shown) => {
    expect(plainName(name, 'Somebody')).toBe(shown);
  });

  test.each([
    ['a letter with 31 enclosing marks', `a${'\u0489'.repeat(31)}`, 'a\u0489\u0489'],
    ['31 enclosing marks', '\u0489'.repeat(31), 'Somebody'],
    ['marks that would fall on the word before', '\u0301\u0302Bob', 'Bob'],
    ['31 marks that take room', `\u0B95${'\u0BBE'.repeat(31)}`, `\u0B95${'\u0BBE'.repeat(3)}`],
    ['marks between joiners', `a${'\u0301\u200D'.repeat(15)}`, 'a\u0301\u0301'],
    ['31 joiners', `Bob${'\u200D'.repeat(31)}`, 'Bob'],
    ['joiners within a word', 'B\u200Do\u200Cb', 'Bob'],
    ['other signs that nobody sees', 'B\u034Fo\u180Bb\u{E0100}', 'Bob'],
    ['a family', '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}', '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}'],
    ['a heart', '\u2764\uFE0F\u200D\u{1F525}', '\u2764\uFE0F\u200D\u{1F525}'],
    ['half a family at the end', '\u{1F468}\u200D'.repeat(20), `${'\u{1F468}\u200D'.repeat(15)}\u{1F468}`],
    ['Persian', '\u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645', '\u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645'],
    ['Hindi', '\u0915\u094D\u200D\u0937 \u0921\u093C\u0940\u0902', '\u0915\u094D\u200D\u0937 \u0921\u093C\u0940\u0902'],
    ['Thai', '\u0E17\u0E35\u0E48', '\u0E17\u0E35\u0E48'],
  ])('RUN-07: a name of %s is as people write it, and no more', (_what, name, cleaned) => {
    expect(cleanName(name, 'Somebody')).toBe(cleaned);
  });

  test('RULE-13, START-07: given a name from right to left, then a record has it without the fence that lines need', () => {
    expect(cleanName('אליס', 'Somebody')).toBe('אליס');
    expect(cleanName('\u202Eecila', 'Somebody')).toBe('ecila');
    expect(cleanName('  ', 'Somebody')).toBe('Somebody');
  });
});
