import type { APIInteraction } from 'discord-api-types/v10';
import { BlockCache } from '../../src/bot/runtime/block-cache.ts';
import { LiveMatches } from '../../src/bot/live-matches.ts';
import { PlayerDirectory } from '../../src/bot/runtime/player-directory.ts';
import { DiscordGate } from '../../src/bot/discord/discord-gate.ts';
import { InteractionRouter } from '../../src/bot/interaction-router.ts';
import { UserLimits } from '../../src/bot/discord/user-limits.ts';
import { createLogger } from '../../src/bot/logger.ts';
import { ok } from '../../src/engine/result.ts';
import { BALLOTS } from '../../src/match/rules.ts';
import { CODE_LENGTH, CODE_LETTERS, makeTableCode, SEATS } from '../../src/match/ids.ts';
import { DEFAULT_SETTINGS } from '../../src/match/options.ts';
import { openStore } from '../../src/store/open-store.ts';
import { IN_MEMORY } from '../../src/store/sqlite-database.ts';
import { EVERY_SHARD, type Entry, type Store } from '../../src/store/store.ts';
import { readLocales, wordsFor } from '../../src/bot/locales.ts';
import type { Chance } from '../soak/chance.ts';
import { ManualClock } from './manual-clock.ts';
import { RecordingDiscord, type Standing } from './recording-discord.ts';

export const GUILD = '333333333333333333';
export const CHANNELS = ['444444444444444441', '444444444444444442'];
export const PEOPLE = ['Ann', 'Ben', 'Cem', 'Dea', 'Eve', 'Fay'].map((username, index) => ({
  id: `55555555555555555${index}`,
  username,
}));
const BOT_USER = '100000000000000001';
const DISCORD_EPOCH = 1_420_070_400_000;
const MOST_MATCHES = 12;
const EVERYTHING_ALLOWED = 1_000_000;
/** Of the engine's workers. */
const NOBODY = new Error('nobody thinks here');
const PICTURE = Buffer.from('a picture');

/** The bot from its router down, with nothing but Discord replaced. */
export class FuzzWorld {
  readonly discord = new RecordingDiscord();
  readonly clock = new ManualClock();
  /** What was written since it was looked at last. */
  readonly entries: Entry[] = [];
  readonly liveMatches: LiveMatches;
  readonly router: InteractionRouter;
  settingsWritten = 0;
  /** What the bot caught itself, by its words. */
  readonly caught = new Map<string, number>();
  #sent = 0;

  private constructor(store: Store, chance: Chance) {
    const log = createLogger('silent', undefined);
    log.error = (about: { err?: unknown }) => {
      if (about.err === NOBODY) return;
      const words = String(about.err).slice(0, 100);
      this.caught.set(words, (this.caught.get(words) ?? 0) + 1);
    };
    const { discord, clock } = this;
    const { rest } = discord;
    const pictures = { draw: () => Promise.resolve(PICTURE), replay: () => Promise.resolve(ok(PICTURE)) };
    const words = wordsFor(readLocales(), 'en');
    let [ids, matches] = [0, 0];
    this.liveMatches = new LiveMatches({
      words,
      gate: new DiscordGate({ answers: rest, followUps: rest, own: rest }, BOT_USER, pictures),
      shards: EVERY_SHARD,
      beatEvery: undefined,
      directory: new PlayerDirectory({
        store,
        log,
        newId: () => `player${(ids += 1)}`,
        namelessName: words.formerPlayer,
        botName: words.botName,
      }),
      blocks: new BlockCache(store),
      retryAfter: [5000],
      limits: { perPlayer: MOST_MATCHES, inProcess: MOST_MATCHES },
      defaults: DEFAULT_SETTINGS,
      botUserId: BOT_USER,
      seesLeaving: false,
      missingIn: () => [],
      seesChannel: () => true,
      channelTypeOf: () => undefined,
      textChannelsOf: () => [],
      closesCommands: () => false,
      reviewer: () => Promise.reject(NOBODY),
      engine: {
        chooseMove: () => Promise.reject(NOBODY),
        hint: () => Promise.reject(NOBODY),
        tableValue: () => Promise.resolve(undefined),
      },
      clock,
      store,
      log,
      chance: {
        drawSeat: () => chance.of(SEATS),
        drawBallot: () => chance.below(BALLOTS.length),
        drawCode: () => makeTableCode(Array.from({ length: CODE_LENGTH }, () => chance.below(CODE_LETTERS.length))),
        drawMatchId: () => `match${(matches += 1)}`,
      },
    });
    this.router = new InteractionRouter(this.liveMatches.services, new UserLimits(EVERYTHING_ALLOWED, clock));
  }

  static async open(chance: Chance): Promise<FuzzWorld> {
    const store = await openStore({ kind: 'sqlite', file: IN_MEMORY });
    const [append, writeSettings] = [store.append.bind(store), store.writeSettings.bind(store)];
    const world = new FuzzWorld(store, chance);
    store.append = async (entry) => {
      const appended = await append(entry);
      if (appended === 'appended') world.entries.push(entry);
      return appended;
    };
    store.writeSettings = (...settings) => {
      world.settingsWritten += 1;
      return writeSettings(...settings);
    };
    return world;
  }

  async idle(): Promise<void> {
    for (let turn = 0; turn < 2; turn += 1) {
      await this.router.idle();
      await this.liveMatches.idle();
    }
  }

  stop(): Promise<void> {
    return this.liveMatches.stop();
  }

  /** What Discord tells with everything that somebody does. */
  base(user: (typeof PEOPLE)[number], channelId: string) {
    this.#sent += 1;
    const id = String((BigInt(this.clock.now() - DISCORD_EPOCH) << 22n) + BigInt(this.#sent % (1 << 22)));
    const parent = this.#parentOf(channelId);
    return {
      id,
      token: `token${this.#sent}`,
      application_id: BOT_USER,
      version: 1,
      guild_id: GUILD,
      channel_id: channelId,
      channel: parent === undefined ? { id: channelId, type: 0 } : { id: channelId, type: 11, parent_id: parent },
      member: { user, roles: [], permissions: '1024' },
      app_permissions: String((1n << 50n) - 1n),
    };
  }

  /** A thread has the id of the card that it was started from. */
  #parentOf(threadId: string): string | undefined {
    return CHANNELS.includes(threadId) ? undefined : (this.discord.messages.get(threadId)?.channelId ?? CHANNELS[0]);
  }

  press(
    user: (typeof PEOPLE)[number],
    message: Pick<Standing, 'id' | 'channelId' | 'components' | 'onlyFor'>,
    customId: string,
    values?: readonly unknown[],
  ) {
    return {
      ...this.base(user, message.channelId),
      type: 3,
      data: { custom_id: customId, component_type: values === undefined ? 2 : 3, ...(values && { values }) },
      message: { id: message.id, components: message.components, flags: message.onlyFor === undefined ? 0 : 64 },
    };
  }

  type(
    user: (typeof PEOPLE)[number],
    channelId: string,
    name: string,
    options: Readonly<Record<string, string | number | boolean>>,
  ) {
    const given = Object.entries(options).map(([option, value]) => ({
      name: option,
      value,
      type: option === 'user' ? 6 : typeof value === 'string' ? 3 : typeof value === 'number' ? 4 : 5,
    }));
    const users = Object.fromEntries(PEOPLE.map((person) => [person.id, person]));
    const members = Object.fromEntries(PEOPLE.map(({ id }) => [id, { permissions: '1024', roles: [] }]));
    const data = {
      id: '1',
      type: 1,
      name: 'checkers',
      options: [{ type: 1, name, options: given }],
      resolved: { users, members },
    };
    return { ...this.base(user, channelId), type: 2, data };
  }

  form(user: (typeof PEOPLE)[number], channelId: string, customId: string, value: unknown) {
    const field = { type: 18, component: { type: 4, custom_id: 'c1:join-form', value } };
    return { ...this.base(user, channelId), type: 5, data: { custom_id: customId, components: [field] } };
  }

  /** Delivers it as the gateway does. Gives what was thrown, which the gateway's own `try` would catch. */
  deliver(interaction: object): string | undefined {
    const {
      token,
      member,
      channel_id: channelId,
      message,
    } = interaction as {
      readonly token: string;
      readonly member?: { readonly user?: { readonly id?: unknown } | null } | null;
      readonly channel_id?: unknown;
      readonly message?: { readonly id?: unknown } | null;
    };
    const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
    this.discord.expect(token, {
      userId: textOf(member?.user?.id),
      channelId: textOf(channelId),
      messageId: typeof message?.id === 'string' ? message.id : undefined,
    });
    try {
      this.router.receive(interaction as APIInteraction);
      return undefined;
    } catch (error) {
      return String(error).slice(0, 100);
    }
  }
}
