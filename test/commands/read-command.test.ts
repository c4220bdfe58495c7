import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkersCommand } from '../../src/commands/checkers-command.ts';
import {
  readCommand,
  readTypedOption,
  type CheckersCommand,
  type CommandData,
} from '../../src/commands/read-command.ts';
import { tries } from '../support/tries.ts';

const typed = (name: string, ...options: readonly object[]): CommandData =>
  ({ name: 'checkers', options: [{ type: 1, name, options }] }) as CommandData;

const text = (name: string, value: unknown) => ({ type: 3, name, value });
const ALL_OPTIONS = {
  time: '90s',
  warning: 'none',
  first: 'me',
  pieces: 'blue-red',
  board: 'wood',
  rules: 'standard',
};
const typedOptions = [
  ...Object.entries(ALL_OPTIONS).map(([name, value]) => text(name, value)),
  { type: 4, name: 'draw_turns', value: 60 },
];

const READ: readonly (readonly [CommandData, CheckersCommand])[] = [
  [typed('challenge', { type: 6, name: 'user', value: '17' }), { name: 'challenge', userId: '17', options: {} }],
  [typed('move', { type: 3, name: 'move', value: '11-15' }), { name: 'move', text: '11-15' }],
  [typed('move', { type: 3, name: 'move', value: '', focused: true }), { name: 'move', text: '' }],
  [typed('draw'), { name: 'draw' }],
  [typed('resign'), { name: 'resign' }],
  [typed('board'), { name: 'board', repost: false, text: false, replay: false }],
  [
    typed('board', { type: 5, name: 'repost', value: true }),
    { name: 'board', repost: true, text: false, replay: false },
  ],
  [typed('help'), { name: 'help' }],
  [{ name: 'checkers', options: [{ type: 1, name: 'help' }] }, { name: 'help' }],
  [
    typed('challenge', { type: 6, name: 'user', value: '17' }, ...typedOptions),
    { name: 'challenge', userId: '17', options: { ...ALL_OPTIONS, draw_turns: 60 } },
  ],
  [typed('open'), { name: 'open', options: {} }],
  [typed('open', text('time', 'off')), { name: 'open', options: { time: 'off' } }],
  [
    typed('open', text('time', 5), text('rated', 'yes'), { type: 3, name: 'draw_turns', value: '60' }),
    { name: 'open', options: {} },
  ],
  [typed('open', { type: 4, name: 'draw_turns', value: 'many' }), { name: 'open', options: {} }],
  [typed('join', text('code', 'a7k 3qx')), { name: 'join', code: 'a7k 3qx' }],
  [
    typed('hotseat', text('name1', 'Alice'), text('name2', 'Bob'), text('rules', 'tournament')),
    { name: 'hotseat', name1: 'Alice', name2: 'Bob', options: { rules: 'tournament' } },
  ],
  [typed('board', { type: 5, name: 'text', value: true }), { name: 'board', repost: false, text: true, replay: false }],
  [
    typed('board', { type: 5, name: 'replay', value: true }, { type: 5, name: 'repost', value: false }),
    { name: 'board', repost: false, text: false, replay: true },
  ],
  [typed('block', { type: 6, name: 'user', value: '17' }), { name: 'block', userId: '17' }],
  [typed('unblock', { type: 6, name: 'user', value: '17' }), { name: 'unblock', userId: '17' }],
  ...(['games', 'pause', 'leave', 'abort', 'pdn', 'settings', 'close'] as const).map(
    (name) => [typed(name), { name }] as const,
  ),
];

describe('reading a command', () => {
  test.each(READ)('START-11: given %j, then it is read as %j', (data, command) => {
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
    typed('join'),
    typed('join', { type: 4, name: 'code', value: 123456 }),
    typed('hotseat', { type: 3, name: 'name1', value: 'Alice' }),
    typed('block'),
    typed('unblock', { type: 6, name: 'user', value: 'everybody' }),
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
          name: fc.constantFrom('challenge', 'open', 'join', 'hotseat', 'move', 'board', '__proto__'),
          options: fc.array(option),
        }),
        { maxLength: 2 },
      ),
    });
    fc.assert(
      fc.property(data, (given) => {
        expect(() => readCommand(given)).not.toThrow();
      }),
      tries(),
    );
  });

  test('PLAY-04, START-06: given a completion request, then the option and what is typed so far are read', () => {
    const focused = (command: string, option: string) =>
      readTypedOption(typed(command, { type: 3, name: option, value: '11', focused: true }));
    expect(focused('move', 'move')).toEqual({ option: 'move', text: '11' });
    expect(focused('challenge', 'time')).toEqual({ option: 'time', text: '11' });
    expect(focused('hotseat', 'warning')).toEqual({ option: 'warning', text: '11' });
    expect(focused('challenge', 'pieces')).toBeUndefined();
    expect(readTypedOption(typed('help'))).toBeUndefined();
    expect(readTypedOption(typed('open', text('time', '5m')))).toBeUndefined();
  });

  test('START-11: given every command that is registered, then it is read', () => {
    const read = new Set(READ.map(([, { name }]) => name));
    expect(new Set(checkersCommand.options?.map(({ name }) => name))).toEqual(read);
  });
});
