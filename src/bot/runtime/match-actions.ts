import { ok, type Result } from '../../engine/result.ts';
import {
  changeOf,
  historyOf,
  type MatchChange,
  decide,
  type MatchAction,
  type MatchEvent,
  type Rejection,
} from '../../match/match.ts';
import type { Millis } from '../../match/ids.ts';
import type { Store } from '../../store/store.ts';
import type { StopReason } from '../../match/phases.ts';
import { encodeEvent } from '../../store/event-codec.ts';
import { StoreUnavailable, UnreadableEvent } from '../../store/store-errors.ts';
import type { Clock } from '../clock.ts';
import type { Reply } from '../discord/reply.ts';
import type { Logger } from '../logger.ts';
import type { DatedAction } from './absences.ts';
import type { Admissions } from './admissions.ts';
import type { Heartbeat } from './heartbeat.ts';
import type { KnownBoard, LiveMatch, MentionOf } from './live-match.ts';
import { RecordBroken } from './quarantine.ts';

export interface Request<Refusal> {
  /** When it was asked; default now. A function is called when it is the action's turn in the queue. */
  readonly at?: Millis | (() => Millis);
  readonly reply?: Reply;
  /** May still refuse an action that is allowed. Its effects must be harmless if the events are not recorded after all. */
  readonly prepare?: (events: readonly MatchEvent[]) => Promise<Result<void, Refusal>>;
}

export interface MatchActionsParts {
  readonly store: Pick<Store, 'append' | 'readMatch'>;
  readonly heartbeat: Pick<Heartbeat, 'failed'>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly admissions: Admissions;
  readonly outages: {
    /** The newest absence that a match has taken up for sure. */
    taken(live: LiveMatch): number;
  };
  readonly onRecorded: (live: LiveMatch, change: MatchChange, reply: Reply | undefined) => void;
  readonly onBroken: (live: LiveMatch, broken: RecordBroken) => void;
  readonly boardOf: (live: LiveMatch) => KnownBoard;
  readonly mentionOf: MentionOf;
}

/** What is done in the queue of a match: decide, append to the journal, evolve. */
export class MatchActions {
  readonly #parts: MatchActionsParts;

  constructor(parts: MatchActionsParts) {
    this.#parts = parts;
  }

  /** Rejects with `StoreUnavailable`, `RecordBroken` or `UnreadableEvent`: nothing has changed then. */
  async take<Refusal>(
    live: LiveMatch,
    asked: MatchAction | (() => Promise<MatchAction>),
    request: Request<Refusal>,
  ): Promise<Result<MatchChange, Rejection | Refusal>> {
    const { clock, heartbeat } = this.#parts;
    const since = clock.now();
    try {
      const action = typeof asked === 'function' ? await asked() : asked;
      return await this.#decide(live, action, request);
    } catch (error) {
      if (error instanceof StoreUnavailable) heartbeat.failed(error, since);
      if (error instanceof RecordBroken) this.#parts.onBroken(live, error);
      if (error instanceof UnreadableEvent)
        this.#parts.log.error(
          { match: live.id, err: error },
          'an action was refused: its record could not be read back',
        );
      throw error;
    } finally {
      live.pending = undefined;
    }
  }

  async #decide<Refusal>(
    live: LiveMatch,
    action: MatchAction,
    { at, reply, prepare }: Request<Refusal>,
  ): Promise<Result<MatchChange, Rejection | Refusal>> {
    if (live.isUnsure) await this.#catchUp(live);
    const before = live.match;
    const asked = typeof at === 'function' ? at() : at;
    const now = asked ?? this.#parts.clock.now();
    const { boardOf, mentionOf } = this.#parts;
    const board = boardOf(live);
    // A press changes its own message whatever stands in the bot's way; a command can be answered with another board.
    const canEdit = board.canEdit || reply?.from.kind !== 'command';
    const put = live.remembering(action, { ...board, canEdit }, now, mentionOf);
    const decision = decide(before, put, now);
    if (!decision.ok) return decision;
    if (decision.value.length === 0) return ok(changeOf(before, decision.value));
    const admitted = await this.#parts.admissions.admit(live, put, now, decision.value);
    if (!admitted.ok) return admitted;
    // Nothing is prepared for what could not be written.
    if (prepare !== undefined) admitted.value.events.forEach(encodeEvent);
    const prepared = await prepare?.(admitted.value.events);
    if (prepared?.ok === false) return prepared;
    const recorded = changeOf(before, await this.#append(live, admitted.value));
    this.#recorded(live, recorded, reply);
    return ok(recorded);
  }

  /** As one entry, so that a match that slept for long is there as soon as any other. */
  async takeUp(live: LiveMatch, actions: readonly DatedAction[], absence: number): Promise<void> {
    let { match } = live;
    let events: MatchEvent[] = [];
    const record = async (): Promise<void> => {
      if (events.length === 0) return;
      const change = changeOf(live.match, events);
      events = [];
      this.#recorded(live, changeOf(change.before, await this.#append(live, change, absence)), undefined);
      ({ match } = live);
    };
    for (const { action, at } of actions) {
      const decided = decide(match, action, at);
      if (!decided.ok) continue;
      events.push(...decided.value);
      ({ after: match } = changeOf(match, decided.value));
      // What a game did to the ratings follows its end.
      if (decided.value.some(({ type }) => type === 'GameEnded')) await record();
    }
    await record();
    live.absence = absence;
  }

  #recorded(live: LiveMatch, change: MatchChange, reply: Reply | undefined): void {
    logChange(this.#parts.log, live, change);
    this.#parts.onRecorded(live, change, reply);
  }

  /** The events as they are recorded: a game that counts is rated where its ratings are kept (RUN-12). */
  async #append(
    live: LiveMatch,
    { before, events }: MatchChange,
    absence = this.#parts.outages.taken(live),
  ): Promise<readonly MatchEvent[]> {
    try {
      const appended = await this.#parts.store.append({ before, events, where: live.where, absence });
      if (appended !== 'conflict') {
        live.absence = absence;
        return appended;
      }
    } catch (error) {
      if (error instanceof StoreUnavailable && error.fault === 'uncertain') live.isUnsure = true;
      throw error;
    }
    // A write without an answer can still arrive after `#catchUp` has read the journal.
    live.isUnsure = true;
    throw new StoreUnavailable('unavailable', 'the journal holds newer events of this match');
  }

  async #catchUp(live: LiveMatch): Promise<void> {
    const read = await this.#parts.store.readMatch(live.id);
    if (read?.ok === false) throw new RecordBroken(read.error);
    const history = read === undefined ? [] : historyOf(live.id, read.value.entries);
    live.isUnsure = false;
    const { revision } = live.match;
    for (const missed of history.filter(({ after }) => after.revision > revision)) {
      this.#recorded(live, missed, undefined);
    }
  }
}

/** The events of a match that an operator sees at level `info`, a line each. */
const STEPS: Readonly<Partial<Record<MatchEvent['type'], string>>> = {
  ChallengeMade: 'somebody was invited',
  TableOpened: 'a table was opened',
  HotseatStarted: 'a hotseat game was begun',
  SoloStarted: 'a game against the bot was begun',
  GameStarted: 'a game has started',
  GamePaused: 'the game is paused',
  GameResumed: 'the game goes on after a pause',
  PlayerVanished: 'a player has left',
  PlayerReturned: 'a player is back',
  ClockStopped: "the clock is stopped: presses can't arrive",
  ClockStarted: 'the clock may run again',
  GameEnded: 'a game has ended',
  MatchClosed: 'the match is closed',
};

/** They stop all matches at once, and the log says so once. */
const OF_ALL: ReadonlySet<StopReason> = new Set(['process-away', 'gateway-away']);

/** Tells the log what has become of a match, by the ids of its players: its important steps at `info`, all else at `debug`. */
function logChange(log: Logger, { place, threadId: thread }: LiveMatch, { after, events }: MatchChange): void {
  const isDetailed = log.isLevelEnabled('debug');
  for (const [index, event] of events.entries()) {
    const step = 'reason' in event && OF_ALL.has(event.reason as StopReason) ? undefined : STEPS[event.type];
    if (step === undefined && !isDetailed) continue;
    const revision = after.revision - events.length + 1 + index;
    const line = { match: after.id, revision, ...detailsOf(event) };
    if (step === undefined) log.debug(line, 'the match has changed');
    else log.info({ ...line, server: place.guildId, thread }, step);
  }
}

/** `interaction` is the press or command that brought it about. */
function detailsOf({ type: event, at, cause: interaction, ...details }: MatchEvent): object {
  const kept = Object.entries(details).filter(([key]) => !LONG.has(key));
  return { event, at, interaction, ...Object.fromEntries(kept) };
}

/** The options are in the journal, and a code is for those who see the table. */
const LONG: ReadonlySet<string> = new Set(['options', 'code']);
