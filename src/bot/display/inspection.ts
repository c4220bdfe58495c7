import type { Millis } from '../../match/ids.ts';
import type { Card } from './card.ts';
import type { Thread } from './thread.ts';
import type { ThreadWriter } from './thread-writer.ts';

/** When Discord must be asked what stands there: at once, before anything new is sent, or not at all. */
export type InspectionDue = 'now' | 'before-sending' | 'none';

interface InspectionParts {
  readonly card: Pick<Card, 'inspect'>;
  readonly thread: Pick<Thread, 'isAtRest'>;
  readonly writer: Pick<ThreadWriter, 'answerPress' | 'hasNews' | 'inspect'>;
}

/** In milliseconds: what is pressed again and again forces no further look. */
const FORCED_ONCE_IN = 60_000;

/** A look at the messages of a match, after a time of which nobody has told what happened there. */
export class Inspection {
  due: InspectionDue = 'none';
  #forcedAt: Millis | undefined;
  readonly #parts: InspectionParts;

  constructor(parts: InspectionParts) {
    this.#parts = parts;
  }

  /** False: one was forced less than a minute ago. */
  force(now: Millis): boolean {
    if (this.#forcedAt !== undefined && now - this.#forcedAt < FORCED_ONCE_IN) return false;
    this.#forcedAt = now;
    return true;
  }

  /** Before anything is sent. Rejects when Discord can't be asked: then it is due still. */
  async take(threadId: string | undefined): Promise<void> {
    const { card, thread, writer } = this.#parts;
    const { due } = this;
    if (due === 'none') return;
    if (threadId !== undefined) await writer.answerPress(threadId);
    if (due === 'before-sending' && (threadId === undefined || !writer.hasNews)) return;
    this.due = 'none';
    try {
      if (threadId === undefined) await card.inspect();
      else if (!thread.isAtRest) await writer.inspect(threadId);
    } catch (error) {
      this.due = due;
      throw error;
    }
  }
}
