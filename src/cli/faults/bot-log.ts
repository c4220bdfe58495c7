/** One line of the bot's log, as far as anybody here reads it. */
interface LogLine {
  readonly level: number;
  readonly msg: string;
  readonly text: string;
}

const WARN = 40;
const ERROR = 50;
const FATAL = 60;
const READY = 'King Me is ready to play';
const LEFT_ALONE = 'a promise was left alone with its error';
const KEPT = 20;

/** What a bot that was killed and started again has said, all its lives together. */
export class BotLog {
  readonly #counts = new Map<string, number>();
  readonly #examples = new Map<string, string>();
  readonly #troubles: string[] = [];
  #ready = 0;

  /** How often it has said that it is ready to play. */
  get readyCount(): number {
    return this.#ready;
  }

  /** Warnings and errors by their words, the most frequent first. */
  get counts(): readonly (readonly [string, number])[] {
    return [...this.#counts].toSorted(([, one], [, other]) => other - one);
  }

  /** The first line of each kind of error. */
  get examples(): ReadonlyMap<string, string> {
    return this.#examples;
  }

  /** What must never be said: fatal lines, promises left alone, and anything on standard error. */
  get troubles(): readonly string[] {
    return this.#troubles;
  }

  /** A line of standard output. The last one of a killed process may be cut off. */
  heard(text: string, isWhole = true): void {
    const line = readLine(text);
    if (line === undefined) {
      if (isWhole && text.trim() !== '') this.trouble(`not a line of the log: ${text}`);
      return;
    }
    if (line.msg === READY) this.#ready += 1;
    if (line.level >= WARN) {
      const kind = `${line.level >= FATAL ? 'fatal' : line.level >= ERROR ? 'error' : 'warning'}: ${line.msg}`;
      this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + 1);
      if (line.level >= ERROR && !this.#examples.has(kind)) this.#examples.set(kind, line.text);
    }
    if (line.level >= FATAL || line.msg === LEFT_ALONE) this.trouble(line.text);
  }

  trouble(words: string): void {
    if (this.#troubles.length < KEPT) this.#troubles.push(words);
  }
}

function readLine(text: string): LogLine | undefined {
  try {
    const { level, msg = '' } = JSON.parse(text) as { level?: unknown; msg?: unknown };
    return typeof level === 'number' && typeof msg === 'string' ? { level, msg, text } : undefined;
  } catch {
    return undefined;
  }
}
