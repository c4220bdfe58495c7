import { ComponentType, type APIComponentInContainer, type APISectionComponent } from 'discord-api-types/v10';
import type {
  OpenTableMatch,
  PausedMatch,
  PlayingMatch,
  ClosedMatch,
  EndedMatch,
  Match,
  NewMatch,
} from '../match/match.ts';
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

/** An open table; `channelId` is where its card stands. */
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
    text(words.lists.tables(tables.length)),
    ...newest.map((table) => tableSection(table, view)),
    ...more(tables.length - newest.length, view).map((line) => text(line)),
  ];
}

const openedAt = ({ expiresAt, options }: OpenTableMatch): number => expiresAt - options.invitationTime;

function tableSection({ match, channelId }: ListedTable, { words, person }: ViewContext): APISectionComponent {
  const host = person(match.challenger).name;
  return {
    type: ComponentType.Section,
    components: [text(words.lists.table(host, channelId, optionsInShort(match.options, { challenger: host }, words)))],
    accessory: button({ verb: 'join', match: match.id, revision: FIRST_REVISION }, words.button.join, 'success'),
  };
}

function gameParts(running: readonly ListedGame[], view: ViewContext): readonly APIComponentInContainer[] {
  if (running.length === 0) return [];
  const newest = running.toSorted((a, b) => b.match.game.startedAt - a.match.game.startedAt).slice(0, MOST_GAMES);
  return [
    text(
      view.words.lists.running(running.length),
      ...newest.map((game) => gameLine(game, view)),
      ...more(running.length - newest.length, view),
    ),
  ];
}

function gameLine({ match, threadId }: ListedGame, view: ViewContext): Markdown {
  const { game, phase, score, seats } = match;
  return view.words.lists.game({
    threadId,
    ...namesOf(seats, view),
    score: { ...score.wins, draws: score.draws },
    turn: turnNumber(game, game.moves.length + 1).turn,
    isPaused: phase === 'paused',
  });
}

const more = (count: number, { words }: ViewContext): readonly Markdown[] =>
  count === 0 ? [] : [words.lists.more(count)];

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
    .toSorted((a, b) => Number(waitsFor(b.match, viewer)) - Number(waitsFor(a.match, viewer)))
    .slice(0, MOST_LINES)
    .map((one) => lineOf(one, viewer, view));
  const left = own.length - lines.length;
  const { lists, button: labels } = view.words;
  return privateCard([
    text(lists.ownTitle),
    text(...(lines.length === 0 ? [lists.ownNothing] : lines), ...more(left, view)),
    row([button({ verb: 'menu', topic: 'home' }, labels.back)]),
  ]);
}

/** Whether it is the viewer's turn to do something. */
function waitsFor(match: OwnMatch['match'], viewer: PlayerId): boolean {
  switch (match.phase) {
    case 'invited':
      return match.invited === viewer;
    case 'ready-check':
      return match.challenger === viewer;
    case 'playing':
      return match.operator === viewer || match.seats[match.game.position.turn] === viewer;
    case 'open-table':
    case 'paused':
    case 'ended':
      return false;
    default:
      return match satisfies never;
  }
}

function lineOf({ match, placeId }: OwnMatch, viewer: PlayerId, view: ViewContext): Markdown {
  const { words, person } = view;
  switch (match.phase) {
    case 'invited':
      return match.invited === viewer
        ? words.lists.invitedYou(person(match.challenger).name, placeId, match.expiresAt)
        : words.lists.waitingFor(person(match.invited).name, placeId, match.expiresAt);
    case 'open-table':
      return words.lists.ownTable(match.code, placeId, match.expiresAt);
    case 'ready-check':
      return match.challenger === viewer
        ? words.lists.pressReady(person(match.invited).name, placeId, match.expiresAt)
        : words.lists.waitingForReady(person(match.challenger).name, placeId);
    case 'playing':
    case 'paused':
    case 'ended':
      return ownGameLine(match, placeId, viewer, view);
    default:
      return match satisfies never;
  }
}

function ownGameLine(
  match: PlayingMatch | PausedMatch | EndedMatch,
  placeId: string,
  viewer: PlayerId,
  view: ViewContext,
): Markdown {
  const { words, person } = view;
  const { challenger, invited, operator, seats } = match;
  if (operator === viewer) {
    const { dark, light } = namesOf(seats, view);
    return words.lists.bothSides(dark, light, placeId);
  }
  const opponent = challenger === viewer ? invited : challenger;
  return words.lists.against(person(opponent).name, placeId, stateOf(match, viewer, view));
}

function stateOf(
  match: PlayingMatch | PausedMatch | EndedMatch,
  viewer: PlayerId,
  { words, person }: ViewContext,
): Markdown {
  switch (match.phase) {
    case 'playing': {
      const onMove = match.seats[match.game.position.turn];
      return onMove === viewer ? words.lists.yourTurn : words.lists.theirTurn(person(onMove).name);
    }
    case 'paused':
      return words.lists.paused;
    case 'ended':
      return words.lists.over;
    default:
      return match satisfies never;
  }
}
