import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { BotLog } from './bot-log.ts';

export interface BotProcessParts {
  /** All of the bot's environment but PATH. */
  readonly environment: Readonly<Record<string, string>>;
  /** Modules that are loaded before the bot. */
  readonly preload: readonly URL[];
  readonly nodeOptions?: readonly string[];
  readonly log: BotLog;
}

const MAIN = fileURLToPath(new URL('../../main.ts', import.meta.url));

/** The bot as operators run it, `node src/main.ts` with nothing but its environment, in a process that can be killed. */
export class BotProcess {
  /** Resolves when it plays; rejects when it ends before. */
  readonly ready: Promise<void>;
  readonly #child: ChildProcess;
  readonly #ended: Promise<void>;
  readonly #log: BotLog;
  #isMeantToEnd = false;

  constructor({ environment, preload, nodeOptions = [], log }: BotProcessParts) {
    this.#log = log;
    const imports = preload.flatMap((url) => ['--import', url.href]);
    this.#child = spawn(process.execPath, [...nodeOptions, ...imports, MAIN], {
      // `.env` of whoever runs this must not reach the bot.
      env: { PATH: process.env['PATH'] ?? '', DOTENV_CONFIG_PATH: '/dev/null', ...environment },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    // What is said to a process that is just being killed is said to nobody.
    this.#child.on('error', () => undefined);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.ready = promise;
    promise.catch(() => undefined);
    this.#listen(resolve);
    this.#ended = this.#hasEnded(reject);
  }

  get isAlive(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Says something to what was loaded before the bot. */
  tell(message: object): void {
    if (this.isAlive && this.#child.connected) this.#child.send(message, () => undefined);
  }

  /** Asks what was loaded before the bot, and gives its answer. */
  async ask(message: object): Promise<unknown> {
    const answer = once(this.#child, 'message');
    this.tell(message);
    const [heard] = (await Promise.race([answer, this.#ended.then(() => [undefined])])) as [unknown];
    return heard;
  }

  /** SIGKILL: no last words, no last beat. Resolves when nothing is left of it. */
  async kill(): Promise<void> {
    this.#isMeantToEnd = true;
    this.#child.kill('SIGKILL');
    await this.#ended;
  }

  /** Lets it end in good order; whatever takes too long is killed. */
  async stop(patience = 15_000): Promise<void> {
    this.#isMeantToEnd = true;
    this.#child.kill('SIGTERM');
    const kill = setTimeout(() => this.#child.kill('SIGKILL'), patience);
    await this.#ended;
    clearTimeout(kill);
  }

  async #hasEnded(notReady: (error: Error) => void): Promise<void> {
    const [code, signal] = (await once(this.#child, 'close')) as [number | null, NodeJS.Signals | null];
    const how = String(code ?? signal);
    if (!this.#isMeantToEnd) this.#log.trouble(`the process ended by itself: ${how}`);
    notReady(new Error(`the bot ended before it was ready (${how})`));
  }

  #listen(ready: () => void): void {
    let rest = '';
    this.#child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      const before = this.#log.readyCount;
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) this.#log.heard(line);
      if (this.#log.readyCount > before) ready();
    });
    this.#child.stdout?.once('end', () => {
      this.#log.heard(rest, false);
    });
    this.#child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#log.trouble(`on standard error: ${text.trim().slice(0, 2000)}`);
    });
  }
}
