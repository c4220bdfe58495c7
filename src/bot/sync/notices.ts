import { endedMessage } from '../../views/final-message.ts';
import { noticesOf } from '../../views/notices.ts';
import type { MessageDraft } from '../../views/message-draft.ts';
import { type Countdown, isOutdated } from '../../views/countdown.ts';
import { openingMessage } from '../../views/opening-message.ts';
import { namesOf, peopleOf } from '../../views/person.ts';
import { recordText } from '../../views/record.ts';
import type { MatchChange } from '../../views/standing-question.ts';
import { revision, type Revision, millis, type Millis } from '../../match/ids.ts';
import { isRunning, type ClosedGame, type EndedMatch, type Match } from '../../match/match.ts';
import { type SurfaceParts, replyForPost, type Painting } from './surface.ts';
import type { Posting } from './transport.ts';
import { faultOf } from '../discord/discord-fault.ts';
import { inTurn } from '../runtime/in-turn.ts';
import { lostAmong, firstIdAt } from './known-by.ts';
import type { Showing } from './restore.ts';
import type { MatchEvent } from '../../match/event.ts';
import type { APIMessage } from 'discord-api-types/v10';

/** Something that is said once in the thread; an aside comes from no change of the match. */
export interface Saying {
  readonly kind: 'opening' | 'news' | 'end' | 'aside';
  /** Of the event that it tells of. */
  readonly revision: Revision;
  readonly posting: Posting;
  readonly passes: Passes | undefined;
}

/** What is true for a while only, and what is left of it then, if anything. */
export interface Passes {
  readonly countdown: Countdown;
  readonly settled: MessageDraft | undefined;
}

type Directory = SurfaceParts['directory'];

/** What there is to tell of a change, in the order of its events. The same change gives the same sayings. */
export function sayingsOf(change: MatchChange, directory: Directory): readonly Saying[] {
  const said = [...opening(change, directory), ...end(change, directory), ...news(change, directory)];
  // What the end of a game brings about is told after it.
  return said.toSorted((one, other) => one.revision - other.revision);
}

/** `nonce` names this saying and no other of any match. */
export const saying = (
  kind: Saying['kind'],
  revision: Revision,
  draft: MessageDraft,
  nonce: string,
  passes?: Passes,
): Saying => ({
  kind,
  revision,
  posting: { draft, nonce, isIt: undefined },
  passes,
});

function opening({ after, events }: MatchChange, { person }: Directory): readonly Saying[] {
  const begins = events.some(({ type }) => type === 'GameStarted' || type === 'HotseatStarted');
  if (!begins || after.phase !== 'playing') return [];
  const { startRevision } = after.game;
  return [saying('opening', startRevision, openingMessage(after, person), `${after.id}-o-${startRevision}`)];
}

function news(change: MatchChange, { person }: Directory): readonly Saying[] {
  const { after } = change;
  const told = noticesOf(change, person);
  return told.map(({ revision, draft, countdown, settled }, index) => {
    const before = told.slice(0, index).filter((other) => other.revision === revision).length;
    const nonce = `${after.id}-n-${revision}${before === 0 ? '' : `-${before}`}`;
    return saying('news', revision, draft, nonce, countdown && { countdown, settled });
  });
}

/** Once a game, whether it came to a result or was closed without one. */
function end({ before, after, events }: MatchChange, directory: Directory): readonly Saying[] {
  if (!isRunning(before) || !isOver(after)) return [];
  const names = namesOf(peopleOf(after.seats, directory.person));
  const draft = endedMessage(after, names, recordText(after, names));
  const index = events.findIndex(({ type }) => type === 'GameEnded' || type === 'MatchClosed');
  return [saying('end', revision(before.revision + index + 1), draft, `${after.id}-e-${after.game.startRevision}`)];
}

const isOver = (match: Match): match is EndedMatch | ClosedGame =>
  match.phase === 'ended' || (match.phase === 'closed' && match.game !== undefined);

/** Something that was told and has to be taken back, or settled. */
export interface Passing extends Passes {
  readonly messageId: string;
  readonly nonce: string;
  readonly revision: Revision;
}

/** So many may wait while nothing can be posted: who comes back to the thread wants no chronicle. */
const MOST_WAITING = 20;

/**
 * What is told in the thread as it happens, each once and in its order: how a game opens, the game messages of PLAY-12,
 * how it ended. What counts down is taken away, or settled, once it is outdated.
 */
export class NewsSurface {
  readonly #parts: SurfaceParts;
  #waiting: readonly Saying[] = [];
  #passing: readonly Passing[] = [];
  /** The newest event that was heard of. */
  #heard = revision(0);
  #asides = 0;
  /** What an earlier process may have told already, with an id that its message would exceed. */
  #doubtful: ReadonlyMap<Saying, bigint> = new Map();

  constructor(parts: SurfaceParts) {
    this.#parts = parts;
  }

  /** Something could not be told yet; it is tried again. */
  get isBehind(): boolean {
    return this.#waiting.length > 0;
  }

  get showing(): Pick<Showing, 'told' | 'passing'> {
    const untold = this.#waiting.filter(({ kind }) => kind !== 'aside').map((one) => one.revision - 1);
    return {
      told: revision(Math.min(this.#heard, ...untold)),
      passing: this.#passing.map(({ messageId, nonce, revision: of }) => ({ messageId, nonce, revision: of })),
    };
  }

  /** Takes up what an earlier process has left: what it may not have told, and what it would have taken back. */
  restore(past: readonly MatchChange[], showing: Showing | undefined): void {
    const { passing, doubtful } = newsLeftBehind(past, showing, this.#parts.directory);
    this.#passing = passing;
    this.#doubtful = doubtful;
    this.#heard = past.at(-1)?.after.revision ?? this.#heard;
    this.#await([...doubtful.keys()]);
  }

  /** Takes down what there is to tell of a change: words speak of the moment, so they are made at once. */
  handle(change: MatchChange): void {
    this.#heard = change.after.revision;
    this.#await(sayingsOf(change, this.#parts.directory));
  }

  /** Takes down something to tell that comes from no change of the match. */
  tell(draft: MessageDraft): void {
    this.#asides += 1;
    const { live, clock } = this.#parts;
    // By the time of day: another process must not count anew what Discord would take for the same message.
    const nonce = `${live.id}-t-${clock.now().toString(36)}${this.#asides}`;
    this.#await([saying('aside', live.match.revision, draft, nonce)]);
  }

  /** A look into the thread has found these, the newest first: what is up already need not be told again. */
  recognise(messages: readonly APIMessage[]): void {
    const taken = new Set(this.#passing.map(({ messageId }) => messageId));
    for (const one of this.#waiting) {
      const after = this.#doubtful.get(one);
      const message = after === undefined ? undefined : lostAmong(messages, one.posting.draft, after, taken);
      if (message === undefined) continue;
      taken.add(message.id);
      this.#isUp(one, message.id);
    }
    this.#doubtful = new Map();
  }

  /** Says what has not been said yet, the oldest first. */
  async show({ match, replies }: Painting): Promise<void> {
    const { threadId } = this.#parts.live;
    if (threadId === undefined) return;
    // What comes in meanwhile belongs behind what it brings about: it is for the next round.
    for (const next of this.#waiting) {
      if (next.passes !== undefined && isOutdated(next.passes.countdown, match)) await this.#takeBack(threadId, next);
      else await this.#say(threadId, next, replies);
    }
  }

  /** Takes away or settles what was said for a while. */
  async tidy({ match }: Painting): Promise<void> {
    const { venue, live } = this.#parts;
    const { threadId } = live;
    if (threadId === undefined) return;
    const past = this.#passing.filter(({ countdown }) => isOutdated(countdown, match));
    await inTurn(past, async ({ messageId, settled }) => {
      try {
        if (settled === undefined) await venue.remove(threadId, messageId);
        else await venue.replace(threadId, messageId, settled, undefined);
      } catch (error) {
        if (faultOf(error) !== 'refused') throw error;
      }
      this.forget(messageId);
    });
  }

  /** The message was deleted by somebody. */
  forget(messageId: string): void {
    this.#passing = this.#passing.filter((one) => one.messageId !== messageId);
  }

  #await(said: readonly Saying[]): void {
    const waiting = [...this.#waiting, ...said];
    const lasting: ReadonlySet<Saying['kind']> = new Set(['opening', 'end']);
    const tooMany = new Set(waiting.filter(({ kind }) => !lasting.has(kind)).slice(0, -MOST_WAITING));
    this.#waiting = waiting.filter((one) => !tooMany.has(one));
  }

  async #say(threadId: string, next: Saying, replies: Painting['replies']): Promise<void> {
    const { venue, calls } = this.#parts;
    const { kind, posting } = next;
    // A press has changed its own message to the end of the game already: only a typed command is answered with it.
    const fitting = kind === 'end' ? replies.filter(({ from }) => from.kind === 'command') : replies;
    try {
      this.#isUp(next, await venue.post(threadId, posting, replyForPost(fitting, threadId)));
    } catch (error) {
      // What Discord refuses for good would stand in the way of everything after it.
      if (faultOf(error) === 'refused') this.#drop(next);
      throw error;
    }
    if (kind === 'opening') calls.made(posting.draft);
  }

  /** Nobody needs to hear it any more; a message that Discord never confirmed may be up all the same. */
  async #takeBack(threadId: string, next: Saying): Promise<void> {
    const messageId = await this.#parts.venue.findLost(threadId, next.posting);
    // Then `tidy` takes it away.
    if (messageId === undefined) this.#drop(next);
    else this.#isUp(next, messageId);
  }

  #isUp(next: Saying, messageId: string): void {
    const { passes, posting } = next;
    if (passes !== undefined) {
      const { nonce } = posting;
      this.#passing = [...this.#passing, { messageId, nonce, revision: next.revision, ...passes }];
    }
    this.#drop(next);
  }

  #drop(next: Saying): void {
    this.#waiting = this.#waiting.filter((one) => one !== next);
  }
}

/** What an earlier process was about to say, and what it would have had to take back. */
export interface NewsLeftBehind {
  /** Sayings that may be up or not, the oldest first, each with an id that its message would exceed. */
  readonly doubtful: ReadonlyMap<Saying, bigint>;
  readonly passing: readonly Passing[];
}

/** Where nothing is known of what was shown, what is older than this, in milliseconds, counts as told. */
const SURELY_TOLD = 60_000;
/** So far, in milliseconds, Discord's clock and this machine's may be apart. */
const CLOCKS_DIFFER = 10_000;

/** Sorts what a match's events have to tell by what is known to be shown of it. */
export function newsLeftBehind(
  past: readonly MatchChange[],
  showing: Showing | undefined,
  directory: SurfaceParts['directory'],
): NewsLeftBehind {
  const told = showing?.told ?? toldSurely(past);
  const messages = new Map(showing?.passing.map(({ nonce, messageId }) => [nonce, messageId]));
  const first = Math.min(told + 1, ...(showing?.passing ?? []).map((one) => one.revision));
  const doubtful = new Map<Saying, bigint>();
  const passing: Passing[] = [];
  for (const change of past.filter(({ after }) => after.revision >= first)) {
    const after = showing === undefined ? surelyBefore(past, change) : BigInt(showing.newest);
    for (const one of sayingsOf(change, directory)) {
      const { nonce } = one.posting;
      const messageId = messages.get(nonce);
      if (messageId === undefined && one.revision > told) doubtful.set(one, after);
      else if (messageId !== undefined && one.passes !== undefined) {
        passing.push({ messageId, nonce, revision: one.revision, ...one.passes });
      }
    }
  }
  return { doubtful, passing };
}

/**
 * An id that the message telling of a change exceeds: that of the interaction which brought it about, or of the last one before.
 * Those are by Discord's own clock, while this machine's may have been set since; it counts only where nobody has clicked.
 */
function surelyBefore(past: readonly MatchChange[], change: MatchChange): bigint {
  const until = past.slice(0, past.indexOf(change) + 1).flatMap(({ events }) => events);
  const cause = until.findLast(({ cause }) => cause !== undefined && /^[0-9]{1,20}$/.test(cause))?.cause;
  return cause === undefined ? firstIdAt(millis(happenedAt(change) - CLOCKS_DIFFER)) : BigInt(cause);
}

/** A process writes down every few seconds what it shows: nothing was written of a match that had just begun. */
function toldSurely(past: readonly MatchChange[]): Revision {
  const done = past.filter(({ events }) => !events.every(isOfClock));
  const last = done.at(-1);
  if (last === undefined) return revision(0);
  const since = happenedAt(last) - SURELY_TOLD;
  return past.findLast((change) => happenedAt(change) < since)?.after.revision ?? revision(0);
}

/** Stops and starts are dated by outages, and come with every new process. */
const isOfClock = ({ type }: MatchEvent): boolean => type === 'ClockStopped' || type === 'ClockStarted';

const happenedAt = ({ events }: MatchChange): Millis => millis(Math.min(...events.map(({ at }) => at)));
