import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { resolve as resolvePath } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { LITTLE_MEMORY } from '../src/cli/supervise/bot-child.ts';
import type { Sandbox } from 'discord-sandbox';
import { PRELOAD_VARIABLE, SLEEPS, type Memory, type Question, type BotAnswer, type Usage } from './bot-preload.ts';

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const PRELOAD = new URL('bot-preload.ts', import.meta.url).href;
const READY = 'King Me is ready to play';
const LEFT_ALONE = 'unhandled promise rejection';
const WARN = 40;
const ERROR = 50;
const FATAL = 60;
const KEPT = 20;

/** The log of a bot that is killed and started again, all its lives together. */
export class BotLog {
  readonly counts = new Map<string, number>();
  readonly errors = new Map<string, string>();
  /** Lines that must never be logged: fatal ones, promises left alone, anything on standard error. */
  readonly troubles: string[] = [];
  /** How often a match went from memory, where the bot is made to tell. */
  slept = 0;

  /** Takes a line of standard output; gives whether it says that the bot is ready. `isWhole`: a killed process may cut off its last one. */
  heard(text: string, isWhole = true): boolean {
    const line = readLine(text);
    if (line === undefined) {
      if (isWhole && text.trim() !== '') this.trouble(`not a line of the log: ${text}`);
      return false;
    }
    const { level, msg } = line;
    if (msg === SLEEPS) this.slept += 1;
    if (level >= WARN) {
      const kind = `${level >= FATAL ? 'fatal' : level >= ERROR ? 'error' : 'warning'}: ${msg}`;
      this.counts.set(kind, (this.counts.get(kind) ?? 0) + 1);
      if (level >= ERROR && !this.errors.has(kind)) this.errors.set(kind, text);
    }
    if (level >= FATAL || msg === LEFT_ALONE) this.trouble(text);
    return msg === READY;
  }

  trouble(words: string): void {
    if (this.troubles.length < KEPT) this.troubles.push(words);
  }
}

function readLine(text: string): { readonly level: number; readonly msg: string } | undefined {
  try {
    const { level, msg = '' } = JSON.parse(text) as { level?: unknown; msg?: unknown };
    return typeof level === 'number' && typeof msg === 'string' ? { level, msg } : undefined;
  } catch {
    return undefined;
  }
}

export interface BotProcessParts {
  readonly log?: BotLog;
  /** Options of Node, before the program. */
  readonly execArguments?: readonly string[];
  /** The folder of the program; this one when left out. */
  readonly checkout?: string | undefined;
}

/** The bot as the supervisor runs it, but without a supervisor, with nothing but its environment, in a process that can be killed. */
export class BotProcess {
  /** Resolves when it plays; rejects when it ends before. */
  readonly ready: Promise<void>;
  readonly #child: ChildProcess;
  readonly #ended: Promise<void>;
  readonly #log: BotLog;
  #isMeantToEnd = false;

  constructor(
    sandbox: Sandbox,
    environment: Readonly<Record<string, string>>,
    { log = new BotLog(), execArguments = [], checkout }: BotProcessParts = {},
  ) {
    this.#log = log;
    const main = checkout === undefined ? MAIN : resolvePath(checkout, 'src/main.ts');
    this.#child = spawn(process.execPath, [LITTLE_MEMORY, '--expose-gc', ...execArguments, '--import', PRELOAD, main], {
      env: {
        PATH: process.env['PATH'] ?? '',
        // The `.env` of this folder must not reach the bot.
        DOTENV_CONFIG_PATH: '/dev/null',
        LOG_LEVEL: 'info',
        MAX_MATCHES_PER_PLAYER: '1000',
        MAX_MATCHES: '100000',
        DISCORD_TOKEN: sandbox.token,
        DISCORD_API_URL: sandbox.apiUrl,
        DISCORD_GUILD_ID: sandbox.guildId,
        [PRELOAD_VARIABLE]: '0',
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    // A process that is just being killed hears no question.
    this.#child.on('error', () => undefined);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.ready = promise;
    promise.catch(() => undefined);
    this.#listen(resolve);
    this.#ended = this.#untilEnded(reject);
  }

  async pass(span: number): Promise<void> {
    await this.#ask({ ask: 'pass', span });
  }

  async memory(): Promise<Memory | undefined> {
    return (await this.#ask({ ask: 'memory' })) as Memory | undefined;
  }

  /** Processor time and memory of the bot so far; rejects once it has ended. */
  async usage(): Promise<Usage> {
    const usage = (await this.#ask({ ask: 'usage' })) as Usage | undefined;
    if (usage === undefined) throw new Error(`the bot has ended: ${this.#log.troubles.join(' ')}`);
    return usage;
  }

  /** SIGKILL: no last words, no last heartbeat. Resolves when nothing is left of it. */
  async kill(): Promise<void> {
    this.#isMeantToEnd = true;
    this.#child.kill('SIGKILL');
    await this.#ended;
  }

  /** Lets it end in good order; what takes too long is killed. */
  async stop(patience = 15_000): Promise<void> {
    this.#isMeantToEnd = true;
    this.#child.kill('SIGTERM');
    const kill = setTimeout(() => this.#child.kill('SIGKILL'), patience);
    await this.#ended;
    clearTimeout(kill);
  }

  async #ask(question: Question): Promise<unknown> {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const hear = ({ asked, told }: Partial<BotAnswer>): void => {
      if (asked === question.ask) resolve(told);
    };
    this.#child.on('message', hear);
    if (this.#child.connected) this.#child.send(question, () => undefined);
    try {
      return await Promise.race([promise, this.#ended.then(() => undefined)]);
    } finally {
      this.#child.off('message', hear);
    }
  }

  async #untilEnded(notReady: (error: Error) => void): Promise<void> {
    const [code, signal] = (await once(this.#child, 'close')) as [number | null, NodeJS.Signals | null];
    const how = String(code ?? signal);
    if (!this.#isMeantToEnd) this.#log.trouble(`the process ended by itself: ${how}`);
    notReady(new Error(`the bot ended before it was ready (${how}): ${this.#log.troubles.join(' ')}`));
  }

  #listen(ready: () => void): void {
    const { stdout, stderr } = this.#child;
    if (stdout === null || stderr === null) throw new Error('a process with pipes was asked for');
    createInterface({ input: stdout }).on('line', (line) => {
      if (this.#log.heard(line, !this.#isMeantToEnd)) ready();
    });
    stderr.setEncoding('utf8').on('data', (text: string) => {
      this.#log.trouble(`on standard error: ${text.trim().slice(0, 2000)}`);
    });
  }
}
