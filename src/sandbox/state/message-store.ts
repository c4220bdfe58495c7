import type { MessageRecord } from './records.ts';
import type { Snowflake } from './snowflake.ts';

/**
 * Every message of the server. Memory stays bounded: past `keep` messages the oldest are forgotten, as if they had never
 * been (Discord keeps them all).
 */
export class MessageStore {
  readonly #keep: number;
  readonly #forgotten: (record: MessageRecord) => void;
  readonly #all = new Map<Snowflake, MessageRecord>();
  readonly #byChannel = new Map<Snowflake, Map<Snowflake, MessageRecord>>();

  constructor(keep: number, forgotten: (record: MessageRecord) => void) {
    this.#keep = keep;
    this.#forgotten = forgotten;
  }

  add(record: MessageRecord): void {
    const { id, channel_id: channelId } = record.message;
    this.#all.set(id, record);
    const channel = this.#byChannel.get(channelId) ?? new Map<Snowflake, MessageRecord>();
    this.#byChannel.set(channelId, channel.set(id, record));
    if (this.#all.size <= this.#keep) return;
    const oldest = this.#all.values().next().value;
    if (oldest !== undefined) this.#forgotten(this.remove(oldest));
  }

  remove(record: MessageRecord): MessageRecord {
    this.#all.delete(record.message.id);
    const channel = this.#byChannel.get(record.message.channel_id);
    channel?.delete(record.message.id);
    if (channel?.size === 0) this.#byChannel.delete(record.message.channel_id);
    return record;
  }

  get(channelId: Snowflake, messageId: Snowflake): MessageRecord | undefined {
    return this.#byChannel.get(channelId)?.get(messageId);
  }

  find(messageId: Snowflake): MessageRecord | undefined {
    return this.#all.get(messageId);
  }

  /** A channel's messages, oldest first, ephemeral ones among them. */
  inChannel(channelId: Snowflake): readonly MessageRecord[] {
    return [...(this.#byChannel.get(channelId)?.values() ?? [])];
  }

  get size(): number {
    return this.#all.size;
  }
}
