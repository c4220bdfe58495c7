/** An event as JSON has it, of whatever version: a name and some keys. */
export type RawEvent = Readonly<Record<string, unknown>>;

/** Turns events of format `from` into the format after it. What it does not know, it leaves: validation looks at it afterwards. */
export interface Upcaster {
  readonly from: number;
  upcast(raw: RawEvent): RawEvent;
}

/**
 * One for each format that was ever shipped, except today's. There is none yet: format 1 is the first. Whoever changes what
 * an event looks like raises `EVENT_VERSION`, adds the step from the version before, and has the golden journals of
 * the new one written (test/store/events/write-golden.ts); those of older versions stay and must go on to be read.
 */
export const UPCASTERS: readonly Upcaster[] = [];

/** Brings an event of format `version` to the newest one, a step at a time. */
export const upcast = (raw: RawEvent, version: number, upcasters: readonly Upcaster[]): RawEvent =>
  upcasters
    .filter(({ from }) => from >= version)
    .toSorted((a, b) => a.from - b.from)
    .reduce((older, step) => step.upcast(older), raw);
