import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { makeFen, parseFen } from '../../src/engine/fen.ts';
import type { Move } from '../../src/engine/moves.ts';
import { err, ok, type Result } from '../../src/engine/result.ts';
import type { SearchState } from '../../src/engine/search/search.ts';
import { inPrint } from '../../src/engine/problems.ts';
import { moveBetween } from '../../src/cli/engine/line-player.ts';
import { type Player, type Spent } from './play-game.ts';

/** Beyond its limit a program gets so many seconds: the machine may be busy. */
const GRACE = 30;
/** A limit in depth or nodes gets so many seconds in all. */
const LONGEST_MOVE = 600;
/** After the end of its input a program gets so many seconds to go. */
const TIME_TO_END = 2;

type After = (seconds: number, ring: () => void) => () => void;

const ringAfter: After = (seconds, ring) => {
  const timer = setTimeout(ring, seconds * 1000);
  return () => clearTimeout(timer);
};

type Child = ChildProcessByStdio<Writable, Readable, null>;

/** A program that answers each line `<FEN> <limit>` with `<FEN after its move> | ...`, and `new` with any line. */
export class ProgramPlayer implements Player {
  readonly #command: string;
  readonly #after: After;
  #child: Child | undefined;
  #answered: ((line: Result<string, string>) => void) | undefined;
  #moves = 0;
  #seconds = 0;
  #depths = 0;

  /** @param after rings after so many seconds, unless what it returns is called; tests ring earlier. */
  constructor(command: string, after: After = ringAfter) {
    this.#command = command;
    this.#after = after;
  }

  async begin(): Promise<Result<undefined, string>> {
    const ready = await this.#ask('new', GRACE);
    return ready.ok ? ok(undefined) : ready;
  }

  async choose({ position }: SearchState, limit: string): Promise<Result<Move, string>> {
    const seconds = Number(limit);
    const begin = performance.now();
    const longest = Number.isNaN(seconds) ? LONGEST_MOVE : seconds + GRACE;
    const line = await this.#ask(`${makeFen(position)} ${limit}`, longest);
    if (!line.ok) return line;
    const [fen = '', rest = ''] = line.value.split('|');
    const after = parseFen(fen);
    const move = after.ok ? moveBetween(position, after.value) : err(`its answer begins with no position`);
    if (!move.ok) return err(`${move.error} ("${inPrint(line.value)}")`);
    this.#moves += 1;
    this.#seconds += (performance.now() - begin) / 1000;
    this.#depths += Number(/\d+/.exec(rest)?.[0] ?? 0);
    return move;
  }

  spent(): Spent {
    return { moves: this.#moves, seconds: this.#seconds, depths: this.#depths };
  }

  async end(): Promise<void> {
    const child = this.#child;
    if (child === undefined || hasEnded(child)) return;
    const ended = new Promise((resolve) => child.once('close', resolve));
    child.stdin.end();
    const cancel = ringAfter(TIME_TO_END, () => kill(child));
    await ended;
    cancel();
  }

  async #ask(line: string, longest: number): Promise<Result<string, string>> {
    this.#child ??= this.#start();
    const child = this.#child;
    const { promise, resolve } = Promise.withResolvers<Result<string, string>>();
    this.#answered = resolve;
    const cancel = this.#after(longest, () => resolve(err(`it gave no answer within ${longest} s`)));
    if (hasEnded(child)) resolve(err('it has ended'));
    else child.stdin.write(`${line}\n`);
    const answer = await promise;
    cancel();
    // A late answer must not be taken for an answer to the next line.
    if (!answer.ok) {
      kill(child);
      this.#child = undefined;
    }
    return answer;
  }

  #start(): Child {
    // A group of its own, so that what the shell starts can be ended as well.
    const child = spawn(this.#command, { shell: true, detached: true, stdio: ['pipe', 'pipe', 'inherit'] });
    const answered = (answer: Result<string, string>): void => {
      if (this.#child === child) this.#answered?.(answer);
    };
    createInterface({ input: child.stdout }).on('line', (line) => answered(ok(line)));
    child.on('error', ({ message }) => answered(err(inPrint(message))));
    child.on('close', () => answered(err('it has ended')));
    // Writing to a program that has just ended: its end is told.
    child.stdin.on('error', () => undefined);
    return child;
  }
}

const hasEnded = ({ exitCode, signalCode }: Child): boolean => exitCode !== null || signalCode !== null;

function kill({ pid }: Child): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The program has ended meanwhile.
  }
}
