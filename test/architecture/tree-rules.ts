import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A file of the project; the path counts from its root, with slashes. */
export interface TreeFile {
  readonly path: string;
  readonly text: string;
}

/** What no lint rule at hand can hold: a question to each file. */
export interface TreeRule {
  readonly sentence: string;
  readonly isBroken: (file: TreeFile) => boolean;
  /** Files that break it. */
  readonly planted: readonly TreeFile[];
}

/** All TypeScript files of `src` and `test`. */
export function readTree(root: string): readonly TreeFile[] {
  return ['src', 'test'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => ({
        path: join(folder, name).replaceAll('\\', '/'),
        text: readFileSync(join(root, folder, name), 'utf8'),
      })),
  );
}

const DISABLES = /(?:oxlint|eslint)-disable(?!.* -- \S)/;
const STATEMENT_FROM = /^(?:import|export)\b[^;'"]*\bfrom\s+'([^']+)'|^import\s+'([^']+)'/gm;

const specifiers = (text: string): readonly string[] =>
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

const countOf = (text: string, what: RegExp): number => text.match(what)?.length ?? 0;

export const TREE_RULES: readonly TreeRule[] = [
  {
    sentence: 'a file stands in a folder of the layout',
    isBroken: ({ path }) =>
      path.startsWith('src/') &&
      !/^src\/(?:engine|match|render|views|commands|store|bot|cli|sandbox)\//.test(path) &&
      path !== 'src/main.ts' &&
      path !== 'src/run.ts',
    planted: [
      { path: 'src/web/page.ts', text: '' },
      { path: 'src/start.ts', text: '' },
    ],
  },
  {
    sentence: 'there is no drawer for odds and ends',
    isBroken: ({ path }) => /(?:^|\/)(?:utils?|helpers?|common|misc|shared|lib)(?:\/|\.ts$)/.test(path),
    planted: [
      { path: 'src/bot/utils/sleep.ts', text: '' },
      { path: 'src/engine/helpers.ts', text: '' },
    ],
  },
  {
    sentence: 'no file only passes on what others export',
    isBroken: ({ path, text }) =>
      path.startsWith('src/') && /^export\b[^;'"]*\bfrom\s+'/m.test(text) && ownWords(text) === '',
    planted: [{ path: 'src/engine/index.ts', text: "export * from './square.ts';\nexport { a } from './moves.ts';\n" }],
  },
  {
    sentence: 'relative imports end in .ts, so that plain Node, tsx and vitest load the same file',
    isBroken: ({ text }) => specifiers(text).some((from) => /^\.\.?\//.test(from) && !/\.(?:ts|json|css)$/.test(from)),
    planted: [
      { path: 'src/bot/discord/reply.ts', text: "import { a } from './gate.js';\n" },
      { path: 'src/bot/discord/reply.ts', text: "import {\n  a,\n} from '../views/words';\n" },
    ],
  },
  {
    sentence: 'only the command line imports the sandbox statically: a bot with a token never loads it',
    isBroken: ({ path, text }) =>
      path.startsWith('src/') &&
      !path.startsWith('src/cli/') &&
      !path.startsWith('src/sandbox/') &&
      specifiers(text).some((from) => from.includes('/sandbox/')),
    planted: [{ path: 'src/run.ts', text: "import { startPlayground } from './sandbox/start-sandbox.ts';\n" }],
  },
  {
    sentence: 'main.ts imports nothing statically: it must speak before a native part can crash',
    isBroken: ({ path, text }) => path === 'src/main.ts' && specifiers(text).length > 0,
    planted: [{ path: 'src/main.ts', text: "import { run } from './run.ts';\n" }],
  },
  {
    sentence: 'a lint rule is switched off with a reason beside it',
    isBroken: ({ text }) => text.split('\n').some((line) => DISABLES.test(line)),
    planted: [
      { path: 'src/bot/discord/reply.ts', text: disable('no-console') },
      { path: 'src/bot/discord/reply.ts', text: disable('no-console -- ') },
    ],
  },
  {
    sentence: 'a property is tried from a seed that is known, as often as tries() says',
    isBroken: ({ path, text }) =>
      path.startsWith('test/') && countOf(text, /\bfc\.assert\(/g) > countOf(text, /\btries\(/g),
    planted: [
      { path: 'test/match/seat.test.ts', text: property('fc.nat(), check));') },
      { path: 'test/match/seat.test.ts', text: property('fc.nat(), check), { numRuns: 60 });') },
    ],
  },
];
