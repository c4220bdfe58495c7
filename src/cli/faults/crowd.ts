import { setTimeout as sleep } from 'node:timers/promises';
import type { Asked } from './asked.ts';
import type { Chance } from './chance.ts';
import { Matchmaker } from './matchmaker.ts';
import { HABITS, PlayerScript, type Habits } from './player-script.ts';
import type { SandboxUser } from '../../sandbox/client/sandbox-user.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';

export interface CrowdParts {
  readonly sandbox: Sandbox;
  readonly users: readonly SandboxUser[];
  readonly chance: Chance;
  readonly asked: Asked;
  /** So many matches are kept going at once. */
  readonly matches: number;
}

/** Those who take their time: their turns last over several deaths of the bot. */
const SLOW: Habits = { ...HABITS, thinks: [2000, 7000], mistakes: 0.1 };
const SHARE_OF_SLOW = 0.25;
const SHARE_IN_VAIN = 0.1;
const LOOKS_EVERY = 120;

/** What is typed for time and warning; mostly with a clock, sometimes one that a careless bot would let run out. */
const TIMES: readonly Readonly<Record<string, string>>[] = [
  { time: 'off' },
  { time: '20s', warning: 'none' },
  { time: '30s', warning: '10s' },
  { time: '45s', warning: 'none' },
  { time: '1m', warning: '10s' },
  { time: '2m', warning: '30s' },
  { time: '5m' },
  { time: '15m' },
];

/** Many matches at once, played by scripted players: new ones are begun as others end. */
export class Crowd {
  readonly #parts: CrowdParts;
  readonly #matchmaker: Matchmaker;
  readonly #scripts = new Map<string, PlayerScript>();
  readonly #running = new Set<Promise<void>>();
  #isHeld = false;
  #isStopped = false;
  #underWay = 0;
  #failure: unknown;

  constructor(parts: CrowdParts) {
    this.#parts = parts;
    const chance = parts.chance.fork('matchmaker');
    this.#matchmaker = new Matchmaker({ ...parts, chance, drawOptions: (drawn) => drawn.of(TIMES) ?? {} });
  }

  /** How many matches there were so far. */
  get begun(): number {
    return this.#scripts.size;
  }

  start(): void {
    this.#run(async () => {
      await this.#matchmaker.step(this.#active().length < this.#parts.matches);
      this.#takeUp();
      return LOOKS_EVERY;
    });
  }

  /** Nobody presses anything until `goOn`. Resolves when all that was sent is answered, or never will be. */
  async hold(): Promise<void> {
    this.#isHeld = true;
    while (this.#underWay > 0) await sleep(20);
    await this.#matchmaker.settled();
    await Promise.all([...this.#scripts.values()].map((script) => script.settled()));
    if (this.#failure !== undefined) throw new Error('a scripted player failed', { cause: this.#failure });
  }

  goOn(): void {
    this.#isHeld = false;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.all(this.#running);
    await this.hold();
  }

  #active(): readonly PlayerScript[] {
    return [...this.#scripts.values()].filter((script) => !script.isOver);
  }

  /** Every thread that a match has opened gets its players. */
  #takeUp(): void {
    const { sandbox, chance, users, asked } = this.#parts;
    for (const { id } of sandbox.world.threads) {
      if (this.#scripts.has(id)) continue;
      const own = chance.fork(`match ${this.#scripts.size}`);
      const habits = own.happens(SHARE_OF_SLOW) ? SLOW : HABITS;
      const script = new PlayerScript({ sandbox, users, asked, habits, threadId: id, chance: own });
      this.#scripts.set(id, script);
      this.#run(async () => {
        // Who gets no answer waits a little, most of the time.
        if (sandbox.botOnline || own.happens(SHARE_IN_VAIN)) await script.step();
        return script.isOver ? undefined : own.between(...habits.thinks);
      });
    }
  }

  /** Does it again and again, with the pauses that it asks for, until it asks for none. */
  #run(step: () => Promise<number | undefined>): void {
    const running = (async () => {
      for (;;) {
        if (this.#isStopped) return;
        const wait = this.#isHeld ? LOOKS_EVERY : await this.#counted(step);
        if (wait === undefined) return;
        await sleep(wait);
      }
    })();
    const caught = running.catch((error: unknown) => {
      this.#failure ??= error;
    });
    this.#running.add(caught);
    void caught.finally(() => this.#running.delete(caught));
  }

  async #counted(step: () => Promise<number | undefined>): Promise<number | undefined> {
    this.#underWay += 1;
    try {
      return await step();
    } finally {
      this.#underWay -= 1;
    }
  }
}
