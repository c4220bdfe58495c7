import { describe, expect, it } from 'vitest';
import { commandPaths, formValues, matchPaths, pathText, readLine, readOptions } from '../../src/page/slash-command.ts';
import { ALICE, BOB, BOT, GAME, world } from './worlds.ts';

const STATUS = { ...GAME, name: 'status', options: [] };
const LOBBY = { ...STATUS, name: 'game-lobby', options: [{ type: 1, name: 'set', description: 'Sets' } as const] };
const PATHS = commandPaths([GAME, STATUS, LOBBY, { ...GAME, type: 3, name: 'Report' }]);
const [challenge] = PATHS;
if (challenge === undefined) throw new Error('There is no /game challenge.');

describe('the commands on offer', () => {
  it('given subcommands, then each is one, and a menu of a message or user is none', () => {
    expect(PATHS.map(pathText)).toEqual([
      'game challenge',
      'game move',
      'game draw',
      'game resign',
      'status',
      'game-lobby set',
    ]);
  });

  it.each([
    ['/', ['game challenge', 'game move', 'game draw', 'game resign', 'status', 'game-lobby set']],
    ['/game  D', ['game draw']],
    ['/dr', ['game draw']],
    ['/r', ['game resign']],
    ['/game move 11-15', ['game move']],
    ['/status', ['status']],
    ['/lob s', ['game-lobby set']],
    ['/nothing', []],
  ])('given %j, then %j fit', (line, found) => {
    expect(matchPaths(PATHS, line).map(pathText)).toEqual(found);
  });

  it.each([
    ['/game move 11-15', 'game move', '11-15'],
    ['/Game   Move  9-13 ', 'game move', '9-13'],
    ['/status', 'status', ''],
    ['/game', undefined, undefined],
    ['/game movement', undefined, undefined],
  ])('given %j, then it names %j with %j behind it', (line, name, rest) => {
    const read = readLine(PATHS, line);
    expect(read === undefined ? undefined : pathText(read.path)).toBe(name);
    expect(read?.rest).toBe(rest);
  });
});

describe('options typed behind a command', () => {
  const named = world({ users: [ALICE, BOB, BOT] });
  it.each([
    ['user:@bob', { user: BOB.id }],
    [`user:<@${BOB.id}>`, { user: BOB.id }],
    ['standard rated:TRUE', { rules: 'standard', rated: 'true' }],
    ['standard rated:false', { rules: 'standard', rated: 'false' }],
    ['rules:Tournament draw_turns:40 user:Test Bot', { rules: 'tournament', draw_turns: '40', user: BOT.id }],
    ['', {}],
  ])('given %j, then the form holds %j', (rest, values) => {
    expect(readOptions(challenge, rest, named)).toEqual({ values, problem: undefined });
  });

  it('given options whose names end in digits, then each is read; what begins with one is no name', () => {
    const names = ['name1', 'name2'].map((name) => ({ type: 3, name, description: 'A name' }) as const);
    const hotseat = { ...challenge, subcommands: ['hotseat'], options: names };
    expect(readOptions(hotseat, 'name1:Ann Lee name2:at 5:30', named)).toEqual({
      values: { name1: 'Ann Lee', name2: 'at 5:30' },
      problem: undefined,
    });
  });

  it.each([
    ['user:@Karol', '“user” can’t be “@Karol”.'],
    ['rules:', '“rules” can’t be “”.'],
    ['rated:perhaps', '“rated” can’t be “perhaps”.'],
    ['Chess', '“rules” can’t be “Chess”.'],
    ['tiem:5 user:@Bob', '/game challenge has no option “tiem”.'],
  ])('given %j, then it is told: %s', (rest, problem) => {
    expect(readOptions(challenge, rest, named).problem).toBe(problem);
  });

  it('given a command without options, then there is nothing that could be typed', () => {
    expect(readOptions({ ...challenge, subcommands: [], options: [] }, 'now', named).problem).toBe(
      '/game has no option “now”.',
    );
  });
});

it('given a filled-in form, then numbers and yes or no are sent as such, and what is empty is left out', () => {
  const typed: Record<string, string> = { user: BOB.id, rated: 'true', draw_turns: '40', rules: '' };
  expect(formValues(challenge, (name) => typed[name] ?? '')).toEqual({ user: BOB.id, rated: true, draw_turns: 40 });
  expect(formValues(challenge, (name) => (name === 'rated' ? 'false' : ''))).toEqual({ rated: false });
  // Suggestions may be asked for with it.
  expect(formValues(challenge, (name) => (name === 'draw_turns' ? 'fo' : ''))).toEqual({ draw_turns: 'fo' });
});
