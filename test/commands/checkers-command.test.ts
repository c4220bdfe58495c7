import {
  ApplicationCommandOptionType,
  type APIApplicationCommand,
  type APIApplicationCommandSubcommandOption,
} from 'discord-api-types/v10';
import { describe, expect, test } from 'vitest';
import { checkersCommand } from '../../src/commands/checkers-command.ts';
import { commandDiffers } from '../../src/commands/command-differs.ts';

const subcommands = (checkersCommand.options ?? []) as readonly APIApplicationCommandSubcommandOption[];

/** The command as Discord gives it back: ids and versions added, defaults written out, empty lists left off. */
const registered = (): APIApplicationCommand =>
  ({
    ...structuredClone(checkersCommand),
    id: '1',
    application_id: '2',
    version: '3',
    guild_id: '4',
    nsfw: false,
    dm_permission: false,
    default_member_permissions: null,
    name_localizations: null,
    description_localizations: null,
    options: subcommands.map(({ options = [], ...subcommand }) => ({
      ...subcommand,
      name_localizations: null,
      ...(options.length === 0
        ? {}
        : { options: options.map((option) => ({ ...option, description_localizations: null })) }),
    })),
  }) as unknown as APIApplicationCommand;

describe('the slash command', () => {
  test('START-11: given the command, then its subcommands and options are named as required', () => {
    expect(
      subcommands.map(({ name, options = [] }) => [
        name,
        ...options.map((option) => `${option.name}${option.required === true ? '' : '?'}`),
      ]),
    ).toEqual([['challenge', 'user'], ['move', 'move'], ['draw'], ['resign'], ['board', 'repost?'], ['help']]);
  });

  test('START-05: given the command, then it is offered in servers alone', () => {
    expect(checkersCommand).toMatchObject({ name: 'checkers', contexts: [0], integration_types: [0] });
  });

  test('PLAY-04: given the move option, then Discord asks for completions', () => {
    expect(subcommands[1]?.options?.[0]).toMatchObject({
      type: ApplicationCommandOptionType.String,
      autocomplete: true,
    });
  });

  test("DESIGN 6: given every name and description, then it keeps Discord's limits", () => {
    const options = subcommands.flatMap((subcommand) => subcommand.options ?? []);
    for (const { name, description } of [checkersCommand, ...subcommands, ...options]) {
      expect(name).toMatch(/^[a-z]{1,32}$/);
      expect(description.length).toBeGreaterThan(0);
      expect(description.length).toBeLessThanOrEqual(100);
    }
  });
});

describe('whether to register again', () => {
  test('given the command as Discord gives it back, then it does not differ', () => {
    expect(commandDiffers(registered(), checkersCommand)).toBe(false);
  });

  test('given contexts in another order, then it does not differ', () => {
    const wanted = { ...checkersCommand, contexts: [0, 1, 2] };
    expect(commandDiffers({ ...registered(), contexts: [2, 0, 1] }, wanted)).toBe(false);
  });

  test.each<[string, (command: APIApplicationCommand) => unknown]>([
    ['another description', (command) => ({ ...command, description: 'Play draughts' })],
    ['another context', (command) => ({ ...command, contexts: [0, 1] })],
    ['no contexts', (command) => ({ ...command, contexts: null })],
    ['permissions', (command) => ({ ...command, default_member_permissions: '8' })],
    ['one subcommand less', (command) => ({ ...command, options: command.options?.slice(1) })],
    ['subcommands in another order', (command) => ({ ...command, options: command.options?.toReversed() })],
    ['a localization', (command) => ({ ...command, description_localizations: { de: 'Dame' } })],
    [
      'an option that is not required',
      (command) => JSON.parse(JSON.stringify(command).replace('"required":true', '"required":false')) as unknown,
    ],
  ])('given %s, then it differs', (_, change) => {
    expect(commandDiffers(change(registered()) as APIApplicationCommand, checkersCommand)).toBe(true);
  });
});
