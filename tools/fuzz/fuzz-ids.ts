import { DiscordGate } from '../../src/bot/discord/discord-gate.ts';
import { createLogger } from '../../src/bot/logger.ts';
import { readButton, VERBS } from '../../src/commands/buttons.ts';
import { ok } from '../../src/engine/result.ts';
import { type PlayerId, playerId } from '../../src/match/ids.ts';
import { isRunning } from '../../src/match/phases.ts';
import type { Entry } from '../../src/store/store.ts';
import { customIdsOf, encodeCustomId } from '../../src/views/custom-id.ts';
import { BotFixture, CHANNEL, ELSEWHERE, GUILD, idOf, type Who } from '../../test/bot/support/bot-fixture.ts';
import { BOT } from '../../test/bot/support/fake-gate.ts';
import { Chance } from '../soak/chance.ts';
import { watchPersonal, wrongEntry, type Attempt } from './judge.ts';
import { asText, FORMS, mutatedFields, mutatedId, ODD_TEXTS, oddValues, valueAt } from './mutate.ts';
import { idsOn, StandingMessages, type StandingMessage } from './standing-messages.ts';

export interface FuzzFigures {
  readonly read: number;
  readonly sent: number;
  readonly honest: number;
  /** Forged presses that did something that their sender could have done with a button. */
  readonly rightful: number;
  readonly verbsSeen: number;
  /** How often the bot caught an error itself, by its words. */
  readonly caught: ReadonlyMap<string, number>;
  /** Crashes, promises that nobody awaited, and wrong acceptances. */
  readonly problems: readonly string[];
}

/** Lets people play honestly while `count` forged interactions arrive, made of what was really sent; then judges the journal. */
export async function fuzzIds(count: number, seed: number, progress: (line: string) => void): Promise<FuzzFigures> {
  const fuzz = new Fuzz(new Chance(seed), progress);
  const onUnhandled = (error: unknown): void => fuzz.blame(`nobody awaited: ${String(error)}`);
  process.on('unhandledRejection', onUnhandled);
  try {
    return await fuzz.run(count);
  } finally {
    process.off('unhandledRejection', onUnhandled);
  }
}

const AT_ONCE = 100;
const HONEST_BETWEEN = 8;
const KEPT_IDS = 3000;
const MOST_PROBLEMS = 20;
const PEOPLE = ['alice', 'bob', 'carol'] as const satisfies readonly Who[];
const CHANNELS = [CHANNEL, ELSEWHERE];
const PAGES = ['me', 'stats', 'history', 'standings', 'games'];
const COMMANDS = [...'move draw takeback join open hotseat solo from settings __proto__ close'.split(' '), ...PAGES];
const LIMITS = { perPlayer: 12, inProcess: 12 };

/** An interaction's sender, and what is special of it. */
interface Sending {
  readonly who: Who;
  readonly isForged: boolean;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** The bot from its router down, with nothing but Discord replaced; three people who play; and forged interactions among theirs. */
class Fuzz {
  readonly problems: string[] = [];
  readonly caught = new Map<string, number>();
  readonly verbs = new Set<string>();
  sent = 0;
  read = 0;
  honest = 0;
  rightful = 0;
  readonly #chance: Chance;
  readonly #progress: (line: string) => void;
  readonly #messages = new StandingMessages();
  readonly #bot: BotFixture;
  readonly #entries: Entry[] = [];
  readonly #attempts = new Map<string, Attempt & { readonly isForged: boolean; readonly text: string }>();
  readonly #real = new Set(['c1:help', 'c1:menu:home', 'c1:set:time', 'c1:compose:send', ...FORMS]);
  #settingsWritten = 0;

  constructor(chance: Chance, progress: (line: string) => void) {
    this.#chance = chance;
    this.#progress = progress;
    const { rest } = this.#messages;
    const picture = Buffer.from('a picture');
    const pictures = { draw: () => Promise.resolve(picture), replay: () => Promise.resolve(ok(picture)) };
    const log = createLogger('silent', undefined);
    log.error = ({ err }: { err?: unknown }) => this.#catch(err);
    const gate = new DiscordGate({ answers: rest, followUps: rest, own: rest }, BOT, pictures);
    this.#bot = new BotFixture({ gate, log, limits: LIMITS, pressLimit: 1_000_000 });
    const { store } = this.#bot;
    const [append, writeSettings] = [store.append.bind(store), store.writeSettings.bind(store)];
    store.append = async (entry) => {
      const appended = await append(entry);
      if (appended !== 'conflict') this.#entries.push({ ...entry, events: appended });
      return appended;
    };
    const playerOf = (userId: string): PlayerId | undefined => this.#bot.liveMatches.services.directory.find(userId);
    watchPersonal(store, { all: this.#attempts, playerOf }, (words) => this.blame(words));
    store.writeSettings = (...settings) => {
      this.#settingsWritten += 1;
      return writeSettings(...settings);
    };
  }

  async run(count: number): Promise<FuzzFigures> {
    const chance = this.#chance;
    while (this.sent < count && this.problems.length < MOST_PROBLEMS) {
      for (let step = 0; step < HONEST_BETWEEN; step += 1) await this.#playHonestly();
      await this.#forgeMany(Math.min(AT_ONCE, count - this.sent));
      await this.#bot.pass(chance.happens(0.02) ? chance.between(60_000, 1_200_000) : 300);
      this.#judge([...this.#messages.all.values()]);
      this.#attempts.clear();
      this.#tidy();
      if (this.sent % (100 * AT_ONCE) === 0) this.#progress(`${this.sent} sent, ${this.problems.length} problems`);
    }
    await this.#bot.stop();
    const { read, sent, honest, rightful, caught, problems } = this;
    return { read, sent, honest, rightful, verbsSeen: this.verbs.size, caught, problems };
  }

  blame(words: string): void {
    this.#progress(words);
    if (this.problems.length < MOST_PROBLEMS) this.problems.push(words);
  }

  async #playHonestly(): Promise<void> {
    const before = [...this.#messages.all.values()];
    const fields = this.#honestStep();
    if (fields === undefined) return;
    this.honest += 1;
    await this.#send({ ...fields, isForged: false });
    await this.#bot.pass(this.#chance.between(20, 400));
    this.#judge(before);
  }

  #honestStep(): Omit<Sending, 'isForged'> | undefined {
    const chance = this.#chance;
    const who = chance.of(PEOPLE);
    const type = (name: string, options: Parameters<BotFixture['type']>[2] = {}) => ({
      who,
      fields: { ...this.#bot.command(name, options), ...this.#in(chance.of(CHANNELS)) },
    });
    const running = [...this.#bot.liveMatches.runtime.all()].filter(({ match }) => isRunning(match));
    if (running.length >= 5 && !chance.happens(0.02))
      return (
        chance.of([() => this.#move(), () => this.#move(), () => type(chance.of(PAGES)), () => undefined])() ??
        this.#anyButton(who)
      );
    return chance.of([
      () => type('open'),
      () => type('hotseat', { name1: 'one', name2: 'two', time: '5m' }),
      () => type('solo', { level: 1 }),
      () => type('challenge', { user: idOf(chance.of(PEOPLE)), ...(chance.happens(0.5) && { rated: false }) }),
      () => type(chance.of(['help', ...PAGES])),
      () => this.#anyButton(who),
    ])();
  }

  #move(): Omit<Sending, 'isForged'> | undefined {
    const { runtime, services } = this.#bot.liveMatches;
    const { match, threadId } = this.#chance.of([...runtime.all()]);
    if (match.phase !== 'playing') return undefined;
    const { userId } = services.person(match.operator ?? match.seats[match.game.position.turn]);
    const who = PEOPLE.find((one) => idOf(one) === userId);
    const steps = this.#messages
      .seenBy(userId)
      .filter(({ channelId }) => channelId === threadId)
      .flatMap((message) => customIdsOf(message).map((id) => ({ id, message })))
      .filter(({ id }) => /^c1:(?:go|pick):/.test(id) && id.split(':')[3] === String(match.game.boardRevision));
    const goes = steps.filter(({ id }) => id.startsWith('c1:go:'));
    if (who === undefined || steps.length === 0) return undefined;
    const { id, message } = this.#chance.of(goes.length > 0 ? goes : steps);
    return { who, fields: this.#press(message, id) };
  }

  #anyButton(who: Who): Omit<Sending, 'isForged'> | undefined {
    const seen = this.#messages.seenBy(idOf(who)).filter((message) => customIdsOf(message).length > 0);
    if (seen.length === 0) return undefined;
    const message = this.#chance.of(seen);
    return { who, fields: this.#press(message, this.#chance.of(customIdsOf(message))) };
  }

  async #forgeMany(many: number): Promise<void> {
    const chance = this.#chance;
    const ids = [...this.#real];
    const before = [...this.#messages.all.values()];
    const matches = [
      ...[...this.#bot.liveMatches.runtime.all()].map(({ id }) => String(id)),
      'NoSuchGame',
      '__proto__',
    ];
    const sending = Array.from({ length: many }, () => {
      const text = mutatedId(chance, ids, matches, VERBS);
      this.#readStrictly(text);
      const who = chance.of(PEOPLE);
      const forged = this.#forge(text, before);
      const member = { user: { id: idOf(who), username: who }, roles: [], permissions: '1024' };
      const fields = chance.happens(0.1) ? mutatedFields(chance, { guild_id: GUILD, member, ...forged }) : forged;
      return this.#send({ who, fields, isForged: true });
    });
    this.sent += many;
    await Promise.all(sending);
    this.#judge(before);
  }

  /** What is read is exactly what would be written. */
  #readStrictly(text: string): void {
    this.read += 1;
    const found = readButton(text);
    if (found === undefined) return;
    this.verbs.add(found.id.verb);
    if (encodeCustomId(found.id) !== text) this.blame(`read as another id: ${JSON.stringify(text)}`);
  }

  #forge(text: string, messages: readonly StandingMessage[]): Sending['fields'] {
    const chance = this.#chance;
    const kind = chance.next();
    const channelId = chance.of([...CHANNELS, ...messages.slice(-20).map((message) => message.channelId)]);
    const typed = chance.of(ODD_TEXTS);
    if (kind < 0.08) return { ...this.#bot.form(chance.of([text, ...FORMS]), typed), ...this.#in(channelId) };
    if (kind < 0.16) {
      const options = { move: typed, code: typed, position: typed, time: typed, name1: 'a', name2: typed };
      const command = { ...this.#bot.command(chance.of(COMMANDS), options), ...this.#in(channelId) };
      return chance.happens(0.3) ? { ...command, type: 4 } : command;
    }
    const holder = messages.find((message) => customIdsOf(message).includes(text));
    const nothing = { id: '1', channelId, components: [], onlyFor: undefined };
    const other = messages.length === 0 || chance.happens(0.1) ? nothing : chance.of(messages);
    const message = holder !== undefined && chance.happens(0.5) ? holder : other;
    const place = chance.happens(0.2) ? { ...message, channelId } : message;
    const pressed = this.#press(place, text, chance.happens(0.2) ? oddValues(chance) : undefined);
    if (chance.happens(0.03)) return { ...pressed, guild_id: chance.of(['1', '', null, GUILD.slice(1)]) };
    return chance.happens(0.02) ? { ...pressed, member: undefined, user: { id: idOf('carol') } } : pressed;
  }

  /** A press on a message, or a choice of its menu. */
  #press(message: StandingMessage, customId: string, values?: readonly unknown[]): Sending['fields'] {
    const { id, channelId, components, onlyFor } = message;
    return {
      type: 3,
      ...this.#in(channelId),
      data: { custom_id: customId, component_type: values === undefined ? 2 : 3, ...(values && { values }) },
      message: { id, components, flags: onlyFor === undefined ? 0 : 64 },
    };
  }

  /** A channel, or a thread: that has the id of the card that it was started from. */
  #in(id: string): object {
    const parent = CHANNELS.includes(id) ? undefined : (this.#messages.all.get(id)?.channelId ?? CHANNEL);
    return { channel_id: id, channel: parent === undefined ? { id, type: 0 } : { id, type: 11, parent_id: parent } };
  }

  /** Delivers it as the gateway does, whose own `try` takes what is thrown where something is missing that Discord always sends. */
  async #send({ who, isForged, fields }: Sending): Promise<void> {
    const delivered = this.#bot.deliver(who, fields).catch((error: unknown) => this.#catch(error));
    const sent = (...path: readonly string[]): unknown => valueAt(this.#bot.lastDelivery, path);
    const userId = asText(sent('member', 'user', 'id') ?? sent('user', 'id'));
    const customId = sent('type') === 3 ? asText(sent('data', 'custom_id')) : undefined;
    const channelId = sent('channel', 'id') ?? sent('channel_id');
    const attempt = { userId, player: undefined, guildId: sent('guild_id'), channelId, customId };
    const text = customId ?? JSON.stringify(sent('data'))?.slice(0, 200) ?? '';
    this.#attempts.set(String(sent('id')), { ...attempt, isForged, text });
    const sender = { userId: userId ?? '', channelId: asText(sent('channel_id')) ?? '' };
    this.#messages.expect(String(sent('token')), { ...sender, messageId: asText(sent('message', 'id')) });
    await delivered;
  }

  /** Looks at what was written since the last time; `before` stood when it was asked for. */
  #judge(before: readonly StandingMessage[]): void {
    const shown = this.#messages.shown.splice(0);
    for (const entry of this.#entries.splice(0)) {
      const cause = entry.events.find((event) => event.cause !== undefined)?.cause;
      if (cause === undefined) continue;
      const attempt = this.#attempts.get(cause);
      if (attempt === undefined) {
        this.blame(`nobody has sent ${cause}`);
        continue;
      }
      const { userId, isForged, text } = attempt;
      const player = this.#bot.liveMatches.services.directory.find(userId ?? '') ?? playerId('');
      const stood = [...before, ...shown].filter(({ onlyFor }) => onlyFor === undefined || onlyFor === userId);
      const offered = new Set(idsOn(stood));
      const wrong = wrongEntry(entry, { ...attempt, player }, offered);
      const types = entry.events.map(({ type }) => type).join();
      if (wrong !== undefined) this.blame(`${isForged ? 'forged' : 'honest'} ${text}: ${types}: ${wrong}`);
      else if (isForged) this.rightful += 1;
    }
    if (this.#settingsWritten > 0) this.blame('somebody without the right has changed the settings');
  }

  /** Nobody scrolls back for ever. */
  #tidy(): void {
    for (const id of idsOn([...this.#messages.all.values()])) this.#real.add(id);
    for (const id of [...this.#real].slice(0, -KEPT_IDS)) this.#real.delete(id);
    const live = [...this.#bot.liveMatches.runtime.all()];
    this.#messages.tidy(new Set(live.flatMap(({ threadId, cardId }) => [threadId, cardId])));
  }

  #catch(error: unknown): void {
    const words = String(error).slice(0, 100);
    // The fixture's engine refuses to think.
    if (!words.includes('it does not think')) this.caught.set(words, (this.caught.get(words) ?? 0) + 1);
  }
}
