import { millis, type Millis, type Seats } from '../../match/ids.ts';
import type { MatchChange, MatchEvent } from '../../match/match.ts';
import { isBotsTurn, newMatch, type Match, type PlayingMatch } from '../../match/phases.ts';
import type { ViewContext } from '../../views/view-context.ts';
import type { Reply } from '../discord/reply.ts';
import { CARD, emptyDisplay, isTold, isUp, readDisplay, TOLD, UNKNOWN, type Display, type Overlay } from './display.ts';
import {
  isNotice,
  isOfAbsence,
  isUnasked,
  noticesIn,
  prune,
  remember,
  startHistory,
  type History,
  type Planned,
  type PlannedNotice,
} from './history.ts';
import { observe } from './observe.ts';
import { firstIdAt } from './recognise.ts';

interface Past {
  readonly match: Match;
  readonly past: readonly MatchChange[];
  /** What was stored as shown, if anything was. */
  readonly text: string | undefined;
  /** Something may have happened there of which nobody has heard. */
  readonly isUnheard: boolean;
  /** The newest message in its thread when the gateway began to tell of that; `undefined` where it has not said. */
  readonly newest?: string | undefined;
  readonly threadId: string | undefined;
  readonly view: ViewContext;
  readonly now: Millis;
}

const CLOCKS_DIFFER_MS = 10_000;

/** What a match calls for, and what is known to be shown of it. */
interface Followed {
  readonly history: History;
  readonly display: Display;
}

interface Restored extends Followed {
  /** Since when nobody could do anything, as its record could not be read. */
  readonly heldSince: Millis | undefined;
  /** False where something is stored that can't be read: then nothing is told again. */
  readonly isRead: boolean;
}

/** Takes up a match where this process, or an earlier one, has let go of it. */
export function restored(from: Past): Restored {
  const { match, past, text, view } = from;
  const stored = text === undefined ? undefined : readDisplay(text, match.revision);
  const told = text === undefined ? 0 : match.revision;
  const { settled, heldSince, ...display }: Display = stored ?? { ...emptyDisplay(), told };
  const isUnheard = from.isUnheard || stored === undefined;
  const hasMore = isUnheard && mayHaveMore(display, from);
  const sent = { ...display.sent };
  let history = startHistory(newMatch(match.id));
  const first = firstUntold(display);
  const isDue = ({ key, countdown, revision }: PlannedNotice): boolean =>
    display.shown[key] === undefined ? !isTold(display, key, revision) : countdown !== undefined;
  for (const [index, change] of past.entries()) {
    const notices = change.after.revision < first ? [] : noticesIn(change, view).filter(isDue);
    // An earlier process may have posted them.
    for (const { key } of hasMore ? notices : []) {
      const after = text === undefined ? surelyBefore(past.slice(0, index + 1)) : display.newest;
      if (display.shown[key] === undefined) sent[key] ??= { version: TOLD, after };
    }
    history = remember(history, change, view, notices);
  }
  history = { ...history, planned: history.planned.map((one) => ownMessage(one, display)) };
  const next = isUnheard ? unheard({ ...display, sent }, settled !== match.revision && hasMore, from) : display;
  return { ...pruned({ history, display: next }), heldSince, isRead: text === undefined || stored !== undefined };
}

/** Takes up a change of the match. `reply`: the way back to what brought it about. */
export function followed(
  { history, display }: Followed,
  change: MatchChange,
  reply: Reply | undefined,
  view: ViewContext,
): Followed {
  const { after, events } = change;
  const started = events.findLast(({ type }) => type === 'ClockStarted')?.at;
  const is = {
    isNeeded: !events.every(isOfAbsence),
    isAwaited: reply !== undefined || !events.every(isUnasked),
    overlay: after.phase === 'playing' ? overlayAfter(display.overlay, after, events, reply) : display.overlay,
    ...(started === undefined ? {} : { startsAt: started }),
  };
  return pruned({ history: remember(history, change, view), display: observe(display, { type: 'fact', is }) });
}

/** Both change what can be pressed next. */
export const isPlayed = ({ type }: MatchEvent): boolean => type === 'MovePlayed' || type === 'HopPlayed';

/** A move or a hop leaves no mark but the place of the press that made it; a takeback against the bot rests (PLAY-01). */
function overlayAfter(
  overlay: Overlay,
  after: PlayingMatch,
  events: readonly MatchEvent[],
  reply: Reply | undefined,
): Overlay {
  const on = after.game.boardRevision;
  const press = reply?.from.kind === 'press' ? reply.from : undefined;
  if (events.some(isPlayed)) {
    // Between the bot's moves one person presses: what they pressed last is spared until they press again.
    const isBots = reply === undefined && after.level !== undefined && !isBotsTurn(after);
    const pressed = press === undefined && isBots ? overlay.pressed : press?.place;
    return { on, ...(pressed === undefined ? {} : { pressed }), mention: false };
  }
  const isBack =
    press !== undefined && after.level !== undefined && events.some(({ type }) => type === 'MoveTakenBack');
  return isBack ? { ...(overlay.on === on ? overlay : { on, mention: false }), rests: 'take-back' } : overlay;
}

/** Forgets what nothing depends on any more: notices that are told, and what is over for long. */
export function pruned({ history, display }: Followed): Followed {
  const { match, planned } = prune(history, (key) => isUp(display, key) || display.sent[key] !== undefined);
  const untold = planned.flatMap((one) =>
    isNotice(one) && !isTold(display, one.key, one.revision) ? [one.revision - 1] : [],
  );
  const told = Math.min(match.revision, ...untold);
  const left = planned.filter((one) => !isNotice(one) || one.revision > told || display.shown[one.key] !== undefined);
  const keys = new Set([...left, ...display.asides].map(({ key }) => key));
  return { history: { ...history, planned: left }, display: observe(display, { type: 'planned', keys, told }) };
}

/** Before that everything is told that stays as it is. */
const firstUntold = ({ told, shown }: Display): number =>
  Math.min(told + 1, ...Object.keys(shown).flatMap((key) => Number(/^notice:(\d+)/.exec(key)?.[1] ?? Infinity)));

/** Whether an earlier process may have posted what this one knows nothing of. */
const mayHaveMore = (display: Display, { newest }: Past): boolean =>
  newest === undefined || BigInt(newest) > BigInt(display.newest);

/** Nobody has told what happened there: it is looked at before something is sent, or at once where something was on its way. */
function unheard(display: Display, isInDoubt: boolean, { match, past, threadId, now }: Past): Display {
  const { asides, newest, told, card } = display;
  const shown = { ...display.shown };
  const sent = { ...display.sent };
  for (const { key } of asides) sent[key] ??= { version: TOLD, after: newest };
  // The card may have been changed meanwhile, and would have to be changed back.
  const isChanged = past.some((change) => change.after.revision > told && changesCard(change));
  const known = shown[CARD];
  if (known !== undefined && isChanged) shown[CARD] = { ...known, version: UNKNOWN };
  // A thread that was opened on a message has the message's own id.
  else if (known === undefined && card !== 'gone' && threadId !== undefined)
    shown[CARD] = { id: threadId, version: UNKNOWN };
  else if (known === undefined && card !== 'gone' && match.phase !== 'new')
    sent[CARD] ??= { version: UNKNOWN, after: '0' };
  return {
    ...display,
    shown,
    sent,
    lanes: emptyDisplay().lanes,
    hindered: assumedOf(match),
    look: isInDoubt ? 'now' : 'before-sending',
    isAwaited: false,
    startsAt: now,
  };
}

/** A hindrance counts as lasting until Discord says otherwise: no clock may run in between. */
function assumedOf(match: Match): Display['hindered'] {
  const reasons = 'stops' in match ? match.stops.map(({ reason }) => reason) : [];
  if (reasons.includes('server-unavailable')) return { thread: 'outage', channel: 'outage' };
  return reasons.includes('venue-closed') ? { thread: 'locked' } : {};
}

const changesCard = ({ before, after, events }: MatchChange): boolean =>
  before.phase !== after.phase || events.some((event) => 'reason' in event && event.reason === 'venue-closed');

/** Programs of before posted a pause below the question for it. */
function ownMessage(one: Planned, { shown }: Display): Planned {
  const key = `question:${one.kind === 'question' ? one.number : ''}`;
  return one.kind === 'question' && one.asked !== undefined && shown[key] !== undefined ? { ...one, key } : one;
}

/** An id that the message telling of the last change exceeds: by Discord's clock where it can be, as ours may have been set. */
function surelyBefore(past: readonly MatchChange[]): string {
  const cause = past
    .flatMap(({ events }) => events)
    .findLast((event) => /^[0-9]{1,20}$/.test(event.cause ?? ''))?.cause;
  if (cause !== undefined) return cause;
  const happenedAt = Math.min(...(past.at(-1)?.events ?? []).map(({ at }) => at));
  return String(firstIdAt(millis(happenedAt - CLOCKS_DIFFER_MS)));
}

/** When players last did something, or were called by the opening, by user id: no board calls them again. */
export function lastSeenIn(past: readonly MatchChange[], person: ViewContext['person']): ReadonlyMap<string, Millis> {
  const lastSeen = new Map<string, Millis>();
  let seats: Seats | undefined;
  for (const event of past.flatMap(({ events }) => events)) {
    const isDone = event.cause !== undefined && 'seat' in event && !('byLot' in event);
    const doer = isDone ? seats?.[event.seat] : undefined;
    if (event.type === 'GameStarted') seats = event.seats;
    const called = event.type === 'GameStarted' ? Object.values(event.seats) : [];
    for (const player of doer === undefined ? called : [doer]) {
      const { userId } = person(player);
      if (userId !== undefined) lastSeen.set(userId, event.at);
    }
  }
  return lastSeen;
}
