import { millis, type Millis } from '../../match/ids.ts';
import type { DiscordFault } from '../discord/discord-fault.ts';
import type { Hindrance } from '../discord/channel-access.ts';
import { clickedAt } from '../discord/reply.ts';
import {
  boardIn,
  CARD,
  IDLE_AFTER,
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

const REMEMBERED_GONE = 32;
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
    wait: number;
    waits: readonly number[];
    at: Millis;
  };
  /** An answer to a click has failed: the same goes another way. */
  unanswered: { key: string; fault: DiscordFault };
  /** A message that should have none seems to have its buttons back; `until` then it may lose them. */
  regained: { id: string; until: Millis };
  'buttons-gone': { id: string };
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
export function observe(display: Display, what: Observation): Display {
  switch (what.type) {
    case 'sending':
      return sending(display, what);
    case 'posted':
      return posted(display, what);
    case 'not-found':
      if (what.key === CARD) return { ...display, sent: without(display.sent, CARD), card: 'missing' };
      return { ...display, sent: without(display.sent, what.key) };
    case 'turned-up':
      return {
        ...display,
        shown: { ...display.shown, [what.key]: { id: what.id, version: what.version } },
        sent: without(display.sent, what.key),
        duplicates: without(display.duplicates, what.id),
        newest: newer(display.newest, what.id),
      };
    case 'duplicate':
      return { ...display, duplicates: { ...display.duplicates, [what.id]: what.key } };
    case 'edited':
      return edited(display, what);
    case 'dropped':
      return dropped(display, what.key);
    case 'gone':
      return gone(display, what.id);
    case 'brought-down':
      return broughtDown(display, what.key);
    case 'failed':
      return failed(display, what);
    case 'unanswered':
      if (what.fault === 'unreachable') return inDoubt(display, what.key);
      return { ...display, sent: without(display.sent, what.key) };
    case 'regained':
      return { ...display, regained: { ...display.regained, [what.id]: what.until } };
    case 'buttons-gone':
      return what.id in display.regained ? { ...display, regained: without(display.regained, what.id) } : display;
    case 'known':
      return BigInt(what.id) > BigInt(display.newest) ? { ...display, newest: what.id } : display;
    case 'fact':
      return withFacts(display, what.is);
    case 'unarchived': {
      const recent = display.unarchivings.filter((at) => what.at - at < UNARCHIVING_RESTS);
      return { ...display, isArchived: false, unarchivings: [...recent, what.at] };
    }
    case 'hindered':
      return { ...display, hindered: { ...display.hindered, [what.where]: what.by } };
    case 'lifted':
      return lifted(display, what.by, what.where);
    case 'time':
      return timePassed(display, what.now);
    case 'roused':
      return withLane(withLane(display, 'thread', awake), 'card', awake);
    case 'rested':
      return withLane(display, what.lane, (lane) =>
        lane.failures > 0 && lane.notBefore === undefined ? { ...lane, failures: 0 } : lane,
      );
    case 'said':
      return { ...display, asides: [...display.asides, what.aside].slice(-MOST_ASIDES) };
    case 'called': {
      const recent = Object.entries(display.called).filter(([, at]) => what.at - at <= IDLE_AFTER);
      const now = what.users.map((userId) => [userId, what.at] as const);
      return { ...display, called: Object.fromEntries([...recent, ...now]) };
    }
    case 'planned':
      return planned(display, what);
    case 'held':
      return held(display, what.since);
    default:
      return what satisfies never;
  }
}

function without<Value>(values: Readonly<Record<string, Value>>, key: string): Record<string, Value> {
  if (!(key in values)) return values;
  const { [key]: _left, ...rest } = values;
  return rest;
}

const newer = (one: string, other: string): string => (BigInt(other) > BigInt(one) ? other : one);

const toldWith = ({ toldLater }: Display, key: string): readonly string[] =>
  toldLater.includes(key) ? toldLater : [...toldLater, key];

function sending(display: Display, { key, version, after, overlay }: Of<'sending'>): Display {
  return { ...display, sent: { ...display.sent, [key]: { version, after } }, overlay: overlay ?? display.overlay };
}

function withFacts(display: Display, is: Partial<Pick<Display, Fact>>): Display {
  const next = { ...display, ...is };
  const isSame = (Object.keys(is) as Fact[]).every((name) => next[name] === display[name]);
  return isSame ? display : next;
}

function posted(display: Display, { key, id, version, at, sentAt, stays }: Of<'posted'>): Display {
  let next: Display = {
    ...display,
    sent: without(display.sent, key),
    newest: newer(display.newest, id),
    duplicates: without(display.duplicates, id),
  };
  if (isNoticeKey(key) && !stays) return dropped(next, key);
  // By Discord's clock; by ours that is neither before it was sent nor to come.
  const since = sentAt === undefined ? {} : { since: millis(Math.max(sentAt, clickedAt(id, at))) };
  const before = next.shown[key];
  // The one that was thought to be lost has turned up meanwhile.
  if (before !== undefined && before.id !== id)
    next = { ...next, duplicates: { ...next.duplicates, [before.id]: key } };
  const shown = { ...next.shown, [key]: { id, version, ...since } };
  if (display.gone.includes(id)) return gone({ ...next, shown }, id);
  return isNoticeKey(key) ? { ...next, shown, toldLater: [...toldWith(next, key)] } : { ...next, shown };
}

function edited(display: Display, { key, version, at }: Of<'edited'>): Display {
  const old = display.shown[key];
  if (old === undefined) return display;
  if (version === OVER && isNoticeKey(key)) return dropped(display, key);
  const isNews = at !== undefined && boardIn(old.version) !== boardIn(version);
  const message = { ...old, version, ...(isNews ? { since: at } : {}) };
  return {
    ...display,
    shown: { ...display.shown, [key]: message },
    regained: without(display.regained, old.id),
  };
}

function dropped(display: Display, key: string): Display {
  return {
    ...display,
    shown: without(display.shown, key),
    sent: without(display.sent, key),
    asides: display.asides.filter((aside) => aside.key !== key),
    toldLater: [...toldWith(display, key)],
  };
}

function gone(display: Display, id: string): Display {
  const duplicate = display.duplicates[id];
  const key = duplicate ?? keyOf(display, id);
  const next = { ...display, gone: [...display.gone.filter((other) => other !== id), id].slice(-REMEMBERED_GONE) };
  if (key === undefined) return next;
  const copies = { ...next.copies, [key]: (next.copies[key] ?? 0) + 1 };
  if (duplicate !== undefined) return { ...next, copies, duplicates: without(next.duplicates, id) };
  // A notice that somebody deletes is left alone.
  if (isNoticeKey(key)) return dropped(next, key);
  return { ...next, copies, shown: without(next.shown, key), card: key === CARD ? 'gone' : next.card };
}

function broughtDown(display: Display, key: string): Display {
  const old = display.shown[key];
  if (old === undefined) return display;
  return {
    ...display,
    shown: without(display.shown, key),
    duplicates: { ...display.duplicates, [old.id]: key },
    copies: { ...display.copies, [key]: (display.copies[key] ?? 0) + 1 },
  };
}

/** An edit without an answer may have arrived or not: no version can be relied on. */
function inDoubt(display: Display, key: string): Display {
  const old = display.shown[key];
  if (old === undefined) return display;
  const version = key.startsWith('board:') ? unknownBoard(boardIn(old.version)) : UNKNOWN;
  return { ...display, shown: { ...display.shown, [key]: { ...old, version } } };
}

const PASSING: ReadonlySet<string> = new Set(['unreachable', 'rate-limited']);

function failed(
  display: Display,
  { lane: name, where, key, fault, isPosting, wait, waits, at }: Of<'failed'>,
): Display {
  const old = display.shown[key];
  const isDoubtful = isPosting && fault === 'unreachable';
  let next = isDoubtful || !isPosting ? display : { ...display, sent: without(display.sent, key) };
  if (fault === 'unreachable' && !isPosting) next = inDoubt(next, key);
  if (fault === 'archived') return { ...next, isArchived: true, isAtRest: false };
  if (fault === 'forbidden') {
    next = { ...next, hindered: { ...next.hindered, [where]: 'forbidden' } };
  }
  // A notice that Discord refuses for good would stand in the way of everything after it.
  if (fault === 'refused' && isPosting && isNoticeKey(key)) return dropped(next, key);
  const isHopeless = old !== undefined && isUneditable(fault, old.id, at);
  const isWorthWaiting = !isHopeless && !['closed', 'forbidden', 'refused'].includes(fault);
  return withLane(next, name, (lane) => {
    const tried = { ...lane, failed: { ...lane.failed, [key]: isWorthWaiting } };
    if (!PASSING.has(fault)) return tried;
    const { failures, notBefore } = lane;
    const turn = waits[Math.min(failures, waits.length - 1)] ?? 0;
    // What fails in one go is tried again in one go.
    return notBefore === undefined
      ? { ...tried, failures: failures + 1, notBefore: millis(at + Math.max(wait, turn)) }
      : { ...tried, notBefore: millis(Math.max(notBefore, at + wait)) };
  });
}

function withLane(
  display: Display,
  name: Lane,
  change: (lane: Display['lanes'][Lane]) => Display['lanes'][Lane],
): Display {
  const lane = change(display.lanes[name]);
  return lane === display.lanes[name] ? display : { ...display, lanes: { ...display.lanes, [name]: lane } };
}

function awake(lane: Display['lanes'][Lane]): Display['lanes'][Lane] {
  const { failures } = lane;
  const isClear = lane.notBefore === undefined && Object.keys(lane.failed).length === 0;
  return isClear ? lane : { failed: {}, failures };
}

function lifted(display: Display, by: readonly Hindrance[], where?: 'thread'): Display {
  const { thread, channel } = display.hindered;
  const isOver = (hindrance: Hindrance | undefined): boolean => hindrance === undefined || by.includes(hindrance);
  const hindered = {
    ...(thread === undefined || isOver(thread) ? {} : { thread }),
    ...(channel === undefined || (where === undefined && isOver(channel)) ? {} : { channel }),
  };
  const isSame = hindered.thread === thread && hindered.channel === channel;
  return isSame ? display : { ...display, hindered };
}

function timePassed(display: Display, now: Millis): Display {
  const due = Object.keys(display.regained).filter((id) => (display.regained[id] ?? Infinity) <= now);
  const isLate = ({ notBefore }: Display['lanes'][Lane]): boolean => notBefore !== undefined && notBefore <= now;
  let next = display;
  for (const name of ['thread', 'card'] as const) {
    if (isLate(next.lanes[name])) next = withLane(next, name, awake);
  }
  for (const id of due) {
    const key = keyOf(next, id);
    next = { ...next, regained: without(next.regained, id) };
    // Since then nothing has taken the buttons away again: a late answer to an earlier click has brought them.
    if (key !== undefined) next = edited(next, { type: 'edited', key, version: UNKNOWN });
  }
  return next;
}

function planned(display: Display, { keys, told }: Of<'planned'>): Display {
  const only = <Value>(values: Readonly<Record<string, Value>>): Record<string, Value> => {
    const kept = Object.entries(values).filter(([key]) => keys.has(key) || key === CARD);
    return kept.length === Object.keys(values).length ? values : Object.fromEntries(kept);
  };
  const [shown, copies, sent] = [only(display.shown), only(display.copies), only(display.sent)];
  const toldLater = display.toldLater.filter((key) => keys.has(key));
  const isSame =
    shown === display.shown &&
    copies === display.copies &&
    sent === display.sent &&
    told === display.told &&
    toldLater.length === display.toldLater.length;
  return isSame ? display : { ...display, shown, copies, sent, told, toldLater };
}

function held({ settled: _settled, ...display }: Display, since: Millis): Display {
  const isEdited = (key: string): boolean => key === CARD || key.startsWith('board:');
  const marked = Object.keys(display.shown).filter(isEdited).reduce<Display>(inDoubt, display);
  return { ...marked, heldSince: display.heldSince ?? since };
}
