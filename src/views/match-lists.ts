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
import { button, text, row, privateCard, type MessageDraft } from './message-draft.ts';
import type { Markdown } from './markdown.ts';
import { optionsInShort } from './match-options.ts';
import { turnNumber } from './record.ts';
import type { PlayerId } from '../match/ids.ts';
import { type ViewContext, namesOf } from './view-context.ts';
import { FIRST_REVISION } from './custom-id.ts';

/** What is going on in one server, as far as the asker can see the channels; in any order. */
export interface GamesListing {
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

/** Each table takes three components of the 40 that a message may have, and with the games stays below 4000 characters. */
const MOST_TABLES = 8;
const MOST_GAMES = 10;

/** Open tables to join and running matches to watch, the newest first (WATCH-04); private. */
export function gamesList({ tables, running }: GamesListing, view: ViewContext): MessageDraft {
  const isQuiet = tables.length === 0 && running.length === 0;
  const { title, nothing } = view.words.lists;
  return privateCard([
    text(title),
    ...(isQuiet ? [text(nothing)] : [...tableParts(tables, view), ...gameParts(running, view)]),
  ]);
}

function tableParts(tables: readonly ListedTable[], view: ViewContext): readonly APIComponentInContainer[] {
  const { words } = view;
  if (tables.length === 0) return [text(words.lists.noTables)];
  const newest = tables.toSorted((a, b) => openedAt(b.match) - openedAt(a.match)).slice(0, MOST_TABLES);
  return [
    text(words.lists.tables({ count: tables.length })),
    ...newest.map((table) => tableSection(table, view)),
    ...more(tables.length - newest.length, view).map((line) => text(line)),
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

function gameParts(running: readonly ListedGame[], view: ViewContext): readonly APIComponentInContainer[] {
  if (running.length === 0) return [];
  const newest = running.toSorted((a, b) => b.match.game.startedAt - a.match.game.startedAt).slice(0, MOST_GAMES);
  return [
    text(
      view.words.lists.running({ count: running.length }),
      ...newest.map((game) => gameLine(game, view)),
      ...more(running.length - newest.length, view),
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
export function myMatches(own: readonly OwnMatch[], viewer: PlayerId, view: ViewContext): MessageDraft {
  const lines = own
    .map((one) => ownLine(one, viewer, view))
    .toSorted((a, b) => Number(b.isWaiting) - Number(a.isWaiting))
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
  readonly isWaiting: boolean;
}

function ownLine({ match, placeId }: OwnMatch, viewer: PlayerId, view: ViewContext): OwnLine {
  const { lists } = view.words;
  const nameOf = (player: PlayerId): string => view.person(player).name;
  switch (match.phase) {
    case 'invited': {
      const { challenger, invited, dueAt } = match;
      return invited === viewer
        ? {
            line: lists.invitedYou({ challenger: nameOf(challenger), place: placeId, expiresAt: dueAt }),
            isWaiting: true,
          }
        : { line: lists.waitingFor({ invited: nameOf(invited), place: placeId, expiresAt: dueAt }), isWaiting: false };
    }
    case 'open-table':
      return { line: lists.ownTable({ code: match.code, place: placeId, expiresAt: match.dueAt }), isWaiting: false };
    case 'ready-check': {
      const { challenger, invited, dueAt } = match;
      return challenger === viewer
        ? { line: lists.pressReady({ opponent: nameOf(invited), place: placeId, expiresAt: dueAt }), isWaiting: true }
        : { line: lists.waitingForReady({ challenger: nameOf(challenger), place: placeId }), isWaiting: false };
    }
    case 'playing': {
      const onMove = match.seats[match.game.position.turn];
      const isWaiting = onMove === viewer || match.operator === viewer;
      const state = isWaiting ? lists.yourTurn : lists.theirTurn({ name: nameOf(onMove) });
      return { line: gameWith(match, placeId, state), isWaiting };
    }
    case 'paused':
      return { line: gameWith(match, placeId, lists.paused), isWaiting: false };
    case 'ended':
      return { line: gameWith(match, placeId, lists.over), isWaiting: false };
    default:
      return match satisfies never;
  }

  function gameWith(
    { challenger, invited, operator, level, seats }: OwnGame,
    place: string,
    state: Markdown,
  ): Markdown {
    if (operator === viewer) return lists.bothSides({ dark: nameOf(seats.dark), light: nameOf(seats.light), place });
    const opponent = nameOf(challenger === viewer ? invited : challenger);
    return lists.against({ opponent, place, state, level: level ?? 0 });
  }
}

type OwnGame = PlayingMatch | PausedMatch | EndedMatch;
