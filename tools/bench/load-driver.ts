import { GatewayDispatchEvents, type APIMessage } from 'discord-api-types/v10';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { Sandbox, MessageRecord } from 'discord-sandbox';
import { type Button, buttonsOf, hopButtons, pieceButtons } from '../play/table.ts';
import type { Chance } from '../soak/chance.ts';
import { turnIn } from '../soak/seen.ts';

export interface LoadPlayer {
  readonly id: string;
  readonly name: string;
}

/** A match that the driver plays: what it knows of it are its thread and its two players. */
export interface LoadMatch {
  readonly threadId: string;
  readonly players: readonly LoadPlayer[];
}

export interface Pressed {
  /** `lost`: not answered in the three seconds that Discord gives, or put off and not shown in 15. `refused`: with an excuse. */
  readonly became: 'shown' | 'lost' | 'refused' | 'unsent';
  /** Milliseconds from when it was sent until its board with the picture was at the sandbox. */
  readonly took: number;
}

export interface LoadCounts {
  /** Milliseconds of each press that was shown. */
  readonly times: readonly number[];
  /** By how many milliseconds the driver sent a press too late: then it is the sandbox that is busy. */
  readonly lags: readonly number[];
  readonly lost: number;
  readonly refused: number;
  /** Meant for a match that still waited for an answer, or was over: these went to another one. */
  readonly displaced: number;
  /** Not sent, as no match could take them. */
  readonly unsent: number;
}

interface DrivenMatch extends LoadMatch {
  boardId: string | undefined;
  isWaiting: boolean;
  /** The last message that each has pressed: nobody says yes to a rematch twice. */
  readonly again: Map<string, string>;
  /** Called by the next message that the bot writes or changes in the thread. */
  shown: (() => void) | undefined;
}

/** A button of a match's board, and who may press it. */
export interface Pressable {
  readonly messageId: string;
  readonly customId: string;
  readonly userId: string;
}

const TRIES = 50;
const REMATCH = /^c1:rematch-yes:/;
const SHOWN_WITHIN = 15_000;

/** Presses buttons of many matches at random moments, whatever becomes of the presses before: nothing is pressed again. */
export class LoadDriver {
  readonly #sandbox: Sandbox;
  readonly #matches: readonly DrivenMatch[];
  readonly #byThread: ReadonlyMap<string, DrivenMatch>;
  readonly #chance: Chance;
  readonly #pending = new Set<Promise<void>>();
  readonly #stopListening: () => void;
  #counts = noCounts();
  /** In a warm-up: the match whose turn it is. */
  #next: number | undefined;

  constructor(sandbox: Sandbox, matches: readonly LoadMatch[], chance: Chance) {
    this.#sandbox = sandbox;
    this.#matches = matches.map(({ threadId, players }) => ({
      threadId,
      players,
      boardId: undefined,
      isWaiting: false,
      again: new Map(),
      shown: undefined,
    }));
    this.#chance = chance;
    const byThread = (this.#byThread = new Map(this.#matches.map((match) => [match.threadId, match])));
    this.#stopListening = sandbox.state.events.onDispatch(({ name, data }) => {
      if (name !== GatewayDispatchEvents.MessageUpdate && name !== GatewayDispatchEvents.MessageCreate) return;
      byThread.get((data as APIMessage).channel_id)?.shown?.();
    });
  }

  /** Presses for so many seconds, in a Poisson process; `rate` gives the presses a second at a share of that time. */
  async run(seconds: number, rate: (share: number) => number): Promise<LoadCounts> {
    this.#counts = noCounts();
    const begin = performance.now();
    const end = begin + seconds * 1000;
    for (let due = begin; ;) {
      due += (-Math.log(1 - this.#chance.next()) * 1000) / rate((due - begin) / (end - begin));
      if (due >= end) break;
      const wait = due - performance.now();
      // Without a turn for the sandbox between two late presses none would be answered.
      await (wait > 0 ? sleep(wait) : nextTurn());
      this.#counts.lags.push(Math.max(0, performance.now() - due));
      this.#arrive();
    }
    const rest = end - performance.now();
    if (rest > 0) await sleep(rest);
    return this.#counts;
  }

  /** Presses as `run` does, but in one match after the other in turn, and counts nothing. */
  async warmUp(seconds: number, rate: number): Promise<void> {
    this.#next = 0;
    await this.run(seconds, (share) => rate * Math.min(1, 0.1 + 4 * share));
    await this.settled();
    this.#next = undefined;
  }

  /** Until every press is answered or lost. */
  async settled(): Promise<void> {
    while (this.#pending.size > 0) await Promise.all(this.#pending);
  }

  /** One press in each of these matches, all at once. */
  async pressEach(matches: readonly LoadMatch[]): Promise<void> {
    for (const { threadId } of matches) {
      const match = this.#driven(threadId);
      const pressable = this.#pressable(match);
      if (pressable !== undefined) this.#begin(match, pressable);
    }
    await this.settled();
  }

  /** What these buttons of the newest board that has some would press: where a chosen piece can go, else the pieces. */
  offered({ threadId }: LoadMatch, buttonsIn = hopsOrPieces): readonly Pressable[] {
    const match = this.#driven(threadId);
    return this.#sandbox.state.messages
      .inChannel(threadId)
      .reduceRight<readonly Pressable[]>(
        (found, record) => (found.length > 0 ? found : this.#all(match, record, buttonsIn)),
        [],
      );
  }

  async press({ threadId }: LoadMatch, { messageId, customId, userId }: Pressable): Promise<Pressed> {
    const match = this.#driven(threadId);
    match.isWaiting = true;
    match.again.set(userId, messageId);
    const change = Promise.withResolvers<'shown'>();
    match.shown = () => change.resolve('shown');
    const sentAt = performance.now();
    const outcome = await this.#sandbox.userById(userId).click(messageId, customId);
    const isShown =
      outcome.ok && outcome.kind === 'deferred-update' ? await within(SHOWN_WITHIN, change.promise) : true;
    const took = performance.now() - sentAt;
    match.shown = undefined;
    match.isWaiting = false;
    if (!outcome.ok) return { became: outcome.interactionId === undefined ? 'unsent' : 'lost', took };
    if (outcome.onlyMe) return { became: 'refused', took };
    return { became: isShown ? 'shown' : 'lost', took };
  }

  /** Matches that offer no move any more. */
  get over(): number {
    return this.#matches.filter((match) => !match.isWaiting && this.#pressable(match) === undefined).length;
  }

  close(): void {
    this.#stopListening();
  }

  #arrive(): void {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const match = this.#choose();
      const pressable = match.isWaiting ? undefined : this.#pressable(match);
      if (pressable !== undefined) {
        if (tries > 0) this.#counts.displaced += 1;
        return this.#begin(match, pressable);
      }
    }
    this.#counts.unsent += 1;
  }

  #choose(): DrivenMatch {
    if (this.#next === undefined) return this.#chance.of(this.#matches);
    this.#next += 1;
    return this.#matches[this.#next % this.#matches.length] ?? this.#chance.of(this.#matches);
  }

  #begin(match: DrivenMatch, pressable: Pressable): void {
    const pressing = this.#press(match, pressable).finally(() => this.#pending.delete(pressing));
    this.#pending.add(pressing);
  }

  async #press(match: DrivenMatch, pressable: Pressable): Promise<void> {
    const counts = this.#counts;
    const { became, took } = await this.press(match, pressable);
    if (became === 'shown') counts.times.push(took);
    else counts[became] += 1;
  }

  #driven(threadId: string): DrivenMatch {
    const match = this.#byThread.get(threadId);
    if (match === undefined) throw new Error(`no match in thread ${threadId}`);
    return match;
  }

  /** On the newest board a square for the piece that is chosen, else a piece; after a game a yes to the next one. */
  #pressable(match: DrivenMatch): Pressable | undefined {
    const { messages } = this.#sandbox.state;
    const known = match.boardId === undefined ? undefined : messages.find(match.boardId);
    return (
      (known && this.#onBoard(match, known)) ??
      messages.inChannel(match.threadId).reduceRight<Pressable | undefined>((found, record) => {
        return found ?? this.#onBoard(match, record) ?? onQuestion(match, record);
      }, undefined)
    );
  }

  #onBoard(match: DrivenMatch, record: MessageRecord): Pressable | undefined {
    const all = this.#all(match, record);
    return all.length === 0 ? undefined : this.#chance.of(all);
  }

  #all(match: DrivenMatch, { message, onlyFor }: MessageRecord, buttonsIn = hopsOrPieces): readonly Pressable[] {
    if (onlyFor !== undefined || message.components?.length === 0) return [];
    const buttons = buttonsIn(message);
    if (buttons.length === 0) return [];
    const turn = turnIn({ words: message.content });
    const player = match.players.find(({ id, name }) => (turn.id === undefined ? name === turn.name : id === turn.id));
    if (player === undefined) return [];
    match.boardId = message.id;
    return buttons.map(({ custom_id: customId }) => ({ messageId: message.id, customId, userId: player.id }));
  }
}

const hopsOrPieces = (message: APIMessage): readonly Button[] => {
  const hops = hopButtons(message);
  return hops.length > 0 ? hops : pieceButtons(message);
};

function onQuestion({ players, again }: DrivenMatch, { message, onlyFor }: MessageRecord): Pressable | undefined {
  const yes = onlyFor === undefined ? buttonsOf(message).find(({ custom_id: id }) => REMATCH.test(id)) : undefined;
  const player = players.find(({ id }) => again.get(id) !== message.id);
  if (yes === undefined || player === undefined) return undefined;
  return { messageId: message.id, customId: yes.custom_id, userId: player.id };
}

interface Counting extends LoadCounts {
  readonly times: number[];
  readonly lags: number[];
  lost: number;
  refused: number;
  displaced: number;
  unsent: number;
}

const noCounts = (): Counting => ({ times: [], lags: [], lost: 0, refused: 0, displaced: 0, unsent: 0 });

const within = (ms: number, shown: Promise<unknown>): Promise<boolean> =>
  Promise.race([shown.then(() => true), sleep(ms, false, { ref: false })]);
