/** Code that the lint rules must stop, each with the sentence it breaks and the lint rule, as reports name it. */
interface LintPlant {
  readonly sentence: string;
  /** Where it is planted: several places when several overrides say the same. */
  readonly paths: readonly string[];
  readonly code: string;
  readonly rule: string;
}

const PURE_FOLDERS = ['engine', 'match', 'render', 'views', 'commands'] as const;

const everywhere = (name: string): readonly string[] =>
  ['src/engine', 'src/bot', 'src/cli', 'test', 'tools', 'packages/discord-sandbox/src'].map(
    (folder) => `${folder}/${name}.ts`,
  );

/** A file name for a piece of code. */
const nameOf = (code: string): string => code.replaceAll(/[^a-zA-Z]+/g, '-').toLowerCase();

const impure = (code: string, rule = 'eslint(no-restricted-globals)'): LintPlant => ({
  sentence: `a pure folder reads no clock, no chance and no environment: ${code}`,
  paths: PURE_FOLDERS.map((folder) => `src/${folder}/deep/${nameOf(code)}.ts`),
  code: `export const planted = (): unknown => ${code};`,
  rule,
});

export const LINT_PLANTS: readonly LintPlant[] = [
  impure('Date.now()'),
  impure('new Date(0)'),
  impure('process.version'),
  impure('performance.now()'),
  impure('crypto.randomUUID()'),
  impure('globalThis'),
  impure('fetch("http://127.0.0.1")'),
  impure('setTimeout(planted, 1)'),
  impure('queueMicrotask(planted)'),
  impure('Math.random()', 'eslint(no-restricted-properties)'),
  {
    sentence: 'a game record may turn a moment into a date, but asks nobody what time it is by other means',
    paths: ['src/match/game-record.ts'],
    code: 'export const planted = performance.now();',
    rule: 'eslint(no-restricted-globals)',
  },
  {
    sentence: 'the environment is read once, where the program starts',
    paths: [
      'src/bot/reads-environment.ts',
      'src/process/config.ts',
      'packages/discord-sandbox/src/reads-environment.ts',
      'src/main.ts',
    ],
    code: 'export const planted = process.env.LOG_LEVEL;',
    rule: 'node(no-process-env)',
  },
  {
    sentence: 'a file holds one idea, in at most 300 lines',
    paths: ['src/engine/long.ts', 'test/long.ts'],
    code: Array.from({ length: 301 }, (_, line) => `export const line${line} = ${line};`).join('\n'),
    rule: 'eslint(max-lines)',
  },
  {
    sentence: 'nothing is any',
    paths: everywhere('says-any'),
    code: 'export type Planted = any;',
    rule: 'typescript(no-explicit-any)',
  },
  {
    sentence: 'nothing is asserted to be there',
    paths: everywhere('asserts'),
    code: 'export const planted = (list: readonly number[]): number => list[0]!;',
    rule: 'typescript(no-non-null-assertion)',
  },
  {
    sentence: 'the compiler is not told to look away',
    paths: everywhere('looks-away'),
    code: '// @ts-ignore\nexport const planted: number = "one";',
    rule: 'typescript(ban-ts-comment)',
  },
  {
    sentence: 'a relative import says the whole name of its file',
    paths: everywhere('half-a-name'),
    code: 'export { planted } from "./neighbor";',
    rule: 'import(extensions)',
  },
  {
    sentence: 'only programs for the command line write to the console',
    paths: ['src/engine/talks.ts', 'src/bot/talks.ts'],
    code: 'console.log("planted");',
    rule: 'eslint(no-console)',
  },
];
