import type { Readable, Writable } from 'node:stream';
import { hideSecrets } from '../../bot/logger.ts';

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
