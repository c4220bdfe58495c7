import type { InteractionRecord } from './interaction-record.ts';
import { TOKEN_LIFETIME_MS } from './interaction-record.ts';
import type { Snowflake } from './snowflake.ts';

/** Interactions are remembered for twice the life of their token, so that late calls hear that it is invalid. */
const REMEMBERED_MS = 2 * TOKEN_LIFETIME_MS;

/** The interactions of the last half hour, oldest first. */
export class InteractionStore {
  readonly #byId = new Map<Snowflake, InteractionRecord>();
  readonly #byToken = new Map<string, InteractionRecord>();
  readonly #waiting = new Set<InteractionRecord>();

  add(interaction: InteractionRecord): void {
    this.#forget(interaction.createdAt - REMEMBERED_MS);
    this.#byId.set(interaction.id, interaction);
    this.#byToken.set(interaction.token, interaction);
    this.#waiting.add(interaction);
  }

  /** To be called when an interaction has been answered, or can't be any more. */
  settled(interaction: InteractionRecord): void {
    this.#waiting.delete(interaction);
  }

  get(id: Snowflake): InteractionRecord | undefined {
    return this.#byId.get(id);
  }

  byToken(token: string): InteractionRecord | undefined {
    return this.#byToken.get(token);
  }

  /** Those whose first answer is still to come. */
  get waiting(): readonly InteractionRecord[] {
    return [...this.#waiting];
  }

  #forget(before: number): void {
    for (const interaction of this.#byId.values()) {
      if (interaction.createdAt >= before) return;
      this.#byId.delete(interaction.id);
      this.#byToken.delete(interaction.token);
    }
  }
}
