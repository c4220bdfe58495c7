import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A busy machine is no failure: it has been seen to take ten times as long to start a process. */
const PATIENCE = 45_000;
const running = new Set<Program>();

/**
 * King Me as `npm start` runs it, in a process of its own, with exactly the environment it is given - and a database of its
 * own, if that names none: the one in this folder may be somebody's.
 */
export class Program {
  readonly ended: Promise<Ended>;
  readonly #child: ChildProcess;
  readonly #folder = mkdtempSync(join(tmpdir(), 'king-me-'));
  #stdout = '';
  #stderr = '';

  /** `program`: the file and its arguments, if it is another one. */
  constructor(environment: Readonly<Record<string, string>>, program: readonly string[] = ['src/main.ts']) {
    const database = { DATABASE_URL: `sqlite:${join(this.#folder, 'king-me.db')}` };
    this.#child = spawn(process.execPath, program, {
      // `.env` of whoever runs the tests must not reach them.
      env: { PATH: process.env['PATH'] ?? '', DOTENV_CONFIG_PATH: '/dev/null', ...database, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child.stdout?.setEncoding('utf8').on('data', (text: string) => (this.#stdout += text));
    this.#child.stderr?.setEncoding('utf8').on('data', (text: string) => (this.#stderr += text));
    this.ended = new Promise((resolve) => {
      this.#child.once('close', (code) => {
        running.delete(this);
        rmSync(this.#folder, { recursive: true, force: true });
        resolve({ code, stdout: this.#stdout, stderr: this.#stderr });
      });
    });
    running.add(this);
  }

  /** Everything it has said so far. */
  get output(): string {
    return this.#stdout + this.#stderr;
  }

  /** Resolves once the output holds this text; rejects when the process ends first or nothing comes. */
  async says(text: string): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const look = (): void => {
      if (this.output.includes(text)) resolve();
    };
    const fail = (why: string): void => reject(new Error(`it ${why} "${text}":\n${this.output}`));
    const timer = setTimeout(() => fail('never said'), PATIENCE);
    this.#child.stdout?.on('data', look);
    this.#child.stderr?.on('data', look);
    void this.ended.then(() => fail('ended without saying'));
    look();
    await promise.finally(() => clearTimeout(timer));
  }

  /** Whether a native library whose file is named like this is loaded; only Linux tells. */
  hasLoaded(library: string): boolean {
    return readFileSync(`/proc/${this.#child.pid}/maps`, 'utf8').includes(library);
  }

  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }
}

/** Ends what a failed test has left behind. */
export async function endPrograms(): Promise<void> {
  await Promise.all(
    [...running].map((program) => {
      program.signal('SIGKILL');
      return program.ended;
    }),
  );
}

export const runToEnd = (environment: Readonly<Record<string, string>>): Promise<Ended> =>
  new Program(environment).ended;
