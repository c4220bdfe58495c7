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

  constructor(gateway: Gateway, restart: () => Promise<void>) {
    this.#gateway = gateway;
    this.#restart = restart;
  }

  /** Lets the next fitting requests go wrong. Rules are tried in the order they were given. */
  request(rule: FaultRule): void {
    this.#rules.push({ rule, left: rule.times ?? 1, toSkip: rule.skip ?? 0 });
  }

  /** 429 for the next fitting requests. @param retryAfter seconds */
  tooManyRequests(rule: Omit<FaultRule, 'effect'>, retryAfter = 0.2): void {
    this.request({ ...rule, effect: { kind: 'status', status: 429, retryAfter } });
  }

  /** 500, 502 or another status for the next fitting requests. */
  refuse(rule: Omit<FaultRule, 'effect'>, status = 500): void {
    this.request({ ...rule, effect: { kind: 'status', status } });
  }

  /** Takes every rule about requests away. */
  clear(): void {
    this.#rules = [];
    this.#doubles = 0;
  }

  /** Sends the next interactions twice, as Discord does once in a while. */
  deliverTwice(times = 1): void {
    this.#doubles += times;
  }

  /** Cuts every gateway socket: `abrupt` as a cable breaks, `clean` with close code 4000. Both can be resumed. */
  dropGateway(how: 'clean' | 'abrupt' = 'abrupt'): void {
    for (const connection of this.#gateway.connections) {
      if (how === 'abrupt') connection.cut();
      else connection.close(4000, 'Unknown error.');
    }
  }

  /** Closes every gateway socket with a code of your choice. */
  closeGateway(code: number, reason = ''): void {
    for (const connection of this.#gateway.connections) connection.close(code, reason);
  }

  /** Op 7: every client is asked to reconnect and resume. */
  reconnect(): void {
    this.#gateway.askToReconnect();
  }

  /** Op 9: every session is said to be invalid. */
  invalidSession(resumable: boolean): void {
    this.#gateway.invalidate(resumable);
  }

  /** Cuts the sockets, forgets the sessions, and turns new sockets away for a while. @param ms milliseconds */
  gatewayAway(ms: number): void {
    this.#gateway.awayUntil = Date.now() + ms;
    this.#gateway.forgetSessions();
    this.dropGateway('abrupt');
  }

  /** Stops listening, cuts everything, and starts again at the same address with the same state. */
  restart(): Promise<void> {
    return this.#restart();
  }

  /** The effect for a request at this moment of its life, counted as used. For the server itself. */
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

  /** Whether the next interaction goes out twice, counted as used. For the sandbox itself. */
  takeDouble(): boolean {
    if (this.#doubles === 0) return false;
    this.#doubles -= 1;
    return true;
  }
}

/** What goes wrong with a request. */
export type FaultEffect =
  /** An error answer: 429 with its wait in seconds, 500, 502 ... */
  | { readonly kind: 'status'; readonly status: number; readonly retryAfter?: number; readonly global?: boolean }
  /** No answer, ever: the connection stays open until the caller gives up. */
  | { readonly kind: 'hang' }
  /** The connection is cut. */
  | { readonly kind: 'drop' }
  /** An answer later than it would have been. */
  | { readonly kind: 'delay'; readonly ms: number };

export interface FaultRule {
  /** An HTTP method; any when left out. */
  readonly method?: string;
  /**
   * The path without `/api/v10`: `*` stands for one segment, `**` for any rest. Any path when left out.
   */
  readonly path?: string;
  /** How many requests it hits; 1 when left out, `Infinity` until `clear`. */
  readonly times?: number;
  /** How many fitting requests pass first. */
  readonly skip?: number;
  /** Before the request takes effect, or after it: then only the answer suffers. `before` when left out. */
  readonly when?: 'before' | 'after';
  readonly effect: FaultEffect;
}

/** Whether a rule is meant for a request. */
export function ruleFits(rule: FaultRule, method: string, path: string): boolean {
  if (rule.method !== undefined && rule.method.toUpperCase() !== method.toUpperCase()) return false;
  return rule.path === undefined || globPattern(rule.path).test(path);
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
