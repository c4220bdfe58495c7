import type { Lack } from '../../bot/health.ts';
import type { Millis } from '../../match/ids.ts';
import type { Spans } from './spans.ts';

export interface ProcessEnd {
  readonly code: number | null;
  readonly signal: string | null;
}

/** A trouble with a process of the bot, and since when nobody could play. */
export type Trouble = { readonly process: number; readonly since: Millis; readonly at: Millis } & (
  | ({ readonly kind: 'ended'; readonly restartIn: number } & ProcessEnd)
  | { readonly kind: 'hung' }
  | { readonly kind: 'refused'; readonly isLast: boolean }
  | { readonly kind: 'unable'; readonly lacking: readonly Lack[] }
);

/** An alert to operators: once an incident that it began, and once that it is over. */
export type Alert =
  | { readonly kind: 'down'; readonly trouble: Trouble; readonly stable: number }
  | {
      readonly kind: 'back';
      readonly since: Millis;
      readonly until: Millis;
      /** The first ones only. */
      readonly troubles: readonly Trouble[];
      readonly failures: number;
    };

interface Incident {
  readonly since: Millis;
  readonly troubles: Trouble[];
  failures: number;
}

const KEPT = 10;

/** Incidents: one lasts from the first trouble until all has been well for a while, whatever happens in between. */
export class Incidents {
  readonly #spans: Pick<Spans, 'stable' | 'longestStable' | 'incidentsWithin'>;
  #begun: Millis[] = [];
  #open: Incident | undefined;

  constructor(spans: Pick<Spans, 'stable' | 'longestStable' | 'incidentsWithin'>) {
    this.#spans = spans;
  }

  get isOpen(): boolean {
    return this.#open !== undefined;
  }

  /** Counts a trouble. Gives an alert if it begins an incident, or is one that only an operator can end. */
  add(trouble: Trouble): Alert | undefined {
    const isNew = this.#open === undefined;
    if (isNew) this.#begun.push(trouble.at);
    this.#open ??= { since: trouble.since, troubles: [], failures: 0 };
    this.#open.failures += 1;
    if (this.#open.troubles.length < KEPT) this.#open.troubles.push(trouble);
    if (!isNew && trouble.kind !== 'refused') return undefined;
    return { kind: 'down', trouble, stable: this.#stable(trouble.at) };
  }

  /** Gives an alert if all has been well for long enough to end the incident. */
  well(since: Millis, now: Millis): Alert | undefined {
    if (this.#open === undefined || now - since < this.#stable(now)) return undefined;
    const alert: Alert = { kind: 'back', until: since, ...this.#open };
    this.#open = undefined;
    return alert;
  }

  /** The time that all must be well: the longer, the more incidents there were lately. */
  #stable(now: Millis): number {
    const { stable, longestStable, incidentsWithin } = this.#spans;
    this.#begun = this.#begun.filter((at) => now - at < incidentsWithin);
    return Math.min(stable * 2 ** Math.max(0, this.#begun.length - 1), longestStable);
  }
}
