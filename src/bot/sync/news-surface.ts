import type { APIMessage } from 'discord-api-types/v10';
import type { MessageDraft } from '../../views/message-draft.ts';
import { isOutdated } from '../../views/countdown.ts';
import type { MatchChange } from '../../views/standing-question.ts';
import { revision, type Revision } from '../../match/ids.ts';
import { faultOf } from '../discord/discord-fault.ts';
import { inTurn } from '../runtime/in-turn.ts';
import { lostAmong } from './lost-among.ts';
import { newsLeftBehind } from './restore/news-left-behind.ts';
import type { Showing } from './restore/showing.ts';
import { saying, sayingsOf, type Passes, type Saying } from './sayings.ts';
import { doorForPosting, type Painting, type SurfaceParts } from './surface.ts';

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
      this.#isUp(next, await venue.post(threadId, posting, doorForPosting(fitting, threadId)));
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
