import { DiscordAPIError, SnowflakeUtil } from 'discord.js';
import { Routes, type APIEmoji, type RESTGetAPIApplicationEmojisResult } from 'discord-api-types/v10';
import { emojiName, isEmojiName, PIECE_EMOJIS, type PieceEmoji } from '../../render/piece-emoji.ts';
import type { Clock } from '../clock.ts';
import type { Logger } from '../logger.ts';
import type { Pictures } from '../../workers/picture-service.ts';
import { SerialQueue } from '../serial-queue.ts';
import { faultOf, waitAskedFor } from './discord-fault.ts';
import type { EmojiIds } from './draw-message.ts';
import type { RestInTurn } from './request-limiter.ts';

/** Milliseconds before each further look at the list. */
export const LOOK_AGAIN: readonly number[] = [5000, 30_000, 120_000, 600_000];

const HOUR = 3_600_000;
/** Other processes, and boards that nobody has pressed since, show those of the version before for a while. */
export const KEEP_OLD = 7 * 24 * HOUR;

const LOW = { priority: 'low' } as const;

interface EmojiParts {
  readonly rest: Pick<RestInTurn, 'get' | 'post' | 'delete'>;
  readonly applicationId: string;
  readonly clock: Clock;
  readonly log: Logger;
  readonly pictures: Pick<Pictures, 'draw'>;
  /** One process does: the one with shard 0. The others look until it has. */
  readonly uploads: boolean;
}

/** The pieces as emojis of the application: uploaded once, listed at each start. Nothing waits for them. */
export class PieceEmojis implements EmojiIds {
  readonly #parts: EmojiParts;
  readonly #wanted: ReadonlyMap<string, PieceEmoji> = new Map(PIECE_EMOJIS.map((each) => [emojiName(each), each]));
  readonly ids = new Map<string, string>();
  readonly #turns = new SerialQueue();
  #callOff: (() => void) | undefined;
  /** So often in a row something was wrong. */
  #troubles = 0;
  #mayUpload: boolean;
  #lastTrouble = -Infinity;
  #hasWarned = false;
  #isStopped = false;

  constructor(parts: EmojiParts) {
    this.#parts = parts;
    this.#mayUpload = parts.uploads;
  }

  start(): void {
    void this.#turns.add(() => this.#look());
  }

  stop(): void {
    this.#isStopped = true;
    this.#callOff?.();
  }

  idle(): Promise<void> {
    return this.#turns.idle();
  }

  /** Somebody may have deleted them: until the list has been read again there are none. */
  refused(): void {
    if (this.ids.size === 0) return;
    this.ids.clear();
    this.#parts.log.warn('Discord refused an emoji; messages do without until it lists them again');
    this.#lookLater();
  }

  async #look(): Promise<void> {
    try {
      const old = await this.#list();
      if (this.#mayUpload) await this.#upload();
      if (this.ids.size < this.#wanted.size) this.#lookLater();
      else if (this.#parts.uploads) await this.#clearOut(old);
    } catch (error) {
      this.#failed(error);
    }
  }

  /** Takes over the ids of those that are there; gives those of ours that are of another drawing. */
  async #list(): Promise<readonly APIEmoji[]> {
    const { rest, applicationId } = this.#parts;
    const listed = (await rest.get(Routes.applicationEmojis(applicationId), LOW)) as RESTGetAPIApplicationEmojisResult;
    this.ids.clear();
    for (const { id, name } of listed.items)
      if (id !== null && name !== null && this.#wanted.has(name)) this.ids.set(name, id);
    return listed.items.filter(({ name }) => name !== null && isEmojiName(name) && !this.#wanted.has(name));
  }

  async #upload(): Promise<void> {
    const { rest, applicationId, log, pictures } = this.#parts;
    const missing = [...this.#wanted].filter(([name]) => !this.ids.has(name));
    for (const [name, emoji] of missing) {
      if (this.#isStopped) return;
      const image = `data:image/png;base64,${Buffer.from(await pictures.draw({ kind: 'emoji', emoji })).toString('base64')}`;
      try {
        const made = (await rest.post(Routes.applicationEmojis(applicationId), {
          ...LOW,
          body: { name, image },
        })) as APIEmoji;
        if (made.id !== null) this.ids.set(name, made.id);
      } catch (error) {
        if (!isRefusal(error)) throw error;
        this.#mayUpload = false;
        log.error({ err: error, emoji: name }, 'Discord takes no emojis of pieces; buttons do without until a restart');
        return;
      }
    }
    if (missing.length > 0) log.info({ emojis: missing.length }, 'the emojis of the pieces are uploaded');
  }

  async #clearOut(old: readonly APIEmoji[]): Promise<void> {
    const { rest, applicationId, clock } = this.#parts;
    const newest = Math.max(...[...this.ids.values()].map((id) => SnowflakeUtil.timestampFrom(id)));
    if (clock.now() - newest < KEEP_OLD) return;
    for (const { id } of old) if (id !== null) await rest.delete(Routes.applicationEmoji(applicationId, id), LOW);
  }

  #failed(error: unknown): void {
    if (this.#isStopped) return;
    const isFinal = isRefusal(error);
    if (!this.#hasWarned) this.#parts.log.warn({ err: error, isFinal }, 'the emojis of the pieces are not to be had');
    this.#hasWarned = true;
    if (!isFinal) this.#lookLater(waitAskedFor(error));
  }

  /** Trouble within the hour makes the waits grow: whatever is wrong, Discord is not asked over and over. */
  #lookLater(least = 0): void {
    if (this.#isStopped) return;
    const { clock } = this.#parts;
    const now = clock.now();
    if (now - this.#lastTrouble > HOUR) this.#troubles = 0;
    this.#lastTrouble = now;
    const wait = LOOK_AGAIN[Math.min(this.#troubles, LOOK_AGAIN.length - 1)] ?? 0;
    this.#troubles += 1;
    this.#callOff?.();
    this.#callOff = clock.after(Math.max(least, wait), () => this.start());
  }
}

/** Asked again it would be refused again, and invalid requests count toward a ban. */
const isRefusal = (error: unknown): boolean =>
  error instanceof DiscordAPIError && faultOf(error) !== 'rate-limited' && error.status < 500 && error.status !== 429;
