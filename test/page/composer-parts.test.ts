import { beforeEach, describe, expect, it } from 'vitest';
import { type KeyActions, type KeyPress, type KeyScene, pressKey } from '../../src/sandbox/page/composer-keys.ts';
import { ComposerList } from '../../src/sandbox/page/composer-list.ts';
import { outgoingDraft, outgoingText } from '../../src/sandbox/page/outgoing.ts';
import { commandPaths, exactPath } from '../../src/sandbox/page/slash-command.ts';
import { addField, fieldNamed, nextPlace, startDraft, TAIL } from '../../src/sandbox/page/slash-draft.ts';
import { typedDraft } from '../../src/sandbox/page/typed-options.ts';
import { ALICE, BOB, BOT, CAROL, world } from './worlds.ts';

const here = world();
const paths = commandPaths(here.commands);
const pathOf = (line: string) => exactPath(paths, line) ?? expect.fail(line);
const challenge = pathOf('/checkers challenge');
const draw = pathOf('/checkers draw');
const filled = (rest: string) => typedDraft(challenge, rest, here).draft;
const bobOffer = { label: '@Bob', detail: 'bob', value: BOB.id };

describe('what is sent', () => {
  it.each([
    ['  ', { kind: 'nothing' }],
    [' Good game ', { kind: 'message', content: 'Good game' }],
    ['/checkers draw', { kind: 'command', path: draw, rest: '' }],
    ['/checkers challenge @Bob', { kind: 'command', path: challenge, rest: '@Bob' }],
    [
      '/chess',
      { kind: 'problem', option: undefined, message: 'There is no command “/chess” here. Type / to see them all.' },
    ],
  ])('given the line %j, then it is %j', (text, outgoing) => {
    expect(outgoingText(text, paths)).toEqual(outgoing);
  });

  it('given fields, then they are the command, or the first problem', () => {
    expect(outgoingDraft(filled('@Bob'), here)).toEqual({
      kind: 'slash',
      input: { name: 'checkers', subcommand: 'challenge', options: { user: BOB.id } },
    });
    expect(outgoingDraft(startDraft(challenge), here)).toMatchObject({ kind: 'problem', option: 'user' });
  });

  it('given fields, then the first empty one is next, or else the place behind the last', () => {
    expect(nextPlace(addField(filled('user:@Bob rules:Standard'), 'rated'))).toBe('rated');
    expect(nextPlace(filled('user:@Bob rules:Standard'))).toBe(TAIL);
    expect(nextPlace(startDraft(challenge))).toBe('user');
    expect(nextPlace(startDraft(draw))).toBe(TAIL);
    expect(nextPlace(typedDraft(pathOf('/checkers move'), '11-15', here).draft)).toBe('move');
  });
});

describe('the list above the line', () => {
  const user = fieldNamed(startDraft(challenge), 'user') ?? expect.fail('the user is required');

  it('given a field for a person, then others come first, then bots, then oneself', () => {
    const values = new ComposerList().offersFor(user, here, []).map(({ value }) => value);
    expect(values).toEqual([BOB.id, CAROL.id, BOT.id, ALICE.id]);
  });

  it('given plain text, then commands are offered from the slash on', () => {
    expect(new ComposerList().pathsFor('hello', paths)).toEqual([]);
    expect(new ComposerList().pathsFor('/draw', paths)).toEqual([draw]);
  });

  it('given it is closed, then it offers nothing until it is opened, with the first line marked', () => {
    const list = new ComposerList();
    list.mark(2);
    list.close();
    expect([list.pathsFor('/draw', paths), list.offersFor(user, here, [])]).toEqual([[], []]);
    list.open();
    expect([list.active, list.pathsFor('/draw', paths)]).toEqual([0, [draw]]);
  });
});

describe('the keys', () => {
  const NO_KEY: KeyPress = { key: '', shiftKey: false, isComposing: false, isFieldEmpty: true };
  let done: unknown[][];
  beforeEach(() => {
    done = [];
  });

  const doing =
    (name: string) =>
    (...args: unknown[]) => {
      done.push([name, ...args]);
    };
  const actions: KeyActions = {
    mark: doing('mark'),
    closeList: doing('closeList'),
    choosePath: doing('choosePath'),
    chooseOffer: doing('chooseOffer'),
    removeOption: doing('removeOption'),
    goTo: doing('goTo'),
    backToText: doing('backToText'),
    send: async () => doing('send')(),
  };

  const plain = (text: string, more: Partial<KeyScene> = {}): KeyScene => ({
    world: here,
    mode: { kind: 'text', text },
    paths: [],
    offers: [],
    active: 0,
    focused: undefined,
    ...more,
  });
  const slash = (rest: string, focused: string, more: Partial<KeyScene> = {}): KeyScene =>
    plain('', { mode: { kind: 'slash', draft: filled(rest) }, focused, ...more });
  const offers = [bobOffer, { ...bobOffer, value: CAROL.id }];

  it.each<[what: string, key: Partial<KeyPress>, scene: KeyScene, expected: readonly unknown[]]>([
    ['down goes to the next line', { key: 'ArrowDown' }, plain('/', { paths }), ['mark', 1]],
    ['down from the last line goes to the first', { key: 'ArrowDown' }, plain('/', { paths, active: 3 }), ['mark', 0]],
    ['up from the first line goes to the last', { key: 'ArrowUp' }, plain('/', { paths }), ['mark', 3]],
    ['up with no line marked goes to the last', { key: 'ArrowUp' }, plain('/', { paths, active: -1 }), ['mark', 3]],
    ['Enter takes the marked command', { key: 'Enter' }, plain('/c', { paths }), ['choosePath', challenge]],
    [
      'Enter sends a command that is typed out and needs no options',
      { key: 'Enter' },
      plain('/checkers draw', { paths: [draw] }),
      ['send'],
    ],
    ['Enter sends plain text', { key: 'Enter' }, plain('Good game'), ['send']],
    ['Enter takes the marked value', { key: 'Enter' }, slash('user:@B', 'user', { offers }), ['chooseOffer', bobOffer]],
    ['Enter sends when the value is typed out', { key: 'Enter' }, slash('user:@Bob', 'user', { offers }), ['send']],
    ['Enter sends when the field may be empty', { key: 'Enter' }, slash('rules:', 'rules', { offers }), ['send']],
    [
      'Enter takes a value when the field may not be empty',
      { key: 'Enter' },
      slash('', 'user', { offers }),
      ['chooseOffer', bobOffer],
    ],
    [
      'Tab takes the first value when none is marked',
      { key: 'Tab' },
      slash('user:@Bob', 'user', { offers, active: -1 }),
      ['chooseOffer', bobOffer],
    ],
    ['Escape closes the list', { key: 'Escape' }, plain('/', { paths }), ['closeList']],
    ['Escape leaves an empty command when no list is open', { key: 'Escape' }, slash('', 'user'), ['backToText']],
    [
      'Escape keeps what was filled in as text',
      { key: 'Escape' },
      slash('user:@Bob rated:True tiem:5', TAIL),
      ['backToText', '/checkers challenge user:@Bob rated:True tiem:5'],
    ],
    ['Backspace behind the last option leads into it', { key: 'Backspace' }, slash('@Bob', TAIL), ['goTo', 'user']],
    ['Backspace takes an empty field away', { key: 'Backspace' }, slash('rules:', 'rules'), ['removeOption', 'rules']],
    [
      'Backspace in a required field leaves the command',
      { key: 'Backspace' },
      slash('', 'user'),
      ['backToText', '/checkers challenge'],
    ],
  ])('%s', (_what, key, scene, expected) => {
    expect(pressKey({ ...NO_KEY, ...key }, scene, actions)).toBe(true);
    expect(done).toEqual([expected]);
  });

  it.each<[what: string, key: Partial<KeyPress>, scene: KeyScene]>([
    ['a letter', { key: 'a' }, plain('/', { paths })],
    ['an arrow without a list', { key: 'ArrowDown' }, plain('hello')],
    ['Tab without a list', { key: 'Tab' }, plain('hello')],
    ['Shift and Enter', { key: 'Enter', shiftKey: true }, plain('hello')],
    ['Enter of an input method', { key: 'Enter', isComposing: true }, plain('hello')],
    ['Backspace in plain text', { key: 'Backspace' }, plain('hello')],
    ['Shift and Tab', { key: 'Tab', shiftKey: true }, slash('', 'user', { offers })],
    ['Backspace in a field with text', { key: 'Backspace', isFieldEmpty: false }, slash('user:@B', 'user')],
  ])('%s is left to the browser', (_what, key, scene) => {
    expect(pressKey({ ...NO_KEY, ...key }, scene, actions)).toBe(false);
    expect(done).toEqual([]);
  });
});
