import type { APIMessage } from 'discord-api-types/v10';
import { expect, vi } from 'vitest';
import { buttonsOf } from '../../../tools/play/table.ts';
import type { LiveMatch } from '../../../src/bot/runtime/live-match.ts';
import { legalMoves } from '../../../src/engine/moves.ts';
import { makeMove } from '../../../src/engine/referee.ts';
import type { Outcome, SandboxUser } from 'discord-sandbox';
import type { Chance } from '../../../tools/soak/chance.ts';
import { forgedId, oddText } from './forged-ids.ts';
import type { App } from './app.ts';
import { MINUTE } from './shifted-clock.ts';

interface UnderWay {
  readonly what: string;
  readonly outcome: Promise<Outcome>;
  /** Nobody has a right to an answer there. */
  readonly isHopeless?: boolean;
}

interface Press {
  readonly channelId: string;
  readonly messageId: string;
  readonly customId: string;
}

const COMMANDS = 'draw pause resign leave abort board pdn games help draw pause move'.split(' ');
const TIMES = ['10s', '1m', '5m', '15m', '12h', 'off'];
const SPANS = [2000, 12_000, 31_000, MINUTE, 5 * MINUTE, 10 * MINUTE, 61 * MINUTE];
const PATIENCE = { timeout: 15_000, interval: 5 };
const TABLES = 6;
const KEPT = 200;

/**
 * Three people at many boards who do anything that can be done, several things at once and half of it hostile, while time
 * passes, threads are locked, messages deleted and connections lost.
 */
export class Crowd {
  readonly #app: App;
  readonly #chance: Chance;
  readonly #kept: Press[] = [];
  /** A thread is locked or archived in a run, not both: nobody can open one that is both by pressing something in it. */
  readonly #locked = new Set<string>();
  readonly #archived = new Set<string>();
  readonly #underWay: UnderWay[] = [];
  /** Presses and commands that came to no answer although the bot could hear them. */
  readonly unanswered: string[] = [];
  done = 0;

  constructor(app: App, chance: Chance) {
    this.#app = app;
    this.#chance = chance;
  }

  /** A handful of people acting at the same instant, and then something of the world. */
  async step(): Promise<void> {
    const { clock, bot } = this.#app;
    for (let count = 1 + this.#chance.below(5); count > 0; count -= 1) this.#act();
    // A little passes while all of it is on its way.
    if (this.#chance.happens(0.3)) clock.advance(this.#chance.below(900));
    await this.#settled();
    if (this.#chance.happens(0.35)) {
      await bot.idle();
      clock.advance(this.#chance.of(SPANS));
    }
    if (this.#chance.happens(0.15)) await this.#fate();
  }

  /** Everything is as it should be again: threads open, everybody there, the bot connected, nothing under way. */
  async calm(): Promise<void> {
    const { sandbox, bot } = this.#app;
    await this.#settled();
    for (const { id } of sandbox.world.threads) sandbox.world.lockThread(id, false);
    for (const user of this.#people()) user.joinServer();
    await sandbox.waitFor(() => (sandbox.botOnline ? true : undefined), 15_000);
    await bot.idle();
  }

  async #settled(): Promise<void> {
    for (const { what, outcome, isHopeless } of this.#underWay.splice(0)) {
      const came = await outcome;
      this.done += 1;
      const isUnanswered = !came.ok && /failed|did not respond/.test(came.error);
      if (isUnanswered && isHopeless !== true) this.unanswered.push(what);
    }
  }

  #people(): readonly SandboxUser[] {
    return [this.#app.alice, this.#app.bob, this.#app.carol];
  }

  #live(): readonly LiveMatch[] {
    return [...this.#app.bot.liveMatches.runtime.all()].filter(({ isOver }) => !isOver);
  }

  #channels(): readonly string[] {
    return [this.#app.checkers, ...this.#live().flatMap(({ threadId }) => threadId ?? [])];
  }

  #act(): void {
    const kind = this.#chance.next();
    if (this.#live().length < TABLES && kind < 0.3) this.#ask();
    else if (kind < 0.5) this.#move();
    else if (kind < 0.85) this.#pressSomething();
    else if (kind < 0.9) this.#pressOld();
    else if (kind < 0.94) this.#pressMadeUp();
    else this.#command();
  }

  #say(user: SandboxUser, channelId: string, command: string, options: Parameters<SandboxUser['slash']>[2] = {}): void {
    const outcome = user.slash(channelId, `checkers ${command}`, options);
    this.#underWay.push({ what: `${user.name} types ${command} in ${channelId}`, outcome });
  }

  #ask(): void {
    const user = this.#chance.of(this.#people());
    const other = this.#chance.of(this.#people());
    const options = { time: this.#chance.of(TIMES), ...(this.#chance.happens(0.3) ? { warning: 'none' } : {}) };
    const kind = this.#chance.next();
    if (kind < 0.6) this.#say(user, this.#app.checkers, 'challenge', { user: other.id, ...options });
    else if (kind < 0.85) this.#say(user, this.#app.checkers, 'open', options);
    else this.#say(user, this.#app.checkers, 'hotseat', { name1: 'North', name2: 'South', ...options });
  }

  /** Whoever is on move types a legal one, so that games get somewhere. */
  #move(): void {
    const playing = this.#live().filter(({ match }) => match.phase === 'playing');
    if (playing.length === 0) return;
    const { match, threadId } = this.#chance.of(playing);
    if (match.phase !== 'playing' || threadId === undefined) return;
    const { position } = match.game;
    const mover = this.#app.bot.liveMatches.services.directory.person(match.operator ?? match.seats[position.turn]);
    const user = this.#people().find(({ id }) => id === mover.userId);
    if (user !== undefined)
      this.#say(user, threadId, 'move', { move: makeMove(this.#chance.of(legalMoves(position))) });
  }

  #pressSomething(): void {
    const user = this.#chance.of(this.#people());
    const channelId = this.#chance.of(this.#channels());
    const presses = user.messages(channelId).flatMap((message) => pressesOn(message, channelId));
    if (presses.length === 0) return;
    const press = this.#chance.of(presses);
    this.#kept.push(press);
    if (this.#kept.length > KEPT) this.#kept.shift();
    // Now and then one is pressed twice at once.
    for (let times = this.#chance.happens(0.15) ? 2 : 1; times > 0; times -= 1) {
      const outcome = user.click(press.messageId, press.customId);
      this.#underWay.push({ what: `${user.name} presses ${press.customId} in ${channelId}`, outcome });
    }
  }

  #pressOld(): void {
    if (this.#kept.length === 0) return;
    this.#forge(this.#chance.of(this.#people()), this.#chance.of(this.#kept));
  }

  #pressMadeUp(): void {
    const user = this.#chance.of(this.#people());
    const channelId = this.#chance.of(this.#channels());
    const messages = user.messages(channelId);
    if (messages.length === 0) return;
    const matches = this.#live().map(({ id }) => id);
    const real = this.#kept.slice(-50).map(({ customId }) => customId);
    this.#forge(user, {
      channelId,
      messageId: this.#chance.of(messages).id,
      customId: forgedId(this.#chance, matches, real),
    });
  }

  #forge(user: SandboxUser, { channelId, messageId, customId }: Press): void {
    if (user.message(messageId) === undefined) return;
    const outcome = user.forgeClick(channelId, messageId, customId);
    // Clients let nobody press anything in a locked thread: a public answer to who does is refused there.
    const isHopeless = this.#app.sandbox.world.thread(channelId)?.locked === true;
    this.#underWay.push({ what: `${user.name} presses once more ${customId} in ${channelId}`, outcome, isHopeless });
  }

  #command(): void {
    const command = this.#chance.of(COMMANDS);
    const options = {
      ...(command === 'board' ? { repost: this.#chance.happens(0.7) } : {}),
      ...(command === 'move' ? { move: oddText(this.#chance, 60) || '-' } : {}),
    };
    this.#say(this.#chance.of(this.#people()), this.#chance.of(this.#channels()), command, options);
  }

  /** Resolves when the bot has heard of it: what is on its way just then can't be answered by anybody. */
  async #lock(threadId: string): Promise<void> {
    const { sandbox, bot } = this.#app;
    if (this.#archived.has(threadId)) return;
    this.#locked.add(threadId);
    const isLocked = sandbox.world.thread(threadId)?.locked !== true;
    sandbox.world.lockThread(threadId, isLocked);
    await vi.waitFor(() => {
      const match = bot.liveMatches.runtime.inThread(threadId)?.match;
      const knows = match === undefined || !('stops' in match) || match.stops.length > 0 === isLocked;
      expect(knows).toBe(true);
    }, PATIENCE);
  }

  /** The same: the bot opens it again. */
  async #archive(threadId: string): Promise<void> {
    const { sandbox, bot } = this.#app;
    if (this.#locked.has(threadId) || this.#archived.has(threadId)) return;
    this.#archived.add(threadId);
    sandbox.world.archiveThread(threadId);
    const isOpen = (): boolean => sandbox.world.thread(threadId)?.archived !== true;
    await vi.waitFor(
      () => expect(isOpen() || bot.liveMatches.runtime.inThread(threadId)?.isOver !== false).toBe(true),
      PATIENCE,
    );
  }

  async #fate(): Promise<void> {
    const { sandbox, clock, bot, checkers } = this.#app;
    const thread = this.#chance.of(this.#channels());
    const user = this.#chance.of(this.#people());
    const kind = this.#chance.next();
    await bot.idle();
    if (kind < 0.08) {
      sandbox.faults.dropGateway();
      await sandbox.waitFor(() => (sandbox.botOnline ? undefined : true), 15_000);
      clock.advance(this.#chance.of([0, 8000, 40_000]));
      await sandbox.waitFor(() => (sandbox.botOnline ? true : undefined), 15_000);
      await bot.idle();
    } else if (thread === checkers) return;
    else if (kind < 0.3) await this.#lock(thread);
    else if (kind < 0.5) await this.#archive(thread);
    else if (kind < 0.8) user.leaveThread(thread);
    else {
      const own = user.messages(thread).filter(({ author, flags }) => author.bot === true && (flags ?? 0) === 0);
      if (own.length > 0) sandbox.world.deleteMessage(this.#chance.of(own).id);
    }
  }
}

const pressesOn = (message: APIMessage, channelId: string): readonly Press[] =>
  buttonsOf(message).map(({ custom_id: customId }) => ({ channelId, messageId: message.id, customId }));
