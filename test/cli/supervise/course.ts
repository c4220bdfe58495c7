import type { Lack } from '../../../src/bot/health.ts';
import type { Alert } from '../../../src/cli/supervise/incidents.ts';
import { Supervision, type Order } from '../../../src/cli/supervise/supervision.ts';
import { millis } from '../../../src/match/ids.ts';

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;

/** A bot as its supervisor sees it: what it does a second after it was started. */
export interface FakeBot {
  lacking: readonly Lack[];
  identifies: number;
  isSilent?: boolean;
  /** Ends so long after its start. */
  endsAfter?: number;
  code?: number | null;
}

/** Lets seconds pass; what is ordered happens. */
export class Course {
  now = 5_000_000;
  readonly orders: (Order & { at: number })[] = [];
  readonly supervision: Supervision;
  readonly bots = new Map<number, FakeBot & { since: number }>();
  next: (process: number) => FakeBot = () => ({ lacking: [], identifies: 1 });

  constructor(shards: readonly number[] = [1]) {
    this.supervision = new Supervision(shards, millis(this.now));
  }

  pass(span: number): this {
    for (const end = this.now + span; this.now < end;) {
      this.now += SECOND;
      this.#obey(this.supervision.look(millis(this.now)));
      for (const [process, bot] of this.bots) {
        if (bot.endsAfter !== undefined && this.now - bot.since >= bot.endsAfter) this.end(process, bot.code);
        else if (bot.isSilent !== true) this.supervision.beat(process, bot, millis(this.now));
      }
    }
    return this;
  }

  end(process = 0, code: number | null = 1, signal: string | null = null): void {
    this.bots.delete(process);
    this.#obey(this.supervision.ended(process, { code, signal }, millis(this.now)));
  }

  stop(): void {
    this.#obey(this.supervision.stop(millis(this.now)));
  }

  bot(process = 0): FakeBot {
    const bot = this.bots.get(process);
    if (bot === undefined) throw new Error('it is not running');
    return bot;
  }

  count(what: Order['do']): number {
    return this.orders.filter((order) => order.do === what).length;
  }

  get alerts(): readonly Alert[] {
    return this.orders.flatMap((order) => (order.do === 'alert' ? order.alert : []));
  }

  get told(): readonly string[] {
    return this.alerts.map((alert) => (alert.kind === 'down' ? alert.trouble.kind : alert.kind));
  }

  #obey(orders: readonly Order[]): void {
    for (const order of orders) {
      this.orders.push({ ...order, at: this.now });
      if (order.do === 'start') this.bots.set(order.process, { ...this.next(order.process), since: this.now });
      if (order.do === 'kill') this.end(order.process, null, 'SIGKILL');
    }
  }
}
