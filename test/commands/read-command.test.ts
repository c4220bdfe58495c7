import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readCommand, readTypedMove, type CheckersCommand, type CommandData } from '../../src/commands/read-command.ts';

const typed = (name: string, ...options: readonly object[]): CommandData =>
  ({ name: 'checkers', options: [{ type: 1, name, options }] }) as CommandData;

describe('reading a command', () => {
  test.each<[CommandData, CheckersCommand]>([
    [typed('challenge', { type: 6, name: 'user', value: '17' }), { name: 'challenge', userId: '17' }],
    [typed('move', { type: 3, name: 'move', value: '11-15' }), { name: 'move', text: '11-15' }],
    [typed('move', { type: 3, name: 'move', value: '', focused: true }), { name: 'move', text: '' }],
    [typed('draw'), { name: 'draw' }],
    [typed('resign'), { name: 'resign' }],
    [typed('board'), { name: 'board', repost: false }],
    [typed('board', { type: 5, name: 'repost', value: true }), { name: 'board', repost: true }],
    [typed('help'), { name: 'help' }],
    [{ name: 'checkers', options: [{ type: 1, name: 'help' }] }, { name: 'help' }],
  ])('START-11: given %j, then it is read as %j', (data, command) => {
    expect(readCommand(data)).toEqual(command);
  });

  test.each<CommandData>([
    { name: 'chess', options: [{ type: 1, name: 'help' }] },
    { name: 'checkers' },
    { name: 'checkers', options: [] },
    { name: 'checkers', options: [{ type: 2, name: 'help' }] },
    {
      name: 'checkers',
      options: [
        { type: 1, name: 'help' },
        { type: 1, name: 'draw' },
      ],
    },
    typed('toString'),
    typed('challenge'),
    typed('challenge', { type: 3, name: 'user', value: '17' }),
    typed('challenge', { type: 6, name: 'user', value: '<@17>' }),
    typed('challenge', { type: 6, name: 'user', value: 17 }),
    typed('move'),
    typed('move', { type: 3, name: 'to', value: '11-15' }),
  ])('RUN-07: given %j, which is not ours, then nothing is read', (data) => {
    expect(readCommand(data)).toBeUndefined();
  });

  test('RUN-07: given any options, then reading never throws', () => {
    const option = fc.record({ type: fc.nat(12), name: fc.string(), value: fc.anything() });
    const data = fc.record({
      name: fc.constantFrom('checkers', 'x'),
      options: fc.array(
        fc.record({
          type: fc.constantFrom(1, 2, 3),
          name: fc.constantFrom('challenge', 'move', 'board', '__proto__'),
          options: fc.array(option),
        }),
        { maxLength: 2 },
      ),
    });
    fc.assert(fc.property(data, (given) => void readCommand(given)));
  });

  test('PLAY-04: given a completion request, then what is typed so far is read, for the move alone', () => {
    expect(readTypedMove(typed('move', { type: 3, name: 'move', value: '11', focused: true }))).toBe('11');
    expect(readTypedMove(typed('help'))).toBeUndefined();
  });
});
