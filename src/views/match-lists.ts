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
import { bySoonest, waitsFor, type Waiting } from '../match/awaiting.ts';
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
}

export interface ListedTable {
  readonly match: OpenTableMatch;
  readonly channelId: string;
}

export interface ListedGame {
  readonly match: PlayingMatch | PausedMatch;
  readonly threadId: string;
}

/** Each table takes three components of the 40 that a message may have. */
const MOST_TABLES = 8;
const MOST_GAMES = 10;
/** Of the 4000 characters that a message may have, titles and counts need their share. */
const ROOM = 3600;

/** The asker's own matches, those first that wait, open tables to join, and matches to watch, the newest first (TIME-10, WATCH-04); private. */
export function gamesList({ own, tables, running }: GamesListing, viewer: PlayerId, view: ViewContext): MessageDraft {
  const { title, nothing } = view.words.lists;
  if (own.length + tables.length + running.length === 0) return privateCard([text(title), text(nothing)]);
  const mine = ownParts(own, viewer, view);
  const room = ROOM - lengthOf(mine);
  const open = tableParts(tables, room / 2, view);
  return privateCard([text(title), ...mine, ...open, ...gameParts(running, room - lengthOf(open), view)]);
}

/** As many lines as stay below 4000 characters, whatever the names. */
const MOST_LINES = 16;

function ownParts(own: readonly OwnMatch[], viewer: PlayerId, view: ViewContext): readonly APIComponentInContainer[] {
  const { lists } = view.words;
  const lines = ownLines(own, viewer, view);
  const [waiting, others] = [lines.filter(isAwaited), lines.filter((line) => !isAwaited(line))];
  const part = (head: (told: { count: number }) => Markdown, all: readonly OwnLine[], most: number) => {
    if (all.length === 0) return [];
    const shown = all.slice(0, most).map(({ line }) => line);
    return [text(head({ count: all.length }), ...shown, ...more(all.length - shown.length, view))];
  };
  const left = Math.max(0, MOST_LINES - waiting.length);
  return [...part(lists.waiting, waiting, MOST_LINES), ...part(lists.notWaiting, others, left)];
}

function tableParts(
  tables: readonly ListedTable[],
  room: number,
  view: ViewContext,
): readonly APIComponentInContainer[] {
  const { words } = view;
  if (tables.length === 0) return [text(words.lists.noTables)];
  const newest = tables.toSorted((a, b) => openedAt(b.match) - openedAt(a.match)).slice(0, MOST_TABLES);
  const sections = thatFit(
    newest.map((table) => tableSection(table, view)),
    room,
  );
  return [
    text(words.lists.tables({ count: tables.length })),
    ...sections,
    ...more(tables.length - sections.length, view).map((line) => text(line)),
  ];
}

/** As many as fit, at least one. */
function thatFit<Part extends APIComponentInContainer>(parts: readonly Part[], room: number): readonly Part[] {
  return parts.filter((_, index) => index === 0 || lengthOf(parts.slice(0, index + 1)) <= room);
}

const lengthOf = (parts: readonly APIComponentInContainer[]): number =>
  parts
    .flatMap((part) => (part.type === ComponentType.Section ? part.components : part))
    .reduce((sum, part) => sum + (part.type === ComponentType.TextDisplay ? part.content.length : 0), 0);

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
  room: number,
  view: ViewContext,
): readonly APIComponentInContainer[] {
  if (running.length === 0) return [];
  const newest = running.toSorted((a, b) => b.match.game.startedAt - a.match.game.startedAt).slice(0, MOST_GAMES);
  const shown = thatFit(
    newest.map((game) => text(gameLine(game, view))),
    room,
  );
  const lines = newest.slice(0, shown.length).map((game) => gameLine(game, view));
  return [
    text(view.words.lists.running({ count: running.length }), ...lines, ...more(running.length - lines.length, view)),
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

/** The asker's own matches, those first that wait for them (START-12); private, with a way back to the menu. */
export function myMatches(own: readonly OwnMatch[], viewer: PlayerId, view: ViewContext): MessageDraft {
  const lines = ownLines(own, viewer, view)
    .slice(0, MOST_LINES)
    .map(({ line }) => line);
  const left = own.length - lines.length;
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
