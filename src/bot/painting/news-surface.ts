import { endedMessage } from '../../commands/board/final-message.ts';
import { newsOf } from '../../commands/news/match-news.ts';
import type { MessageDraft } from '../../commands/text/message-draft.ts';
import { isOutdated, type Countdown } from '../../commands/news/countdown.ts';
import { openingMessage } from '../../commands/meeting/opening-message.ts';
import { namesOf } from '../../commands/text/person.ts';
import { recordText } from '../../commands/board/record-text.ts';
import type { MatchChange } from '../../commands/questions/standing-question.ts';
import { revision, type Revision } from '../../match/ids.ts';
import { isRunning } from '../../match/is-running.ts';
import type { ClosedGame, EndedMatch, Match } from '../../match/match.ts';
import { faultOf } from '../discord/discord-fault.ts';
import { inTurn } from '../runtime/in-turn.ts';
import { peopleOf } from '../runtime/match-people.ts';
import { doorForPosting, type Painting, type SurfaceParts } from './surface.ts';
import type { Posting } from './venue.ts';

/** Something that is said once in the thread. */
interface Saying {
  readonly kind: 'opening' | 'news' | 'end';
  /** Of the event that it tells of. */
  readonly revision: Revision;
  readonly posting: Posting;
  readonly passes: Passes | undefined;
}

/** What is true for a while only, and what is left of it then, if anything. */
interface Passes {
  readonly countdown: Countdown;
  readonly settled: MessageDraft | undefined;
}

interface Passing extends Passes {
  readonly messageId: string;
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
  #told = 0;
  #passing: readonly Passing[] = [];

  constructor(parts: SurfaceParts) {
    this.#parts = parts;
  }

  /** Something could not be told yet; it is tried again. */
  get isBehind(): boolean {
    return this.#waiting.length > 0;
  }

  /** Takes down what there is to tell of a change: words speak of the moment, so they are made at once. */
  heed(change: MatchChange): void {
    const told = [...this.#opening(change), ...this.#end(change), ...this.#news(change)];
    // In the order of the events: what the end of a game brings about is told after it.
    const said = told.toSorted((one, other) => one.revision - other.revision);
    const waiting = [...this.#waiting, ...said];
    const tooMany = new Set(waiting.filter(({ kind }) => kind === 'news').slice(0, -MOST_WAITING));
    this.#waiting = waiting.filter((one) => !tooMany.has(one));
  }

  /** Takes down something to tell that comes from no change of the match. */
  tell(draft: MessageDraft): void {
    this.#told += 1;
    const { id, match } = this.#parts.hosted;
    this.#waiting = [...this.#waiting, saying('news', match.revision, draft, `${id}-t-${this.#told}`)];
  }

  /** Says what has not been said yet, the oldest first. */
  async show({ match, doors }: Painting): Promise<void> {
    const { threadId } = this.#parts.hosted;
    if (threadId === undefined) return;
    // What comes in meanwhile belongs behind what it brings about: it is for the next round.
    for (const next of this.#waiting) {
      if (next.passes !== undefined && isOutdated(next.passes.countdown, match)) await this.#takeBack(threadId, next);
      else await this.#say(threadId, next, doors);
    }
  }

  /** Takes away or settles what was said for a while. */
  async tidy({ match }: Painting): Promise<void> {
    const { venue, hosted } = this.#parts;
    const { threadId } = hosted;
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

  async #say(threadId: string, saying: Saying, doors: Painting['doors']): Promise<void> {
    const { venue, calls } = this.#parts;
    const { kind, posting, passes } = saying;
    // A press has changed its own message to the end of the game already: only a typed command is answered with it.
    const fitting = kind === 'end' ? doors.filter(({ from }) => from.kind === 'command') : doors;
    try {
      const messageId = await venue.post(threadId, posting, doorForPosting(fitting, threadId));
      if (passes !== undefined) this.#passing = [...this.#passing, { messageId, ...passes }];
    } catch (error) {
      // What Discord refuses for good would stand in the way of everything after it.
      if (faultOf(error) === 'refused') this.#drop(saying);
      throw error;
    }
    if (kind === 'opening') calls.made(posting.draft);
    this.#drop(saying);
  }

  /** Nobody needs to hear it any more; a message that Discord never confirmed may be up all the same. */
  async #takeBack(threadId: string, saying: Saying): Promise<void> {
    const messageId = await this.#parts.venue.findLost(threadId, saying.posting);
    if (messageId !== undefined) await this.#parts.venue.remove(threadId, messageId);
    this.#drop(saying);
  }

  #drop(saying: Saying): void {
    this.#waiting = this.#waiting.filter((one) => one !== saying);
  }

  #opening({ after, events }: MatchChange): readonly Saying[] {
    const begins = events.some(({ type }) => type === 'GameStarted' || type === 'HotseatStarted');
    if (!begins || after.phase !== 'playing') return [];
    const draft = openingMessage(after, this.#parts.directory.person);
    const { startRevision } = after.game;
    return [saying('opening', startRevision, draft, `${after.id}-o-${startRevision}`)];
  }

  #news(change: MatchChange): readonly Saying[] {
    const { after } = change;
    const news = newsOf(change, this.#parts.directory.person);
    return news.map(({ revision, draft, countdown, settled }, index) => {
      const before = news.slice(0, index).filter((other) => other.revision === revision).length;
      const nonce = `${after.id}-n-${revision}${before === 0 ? '' : `-${before}`}`;
      return saying('news', revision, draft, nonce, countdown && { countdown, settled });
    });
  }

  /** Once a game, whether it came to a result or was closed without one. */
  #end({ before, after, events }: MatchChange): readonly Saying[] {
    if (!isRunning(before) || !isOver(after)) return [];
    const names = namesOf(peopleOf(after.seats, this.#parts.directory));
    const draft = endedMessage(after, names, recordText(after, names));
    const index = events.findIndex(({ type }) => type === 'GameEnded' || type === 'MatchClosed');
    return [saying('end', revision(before.revision + index + 1), draft, `${after.id}-e-${after.game.startRevision}`)];
  }
}

const saying = (
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

const isOver = (match: Match): match is EndedMatch | ClosedGame =>
  match.phase === 'ended' || (match.phase === 'closed' && match.game !== undefined);
