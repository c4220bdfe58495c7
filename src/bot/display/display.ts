import { SnowflakeUtil } from 'discord.js';
import { z } from 'zod';
import { millis, type Millis, type Revision } from '../../match/ids.ts';
import { toSquare } from '../../engine/square.ts';
import type { Control } from '../../views/board-controls.ts';
import type { MessageDraft } from '../../views/message-draft.ts';
import type { DiscordFault } from '../discord/discord-fault.ts';
import type { Hindrance } from '../discord/channel-access.ts';
import { clickedAt } from '../discord/reply.ts';

/** The version of records, settled questions and outdated notices. */
export const OVER = 'over';
/** The version of a notice as it was posted. */
export const TOLD = 'told';
export const UNKNOWN = '?';
/** The version of a board of which no more is known than the number on its buttons. */
export const unknownBoard = (number: number): string => `${number}/${UNKNOWN}`;
/** The number on the buttons of a board in this version. */
export const boardIn = (version: string): number => Number.parseInt(version, 10);
/** The key of the match's card in its channel. */
export const CARD = 'card';

const COUNT = z.number().int().nonnegative();
const ID = z.string().regex(/^[0-9]{1,20}$/);
const TIME = z.number().transform(millis);
const HINDRANCE = z.enum(['forbidden', 'locked', 'outage']);
const LANE = z.object({
  /** What has failed, by key or message, and whether the next try is worth waiting for. Nothing of it is tried before something changes. */
  failed: z.record(z.string(), z.boolean()),
  /** Tries in a row that failed for a passing reason. */
  failures: COUNT,
  /** When what has failed is tried again. */
  notBefore: TIME.exactOptional(),
});

const DISPLAY = z.object({
  version: z.literal(3),
  /** The newest event up to which every notice is told, and the notices of later ones that are told, too. */
  told: COUNT,
  toldLater: z.array(z.string()),
  /** The newest message that is known: what was sent afterwards has a higher id. */
  newest: ID,
  /** Which message was last seen under which key, in which version, and since when that is up at the earliest. */
  shown: z.record(z.string(), z.object({ id: ID, version: z.string(), since: TIME.exactOptional() })),
  /** How many with a key have gone: the next one needs a nonce of its own. */
  copies: z.record(z.string(), COUNT),
  /** Messages that are one too many, with the key of the one that stays. */
  duplicates: z.record(ID, z.string()),
  /** Deleted of late: an announcement, or a press, of them can come after that. */
  gone: z.array(ID),
  /** Sent, and whether it arrived nobody knows: its message would have a higher id than `after`. */
  sent: z.record(z.string(), z.object({ version: z.string(), after: ID })),
  /** Messages that seem to have got their buttons back, with the time when that is believed. */
  regained: z.record(ID, TIME),
  /** Where no card is up: the answer to whoever asked for the match posts it, nobody has, or it was taken away. */
  card: z.enum(['awaited', 'missing', 'gone']),
  hindered: z.object({ thread: HINDRANCE.exactOptional(), channel: HINDRANCE.exactOptional() }),
  isArchived: z.boolean(),
  /** When the thread was opened again of late. */
  unarchivings: z.array(TIME),
  /** The thread is left to be archived by Discord. */
  isAtRest: z.boolean(),
  /** When Discord must be asked what stands there: at once, before anything new is sent, or not at all. */
  look: z.enum(['now', 'before-sending', 'none']),
  /** When a press last forced a look. */
  forcedAt: TIME.exactOptional(),
  lanes: z.object({ thread: LANE, card: LANE }),
  /** What was said beside the match, and is still to be posted. */
  asides: z.array(
    z.object({
      key: z.string(),
      revision: COUNT.transform((number) => number as Revision),
      draft: z.custom<MessageDraft>((draft) => typeof draft === 'object' && draft !== null),
      waits: z.boolean(),
    }),
  ),
  /** Marks on the live board beside the position. */
  overlay: z.object({
    /** The board that it lies on, by the number of its buttons: it is of no other. */
    on: COUNT,
    chosen: z.number().transform(toSquare).exactOptional(),
    /** The last press: the place of a move or hop, or a control, which waits for a press elsewhere (PLAY-01). */
    pressed: z.number().exactOptional(),
    rests: z.custom<Control>((control) => typeof control === 'string').exactOptional(),
    /** The player on move is called. */
    mention: z.boolean(),
  }),
  /** When players were called by other words, by their user id. */
  called: z.record(z.string(), TIME),
  /** Something has happened there, or somebody has come, since the last absence. */
  isNeeded: z.boolean(),
  /** Somebody waits for what comes next. */
  isAwaited: z.boolean(),
  /** Clicks can arrive only since then: no turn has begun before. */
  startsAt: TIME,
  /** The match's revision, where everything of it was confirmed to be shown, and nothing was on its way. */
  settled: COUNT.exactOptional(),
  /** Since when its record could not be read. */
  heldSince: TIME.exactOptional(),
});

/** What is known to be shown of a match: a plain value, which is stored as it is, and gone on from. */
export type Display = Readonly<z.output<typeof DISPLAY>>;
export type Overlay = Display['overlay'];
export type Aside = Display['asides'][number];
export type Lane = keyof Display['lanes'];

/** A player who was here, or was called by other words, less than these milliseconds ago needs no mention. */
export const IDLE_AFTER = 2 * 60_000;
/** Another bot may archive whatever is unarchived: the next one has to wait. */
export const MOST_UNARCHIVINGS = 3;
export const UNARCHIVING_RESTS = 60_000;
/** Discord limits edits of messages that are over an hour old. */
const OLD_MESSAGE = 50 * 60_000;
const REMEMBERED_GONE = 32;
const MOST_ASIDES = 20;

const NO_FAILURE: Display['lanes'][Lane] = { failed: {}, failures: 0 };
export const NO_OVERLAY: Overlay = { on: 0, mention: false };

/** Of a match that has just begun. */
export const emptyDisplay = (): Display => ({
  version: 3,
  told: 0,
  toldLater: [],
  newest: '0',
  shown: {},
  copies: {},
  duplicates: {},
  gone: [],
  sent: {},
  regained: {},
  card: 'awaited',
  hindered: {},
  isArchived: false,
  unarchivings: [],
  isAtRest: false,
  look: 'none',
  lanes: { thread: NO_FAILURE, card: NO_FAILURE },
  asides: [],
  overlay: NO_OVERLAY,
  called: {},
  isNeeded: false,
  isAwaited: true,
  startsAt: millis(0),
});

/** What versions of before have stored. */
const OLDER = z.object({
  version: z.literal(2),
  told: COUNT,
  newest: ID,
  messages: z.record(z.string(), z.object({ id: ID, version: z.string() })),
  copies: z.record(z.string(), COUNT),
  duplicates: z.record(ID, z.string()),
  card: z.union([z.object({ id: ID, version: z.string() }), z.literal('gone')]).exactOptional(),
  isAtRest: z.boolean(),
  settled: COUNT.exactOptional(),
  heldSince: TIME.exactOptional(),
});

/** `undefined` when it can't be read, or when the journal, at revision `newest`, is an older one. */
export function readDisplay(text: string, newest?: Revision): Display | undefined {
  const stored = parseJson(text);
  const read = DISPLAY.safeParse(stored);
  const older = read.success ? undefined : OLDER.safeParse(stored);
  const display = read.success ? read.data : older?.success === true ? fromOlder(older.data) : undefined;
  return display === undefined || display.told > (newest ?? Infinity) ? undefined : display;
}

function fromOlder({ version: _version, messages, card, ...same }: z.output<typeof OLDER>): Display {
  const shown = typeof card === 'object' ? { ...messages, [CARD]: card } : messages;
  return { ...emptyDisplay(), ...same, shown, card: card === undefined ? 'awaited' : 'gone' };
}

/** The display as text to be stored; messages that can change no more are left out. */
export function textOf(display: Display): string {
  const shown = Object.entries(display.shown).filter(([, { version }]) => version !== OVER);
  return JSON.stringify({ ...display, shown: Object.fromEntries(shown) });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Something that was learned of a match's messages. */
export type Observation =
  /** A message is about to be sent, and would have a higher id than `after`. */
  | {
      readonly type: 'sending';
      readonly key: string;
      readonly version: string;
      readonly after: string;
      readonly overlay?: Overlay | undefined;
    }
  /** It is up. `sentAt`: just sent by this process. Without `stays` it is a notice that stays as it is. */
  | {
      readonly type: 'posted';
      readonly key: string;
      readonly id: string;
      readonly version: string;
      readonly at: Millis;
      readonly sentAt?: Millis;
      readonly stays: boolean;
    }
  /** It was looked for, and has never arrived. */
  | { readonly type: 'not-found'; readonly key: string }
  /** A message of a request in doubt, or one that nobody knew of, stands for this key. */
  | { readonly type: 'turned-up'; readonly key: string; readonly id: string; readonly version: string }
  /** It is one too many. */
  | { readonly type: 'duplicate'; readonly key: string; readonly id: string }
  | { readonly type: 'edited'; readonly key: string; readonly version: string; readonly at?: Millis }
  /** A notice is done with, told or not. */
  | { readonly type: 'dropped'; readonly key: string }
  | { readonly type: 'gone'; readonly id: string }
  /** A question comes to the bottom: its message is one too many. */
  | { readonly type: 'brought-down'; readonly key: string }
  /** `isPosting`: a new message was sent, which has arrived or not. `waits`: the milliseconds before each further try. */
  | {
      readonly type: 'failed';
      readonly lane: Lane;
      readonly key: string;
      readonly fault: DiscordFault | 'closed';
      readonly isPosting: boolean;
      readonly wait: number;
      readonly waits: readonly number[];
      readonly at: Millis;
    }
  /** An answer to a click has failed: the same goes another way. */
  | { readonly type: 'unanswered'; readonly key: string; readonly fault: DiscordFault }
  /** A message that should have none seems to have its buttons back; `until` then it may lose them. */
  | { readonly type: 'regained'; readonly id: string; readonly until: Millis }
  | { readonly type: 'buttons-gone'; readonly id: string }
  | { readonly type: 'look'; readonly due: Display['look']; readonly forcedAt?: Millis }
  | { readonly type: 'known'; readonly id: string }
  | { readonly type: 'card'; readonly is: Display['card'] }
  | { readonly type: 'archived'; readonly isArchived: boolean }
  | { readonly type: 'unarchived'; readonly at: Millis }
  | { readonly type: 'at-rest' }
  | { readonly type: 'hindered'; readonly where: 'thread' | 'channel'; readonly by: Hindrance }
  | { readonly type: 'lifted'; readonly by: readonly Hindrance[]; readonly where?: 'thread' }
  /** Time has passed: what waited for it is due. */
  | { readonly type: 'time'; readonly now: Millis }
  /** Something has happened: whatever has failed is tried again. */
  | { readonly type: 'roused' }
  /** A lane has done all that it can. */
  | { readonly type: 'rested'; readonly lane: Lane }
  | { readonly type: 'needed'; readonly isNeeded: boolean }
  | { readonly type: 'awaited'; readonly isAwaited: boolean }
  | { readonly type: 'overlaid'; readonly overlay: Overlay }
  | { readonly type: 'said'; readonly aside: Aside }
  | { readonly type: 'called'; readonly users: readonly string[]; readonly at: Millis }
  /** What the match calls for now: nothing else has to be remembered, and up to `told` everything is told. */
  | { readonly type: 'planned'; readonly keys: ReadonlySet<string>; readonly told: number }
  /** Its record can't be read: what stands there says so from now on. */
  | { readonly type: 'held'; readonly since: Millis };

/** The only way in which a display changes. Gives the same one where there is nothing new. */
export function observe(display: Display, what: Observation): Display {
  switch (what.type) {
    case 'sending':
      return {
        ...display,
        sent: { ...display.sent, [what.key]: { version: what.version, after: what.after } },
        overlay: what.overlay ?? display.overlay,
      };
    case 'posted':
      return posted(display, what);
    case 'not-found':
      return {
        ...display,
        sent: without(display.sent, what.key),
        card: what.key === CARD ? 'missing' : display.card,
      };
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
      return what.fault === 'unreachable' ? display : { ...display, sent: without(display.sent, what.key) };
    case 'regained':
      return { ...display, regained: { ...display.regained, [what.id]: what.until } };
    case 'buttons-gone':
      return what.id in display.regained ? { ...display, regained: without(display.regained, what.id) } : display;
    case 'look':
      return {
        ...display,
        look: what.due,
        ...(what.forcedAt === undefined ? {} : { forcedAt: what.forcedAt }),
      };
    case 'known':
      return BigInt(what.id) > BigInt(display.newest) ? { ...display, newest: what.id } : display;
    case 'card':
      return { ...display, card: what.is };
    case 'archived':
      return { ...display, isArchived: what.isArchived };
    case 'unarchived': {
      const recent = display.unarchivings.filter((at) => what.at - at < UNARCHIVING_RESTS);
      return { ...display, isArchived: false, unarchivings: [...recent, what.at] };
    }
    case 'at-rest':
      return { ...display, isAtRest: true };
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
    case 'needed':
      return display.isNeeded === what.isNeeded ? display : { ...display, isNeeded: what.isNeeded };
    case 'awaited':
      return display.isAwaited === what.isAwaited ? display : { ...display, isAwaited: what.isAwaited };
    case 'overlaid':
      return { ...display, overlay: what.overlay };
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

type Of<Type extends Observation['type']> = Extract<Observation, { readonly type: Type }>;

/** Notices are told once, unlike boards and questions, which come and go with the state of the match. */
export const isNoticeKey = (key: string): boolean => key !== CARD && !/^(board|question):/.test(key);

export const keyOf = ({ shown }: Pick<Display, 'shown'>, messageId: string): string | undefined => {
  for (const key in shown) if (shown[key]?.id === messageId) return key;
  return undefined;
};

/** True for a key whose message is known to stand there, with its buttons. */
export const isUp = ({ shown }: Pick<Display, 'shown'>, key: string): boolean =>
  shown[key] !== undefined && shown[key].version !== OVER;

/** True for a message of which something is known, even if only that it is gone. */
export const isKnown = (display: Display, messageId: string): boolean =>
  display.gone.includes(messageId) || messageId in display.duplicates || keyOf(display, messageId) !== undefined;

/** True for a notice that has been posted, or is not to be posted any more. */
export const isTold = ({ told, toldLater }: Display, key: string, revision: number): boolean =>
  revision <= told || toldLater.includes(key);

/** Refused for good, or because messages that are over an hour old were edited too often. */
export const isUneditable = (fault: DiscordFault | 'closed', messageId: string, now: Millis): boolean =>
  fault === 'refused' || (fault === 'rate-limited' && now - SnowflakeUtil.timestampFrom(messageId) >= OLD_MESSAGE);

/** The earliest time at which something is due by itself; `undefined`: nothing is. */
export function callAt(display: Display): Millis | undefined {
  const { lanes, regained, isArchived, unarchivings } = display;
  const rest = isArchived && unarchivings.length >= MOST_UNARCHIVINGS ? unarchivings[0] : undefined;
  const times = [lanes.thread.notBefore, lanes.card.notBefore, ...Object.values(regained)];
  if (rest !== undefined) times.push(millis(rest + UNARCHIVING_RESTS));
  const due = times.filter((at) => at !== undefined);
  return due.length === 0 ? undefined : millis(Math.min(...due));
}

function without<Value>(values: Readonly<Record<string, Value>>, key: string): Record<string, Value> {
  if (!(key in values)) return values;
  const { [key]: _left, ...rest } = values;
  return rest;
}

const newer = (one: string, other: string): string => (BigInt(other) > BigInt(one) ? other : one);

const toldWith = ({ toldLater }: Display, key: string): readonly string[] =>
  toldLater.includes(key) ? toldLater : [...toldLater, key];

function posted(display: Display, { key, id, version, at, sentAt, stays }: Of<'posted'>): Display {
  const next = {
    ...display,
    sent: without(display.sent, key),
    newest: newer(display.newest, id),
    duplicates: without(display.duplicates, id),
  };
  if (isNoticeKey(key) && !stays) return dropped(next, key);
  // By Discord's clock; by ours that is neither before it was sent nor to come.
  const since = sentAt === undefined ? {} : { since: millis(Math.max(sentAt, clickedAt(id, at))) };
  const shown = { ...next.shown, [key]: { id, version, ...since } };
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

const PASSING: ReadonlySet<string> = new Set(['unreachable', 'rate-limited']);

function failed(display: Display, { lane: name, key, fault, isPosting, wait, waits, at }: Of<'failed'>): Display {
  const old = display.shown[key];
  const isDoubtful = isPosting && fault === 'unreachable';
  let next = isDoubtful || !isPosting ? display : { ...display, sent: without(display.sent, key) };
  if (fault === 'archived') return { ...next, isArchived: true, isAtRest: false };
  if (fault === 'forbidden') {
    const where = name === 'card' || key === CARD ? 'channel' : 'thread';
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
  const shown = Object.entries(display.shown).map(([key, message]) => {
    const version =
      key === CARD ? UNKNOWN : key.startsWith('board:') ? unknownBoard(boardIn(message.version)) : message.version;
    return [key, { ...message, version }] as const;
  });
  return { ...display, shown: Object.fromEntries(shown), heldSince: display.heldSince ?? since };
}
