import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/** A path, counted from the root of the project with slashes, and the text of the file. */
export type TreeFile = readonly [path: string, text: string];

/** What no lint rule at hand can hold: a question to each file, and files that break it. */
interface TreeRule {
  readonly sentence: string;
  readonly isBroken: (file: TreeFile) => boolean;
  readonly planted: readonly TreeFile[];
}

/** All TypeScript files of the bot, its tests and both workspaces. */
export function readTree(root: string): readonly TreeFile[] {
  return ['src', 'test', 'tools', 'packages'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !/(?:^|\/)(?:node_modules|dist)\//.test(name))
      .map((name): TreeFile => [
        join(folder, name).replaceAll('\\', '/'),
        readFileSync(join(root, folder, name), 'utf8'),
      ]),
  );
}

const DISABLES = /(?:oxlint|eslint)-disable(?!.* -- \S)/;
const STATEMENT_FROM = /^(?:import|export)\b[^;'"]*\bfrom\s+'([^']+)'|^import\s+'([^']+)'/gm;

export const specifiers = (text: string): readonly string[] =>
  Array.from(text.matchAll(STATEMENT_FROM), (match) => match[1] ?? match[2] ?? '');

/** Left when imports, re-exports and comments are taken away. */
const ownWords = (text: string): string =>
  text
    .replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
    .replaceAll(/^(?:import|export)\b[^;'"]*\bfrom\s+'[^']+';/gm, '')
    .trim();

// Put together here, so that this file is no example of what it describes.
const disable = (rest: string): string => ['// oxlint', `disable ${rest}`].join('-');
const property = (rest: string): string => ['fc', `assert(fc.property(${rest}`].join('.');

const SANDBOX = 'packages/discord-sandbox/';
const LIBRARY_ENTRY = 'src/engine/entry.ts';

const countOf = (text: string, what: RegExp): number => text.match(what)?.length ?? 0;

export const TREE_RULES: readonly TreeRule[] = [
  {
    sentence: 'a file stands in a folder of the layout',
    isBroken: ([path]) =>
      path.startsWith('src/') &&
      !/^src\/(?:(?:engine|match|render|views|commands|store|workers|http|bot|process|cli)\/|(?:main|run|playground|check-node)\.ts$)/.test(
        path,
      ),
    planted: [
      ['src/web/page.ts', ''],
      ['src/start.ts', ''],
    ],
  },
  {
    sentence: 'there is no drawer for odds and ends',
    isBroken: ([path]) => /(?:^|\/)(?:utils?|helpers?|common|misc|shared|lib)(?:\/|\.ts$)/.test(path),
    planted: [
      ['src/bot/utils/sleep.ts', ''],
      ['src/engine/helpers.ts', ''],
    ],
  },
  {
    sentence: 'no file only passes on what others export, but the one that other programs import as king-me-engine',
    isBroken: ([path, text]) =>
      path.startsWith('src/') &&
      path !== LIBRARY_ENTRY &&
      /^export\b[^;'"]*\bfrom\s+'/m.test(text) &&
      ownWords(text) === '',
    planted: [['src/engine/index.ts', "export * from './square.ts';\nexport { a } from './moves.ts';\n"]],
  },
  {
    sentence: 'that file is for other programs: none of ours imports it',
    isBroken: ([, text]) => specifiers(text).some((from) => /(?:^|\/)engine\/entry\.ts$|^\.\/entry\.ts$/.test(from)),
    planted: [
      ['src/bot/discord/reply.ts', "import { play } from '../../engine/entry.ts';\n"],
      ['src/engine/moves.ts', "import { play } from './entry.ts';\n"],
    ],
  },
  {
    sentence: 'relative imports end in .ts, so that plain Node, tsx and vitest load the same file',
    isBroken: ([, text]) => specifiers(text).some((from) => /^\.\.?\//.test(from) && !/\.(?:ts|json|css)$/.test(from)),
    planted: [
      ['src/bot/discord/reply.ts', "import { a } from './gate.js';\n"],
      ['src/bot/discord/reply.ts', "import {\n  a,\n} from '../views/words';\n"],
    ],
  },
  {
    sentence: 'only the playground imports the sandbox, and is imported late: a bot with a token never loads either',
    isBroken: ([path, text]) =>
      path.startsWith('src/') &&
      specifiers(text).some((from) =>
        from === 'discord-sandbox'
          ? path !== 'src/playground.ts'
          : from.endsWith('/playground.ts') && !path.startsWith('src/cli/'),
      ),
    planted: [
      ['src/run.ts', "import { startPlayground } from './playground.ts';\n"],
      ['src/cli/sandbox.ts', "import { startSandbox } from 'discord-sandbox';\n"],
    ],
  },
  {
    sentence: 'the sandbox and its tests import nothing of the project around them',
    isBroken: ([path, text]) =>
      path.startsWith(SANDBOX) &&
      specifiers(text).some(
        (from) => from.startsWith('.') && !normalize(join(dirname(path), from)).startsWith(SANDBOX),
      ),
    planted: [['packages/discord-sandbox/test/page.test.ts', "import { a } from '../../../test/support/tries.ts';\n"]],
  },
  {
    sentence: 'what operators run looks at the version of Node before a native part can crash',
    isBroken: ([path, text]) =>
      (path === 'src/main.ts' && specifiers(text).join() !== './check-node.ts') ||
      (/^src\/cli\/(?:supervise|journal|register)\.ts$/.test(path) && specifiers(text)[0] !== '../check-node.ts'),
    planted: [
      ['src/main.ts', "import './check-node.ts';\nimport { run } from './run.ts';\n"],
      ['src/main.ts', "const { run } = await import('../../src/run.ts');\n"],
      ['src/cli/supervise.ts', "import { config } from 'dotenv';\nimport '../check-node.ts';\n"],
    ],
  },
  {
    sentence: 'a lint rule is switched off with a reason beside it',
    isBroken: ([, text]) => text.split('\n').some((line) => DISABLES.test(line)),
    planted: [
      ['src/bot/discord/reply.ts', disable('no-console')],
      ['src/bot/discord/reply.ts', disable('no-console -- ')],
    ],
  },
  {
    sentence: 'a property is tried from a seed that is known, as often as tries() says',
    isBroken: ([path, text]) =>
      /(?:^|\/)test\//.test(path) && countOf(text, /\bfc\.assert\(/g) > countOf(text, /\btries\(/g),
    planted: [
      ['test/match/seat.test.ts', property('fc.nat(), check));')],
      ['test/match/seat.test.ts', property('fc.nat(), check), { numRuns: 60 });')],
    ],
  },
];
