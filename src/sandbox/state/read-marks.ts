import type { Snowflake } from './snowflake.ts';

export interface Unseen {
  readonly unread: number;
  readonly mentions: number;
}

const NOTHING: Unseen = { unread: 0, mentions: 0 };

/** What each user has not seen yet, channel by channel: the badges on a page. */
export class ReadMarks {
  readonly #unseen = new Map<string, Unseen>();

  of(userId: Snowflake, channelId: Snowflake): Unseen {
    return this.#unseen.get(`${userId}/${channelId}`) ?? NOTHING;
  }

  arrived(userId: Snowflake, channelId: Snowflake, mentioned: boolean): void {
    const { unread, mentions } = this.of(userId, channelId);
    this.#unseen.set(`${userId}/${channelId}`, { unread: unread + 1, mentions: mentions + (mentioned ? 1 : 0) });
  }

  seen(userId: Snowflake, channelId: Snowflake): void {
    this.#unseen.delete(`${userId}/${channelId}`);
  }

  forgetChannel(channelId: Snowflake): void {
    for (const key of this.#unseen.keys()) if (key.endsWith(`/${channelId}`)) this.#unseen.delete(key);
  }
}
