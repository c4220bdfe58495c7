import { SnowflakeUtil } from 'discord.js';
import { type MatchAction, playersOf } from '../../match/match.ts';
import { type BoardMemory, type BoardWatch, whyBoardMoves } from '../../match/boards.ts';
import { type MatchId, millis, type Millis, type PlayerId, type Revision } from '../../match/ids.ts';
import { patience } from '../../match/options.ts';
import { type Match, newMatch } from '../../match/phases.ts';
import type { FirstButtons } from '../../match/preferences.ts';
import type { OfType } from '../../match/topic.ts';
import { type Outline, outlineOf } from '../../match/outline.ts';
import type { Whereabouts } from '../../store/games.ts';
import type { StoredMatch } from '../../store/store.ts';
import { SerialQueue } from '../serial-queue.ts';
import { BURIED_BY, type Presence, RecentActivity } from './recent-activity.ts';

export interface MatchPlace {
  readonly guildId: string;
  readonly channelId: string;
}

/** The live board's message, as far as it is known. */
export interface KnownBoard {
  readonly messageId: string | undefined;
  /** The number on its buttons. */
  readonly shows?: number | undefined;
  /** False where Discord, or a hindrance, keeps it from being edited. */
  readonly canEdit: boolean;
  readonly isChosen?: boolean;
}

/** When a player wants to be mentioned. */
export type MentionOf = BoardMemory['mentionOf'];

const NO_BOARD: KnownBoard = { messageId: undefined, canEdit: true };
/** A match in memory and where it is shown. Its state changes in its own queue only. */
export class LiveMatch {
  readonly id: MatchId;
  readonly place: MatchPlace;
  readonly queue = new SerialQueue();
  match: Match;
  /** When somebody, or its clock, has last needed it. */
  usedAt = millis(0);
  /** Work that goes on elsewhere and comes back to it: until then it stays in memory. */
  holds = 0;
  /** Nobody but the bot has needed it since it was loaded: it goes as soon as it can. */
  isInBackground = false;
  /** It is in memory no more: another object stands for it when it is needed again. */
  isAsleep = false;
  /** The newest absence that it has taken up. */
  absence = 0;
  #offered: { readonly on: Revision; readonly buttons: FirstButtons } | undefined;
  /** The match as it is about to become, until that is recorded or refused; it already counts as that. */
  pending: Match | undefined;
  cardId: string | undefined;
  threadId: string | undefined;
  /** When a person was last active here, by Discord user id: a player who was here just now needs no mention. */
  readonly lastSeen: Presence;
  /** When a player last pressed or typed something here: nothing else shows whether a player is present. */
  readonly pressedAt: Presence;
  /** Everyone involved, even by trying to join; the directory keeps them as long as the match. */
  readonly people: Set<PlayerId>;
  lastEventAt: Millis | undefined;
  /** Interactions that an earlier process may have answered just before it ended. */
  causes: ReadonlySet<string> = new Set();
  /** Since when its record could not be read by an earlier process: nobody could do anything from then on. */
  heldSince: Millis | undefined;
  /** The outcome of the last write is unknown: the journal may hold more than this. */
  isUnsure = false;

  readonly #recent: RecentActivity;

  constructor(id: MatchId, place: MatchPlace, people: Iterable<PlayerId>, recent = new RecentActivity()) {
    this.id = id;
    this.place = place;
    this.match = newMatch(id);
    this.people = new Set(people);
    this.#recent = recent;
    this.lastSeen = recent.presenceIn(id, 'user');
    this.pressedAt = recent.presenceIn(id, 'player');
  }

  /** The match as limits count it. */
  get outline(): Outline {
    return outlineOf(this.pending ?? this.match);
  }

  /** Something is under way in its queue, or elsewhere, or in doubt. */
  get isBusy(): boolean {
    return this.pending !== undefined || this.isUnsure || this.holds > 0 || !this.queue.isIdle;
  }

  /** Nothing more can happen. After a game a question is still open, so that is not over. */
  get isOver(): boolean {
    return this.match.phase === 'closed';
  }

  /** The action with what is only known in memory: who is present, and the state of the board. */
  remembering(action: MatchAction, board: KnownBoard, now: Millis, mentionOf: MentionOf): MatchAction {
    const { match } = this;
    const { messageId, canEdit } = board;
    if (action.type === 'Tick') return { ...action, ...this.#onMove(now, mentionOf) };
    if (action.type === 'WatchBoard') return { ...action, ...this.watch(() => board, mentionOf) };
    if (action.type !== 'PlayMove' || match.phase !== 'playing') return action;
    const boardMoves = whyBoardMoves(match, { ...this.#memoryOf(messageId), mentionOf, canEdit }, now);
    return boardMoves === undefined ? action : { ...action, boardMoves };
  }

  /** The players to whom a reminder would be of no use. */
  #onMove(now: Millis, mentionOf: MentionOf): Pick<OfType<MatchAction, 'Tick'>, 'onMove'> {
    const { match } = this;
    if (match.phase !== 'playing') return {};
    const player = match.seats[match.game.position.turn];
    if (mentionOf(player) === 'never') return { onMove: 'unmentioned' };
    const pressedAt = this.pressedAt.get(player);
    return pressedAt !== undefined && now - pressedAt <= patience(match.options.time) ? { onMove: 'looking' } : {};
  }

  /** The live board as it stands while nobody moves; `boardOf` is asked only where it matters. */
  watch(boardOf: (live: LiveMatch) => KnownBoard, mentionOf: MentionOf): BoardWatch {
    const { match, newest } = this;
    if (match.phase !== 'playing') return {};
    const onMove = match.seats[match.game.position.turn];
    const lastPressAt = this.pressedAt.get(onMove);
    const mention = mentionOf(onMove);
    const watch = { ...(mention === 'away' ? {} : { mention }), ...(lastPressAt === undefined ? {} : { lastPressAt }) };
    const last = newest.at(-1);
    const { messageId, isChosen } = last === undefined || !this.hasChat ? NO_BOARD : boardOf(this);
    if (last === undefined || messageId === undefined || isChosen === true || !this.#isBuried(messageId)) return watch;
    return { ...watch, buriedSince: millis(Math.max(SnowflakeUtil.timestampFrom(last), lastPressAt ?? 0)) };
  }

  /** So much has been written here that a board may be buried. */
  get hasChat(): boolean {
    return this.newest.length >= BURIED_BY;
  }

  #isBuried(board: string): boolean {
    return this.newest.filter((id) => BigInt(id) > BigInt(board)).length >= BURIED_BY;
  }

  #memoryOf(board: string | undefined): Omit<BoardMemory, 'canEdit' | 'mentionOf'> {
    const pressedAt = (player: PlayerId): Millis | undefined => this.pressedAt.get(player);
    if (board === undefined) return { pressedAt, isBuried: false, postedAt: undefined };
    return { pressedAt, isBuried: this.#isBuried(board), postedAt: millis(SnowflakeUtil.timestampFrom(board)) };
  }

  /** The newest messages in the thread, by id. */
  get newest(): readonly string[] {
    return this.#recent.messagesIn(this.#chat);
  }

  announced(messageId: string): void {
    this.#recent.announced(this.#chat, messageId);
  }

  get #chat(): string {
    return this.threadId ?? this.id;
  }

  /** What is offered first on a board, as its player preferred when it was first drawn: another choice shows from the next one on. */
  buttonsOn(board: Revision, preferred: FirstButtons): FirstButtons {
    if (this.#offered?.on !== board) this.#offered = { on: board, buttons: preferred };
    return this.#offered.buttons;
  }

  get where(): Whereabouts {
    return { ...this.place, threadId: this.threadId };
  }
}

export const peopleOf = ({ entries }: Pick<StoredMatch, 'entries'>): readonly PlayerId[] =>
  entries.flat().flatMap(playersOf);
