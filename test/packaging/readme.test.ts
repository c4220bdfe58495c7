import { existsSync } from 'node:fs';
import { ApplicationCommandOptionType, PermissionFlagsBits } from 'discord-api-types/v10';
import { describe, expect, test } from 'vitest';
import { environmentSchema } from '../../src/bot/config.ts';
import { checkersCommand } from '../../src/commands/checkers-command.ts';
import { NEEDED_PERMISSIONS } from '../../src/commands/place-rejection.ts';
import { PERMISSION } from '../../src/commands/words/permission-words.ts';
import { readPackage, readProjectFile, readTable } from './project-files.ts';

const readme = readProjectFile('README.md');
const DOCUMENTS = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'docs/architecture.md'];

/** A cell of code without its backticks. */
const code = (cell: string | undefined): string => cell?.replaceAll('`', '') ?? '';

describe('RUN-13: the README', () => {
  test('lists every variable of the environment with its default', () => {
    const defaults = environmentSchema.parse({});
    const expected = Object.keys(environmentSchema.shape).map((name) => {
      const value = Object.entries(defaults).find(([key]) => key === name)?.[1];
      return [name, value === undefined ? '' : String(value)];
    });
    const listed = readTable(readme, 'Configuration').map(([name, value]) => [code(name), code(value)]);
    expect(new Set(listed.map(String))).toEqual(new Set(expected.map(String)));
  });

  test('lists every slash command with its options', () => {
    const expected = (checkersCommand.options ?? []).flatMap((command) => {
      if (command.type !== ApplicationCommandOptionType.Subcommand) return [];
      const options = (command.options ?? []).map(({ name, required }) =>
        required === true ? `${name}:` : `[${name}:]`,
      );
      return [[`/${checkersCommand.name}`, command.name, ...options].join(' ')];
    });
    expect(readTable(readme, 'Commands').map(([command]) => code(command))).toEqual(expected);
  });

  test('asks for exactly the permissions that the bot needs', () => {
    const bits = NEEDED_PERMISSIONS.reduce((sum, name) => sum | PermissionFlagsBits[name], 0n);
    expect(readme).toContain(`permissions=${bits}`);
    for (const name of NEEDED_PERMISSIONS) expect(readme).toContain(PERMISSION[name]);
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

  test.each(DOCUMENTS)('%s points only to files that exist', (path) => {
    const folder = path.includes('/') ? path.replace(/[^/]*$/, '') : '';
    const targets = Array.from(
      readProjectFile(path).matchAll(/\]\((?!https?:|#)([^)#]+)/g),
      ([, target = '']) => target,
    );
    const missing = targets.filter((target) => !existsSync(new URL(`../../${folder}${target}`, import.meta.url)));
    expect(missing).toEqual([]);
  });

  test('every npm script that runs a file of ours has one to run', () => {
    const files = Object.values(readPackage().scripts).flatMap((script) => script.match(/src\/\S+\.ts/g) ?? []);
    expect(files.length).toBeGreaterThan(0);
    expect(files.filter((path) => !existsSync(new URL(`../../${path}`, import.meta.url)))).toEqual([]);
  });

  test('the changelog begins with this version', () => {
    const [first] = Array.from(readProjectFile('CHANGELOG.md').matchAll(/^## (\S+)/gm), ([, version]) => version);
    expect(first).toBe(readPackage().version);
  });
});
