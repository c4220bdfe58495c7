import { type MatchId, type Millis, revision } from '../../match/ids.ts';
import { fold } from '../../match/match.ts';
import type { ShownState } from '../../store/match-rows.ts';
import type { UnreadableMatch } from '../../store/store.ts';
import type { MessageDraft } from '../../views/message-draft.ts';
import { onHoldBoard, onHoldCard } from '../../views/on-hold.ts';
import type { ViewContext } from '../../views/view-context.ts';
import type { DiscordGate } from '../discord/discord-gate.ts';
import { drawMessage } from '../discord/draw-message.ts';
import type { Logger } from '../logger.ts';
import { CARD, readDisplay, textOf, type Display } from './display.ts';
import type { Driver } from './driver.ts';
import { observe } from './observe.ts';

interface OnHoldParts extends Pick<ViewContext, 'words' | 'person'> {
  readonly gate: DiscordGate;
  readonly log: Logger;
}

type Shower = Pick<Driver, 'idle' | 'saved'>;

/**
 * Says on card and board that a match's record can't be read (RUN-03). What is saved as shown of it is marked, so that both
 * are edited again, and the time is given back, once a process can read it.
 */
export class OnHold {
  readonly #parts: OnHoldParts;
  /** To be saved with the next heartbeat. */
  readonly #marked = new Map<MatchId, ShownState>();
  #telling: Promise<unknown> = Promise.resolve();

  constructor(parts: OnHoldParts) {
    this.#parts = parts;
  }

  /** `since`: when somebody could last do something there. `shower`: what has shown it until now, if anything has. */
  show(record: UnreadableMatch, since: Millis, shower?: Shower): void {
    // Drawn at once: names are forgotten with their match.
    const match = fold(record.id, record.entries.flat());
    const drafts = [onHoldCard(match, this.#parts), onHoldBoard(match, this.#parts)] as const;
    this.#telling = Promise.all([this.#telling, this.#tell(record, since, drafts, shower)]);
  }

  /** Gives the displays to be saved, once; `mark` takes back those that could not be. */
  take(): Map<MatchId, ShownState> {
    const marked = new Map(this.#marked);
    this.#marked.clear();
    return marked;
  }

  mark(id: MatchId, shown: ShownState): void {
    this.#marked.set(id, shown);
  }

  async idle(): Promise<void> {
    await this.#telling;
  }

  async #tell(
    { id, where, shownState }: UnreadableMatch,
    since: Millis,
    [card, board]: readonly [MessageDraft, MessageDraft],
    shower: Shower | undefined,
  ): Promise<void> {
    await shower?.idle();
    const text = shower?.saved.text ?? shownState;
    const saved = text === undefined ? undefined : readDisplay(text);
    // A thread that was opened on a message has the message's own id.
    const cardId = saved?.shown[CARD]?.id ?? (saved?.card === 'gone' ? undefined : where.threadId);
    if (saved !== undefined) {
      const marked = textOf(observe(saved, { type: 'held', since }));
      this.mark(id, {
        text: marked,
        revision: revision(saved.told),
        isSettled: false,
        cardId,
        threadId: where.threadId,
      });
    }
    if (cardId !== undefined) await this.#edit(id, where.channelId, cardId, card);
    const { threadId } = where;
    if (threadId === undefined) return;
    for (const [, message] of boardsIn(saved)) await this.#edit(id, threadId, message.id, board);
  }

  async #edit(match: MatchId, channelId: string, messageId: string, draft: MessageDraft): Promise<void> {
    const { gate, log } = this.#parts;
    try {
      await gate.edit(channelId, messageId, () => drawMessage(draft, gate), 'low');
    } catch (error) {
      log.warn({ match, err: error }, 'could not say that a match is on hold');
    }
  }
}

const boardsIn = (saved: Display | undefined) =>
  Object.entries(saved?.shown ?? {}).filter(([key]) => key.startsWith('board:'));
