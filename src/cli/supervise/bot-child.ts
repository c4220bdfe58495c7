import { fork, type ChildProcess } from 'node:child_process';
import type { Writable, Readable } from 'node:stream';
import { z } from 'zod';
import { STOP, SUPERVISED, type Beat } from '../../process/supervisor-link.ts';
import type { ProcessEnd } from './incidents.ts';
import { hideSecrets } from '../../bot/logger.ts';

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

const NEW_LINE = 0x0a;
/** Bytes: of the log that is kept, and of a line that is passed on before it has ended. */
const KEPT = 64 * 1024;
const LONGEST = 256 * 1024;
/** The lines of a mail that is read on a phone. */
const LINES = 15;
const CHARACTERS = 300;

const LEVELS: ReadonlyMap<unknown, string> = new Map([
  [40, 'warning: '],
  [50, 'error: '],
  [60, 'fatal: '],
]);

/** Passes the log of a process on as it is, whole lines at a time, and knows its end. */
export class LogTail {
  #kept: Buffer[] = [];
  #size = 0;

  pass(from: Readable, to: Writable): void {
    let rest: Buffer = Buffer.alloc(0);
    const send = (bytes: Buffer): void => {
      if (bytes.length === 0) return;
      this.#keep(bytes);
      if (to.write(bytes)) return;
      from.pause();
      to.once('drain', () => from.resume());
    };
    from.on('data', (chunk: Buffer) => {
      const bytes = Buffer.concat([rest, chunk]);
      const end = bytes.length > LONGEST ? bytes.length : bytes.lastIndexOf(NEW_LINE) + 1;
      rest = bytes.subarray(end);
      send(bytes.subarray(0, end));
    });
    from.on('end', () => send(rest));
  }

  #keep(bytes: Buffer): void {
    this.#kept.push(bytes);
    this.#size += bytes.length;
    while (this.#size - (this.#kept[0]?.length ?? 0) > KEPT) this.#size -= this.#kept.shift()?.length ?? 0;
  }

  /** The last lines as people read them, without any of these secrets. */
  lines(secrets: readonly string[]): readonly string[] {
    const text = hideSecrets(Buffer.concat(this.#kept).toString('utf8'), secrets);
    const lines = text.split('\n').filter((line) => line.trim() !== '');
    return lines.slice(-LINES).map((line) => readable(line).slice(0, CHARACTERS));
  }
}

/** A line of the log in JSON as `03:12:05 error: what happened`; any other as it is. */
function readable(line: string): string {
  try {
    const { time, level, msg, err, match } = JSON.parse(line) as Readonly<Record<string, unknown>>;
    if (typeof time !== 'number' || typeof msg !== 'string') return line;
    const { message } = (err ?? {}) as { message?: unknown };
    const why = typeof message === 'string' && !msg.includes(message) ? `: ${message}` : '';
    const where = typeof match === 'string' ? ` (match ${match})` : '';
    return `${new Date(time).toISOString().slice(11, 19)} ${LEVELS.get(level) ?? ''}${msg}${why}${where}`.replace(
      /\s+/g,
      ' ',
    );
  } catch {
    return line;
  }
}
