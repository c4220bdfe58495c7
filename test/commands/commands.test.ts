import {
  ApplicationCommandOptionType,
  type APIApplicationCommand,
  type APIApplicationCommandSubcommandOption,
} from 'discord-api-types/v10';
import { describe, expect, test } from 'vitest';
import { adminCommand, checkersCommand, commandsToRegister } from '../../src/commands/commands.ts';
import { BOARD_NAMES } from '../../src/views/match-options.ts';
import { DEFAULT_OPTIONS, PIECE_COLORS } from '../../src/match/options.ts';
import { RULE_SETS } from '../../src/match/rules.ts';
import { ApplicationCommandUpdateRequestSchema } from 'discord-api-spec/zod';
import { checkBody, checkCommand } from 'discord-sandbox';
import { readOptions } from '../../src/match/read-options.ts';
import { managesServer } from '../../src/views/permissions.ts';
import { makeWords } from '../../src/views/words.ts';
import { english, englishFile } from '../support/english.ts';
import { pseudoLocale } from '../support/pseudo-locale.ts';

const COMMAND = checkersCommand(english);
const ADMIN = adminCommand(english);
const subcommands = (COMMAND.options ?? []) as readonly APIApplicationCommandSubcommandOption[];

type Option = NonNullable<APIApplicationCommandSubcommandOption['options']>[number];

function optionOf(command: string, option: string): Option {
  const found = subcommands.find(({ name }) => name === command)?.options?.find(({ name }) => name === option);
  if (found === undefined) throw new Error(`/checkers ${command} has no ${option}`);
  return found;
}

const choicesOf = (option: Option): readonly { readonly name: string; readonly value: string }[] =>
  option.type === ApplicationCommandOptionType.String && 'choices' in option ? (option.choices ?? []) : [];

/** Letters of all names, descriptions and values of a command, each in its longest language, as Discord limits them. */
function lettersOf(part: object): number {
  return Object.entries(part).reduce((sum, [key, value]: [string, unknown]) => {
    if (key === 'name' || key === 'description' || key === 'value') {
      const others = Object.values(
        (part as Record<string, object | undefined>)[`${key}_localizations`] ?? {},
      ) as unknown[];
      return sum + Math.max(...[value, ...others].map((text) => String(text).length));
    }
    if (!Array.isArray(value)) return sum;
    return (
      sum + value.reduce<number>((inner, each: object) => inner + (typeof each === 'object' ? lettersOf(each) : 0), 0)
    );
  }, 0);
}

describe('the slash commands', () => {
  test('START-11: given the command, then its subcommands and options are named as required', () => {
    expect(
      subcommands.map(({ name, options = [] }) =>
        [name].concat(options.map((option) => `${option.name}${option.required === true ? '' : '?'}`)),
      ),
    ).toEqual([
      [
        'challenge',
        'user',
        'time?',
        'warning?',
        'clock?',
        'first?',
        'pieces?',
        'board?',
        'rules?',
        'draw_turns?',
        'rated?',
      ],
      ['open', 'time?', 'warning?', 'clock?', 'first?', 'pieces?', 'board?', 'rules?', 'draw_turns?', 'rated?'],
      ['join', 'code'],
      ['hotseat', 'name1', 'name2', 'time?', 'warning?', 'clock?', 'pieces?', 'board?', 'rules?', 'draw_turns?'],
      ['solo', 'level?', 'time?', 'warning?', 'clock?', 'first?', 'pieces?', 'board?', 'rules?', 'draw_turns?'],
      ['from', 'position?', 'file?', 'move?', 'user?', 'level?', 'review?', 'time?', 'first?'],
      ['games'],
      ['move', 'move'],
      ['draw'],
      ['resign'],
      ['pause'],
      ['takeback'],
      ['leave'],
      ['abort'],
      ['board', 'repost?', 'text?', 'replay?'],
      ['pdn'],
      ['review'],
      ['stats', 'user?'],
      ['standings'],
      ['history', 'user?', 'against?'],
      ['me'],
      ['help'],
    ]);
    expect((ADMIN.options ?? []).map(({ name }) => name)).toEqual(['settings', 'close', 'doctor']);
  });

  test('START-05: given the commands, then they are offered in servers alone', () => {
    for (const command of [COMMAND, ADMIN]) expect(command).toMatchObject({ contexts: [0], integration_types: [0] });
  });

  test('START-11: given what only managers use, then Discord hides it from all others, as the bot itself judges them', () => {
    expect(COMMAND).not.toHaveProperty('default_member_permissions');
    expect(ADMIN.name).toBe('checkers-admin');
    expect(managesServer(String(ADMIN.default_member_permissions))).toBe(true);
    expect(Number(ADMIN.default_member_permissions)).toBe(2 ** 5);
  });

  const completed = { type: ApplicationCommandOptionType.String, autocomplete: true };
  const turns = { type: ApplicationCommandOptionType.Integer, min_value: 20, max_value: 200 };
  const name = { required: true, min_length: 1, max_length: 32 };

  test.each([
    ['PLAY-04', 'move', 'move', completed],
    ['START-06', 'challenge', 'time', completed],
    ['START-06', 'challenge', 'warning', completed],
    ['START-06', 'open', 'time', completed],
    ['START-06', 'open', 'board', completed],
    ['START-06', 'hotseat', 'board', completed],
    ['START-06', 'open', 'draw_turns', turns],
    ['START-08', 'hotseat', 'warning', completed],
    ['TIME-09', 'challenge', 'clock', completed],
    ['TIME-09', 'open', 'clock', completed],
    ['TIME-09', 'hotseat', 'clock', completed],
    ['START-08', 'hotseat', 'name1', name],
    ['START-08', 'hotseat', 'name2', name],
  ])(
    '%s: given the option of /checkers %s %s, then Discord itself completes or limits it',
    (_, command, option, by) => {
      expect(optionOf(command, option)).toMatchObject(by);
    },
  );

  test.each([
    ['first', ['drawn', 'me', 'them']],
    ['pieces', PIECE_COLORS],
    ['rules', RULE_SETS],
  ])('START-06, RULE-03: given the option %s, then it offers %j, each in words', (option, values) => {
    for (const command of ['challenge', 'open']) {
      const choices = choicesOf(optionOf(command, option));
      expect(choices.map(({ value }) => value)).toEqual(values);
      expect(new Set(choices.map(({ name }) => name)).size).toBe(values.length);
    }
  });

  test('RULE-14: given the option rules, then the choice of tournament says what it means', () => {
    const names = choicesOf(optionOf('open', 'rules')).map(({ name }) => name);
    expect(names[1]).toMatch(/^tournament: .*80 quiet turns/);
  });

  test('START-06: given every choice there is, then a challenge can be played by it', () => {
    for (const option of ['first', 'pieces', 'rules']) {
      for (const { value } of choicesOf(optionOf('challenge', option))) {
        expect(readOptions({ [option]: value }, DEFAULT_OPTIONS, BOARD_NAMES)).toMatchObject({ ok: true });
      }
    }
  });

  test.each([COMMAND, ADMIN])("given a command, then it keeps Discord's limits", (command) => {
    // Discord takes permissions as text, too, as it writes them itself.
    const { default_member_permissions: permissions, ...rest } = command;
    const body =
      permissions === undefined || permissions === null
        ? rest
        : { ...rest, default_member_permissions: Number(permissions) };
    const read = checkBody(ApplicationCommandUpdateRequestSchema, body);
    expect(read.ok ? checkCommand(command as APIApplicationCommand) : read.errors).toEqual([]);
  });

  test('START-11: given English and a language 40 % longer, then a command has room for more subcommands and words', () => {
    const longer = makeWords('de', pseudoLocale(englishFile));
    const registered = commandsToRegister(
      new Map([
        ['en', english],
        ['de', longer],
      ]),
    );
    for (const command of registered) {
      const { options = [] } = command as APIApplicationCommand;
      expect(options.length).toBeLessThanOrEqual(24);
      expect(lettersOf(command)).toBeLessThanOrEqual(6500);
    }
    // Counted are the texts of the longest language.
    expect(lettersOf({ name: 'ab', description: 'c', description_localizations: { de: 'cdef' } })).toBe(6);
    expect(lettersOf({ options: [{ name: 'x', choices: [{ name: 'on', value: 'onyx' }] }] })).toBe(7);
  });
});
