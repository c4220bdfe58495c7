import * as fc from 'fast-check';
import { RateLimitError } from 'discord.js';
import { readButton } from '../../../src/commands/buttons.ts';
import { legalMoves, squaresOf } from '../../../src/engine/moves.ts';
import { subjectOf } from '../../../src/bot/display/recognise.ts';
import { questionsOf } from '../../../src/views/standing-question.ts';
import { decide, type MatchAction } from '../../../src/match/match.ts';
import type { MatchOptions } from '../../../src/match/options.ts';
import type { Match } from '../../../src/match/phases.ts';
import { discordError, type Sent } from '../support/fake-gate.ts';
import type { Fate, Kept } from './fake-channels.ts';
import { ALICE, ask, BOB, DisplayFixture, giveUp, rematch, type Ask } from './display-fixture.ts';
const limit = { global: false, hash: '', limit: 1, majorParameter: '', method: 'PATCH', retryAfter: 6000 };
const more = { route: '', scope: 'user', sublimitTimeout: 0, timeToReset: 6000, url: '' } as const;

/** What Discord does with a request that it could take. */
const FATES = ['done', 'lost', 'unanswered', 'late', 'limited', 'uneditable'] as const;
/** What happens to the thread and its messages; of each, Discord tells or not. */
const HAPPENINGS = ['archive', 'open', 'lock', 'unlock', 'forbid', 'allow', 'delete', 'arrive'] as const;
const PROCESS = ['beat', 'sleep', 'sleep', 'restart', 'inspect', 'unheard', 'wait', 'wait long'] as const;
/** How Discord tells of a change. */
const NEWS = ['told', 'told', 'told twice', 'told late', 'not told'] as const;

interface Deed {
  readonly kind: 'play' | 'press' | (typeof HAPPENINGS)[number] | (typeof PROCESS)[number];
  readonly chance: number;
  /** What becomes of the requests that follow, one after another; then all is well. */
  readonly fates: readonly (typeof FATES)[number][];
  readonly news: (typeof NEWS)[number];
}

export const DEEDS: fc.Arbitrary<readonly Deed[]> = fc.array(
  fc.record({
    kind: fc.oneof(fc.constantFrom('play', 'press'), fc.constantFrom(...HAPPENINGS, ...PROCESS)),
    chance: fc.double({ min: 0, max: 0.999, noNaN: true }),
    fates: fc.array(fc.constantFrom(...FATES), { maxLength: 3 }),
    news: fc.constantFrom(...NEWS),
  }),
  { minLength: 3, maxLength: 18 },
);

const newest = (match: Match) => questionsOf(match).at(-1)?.number ?? match.revision;
const MOVE: Ask = () => ({ type: 'Tick' });
const PLAYED: readonly Ask[] = [
  ask(ALICE, 'OfferDraw'),
  (match) => ({ type: 'DeclineDraw', by: BOB, offer: newest(match) }),
  (match) => ({ type: 'WithdrawDraw', by: ALICE, offer: newest(match) }),
  ask(BOB, 'CallBoard'),
  ask(ALICE, 'RequestPause'),
  (match) => ({ type: 'AgreePause', by: BOB, request: newest(match) }),
  ask(ALICE, 'Resume'),
  ask(BOB, 'Resume'),
  () => ({ type: 'Vanished', player: BOB }),
  () => ({ type: 'Vanished', player: BOB }),
  () => ({ type: 'Returned', player: BOB }),
  () => ({ type: 'Returned', player: BOB }),
  ...Array.from({ length: 8 }, () => MOVE),
];
const ENDED: readonly Ask[] = [
  giveUp(BOB, 'Resign'),
  rematch(ALICE, 'AcceptRematch'),
  rematch(BOB, 'AcceptRematch'),
  rematch(BOB, 'DeclineRematch'),
  ask(ALICE, 'CloseMatch'),
];

const pick = <T>(all: readonly T[], chance: number): T | undefined => all[Math.floor(chance * all.length)];

/** A match in a Discord that loses, delays and refuses. */
export class Course {
  readonly fixture = new DisplayFixture();
  /** What Discord did not let change: its old buttons may stay. */
  readonly refused = new Set<string>();
  /** How often the match was out of memory. */
  slept = 0;
  isArchived = false;
  isLocked = false;
  isForbidden = false;
  #fates: Deed['fates'] = [];
  #seen: readonly Kept[] = [];
  #late: (() => void)[] = [];

  /** What becomes of a request, by what the thread is like and the fates to come. */
  /** Some of what happens is told to nobody; then only a look can show it. */
  #isDeaf: boolean;

  constructor(isDeaf: boolean, forgetsNonces: boolean) {
    this.#isDeaf = isDeaf;
    this.fixture.discord.forgetsNonces = forgetsNonces;
  }

  readonly #fate = (sent: Sent): Fate => {
    const { thread } = this.fixture;
    const isThere = sent.path.startsWith(`/channels/${thread}`) || this.#isAnswerThere(sent);
    const isWriting = sent.method !== 'get';
    if (isThere && this.isForbidden && sent.path.startsWith('/channels')) return discordError(50_013, 403);
    if (isThere && this.isLocked && isWriting) return discordError(160_005, 403);
    const isOpening = sent.method === 'patch' && sent.path === `/channels/${thread}`;
    if (isThere && this.isArchived && isWriting && !isOpening) return discordError(50_083, 400);
    const [next = 'done', ...others] = this.#fates;
    this.#fates = others;
    const fate = this.#become(next, sent);
    if (isOpening && (fate === 'done' || fate === 'unanswered')) this.isArchived = sent.body?.['archived'] === true;
    return fate;
  };

  async begin(options: MatchOptions): Promise<void> {
    await this.fixture.start(options);
    this.fixture.beat();
    this.#seen = this.fixture.messages;
    this.fixture.discord.fate = this.#fate;
  }

  async take(deed: Deed): Promise<void> {
    this.#fates = deed.fates;
    await this.#do(deed);
    await this.fixture.quiet();
    for (const tell of this.#late.splice(0)) tell();
    this.#tellAll(deed.news);
    await this.fixture.quiet();
  }

  /** Everything is open again, nothing gets lost any more; after a time of which nobody has told everything, the bot looks. */
  async end(): Promise<void> {
    const { fixture } = this;
    const { driver, discord } = fixture;
    this.#fates = [];
    discord.arrive();
    for (const tell of this.#late.splice(0)) tell();
    this.#tellAll('told');
    Object.assign(this, { isLocked: false, isForbidden: false });
    discord.threads.clear();
    driver.reopen(['locked', 'forbidden', 'outage']);
    driver.archived(this.isArchived);
    if (this.#isDeaf) {
      driver.inspect();
      await fixture.touch();
    }
    await fixture.pass(3 * 60_000);
    this.#tellAll('told');
    await fixture.pass(3 * 60_000);
  }

  async #do({ kind, chance }: Deed): Promise<void> {
    const { fixture } = this;
    const { driver, discord } = fixture;
    switch (kind) {
      case 'play':
      case 'press':
        return this.#play(chance, kind === 'press');
      case 'archive':
      case 'open':
        this.isArchived = kind === 'archive';
        return this.#told(() => driver.archived(kind === 'archive'), chance);
      case 'lock':
      case 'unlock':
        this.isLocked = kind === 'lock';
        discord.threads.set(fixture.thread, { thread_metadata: { locked: this.isLocked } });
        return this.#told(() => {
          if (kind === 'lock') driver.close('locked');
          else driver.reopen(['locked', 'forbidden']);
        }, chance);
      case 'forbid':
      case 'allow':
        this.isForbidden = kind === 'forbid';
        return this.#told(() => {
          if (kind === 'forbid') driver.close('forbidden');
          else driver.reopen(['forbidden']);
        }, chance);
      case 'delete': {
        // News that somebody deletes stay away.
        const open = fixture.messages.filter((one) => subjectOf(one, fixture.live.match, readButton) !== undefined);
        const message = pick(open, chance);
        if (message === undefined) return undefined;
        discord.remove(fixture.thread, message.id);
        // It may have come since Discord has told of messages last.
        this.#seen = [...this.#seen, message];
        return undefined;
      }
      case 'arrive':
        return discord.arrive();
      case 'beat':
        return fixture.beat();
      case 'sleep':
        this.#sleep();
        return undefined;
      case 'restart':
        this.#isDeaf = true;
        await fixture.restart({ looks: false });
        discord.fate = this.#fate;
        return fixture.driver.wakeUp();
      case 'inspect':
        return driver.inspect();
      case 'unheard':
        return driver.unheard();
      case 'wait':
        return fixture.pass(5000);
      case 'wait long':
        return fixture.pass(chance * 100_000);
      default:
        return kind satisfies never;
    }
  }

  /** The match is dropped from memory, and loaded again in the same process, if it is settled. */
  #sleep(): void {
    const { fixture } = this;
    const { live: before, driver: last } = fixture.now;
    if (!last.isSettled) return;
    this.slept += 1;
    last.stop();
    fixture.now.isOver = true;
    fixture.now = fixture.begin();
    const { live, driver } = fixture;
    live.threadId = fixture.threadId;
    live.match = before.match;
    driver.restore([...fixture.past], last.saved.text, false);
  }

  async #play(chance: number, isPress: boolean): Promise<void> {
    const { fixture } = this;
    const { match } = fixture.live;
    const isRunning = match.phase === 'playing' || match.phase === 'paused';
    const asked = pick(isRunning && chance < 0.95 ? PLAYED : ENDED, (chance * 100) % 1) ?? MOVE;
    const action = asked === MOVE ? moveIn(match, chance) : asked(match);
    if (action === undefined || !decide(match, action, fixture.clock.now()).ok) return;
    const { liveMessageId } = fixture.driver;
    // Nothing can be pressed in a thread that is archived or locked.
    const canPress =
      isPress && !this.isArchived && !this.isLocked && fixture.messages.some(({ id }) => id === liveMessageId);
    await fixture.act(action, canPress && liveMessageId !== undefined ? { press: liveMessageId } : {});
  }

  #told(tell: () => void, chance: number): void {
    if (!this.#isDeaf || chance < 0.7) tell();
  }

  /** Discord tells what has become of the messages of the thread. */
  #tellAll(news: Deed['news']): void {
    const { fixture } = this;
    const { live, messages } = fixture;
    const before = new Map(this.#seen.map((message) => [message.id, message]));
    const now = new Set(messages.map(({ id }) => id));
    this.#seen = messages;
    const all = [
      ...messages.flatMap((message) => {
        const subject = subjectOf(message, live.match, readButton);
        if (!before.has(message.id))
          return subject === undefined ? [] : [() => fixture.driver.messageAnnounced(message.id, subject)];
        return before.get(message.id) === message ? [] : [() => fixture.driver.messageEdited(message.id, subject)];
      }),
      ...[...before.keys()].filter((id) => !now.has(id)).map((id) => () => fixture.driver.messageDeleted(id)),
    ];
    if (news === 'not told' && this.#isDeaf) return;
    if (news === 'told late') this.#late = [...this.#late, ...all];
    else for (const tell of all) tell();
    if (news === 'told twice') for (const tell of all) tell();
  }

  #isAnswerThere({ path }: Sent): boolean {
    return path.startsWith('/interactions') || path.startsWith('/webhooks');
  }

  #become(fate: (typeof FATES)[number], sent: Sent): Fate {
    const isThere = sent.path.startsWith(`/channels/${this.fixture.thread}/`) || sent.path.endsWith('/callback');
    const isEdit = sent.method === 'patch' && sent.path.includes('/messages/');
    switch (fate) {
      case 'limited':
        return sent.path.startsWith('/channels') ? new RateLimitError({ ...limit, ...more }) : 'done';
      case 'uneditable':
        if (!isEdit || !isThere) return 'done';
        this.refused.add(sent.path);
        return discordError(30_046, 400);
      case 'late':
        // A further message by the answer has no nonce: sent again, it would be there twice. Of a card nobody tells.
        return isThere && (sent.method === 'post') <= !this.fixture.discord.forgetsNonces ? 'late' : 'lost';
      default:
        return fate;
    }
  }
}

function moveIn(match: Match, chance: number): MatchAction | undefined {
  if (match.phase !== 'playing') return undefined;
  const move = pick(legalMoves(match.game.position), (chance * 1000) % 1);
  const by = match.seats[match.game.position.turn];
  const squares = move === undefined ? [] : squaresOf(move);
  return { type: 'PlayMove', by, squares, ...(chance > 0.9 ? { boardMoves: 'absent' as const } : {}) };
}
