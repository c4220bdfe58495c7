import type { Millis } from '../../match/ids.ts';

/** What the first look of a painter built anew has seen counts as seen for so long, in milliseconds, if no event is missed. */
const STAYS_FRESH = 60_000;

/** When to look at what became of a match's messages while nobody told. */
export class InspectionPlan {
  #isDue = false;
  #isAsleep = false;
  #isBlind = false;
  #freshUntil = 0;

  /** Nothing is sent yet: somebody has to ask for the first look, or to press something. */
  get isAsleep(): boolean {
    return this.#isAsleep;
  }

  /** What is known is what an earlier process knew: nothing has been tried in the thread since. */
  get isBlind(): boolean {
    return this.#isBlind;
  }

  get isDue(): boolean {
    return this.#isDue;
  }

  /** The painter was built anew: whatever wakes it, the look comes first. */
  restored(): void {
    this.#isDue = true;
    this.#isAsleep = true;
    this.#isBlind = true;
  }

  wake(): void {
    this.#isAsleep = false;
  }

  /** Events may have been missed. At a start two say so at about the same time: one look is enough for both. */
  ask(now: Millis): void {
    this.wake();
    if (now >= this.#freshUntil) this.#isDue = true;
  }

  /** Events are being missed from now on. */
  lost(): void {
    this.#freshUntil = 0;
  }

  /** Looks, if that is to be done. Rejects as the look does; it is then to be done still. */
  async run(look: () => Promise<void>, now: Millis): Promise<void> {
    if (!this.#isDue) return;
    this.#isDue = false;
    if (this.#isBlind) this.#freshUntil = now + STAYS_FRESH;
    try {
      await look();
    } catch (error) {
      this.#isDue = true;
      throw error;
    }
  }

  /** A round is over: what it could find out is known. */
  tried(): void {
    this.#isBlind = false;
  }
}
