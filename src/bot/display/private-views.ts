import type { Square } from '../../engine/square.ts';
import { millis, type Millis, type PlayerId, type Revision, type Seat } from '../../match/ids.ts';
import type { Preferences } from '../../match/preferences.ts';
import type { Match } from '../../match/phases.ts';
import type { MessageDraft } from '../../views/message-draft.ts';
import { inOwnLook } from '../../views/match-options.ts';
import { privateView } from '../../views/private-view.ts';
import type { Words } from '../../views/view-context.ts';
import { faultOf } from '../discord/discord-fault.ts';
import type { Reply } from '../discord/reply.ts';
import { KeyedQueues } from '../serial-queue.ts';
import { boardVersion, faceLasts } from './display.ts';
import type { DriverParts } from './perform.ts';
import { buttonsOn } from './wanted.ts';

/** A player's view of the board: the side at the bottom, and what they have pressed in this view alone. */
export interface ViewLook {
  readonly bottom: Seat;
  readonly seats: readonly Seat[];
  readonly chosen?: Square | undefined;
  readonly pressed?: number | undefined;
  /** In the asker's language, which the view keeps. */
  readonly words: Words;
  /** The look that they have chosen for their own views. */
  readonly preferences: Preferences;
}

interface OpenView {
  readonly look: ViewLook;
  /** The board that a piece was chosen on; on a later one nothing is chosen. */
  readonly board: Revision | undefined;
  readonly reply: Reply;
  readonly until: Millis;
  shown: string | undefined;
  isDue: boolean;
}

/** A private answer that is true only until `isOver`: then it goes, as long as its token lives. */
interface Note {
  readonly reply: Reply;
  readonly isOver: (match: Match) => boolean;
  readonly until: Millis;
}

/** An interaction's token lives for 15 minutes; the last seconds are left for the way there. */
const EDITABLE = 15 * 60_000 - 20_000;

/**
 * The private views of a match that its players have open, one each. An answer can be edited while its token lives:
 * until then a view follows the match, and each edit has the newest state. After that *Refresh* does. Tokens are not stored.
 */
export class PrivateViews {
  readonly #parts: DriverParts;
  readonly #open = new Map<PlayerId, OpenView>();
  readonly #queues = new KeyedQueues<PlayerId>();
  #notes: readonly Note[] = [];

  constructor(parts: DriverParts) {
    this.#parts = parts;
  }

  /** `send` shows the view by the reply; a view of the same player that was open before follows the match no more. */
  async show(
    player: PlayerId,
    look: ViewLook,
    reply: Reply,
    send: (draft: MessageDraft) => Promise<unknown>,
  ): Promise<void> {
    const { live, clock } = this.#parts;
    await this.#queues.add(player, async () => {
      const until = millis(clock.now() + EDITABLE);
      const view: OpenView = { look, board: boardIn(live.match), reply, until, shown: undefined, isDue: false };
      this.#open.set(player, view);
      await this.#draw(player, view, send);
    });
    this.changed();
  }

  /** A private answer to `reply` says what will be untrue. */
  note(reply: Reply, isOver: Note['isOver']): void {
    this.#notes = [...this.#notes, { reply, isOver, until: millis(this.#parts.clock.now() + EDITABLE) }];
    this.changed();
  }

  /** The match has changed: a view that shows something else follows, behind what is on its way to it. */
  changed(): void {
    if (!this.isOpen) return;
    const { live, log } = this.#parts;
    const over = this.#notes.filter(({ isOver }) => isOver(live.match));
    this.#notes = this.#notes.filter((note) => !over.includes(note));
    for (const { reply } of over) {
      reply.takeBack().catch((error: unknown) => {
        log.info({ match: live.id, fault: faultOf(error) }, 'a private answer that is over stays');
      });
    }
    for (const [player, view] of this.#open) {
      if (!view.isDue && view.shown !== undefined && !this.#isRight(view)) this.#follow(player, view);
    }
  }

  /** Some can be edited still. */
  get isOpen(): boolean {
    const now = this.#parts.clock.now();
    for (const [player, { until }] of this.#open) if (until < now) this.#open.delete(player);
    this.#notes = this.#notes.filter(({ until }) => until >= now);
    return this.#open.size > 0 || this.#notes.length > 0;
  }

  async idle(): Promise<void> {
    await this.#queues.idle();
  }

  stop(): void {
    this.#open.clear();
    this.#notes = [];
  }

  #follow(player: PlayerId, view: OpenView): void {
    const { live, log } = this.#parts;
    view.isDue = true;
    void this.#queues.add(player, async () => {
      view.isDue = false;
      if (this.#open.get(player) !== view || this.#isRight(view)) return;
      try {
        await this.#draw(player, view, (draft) => view.reply.amend(draft));
      } catch (error) {
        // The view was dismissed, or Discord is out of reach: Refresh is there, and an old button is answered as old ones are.
        this.#open.delete(player);
        log.info({ match: live.id, fault: faultOf(error) }, 'a private view follows its match no more');
      }
    });
  }

  async #draw(player: PlayerId, view: OpenView, send: (draft: MessageDraft) => Promise<unknown>): Promise<void> {
    const { live, view: context, clock, nextGame } = this.#parts;
    const { match } = live;
    const now = clock.now();
    if (!('game' in match) || match.game === undefined) return;
    const { look, board } = view;
    const chosen = board === boardIn(match) ? look.chosen : undefined;
    const buttons = match.phase === 'playing' ? buttonsOn(match, live, context) : undefined;
    const viewer = { ...look, chosen, buttons, next: await nextGame(player) };
    const own = inOwnLook(match, look.preferences);
    await send(privateView(own, look.bottom, { ...context, words: look.words, now }, viewer));
    view.shown = versionOf(match, now);
  }

  /** A view is right while its position and its deadline are. */
  #isRight({ shown }: OpenView): boolean {
    const { live, clock } = this.#parts;
    const { match } = live;
    if (shown === undefined || match.phase !== 'playing') return shown === match.phase;
    return Number.parseInt(shown, 10) === match.game.boardRevision && faceLasts(shown, match, clock.now(), true) !== 0;
  }
}

const boardIn = (match: Match): Revision | undefined =>
  match.phase === 'playing' ? match.game.boardRevision : undefined;

const versionOf = (match: Match, now: Millis): string =>
  match.phase === 'playing' ? boardVersion(match, now) : match.phase;
