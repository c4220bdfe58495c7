import { ComponentType, type APIComponentInContainer, type APISectionComponent } from 'discord-api-types/v10';
import type {
  OpenTableMatch,
  PausedMatch,
  PlayingMatch,
  ClosedMatch,
  EndedMatch,
  Match,
  NewMatch,
} from '../match/phases.ts';
import { bySoonest, waitsFor, type Waiting } from '../match/outline.ts';
import { button, text, row, privateCard, type MessageDraft } from './message-draft.ts';
import type { Markdown } from './markdown.ts';
import { optionsInShort } from './match-options.ts';
import { turnNumber } from './record.ts';
import type { PlayerId } from '../match/ids.ts';
import { type ViewContext, namesOf } from './view-context.ts';
import { FIRST_REVISION } from './custom-id.ts';

/** What is going on in one server, as far as the asker can see the channels; in any order. */
export interface GamesListing {
  readonly own: readonly OwnMatch[];
  /** Of others. */
  readonly tables: readonly ListedTable[];
  readonly running: readonly ListedGame[];
  /** How many more there are of each. */
  readonly unread?: { readonly own: number; readonly tables: number; readonly running: number };
}

const ALL_READ = { own: 0, tables: 0, running: 0 };

export interface ListedTable {
  readonly match: OpenTableMatch;
  readonly channelId: string;
}

export interface ListedGame {
  readonly match: PlayingMatch | PausedMatch;
  readonly threadId: string;
}

/** Each table takes three components of the 40 that a message may have, and with the games stays below 4000 characters. */
const MOST_TABLES = 8;
const MOST_GAMES = 10;
/** Of the asker's own there; the others make room for them, but for so many. */
const MOST_OWN = 10;
const FEWEST = 3;

/** The asker's own matches, those first that wait, then open tables to join and matches to watch, the newest first (TIME-10, WATCH-04); private. */
export function gamesList(listing: GamesListing, viewer: PlayerId, view: ViewContext): MessageDraft {
  const { own, tables, running, unread = ALL_READ } = listing;
  const { title, nothing } = view.words.lists;
  if (own.length + tables.length + running.length === 0) return privateCard([text(title), text(nothing)]);
  const listed = Math.min(own.length, MOST_OWN);
  return privateCard([
    text(title),
    ...ownParts(own, unread.own, viewer, view),
    ...tableParts(tables, unread.tables, Math.max(FEWEST, MOST_TABLES - Math.ceil(listed / 2)), view),
    ...gameParts(running, unread.running, Math.max(FEWEST, MOST_GAMES - listed), view),
  ]);
}

function ownParts(
  own: readonly OwnMatch[],
  unread: number,
  viewer: PlayerId,
  view: ViewContext,
): readonly APIComponentInContainer[] {
  const { waiting, notWaiting } = view.words.lists;
  const lines = ownLines(own, viewer, view);
  const part = (head: (told: { count: number }) => Markdown, all: readonly OwnLine[], most: number, rest = 0) => {
    if (all.length === 0) return [];
    const shown = all.slice(0, most).map(({ line }) => line);
    const count = all.length + rest;
    return [text(head({ count }), ...shown, ...more(count - shown.length, view))];
  };
  const awaited = lines.filter(isAwaited);
  const left = Math.max(0, MOST_OWN - awaited.length);
  return [...part(waiting, awaited, MOST_OWN), ...part(notWaiting, lines.slice(awaited.length), left, unread)];
}

function tableParts(
  tables: readonly ListedTable[],
  unread: number,
  most: number,
  view: ViewContext,
): readonly APIComponentInContainer[] {
  const { words } = view;
  if (tables.length === 0) return [text(words.lists.noTables)];
  const newest = tables.toSorted((a, b) => openedAt(b.match) - openedAt(a.match)).slice(0, most);
  return [
    text(words.lists.tables({ count: tables.length + unread })),
    ...newest.map((table) => tableSection(table, view)),
    ...more(tables.length + unread - newest.length, view).map((line) => text(line)),
  ];
}

const openedAt = ({ dueAt, options }: OpenTableMatch): number => dueAt - options.invitationTime;

function tableSection({ match, channelId }: ListedTable, { words, person }: ViewContext): APISectionComponent {
  const host = person(match.challenger).name;
  return {
    type: ComponentType.Section,
    components: [
      text(words.lists.table({ host, channelId, options: optionsInShort(match.options, { challenger: host }, words) })),
    ],
    accessory: button({ verb: 'join', match: match.id, revision: FIRST_REVISION }, words.button.join, 'success'),
  };
}

function gameParts(
  running: readonly ListedGame[],
  unread: number,
  most: number,
  view: ViewContext,
): readonly APIComponentInContainer[] {
  if (running.length === 0) return [];
  const newest = running.toSorted((a, b) => b.match.game.startedAt - a.match.game.startedAt).slice(0, most);
  return [
    text(
      view.words.lists.running({ count: running.length + unread }),
      ...newest.map((game) => gameLine(game, view)),
      ...more(running.length + unread - newest.length, view),
    ),
  ];
}

function gameLine({ match, threadId }: ListedGame, view: ViewContext): Markdown {
  const { game, phase, seats, level } = match;
  const { wins, draws } = match.score;
  return view.words.lists.game({
    level: level ?? 0,
    threadId,
    ...namesOf(seats, view),
    // In a first game there is nothing to count yet.
    isFirst: wins.dark + wins.light + draws === 0,
    points: `${wins.dark} – ${wins.light}`,
    draws,
    turn: turnNumber(game, game.moves.length + 1).turn,
    isPaused: phase === 'paused',
  });
}

const more = (count: number, { words }: ViewContext): readonly Markdown[] =>
  count === 0 ? [] : [words.lists.more({ count })];

/** A match of somebody's own that is not over; `placeId` is its thread, or the channel of its card while there is none. */
export interface OwnMatch {
  readonly match: Exclude<Match, NewMatch | ClosedMatch>;
  readonly placeId: string;
}

/** As many lines as stay below 4000 characters, whatever the names. */
const MOST_LINES = 16;

/** The asker's own matches, those first that wait for them (START-12); private, with a way back to the menu. */
export function myMatches(own: readonly OwnMatch[], viewer: PlayerId, view: ViewContext, unread = 0): MessageDraft {
  const lines = ownLines(own, viewer, view)
    .slice(0, MOST_LINES)
    .map(({ line }) => line);
  const left = own.length + unread - lines.length;
  const { lists, menu } = view.words;
  return privateCard([
    text(lists.ownTitle),
    text(...(lines.length === 0 ? [lists.ownNothing] : lines), ...more(left, view)),
    row([button({ verb: 'menu', topic: 'home' }, menu.back)]),
  ]);
}

interface OwnLine {
  readonly line: Markdown;
  /** `undefined` where the match doesn't wait for the viewer. */
  readonly waiting: Waiting | undefined;
}

const isAwaited = ({ waiting }: OwnLine): boolean => waiting !== undefined;

/** Those first that wait for the viewer, the soonest deadline before all others (TIME-10). */
const ownLines = (own: readonly OwnMatch[], viewer: PlayerId, view: ViewContext): readonly OwnLine[] =>
  own
    .map((one) => ({ line: ownLine(one, viewer, view), waiting: waitsFor(one.match, viewer) }))
    .toSorted((one, other) => bySoonest(one.waiting, other.waiting));

function ownLine({ match, placeId: place }: OwnMatch, viewer: PlayerId, view: ViewContext): Markdown {
  const { lists } = view.words;
  const nameOf = (player: PlayerId): string => view.person(player).name;
  switch (match.phase) {
    case 'invited': {
      const { challenger, invited, dueAt: expiresAt } = match;
      return invited === viewer
        ? lists.invitedYou({ challenger: nameOf(challenger), place, expiresAt })
        : lists.waitingFor({ invited: nameOf(invited), place, expiresAt });
    }
    case 'open-table':
      return lists.ownTable({ code: match.code, place, expiresAt: match.dueAt });
    case 'ready-check': {
      const { challenger, invited, dueAt: expiresAt } = match;
      return challenger === viewer
        ? lists.pressReady({ opponent: nameOf(invited), place, expiresAt })
        : lists.waitingForReady({ challenger: nameOf(challenger), place });
    }
    case 'playing': {
      const waiting = waitsFor(match, viewer);
      if (waiting === undefined) {
        const { seats, game } = match;
        return gameWith(match, lists.theirTurn({ name: nameOf(seats[game.position.turn]) }));
      }
      const { until } = waiting;
      return gameWith(match, until === undefined ? lists.yourTurn : lists.yourTurnUntil({ until }));
    }
    case 'paused':
      return gameWith(match, lists.paused);
    case 'ended':
      return gameWith(match, lists.over);
    default:
      return match satisfies never;
  }

  function gameWith({ challenger, invited, operator, level, seats }: OwnGame, state: Markdown): Markdown {
    if (operator === viewer) return lists.bothSides({ dark: nameOf(seats.dark), light: nameOf(seats.light), place });
    const opponent = nameOf(challenger === viewer ? invited : challenger);
    return lists.against({ opponent, place, state, level: level ?? 0 });
  }
}

type OwnGame = PlayingMatch | PausedMatch | EndedMatch;
