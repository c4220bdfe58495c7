import { expect, test } from 'vitest';
import { runBench } from '../../tools/bench.ts';
import { runBuildEndgames } from '../../tools/build-endgames.ts';
import { runDemo } from '../../tools/demo.ts';
import { runEngine } from '../../src/cli/engine.ts';
import { runFuzz } from '../../tools/fuzz.ts';
import { runGallery } from '../../tools/gallery.ts';
import { runJournal } from '../../src/cli/journal.ts';
import { runMatch } from '../../tools/match.ts';
import type { Answer } from '../../src/cli/program.ts';
import { runRegister } from '../../src/cli/register.ts';
import { runSoak } from '../../tools/soak.ts';
import { runSupervise } from '../../src/cli/supervise.ts';
import { runTrain } from '../../tools/train.ts';

const PROGRAMS = {
  bench: (argv) => runBench(argv, () => undefined),
  'build:endgames': (argv) => runBuildEndgames(argv, () => undefined),
  demo: runDemo,
  engine: runEngine,
  fuzz: (argv) => runFuzz(argv, () => undefined),
  gallery: runGallery,
  // Without a database that it could open.
  journal: (argv) => runJournal(argv, { DATABASE_URL: 'nonsense' }),
  match: (argv) => runMatch(argv, () => undefined),
  register: (argv) => runRegister(argv, {}),
  soak: (argv) => runSoak(argv, () => undefined),
  supervise: (argv) => runSupervise(argv, {}),
  train: (argv) => runTrain(argv, () => undefined),
} satisfies Readonly<Record<string, (argv: readonly string[]) => Answer | Promise<Answer>>>;

test.each<[keyof typeof PROGRAMS, readonly string[]]>([
  ['bench', ['perft', 'picture', 'click', 'solo', 'store', 'memory', 'load', '--rate', '--json']],
  ['build:endgames', ['--pieces', '--out', '--verify', 'assets/endgames-4.bin.br']],
  ['demo', ['npm run demo -- --out DIR', '--game', '--number']],
  ['engine', ['Usage: npm run --silent engine -- COMMAND', 'perft', 'moves', 'apply', 'pdn']],
  ['fuzz', ['npm run fuzz -- ids', '--count', '--seed']],
  ['gallery', ['npm run gallery', '--out']],
  ['journal', ['list', 'show MATCH', 'verify', 'backup FILE', 'DATABASE_URL']],
  ['match', ['--a COMMAND', '--levels', '--openings', '--seed']],
  ['register', ['DISCORD_TOKEN', 'DISCORD_GUILD_ID']],
  ['soak', ['--games', '--kills', '--seed', '--database']],
  ['supervise', ['--try-alerts', 'SMTP_URL', 'ALERT_WEBHOOK', 'DEADMAN_URL', 'SHARDS_PER_PROCESS', '78']],
  ['train', ['games', 'fit', '--seed', '--nodes', 'assets/weights.bin']],
])('%s --help tells %j', async (name, words) => {
  const { exitCode, out } = await PROGRAMS[name](['--help']);
  expect(exitCode).toBe(0);
  for (const word of words) expect(out.join('\n')).toContain(word);
});

test.each<[keyof typeof PROGRAMS, readonly string[], RegExp]>([
  ['bench', ['nonsense'], /"nonsense"/],
  ['bench', ['--json', 'perft', 'nonsense'], /"nonsense"/],
  ['bench', ['--nonsense'], /--nonsense/],
  ['build:endgames', ['--pieces', '6'], /^--pieces takes a whole number from 2 to 5, not "6"/],
  ['build:endgames', ['--pieces', '5'], /^Say where to save the tables: --out FILE\./],
  ['build:endgames', ['--out', '/dev/null/tables'], /^Can't write to /],
  ['build:endgames', ['--verify', '/dev/null/tables'], /^Can't read /],
  ['build:endgames', ['--verify', 'FILE', '--pieces', '4'], /^--verify takes no other option/],
  ['demo', [], /^Say where to save the pictures: --out DIR\./],
  ['demo', ['--out', ''], /^Say where to save the pictures/],
  ['demo', ['--out'], /--out/],
  ['demo', ['--sideways'], /--sideways/],
  ['demo', ['--out', 'FOLDER', 'more'], /more/],
  ['demo', ['--out', 'FOLDER', '--number', '0'], /--number takes a whole number/],
  ['fuzz', [], /^Say what to forge: "ids"/],
  ['fuzz', ['ids', '--count', '0'], /--count takes a whole number/],
  ['fuzz', ['ids', '--seed', 'x'], /--seed takes a whole number/],
  ['gallery', ['--size', '3'], /--size/],
  ['gallery', ['here'], /here/],
  ['gallery', ['--out', ''], /^Say where to save the page/],
  ['gallery', ['--out', '/dev/null/gallery'], /^Can't write to /],
  ['journal', [], /^Give a command: list, show, verify, backup, rebuild\./],
  ['journal', ['shwo', 'm1'], /^There is no command "shwo"/],
  ['journal', ['\u001b[2J'], /^There is no command "\[2J"/],
  ['journal', ['show'], /^show takes one MATCH: show MATCH\./],
  ['journal', ['show', ' '], /^show takes one MATCH/],
  ['journal', ['show', 'm1', 'm2'], /^show takes one MATCH/],
  ['journal', ['backup'], /^backup takes one FILE: backup FILE\./],
  ['journal', ['verify', 'm1'], /^verify doesn't take "m1"\./],
  ['journal', ['list', '--all'], /^list doesn't take "--all"\./],
  ['journal', ['verify'], /^DATABASE_URL must be sqlite:/],
  ['register', ['everywhere'], /everywhere/],
  ['soak', ['--games', 'many'], /--games takes a whole number/],
  ['soak', ['--games', '0'], /--games takes a whole number/],
  ['soak', ['--kills', '-1'], /--kills/],
  ['soak', ['--seed', 'x'], /--seed takes a whole number/],
  ['soak', ['--nonsense'], /--nonsense/],
  ['soak', ['--database', 'mysql://x'], /^--database takes postgres/],
  ['soak', ['x'], /x/],
  ['supervise', ['now'], /now/],
  ['supervise', ['--try'], /--try/],
  ['train', [], /^Give a step: games, fit\./],
  ['train', ['learn'], /"learn"/],
  ['train', ['games'], /^Say which file to write/],
  ['train', ['games', 'x', '--out', 'FILE'], /^games doesn't take "x"/],
  ['train', ['games', '--out', 'FILE', '--nodes', '0'], /--nodes takes a whole number/],
  ['train', ['fit', '--out', 'FILE'], /^fit takes one or more files/],
])('%s %j is refused in one line with exit code 2, before anything is done', async (name, argv, problem) => {
  const answer = await PROGRAMS[name](argv);
  expect(answer).toMatchObject({ exitCode: 2, out: [] });
  expect(answer.error).toMatch(problem);
  expect(answer.error).not.toContain('\n');
});
