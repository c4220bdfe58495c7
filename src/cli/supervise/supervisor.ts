import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { systemClock, type Clock } from '../../bot/clock.ts';
import type { Logger } from '../../bot/logger.ts';
import { millis, type Millis } from '../../match/ids.ts';
import { letterOf } from './alert-letter.ts';
import { BotChild, type BotChildEvents, type LogOutput, LogTail } from './bot-child.ts';
import { askDeadMan, Outbox, type AlertChannel } from './alert-channels.ts';
import type { Alert } from './incidents.ts';
import { SPANS, type Spans } from './spans.ts';
import { Supervision, type Order } from './supervision.ts';

/** Never set back nor on: a bot doesn't hang because the time on the wall was corrected. */
const steadyClock: Clock = { ...systemClock, now: () => millis(performance.timeOrigin + performance.now()) };

/** The plan of a process of the bot: the shards it serves, and its environment. */
export interface ProcessPlan {
  readonly name: string;
  readonly shards: number;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

export interface SupervisorParts {
  /** The file that Node is to run. */
  readonly main: string;
  readonly processes: readonly ProcessPlan[];
  /** The channels that hear of incidents, and the address that is asked while players can play. */
  readonly channels: readonly AlertChannel[];
  readonly deadman: string | undefined;
  readonly secrets: readonly string[];
  readonly log: Logger;
  readonly out: LogOutput;
  /** Tests shorten some. */
  readonly spans?: Partial<Spans>;
}

/** Milliseconds that a supervisor which ends waits for its last alert. */
const LAST_ALERT = 60_000;

type ExitCode = Extract<Order, { do: 'exit' }>['code'];

/** Does what `Supervision` decides. */
export class Supervisor {
  /** Resolves with the exit code when all is over. */
  readonly ended: Promise<ExitCode>;
  readonly #parts: SupervisorParts;
  readonly #spans: Spans;
  readonly #supervision: Supervision;
  readonly #children: (BotChild | undefined)[] = [];
  readonly #tails: LogTail[];
  readonly #outboxes: readonly Outbox[];
  #isDeadManDeaf = false;
  /** The id of the letter that the present incident began with. */
  #thread: string | undefined;
  readonly #end: (code: ExitCode) => void;
  #isEnding = false;
  readonly #stopped = Promise.withResolvers<void>();
  readonly #looking: NodeJS.Timeout;

  constructor(parts: SupervisorParts) {
    this.#parts = parts;
    const { processes, channels, log } = parts;
    this.#spans = { ...SPANS, ...parts.spans };
    const shards = processes.map((process) => process.shards);
    this.#supervision = new Supervision(shards, steadyClock.now(), this.#spans);
    this.#tails = processes.map(() => new LogTail());
    this.#outboxes = channels.map((channel) => new Outbox(channel, this.#spans.retry, log));
    const { promise, resolve } = Promise.withResolvers<ExitCode>();
    this.ended = promise;
    this.#end = resolve;
    this.#looking = setInterval(() => this.#obey(this.#supervision.look(steadyClock.now())), this.#spans.look);
    this.#obey(this.#supervision.look(steadyClock.now()));
  }

  /** Stops the bot: the first time in good order, the second time at once. */
  stop(reason: string): void {
    this.#parts.log.info({ reason }, 'stopping the bot');
    // An operator who stops the supervisor knows why it ends, and doesn't want to wait for letters.
    this.#stopped.resolve();
    this.#obey(this.#supervision.stop(steadyClock.now()));
  }

  #obey(orders: readonly Order[]): void {
    for (const order of orders) {
      switch (order.do) {
        case 'start':
          this.#start(order.process);
          break;
        case 'stop':
          this.#children[order.process]?.stop();
          break;
        case 'kill':
          this.#parts.log.warn({ pid: this.#children[order.process]?.pid }, 'killing the bot');
          this.#children[order.process]?.kill();
          break;
        case 'hold':
          this.#parts.log.error(
            { until: new Date(onTheWall(order.until)).toISOString() },
            'the bot has logged in too often today: it is not started again before then',
          );
          break;
        case 'alert':
          this.#send(order.alert);
          break;
        case 'ping':
          void this.#ping();
          break;
        case 'exit':
          void this.#leave(order.code);
          break;
        default:
          order satisfies never;
      }
    }
  }

  #start(process: number): void {
    const { main, processes, out, log } = this.#parts;
    const plan = processes[process];
    const tail = this.#tails[process];
    if (plan === undefined || tail === undefined) return;
    const heard: BotChildEvents = {
      beat: (beat) => this.#supervision.beat(process, beat, steadyClock.now()),
      ended: (ended) => {
        log.warn({ pid: child.pid, ...ended }, 'the bot has ended');
        this.#obey(this.#supervision.ended(process, ended, steadyClock.now()));
      },
    };
    const child = new BotChild({ main, environment: plan.environment, out, tail, heard });
    this.#children[process] = child;
    log.info({ pid: child.pid, serves: plan.name }, 'the bot is starting');
  }

  #send(alert: Alert): void {
    const { processes, secrets } = this.#parts;
    const isDown = alert.kind === 'down';
    const letter = letterOf(alert, {
      wall: onTheWall,
      host: hostname(),
      names: processes.map(({ name }) => name),
      lines: isDown ? (this.#tails[alert.trouble.process]?.lines(secrets) ?? []) : [],
    });
    const id = randomUUID();
    const follows = this.#thread === undefined ? {} : { follows: this.#thread };
    for (const outbox of this.#outboxes) outbox.add({ ...letter, id, ...follows });
    this.#thread = isDown ? (this.#thread ?? id) : undefined;
  }

  /** Says once that it fails, and once that it works again. */
  async #ping(): Promise<void> {
    const { deadman, log } = this.#parts;
    if (deadman === undefined) return;
    try {
      await askDeadMan(deadman);
      if (this.#isDeadManDeaf) log.info('the dead-man switch can be reached again');
      this.#isDeadManDeaf = false;
    } catch (error) {
      if (!this.#isDeadManDeaf) log.error({ err: error }, 'the dead-man switch (DEADMAN_URL) could not be reached');
      this.#isDeadManDeaf = true;
    }
  }

  async #leave(code: ExitCode): Promise<void> {
    if (this.#isEnding) return;
    this.#isEnding = true;
    clearInterval(this.#looking);
    const sent = Promise.all(this.#outboxes.map((outbox) => outbox.idle()));
    const enough = new Promise<void>((resolve) => systemClock.after(LAST_ALERT, resolve));
    await Promise.race([sent, enough, this.#stopped.promise]);
    this.#end(code);
  }
}

/** The time on the wall at a moment of the steady clock. */
const onTheWall = (at: Millis): Millis => millis(at + Date.now() - steadyClock.now());
