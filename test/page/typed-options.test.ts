import { type APIApplicationCommandBasicOption, ApplicationCommandOptionType as Kind } from 'discord-api-types/v10';
import { describe, expect, it } from 'vitest';
import { outgoingDraft } from '../../src/sandbox/page/outgoing.ts';
import type { CommandPath } from '../../src/sandbox/page/slash-command.ts';
import { draftLine, fieldNamed, type SlashDraft, TAIL } from '../../src/sandbox/page/slash-draft.ts';
import {
  optionOffers,
  placeLoose,
  type Typed,
  typeAt,
  typedDraft,
  typingHint,
} from '../../src/sandbox/page/typed-options.ts';
import { ALICE, BOB, BOT, channel, world } from './worlds.ts';

const around = world({ users: [ALICE, BOB, { ...BOT, global_name: 'Bob Junior' }] });

const command = (name: string, ...options: readonly APIApplicationCommandBasicOption[]): CommandPath => ({
  name: 'checkers',
  subcommand: name,
  description: 'x',
  options,
});
const flag = (name: string) => ({ type: Kind.Boolean, name, description: `${name}?` }) as const;

const board = command('board', flag('repost'), flag('text'));
const draw = command('draw');
const every = command(
  'every',
  { type: Kind.User, name: 'user', description: 'Whom', required: true },
  { type: Kind.String, name: 'words', description: 'Words', max_length: 40 },
  { type: Kind.String, name: 'time', description: 'Time', autocomplete: true },
  {
    type: Kind.String,
    name: 'look',
    description: 'Look',
    choices: [
      { name: 'Red board', value: 'red' },
      { name: 'Green', value: 'green' },
    ],
  },
  { type: Kind.Integer, name: 'turns', description: 'Turns', min_value: 20, max_value: 200 },
  { type: Kind.Number, name: 'pace', description: 'Pace' },
  flag('rated'),
  { type: Kind.Channel, name: 'where', description: 'Where' },
  { type: Kind.Role, name: 'for', description: 'For' },
);

/** Types a line behind a command's name, a character at a time, as the page takes it in. */
function typeByHand(path: CommandPath, line: string): Typed {
  let typed: Typed = typedDraft(path, '', around);
  for (const character of line) {
    const before = typed.at === TAIL ? typed.draft.loose : (fieldNamed(typed.draft, typed.at)?.text ?? '');
    typed = typeAt(typed.draft, typed.at, before + character, around);
  }
  return typed;
}

const sent = (draft: SlashDraft): unknown => {
  const outgoing = outgoingDraft(draft, around);
  return outgoing.kind === 'slash' ? outgoing.input.options : outgoing;
};

describe.each([
  ['pasted', (path: CommandPath, line: string) => typedDraft(path, line, around)],
  ['typed by hand', typeByHand],
])('a command %s', (_how, enter) => {
  it.each<[path: CommandPath, line: string, values: unknown]>([
    [board, 'text:true', { text: true }],
    [board, 'Text:FALSE repost:true', { text: false, repost: true }],
    [every, 'user:@Bob', { user: BOB.id }],
    [every, '@Bob Junior rated:true', { user: BOT.id, rated: true }],
    [every, 'rated:True user:bob', { rated: true, user: BOB.id }],
    [
      every,
      `<@${ALICE.id}> where:#checkers for:Referee`,
      { user: ALICE.id, where: channel().id, for: around.roles[0]?.id },
    ],
    [
      every,
      '@Bob words:good luck, have fun: all of you rated:false',
      {
        user: BOB.id,
        words: 'good luck, have fun: all of you',
        rated: false,
      },
    ],
    [every, '@Bob look:red board turns:40 pace:2.5', { user: BOB.id, look: 'red', turns: 40, pace: 2.5 }],
    [every, '@Bob look:green time:1 min', { user: BOB.id, look: 'green', time: '1 min' }],
    [every, '@Bob words:a words:b', { user: BOB.id, words: 'a words:b' }],
  ])('%# given every kind of value, then each goes to its option', (path, line, values) => {
    const { draft } = enter(path, line);
    expect(sent(draft)).toEqual(values);
    expect(sent(typedDraft(path, draftLine(draft).replace(/^\/\S+ \S+ /u, ''), around).draft)).toEqual(values);
  });

  it.each<[path: CommandPath, line: string, message: string]>([
    [board, 'txt:true', '/checkers board has no option “txt”. You can add: repost, text.'],
    [board, 'text:true perhaps', '“perhaps” fits no option of /checkers board. You can add: repost.'],
    [draw, 'please', '/checkers draw takes no options: take “please” away to send it.'],
    [
      every,
      '@Bob tiem:5',
      '/checkers every has no option “tiem”. You can add: words, time, look, turns, pace, rated, where, for.',
    ],
    [every, '@Bob rated:true user:@Alice', '“user” has a value already: take “user:@Alice” away to send the command.'],
    [every, 'user:@Zed', 'Nobody here is called “@Zed”.'],
    [every, '@Bob rated:yes', '“rated” can’t be “yes”. It takes True · False.'],
    [every, '@Bob look:blue', '“look” can’t be “blue”. It takes Red board · Green.'],
    [every, '@Bob turns:many', '“turns” is a whole number.'],
    [every, '@Bob turns:5', '“turns” is at least 20.'],
    [every, `@Bob words:${'far '.repeat(11)}away`, '“words” takes at most 40 characters.'],
    [every, '@Bob pace:1e999', '“pace” is a number.'],
    [every, '@Bob where:#attic', 'No channel that can be chosen here is called “#attic”.'],
    [every, '@Bob for:@Boss', 'No role here is called “@Boss”.'],
  ])('given %o and %j, then nothing is sent, and %j is told', (path, line, message) => {
    const { draft } = enter(path, line);
    expect(sent(draft)).toMatchObject({ kind: 'problem', message });
    for (const word of line.split(/[\s:]+/u)) expect(draftLine(draft).toLowerCase()).toContain(word.toLowerCase());
  });
});

describe('the place behind the last option', () => {
  it('given the beginning of a name, then the options that fit are offered, and no hint stands', () => {
    const { draft, at } = typeByHand(board, 'te');
    expect(at).toBe(TAIL);
    expect(optionOffers(draft)).toEqual([{ label: 'text', detail: 'text?', value: 'text' }]);
    expect(typingHint(draft, at, around)).toBeUndefined();
    expect(optionOffers(typedDraft(board, '', around).draft)).toEqual([]);
  });

  it('given a value without a name, then it is put into the first option that can hold it before it is sent', () => {
    const { draft } = typedDraft(every, '@Bob  40 moves', around);
    expect(typingHint(draft, TAIL, around)).toBe('Enter puts “40 moves” into “words”.');
    const placed = placeLoose(draft, around);
    expect(placed).toMatchObject({ ok: true, at: 'words', draft: { loose: '' } });
    expect(outgoingDraft(draft, around)).toMatchObject({ kind: 'placed', typed: { at: 'words' } });
  });

  it('given an unknown name, then the hint stands while one types', () => {
    const { draft, at } = typeByHand(board, 'txt:');
    expect(typingHint(draft, at, around)).toBe('/checkers board has no option “txt”. You can add: repost, text.');
  });
});

describe('a space', () => {
  it.each<[line: string, at: string]>([
    ['@Alice ', TAIL],
    ['@Bob ', 'user'],
    ['@Al ', 'user'],
    ['@Alice rated:true ', TAIL],
    ['@Alice turns:40 ', TAIL],
    ['@Alice turns:4x ', 'turns'],
    ['@Alice words:true ', 'words'],
    ['@Alice time:1 ', 'time'],
    ['@Alice look:red ', 'look'],
    ['@Alice look:red board ', TAIL],
  ])('given %j, then typing goes on in %j', (line, at) => {
    expect(typeByHand(every, line).at).toBe(at);
  });
});

it('given names that fit two, or nobody while one types on, then the hint says so', () => {
  const twins = world({ users: [BOB, { ...BOT, global_name: 'Bob' }] });
  const { draft } = typedDraft(every, '@Bob', twins);
  expect(outgoingDraft(draft, twins)).toMatchObject({
    message: '“@Bob” can mean more than one here: choose in the list.',
  });
  expect(typingHint(draft, 'user', twins)).toBeUndefined();
  expect(typingHint(typedDraft(every, '@Bobx', twins).draft, 'user', twins)).toBe('Nobody here is called “@Bobx”.');
});
