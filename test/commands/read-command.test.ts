import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CommandData } from '../../src/commands/command.ts';
import { displayName } from '../../src/views/view-context.ts';
import {
  adminCommand,
  checkersCommand,
  completions,
  isCostlyCommand,
  readCommand,
} from '../../src/commands/commands.ts';
import { tries } from '../support/tries.ts';
import { ADMIN_COMMANDS } from '../../src/views/markdown.ts';
import { english } from '../support/english.ts';

const RESOLVED = {
  users: { '17': { id: '17', username: 'bob' } },
  members: { '17': { nick: 'Bob', permissions: '0' } },
  attachments: { '19': { id: '19', filename: 'game.pdn', url: 'https://cdn.discordapp.com/game.pdn', size: 100 } },
} as unknown as NonNullable<CommandData['resolved']>;
const BOB = { userId: '17', user: RESOLVED.users?.['17'], member: RESOLVED.members?.['17'] };

const isAdmin = (name: string): boolean => ADMIN_COMMANDS.some((one) => one === name);
const typed = (name: string, ...options: readonly object[]): CommandData =>
  ({
    name: isAdmin(name) ? 'checkers-admin' : 'checkers',
    options: [{ type: 1, name, options }],
    resolved: RESOLVED,
  }) as CommandData;

const text = (name: string, value: unknown) => ({ type: 3, name, value });
const flag = (name: string, value = true) => ({ type: 5, name, value });
const user = (value: unknown) => ({ type: 6, name: 'user', value });
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
const NOTHING_GIVEN = {
  position: undefined,
  file: undefined,
  move: undefined,
  other: undefined,
  level: undefined,
  isReview: false,
  options: {},
};
const NO_FLAGS = { repost: false, text: false, replay: false };

/** What is typed, and what is asked by it. */
const READ: readonly (readonly [command: string, options: readonly object[], asked: unknown])[] = [
  ['challenge', [user('17')], { other: BOB, options: {} }],
  ['challenge', [user('18')], { other: { userId: '18', user: undefined, member: undefined }, options: {} }],
  ['challenge', [user('17'), ...typedOptions], { other: BOB, options: { ...ALL_OPTIONS, draw_turns: 60 } }],
  ['open', [], {}],
  ['open', [text('time', 'off')], { time: 'off' }],
  ['open', [text('time', 5), text('rated', 'yes'), text('draw_turns', '60')], {}],
  ['open', [{ type: 4, name: 'draw_turns', value: 'many' }], {}],
  ['join', [text('code', 'a7k 3qx')], 'a7k 3qx'],
  [
    'hotseat',
    [text('name1', 'Alice'), text('name2', 'Bob'), text('rules', 'tournament')],
    { names: ['Alice', 'Bob'], options: { rules: 'tournament' } },
  ],
  ['solo', [], { level: 4, options: {} }],
  ['solo', [{ type: 4, name: 'level', value: 7 }, text('first', 'me')], { level: 7, options: { first: 'me' } }],
  ['solo', [{ type: 4, name: 'level', value: 9 }], { level: 4, options: {} }],
  ['from', [], NOTHING_GIVEN],
  [
    'from',
    [
      text('position', 'B:W18:B1'),
      { type: 11, name: 'file', value: '19' },
      text('move', '12...'),
      user('17'),
      { type: 4, name: 'level', value: 9 },
      flag('review'),
      text('time', '1d'),
      text('rules', 'tournament'),
    ],
    {
      position: 'B:W18:B1',
      file: 'https://cdn.discordapp.com/game.pdn',
      move: '12...',
      other: BOB,
      level: 9,
      isReview: true,
      options: { time: '1d', rules: 'tournament' },
    },
  ],
  ['from', [{ type: 11, name: 'file', value: '20' }, flag('review', false)], NOTHING_GIVEN],
  ['from', [text('file', '19'), { type: 11, name: 'position', value: '19' }], NOTHING_GIVEN],
  ['move', [text('move', '11-15')], '11-15'],
  ['move', [{ ...text('move', ''), focused: true }], ''],
  ['board', [], NO_FLAGS],
  ['board', [flag('repost')], { ...NO_FLAGS, repost: true }],
  ['board', [flag('text')], { ...NO_FLAGS, text: true }],
  ['board', [flag('replay'), flag('repost', false)], { ...NO_FLAGS, replay: true }],
  ['stats', [], { user: undefined }],
  ['stats', [user('17')], { user: BOB }],
  ['history', [], { user: undefined, against: undefined }],
  [
    'history',
    [user('17'), { ...user('18'), name: 'against' }],
    { user: BOB, against: { userId: '18', user: undefined, member: undefined } },
  ],
  ...[
    'games',
    'draw',
    'resign',
    'pause',
    'takeback',
    'leave',
    'abort',
    'pdn',
    'review',
    'standings',
    'me',
    'help',
    ...ADMIN_COMMANDS,
  ].map((name) => [name, [], true] as const),
];

describe('reading a command', () => {
  test.each(READ)('START-11: given %s with %j, then %j is asked', (name, options, asked) => {
    expect(readCommand(typed(name, ...options))).toStrictEqual({ name, asked });
  });

  test('START-11: given a command without a list of options, then it is read', () => {
    expect(readCommand({ name: 'checkers', options: [{ type: 1, name: 'help' }] })).toMatchObject({ name: 'help' });
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
    typed('challenge', text('user', '17')),
    typed('challenge', user('<@17>')),
    typed('challenge', user(17)),
    typed('move'),
    typed('move', text('to', '11-15')),
    typed('join'),
    typed('join', { type: 4, name: 'code', value: 123456 }),
    typed('hotseat', text('name1', 'Alice')),
    { name: 'checkers', options: [{ type: 1, name: 'settings' }] },
    { name: 'checkers-admin', options: [{ type: 1, name: 'help' }] },
    typed('challenge', user('everybody')),
  ])('RUN-07: given %j, which is not ours, then nothing is read', (data) => {
    expect(readCommand(data)).toBeUndefined();
  });

  test('RUN-07: given every command, then only those that start or make something, or guess a code, are costly', () => {
    const costly = READ.map(([name]) => name).filter((name) => isCostlyCommand(typed(name)));
    expect([...new Set(costly)]).toEqual(['challenge', 'open', 'join', 'hotseat', 'solo', 'from', 'pdn', 'review']);
    expect([typed('castle'), { name: 'chess' }].filter(isCostlyCommand)).toEqual([]);
  });

  test('RUN-07: given any options, then reading never throws', () => {
    const option = fc.record({ type: fc.nat(12), name: fc.string(), value: fc.anything() });
    const data = fc.record({
      name: fc.constantFrom('checkers', 'checkers-admin', '__proto__'),
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

  test('START-11: given every command that is registered, then it is read', () => {
    const read = new Set(READ.map(([name]) => name));
    const registered = [checkersCommand(english), adminCommand(english)].flatMap(({ options = [] }) => options);
    expect(registered.map(({ name }) => name).toSorted()).toEqual([...read].toSorted());
  });
});

test('START-06: given a completion request, then times and boards are listed for what is typed so far, and nothing else', () => {
  const listed = (command: string, option: object): readonly string[] =>
    completions({ data: typed(command, option) as never }, undefined, english).map(({ value }) => value);
  const focused = (name: string, typed = '15') => ({ ...text(name, typed), focused: true });
  for (const command of ['challenge', 'open', 'hotseat', 'solo']) {
    expect(listed(command, focused('time'))).toContain('15m');
    expect(listed(command, focused('warning'))).toContain('15s');
    expect(listed(command, focused('board', 'Night'))).toEqual(['night', 'night-lettered']);
  }
  expect(listed('challenge', focused('pieces'))).toEqual([]);
  expect(listed('move', focused('time'))).toEqual([]);
  expect(listed('open', text('time', '15'))).toEqual([]);
  expect(listed('help', focused('time'))).toEqual([]);
});

test('START-07: the nickname comes first, then the display name, then the user name', () => {
  const user = { username: 'bob', global_name: 'Bob' };
  expect(displayName(user, 'Bobby')).toBe('Bobby');
  expect(displayName(user, null)).toBe('Bob');
  expect(displayName({ username: 'bob', global_name: null }, undefined)).toBe('bob');
});
