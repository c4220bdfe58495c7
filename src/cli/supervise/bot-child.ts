import { fork, type ChildProcess } from 'node:child_process';
import type { Writable } from 'node:stream';
import { z } from 'zod';
import { STOP, SUPERVISED, type Beat } from '../../bot/supervisor-link.ts';
import type { LogTail } from './log-tail.ts';
import type { ProcessEnd } from './incidents.ts';

const beatSchema = z.object({
  lacking: z.array(z.enum(['starting', 'stopping', 'database', 'gateway'])),
  identifies: z.int().nonnegative(),
}) satisfies z.ZodType<Beat>;

/** Milliseconds that the last lines may take after the process has ended. */
const LAST_LINES = 1000;

export interface BotChildEvents {
  readonly beat: (beat: Beat) => void;
  /** Once, when it has ended and has said everything. */
  readonly ended: (ended: ProcessEnd) => void;
}

/** The streams that the log of the bot goes on to. */
export type LogOutput = Readonly<Record<'stdout' | 'stderr', Writable>>;

/** Node keeps up to 128 MiB for young objects, of which a bot under load has 8: 50 MiB less, and no slower. */
export const LITTLE_MEMORY = '--max-semi-space-size=4';

interface BotChildParts {
  readonly main: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly out: LogOutput;
  readonly tail: LogTail;
  readonly heard: BotChildEvents;
}

/** A process of the bot, started with the options of this one and an environment of its own. */
export class BotChild {
  readonly #child: ChildProcess;
  #hasSpoken = false;

  constructor({ main, environment, out, tail, heard }: BotChildParts) {
    const execArgv = [LITTLE_MEMORY, ...process.execArgv];
    this.#child = fork(main, [SUPERVISED], { execArgv, env: environment, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
    const { stdout, stderr } = this.#child;
    if (stdout !== null) tail.pass(stdout, out.stdout);
    if (stderr !== null) tail.pass(stderr, out.stderr);
    this.#child.on('message', (message) => {
      const beat = beatSchema.safeParse(message);
      this.#hasSpoken = true;
      if (beat.success) heard.beat(beat.data);
    });
    let isOver = false;
    const over = (ended: ProcessEnd): void => {
      if (isOver) return;
      isOver = true;
      heard.ended(ended);
    };
    this.#child.once('exit', (code, signal) => {
      const timer = setTimeout(() => over({ code, signal }), LAST_LINES);
      this.#child.once('close', () => {
        clearTimeout(timer);
        over({ code, signal });
      });
    });
    // An error means that it could not be started; or that a message found it ending anyway.
    this.#child.on('error', () => {
      if (this.#child.pid === undefined) over({ code: null, signal: null });
    });
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** Ends the bot in good order. By a message, as a signal may reach both processes, and a second one ends the bot at once. */
  stop(): void {
    if (this.#hasSpoken && this.#child.connected) this.#child.send(STOP, () => undefined);
    else this.#child.kill('SIGTERM');
  }

  kill(): void {
    this.#child.kill('SIGKILL');
  }
}
