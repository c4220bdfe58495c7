import { readButton, VERBS } from '../../src/commands/buttons.ts';
import { isRunning } from '../../src/match/phases.ts';
import { playerId } from '../../src/match/ids.ts';
import { customIdsOf, encodeCustomId } from '../../src/views/custom-id.ts';
import { Chance } from '../soak/chance.ts';
import { CHANNELS, FuzzWorld, GUILD, PEOPLE } from './fuzz-world.ts';
import { wrongEntry, type Attempt } from './judge.ts';
import { mutatedFields, mutatedId, oddValues } from './mutate.ts';
import type { Standing } from './recording-discord.ts';

export interface FuzzFigures {
  readonly read: number;
  readonly sent: number;
  readonly honest: number;
  /** Forged presses that did something that their sender could have done with a button. */
  readonly rightful: number;
  readonly verbsSeen: number;
  readonly caught: ReadonlyMap<string, number>;
  /** Crashes, promises that nobody awaited, and wrong acceptances. */
  readonly problems: readonly string[];
}

const AT_ONCE = 100;
const HONEST_BETWEEN = 8;
const KEPT_IDS = 3000;
const KEPT_MESSAGES = 1500;
const MOST_PROBLEMS = 20;
const MINUTE = 60_000;
const TYPED = ['', '11-15', '11.15', '22x', '@everyone', '\u202E', 'x'.repeat(6000), '1e9', 'c1:go:x:1', '<@1>'];

type Person = (typeof PEOPLE)[number];

/** Lets people play honestly while `count` forged interactions arrive, made of what was really sent; then judges the journal. */
export async function fuzzIds(count: number, seed: number, progress: (line: string) => void): Promise<FuzzFigures> {
  const chance = new Chance(seed);
  const world = await FuzzWorld.open(chance.fork('bot'));
  const { discord, clock, liveMatches, entries } = world;
  const problems: string[] = [];
  const attempts = new Map<string, Attempt & { readonly isForged: boolean; readonly text: string }>();
  const real = new Set<string>(['c1:help', 'c1:menu:home', 'c1:set:time', 'c1:compose:send', 'c1:join-form']);
  const verbsSeen = new Set<string>();
  let [sent, read, honest, rightful] = [0, 0, 0, 0];
  const blame = (words: string): void => {
    progress(words);
    if (problems.length < MOST_PROBLEMS) problems.push(words);
  };
  const onUnhandled = (error: unknown): void => blame(`nobody awaited: ${String(error)}`);
  process.on('unhandledRejection', onUnhandled);
  try {
    while (sent < count && problems.length < MOST_PROBLEMS) {
      for (let step = 0; step < HONEST_BETWEEN; step += 1) await playHonestly();
      await forgeMany(Math.min(AT_ONCE, count - sent));
      clock.pass(chance.happens(0.02) ? chance.between(1, 20) * MINUTE : 300);
      await world.idle();
      judge(new Map(), true);
      tidy();
      if (sent % (100 * AT_ONCE) === 0) progress(`${sent} sent, ${problems.length} problems`);
    }
  } finally {
    await world.stop();
    process.off('unhandledRejection', onUnhandled);
  }
  return { read, sent, honest, rightful, verbsSeen: verbsSeen.size, caught: world.caught, problems };

  async function playHonestly(): Promise<void> {
    const before = new Map(discord.messages);
    const interaction = honestStep();
    if (interaction === undefined) return;
    honest += 1;
    send(interaction, false);
    await world.idle();
    clock.pass(chance.between(20, 400));
    await world.idle();
    judge(before, false);
  }

  function honestStep(): object | undefined {
    const live = [...liveMatches.runtime.all()];
    const user = chance.of(PEOPLE);
    if (live.filter(({ match }) => isRunning(match)).length < 5 || chance.happens(0.02)) {
      const channelId = chance.of(CHANNELS);
      const other = chance.of(PEOPLE);
      return chance.of([
        () => world.type(user, channelId, 'challenge', { user: other.id }),
        () => world.type(user, channelId, 'challenge', { user: other.id }),
        () => world.type(user, channelId, 'open', {}),
        () => world.type(user, channelId, 'hotseat', { name1: 'one', name2: 'two', time: '5m' }),
        () => world.type(user, channelId, 'solo', { level: 1 }),
        () => world.type(user, channelId, 'help', {}),
        () => anyButton(user),
      ])();
    }
    return chance.happens(0.7) ? (aMove() ?? anyButton(user)) : anyButton(user);
  }

  function aMove(): object | undefined {
    const { match, threadId } = chance.of([...liveMatches.runtime.all()]);
    if (match.phase !== 'playing' || threadId === undefined) return undefined;
    const { userId } = liveMatches.services.person(
      'operator' in match && match.operator !== undefined ? match.operator : match.seats[match.game.position.turn],
    );
    const mover = PEOPLE.find(({ id }) => id === userId);
    const boards = [...discord.messages.values()].filter((message) => message.channelId === threadId);
    const steps = boards.flatMap((message) =>
      customIdsOf(message)
        .filter((id) => /^c1:(?:go|pick):/u.test(id) && id.split(':')[3] === String(match.game.boardRevision))
        .map((id) => ({ id, message })),
    );
    const goes = steps.filter(({ id }) => id.startsWith('c1:go:'));
    if (mover === undefined || steps.length === 0) return undefined;
    const { id, message } = chance.of(goes.length > 0 ? goes : steps);
    return world.press(mover, message, id);
  }

  function anyButton(user: Person): object | undefined {
    const seen = [...discord.messages.values()].filter(
      (message) => (message.onlyFor === undefined || message.onlyFor === user.id) && customIdsOf(message).length > 0,
    );
    if (seen.length === 0) return undefined;
    const message = chance.of(seen);
    return world.press(user, message, chance.of(customIdsOf(message)));
  }

  async function forgeMany(many: number): Promise<void> {
    const before = new Map(discord.messages);
    const ids = [...real];
    const messages = [...discord.messages.values()];
    const matches = [...[...liveMatches.runtime.all()].map(({ id }) => String(id)), 'NoSuchGame', '__proto__'];
    for (let each = 0; each < many; each += 1) {
      const text = mutatedId(chance, ids, matches, VERBS);
      readStrictly(text);
      const forged = forge(chance.of(PEOPLE), text, messages);
      send(chance.happens(0.1) ? mutatedFields(chance, forged) : forged, true);
    }
    sent += many;
    await world.idle();
    judge(before, true);
  }

  /** What is read is exactly what would be written. */
  function readStrictly(text: string): void {
    read += 1;
    const found = readButton(text);
    if (found === undefined) return;
    verbsSeen.add(found.id.verb);
    if (encodeCustomId(found.id) !== text) blame(`read as another id: ${JSON.stringify(text)}`);
  }

  function forge(user: Person, text: string, messages: readonly Standing[]): object {
    const kind = chance.next();
    const channelId = chance.of([...CHANNELS, ...messages.slice(-20).map((message) => message.channelId)]);
    const noMessage = { id: '1', channelId, components: [], onlyFor: undefined };
    if (kind < 0.08) return world.form(user, channelId, chance.of([text, 'c1:join-form']), chance.of(TYPED));
    if (kind < 0.16) {
      const name = chance.of([
        'move',
        'draw',
        'join',
        'open',
        'hotseat',
        'solo',
        'block',
        'settings',
        '__proto__',
        'close',
      ]);
      const options = {
        move: chance.of(TYPED),
        code: chance.of(TYPED),
        time: chance.of(TYPED),
        name1: 'a',
        name2: chance.of(TYPED),
      };
      const typed = world.type(user, channelId, name, options);
      return chance.happens(0.3) ? { ...typed, type: 4 } : typed;
    }
    const onMessage = messages.length === 0 || chance.happens(0.1) ? noMessage : chance.of(messages);
    const holder = messages.find((message) => customIdsOf(message).includes(text));
    const message = holder !== undefined && chance.happens(0.5) ? holder : onMessage;
    const place = chance.happens(0.2) ? { ...message, channelId } : message;
    const pressed = world.press(user, place, text, chance.happens(0.2) ? oddValues(chance) : undefined);
    if (chance.happens(0.03)) return { ...pressed, guild_id: chance.of(['1', '', null, GUILD.slice(1)]) };
    return chance.happens(0.02) ? { ...pressed, member: undefined, user } : pressed;
  }

  function send(interaction: object, isForged: boolean): void {
    const {
      id,
      guild_id: guildId,
      channel,
      channel_id: bare,
      member,
      user,
      data,
      type,
    } = interaction as {
      id: string;
      guild_id?: unknown;
      channel?: { id?: unknown } | null;
      channel_id?: unknown;
      member?: { user?: { id?: string } };
      user?: { id?: string };
      data?: { custom_id?: unknown } | null;
      type?: unknown;
    };
    const userId = member?.user?.id ?? user?.id;
    const customId = type === 3 && typeof data?.custom_id === 'string' ? data.custom_id : undefined;
    const text = customId ?? JSON.stringify(data)?.slice(0, 200) ?? '';
    attempts.set(id, { userId, player: undefined, guildId, channelId: channel?.id ?? bare, customId, isForged, text });
    const thrown = world.deliver(interaction);
    if (thrown === undefined) return;
    // The gateway's own `try` takes it: something was missing that Discord always sends.
    world.caught.set(thrown, (world.caught.get(thrown) ?? 0) + 1);
  }

  function judge(before: ReadonlyMap<string, Standing>, isEnd: boolean): void {
    for (const entry of entries.splice(0)) {
      const cause = entry.events.find((event) => event.cause !== undefined)?.cause;
      if (cause === undefined) continue;
      const attempt = attempts.get(cause);
      if (attempt === undefined) {
        blame(`nobody has sent ${cause}`);
        continue;
      }
      const player = liveMatches.services.directory.find(attempt.userId ?? '') ?? playerId('');
      const offered = new Set([...idsIn(before, attempt.userId), ...discord.idsFor(attempt.userId ?? '')]);
      const wrong = wrongEntry(entry, { ...attempt, player }, offered);
      const what = entry.events.map(({ type }) => type).join();
      if (wrong !== undefined) blame(`${attempt.isForged ? 'forged' : 'honest'} ${attempt.text}: ${what}: ${wrong}`);
      else if (attempt.isForged) rightful += 1;
    }
    if (world.settingsWritten > 0) blame('somebody without the right has changed the settings');
    if (isEnd) attempts.clear();
  }

  /** Nobody scrolls back for ever. */
  function tidy(): void {
    for (const message of discord.messages.values()) for (const id of customIdsOf(message)) real.add(id);
    for (const id of real) {
      if (real.size <= KEPT_IDS) break;
      real.delete(id);
    }
    const living = new Set([...liveMatches.runtime.all()].flatMap(({ threadId, cardId }) => [threadId, cardId]));
    for (const { id, channelId } of discord.messages.values()) {
      if (discord.messages.size <= KEPT_MESSAGES) break;
      if (!living.has(channelId) && !living.has(id)) discord.messages.delete(id);
    }
    discord.forgetAll();
  }
}

function idsIn(messages: ReadonlyMap<string, Standing>, userId: string | undefined): readonly string[] {
  return [...messages.values()].flatMap((message) =>
    message.onlyFor === undefined || message.onlyFor === userId ? customIdsOf(message) : [],
  );
}
