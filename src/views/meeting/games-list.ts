import { ComponentType, type APIComponentInContainer, type APISectionComponent } from 'discord-api-types/v10';
import type { OpenTableMatch, PausedMatch, PlayingMatch } from '../../match/match.ts';
import { namesBySeat } from './card-lines.ts';
import { ACCENT, button, container, NOBODY, PRIVATE_CARD, text } from '../text/components.ts';
import type { Markdown } from '../text/markdown.ts';
import type { MessageDraft } from '../text/message-draft.ts';
import { optionsInShort } from './options-lines.ts';
import type { PersonOf } from '../questions/standing-question.ts';
import { turnNumber } from '../board/turn-number.ts';
import { BUTTON } from '../words/en/button-words.ts';
import { LIST_WORDS as WORDS } from '../words/en/list-words.ts';
import { FIRST_REVISION } from '../custom-id.ts';

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
