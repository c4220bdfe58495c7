import { existsSync, readFileSync, readdirSync } from 'node:fs';
import {
  ApplicationCommandOptionType,
  PermissionFlagsBits,
  type APIApplicationCommandSubcommandOption,
  type RESTPostAPIChatInputApplicationCommandsJSONBody,
} from 'discord-api-types/v10';
import { describe, expect, test } from 'vitest';
import { environmentSchema } from '../../src/process/config.ts';
import { adminCommand, checkersCommand } from '../../src/commands/commands.ts';
import { NEEDED_PERMISSIONS } from '../../src/views/refusal.ts';
import { english } from '../support/english.ts';
import { readPackage, readProjectFile, readTable } from './project-files.ts';

const readme = readProjectFile('README.md');
/** Wherever its lines break. */
const prose = readme.replaceAll(/\s+/g, ' ');
const DOCUMENTS = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'SECURITY.md',
  'PRIVACY.md',
  ...readdirSync(new URL('../../docs/', import.meta.url))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

/** A cell of code without its backticks. */
const code = (cell: string | undefined): string => cell?.replaceAll('`', '') ?? '';

const registered = [checkersCommand(english), adminCommand(english)];
const subcommandsOf = ({
  options = [],
}: RESTPostAPIChatInputApplicationCommandsJSONBody): readonly APIApplicationCommandSubcommandOption[] =>
  options.filter(
    (command): command is APIApplicationCommandSubcommandOption =>
      command.type === ApplicationCommandOptionType.Subcommand,
  );
const command = (name: string): APIApplicationCommandSubcommandOption | undefined =>
  registered.flatMap(subcommandsOf).find((one) => one.name === name);

/** The options of a match, which have a table of their own; `[options]` stands for them in the table of commands. */
const matchOptions = (command('challenge')?.options ?? []).filter(({ required }) => required !== true);
const isMatchOption = (name: string): boolean => matchOptions.some((option) => option.name === name);

describe('RUN-13: the README', () => {
  test('lists every variable of the environment with its default', () => {
    const table = readTable(readme, 'Configuration');
    expect(table.map(([name]) => code(name)).toSorted()).toEqual(Object.keys(environmentSchema.shape).toSorted());
    // Where a default stands as code, setting it changes nothing, and every variable with one is among them.
    const values = table.filter(([, value]) => value?.startsWith('`') === true);
    const listed = Object.fromEntries(values.map(([name, value]) => [code(name), code(value)]));
    const defaults = environmentSchema.parse({});
    expect(environmentSchema.parse(listed)).toEqual(defaults);
    expect(Object.keys(listed).toSorted()).toEqual(Object.keys(defaults).toSorted());
  });

  test('START-11: given the registered commands, then the table of commands lists each with its options', () => {
    const expected = registered.flatMap((slash) =>
      subcommandsOf(slash).map(({ name, options = [] }) => {
        const own = options.filter((option) => !isMatchOption(option.name));
        const parts = own.map((option) => (option.required === true ? `${option.name}:` : `[${option.name}:]`));
        const rest = own.length < options.length ? ['[options]'] : [];
        return [`/${slash.name}`, name, ...parts, ...rest].join(' ');
      }),
    );
    expect(readTable(readme, 'Commands').map(([shown]) => code(shown))).toEqual(expected);
  });

  test('START-06: given the registered command, then the table of options lists each with every choice', () => {
    const table = readTable(readme, 'Options');
    expect(table.map(([name]) => code(name))).toEqual(matchOptions.map(({ name }) => name));
    for (const [index, option] of matchOptions.entries()) {
      const choices = 'choices' in option ? (option.choices ?? []) : [];
      // Looks of the board with letters on the pieces are told in one word.
      const listed = choices.map(({ name }) => name).filter((name) => !name.includes('letters'));
      const told = code(table[index]?.[2]).replaceAll('*', '');
      expect(listed.filter((name) => !told.includes(name))).toEqual([]);
    }
  });

  test('START-06: given [options] in the table of commands, then challenge and open take all of them, solo, hotseat and from some', () => {
    const taken = (name: string): readonly string[] =>
      (command(name)?.options ?? []).map((option) => option.name).filter(isMatchOption);
    const all = matchOptions.map(({ name }) => name);
    expect(taken('open')).toEqual(all);
    expect(taken('challenge')).toEqual(all);
    expect(taken('solo')).toEqual(all.filter((name) => name !== 'rated'));
    expect(taken('hotseat')).toEqual(all.filter((name) => name !== 'rated' && name !== 'first'));
    expect(taken('from')).toEqual(['time', 'first']);
    const told =
      '`challenge` and `open` take all of these, `solo` all but `rated`, and `hotseat` all but `rated` and `first`';
    expect(prose).toContain(`${told}; \`from\` takes \`time\`, which may be a clock such as \`5+3\`, and \`first\`.`);
  });

  test('asks for exactly the permissions that the bot needs', () => {
    const bits = NEEDED_PERMISSIONS.reduce((sum, name) => sum | PermissionFlagsBits[name], 0n);
    expect(readme).toContain(`permissions=${bits}`);
    for (const name of NEEDED_PERMISSIONS) expect(prose).toContain(english.permissions[name]);
    expect(readme).toContain('scope=bot%20applications.commands');
  });

  test('begins with the two commands of a newcomer', () => {
    expect(readme).toContain('npm ci && npm start');
    expect(readme).toContain('npm ci && npm test');
  });
});

describe('RUN-13: every document', () => {
  test.each(DOCUMENTS)('%s names only npm scripts that exist', (path) => {
    const named = Array.from(
      readProjectFile(path).matchAll(/npm run (?:--silent )?([a-z][a-z0-9:-]*)/g),
      ([, name]) => name,
    );
    expect(named.filter((name) => name === undefined || !(name in readPackage().scripts))).toEqual([]);
  });

  test.each(DOCUMENTS)('%s points only to files and headings that exist', (path) => {
    const text = readProjectFile(path);
    const links = Array.from(
      text.matchAll(/\]\((?!https?:)([^)]+)\)|src="([^"]+)"/g),
      ([, to, src]) => to ?? src ?? '',
    );
    expect(links.filter((link) => !isThere(path, link))).toEqual([]);
  });

  test('every npm script that runs a file of ours has one to run', () => {
    const files = Object.values(readPackage().scripts).flatMap((script) => script.match(/src\/\S+\.ts/g) ?? []);
    expect(files.length).toBeGreaterThan(0);
    expect(files.filter((path) => !existsSync(new URL(`../../${path}`, import.meta.url)))).toEqual([]);
  });

  test('the changelog begins with what is not released yet, then this version', () => {
    const titles = Array.from(readProjectFile('CHANGELOG.md').matchAll(/^## (\S+)/gm), ([, version]) => version);
    expect(titles.find((title) => title !== 'Unreleased')).toBe(readPackage().version);
    expect(titles.slice(1)).not.toContain('Unreleased');
  });
});

/** Whether a link in a document, counted from its folder, leads to a file and, after a `#`, to a heading in it. */
function isThere(from: string, link: string): boolean {
  const [target = '', heading] = link.split('#');
  const folder = from.includes('/') ? from.replace(/[^/]*$/, '') : '';
  const url = new URL(target === '' ? `../../${from}` : `../../${folder}${target}`, import.meta.url);
  if (!existsSync(url)) return false;
  return heading === undefined || headingsOf(readFileSync(url, 'utf8')).includes(heading);
}

/** As GitHub names the headings of a page. */
const headingsOf = (text: string): readonly string[] =>
  Array.from(text.matchAll(/^#+ (.*)$/gm), ([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
