import type { Match } from '../../match/phases.ts';
import type { CardMatch } from '../../views/match-card.ts';
import type { MessageDraft } from '../../views/message-draft.ts';
import { SerialQueue } from '../serial-queue.ts';
import { CARD, UNKNOWN, type Display, type Lane } from './display.ts';
import type { Step } from './next-step.ts';
import type { Observation } from './observe.ts';
import type { DriverParts } from './perform.ts';
import { cardDraft, cardVersion, type Wanted, type WantedContext } from './wanted.ts';

/** What is known and wanted, and who takes a step. */
interface Lanes {
  readonly display: Display;
  readonly context: WantedContext;
  readonly wantedCard: readonly Wanted[];
  see(...whats: readonly Observation[]): void;
  next(lane: Lane): Step | undefined;
  take(lane: Lane, step: Step): Promise<void>;
  settle(): void;
}

/** The match's card in its channel: its lane, in which nobody waits for it, and what those need of it who begin a match. */
export class Card {
  /** A press on it is being answered with what it is to show. */
  isAnswered = false;
  /** The edit that is on its way. */
  sending: Promise<unknown> | undefined;
  readonly #parts: DriverParts;
  readonly #lanes: Lanes;
  readonly #edits = new SerialQueue();
  /** An edit that waits for its turn will show whatever is the newest then. */
  #isPlanned = false;

  constructor(parts: DriverParts, lanes: Lanes) {
    this.#parts = parts;
    this.#lanes = lanes;
  }

  get isIdle(): boolean {
    return this.#edits.isIdle;
  }

  idle(): Promise<void> {
    return this.#edits.idle();
  }

  draft(match: CardMatch): MessageDraft {
    return cardDraft(match, this.#lanes.context);
  }

  /** It was posted by the answer to the one who asked for the match, and shows it `as` it was then. */
  wasPosted(id: string, as?: Match): void {
    const { live, clock, onVenueLost, onShown } = this.#parts;
    const known = this.#lanes.display.shown[CARD];
    const version = as === undefined ? UNKNOWN : cardVersion(as, {});
    const kept = known?.id === id && known.version !== UNKNOWN ? known.version : version;
    this.#lanes.see({ type: 'posted', key: CARD, id, version: kept, at: clock.now(), stays: true });
    const isGone = live.deletedEarly.has(id);
    live.deletedEarly.clear();
    if (isGone) {
      this.#lanes.see({ type: 'gone', id });
      onVenueLost();
    }
    onShown?.();
  }

  /** Posts it by the bot's own token, as no answer to a click does it. Rejects when no way led there. */
  async post(): Promise<void> {
    const [message] = this.#lanes.wantedCard;
    if (message !== undefined) await this.#lanes.take('thread', { kind: 'post', key: CARD, message });
    this.#lanes.settle();
  }

  /** Looks for one in doubt, and posts it where it is missed. Rejects when Discord can't be asked. */
  async inspect(): Promise<void> {
    for (const kind of ['find', 'post'] as const) {
      const step = this.#lanes.next('thread');
      if (step?.kind === kind && step.key === CARD) await this.#lanes.take('thread', step);
    }
    this.#lanes.settle();
  }

  /** Has it edited, if it is out of date. */
  bring(): void {
    if (this.#isPlanned || this.#lanes.next('card') === undefined) return;
    this.#isPlanned = true;
    void this.#edits.add(() => this.#edit());
  }

  async #edit(): Promise<void> {
    const sent = Promise.withResolvers<void>();
    let drawn: Wanted | undefined;
    const draft = (): MessageDraft | undefined => {
      this.#isPlanned = false;
      drawn = this.isAnswered ? undefined : this.#wanted;
      if (drawn !== undefined) this.sending = sent.promise;
      return drawn?.draft();
    };
    const wanted = this.#wanted;
    try {
      if (wanted === undefined) return;
      const message: Wanted = {
        ...wanted,
        draft,
        get version() {
          return drawn?.version ?? wanted.version;
        },
      };
      await this.#lanes.take('card', { kind: 'edit', key: CARD, message });
      this.#lanes.see({ type: 'rested', lane: 'card' });
    } catch {
      // It is observed, and tried again.
    } finally {
      this.#isPlanned = false;
      this.sending = undefined;
      sent.resolve();
      this.#lanes.settle();
    }
  }

  get #wanted(): Wanted | undefined {
    const step = this.#lanes.next('card');
    return step !== undefined && 'message' in step ? step.message : undefined;
  }
}
