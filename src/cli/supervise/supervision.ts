import { EXIT_REFUSED, type Beat } from '../../process/supervisor-link.ts';
import type { Lack } from '../../bot/health.ts';
import { millis, type Millis } from '../../match/ids.ts';
import { type Alert, type ProcessEnd, Incidents, type Trouble } from './incidents.ts';
import { SPANS, type Spans } from './spans.ts';

export type Order =
  | { readonly do: 'start' | 'stop' | 'kill'; readonly process: number }
  /** A start is held back: it would be one login too many for a day. */
  | { readonly do: 'hold'; readonly process: number; readonly until: Millis }
  | { readonly do: 'alert'; readonly alert: Alert }
  | { readonly do: 'ping' }
  | { readonly do: 'exit'; readonly code: 0 | 1 | typeof EXIT_REFUSED };

type Life =
  | { readonly phase: 'waiting'; readonly until: Millis }
  /** `hasPlayed`: its start is over. */
  | {
      readonly phase: 'alive';
      readonly startedAt: Millis;
      readonly heardAt: Millis;
      readonly hasPlayed: boolean;
      readonly lacking: readonly Lack[];
      readonly unableSince: Millis;
    }
  | { readonly phase: 'killed' | 'refused' | 'gone' };

/** Decides what is to be done with the processes of the bot. Looks at no clock and does nothing itself. Times only ever go up. */
export class Supervision {
  readonly #shards: readonly number[];
  readonly #logins: LoginBudget;
  readonly #spans: Spans;
  readonly #lives: Life[];
  readonly #failures: Millis[][];
  readonly #counted: number[];
  readonly #incidents: Incidents;
  #wellSince: Millis | undefined;
  #pingedAt: Millis | undefined;
  #lookedAt: Millis;
  #stopBy: Millis | undefined;
  #isClean = true;

  /** `shards`: how many each process serves. */
  constructor(shards: readonly number[], now: Millis, spans: Spans = SPANS) {
    this.#shards = shards;
    this.#logins = new LoginBudget(
      shards.reduce((sum, count) => sum + count, 0),
      now,
    );
    this.#incidents = new Incidents(spans);
    this.#spans = spans;
    this.#lookedAt = now;
    this.#lives = shards.map(() => ({ phase: 'waiting', until: now }));
    this.#failures = shards.map(() => []);
    this.#counted = shards.map(() => 0);
  }

  beat(process: number, { lacking, identifies }: Beat, now: Millis): void {
    const life = this.#lives[process];
    if (life?.phase !== 'alive') return;
    const counted = this.#counted[process] ?? 0;
    this.#logins.spend(Math.max(0, identifies - counted), now);
    this.#counted[process] = Math.max(counted, identifies);
    this.#lives[process] = {
      ...life,
      heardAt: now,
      hasPlayed: life.hasPlayed || lacking.length === 0,
      lacking,
      unableSince: life.lacking.length === 0 ? now : life.unableSince,
    };
  }

  ended(process: number, ended: ProcessEnd, now: Millis): readonly Order[] {
    const life = this.#lives[process];
    this.#wellSince = undefined;
    if (this.#stopBy !== undefined) {
      this.#lives[process] = { phase: 'gone' };
      this.#isClean &&= life?.phase === 'alive' && (ended.code === 0 || !life.hasPlayed);
      return this.#look(now);
    }
    if (ended.code === EXIT_REFUSED) {
      this.#lives[process] = { phase: 'refused' };
      const isLast = this.#lives.every(({ phase }) => phase === 'refused');
      const alert = this.#trouble({ process, since: now, at: now, kind: 'refused', isLast });
      return isLast ? [...alert, { do: 'exit', code: EXIT_REFUSED }] : alert;
    }
    const failures = [...(this.#failures[process] ?? []), now].filter((at) => now - at < this.#spans.failuresWithin);
    this.#failures[process] = failures;
    const { backOff } = this.#spans;
    const restartIn = backOff[Math.min(failures.length, backOff.length) - 1] ?? 0;
    this.#lives[process] = { phase: 'waiting', until: millis(now + restartIn) };
    // A process that was killed had hung, and that has been told.
    if (life?.phase === 'killed') return [];
    const since = life?.phase === 'alive' && life.lacking.length > 0 ? life.unableSince : now;
    return this.#trouble({ process, since, at: now, kind: 'ended', ...ended, restartIn });
  }

  /** Stops all processes: the first time in good order, the second time at once. */
  stop(now: Millis): readonly Order[] {
    const isFirst = this.#stopBy === undefined;
    this.#stopBy ??= millis(now + this.#spans.stop);
    if (!isFirst) return this.#kill();
    const orders = this.#lives.flatMap((life, process): Order[] => {
      if (life.phase === 'alive') return [{ do: 'stop', process }];
      if (life.phase === 'waiting') this.#lives[process] = { phase: 'gone' };
      return [];
    });
    return [...orders, ...this.#look(now)];
  }

  /** Called every `look` milliseconds. */
  look(now: Millis): readonly Order[] {
    this.#forgive(now);
    return this.#look(now);
  }

  #look(now: Millis): readonly Order[] {
    if (this.#stopBy !== undefined) {
      const isOver = this.#lives.every(({ phase }) => phase === 'gone' || phase === 'refused');
      if (isOver) return [{ do: 'exit', code: this.#isClean ? 0 : 1 }];
      return now < this.#stopBy ? [] : this.#kill();
    }
    return [...this.#findHung(now), ...this.#startNext(now), ...this.#findUnable(now), ...this.#findWell(now)];
  }

  /** After a while without a look, as the machine slept or the log was stuck, nobody's silence counts. */
  #forgive(now: Millis): void {
    const missed = now - this.#lookedAt - this.#spans.look;
    this.#lookedAt = now;
    if (missed < this.#spans.silence / 4) return;
    for (const [process, life] of this.#lives.entries())
      if (life.phase === 'alive') this.#lives[process] = { ...life, heardAt: now };
  }

  #kill(): readonly Order[] {
    this.#isClean = false;
    return this.#lives.flatMap((life, process): Order[] => {
      if (life.phase !== 'alive') return [];
      this.#lives[process] = { phase: 'killed' };
      return [{ do: 'kill', process }];
    });
  }

  #findHung(now: Millis): readonly Order[] {
    const { silence, silenceAtStart } = this.#spans;
    return this.#lives.flatMap((life, process): readonly Order[] => {
      if (life.phase !== 'alive' || now - life.heardAt < (life.hasPlayed ? silence : silenceAtStart)) return [];
      this.#lives[process] = { phase: 'killed' };
      this.#wellSince = undefined;
      const trouble = this.#trouble({ process, since: life.heardAt, at: now, kind: 'hung' });
      return [{ do: 'kill', process }, ...trouble];
    });
  }

  /** Starts processes one after the other, as Discord takes logins, and within what it takes in a day. */
  #startNext(now: Millis): readonly Order[] {
    const isBusy = this.#lives.some(
      (life, process) =>
        life.phase === 'alive' && !life.hasPlayed && now - life.startedAt < this.#patienceAtStart(process),
    );
    if (isBusy) return [];
    const process = this.#lives.findIndex((life) => life.phase === 'waiting' && life.until <= now);
    if (process < 0) return [];
    const until = this.#logins.allows(this.#shards[process] ?? 1, now);
    if (until > now) {
      this.#lives[process] = { phase: 'waiting', until };
      return [{ do: 'hold', process, until }];
    }
    this.#counted[process] = 0;
    this.#lives[process] = {
      phase: 'alive',
      startedAt: now,
      heardAt: now,
      hasPlayed: false,
      lacking: ['starting'],
      unableSince: now,
    };
    return [{ do: 'start', process }];
  }

  #patienceAtStart(process: number): number {
    return this.#spans.unable + this.#spans.startOfShard * ((this.#shards[process] ?? 1) - 1);
  }

  /** Nothing is restarted for it: connections come back by themselves, and logins are few. */
  #findUnable(now: Millis): readonly Order[] {
    return this.#lives.flatMap((life, process): readonly Order[] => {
      if (this.#incidents.isOpen || life.phase !== 'alive' || life.lacking.length === 0) return [];
      const { lacking, unableSince: since } = life;
      const patience = life.hasPlayed ? this.#spans.unable : this.#patienceAtStart(process);
      return now - since < patience ? [] : this.#trouble({ process, since, at: now, kind: 'unable', lacking });
    });
  }

  #findWell(now: Millis): readonly Order[] {
    const isWell = this.#lives.every((life) => life.phase === 'alive' && life.lacking.length === 0);
    if (!isWell) {
      this.#wellSince = undefined;
      return [];
    }
    this.#wellSince ??= now;
    const orders: Order[] = [];
    if (this.#pingedAt === undefined || now - this.#pingedAt >= this.#spans.ping) {
      this.#pingedAt = now;
      orders.push({ do: 'ping' });
    }
    const alert = this.#incidents.well(this.#wellSince, now);
    return alert === undefined ? orders : [...orders, { do: 'alert', alert }];
  }

  #trouble(trouble: Trouble): readonly Order[] {
    const alert = this.#incidents.add(trouble);
    return alert === undefined ? [] : [{ do: 'alert', alert }];
  }
}

const DAY = 24 * 3_600_000;

/**
 * Discord allows a bot 1000 logins a day, more to those with many shards, and resets the token after more. Half of these are
 * never used, so that there are some left for the bot itself; the others are spread over the day, as a token bucket does.
 */
export class LoginBudget {
  readonly #capacity: number;
  #left: number;
  #countedAt: Millis;

  constructor(shards: number, now: Millis) {
    this.#capacity = Math.max(250, shards);
    this.#left = this.#capacity;
    this.#countedAt = now;
  }

  spend(count: number, now: Millis): void {
    this.#refill(now);
    this.#left -= count;
  }

  /** When as many logins may be made at once. */
  allows(count: number, now: Millis): Millis {
    this.#refill(now);
    return millis(now + Math.max(0, Math.ceil(((count - this.#left) * DAY) / this.#capacity)));
  }

  #refill(now: Millis): void {
    this.#left = Math.min(this.#capacity, this.#left + ((now - this.#countedAt) * this.#capacity) / DAY);
    this.#countedAt = now;
  }
}
