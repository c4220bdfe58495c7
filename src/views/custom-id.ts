import {
  ComponentType,
  type APIComponentInMessageActionRow,
  type APIMessage,
  type APIMessageTopLevelComponent,
  type APISectionAccessoryComponent,
} from 'discord-api-types/v10';
import { matchId, revision, SEATS, type MatchId, type Revision, type Seat } from '../match/ids.ts';

/** What a button, menu or form asks, by its verb. It carries no authority: who may do what is decided in `decide`. */
export interface CustomId {
  readonly verb: string;
  readonly match?: MatchId;
  /** Of the board, question or game that it belongs to; only with a match. */
  readonly revision?: Revision;
  /** Squares, a seat, or how far a replay has come and its seat; only with a revision. */
  readonly path?: Path;
  readonly topic?: string;
  /** Of a list of several pages; only with a topic. */
  readonly page?: number;
  /** The list of games, or the card, that it leads to or from. */
  readonly list?: GameList;
}

/** Whose games somebody looks through; users by their Discord ids. */
export interface GameList {
  readonly of: 'history' | 'stats';
  readonly user: string;
  /** Only the games against this user. */
  readonly against?: string;
  /** The numbers of the games between which its page is: older than one, or newer; the newest page has none. */
  readonly before?: number;
  readonly after?: number;
}

export type OfMatch = Required<Pick<CustomId, 'match'>>;

export type OfRevision = Required<Pick<CustomId, 'match' | 'revision'>>;

/** The invitation, or the table, is the first event of its match: its card's buttons carry that number. */
export const FIRST_REVISION = revision(1);

export type Path = readonly (number | Seat)[];

const LONGEST = 100;
const HIGHEST_REVISION = 2 ** 31;

/** Custom ids that no longer mean the same get a new version; buttons of the old one are then unknown, never misread. */
const VERSION = 'c1';
const WORD = '[a-z]+(?:-[a-z]+)*';

const OF_PAGE = new RegExp(`^${VERSION}:(?<verb>menu|set|compose|me):(?<topic>${WORD})$`);
const OF_BOOK = new RegExp(
  `^${VERSION}:(?<verb>standings(?:-pool|-period|-share)?):(?<topic>${WORD}):(?<page>0|[1-9]\\d{0,5})$`,
);

// A jump takes at most twelve pieces: thirteen squares. Five digits hold every ply: 144 advances and 23 captures at most,
// each no more than 200 turns after the last.
const STEP = `(?:0|[1-9]\\d{0,4}|${SEATS.join('|')})`;
const PATH = `${STEP}(?:\\.${STEP}){0,12}`;
const OF_MATCH = new RegExp(
  `^${VERSION}:(?<verb>${WORD})(?::(?<match>[0-9A-Za-z]{1,16})(?::(?<number>[1-9]\\d{0,9})(?::(?<path>${PATH}))?)?)?$`,
);

// A match's id is shorter, so that nothing is read in two ways.
const USER = '\\d{17,20}';
const OF_LIST = new RegExp(
  `^${VERSION}:(?<verb>${WORD}):(?<of>[hs])(?<user>${USER})(?:-(?<against>${USER}))?(?:(?<way>[<>])(?<game>[1-9]\\d{0,9}))?` +
    '(?::(?<match>[0-9A-Za-z]{1,16}):(?<number>[1-9]\\d{0,9}))?$',
);

/** An id is read by the first that it has: a page's could pass for a match's. */
const SHAPES = [OF_PAGE, OF_BOOK, OF_MATCH, OF_LIST];

/** `c1:<verb>:<match>:<revision>:<path>`, without what a verb does not need. Throws for an id that could not be read back. */
export function encodeCustomId(id: CustomId): string {
  const { verb, match, revision, path, topic, page, list } = id;
  const parts = [VERSION, verb, topic, page, list && listText(list), match, revision, path?.join('.')];
  const text = parts.filter((part) => part !== undefined).join(':');
  const read = decodeCustomId(text);
  const isSame =
    read?.match === match &&
    read?.revision === revision &&
    read?.topic === topic &&
    read?.page === page &&
    read?.path?.length === path?.length &&
    (list === undefined) === (read?.list === undefined);
  if (read === undefined || !isSame) throw new RangeError(`no custom id can hold ${text.slice(0, 200)}`);
  return text;
}

function listText({ of, user, against, before, after }: GameList): string {
  const place = before === undefined ? (after === undefined ? '' : `>${after}`) : `<${before}`;
  return `${of === 'history' ? 'h' : 's'}${user}${against === undefined ? '' : `-${against}`}${place}`;
}

/** Reads what `encodeCustomId` writes and nothing else. It may be forged: trust nothing in it, not even the verb. */
export function decodeCustomId(text: string | undefined): CustomId | undefined {
  if (text === undefined || text.length > LONGEST) return undefined;
  let read: Readonly<Record<string, string>> | undefined;
  for (const shape of SHAPES) read ??= shape.exec(text)?.groups;
  const { verb, match, number, path, topic, page } = read ?? {};
  if (verb === undefined || Number(number ?? 1) > HIGHEST_REVISION) return undefined;
  const list = listIn(read ?? {});
  return {
    verb,
    ...(match === undefined ? {} : { match: matchId(match) }),
    ...(number === undefined ? {} : { revision: revision(Number(number)) }),
    ...(path === undefined ? {} : { path: path.split('.').map(pathPart) }),
    ...(topic === undefined ? {} : { topic }),
    ...(page === undefined ? {} : { page: Number(page) }),
    ...(list === undefined ? {} : { list }),
  };
}

function listIn({ of, user, against, way, game }: Readonly<Record<string, string>>): GameList | undefined {
  if (user === undefined) return undefined;
  return {
    of: of === 'h' ? 'history' : 'stats',
    user,
    ...(against === undefined ? {} : { against }),
    ...(way === undefined ? {} : { [way === '<' ? 'before' : 'after']: Number(game) }),
  };
}

const pathPart = (text: string): number | Seat => SEATS.find((seat) => seat === text) ?? Number(text);

/** Room for buttons in a row. */
const IN_ROW = 5;

/** The place of a button in the rows of its message, counted as if all were full: 0 and 5 are the left ones of the first two. */
export function placeOf({ components }: Pick<APIMessage, 'components'>, customId: string): number | undefined {
  const rows = (components ?? []).map(idsWithin);
  const at = rows.findIndex((ids) => ids.includes(customId));
  return at < 0 ? undefined : at * IN_ROW + (rows[at]?.indexOf(customId) ?? 0);
}

/** The custom ids of all buttons and selects of a message, however deep they stand. */
export const customIdsOf = (message: Pick<APIMessage, 'components'>): readonly string[] =>
  (message.components ?? []).flatMap(idsWithin);

/** What is chosen in each menu of a message, by its custom id: of a menu that nobody has touched, what it was sent with. */
export const chosenIn = (message: Pick<APIMessage, 'components'>): ReadonlyMap<string, readonly string[]> =>
  new Map((message.components ?? []).flatMap(menusWithin));

function menusWithin(component: AnyComponent): readonly (readonly [string, readonly string[]])[] {
  if ('components' in component) return component.components.flatMap(menusWithin);
  if (component.type === ComponentType.StringSelect) {
    const chosen = component.options.filter((option) => option.default === true);
    return [[component.custom_id, chosen.map(({ value }) => value)]];
  }
  if (component.type !== ComponentType.UserSelect) return [];
  return [[component.custom_id, (component.default_values ?? []).map(({ id }) => id)]];
}

type AnyComponent = APIMessageTopLevelComponent | APIComponentInMessageActionRow | APISectionAccessoryComponent;

function idsWithin(component: AnyComponent): readonly string[] {
  const own = 'custom_id' in component && component.custom_id !== undefined ? [component.custom_id] : [];
  const nested = 'components' in component ? component.components.flatMap(idsWithin) : [];
  const accessory = 'accessory' in component ? idsWithin(component.accessory) : [];
  return [...own, ...nested, ...accessory];
}
