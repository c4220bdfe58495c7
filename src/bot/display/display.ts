import { SnowflakeUtil } from 'discord.js';
import { z } from 'zod';
import { millis, type Millis, type Revision } from '../../match/ids.ts';
import { toSquare } from '../../engine/square.ts';
import { countsFrom, timeToLoss, turnTime } from '../../match/clock.ts';
import { isLive } from '../../match/options.ts';
import type { PlayingMatch } from '../../match/phases.ts';
import type { Control } from '../../views/board-picture.ts';
import type { MessageDraft } from '../../views/message-draft.ts';
import type { DiscordFault } from '../discord/discord-fault.ts';

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
  /** Where no card is up: the reply to the command is to post it, it is missed, or it was deleted. */
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
  return { ...emptyDisplay(), ...same, shown, card: card === 'gone' ? 'gone' : 'awaited' };
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

/** True where nothing has failed, hinders or has to be looked at. */
export function isClear({ lanes, regained, hindered, look, isArchived, isAtRest }: Display): boolean {
  const isOpen = isAtRest || (look !== 'now' && !isArchived);
  const troubles = [regained, hindered, lanes.thread.failed, lanes.card.failed];
  return isOpen && troubles.every((one) => Object.keys(one).length === 0);
}

/** True for a live board that shows less than what `version` has: another move, or other marks. */
export function isBehind({ shown }: Display, key: string, version: string): boolean {
  const old = shown[key]?.version;
  if (old === undefined || version === OVER || !key.startsWith('board:')) return false;
  return boardIn(old) !== boardIn(version) || marksIn(old) !== marksIn(version);
}

/** The earliest time at which something is due by itself; `undefined`: nothing is. `face`: for how long the board may stay. */
export function callAt(display: Display, now: Millis, face?: number): Millis | undefined {
  const { lanes, regained, isArchived, unarchivings } = display;
  const rest = isArchived && unarchivings.length >= MOST_UNARCHIVINGS ? unarchivings[0] : undefined;
  const times = [lanes.thread.notBefore, lanes.card.notBefore, ...Object.values(regained)];
  // 0 where the last look has failed to set it right: there is nothing to wait for.
  if (face !== undefined && face > 0) times.push(millis(now + face));
  if (rest !== undefined && rest + UNARCHIVING_RESTS > now) times.push(millis(rest + UNARCHIVING_RESTS));
  const due = times.filter((at) => at !== undefined);
  return due.length === 0 ? undefined : millis(Math.min(...due));
}

/** A board tells of its clock the moment of the loss, that it stands, or nothing. */
export type BoardFace = Millis | 'standing' | 'no-clock';

/** Milliseconds by which the shown moment may differ: a board is on its way for as long. */
const TOLERANCE = 2000;
/** Milliseconds for which clicks must have been missed before the board says that its clock stands. */
const BLIP = 5000;

/** The face of a board drawn at `now`. The clock of a turn whose board is not up yet counts from there (TIME-04). */
export function faceOf(match: PlayingMatch, now: Millis): BoardFace {
  const time = turnTime(match);
  if (time === 'off') return 'no-clock';
  if (match.stops.length > 0) return 'standing';
  return millis(countsFrom(match.clock, now) + timeToLoss(time));
}

/** The version of a live board drawn at `now`: hops of an unfinished jump change it, its clock, a choice, a control that rests. */
export const boardVersion = (match: PlayingMatch, now: Millis, overlay: Partial<Overlay> = {}): string =>
  `${match.game.boardRevision}/${faceOf(match, now)}${marksOf(overlay)}`;

export const marksOf = ({ rests, chosen }: Partial<Overlay>): string => {
  if (chosen !== undefined) return `/${rests ?? ''}/${chosen}`;
  return rests === undefined ? '' : `/${rests}`;
};

export const marksIn = (version: string): string => /(?<=^[^/]*\/[^/]*)\/.*$/.exec(version)?.[0] ?? '';

function faceIn(version: string): BoardFace | undefined {
  const [, face = ''] = version.split('/');
  if (face === 'standing' || face === 'no-clock') return face;
  return /^[0-9.]+$/.test(face) ? millis(Number(face)) : undefined;
}

/**
 * For how many milliseconds a board may stay: 0 when it is wrong, `undefined` while it is right. With a long limit
 * it may stay until its match `isNeeded`, as an absence is one of all matches at once.
 */
export function faceLasts(version: string, match: PlayingMatch, now: Millis, isNeeded: boolean): number | undefined {
  const shown = faceIn(version);
  const face = faceOf(match, now);
  if (shown === face || face === 'no-clock') return undefined;
  if (!isNeeded && shown !== undefined && !isLive(match.options.time)) return undefined;
  if (face === 'standing') {
    // An absence of this process that can be told is over.
    const stops = match.stops.filter(({ reason }) => reason !== 'process-away');
    if (stops.length === 0) return undefined;
    return Math.max(0, Math.min(...stops.map(({ since }) => since)) + BLIP - now);
  }
  // Its board has just been posted: the clock is about to run.
  if (match.clock.kind === 'unseen' && shown !== 'standing') return undefined;
  return typeof shown === 'number' && Math.abs(face - shown) <= TOLERANCE ? undefined : 0;
}
