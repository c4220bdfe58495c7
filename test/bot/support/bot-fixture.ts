import { ChannelType, type APIInteraction } from 'discord-api-types/v10';
import type { Engine } from '../../../src/workers/engine-service.ts';
import type { LiveMatch } from '../../../src/bot/runtime/live-match.ts';
import { InteractionRouter } from '../../../src/bot/interaction-router.ts';
import { UserLimits } from '../../../src/bot/user-limits.ts';
import type { LiveMatches } from '../../../src/bot/live-matches.ts';
import type { PermissionName } from '../../../src/views/refusal.ts';
import type { DiscordGate } from '../../../src/bot/discord/discord-gate.ts';
import type { Logger } from '../../../src/bot/logger.ts';
import type { Limits } from '../../../src/match/admission.ts';
import { ADMIN_COMMANDS } from '../../../src/views/markdown.ts';
import { DEFAULT_SETTINGS } from '../../../src/match/options.ts';
import { pino } from 'pino';
import { FaultyStore } from './faulty-store.ts';
import { FakeClock, settled } from './fake-clock.ts';
import { BOT, type FakeDiscord, type Sent } from './fake-gate.ts';
import { buildFixture, recover } from './live-matches-fixture.ts';

export const GUILD = '333333333333333333';
export const CHANNEL = '444444444444444444';
export const ELSEWHERE = '444444444444444445';

export const USERS = {
  alice: { id: '555555555555555551', username: 'Alice' },
  bob: { id: '555555555555555552', username: 'Bob' },
  carol: { id: '555555555555555553', username: 'Carol' },
} as const;
export type Who = keyof typeof USERS;
export const idOf = (who: Who): string => USERS[who].id;

const DISCORD_EPOCH = 1_420_070_400_000;
const MANAGE_SERVER = String(1n << 5n);
type OptionValues = Readonly<Record<string, string | number | boolean>>;
const OPTION_TYPES = { string: 3, number: 4, boolean: 5 } as const;

/** What somebody was told: the words of an answer, in whatever kind of message they stand. */
export interface Told {
  readonly words: string;
  readonly isPrivate: boolean;
  /** Discord's number for the kind of the first answer; `undefined` for a further message. */
  readonly type: number | undefined;
  readonly customIds: readonly string[];
}

/** Everything that somebody was told, a line an answer. */
export const words = (told: readonly Told[]): string => told.map((one) => one.words).join('\n');

export interface BotFixtureOptions {
  readonly limits?: Limits;
  /** What an earlier process has left, at whatever time this one begins. */
  readonly store?: FaultyStore;
  readonly clock?: FakeClock;
  readonly engine?: Engine;
  /** Matches and players are numbered from here on, which no two processes do alike. */
  readonly idsAfter?: number;
  /** How many presses of one user are taken a second: more than a test sends, if it doesn't say so. */
  readonly pressLimit?: number;
  readonly gate?: DiscordGate;
  readonly log?: Logger;
}

/** The router with live matches and a fake Discord, where three people type, press and send forms; time is the test's. */
export class BotFixture {
  readonly clock: FakeClock;
  readonly discord: FakeDiscord;
  readonly store: FaultyStore;
  readonly liveMatches: LiveMatches;
  readonly router: InteractionRouter;
  /** Channels that a user can't see. */
  readonly hidden = new Set<string>();
  missing: readonly PermissionName[] = [];
  lastDelivery: APIInteraction | undefined;
  /** Type errors that handlers have thrown, as logged: `stop` rejects with them. */
  readonly mistakes: string[] = [];
  readonly #built: ReturnType<typeof buildFixture>;
  #nextId: number;

  constructor({
    limits = { perPlayer: 5, inProcess: 20 },
    idsAfter = 0,
    pressLimit = 100_000,
    ...setup
  }: BotFixtureOptions = {}) {
    this.#nextId = idsAfter;
    this.store = setup.store ?? new FaultyStore();
    this.#built = buildFixture({
      log: pino({ level: 'error' }, { write: (line: string) => this.#note(line) }),
      ...setup,
      store: this.store,
      idsAfter,
      limits,
      defaults: DEFAULT_SETTINGS,
      missingIn: () => this.missing,
      channelTypeOf: (channelId) => (channelId === CHANNEL ? ChannelType.GuildText : undefined),
      isSeenByAll: (channelId) => [...this.hidden].every((one) => !one.startsWith(`${channelId}/`)),
      textChannelsOf: (guildId) => (guildId === GUILD ? [CHANNEL, ELSEWHERE] : []),
      seesChannel: (channelId, { userId }) => !this.hidden.has(`${channelId}/${userId}`),
    });
    this.clock = this.#built.clock;
    this.discord = this.#built.discord;
    this.liveMatches = this.#built.liveMatches;
    this.router = new InteractionRouter(this.liveMatches.services, new UserLimits(pressLimit, this.clock));
  }

  /**
   * Another process that begins later, by a minute if nothing else is said, on what this one has left. Nobody has told this one to stop: it was
   * killed, and its time stands still. `meanwhile`: before anything is shown again.
   */
  async next(
    meanwhile?: (next: BotFixture) => Promise<unknown>,
    { later = 60_000, isAsleep = false } = {},
  ): Promise<BotFixture> {
    const clock = new FakeClock(this.clock.now() + later);
    const fixture = new BotFixture({ store: this.store, clock, idsAfter: 1000 });
    const { discord } = fixture;
    discord.answer(({ method, path }) => (method === 'get' && path.endsWith('/messages') ? [] : undefined));
    const onStopped = async (): Promise<void> => void (await meanwhile?.(fixture));
    await recover(fixture.#built, { onStopped, isAsleep });
    return fixture;
  }

  /** The match that was asked for last. */
  get live(): LiveMatch {
    const live = [...this.liveMatches.runtime.all()].at(-1);
    if (live === undefined) throw new Error('there is no match');
    return live;
  }

  get match(): LiveMatch['match'] {
    return this.live.match;
  }

  /** Where the match is played. */
  get thread(): string {
    return this.live.threadId ?? 'no thread';
  }

  /** Types `/checkers name`; what it was answered with. */
  type(who: Who, name: string, options: OptionValues = {}, more: object = {}): Promise<readonly Told[]> {
    return this.deliver(who, { ...this.command(name, options), ...more });
  }

  /** What is special of an interaction by which that subcommand is typed. */
  command(name: string, options: OptionValues = {}): object {
    const given = Object.entries(options).map(([option, value]) => ({
      name: option,
      value,
      type: option === 'user' ? 6 : OPTION_TYPES[typeof value as keyof typeof OPTION_TYPES],
    }));
    const users = Object.fromEntries(Object.values(USERS).map((user) => [user.id, user]));
    const members = Object.fromEntries(Object.values(USERS).map(({ id }) => [id, { permissions: '1024' }]));
    const data = {
      id: '1',
      type: 1,
      name: ADMIN_COMMANDS.some((one) => one === name) ? 'checkers-admin' : 'checkers',
      options: [{ type: 1, name, options: given }],
      resolved: { users, members },
    };
    return { type: 2, data };
  }

  /** Types a command in the match's thread. */
  typeThere(who: Who, name: string, options: Readonly<Record<string, string | boolean>> = {}, more: object = {}) {
    return this.type(who, name, options, { channel_id: this.thread, ...more });
  }

  /** Presses a button by its id, in the match's thread on some message, if nothing else is said. */
  press(who: Who, customId: string, more: object = {}): Promise<readonly Told[]> {
    const where = { channel_id: [...this.liveMatches.runtime.all()].at(-1)?.threadId ?? CHANNEL };
    const message = { id: '600000000000000001', content: '' };
    return this.deliver(who, { type: 3, data: { component_type: 2, custom_id: customId }, message, ...where, ...more });
  }

  /** Presses a button of the card. */
  pressCard(who: Who, verb: string): Promise<readonly Told[]> {
    const { id, cardId } = this.live;
    return this.press(who, `c1:${verb}:${id}:1`, { channel_id: CHANNEL, message: { id: cardId, content: '' } });
  }

  /** Presses the button of the question that stands open now. */
  answer(who: Who, verb: string): Promise<readonly Told[]> {
    return this.press(who, `c1:${verb}:${this.live.id}:${this.questionNumber}`);
  }

  /** The number of the live board; 0 when there is none. */
  get board(): number {
    return this.match.phase === 'playing' ? this.match.game.boardRevision : 0;
  }

  /** The code of the open table; empty when there is none. */
  get code(): string {
    return this.match.phase === 'open-table' ? this.match.code : '';
  }

  get questionNumber(): number {
    const { match } = this;
    if (match.phase === 'ended') return match.next.number;
    if ('number' in match) return match.number;
    if (match.phase === 'playing') return (match.drawOffer ?? match.pauseRequest)?.number ?? 0;
    throw new Error('nothing is asked');
  }

  /** Sends the form with one field. */
  send(who: Who, text: string): Promise<readonly Told[]> {
    return this.deliver(who, this.form('c1:join-form', text));
  }

  /** What is special of an interaction by which that form is sent. */
  form(customId: string, text: string): object {
    const field = { type: 18, component: { type: 4, custom_id: 'c1:join-form', value: text } };
    return { type: 5, data: { custom_id: customId, components: [field] } };
  }

  /** Alice challenges Bob, who accepts: she is dark. */
  async begin(options: Readonly<Record<string, string>> = {}): Promise<LiveMatch> {
    await this.type('alice', 'challenge', { user: idOf('bob'), ...options });
    await this.pressCard('bob', 'accept');
    return this.live;
  }

  /** The same, and Alice asks for a pause to which Bob agrees. */
  async beginAndPause(): Promise<void> {
    await this.begin();
    await this.typeThere('alice', 'pause');
    await this.answer('bob', 'pause-agree');
  }

  /** Types `/checkers abort`, and means it. */
  async callOff(who: Who): Promise<void> {
    await this.typeThere(who, 'abort');
    const { match } = this;
    const number = match.phase === 'playing' || match.phase === 'paused' ? match.game.startRevision : 0;
    await this.press(who, `c1:abort-confirm:${this.live.id}:${number}`);
  }

  /** Lets time pass, and everything that follows from it happen. */
  async pass(duration: number): Promise<void> {
    this.clock.pass(duration);
    await settled();
    await this.liveMatches.idle();
  }

  async stop(): Promise<void> {
    await this.liveMatches.stop();
    if (this.mistakes.length > 0) throw new Error(this.mistakes.join('\n'));
  }

  #note(line: string): void {
    if (line.includes('"type":"TypeError"')) this.mistakes.push(line);
  }

  /** Discord delivers once more what was delivered last, here or to an earlier process. */
  async deliverAgain({ lastDelivery }: BotFixture): Promise<void> {
    if (lastDelivery === undefined) throw new Error('nothing was delivered');
    this.router.receive(lastDelivery);
    await this.router.idle();
    await this.liveMatches.idle();
  }

  /** Delivers an interaction with these fields; what it was answered with. */
  async deliver(who: Who, more: object): Promise<readonly Told[]> {
    this.#nextId += 1;
    const id = String((BigInt(this.clock.now() - DISCORD_EPOCH) << 22n) + BigInt(this.#nextId));
    const user = USERS[who];
    const member = { user, roles: [], permissions: '1024' };
    const fields = { id, token: `token${id}`, application_id: BOT, version: 1, guild_id: GUILD, channel_id: CHANNEL };
    const before = this.discord.sent.length;
    this.lastDelivery = { ...fields, member, ...more } as unknown as APIInteraction;
    this.router.receive(this.lastDelivery);
    await this.router.idle();
    await this.liveMatches.idle();
    const answers = this.discord.sent.slice(before).filter(({ path }) => path.includes(`token${id}`));
    return answers.filter(({ body }) => body !== undefined).map(toldBy);
  }
}

/** What a manager of the server has with every interaction. */
export const asManager = (who: Who): object => ({
  member: { user: USERS[who], roles: [], permissions: MANAGE_SERVER },
});

function toldBy({ body = {}, path }: Sent): Told {
  const isFirst = path.includes('/callback');
  const data = (isFirst ? body['data'] : body) as Readonly<Record<string, unknown>> | undefined;
  const text = JSON.stringify([data?.['content'], data?.['components'], data?.['title']]);
  return {
    // Moves as they are typed.
    words: text.replaceAll('\u2011', '-'),
    isPrivate: (Number(data?.['flags'] ?? 0) & 64) !== 0,
    type: isFirst ? Number(body['type']) : undefined,
    customIds: Array.from(text.matchAll(/"custom_id":"([^"]+)"/g), ([, id = '']) => id),
  };
}
