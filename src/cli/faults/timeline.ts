/** From when to when something lasted, by the true clock in milliseconds; `to` is missing while it goes on. */
export interface Span {
  readonly from: number;
  readonly to: number | undefined;
}

/** The bot's clock on the wall was off by so much from then on. */
export interface Shift {
  readonly at: number;
  readonly shift: number;
}

/** What has kept clicks from the bot, and how its clock was set: what its journal's times are judged by. */
export class Timeline {
  readonly #away: { readonly from: number; to: number | undefined }[] = [];
  readonly #shifts: Shift[] = [];
  readonly #stalls: Span[] = [];

  get away(): readonly Span[] {
    return this.#away;
  }

  /** When this process got no time to run: the machine was busy, and the bot's process may have got none either. */
  get stalls(): readonly Span[] {
    return this.#stalls;
  }

  get shifts(): readonly Shift[] {
    return this.#shifts;
  }

  get shift(): number {
    return this.#shifts.at(-1)?.shift ?? 0;
  }

  /** No click reaches the bot from now on. */
  lost(now: number): void {
    if (this.#away.length === 0 || this.#away.at(-1)?.to !== undefined) this.#away.push({ from: now, to: undefined });
  }

  /** Clicks reach it. */
  back(now: number): void {
    const last = this.#away.at(-1);
    if (last !== undefined) last.to ??= now;
  }

  /** Looks every so often whether this process still gets its time; gives what ends that. */
  watchStalls(every = 100): () => void {
    let last = Date.now();
    const watch = setInterval(() => {
      const now = Date.now();
      if (now - last > 2 * every) this.#stalls.push({ from: last, to: now });
      last = now;
    }, every);
    return () => {
      clearInterval(watch);
    };
  }

  shifted(now: number, shift: number): void {
    this.#shifts.push({ at: now, shift });
  }
}

/** How long some of these lasted between two moments, and how many did; what overlaps counts once. */
export function timeWithin(
  spans: readonly Span[],
  from: number,
  to: number,
): { readonly time: number; readonly count: number } {
  const cut = spans
    .map((span) => ({ from: Math.max(from, span.from), to: Math.min(to, span.to ?? to) }))
    .filter((span) => span.to > span.from)
    .toSorted((one, other) => one.from - other.from);
  let time = 0;
  let until = from;
  for (const span of cut) {
    time += Math.max(0, span.to - Math.max(span.from, until));
    until = Math.max(until, span.to);
  }
  return { time, count: cut.length };
}

/** The bot may be told of a new time a little later than it counts here. */
const LAG = 1000;

/** The latest true moment that the bot's clock may have shown as `shown`. */
export function trueMoment(shifts: readonly Shift[], shown: number): number {
  const parts = [{ at: 0, shift: 0 }, ...shifts];
  const fitting = parts
    .map(({ at, shift }, index) => ({ moment: shown - shift, from: at, to: parts[index + 1]?.at ?? Infinity }))
    .filter(({ moment, from, to }) => moment >= from - LAG && moment <= to + LAG);
  return Math.max(...fitting.map(({ moment }) => moment), shown - Math.max(...parts.map(({ shift }) => shift)));
}
