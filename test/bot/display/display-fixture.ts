import { readButton } from '../../../src/commands/buttons.ts';
import { LiveMatch } from '../../../src/bot/runtime/live-match.ts';
import { questionsOf } from '../../../src/views/standing-question.ts';
import { decide, evolve, type MatchAction, type MatchChange } from '../../../src/match/match.ts';
import { Driver } from '../../../src/bot/display/driver.ts';
import { firstIdAt } from '../../../src/bot/display/recognise.ts';
import { RETRY_AFTER } from '../../../src/bot/clock.ts';
import { Reply } from '../../../src/bot/discord/reply.ts';
import type { PermissionName } from '../../../src/views/refusal.ts';
import { english } from '../../support/english.ts';
import { causeId, matchId, millis, playerId } from '../../../src/match/ids.ts';
import type { Millis, PlayerId, Revision } from '../../../src/match/ids.ts';
import type { Match } from '../../../src/match/phases.ts';
import { UNTIMED_OPTIONS, type MatchOptions } from '../../../src/match/options.ts';
import { FakeClock, settled } from '../support/fake-clock.ts';
import { BOT, QUIET } from '../support/fake-gate.ts';
import { path } from '../support/live-matches-fixture.ts';
import type { Person } from '../../../src/views/view-context.ts';
import { buttonsOf, FakeChannels, wordsOf, type Kept } from './fake-channels.ts';

export const CHANNEL = '700000000000000003';
export const GUILD = '700000000000000004';
export const [ALICE, BOB, CAROL] = [playerId('alice'), playerId('bob'), playerId('carol')];
const PEOPLE = new Map([
  [ALICE, { userId: '100000000000000011', name: 'Alice' }],
  [BOB, { userId: '100000000000000012', name: 'Bob' }],
  [CAROL, { userId: '100000000000000013', name: 'Carol' }],
]);
export const userOf = (player: PlayerId): string => PEOPLE.get(player)?.userId ?? '';

/** Ten seconds, a warning of ten more. */
export const QUICK: MatchOptions = { ...UNTIMED_OPTIONS, time: { limit: millis(10_000), warning: millis(10_000) } };

/** Every move has a board of its own. */
export const EACH: MatchOptions = { ...UNTIMED_OPTIONS, boards: 'every-move' };

/** What somebody asks of a match as it is then. */
export type Ask = (match: Match) => MatchAction;

/** The number of the question that was asked last. */
const questionIn = (match: Match): Revision => questionsOf(match).at(-1)?.number ?? match.revision;
const startOf = (match: Match): Revision =>
  'game' in match && match.game !== undefined ? match.game.startRevision : match.revision;

export const move =
  (by: PlayerId, from: number, to: number): Ask =>
  () => ({ type: 'PlayMove', by, squares: path(from, to) });
/** The same, and the board goes on in a new message: her opponent is not there. */
export const moveAway =
  (by: PlayerId, from: number, to: number): Ask =>
  () => ({ type: 'PlayMove', by, squares: path(from, to), boardMoves: 'absent' });
export const ask =
  (by: PlayerId, type: 'CallBoard' | 'OfferDraw' | 'RequestPause' | 'Resume' | 'CloseMatch' | 'Watch'): Ask =>
  () => ({ type, by });
export const answerDraw =
  (by: PlayerId, type: 'AcceptDraw' | 'DeclineDraw' | 'WithdrawDraw'): Ask =>
  (match) => ({ type, by, offer: questionIn(match) });
export const answerPause =
  (by: PlayerId, type: 'AgreePause' | 'RefusePause'): Ask =>
  (match) => ({ type, by, request: questionIn(match) });
export const rematch =
  (by: PlayerId, type: 'AcceptRematch' | 'DeclineRematch' | 'PassSeat'): Ask =>
  (match) => ({ type, by, question: questionIn(match) });
export const giveUp =
  (by: PlayerId, type: 'Resign' | 'Leave' | 'Abort'): Ask =>
  (match) => ({ type, by, confirmed: startOf(match) });

export const PAUSE: readonly Ask[] = [ask(ALICE, 'RequestPause'), answerPause(BOB, 'AgreePause')];
export const GO_ON: readonly Ask[] = [ask(ALICE, 'Resume'), ask(BOB, 'Resume')];

/** Everything that a process keeps of a match in memory. */
interface Process {
  readonly live: LiveMatch;
  readonly driver: Driver;
  /** How often the venue was lost. */
  losses: number;
  isOver: boolean;
}

/** A match through several processes: one journal, one Discord, and in each process a driver that knows nothing but those. */
export class DisplayFixture {
  readonly clock = new FakeClock();
  readonly discord = new FakeChannels(this.clock);
  /** The journal, one decision an entry. */
  readonly past: MatchChange[] = [];
  /** What the heartbeat has saved of what is shown. */
  saved: string | undefined;
  lastBeat = this.clock.now();
  threadId: string | undefined;
  missing: readonly PermissionName[] = [];
  /** Whether Discord keeps the edits of cards waiting. */
  isCardHeld = false;
  now: Process = this.begin();
  #clicks = 0;

  get live(): LiveMatch {
    return this.now.live;
  }

  get driver(): Driver {
    return this.now.driver;
  }

  get thread(): string {
    return this.threadId ?? 'no thread';
  }

  /** What stands in the thread, the oldest first. */
  get messages(): readonly Kept[] {
    return this.discord.in(this.thread);
  }

  get withButtons(): readonly Kept[] {
    return this.messages.filter((message) => buttonsOf(message).length > 0);
  }

  get board(): string {
    return this.driver.liveMessageId ?? 'none';
  }

  get stops(): readonly string[] {
    const { match } = this.live;
    return 'stops' in match ? match.stops.map(({ reason }) => reason) : [];
  }

  /** The messages of the thread that say this. */
  telling(sentence: string): readonly Kept[] {
    return this.messages.filter((message) => wordsOf(message).includes(sentence));
  }

  /** Puts an action to the match; with `press`, by a press on that message. Everything that follows from it is done then. */
  async act(asked: Ask | MatchAction, { at, press }: { at?: Millis; press?: string } = {}): Promise<void> {
    const { live, driver, isOver } = this.now;
    if (isOver) return;
    const before = live.match;
    const given = typeof asked === 'function' ? asked(before) : asked;
    if ('by' in given) live.lastSeen.set(userOf(given.by), this.clock.now());
    const action = 'by' in given ? { ...given, cause: causeId('click') } : given;
    const decision = decide(before, action, at ?? this.clock.now());
    if (!decision.ok) throw new Error(decision.error.code);
    if (decision.value.length === 0) return;
    const after = decision.value.reduce<Match>(evolve, before);
    const change: MatchChange = { before, after, events: decision.value };
    this.past.push(change);
    live.match = after;
    driver.changed(change, press === undefined ? undefined : this.replyTo(press));
    await this.quiet();
  }

  async actAll(...asked: readonly Ask[]): Promise<void> {
    for (const one of asked) await this.act(one);
  }

  /** Everything that waits for nothing but Discord is done. */
  async quiet(): Promise<void> {
    for (let turn = 0; turn < 3; turn += 1) {
      await this.driver.idle();
      if (!this.isCardHeld) await this.driver.allIdle();
      await settled();
    }
  }

  async pass(duration: number): Promise<void> {
    this.clock.pass(duration);
    await this.quiet();
  }

  beat(): void {
    this.lastBeat = this.clock.now();
    this.saved = this.driver.saved.text;
  }

  /** The process ends, and nothing that it was about to do happens. */
  crash(): void {
    this.now.isOver = true;
    this.driver.stop();
    this.discord.fate = () => 'lost';
  }

  /** Another process takes over: it knows the journal, and what the heartbeat has saved. */
  async restart({ looks = true, newest }: { looks?: boolean; newest?: string } = {}): Promise<void> {
    this.crash();
    await settled();
    this.discord.fate = () => 'done';
    this.discord.requests.length = 0;
    this.now = this.begin();
    const { live, driver } = this.now;
    live.threadId = this.threadId;
    live.match = this.past.at(-1)?.after ?? live.match;
    driver.restore([...this.past], this.saved, true, newest);
    await this.act({ type: 'StopClock', reason: 'process-away' }, { at: this.lastBeat });
    await this.act({ type: 'StartClock', reason: 'process-away' });
    if (!looks) return;
    driver.wakeUp();
    await this.quiet();
  }

  /** Somebody types a command in the thread, or presses a button of that message, which changes nothing by itself. */
  async touch(press?: string): Promise<void> {
    this.driver.asked({ from: press === undefined ? { kind: 'command' } : { kind: 'press', messageId: press } });
    await this.quiet();
  }

  /** Something happened of which nobody may have told. */
  async inspect(): Promise<void> {
    this.driver.inspect();
    await this.quiet();
  }

  /** Alice challenges Bob. Gives the id of the card that answers her command; the process need not live to see it. */
  async invite(options: MatchOptions = UNTIMED_OPTIONS): Promise<string> {
    await this.act({ type: 'Challenge', by: ALICE, invited: BOB, options });
    return this.answer();
  }

  /** The command that asked for the match is answered with its card. */
  answer(): string {
    const { match } = this.live;
    if (match.phase === 'new') throw new Error('nothing was asked for');
    return this.discord.write(CHANNEL, { ...this.driver.cardDraft(match) });
  }

  /** The match has its card, and a thread on that. */
  seat(cardId: string): void {
    this.driver.cardPosted(cardId, this.live.match);
    this.threadId = cardId;
    this.live.threadId = cardId;
  }

  /** Alice, who is dark, plays Bob in a thread. */
  async start(options: MatchOptions = UNTIMED_OPTIONS): Promise<void> {
    this.seat(await this.invite(options));
    await this.act({ type: 'AcceptChallenge', by: BOB, challengerSeat: 'dark' });
    await this.quiet();
  }

  readonly people = new Map<PlayerId, Person>(PEOPLE);

  begin(): Process {
    const live = new LiveMatch(matchId('match'), { guildId: GUILD, channelId: CHANNEL }, [ALICE, BOB]);
    const now: Process = { live, driver: undefined as never, losses: 0, isOver: false };
    const driver = new Driver({
      live,
      gate: this.discord.gate,
      botUserId: BOT,
      view: {
        words: english,
        person: (id) => this.people.get(id) ?? { userId: undefined, name: 'Somebody' },
        openingOf: () => undefined,
      },
      readButton,
      clock: this.clock,
      log: QUIET,
      retryAfter: RETRY_AFTER,
      missingIn: () => this.missing,
      seesLeaving: false,
      onThreadFound: (threadId) => {
        this.threadId = threadId;
        live.threadId = threadId;
      },
      onVenueLost: () => void (now.losses += 1),
      isCutOff: () => false,
      nextGame: () => Promise.resolve(undefined),
      report: async (action, at) => {
        if (!now.isOver) await this.act(action, { at: at() });
      },
    });
    return Object.assign(now, { driver });
  }

  /** The way back to somebody who presses something on that message. */
  replyTo(messageId: string): Reply {
    this.#clicks += 1;
    const token = `press${this.#clicks}`;
    const channelId = this.discord.in(CHANNEL).some(({ id }) => id === messageId) ? CHANNEL : this.thread;
    this.discord.pressed(token, channelId, messageId);
    const key = { id: String(firstIdAt(this.clock.now())), token };
    const from = { kind: 'press', messageId } as const;
    return new Reply(this.discord.gate, this.clock, { key, from, channelId, age: 0 });
  }
}

/** A game between Alice and Bob whose first board is up, and saved as such; Discord has been asked for nothing since. */
export async function playing(options: MatchOptions = UNTIMED_OPTIONS): Promise<DisplayFixture> {
  const fixture = new DisplayFixture();
  await fixture.start(options);
  fixture.beat();
  fixture.discord.asked();
  return fixture;
}

/** A game with one move by Alice, of which everything is known to be shown. */
export async function onePlayed(options: MatchOptions = EACH): Promise<DisplayFixture> {
  const fixture = await playing(options);
  await fixture.act(move(ALICE, 11, 15));
  fixture.beat();
  fixture.discord.asked();
  return fixture;
}
