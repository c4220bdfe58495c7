import { toSquare, type Square } from '../../../../src/engine/square.ts';
import { LiveMatch } from '../../../../src/bot/runtime/live-match.ts';
import { type MatchChange, evolve } from '../../../../src/match/evolve.ts';
import { questionsOf } from '../../../../src/views/standing-question.ts';
import { Reconciler } from '../../../../src/bot/sync/reconcile.ts';
import { firstIdAt } from '../../../../src/bot/sync/known-by.ts';
import { Transport } from '../../../../src/bot/sync/transport.ts';
import { Reply } from '../../../../src/bot/discord/reply.ts';
import type { PermissionName } from '../../../../src/views/refusal.ts';
import type { MatchAction } from '../../../../src/match/action.ts';
import { decide } from '../../../../src/match/decide.ts';
import { causeId, matchId, playerId, type Millis, type PlayerId, type Revision } from '../../../../src/match/ids.ts';
import type { Match } from '../../../../src/match/match.ts';
import { UNTIMED_OPTIONS, type MatchOptions } from '../../../../src/match/options.ts';
import { FakeClock, settled } from '../../support/fake-clock.ts';
import { BOT, QUIET } from '../../support/fake-gate.ts';
import { MessageBoard } from './message-board.ts';
import { RETRY_AFTER } from '../../../../src/bot/sync/retry-timer.ts';
import { LANGUAGES } from '../../../../src/views/words/languages.ts';

export const CHANNEL = '700000000000000003';
const PLACE = { guildId: '700000000000000004', channelId: CHANNEL };
export const [ALICE, BOB] = [playerId('alice'), playerId('bob')];
const PEOPLE = new Map([
  [ALICE, { userId: '100000000000000011', name: 'Alice' }],
  [BOB, { userId: '100000000000000012', name: 'Bob' }],
]);
export const userOf = (player: PlayerId): string => PEOPLE.get(player)?.userId ?? '';

/** Everything that a process keeps of a match in memory. */
export interface Life {
  readonly live: LiveMatch;
  readonly reconciler: Reconciler;
  /** How often the venue was lost. */
  losses: number;
  isOver: boolean;
}

/** A match through several processes: one journal, one Discord, and in each life a reconciler that knows nothing but those. */
export class Lives {
  readonly clock = new FakeClock();
  readonly discord = new MessageBoard(this.clock);
  /** The journal, one decision an entry. */
  readonly past: MatchChange[] = [];
  /** What the pulse has written down of what is shown. */
  shownState: string | undefined;
  lastBeat = this.clock.now();
  threadId: string | undefined;
  missing: readonly PermissionName[] = [];
  now: Life = this.#live();
  #clicks = 0;

  /** Puts an action to the match; with `messageId`, by a press there. */
  async act(action: MatchAction, { at, press }: { at?: Millis; press?: string } = {}): Promise<void> {
    const { live, reconciler, isOver } = this.now;
    if (isOver) return;
    const before = live.match;
    if ('by' in action) live.lastSeen.set(userOf(action.by), this.clock.now());
    const asked = 'by' in action ? { ...action, cause: causeId('click') } : action;
    const decision = decide(before, asked, at ?? this.clock.now());
    if (!decision.ok) throw new Error(decision.error.code);
    if (decision.value.length === 0) return;
    const after = decision.value.reduce<Match>(evolve, before);
    const change: MatchChange = { before, after, events: decision.value };
    this.past.push(change);
    live.match = after;
    reconciler.changed(change, press === undefined ? undefined : this.#reply(press));
    await this.quiet();
  }

  /** Everything that waits for nothing but Discord is done. */
  async quiet(): Promise<void> {
    for (let turn = 0; turn < 3; turn += 1) {
      await this.now.reconciler.idle();
      await settled();
    }
  }

  async pass(duration: number): Promise<void> {
    this.clock.pass(duration);
    await this.quiet();
  }

  /** The pulse beats. */
  beat(): void {
    this.lastBeat = this.clock.now();
    this.shownState = this.now.reconciler.saved;
  }

  /** The process ends, and nothing that it was about to do happens. */
  crash(): void {
    this.now.isOver = true;
    this.now.reconciler.stop();
    this.discord.fate = () => 'lost';
  }

  /** Another process takes over: it knows the journal, and what the pulse wrote down. */
  async restart({ looks = true }: { looks?: boolean } = {}): Promise<Life> {
    this.crash();
    await settled();
    this.discord.fate = () => 'done';
    this.discord.requests.length = 0;
    this.now = this.#live();
    const { live, reconciler } = this.now;
    live.threadId = this.threadId;
    live.match = this.past.at(-1)?.after ?? live.match;
    reconciler.restore([...this.past], this.shownState);
    await this.act({ type: 'StopClock', reason: 'process-away' }, { at: this.lastBeat });
    await this.act({ type: 'StartClock', reason: 'process-away' });
    if (looks) {
      reconciler.wakeUp();
      await this.quiet();
    }
    return this.now;
  }

  /** Alice challenges Bob; her command is answered with the card, if the process lives to see it. */
  async invite(options: MatchOptions = UNTIMED_OPTIONS): Promise<string> {
    await this.act({ type: 'Challenge', by: ALICE, invited: BOB, options });
    const { live, reconciler } = this.now;
    if (live.match.phase === 'new') throw new Error('nobody is invited');
    const draft = reconciler.card.draft(live.match);
    return this.discord.write(CHANNEL, { ...draft, allowed_mentions: draft.allowed_mentions });
  }

  /** Alice, who is dark, plays Bob in a thread. */
  async start(options: MatchOptions = UNTIMED_OPTIONS): Promise<void> {
    const cardId = await this.invite(options);
    this.now.reconciler.card.wasPosted(cardId, this.now.live.match);
    this.threadId = cardId;
    this.now.live.threadId = cardId;
    await this.act({ type: 'AcceptChallenge', by: BOB, challengerSeat: 'dark' });
    await this.quiet();
  }

  /** The number of the question that stands open. */
  get question(): Revision {
    const [question] = questionsOf(this.now.live.match);
    if (question === undefined) throw new Error('nothing is asked');
    return question.number;
  }

  get startRevision(): Revision {
    const { match } = this.now.live;
    const game = 'game' in match ? match.game : undefined;
    if (game === undefined) throw new Error('nobody plays');
    return game.startRevision;
  }

  get thread(): string {
    return this.threadId ?? 'no thread';
  }

  #live(): Life {
    const live = new LiveMatch(matchId('match'), PLACE, [ALICE, BOB]);
    const life: Life = { live, reconciler: undefined as never, losses: 0, isOver: false };
    const reconciler = new Reconciler({
      live,
      transport: new Transport(this.discord.gate, BOT, QUIET),
      view: { words: LANGUAGES.en, person: (id) => PEOPLE.get(id) ?? { userId: undefined, name: 'Somebody' } },
      clock: this.clock,
      log: QUIET,
      retryAfter: RETRY_AFTER,
      missingIn: () => this.missing,
      seesLeaving: false,
      onVenueLost: () => {
        life.losses += 1;
      },
      isCutOff: () => false,
      report: async (action, at) => {
        if (!life.isOver) await this.act(action, { at: at() });
      },
    });
    return Object.assign(life, { reconciler });
  }

  #reply(messageId: string): Reply {
    this.#clicks += 1;
    const token = `press${this.#clicks}`;
    this.discord.pressed(token, this.thread, messageId);
    const key = { id: String(firstIdAt(this.clock.now())), token };
    const from = { kind: 'press', messageId } as const;
    return new Reply(this.discord.gate, this.clock, { key, from, channelId: this.thread, age: 0 });
  }
}

/** A path by its numbers. */
export const path = (...numbers: readonly number[]): readonly Square[] =>
  numbers.flatMap((number) => toSquare(number) ?? []);
