import type { Gateway } from './gateway/gateway.ts';

interface ActiveRule {
  readonly rule: FaultRule;
  left: number;
  toSkip: number;
}

/** The switches for everything that can go wrong between a bot and Discord. */
export class Faults {
  readonly #gateway: Gateway;
  readonly #restart: () => Promise<void>;
  #rules: ActiveRule[] = [];
  #doubles = 0;

  /** @internal */
  constructor(gateway: Gateway, restart: () => Promise<void>) {
    this.#gateway = gateway;
    this.#restart = restart;
  }

  request(rule: FaultRule): void {
    this.#rules.push({ rule, left: rule.times ?? 1, toSkip: rule.skip ?? 0 });
  }

  /** 429 for the next fitting requests; `retryAfter` is in seconds. */
  tooManyRequests(rule: Omit<FaultRule, 'effect'>, retryAfter = 0.2): void {
    this.request({ ...rule, effect: { kind: 'status', status: 429, retryAfter } });
  }

  /** An error status for the next fitting requests. */
  refuse(rule: Omit<FaultRule, 'effect'>, status = 500): void {
    this.request({ ...rule, effect: { kind: 'status', status } });
  }

  clear(): void {
    this.#rules = [];
    this.#doubles = 0;
  }

  /** Sends the next interactions twice, as Discord does once in a while. */
  deliverTwice(times = 1): void {
    this.#doubles += times;
  }

  /** Cuts every gateway socket, `clean` with close code 4000; both can be resumed. */
  dropGateway(how: 'clean' | 'abrupt' = 'abrupt'): void {
    for (const connection of this.#gateway.connections) {
      if (how === 'abrupt') connection.cut();
      else connection.close(4000, 'Unknown error.');
    }
  }

  closeGateway(code: number, reason = ''): void {
    for (const connection of this.#gateway.connections) connection.close(code, reason);
  }

  /** Op 7 for every client: reconnect and resume. */
  reconnect(): void {
    this.#gateway.askToReconnect();
  }

  invalidSession(resumable: boolean): void {
    this.#gateway.invalidate(resumable);
  }

  /** Cuts the sockets, forgets the sessions, and refuses new sockets for `ms` milliseconds. */
  gatewayAway(ms: number): void {
    this.#gateway.goAway(ms);
    this.dropGateway('abrupt');
  }

  /** Stops, cuts everything, and starts again at the same address with the same state. */
  restart(): Promise<void> {
    return this.#restart();
  }

  /** The effect for a request at this stage, counted as used. */
  take(method: string, path: string, when: 'before' | 'after'): FaultEffect | undefined {
    const active = this.#rules.find(
      ({ rule, left }) => left > 0 && (rule.when ?? 'before') === when && ruleFits(rule, method, path),
    );
    if (active === undefined) return undefined;
    if (active.toSkip > 0) {
      active.toSkip -= 1;
      return undefined;
    }
    active.left -= 1;
    this.#rules = this.#rules.filter(({ left }) => left > 0);
    return active.rule.effect;
  }

  /** Whether the next interaction is delivered twice, counted as used. */
  takeDouble(): boolean {
    if (this.#doubles === 0) return false;
    this.#doubles -= 1;
    return true;
  }
}

export type FaultEffect =
  /** 429 has its wait in seconds. */
  | { readonly kind: 'status'; readonly status: number; readonly retryAfter?: number; readonly global?: boolean }
  | { readonly kind: 'hang' }
  | { readonly kind: 'drop' }
  | { readonly kind: 'delay'; readonly ms: number };

export interface FaultRule {
  /** An HTTP method; any when left out. */
  readonly method?: string;
  /** Without `/api/v10`; `*` is one segment, `**` any rest. Any path when left out, but none of files. */
  readonly path?: string;
  /** How many requests it hits; 1 when left out, `Infinity` until `clear`. */
  readonly times?: number;
  readonly skip?: number;
  /** After its effect only the answer suffers. `before` when left out. */
  readonly when?: 'before' | 'after';
  readonly effect: FaultEffect;
}

const FILES = /^\/(?:(?:ephemeral-)?attachments|emojis)\//;

export function ruleFits(rule: FaultRule, method: string, path: string): boolean {
  if (rule.method !== undefined && rule.method.toUpperCase() !== method.toUpperCase()) return false;
  return rule.path === undefined ? !FILES.test(path) : globPattern(rule.path).test(path);
}

function globPattern(glob: string): RegExp {
  const source = glob
    .split('**')
    .map((part) =>
      part
        .split('*')
        .map((text) => text.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`))
        .join('[^/]+'),
    )
    .join('.*');
  return new RegExp(`^${source}$`);
}
