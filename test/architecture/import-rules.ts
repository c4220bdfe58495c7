const BOT_FOLDERS = ['engine', 'match', 'render', 'views', 'commands', 'store', 'workers', 'http', 'bot'] as const;
/** Every folder of `src`. */
const FOLDERS = [...BOT_FOLDERS, 'process', 'cli'] as const;
type Folder = (typeof FOLDERS)[number];

/** Which imports a part of the tree may hold. The lint rule that says the same has `sentence` as its message. */
interface ImportRule {
  readonly sentence: string;
  /** Files at several depths that the rule speaks of, each with the way to `src` from there. */
  readonly files: readonly { readonly path: string; readonly toSrc: string }[];
  readonly folders: readonly Folder[];
  /** Folders whose types alone may be imported. */
  readonly typesOf?: readonly Folder[];
  /** Further specifiers whose types alone pass. */
  readonly typesFrom?: readonly string[];
  /** Further import specifiers that pass, and that don't. */
  readonly allowed?: readonly string[];
  readonly forbidden?: readonly string[];
  /** Whether it may start the playground. */
  readonly mayPlay?: boolean;
}

const inFolder = (folder: string): ImportRule['files'] => [
  { path: `src/${folder}/planted.ts`, toSrc: '..' },
  { path: `src/${folder}/deep/planted.ts`, toSrc: '../..' },
];

const inBot = (folder: string): ImportRule['files'] => [{ path: `src/bot/${folder}/planted.ts`, toSrc: '../..' }];

/** Files of bot itself, as its folders see them: those that all of them stand on, and some that put the bot together. */
const BOT_BASE = ['../clock.ts', '../logger.ts', '../serial-queue.ts'];
const BOT_TOP = ['../start-bot.ts', '../live-matches.ts', '../interaction-router.ts', '../metrics.ts'];

const SANDBOX = 'discord-sandbox';
const DISCORD_CLIENTS = ['discord.js', '@discordjs/rest'];
const EFFECTS = [...DISCORD_CLIENTS, 'node:fs', 'node:child_process', 'fastify', 'pino'];

/** The arrows between folders, as data. A folder is always free to import itself. */
export const IMPORT_RULES: readonly ImportRule[] = [
  {
    sentence: 'engine imports nothing but itself: the rules of checkers are pure.',
    files: inFolder('engine'),
    folders: ['engine'],
    forbidden: [...EFFECTS, 'node:crypto', '@napi-rs/canvas', 'zod', 'discord-api-types/v10'],
  },
  {
    sentence:
      'match imports engine, zod for the schemas of its events, and glicko2-lite for ratings: no clock, no chance, no Discord.',
    files: inFolder('match'),
    folders: ['engine', 'match'],
    allowed: ['zod'],
    forbidden: [...EFFECTS, 'node:crypto', '@napi-rs/canvas', 'discord-api-types/v10'],
  },
  {
    sentence: 'render imports engine, the canvas and a cache.',
    files: inFolder('render'),
    folders: ['engine', 'render'],
    allowed: ['@napi-rs/canvas', 'lru-cache', 'node:zlib', 'node:util', 'node:module'],
    forbidden: [...EFFECTS, 'zod', 'discord-api-types/v10'],
  },
  {
    sentence: "font-file.ts reads the bundled fonts' files, and render no others.",
    files: [{ path: 'src/render/font-file.ts', toSrc: '..' }],
    folders: [],
    allowed: ['./neighbor.ts', 'node:fs', 'node:zlib'],
    forbidden: [...DISCORD_CLIENTS, 'node:fs/promises', 'node:child_process', '@napi-rs/canvas'],
  },
  {
    sentence:
      'views builds payloads from match, render and engine, in the words that it is handed; it knows no command and holds no client.',
    files: inFolder('views'),
    folders: ['engine', 'match', 'render', 'views'],
    allowed: ['discord-api-types/v10'],
    forbidden: [...EFFECTS, '@napi-rs/canvas', 'zod', 'intl-messageformat'],
  },
  {
    sentence:
      'words.ts and message-text.ts read the texts of a language by FormatJS, and are handed them like all of views.',
    files: [
      { path: 'src/views/words.ts', toSrc: '..' },
      { path: 'src/views/message-text.ts', toSrc: '..' },
    ],
    folders: ['engine', 'match', 'render', 'views'],
    allowed: ['intl-messageformat', '@formatjs/icu-messageformat-parser'],
    forbidden: [...EFFECTS, '@napi-rs/canvas', 'zod', 'node:fs'],
  },
  {
    sentence: 'commands imports views and below, and the types of the services it is handed.',
    files: inFolder('commands'),
    folders: ['engine', 'match', 'render', 'views', 'commands'],
    typesOf: ['store', 'workers', 'bot'],
    allowed: ['discord-api-types/v10'],
    forbidden: [...DISCORD_CLIENTS, '../bot/locales.ts'],
  },
  {
    sentence: 'store knows match and engine only, and nothing of Discord.',
    files: inFolder('store'),
    folders: ['engine', 'match', 'store'],
    allowed: ['node:fs/promises', 'zod'],
    forbidden: [...DISCORD_CLIENTS, 'discord-api-types/v10'],
  },
  {
    sentence:
      'workers compute beside the event loop for whoever asks them: of bot they know types only, and nothing of Discord.',
    files: inFolder('workers'),
    folders: ['engine', 'match', 'render', 'store', 'workers'],
    typesOf: ['bot'],
    allowed: ['piscina', 'zod', 'lru-cache', 'node:worker_threads'],
    forbidden: [...DISCORD_CLIENTS, 'discord-api-types/v10'],
  },
  {
    sentence:
      'http answers other programs by the engine and a worker; of the bot it tells what it is handed, and it knows nothing of Discord.',
    files: inFolder('http'),
    folders: ['engine', 'store', 'workers', 'http'],
    allowed: ['fastify', 'zod', 'pino'],
    forbidden: [...DISCORD_CLIENTS, 'discord-api-types/v10'],
  },
  {
    sentence: 'bot may use every folder but process and cli, and hands on the words it was started with.',
    files: inFolder('bot'),
    folders: BOT_FOLDERS,
    allowed: ['discord.js', 'discord-api-types/v10', 'fastify', 'pino', 'zod', 'node:crypto'],
    forbidden: ['./locales.ts'],
  },
  {
    sentence:
      'bot/discord speaks to Discord in what views build: it knows no command, no journal, no match in memory and no display.',
    files: inBot('discord'),
    folders: ['engine', 'match', 'render', 'views', 'bot'],
    typesOf: ['workers'],
    allowed: ['discord.js', './neighbor.ts', ...BOT_BASE],
    forbidden: ['../runtime/planted.ts', '../display/planted.ts', ...BOT_TOP],
  },
  {
    sentence:
      'bot/runtime keeps the matches in memory: it knows the interfaces of bot/discord, and nothing of what is shown.',
    files: inBot('runtime'),
    folders: ['engine', 'match', 'views', 'store', 'bot'],
    typesOf: ['workers'],
    typesFrom: ['../discord/planted.ts'],
    allowed: ['discord.js', './neighbor.ts', ...BOT_BASE],
    forbidden: ['../display/planted.ts', ...BOT_TOP],
  },
  {
    sentence:
      'bot/display brings Discord to what is wanted: it knows the interfaces of the matches in memory, and no command.',
    files: inBot('display'),
    folders: ['engine', 'match', 'render', 'views', 'store', 'bot'],
    typesOf: ['workers'],
    typesFrom: ['../runtime/planted.ts'],
    allowed: ['discord.js', './neighbor.ts', '../discord/planted.ts', ...BOT_BASE],
    forbidden: [...BOT_TOP],
  },
  {
    sentence: 'start-bot.ts may use every folder but process and cli, and chooses the language.',
    files: [{ path: 'src/bot/start-bot.ts', toSrc: '..' }],
    folders: BOT_FOLDERS,
    allowed: ['discord.js', './locales.ts'],
  },
  {
    sentence: 'process is what runs around the bot: of bot and http it knows types only.',
    files: inFolder('process'),
    folders: ['engine', 'match', 'store', 'process'],
    typesOf: ['http', 'bot'],
    allowed: ['zod', 'node:process'],
    forbidden: DISCORD_CLIENTS,
  },
  {
    sentence: 'cli may use all of src but its entries, and nothing of the tools or the sandbox.',
    files: inFolder('cli'),
    folders: FOLDERS,
    allowed: ['dotenv', 'node:fs'],
    mayPlay: true,
  },
  {
    sentence: 'playground.ts starts the sandbox with the bot in it, and nothing more.',
    files: [{ path: 'src/playground.ts', toSrc: '.' }],
    folders: ['bot', 'process'],
    allowed: [SANDBOX],
    forbidden: [...DISCORD_CLIENTS, './main.ts', './run.ts'],
  },
  {
    sentence: 'run.ts starts the bot or the playground, and knows nothing else of the sandbox or the command line.',
    files: [{ path: 'src/run.ts', toSrc: '.' }],
    folders: [...BOT_FOLDERS, 'process'],
    allowed: ['./playground.ts', 'dotenv'],
  },
  {
    sentence: "the sandbox knows Discord's own types, never the bot: it must not share the bot's mistakes.",
    files: [
      { path: 'packages/discord-sandbox/src/planted.ts', toSrc: '../../../src' },
      { path: 'packages/discord-sandbox/src/deep/planted.ts', toSrc: '../../../../src' },
    ],
    folders: [],
    allowed: ['./neighbor.ts', 'discord-api-types/v10', 'discord-api-spec/zod', 'fastify', 'ws', 'node:crypto'],
    forbidden: [...DISCORD_CLIENTS, 'king-me-engine'],
  },
  {
    sentence: 'the page runs in a browser: no Node, no server, and of the sandbox only what it says to the page.',
    files: [{ path: 'packages/discord-sandbox/src/page/planted.ts', toSrc: '../../../../src' }],
    folders: [],
    allowed: ['./neighbor.ts', '../protocol.ts', 'lit', '@skyra/discord-components-core/discord-button.js'],
    forbidden: [...DISCORD_CLIENTS, 'node:fs', 'fastify', 'ws', 'esbuild', '../sandbox.ts', '../state/messages.ts'],
  },
  {
    sentence:
      "main.ts looks at Node's version before anything is loaded: it loads check-node.ts, run.ts and nothing else.",
    files: [{ path: 'src/main.ts', toSrc: '.' }],
    folders: [],
    allowed: ['./run.ts'],
    forbidden: ['node:fs', 'dotenv', 'discord.js'],
  },
];

/** Every way to get hold of a module; `name` keeps the names of a file apart. */
const importsOf = (name: string, specifiers: readonly string[]): readonly string[] =>
  specifiers.flatMap((specifier, n) => [
    `import { ${name}${n} } from '${specifier}';`,
    `import type { ${name}Type${n} } from '${specifier}';`,
    `export { ${name}Again${n} } from '${specifier}';`,
    `export const ${name}Later${n} = () => import('${specifier}');`,
  ]);

const isOfType = (line: string): boolean => line.startsWith('import type ');

/** Every import that a rule stops and every one that it lets pass, as written in the file at `toSrc` from `src`. */
export function plantsOf(rule: ImportRule, toSrc: string): Readonly<Record<'stopped' | 'passing', readonly string[]>> {
  const { folders, typesOf = [], typesFrom = [], allowed = [], forbidden = [], mayPlay = false } = rule;
  const into = (folder: Folder): string => `${toSrc}/${folder}/planted.ts`;
  const playground = `${toSrc}/playground.ts`;
  const entries = toSrc === '.' ? [] : [`${toSrc}/main.ts`, `${toSrc}/run.ts`, ...(mayPlay ? [] : [playground])];
  const workspaces = [`${toSrc}/../tools/planted.ts`, `${toSrc}/../packages/discord-sandbox/src/planted.ts`];
  const elsewhere = [...workspaces, SANDBOX].filter((specifier) => !allowed.includes(specifier));
  const others = FOLDERS.filter((folder) => !folders.includes(folder) && !typesOf.includes(folder));
  const half = importsOf('half', [...typesOf.map(into), ...typesFrom]);
  return {
    stopped: [
      ...importsOf('no', [...others.map(into), ...forbidden, ...entries, ...elsewhere]),
      ...half.filter((line) => !isOfType(line)),
    ],
    passing: [
      ...half.filter(isOfType),
      ...importsOf('yes', [...folders.map(into), ...allowed, ...(mayPlay ? [playground] : [])]),
    ],
  };
}
