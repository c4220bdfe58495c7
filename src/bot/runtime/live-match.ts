import { deserialize, serialize } from 'node:v8';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
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

/** A board with more than five messages below it. */
const BURIED_BY = 6;
/** When a player wants to be mentioned. */
export type MentionOf = BoardMemory['mentionOf'];

const NO_BOARD: KnownBoard = { messageId: undefined, canEdit: true };
/** Some of them may be deleted again. */
const REMEMBERED = 20;

/** A match at rest and what is known to be shown of it, which only the display reads. They share objects, and still do afterwards. */
interface Packed {
  readonly match: Match;
  readonly known: unknown;
}

/** A match in memory and where it is shown. Its state changes in its own queue only. */
export class LiveMatch {
  readonly id: MatchId;
  readonly place: MatchPlace;
  readonly queue = new SerialQueue();
  /** For how many rounds nobody, nor its clock, has needed it. */
  idleFor = 0;
  #match: Match | undefined;
  /** At rest: text that holds bytes, as that takes no memory beside. */
  #packed: string | undefined;
  #outline: Outline | undefined;
  #known: unknown;
  #offered: { readonly on: Revision; readonly buttons: FirstButtons } | undefined;
  /** The match as it is about to become, until that is recorded or refused; it already counts as that. */
  pending: Match | undefined;
  cardId: string | undefined;
  /** Messages deleted from the channel before the card's id was known: the card may be among them. */
  readonly deletedEarly = new Set<string>();
  threadId: string | undefined;
  /** When a person was last active here, by Discord user id: a player who was here just now needs no mention. */
  readonly lastSeen = new Map<string, Millis>();
  /** When a player last pressed or typed something here: nothing else shows whether a player is present. */
  readonly pressedAt = new Map<PlayerId, Millis>();
  /** The newest messages in the thread, by id. */
  readonly newest: string[] = [];
  /** Everyone involved, even by trying to join; the directory keeps them as long as the match. */
  readonly people: Set<PlayerId>;
  lastEventAt: Millis | undefined;
  /** Since when its record could not be read by an earlier process: nobody could do anything from then on. */
  heldSince: Millis | undefined;
  /** The outcome of the last write is unknown: the journal may hold more than this. */
  isUnsure = false;

  constructor(id: MatchId, place: MatchPlace, people: Iterable<PlayerId>) {
    this.id = id;
    this.place = place;
    this.#match = newMatch(id);
    this.people = new Set(people);
  }

  get match(): Match {
    return this.#match ?? this.#unpack();
  }

  set match(match: Match) {
    this.#match = match;
    this.#outline = undefined;
    this.idleFor = 0;
  }

  /** The match as limits count it, which for one at rest takes no unpacking. */
  get outline(): Outline {
    return this.pending === undefined ? (this.#outline ??= outlineOf(this.match)) : outlineOf(this.pending);
  }

  get isPacked(): boolean {
    return this.#packed !== undefined;
  }

  /** Puts it to rest, with what is known to be shown: the next reconciler finds it as it was. */
  pack(known: unknown): void {
    const { match } = this;
    this.#outline ??= outlineOf(match);
    this.#packed = deflateRawSync(serialize({ match, known } satisfies Packed), { level: 1 }).toString('latin1');
    this.#match = undefined;
    this.#known = undefined;
  }

  /** Gives the display's memory from when the match was put to rest, once. */
  takeKnown(): unknown {
    if (this.#packed !== undefined) this.#unpack();
    const known = this.#known;
    this.#known = undefined;
    return known;
  }

  /** The display's memory, where the match has been needed since it was put to rest and its display has not. */
  get known(): unknown {
    return this.#known;
  }

  /** Something is under way in its queue, or in doubt. */
  get isBusy(): boolean {
    return this.pending !== undefined || this.isUnsure || !this.queue.isIdle;
  }

  #unpack(): Match {
    if (this.#packed === undefined) throw new Error('a match is packed or it is not');
    const { match, known } = deserialize(inflateRawSync(Buffer.from(this.#packed, 'latin1'))) as Packed;
    this.#packed = undefined;
    this.#match = match;
    this.#known = known;
    this.idleFor = 0;
    return match;
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

  announced(messageId: string): void {
    if (!this.newest.includes(messageId)) this.newest.push(messageId);
    if (this.newest.length > REMEMBERED) this.newest.shift();
  }

  deleted(messageId: string): void {
    const at = this.newest.indexOf(messageId);
    if (at >= 0) this.newest.splice(at, 1);
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

interface AtRestParts {
  readonly all: () => Iterable<LiveMatch>;
  /** Something is under way there, or not saved yet. */
  readonly isBusy: (live: LiveMatch) => boolean;
  /** Ends what shows it, and gives what is known to be shown; `undefined`: that is needed still. */
  readonly letGo: (live: LiveMatch) => unknown;
}

/** In heartbeats: every minute, matches that nobody needs have been idle for one more round, and rest after two. */
const ROUND = 30;
export const RESTS_AFTER = 2;
/** With each heartbeat: each takes a quarter of a millisecond. */
const AT_ONCE = 200;

/** Packs matches that nobody has needed for a while, with what is known to be shown of them. */
export class AtRest {
  readonly #parts: AtRestParts;
  #beats = 0;

  constructor(parts: AtRestParts) {
    this.#parts = parts;
  }

  /** With each heartbeat. */
  beat(): void {
    this.#beats += 1;
    const isRound = this.#beats % ROUND === 0;
    let left = AT_ONCE;
    for (const live of this.#parts.all()) {
      if (live.isPacked) continue;
      if (isRound) live.idleFor += 1;
      if (live.idleFor >= RESTS_AFTER && left > 0 && this.pack(live)) left -= 1;
    }
  }

  /** False: it can't rest now. */
  pack(live: LiveMatch): boolean {
    const { isBusy, letGo } = this.#parts;
    if (live.isPacked || live.isBusy || live.isOver || isBusy(live)) return false;
    const known = letGo(live);
    if (known === undefined) return false;
    live.pack(known);
    return true;
  }
}
