import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

/** Loaded before the bot (`--import`) to measure its memory: a match stays there for minutes, which can be made to pass at once. */
export type Question =
  /** Lets so many milliseconds pass: the clock on the wall goes ahead, and long timers that are due by then ring. */
  { readonly ask: 'pass'; readonly span: number } | { readonly ask: 'memory' } | { readonly ask: 'usage' };

/** The answer to a question. The bot may send its parent other messages. */
export interface BotAnswer {
  readonly asked: Question['ask'];
  readonly told: Memory | Usage | 'passed';
}

export interface Memory {
  readonly heap: number;
  readonly rss: number;
}

export interface Usage {
  /** Milliseconds of the processor, of all threads together. */
  readonly cpu: number;
  /** Bytes, garbage included. */
  readonly heap: number;
  readonly rss: number;
  readonly mostRss: number;
}

/** Holds by how many milliseconds the clock on the wall is ahead from the start. */
export const PRELOAD_VARIABLE = 'KING_ME_PRELOAD';

/** Where it is set, matches sleep at the first heartbeat that finds them idle, not after a minute, and each time the log tells so; hearts beat faster. */
export const SLEEPY_VARIABLE = 'KING_ME_SLEEPY';
export const SLEEPS = 'a match sleeps';

/** Timers of less than this ring in real time. */
const LONG = 60_000;
const COLLECTIONS = 6;

if (process.env[PRELOAD_VARIABLE] !== undefined) listen();
if (process.env[SLEEPY_VARIABLE] !== undefined) letMatchesSleepAtOnce();

function letMatchesSleepAtOnce(): void {
  const line = JSON.stringify(`${JSON.stringify({ level: 30, msg: SLEEPS })}\n`);
  const changes = [
    ['sleepers.ts', 'const SLEEPS_AFTER = 60_000;', 'const SLEEPS_AFTER = 0;'],
    ['sleepers.ts', 'runtime.sleep(live);', `runtime.sleep(live); process.stdout.write(${line});`],
    ['heartbeat.ts', 'const BEAT_EVERY = 2000;', 'const BEAT_EVERY = 200;'],
  ] as const;
  registerHooks({
    load: (url, context, nextLoad) => {
      const loaded = nextLoad(url, context);
      const wanted = changes.filter(([file]) => url.endsWith(`/bot/runtime/${file}`));
      if (wanted.length === 0) return loaded;
      let source = readFileSync(new URL(url), 'utf8');
      for (const [file, from, to] of wanted) {
        if (!source.includes(from)) throw new Error(`${file} has no "${from}"`);
        source = source.replace(from, to);
      }
      return { ...loaded, source };
    },
  });
}

function listen(): void {
  const pass = letTimePass(Number(process.env[PRELOAD_VARIABLE]));
  process.on('message', (question: Question) => {
    void answer(question).then((told) => process.send?.({ asked: question.ask, told } satisfies BotAnswer));
  });
  process.on('disconnect', () => process.exit());
  process.channel?.unref();

  async function answer(question: Question): Promise<Memory | Usage | 'passed'> {
    if (question.ask === 'usage') return usage();
    if (question.ask === 'memory') return memoryInUse();
    pass(question.span);
    return 'passed';
  }
}

function letTimePass(ahead: number): (span: number) => void {
  const trueNow = Date.now.bind(Date);
  const trueSet = globalThis.setTimeout;
  const trueClear = globalThis.clearTimeout;
  let shift = ahead;
  const long = new Map<unknown, { readonly due: number; readonly ring: () => void }>();
  Date.now = () => trueNow() + shift;
  const set = (ring: (...given: unknown[]) => void, delay = 0, ...given: unknown[]): NodeJS.Timeout => {
    const timer = trueSet(() => {
      long.delete(timer);
      ring(...given);
    }, delay);
    if (delay >= LONG) long.set(timer, { due: Date.now() + delay, ring: () => ring(...given) });
    return timer;
  };
  globalThis.setTimeout = Object.assign(set, trueSet);
  globalThis.clearTimeout = (timer?: NodeJS.Timeout | string | number): void => {
    long.delete(timer);
    trueClear(timer);
  };
  return (span) => {
    shift += span;
    for (const [timer, { due, ring }] of [...long].toSorted(([, one], [, other]) => one.due - other.due)) {
      if (due > Date.now() || !long.has(timer)) continue;
      globalThis.clearTimeout(timer as NodeJS.Timeout);
      ring();
    }
  };
}

async function memoryInUse(): Promise<Memory> {
  let heap = Infinity;
  // A second collection frees objects that the first one finalizes; code goes after some collections without use.
  for (let round = 0; round < COLLECTIONS; round += 1) {
    await globalThis.gc?.({ execution: 'async', type: 'major' });
    heap = Math.min(heap, process.memoryUsage().heapUsed);
  }
  return { heap, rss: process.memoryUsage().rss };
}

function usage(): Usage {
  const { user, system } = process.cpuUsage();
  const { heapUsed, rss } = process.memoryUsage();
  return { cpu: (user + system) / 1000, heap: heapUsed, rss, mostRss: process.resourceUsage().maxRSS * 1024 };
}
