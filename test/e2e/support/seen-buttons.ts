import { expect } from 'vitest';
import { buttonsOf } from '../../../tools/play/table.ts';
import type { App } from './app.ts';
import type { TestMatch } from './test-match.ts';

interface SeenButton {
  readonly messageId: string;
  readonly customId: string;
  readonly label: string;
  /** Who saw it, when nobody else did. */
  readonly onlyFor: string | undefined;
}

/** Every button that a thread has ever shown, so that a late press can be tried on each. */
export class SeenButtons {
  readonly #app: App;
  readonly #match: TestMatch;
  readonly #seen = new Map<string, SeenButton>();
  readonly #stop: () => void;

  constructor(match: TestMatch) {
    this.#app = match.app;
    this.#match = match;
    this.#look();
    this.#stop = this.#app.sandbox.state.events.onChange(() => this.#look());
  }

  get labels(): ReadonlySet<string> {
    return new Set(Array.from(this.#seen.values(), ({ label }) => label));
  }

  /**
   * Presses each of them once more, by everybody who could see it. Each press must be answered, to the presser alone, and
   * change nothing that others see.
   */
  async pressAll(buttons: Iterable<SeenButton> = this.#seen.values()): Promise<void> {
    this.#stop();
    for (const { messageId, customId, label, onlyFor } of buttons) {
      for (const user of this.#app.people) {
        const { threadId } = this.#match;
        // What one alone could see and is gone, nobody can press.
        const isThere = this.#app.sandbox.state.messages.get(threadId, messageId) !== undefined;
        if (onlyFor !== undefined && (onlyFor !== user.id || !isThere)) continue;
        const outcome = await this.#app.changingNothing(() => user.forgeClick(threadId, messageId, customId));
        expect(outcome, `${user.name} pressed ${label} (${customId})`).toMatchObject({ ok: true, onlyMe: true });
      }
    }
  }

  /** The same with those that everybody could see and that are gone by now, while the match goes on. */
  async pressGone(): Promise<void> {
    const there = new Set(
      this.#match.messages().flatMap((message) => buttonsOf(message).map((one) => keyOf(message, one))),
    );
    const isGone = ([key, { customId, onlyFor }]: readonly [string, SeenButton]): boolean =>
      onlyFor === undefined && !there.has(key) && !this.#isStillGood(customId);
    await this.pressAll([...this.#seen].filter(isGone).map(([, button]) => button));
  }

  /** Watching is for anybody at any time, and a draw or a pause can be asked for from a board that has just changed. */
  #isStillGood(customId: string): boolean {
    const verb = customId.split(':')[1] ?? '';
    return verb === 'watch' || (this.#match.phase === 'playing' && ['draw', 'pause'].includes(verb));
  }

  #look(): void {
    for (const { message, onlyFor } of this.#app.sandbox.state.messages.inChannel(this.#match.threadId)) {
      for (const button of buttonsOf(message)) {
        const { custom_id: customId, label = '' } = button;
        this.#seen.set(keyOf(message, button), { messageId: message.id, customId, label, onlyFor });
      }
    }
  }
}

const keyOf = ({ id }: { readonly id: string }, { custom_id: customId }: { readonly custom_id: string }): string =>
  `${id} ${customId}`;
