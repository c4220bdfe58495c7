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
import { namesBySeat } from './match-card.ts';
import { ACCENT, button, container, NOBODY, PRIVATE_CARD, text, row } from './components.ts';
import type { Markdown } from './markdown.ts';
import type { MessageDraft } from './message-draft.ts';
import { optionsInShort } from './option-lines.ts';
import type { PersonOf } from './standing-question.ts';
import { turnNumber } from './record.ts';
import { BUTTON } from './words/en/button-words.ts';
import { LIST_WORDS as WORDS } from './words/en/list-words.ts';
import type { PlayerId } from '../match/ids.ts';
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
export function gamesList({ tables, running }: GamesListing, person: PersonOf): MessageDraft {
  const isQuiet = tables.length === 0 && running.length === 0;
  return {
    components: [
      container(ACCENT, [
        text(WORDS.title),
        ...(isQuiet ? [text(WORDS.nothing)] : [...tableParts(tables, person), ...gameParts(running, person)]),
      ]),
    ],
    flags: PRIVATE_CARD,
    allowed_mentions: NOBODY,
    attachments: [],
  };
}

function tableParts(tables: readonly ListedTable[], person: PersonOf): readonly APIComponentInContainer[] {
  if (tables.length === 0) return [text(WORDS.noTables)];
  const newest = tables.toSorted((a, b) => openedAt(b.match) - openedAt(a.match)).slice(0, MOST_TABLES);
  return [
    text(WORDS.tables(tables.length)),
    ...newest.map((table) => tableSection(table, person)),
    ...more(tables.length - newest.length).map((line) => text(line)),
  ];
}

const openedAt = ({ expiresAt, options }: OpenTableMatch): number => expiresAt - options.invitationTime;

function tableSection({ match, channelId }: ListedTable, person: PersonOf): APISectionComponent {
  const host = person(match.challenger).name;
  return {
    type: ComponentType.Section,
    components: [text(WORDS.table(host, channelId, optionsInShort(match.options, { challenger: host })))],
    accessory: button({ verb: 'join', match: match.id, revision: FIRST_REVISION }, BUTTON.join, 'success'),
  };
}

function gameParts(running: readonly ListedGame[], person: PersonOf): readonly APIComponentInContainer[] {
  if (running.length === 0) return [];
  const newest = running.toSorted((a, b) => b.match.game.startedAt - a.match.game.startedAt).slice(0, MOST_GAMES);
  return [
    text(
      WORDS.running(running.length),
      ...newest.map((game) => gameLine(game, person)),
      ...more(running.length - newest.length),
    ),
  ];
}

function gameLine({ match, threadId }: ListedGame, person: PersonOf): Markdown {
  const { game, phase, score, seats } = match;
  return WORDS.game({
    threadId,
    ...namesBySeat(seats, person),
    score: { ...score.wins, draws: score.draws },
    turn: turnNumber(game, game.moves.length + 1).turn,
    isPaused: phase === 'paused',
  });
}

const more = (count: number): readonly Markdown[] => (count === 0 ? [] : [WORDS.more(count)]);

/** A match of somebody's own that is not over; `placeId` is its thread, or the channel of its card while there is none. */
export interface OwnMatch {
  readonly match: Exclude<Match, NewMatch | ClosedMatch>;
  readonly placeId: string;
}

/** As many lines as stay below 4000 characters, whatever the names. */
const MOST_LINES = 16;

/** The asker's own matches, those first that wait for them (START-12); private, with a way back to the menu. */
export function myMatches(own: readonly OwnMatch[], viewer: PlayerId, person: PersonOf): MessageDraft {
  const lines = own
    .toSorted((a, b) => Number(waitsFor(b.match, viewer)) - Number(waitsFor(a.match, viewer)))
    .slice(0, MOST_LINES)
    .map((one) => lineOf(one, viewer, person));
  const left = own.length - lines.length;
  return {
    components: [
      container(ACCENT, [
        text(WORDS.ownTitle),
        text(...(lines.length === 0 ? [WORDS.ownNothing] : lines), ...(left === 0 ? [] : [WORDS.more(left)])),
        row([button({ verb: 'menu', topic: 'home' }, BUTTON.back)]),
      ]),
    ],
    flags: PRIVATE_CARD,
    allowed_mentions: NOBODY,
    attachments: [],
  };
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

function lineOf({ match, placeId }: OwnMatch, viewer: PlayerId, person: PersonOf): Markdown {
  switch (match.phase) {
    case 'invited':
      return match.invited === viewer
        ? WORDS.invitedYou(person(match.challenger).name, placeId, match.expiresAt)
        : WORDS.waitingFor(person(match.invited).name, placeId, match.expiresAt);
    case 'open-table':
      return WORDS.ownTable(match.code, placeId, match.expiresAt);
    case 'ready-check':
      return match.challenger === viewer
        ? WORDS.pressReady(person(match.invited).name, placeId, match.expiresAt)
        : WORDS.waitingForReady(person(match.challenger).name, placeId);
    case 'playing':
    case 'paused':
    case 'ended':
      return ownGameLine(match, placeId, viewer, person);
    default:
      return match satisfies never;
  }
}

function ownGameLine(
  match: PlayingMatch | PausedMatch | EndedMatch,
  placeId: string,
  viewer: PlayerId,
  person: PersonOf,
): Markdown {
  const { challenger, invited, operator, seats } = match;
  if (operator === viewer) {
    const { dark, light } = namesBySeat(seats, person);
    return WORDS.bothSides(dark, light, placeId);
  }
  const opponent = challenger === viewer ? invited : challenger;
  return WORDS.against(person(opponent).name, placeId, stateOf(match, viewer, person));
}

function stateOf(match: PlayingMatch | PausedMatch | EndedMatch, viewer: PlayerId, person: PersonOf): Markdown {
  switch (match.phase) {
    case 'playing': {
      const onMove = match.seats[match.game.position.turn];
      return onMove === viewer ? WORDS.yourTurn : WORDS.theirTurn(person(onMove).name);
    }
    case 'paused':
      return WORDS.paused;
    case 'ended':
      return WORDS.over;
    default:
      return match satisfies never;
  }
}
