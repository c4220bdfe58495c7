import { millis, type Millis } from '../../match/ids.ts';
import type { DiscordFault } from '../discord/discord-fault.ts';
import type { Hindrance } from '../discord/channel-access.ts';
import { clickedAt } from '../discord/reply.ts';
import {
  boardIn,
  CARD,
  IDLE_AFTER,
  isBehind,
  isKnown,
  isNoticeKey,
  isUneditable,
  keyOf,
  OVER,
  UNARCHIVING_RESTS,
  UNKNOWN,
  unknownBoard,
  type Aside,
  type Display,
  type Lane,
  type Overlay,
} from './display.ts';

/** Discord deletes as many at once. */
const REMEMBERED_GONE = 100;
const MOST_ASIDES = 20;

interface Observations {
  /** A message is about to be sent, and would have a higher id than `after`. */
  sending: { key: string; version: string; after: string; overlay?: Overlay | undefined };
  /** It is up. `sentAt`: just sent by this process. Without `stays` it is a notice that stays as it is. */
  posted: { key: string; id: string; version: string; at: Millis; sentAt?: Millis; stays: boolean };
  /** It was looked for, and has never arrived. */
  'not-found': { key: string };
  /** A message of a request in doubt, or one that nobody knew of, stands for this key. */
  'turned-up': { key: string; id: string; version: string };
  /** It is one too many. */
  duplicate: { key: string; id: string };
  edited: { key: string; version: string; at?: Millis };
  /** A notice is done with, told or not. */
  dropped: { key: string };
  gone: { id: string };
  /** A question comes to the bottom: its message is one too many. */
  'brought-down': { key: string };
  /** `isPosting`: a new message was sent, which has arrived or not. `waits`: the milliseconds before each further try. */
  failed: {
    lane: Lane;
    where: 'thread' | 'channel';
    key: string;
    fault: DiscordFault | 'closed';
    isPosting: boolean;
    /** Of an edit: what the message was to become. */
    version?: string | undefined;
    wait: number;
    waits: readonly number[];
    at: Millis;
  };
  /** An answer to a click has failed: the same goes another way. */
  unanswered: { key: string; fault: DiscordFault };
  /** A message that should have none seems to have its buttons back; `until` then it may lose them. Without: it has none. */
  regained: { id: string; until?: Millis };
  known: { id: string };
  /** These are so from now on. */
  fact: { is: Partial<Pick<Display, Fact>> };
  unarchived: { at: Millis };
  hindered: { where: 'thread' | 'channel'; by: Hindrance };
  lifted: { by: readonly Hindrance[]; where?: 'thread' };
  /** Time has passed: what waited for it is due. */
  time: { now: Millis };
  /** Something has happened: whatever has failed is tried again. */
  roused: object;
  /** A lane has done all that it can. */
  rested: { lane: Lane };
  said: { aside: Aside };
  called: { users: readonly string[]; at: Millis };
  /** What the match calls for now: nothing else has to be remembered, and up to `told` everything is told. */
  planned: { keys: ReadonlySet<string>; told: number };
  /** Its record can't be read: what stands there says so from now on. */
  held: { since: Millis };
}

type Fact =
  | 'card'
  | 'isArchived'
  | 'isAtRest'
  | 'isNeeded'
  | 'isAwaited'
  | 'look'
  | 'forcedAt'
  | 'overlay'
  | 'startsAt';
export type Of<Type extends keyof Observations> = { readonly type: Type } & Readonly<Observations[Type]>;

/** Something that was learned of a match's messages. */
export type Observation = { [Type in keyof Observations]: Of<Type> }[keyof Observations];

/** The only way in which a display changes. Gives the same one where there is nothing new. */
export const observe = (display: Display, what: Observation): Display =>
  (OBSERVED[what.type] as (display: Display, what: Observation) => Display)(display, what);

const OBSERVED: { readonly [Type in keyof Observations]: (display: Display, what: Of<Type>) => Display } = {
  sending: (display, { key, version, after, overlay = display.overlay }) => ({
    ...display,
    sent: { ...display.sent, [key]: { version, after } },
    overlay,
  }),
  posted,
  'not-found': (display, { key }) => ({
    ...display,
    sent: without(display.sent, key),
    ...(key === CARD ? { card: 'missing' } : {}),
  }),
  'turned-up': (display, { key, id, version }) => standsFor(display, key, { id, version }),
  duplicate: (display, { key, id }) =>
    isKnown(display, id) ? display : { ...display, duplicates: { ...display.duplicates, [id]: key } },
  edited,
  dropped: (display, { key }) => ({
    ...display,
    shown: without(display.shown, key),
    sent: without(display.sent, key),
    asides: display.asides.filter((aside) => aside.key !== key),
    toldLater: toldWith(display, key),
  }),
  gone,
  'brought-down': (display, { key }) => {
    const old = display.shown[key];
    if (old === undefined) return display;
    const duplicates = { ...display.duplicates, [old.id]: key };
    return { ...display, shown: without(display.shown, key), duplicates, copies: oneMore(display, key) };
  },
  failed,
  unanswered: (display, { key, fault }) =>
    fault === 'unreachable' ? inDoubt(display, key) : { ...display, sent: without(display.sent, key) },
  regained: (display, { id, until }) => {
    if (until !== undefined) return { ...display, regained: { ...display.regained, [id]: until } };
    return id in display.regained ? { ...display, regained: without(display.regained, id) } : display;
  },
  known: (display, { id }) => withNewest(display, id),
  fact: (display, { is }) => {
    const isSame = (Object.keys(is) as Fact[]).every((name) => is[name] === display[name]);
    return isSame ? display : { ...display, ...is };
  },
  unarchived: (display, { at }) => {
    const recent = display.unarchivings.filter((before) => at - before < UNARCHIVING_RESTS);
    return { ...display, isArchived: false, unarchivings: [...recent, at] };
  },
  hindered: (display, { where, by }) => ({ ...display, hindered: { ...display.hindered, [where]: by } }),
  lifted: (display, { by, where }) => {
    const { thread, channel } = display.hindered;
    const stays = (hindrance: Hindrance | undefined): boolean => hindrance !== undefined && !by.includes(hindrance);
    const hindered = {
      ...(thread !== undefined && stays(thread) ? { thread } : {}),
      ...(channel !== undefined && (where === 'thread' || stays(channel)) ? { channel } : {}),
    };
    const isSame = hindered.thread === thread && hindered.channel === channel;
    return isSame ? display : { ...display, hindered };
  },
  time: timePassed,
  roused: (display) => withLane(withLane(display, 'thread', roused), 'card', roused),
  rested: (display, { lane }) =>
    withLane(display, lane, (one) => (one.failures > 0 && one.notBefore === undefined ? { ...one, failures: 0 } : one)),
  said: (display, { aside }) => ({ ...display, asides: [...display.asides, aside].slice(-MOST_ASIDES) }),
  called: (display, { users, at }) => {
    const recent = Object.entries(display.called).filter(([, before]) => at - before <= IDLE_AFTER);
    return { ...display, called: Object.fromEntries([...recent, ...users.map((userId) => [userId, at] as const)]) };
  },
  planned,
  held: ({ settled: _settled, ...display }, { since }) => {
    const isEdited = (key: string): boolean => key === CARD || key.startsWith('board:');
    const marked = Object.keys(display.shown).filter(isEdited).reduce<Display>(inDoubt, display);
    return { ...marked, heldSince: display.heldSince ?? since };
  },
};

function without<Value>(values: Readonly<Record<string, Value>>, key: string): Record<string, Value> {
  if (!(key in values)) return values;
  const { [key]: _left, ...rest } = values;
  return rest;
}

const withNewest = (display: Display, id: string): Display =>
  BigInt(id) > BigInt(display.newest) ? { ...display, newest: id } : display;

const oneMore = ({ copies }: Display, key: string): Display['copies'] => ({ ...copies, [key]: (copies[key] ?? 0) + 1 });

const toldWith = ({ toldLater }: Display, key: string): string[] =>
  toldLater.includes(key) ? toldLater : [...toldLater, key];

const standsFor = (display: Display, key: string, message: Display['shown'][string]): Display => ({
  ...withNewest(display, message.id),
  shown: { ...display.shown, [key]: message },
  sent: without(display.sent, key),
  duplicates: without(display.duplicates, message.id),
});

function posted(display: Display, { key, id, version, at, sentAt, stays }: Of<'posted'>): Display {
  if (isNoticeKey(key) && !stays) return observe(withNewest(display, id), { type: 'dropped', key });
  // By Discord's clock; by ours that is neither before it was sent nor to come.
  const since = sentAt === undefined ? {} : { since: millis(Math.max(sentAt, clickedAt(id, at))) };
  const next = standsFor(display, key, { id, version, ...since });
  if (display.gone.includes(id)) return gone(next, { id });
  // One that was thought to be lost has turned up meanwhile.
  const before = display.shown[key]?.id ?? id;
  const duplicates = before === id ? next.duplicates : { ...next.duplicates, [before]: key };
  return { ...next, duplicates, toldLater: isNoticeKey(key) ? toldWith(next, key) : next.toldLater };
}

function edited(display: Display, { key, version, at }: Omit<Of<'edited'>, 'type'>): Display {
  const old = display.shown[key];
  if (old === undefined) return display;
  if (version === OVER && isNoticeKey(key)) return observe(display, { type: 'dropped', key });
  const isNews = at !== undefined && boardIn(old.version) !== boardIn(version);
  const shown = { ...display.shown, [key]: { ...old, version, ...(isNews ? { since: at } : {}) } };
  return { ...display, shown, regained: without(display.regained, old.id) };
}

function gone(display: Display, { id }: Omit<Of<'gone'>, 'type'>): Display {
  const duplicate = display.duplicates[id];
  const key = duplicate ?? keyOf(display, id);
  const next = { ...display, gone: [...display.gone.filter((other) => other !== id), id].slice(-REMEMBERED_GONE) };
  if (key === undefined) return next;
  const copies = oneMore(next, key);
  if (duplicate !== undefined) return { ...next, copies, duplicates: without(next.duplicates, id) };
  // A notice that somebody deletes is left alone.
  if (isNoticeKey(key)) return observe(next, { type: 'dropped', key });
  return { ...next, copies, shown: without(next.shown, key), card: key === CARD ? 'gone' : next.card };
}

/** An edit without an answer may have arrived or not: no version can be relied on. */
function inDoubt(display: Display, key: string): Display {
  const old = display.shown[key];
  if (old === undefined) return display;
  const version = key.startsWith('board:') ? unknownBoard(boardIn(old.version)) : UNKNOWN;
  return { ...display, shown: { ...display.shown, [key]: { ...old, version } } };
}

function failed(display: Display, what: Of<'failed'>): Display {
  const { lane: name, where, key, fault, isPosting, version, wait, waits, at } = what;
  const old = display.shown[key];
  const isEdit = version !== undefined && old !== undefined;
  // Refused for good: a press of a button that stayed is answered with what has become of it.
  if (fault === 'refused' && isEdit && !isBehind(display, key, version)) return edited(display, { key, version });
  let next = display;
  if (isPosting && fault !== 'unreachable') next = { ...next, sent: without(next.sent, key) };
  if (!isPosting && fault === 'unreachable') next = inDoubt(next, key);
  if (fault === 'archived') return { ...next, isArchived: true, isAtRest: false };
  if (fault === 'forbidden') next = { ...next, hindered: { ...next.hindered, [where]: 'forbidden' } };
  // A notice that Discord refuses for good would stand in the way of everything after it.
  if (fault === 'refused' && isPosting && isNoticeKey(key)) return observe(next, { type: 'dropped', key });
  const isHopeless = old !== undefined && isUneditable(fault, old.id, at);
  const isWorthWaiting = !isHopeless && !['closed', 'forbidden', 'refused'].includes(fault);
  return withLane(next, name, (lane) => {
    const tried = { ...lane, failed: { ...lane.failed, [key]: isWorthWaiting } };
    if (fault !== 'unreachable' && fault !== 'rate-limited') return tried;
    const { failures, notBefore } = lane;
    const turn = waits[Math.min(failures, waits.length - 1)] ?? 0;
    // What fails in one go is tried again in one go.
    return notBefore === undefined
      ? { ...tried, failures: failures + 1, notBefore: millis(at + Math.max(wait, turn)) }
      : { ...tried, notBefore: millis(Math.max(notBefore, at + wait)) };
  });
}

type LaneState = Display['lanes'][Lane];

function withLane(display: Display, name: Lane, change: (lane: LaneState) => LaneState): Display {
  const lane = change(display.lanes[name]);
  return lane === display.lanes[name] ? display : { ...display, lanes: { ...display.lanes, [name]: lane } };
}

function roused(lane: LaneState): LaneState {
  const isClear = lane.notBefore === undefined && Object.keys(lane.failed).length === 0;
  return isClear ? lane : { failed: {}, failures: lane.failures };
}

function timePassed(display: Display, { now }: Of<'time'>): Display {
  let next = display;
  for (const name of ['thread', 'card'] as const)
    next = withLane(next, name, (lane) => ((lane.notBefore ?? Infinity) <= now ? roused(lane) : lane));
  for (const [id, until] of Object.entries(display.regained)) {
    if (until > now) continue;
    const key = keyOf(next, id);
    next = { ...next, regained: without(next.regained, id) };
    // Since then nothing has taken the buttons away again: a late answer to an earlier click has brought them.
    if (key !== undefined) next = edited(next, { key, version: UNKNOWN });
  }
  return next;
}

function planned(display: Display, { keys, told }: Of<'planned'>): Display {
  const only = <Value>(values: Readonly<Record<string, Value>>): Record<string, Value> => {
    const kept = Object.entries(values).filter(([key]) => keys.has(key) || key === CARD);
    return kept.length === Object.keys(values).length ? values : Object.fromEntries(kept);
  };
  const later = display.toldLater.filter((key) => keys.has(key));
  const toldLater = later.length === display.toldLater.length ? display.toldLater : later;
  const is = { shown: only(display.shown), copies: only(display.copies), sent: only(display.sent), told, toldLater };
  const isSame = (Object.keys(is) as (keyof typeof is)[]).every((name) => is[name] === display[name]);
  return isSame ? display : { ...display, ...is };
}
