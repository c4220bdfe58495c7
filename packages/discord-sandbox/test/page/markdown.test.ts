import { array, assert, constantFrom, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseMarkdown, type Node, parseInline } from '../../src/page/markdown.ts';
import { timeText } from '../../src/page/times.ts';
import { plainLine } from '../../src/page/read-message.ts';
import { ALICE, BOB } from './worlds.ts';

const text = (words: string): Node => ({ kind: 'text', text: words });

describe('parseInline', () => {
  const rows: readonly (readonly [string, readonly Node[]])[] = [
    ['plain words', [text('plain words')]],
    ['**bold** now', [{ kind: 'strong', children: [text('bold')] }, text(' now')]],
    ['*leaning*', [{ kind: 'emphasis', children: [text('leaning')] }]],
    ['_leaning_', [{ kind: 'emphasis', children: [text('leaning')] }]],
    ['__under__', [{ kind: 'underline', children: [text('under')] }]],
    ['~~gone~~', [{ kind: 'strike', children: [text('gone')] }]],
    [
      '**bold *and* more**',
      [{ kind: 'strong', children: [text('bold '), { kind: 'emphasis', children: [text('and')] }, text(' more')] }],
    ],
    ['`22x15 **raw**`', [{ kind: 'code', text: '22x15 **raw**' }]],
    ['``a ` b``', [{ kind: 'code', text: 'a ` b' }]],
    ['\\*not\\*', [text('*not*')]],
    ['snake_case_name', [text('snake_case_name')]],
    ['2 * 3 * 4', [text('2 * 3 * 4')]],
    ['unclosed **bold', [text('unclosed **bold')]],
    ['<@100000000000000001>', [{ kind: 'user', id: '100000000000000001' }]],
    ['<@!100000000000000001>', [{ kind: 'user', id: '100000000000000001' }]],
    ['<#200000000000000001>', [{ kind: 'channel', id: '200000000000000001' }]],
    ['<:king:123456789012345678>', [{ kind: 'emoji', name: 'king', id: '123456789012345678' }]],
    ['</game help:123>', [{ kind: 'command', name: 'game help', id: '123' }]],
    ['<t:1700000000:R>', [{ kind: 'time', seconds: 1_700_000_000, style: 'R' }]],
    ['<t:1700000000>', [{ kind: 'time', seconds: 1_700_000_000, style: 'f' }]],
    ['[board](https://example.org/a)', [{ kind: 'link', url: 'https://example.org/a', children: [text('board')] }]],
    [
      'see https://example.org/a_b.',
      [
        text('see '),
        { kind: 'link', url: 'https://example.org/a_b', children: [text('https://example.org/a_b')] },
        text('.'),
      ],
    ],
    ['<https://example.org>', [{ kind: 'link', url: 'https://example.org', children: [text('https://example.org')] }]],
  ];
  it.each(rows)('given %j, then it is read as Discord reads it', (source, parts) => {
    expect(parseInline(source)).toEqual(parts);
  });
});

describe('what must not run in the page', () => {
  it.each([
    '[x](javascript:alert(1))',
    '[x](data:text/html,hi)',
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
  ])('RUN-07: given %j, then it stays text', (source) => {
    expect(parseInline(source)).toEqual([text(source)]);
  });
});

describe('parseMarkdown', () => {
  it('given headings, subtext and lines, then each is a block of its own and lines stay together', () => {
    expect(parseMarkdown('# One\n### Three\n-# small\na\nb')).toEqual([
      { kind: 'heading', level: 1, children: [text('One')] },
      { kind: 'heading', level: 3, children: [text('Three')] },
      { kind: 'subtext', children: [text('small')] },
      { kind: 'paragraph', children: [text('a\nb')] },
    ]);
  });

  it('given quoted lines, then they form one quote; given >>>, then everything after it does', () => {
    const paragraph = (words: string): object => ({ kind: 'paragraph', children: [text(words)] });
    expect(parseMarkdown('> a\n> b\nc')).toEqual([{ kind: 'quote', children: [paragraph('a\nb')] }, paragraph('c')]);
    expect(parseMarkdown('>>> a\nb')).toEqual([{ kind: 'quote', children: [paragraph('a\nb')] }]);
  });

  it('given a nested list, then the inner list belongs to the item above it', () => {
    const paragraph = (words: string): object => ({ kind: 'paragraph', children: [text(words)] });
    const item = (...children: readonly object[]): object => ({ kind: 'item', children });
    expect(parseMarkdown('- a\n  - b\n- c\n3. d')).toEqual([
      {
        kind: 'list',
        start: undefined,
        children: [
          item(paragraph('a'), { kind: 'list', start: undefined, children: [item(paragraph('b'))] }),
          item(paragraph('c')),
        ],
      },
      { kind: 'list', start: 3, children: [item(paragraph('d'))] },
    ]);
  });

  it('given a code block, then its marks stay as they are', () => {
    expect(parseMarkdown('before\n```ts\nconst **a** = 1;\n```\nafter')).toEqual([
      { kind: 'paragraph', children: [text('before')] },
      { kind: 'code-block', text: 'const **a** = 1;' },
      { kind: 'paragraph', children: [text('after')] },
    ]);
  });

  it('given any text made of marks, then it is read without failing and no letter gets lost', () => {
    const pieces = constantFrom(
      '*',
      '**',
      '_',
      '__',
      '~~',
      '`',
      '```',
      '\n',
      '> ',
      '>>> ',
      '- ',
      '1. ',
      '# ',
      '-# ',
      '<@',
      '>',
      '[',
      '](',
      ')',
      '\\',
      'x',
      ' ',
      'https://e.org/',
    );
    assert(
      property(array(pieces, { maxLength: 40 }), (parts) => {
        const source = parts.join('');
        const letters = JSON.stringify(parseMarkdown(source)).match(/x/gu)?.length ?? 0;
        const wanted = source.match(/x/gu)?.length ?? 0;
        expect(letters).toBeGreaterThanOrEqual(wanted);
      }),
      { numRuns: 500 },
    );
  });
});

describe('plainLine', () => {
  it('given marks, mentions and breaks, then one plain line with names is left, and moments that stay true', () => {
    const soon = Math.floor(Date.now() / 1000) + 60;
    const content = `**Bob** to move, <@${BOB.id}>\n> _jump_ <t:${soon}:R>, loss <t:1700000000:R>, <t:1700000000:D>`;
    const [near, far, day] = [timeText(soon, 't', 0), timeText(1_700_000_000, 'f', 0), timeText(1_700_000_000, 'D', 0)];
    expect(plainLine(content, [ALICE, BOB])).toBe(`Bob to move, @Bob jump ${near}, loss ${far}, ${day}`);
  });
});
