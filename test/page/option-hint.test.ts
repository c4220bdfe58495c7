import { describe, expect, it } from 'vitest';
import { isClosed, offersFor } from '../../src/sandbox/page/completion.ts';
import { optionHint } from '../../src/sandbox/page/option-hint.ts';
import { world } from './worlds.ts';

const turns = { type: 4, name: 'draw_turns', description: 'Turns until a draw' } as const;

describe('the hint of an option', () => {
  it.each([
    [{}, 'Turns until a draw'],
    [{ min_value: 20, max_value: 200 }, 'Turns until a draw (20 to 200)'],
    [{ min_value: 20 }, 'Turns until a draw (20 or more)'],
    [{ max_value: 0 }, 'Turns until a draw (0 or less)'],
  ])('given a number with %j, then it says %j', (bounds, hint) => {
    expect(optionHint({ ...turns, ...bounds })).toBe(hint);
  });

  it('given a text with choices, then its description', () => {
    expect(optionHint({ type: 3, name: 'rules', description: 'Which rules', choices: [] })).toBe('Which rules');
  });
});

describe('the offers for a role', () => {
  it('given a role option, then roles alone; given one for either, then people too', () => {
    const role = { type: 8, name: 'role', description: 'x' } as const;
    expect(offersFor(role, '@ref', world()).map(({ label }) => label)).toEqual(['@Referee']);
    expect(isClosed(role)).toBe(true);
    const either = { type: 9, name: 'who', description: 'x' } as const;
    expect(offersFor(either, '', world()).map(({ label }) => label)).toEqual([
      '@Alice',
      '@Bob',
      '@Carol',
      '@King Me',
      '@Referee',
    ]);
  });
});
