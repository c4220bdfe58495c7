import type { APIMessage } from 'discord-api-types/v10';
import { expect } from 'vitest';
import type { LiveMatch } from '../../../src/bot/runtime/live-match.ts';
import { textOf } from '../../../tools/play/message-contents.ts';
import { moveButtons, press, Table, type Pressed } from '../../../tools/play/table.ts';
import { canBeCalledOff } from '../../../src/match/ending.ts';
import { deadlineOf, timeLeft, turnTime } from '../../../src/match/clock.ts';
import type { GameResult } from '../../../src/match/game.ts';
import type { Match, PausedMatch, PlayingMatch, StopReason } from '../../../src/match/phases.ts';
import type { MatchOptions } from '../../../src/match/options.ts';
import type { Outcome, SandboxUser } from 'discord-sandbox';
import type { App } from './app.ts';
import { labelsOf, momentsIn, passingButtonsOf, privateWords, toldAlone } from './reading.ts';
import { expectInOrder } from './standing.ts';

/** What a test may use up of somebody's time by looking, and how exact a message is that is drawn before it is posted. */
const LOOKING = 10_000;
const ROUNDED = 3000;

type Options = NonNullable<Parameters<SandboxUser['slash']>[2]>;

/** A match from its card on: its card, its thread, and what the bot holds of it. */
export class TestMatch extends Table {
  readonly app: App;

  /** Discord gives a message's thread the message's id. */
  constructor(app: App, cardId: string, channelId: string = app.checkers) {
    super(app.sandbox, channelId, cardId, cardId);
    this.app = app;
  }

  /** What stands behind it in the bot. */
  get live(): LiveMatch {
    const isIt = (live: LiveMatch): boolean => live.cardId === this.cardId || live.threadId === this.threadId;
    const live = this.app.matches.find(isIt);
    if (live === undefined) throw new Error('the bot has no such match');
    return live;
  }

  get match(): Match {
    return this.live.match;
  }

  get phase(): Match['phase'] {
    return this.match.phase;
  }

  get playing(): PlayingMatch {
    const { match } = this;
    if (match.phase !== 'playing') throw new Error(`the match is ${match.phase}`);
    return match;
  }

  get paused(): PausedMatch {
    const { match } = this;
    if (match.phase !== 'paused') throw new Error(`the match is ${match.phase}`);
    return match;
  }

  get gameResult(): GameResult | undefined {
    return 'result' in this.match ? this.match.result : undefined;
  }

  get options(): MatchOptions | undefined {
    return 'options' in this.match ? this.match.options : undefined;
  }

  get stops(): readonly StopReason[] {
    return 'stops' in this.match ? this.match.stops.map(({ reason }) => reason) : [];
  }

  /** Who sits where, by name. */
  get players(): Readonly<Record<'dark' | 'light', string>> {
    const { match } = this;
    if (!('seats' in match) || match.seats === undefined) throw new Error('nobody sits there');
    return { dark: this.app.nameOf(match.seats.dark), light: this.app.nameOf(match.seats.light) };
  }

  /** Who waits for a seat, by name. */
  get queue(): readonly string[] {
    return 'queue' in this.match ? this.match.queue.map((player) => this.app.nameOf(player)) : [];
  }

  /** The user whose turn it is. */
  get onMove(): SandboxUser {
    const { operator, seats, game } = this.playing;
    const { userId } = this.app.bot.liveMatches.services.directory.person(operator ?? seats[game.position.turn]);
    const user = this.app.people.find(({ id }) => id === userId);
    if (user === undefined) throw new Error('nobody is on move');
    return user;
  }

  /** The moment from which the player on move has lost. */
  get lossAt(): number {
    const at = deadlineOf(this.playing.clock, turnTime(this.playing));
    if (at === undefined) throw new Error('no time runs out here');
    return at;
  }

  /** What the turn has left until the loss, in milliseconds. */
  get timeLeft(): number {
    const match = this.phase === 'paused' ? this.paused : this.playing;
    return timeLeft(match, this.app.clock.now())?.toLoss ?? 0;
  }

  /** The clock runs with what was left, or hardly less for a test's looking, and the board counts down to its end. */
  async expectTimeLeft(left: number): Promise<void> {
    await this.app.soon(() => expect(this.playing.clock.kind).toBe('running'));
    expect(this.timeLeft).toBeLessThanOrEqual(left);
    expect(this.timeLeft).toBeGreaterThan(left - LOOKING);
    await this.app.soon(() => {
      const { ofLimit = 0, toLoss = 0 } = timeLeft(this.playing, this.app.clock.now()) ?? {};
      const warning = canBeCalledOff(this.playing) ? 0 : toLoss - ofLimit;
      expect(Math.abs((momentsIn(this.liveBoard).at(-1) ?? 0) + warning - this.lossAt)).toBeLessThanOrEqual(ROUNDED);
    });
    await this.expectInOrder();
  }

  override messages(): readonly APIMessage[] {
    return this.app.messagesIn(this.threadId);
  }

  /** Every word that everybody can read in the thread. */
  get threadWords(): string {
    return this.messages().map(textOf).join('\n');
  }

  messagesWith(words: string): readonly APIMessage[] {
    return this.messages().filter((message) => textOf(message).includes(words));
  }

  /** The live board, if one is up. */
  get liveBoard(): APIMessage | undefined {
    return this.messages().findLast((message) => moveButtons(message).length > 0);
  }

  get card(): APIMessage {
    const record = this.app.sandbox.state.messages.get(this.channelId, this.cardId);
    if (record === undefined) throw new Error('the card is gone');
    return record.message;
  }

  get cardWords(): string {
    return textOf(this.card);
  }

  get cardLabels(): readonly string[] {
    return labelsOf(this.card);
  }

  /** The code that the card shows by itself on a line. */
  get code(): string {
    return /^# `(\w+)`$/m.exec(this.cardWords)?.[1] ?? '';
  }

  /** Everything that has its time and that everybody can press now, thread first. */
  get pressable(): readonly Pressable[] {
    return [...this.messages(), this.card].flatMap((message) =>
      passingButtonsOf(message).map(({ label, custom_id }) => ({ on: message.id, label, custom_id })),
    );
  }

  get labels(): readonly (string | undefined)[] {
    return this.pressable.map(({ label }) => label);
  }

  /** The thread's newest message with a button of this label, or else the card. */
  messageWith(label: string): APIMessage {
    const found = [this.card, ...this.messages()].findLast((message) => labelsOf(message).includes(label));
    if (found === undefined) throw new Error(`nothing has a button "${label}":\n${this.threadWords}`);
    return found;
  }

  /** The same; waits for it. */
  async withButton(label: string): Promise<APIMessage> {
    await this.app.soon(() => void this.messageWith(label));
    return this.messageWith(label);
  }

  /** Presses it once, and lets everything come of it. */
  async press(user: SandboxUser, label: string): Promise<Pressed> {
    const outcome = await press(user, (await this.withButton(label)).id, label);
    await this.app.idle();
    return outcome;
  }

  /** Presses it where it must change nothing; gives the words that the presser alone is told. */
  refused(user: SandboxUser, label: string): Promise<string> {
    return this.app.refused(() => press(user, this.messageWith(label).id, label));
  }

  /** Sends a custom id on a message of the thread or on the card, whatever stands there now. */
  forge(user: SandboxUser, on: string, customId: string): Promise<Outcome> {
    return user.forgeClick(on === this.cardId ? this.channelId : this.threadId, on, customId);
  }

  /** Presses once more what was there a while ago: nothing may change, and the words that the presser alone reads are given. */
  pressAgain(user: SandboxUser, { on, custom_id: id }: Pick<Pressable, 'on' | 'custom_id'>): Promise<string> {
    return this.app.refused(() => this.forge(user, on, id));
  }

  /** Types a command in the thread, and lets everything come of it. */
  async slash(user: SandboxUser, command: string, options: Options = {}): Promise<Outcome> {
    const outcome = await this.app.type(user, command, options, this.threadId);
    await this.app.idle();
    return outcome;
  }

  /** The same where only the asker may be answered; gives the answer's words as they are then. */
  async command(user: SandboxUser, command: string, options: Options = {}): Promise<string> {
    const outcome = await this.slash(user, command, options);
    privateWords(outcome);
    return textOf(user.message((outcome.ok && outcome.message?.id) || '') ?? { content: '' });
  }

  /** The same where it must change nothing. */
  refusedCommand(user: SandboxUser, command: string, options: Options = {}): Promise<string> {
    return this.app.refused(() => this.slash(user, command, options));
  }

  /** Plays moves by typing them, each by the one on move; after each the next board is up with its clock in order. */
  async type(...moves: readonly string[]): Promise<void> {
    for (const move of moves) {
      const outcome = await this.slash(this.onMove, 'move', { move });
      if (!outcome.ok) throw new Error(outcome.error);
      await this.turnBegun();
    }
  }

  /** Resolves once the board of the turn is up and its clock knows, if the game is on. */
  async turnBegun(): Promise<void> {
    await this.app.soon(() => expect(this.match).not.toMatchObject({ phase: 'playing', clock: { kind: 'unseen' } }));
  }

  /** Resigns, and waits until everything is asked that is asked then. */
  override async resign(user: SandboxUser): Promise<void> {
    await super.resign(user);
    await this.app.idle();
  }

  override async offerDraw(user: SandboxUser): Promise<void> {
    await super.offerDraw(user);
    await this.app.idle();
  }

  override async agreeDraw(by: SandboxUser, other: SandboxUser): Promise<void> {
    await super.agreeDraw(by, other);
    await this.app.idle();
  }

  /** Bob asks for a pause, and Alice agrees. */
  async pause(): Promise<void> {
    await this.press(this.app.bob, 'Pause');
    await this.press(this.app.alice, 'Accept');
    await this.app.soon(() => expect(this.phase).toBe('paused'));
  }

  /** Opens *More* on the live board; gives the id of the private menu. */
  readonly more = async (user: SandboxUser): Promise<string> => (await this.press(user, 'More')).message?.id ?? '';

  /** Opens *More* and presses an entry; gives what the newest private message of the presser says then. */
  async chooseMore(user: SandboxUser, label: string): Promise<string> {
    await press(user, await this.more(user), label);
    await this.app.idle();
    return textOf(this.privateMessage(user));
  }

  /** Presses a button on the newest private message of a user; gives what that message says then. */
  async pressPrivate(user: SandboxUser, label: string): Promise<string> {
    const { id } = this.privateMessage(user);
    await press(user, id, label);
    await this.app.idle();
    return textOf(user.message(id) ?? { content: '' });
  }

  /** The newest message in the thread that only this user sees. */
  privateMessage(user: SandboxUser): APIMessage {
    const record = user.visibleRecords(this.threadId).findLast(({ onlyFor }) => onlyFor === user.id);
    if (record === undefined) throw new Error(`${user.name} was told nothing`);
    return record.message;
  }

  /** What this user alone has been told in the thread. */
  toldAlone(user: SandboxUser): string {
    return toldAlone(user, this.threadId);
  }

  /** Thread and card show what the match is: no dead button, nothing twice, every question in its words, the board's own pieces. */
  async expectInOrder(): Promise<void> {
    await this.app.soon(() => expectInOrder(this.live, this.messages()));
  }
}

/** A button, and the message it stands on. */
export interface Pressable {
  readonly on: string;
  readonly label: string | undefined;
  readonly custom_id: string;
}
