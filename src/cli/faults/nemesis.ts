import { setTimeout as sleep } from 'node:timers/promises';
import type { FaultEffect, FaultRule } from '../../sandbox/faults.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import type { Chance } from './chance.ts';

/** The requests of a move, and those that step in for them. */
const REQUESTS = {
  'a callback': { method: 'POST', path: '/interactions/*/*/callback' },
  'a follow-up': { method: 'POST', path: '/webhooks/*/*' },
  'an edit of an answer': { method: 'PATCH', path: '/webhooks/*/*/messages/*' },
  'a look at an answer': { method: 'GET', path: '/webhooks/*/*/messages/*' },
  'an own post': { method: 'POST', path: '/channels/*/messages' },
  'an own edit': { method: 'PATCH', path: '/channels/*/messages/*' },
  'an own look': { method: 'GET', path: '/channels/*/messages' },
  'an own deletion': { method: 'DELETE', path: '/channels/*/messages/*' },
  'opening a thread': { method: 'POST', path: '/channels/*/messages/*/threads' },
} as const satisfies Readonly<Record<string, Pick<FaultRule, 'method' | 'path'>>>;

/** The three of every move come more often. */
const AIMS = [
  ...(['a callback', 'a follow-up', 'an own edit', 'an own post'] as const).flatMap((name) => [name, name, name]),
  ...(Object.keys(REQUESTS) as readonly (keyof typeof REQUESTS)[]),
];

const MINUTE = 60_000;
const MOST_SHIFT = 7;

export interface NemesisParts {
  readonly sandbox: Sandbox;
  readonly chance: Chance;
  /** Sets the bot's clock on the wall, in milliseconds ahead of the true time. */
  readonly setClock: (shift: number) => void;
}

/** Everything that happens to the bot beside its deaths. */
export class Nemesis {
  readonly #parts: NemesisParts;
  readonly #counts = new Map<string, number>();
  #shift = 0;

  constructor(parts: NemesisParts) {
    this.#parts = parts;
  }

  /** How often what was done. */
  get counts(): ReadonlyMap<string, number> {
    return this.#counts;
  }

  /** Up to three misfortunes within `span` milliseconds. */
  async haunt(span: number): Promise<void> {
    const { chance } = this.#parts;
    const count = chance.of([0, 1, 1, 1, 2, 3]) ?? 0;
    const moments = Array.from({ length: count }, () => chance.below(span)).toSorted((a, b) => a - b);
    let now = 0;
    for (const moment of moments) {
      await sleep(moment - now);
      now = moment;
      this.#strike();
    }
    await sleep(Math.max(0, span - now));
  }

  /** No request goes wrong any more; what has happened to the clock stays. */
  rest(): void {
    this.#parts.sandbox.faults.clear();
  }

  #strike(): void {
    const { chance } = this.#parts;
    const kind = chance.next();
    if (kind < 0.5) this.#spoilRequest();
    else if (kind < 0.62) this.#doubleDelivery();
    else if (kind < 0.8) this.#cutGateway();
    else this.#setClock();
  }

  #spoilRequest(): void {
    const { chance, sandbox } = this.#parts;
    const aim = chance.of(AIMS) ?? 'a callback';
    const effect = this.#effect();
    const when = effect.kind === 'status' ? 'before' : chance.of(['before', 'after'] as const);
    sandbox.faults.request({ ...REQUESTS[aim], effect, when, times: chance.between(1, 3) });
    this.#count(`${aim} ${this.#inWords(effect)}${when === 'after' ? ', its effect kept' : ''}`);
  }

  #effect(): FaultEffect {
    const { chance } = this.#parts;
    return chance.of<FaultEffect>([
      { kind: 'status', status: chance.of([500, 502, 503]) },
      { kind: 'status', status: 500 },
      { kind: 'status', status: 429, retryAfter: chance.of([0.1, 0.5, 1.5]) },
      { kind: 'hang' },
      { kind: 'drop' },
      { kind: 'delay', ms: chance.between(200, 2500) },
    ]);
  }

  #inWords(effect: FaultEffect): string {
    switch (effect.kind) {
      case 'status':
        return effect.status === 429 ? 'answered 429' : 'answered 5xx';
      case 'hang':
        return 'never answered';
      case 'drop':
        return 'cut off';
      case 'delay':
        return 'answered late';
      default:
        return effect satisfies never;
    }
  }

  #doubleDelivery(): void {
    const { chance, sandbox } = this.#parts;
    sandbox.faults.deliverTwice(chance.between(1, 4));
    this.#count('clicks delivered twice');
  }

  #cutGateway(): void {
    const { chance, sandbox } = this.#parts;
    const { faults } = sandbox;
    switch (chance.of(['abrupt', 'clean', 'reconnect', 'resumable', 'invalid', 'away'] as const)) {
      case 'abrupt':
        faults.dropGateway('abrupt');
        return this.#count('gateway socket cut');
      case 'clean':
        faults.dropGateway('clean');
        return this.#count('gateway socket closed');
      case 'reconnect':
        faults.reconnect();
        return this.#count('gateway asks to reconnect');
      case 'resumable':
        faults.invalidSession(true);
        return this.#count('session invalid, resumable');
      case 'invalid':
        faults.invalidSession(false);
        return this.#count('session invalid');
      case 'away':
        faults.gatewayAway(chance.between(300, 1500));
        return this.#count('gateway away, sessions forgotten');
    }
  }

  /** Every other time it is set right again. */
  #setClock(): void {
    const { chance, setClock } = this.#parts;
    const minutes = this.#shift !== 0 ? 0 : chance.between(1, MOST_SHIFT) * chance.of([1, -1]);
    const shift = minutes * MINUTE;
    this.#count(shift > this.#shift ? 'clock jumps ahead' : 'clock jumps back');
    this.#shift = shift;
    setClock(shift);
  }

  #count(what: string): void {
    this.#counts.set(what, (this.#counts.get(what) ?? 0) + 1);
  }
}
