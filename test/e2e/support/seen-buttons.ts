import { expect } from 'vitest';
import { buttonsOf, type Table } from '../../../src/cli/play/table.ts';
import type { SandboxUser } from '../../../src/sandbox/client/sandbox-user.ts';
import { changingNothing, type Room } from './room.ts';

interface SeenButton {
  readonly messageId: string;
  readonly customId: string;
  readonly label: string;
  /** Who saw it, when nobody else did. */
  readonly onlyFor: string | undefined;
}

/** Every button that a thread has ever shown, so that a late press can be tried on each. */
export class SeenButtons {
  readonly #room: Room;
  readonly #table: Pick<Table, 'threadId'>;
  readonly #seen = new Map<string, SeenButton>();
  readonly #stop: () => void;

  constructor(room: Room, table: Pick<Table, 'threadId'>) {
    this.#room = room;
    this.#table = table;
    this.#look();
    this.#stop = room.sandbox.state.events.onChange(() => {
      this.#look();
    });
  }

  get labels(): ReadonlySet<string> {
    return new Set(Array.from(this.#seen.values(), ({ label }) => label));
  }

  /**
   * Presses each of them once more, by everybody who could see it. Each press must be answered, to the presser alone, and
   * change nothing that others see.
   */
  async pressAll(): Promise<void> {
    this.#stop();
    const { alice, bob, carol } = this.#room;
    for (const button of this.#seen.values()) {
      const users = [alice, bob, carol].filter(({ id }) => button.onlyFor === undefined || button.onlyFor === id);
      for (const user of users) await this.#press(user, button);
    }
  }

  async #press(user: SandboxUser, { messageId, customId, label }: SeenButton): Promise<void> {
    const outcome = await changingNothing(this.#room, () => user.forgeClick(this.#table.threadId, messageId, customId));
    expect(outcome, `${user.name} pressed ${label} (${customId})`).toMatchObject({ ok: true, onlyMe: true });
  }

  #look(): void {
    for (const { message, onlyFor } of this.#room.sandbox.state.messages.inChannel(this.#table.threadId)) {
      for (const { custom_id: customId, label = '' } of buttonsOf(message)) {
        this.#seen.set(`${message.id} ${customId}`, { messageId: message.id, customId, label, onlyFor });
      }
    }
  }
}
