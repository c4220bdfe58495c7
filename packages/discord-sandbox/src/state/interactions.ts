import { randomBytes } from 'node:crypto';
import { type InteractionResponseType } from 'discord-api-types/v10';
import type { DiscordState } from './discord-state.ts';
import { type FirstAnswer, type InteractionRecord, FIRST_ANSWER_MS, TOKEN_LIFETIME_MS } from './records.ts';
import type { Snowflake } from './snowflake.ts';

export type NewInteraction = Pick<
  InteractionRecord,
  'type' | 'userId' | 'channelId' | 'messageId' | 'customId' | 'commandName' | 'targetId'
>;

/** Registers an interaction; `answer` settles with the bot's first answer, or with undefined. */
export function openInteraction(
  state: DiscordState,
  wanted: NewInteraction,
): { readonly interaction: InteractionRecord; readonly answer: Promise<FirstAnswer | undefined> } {
  const { promise: answer, resolve } = Promise.withResolvers<FirstAnswer | undefined>();
  const id = state.nextId();
  const interaction: InteractionRecord = {
    ...wanted,
    id,
    // Long and opaque, like Discord's; safe in a URL.
    token: randomBytes(48).toString('base64url'),
    createdAt: state.now(),
    status: 'waiting',
    answeredWith: undefined,
    originalId: undefined,
    loading: false,
    messageIds: new Set(),
    settle: resolve,
  };
  state.interactions.add(interaction);
  const callOff = state.after(FIRST_ANSWER_MS, () => {
    if (interaction.status !== 'waiting') return;
    interaction.status = 'failed';
    state.interactions.settled(interaction);
    state.events.changed();
    resolve(undefined);
  });
  void answer.then(callOff);
  return { interaction, answer };
}

/** Whether the first answer is still in time. */
export const answerable = (state: DiscordState, interaction: InteractionRecord): boolean =>
  interaction.status === 'waiting' && state.now() - interaction.createdAt <= FIRST_ANSWER_MS;

export const tokenAlive = (state: DiscordState, interaction: InteractionRecord): boolean =>
  state.now() - interaction.createdAt <= TOKEN_LIFETIME_MS;

/** Records the bot's first answer. */
export function answered(
  state: DiscordState,
  interaction: InteractionRecord,
  type: InteractionResponseType,
  answer: FirstAnswer,
): void {
  state.interactions.settled(interaction);
  interaction.status = 'answered';
  interaction.answeredWith = type;
  state.events.changed();
  interaction.settle(answer);
}

/** Twice the life of the token, so that late calls hear that it is invalid. */
const REMEMBERED_MS = 2 * TOKEN_LIFETIME_MS;

/** Oldest first. */
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

  settled(interaction: InteractionRecord): void {
    this.#waiting.delete(interaction);
  }

  get(id: Snowflake): InteractionRecord | undefined {
    return this.#byId.get(id);
  }

  byToken(token: string): InteractionRecord | undefined {
    return this.#byToken.get(token);
  }

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
