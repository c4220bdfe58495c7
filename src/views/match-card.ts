import type { APIComponentInContainer } from 'discord-api-types/v10';
import type {
  InvitedMatch,
  Match,
  NewMatch,
  OpenTableMatch,
  ReadyCheckMatch,
  ClosedGame,
  ClosedMatch,
  EndedMatch,
  PausedMatch,
  PlayingMatch,
  Score,
} from '../match/match.ts';
import { ACCENT, button, CARD, container, NOBODY, only, row, text } from './components.ts';
import type { Markdown } from './markdown.ts';
import type { MessageDraft } from './message-draft.ts';
import { optionLines, type OptionNames } from './option-lines.ts';
import { type PermissionName, refusalWords } from './refusal.ts';
import type { PersonOf } from './standing-question.ts';
import { BUTTON } from './words/en/button-words.ts';
import { HINDRANCE_WORDS } from './words/en/hindrance-words.ts';
import { INVITATION_WORDS as WORDS } from './words/en/invitation-words.ts';
import { OPTION_WORDS } from './words/en/option-words.ts';
import type { Seats } from '../match/ids.ts';
import type { Names } from './person.ts';
import { BOARD_WORDS } from './words/en/board-words.ts';
import { CLOSING_WORDS } from './words/en/closing-words.ts';
import { resultWords } from './words/en/result-words.ts';
import { FIRST_REVISION } from './custom-id.ts';

/** A match as its channel sees it: from the first question on. */
export type CardMatch = Exclude<Match, NewMatch>;

export interface CardPlace {
  /** Whether Discord reports who leaves a server or a thread: only with the members intent (END-03). */
  readonly seesLeaving: boolean;
  /** The match's thread, once it is open. */
  readonly threadId?: string;
  /** Set when a match could not start: the question stays open, and this says what is missing. */
  readonly missing?: { readonly permissions: readonly PermissionName[]; readonly channelId: string };
  /** Set while a running match can't be shown in its thread. */
  readonly hindrance?: CardHindrance;
}

/** What keeps the bot from writing in a thread; `permissions` are the missing ones, as far as they are known. */
export type CardHindrance =
  | { readonly kind: 'forbidden'; readonly permissions: readonly PermissionName[] }
  | { readonly kind: 'locked' };

/**
 * The match's card in its channel, for every state of the match (START-01, START-02, START-03, START-05). An invitation
 * notifies the invited player, and only them; nothing else notifies anybody.
 */
export function matchCard(match: CardMatch, person: PersonOf, place: CardPlace): MessageDraft {
  return {
    components: [container(ACCENT, partsOf(match, person, place))],
    flags: CARD,
    allowed_mentions: match.phase === 'invited' ? only(person(match.invited)) : NOBODY,
    attachments: [],
  };
}

function partsOf(match: CardMatch, person: PersonOf, place: CardPlace): readonly APIComponentInContainer[] {
  switch (match.phase) {
    case 'invited':
      return invitationParts(match, person, place);
    case 'open-table':
      return tableParts(match, person, place);
    case 'ready-check':
      return [text(...playerLines(match, person)), text(...readyLines(match, person, place))];
    case 'playing':
    case 'paused':
      return [text(...playerLines(match, person)), text(...runningLines(match, person), ...thread(place))];
    case 'ended':
      return [text(...playerLines(match, person)), text(...endedLines(match, person), ...gameLink(place))];
    case 'closed': {
      const who = match.game === undefined ? [titleLine(match, person)] : playerLines(match, person);
      const link = match.game === undefined ? [] : gameLink(place);
      return [text(...who), text(...closedLines(match, person), ...link)];
    }
    default:
      return match satisfies never;
  }
}

function invitationParts(match: InvitedMatch, person: PersonOf, place: CardPlace): readonly APIComponentInContainer[] {
  const [challenger, invited] = [person(match.challenger), person(match.invited)];
  return [
    text(WORDS.challenge(challenger.name, invited)),
    ...terms(match, { challenger: challenger.name, invited: invited.name }, place),
    text(WORDS.waiting(invited.name, match.expiresAt)),
    ...missing(place),
    row([
      button({ verb: 'accept', match: match.id, revision: FIRST_REVISION }, BUTTON.accept, 'success'),
      button({ verb: 'decline', match: match.id, revision: FIRST_REVISION }, BUTTON.decline),
      button({ verb: 'cancel', match: match.id, revision: FIRST_REVISION }, BUTTON.cancel),
    ]),
  ];
}

/** Not a table that was opened as one: the seat that no watcher wanted (END-07). */
const isFreedSeat = ({ occasion }: OpenTableMatch): boolean => occasion === 'new-opponent';

function tableParts(match: OpenTableMatch, person: PersonOf, place: CardPlace): readonly APIComponentInContainer[] {
  const challenger = person(match.challenger).name;
  const isFreed = isFreedSeat(match);
  return [
    text(WORDS.tableTitle(challenger), isFreed ? WORDS.seatIsFree(challenger) : WORDS.waitingForAnybody(challenger)),
    text(WORDS.code(match.code)),
    text(WORDS.howToJoin(match.code), WORDS.tableLapses(match.expiresAt), ...(isFreed ? gameLink(place) : [])),
    ...terms(match, { challenger }, place),
    ...missing(place),
    row([
      button({ verb: 'join', match: match.id, revision: FIRST_REVISION }, BUTTON.join, 'success'),
      button({ verb: 'cancel', match: match.id, revision: FIRST_REVISION }, BUTTON.cancel),
    ]),
  ];
}

/** What one agrees to by accepting (START-06), and who decides when somebody leaves unseen (END-03). */
function terms(
  { options }: InvitedMatch | OpenTableMatch,
  names: OptionNames,
  { seesLeaving }: CardPlace,
): readonly APIComponentInContainer[] {
  const notes = seesLeaving || options.time === 'off' ? [] : [OPTION_WORDS.clockDecides];
  return [text(...optionLines(options, names), OPTION_WORDS.notes([OPTION_WORDS.fixed, ...notes]))];
}

const missing = ({ missing }: CardPlace): readonly APIComponentInContainer[] =>
  missing === undefined ? [] : [text(refusalWords({ code: 'missing-permissions', ...missing }))];

/** The one who asked has been away and is asked back (START-03). */
function readyLines(match: ReadyCheckMatch, person: PersonOf, { threadId }: CardPlace): readonly Markdown[] {
  return [
    WORDS.isThere(person(match.invited).name),
    WORDS.waitingForReady(person(match.challenger).name, match.expiresAt),
    ...(threadId === undefined ? [] : [WORDS.readyIn(threadId)]),
  ];
}

function thread({ threadId, hindrance }: CardPlace): readonly Markdown[] {
  if (threadId === undefined) return [WORDS.playingSoon];
  const playing = WORDS.playing(threadId);
  switch (hindrance?.kind) {
    case undefined:
      return [playing];
    case 'forbidden':
      return [playing, HINDRANCE_WORDS.forbidden(threadId, hindrance.permissions)];
    case 'locked':
      return [playing, HINDRANCE_WORDS.locked(threadId)];
    default:
      return hindrance satisfies never;
  }
}

const gameLink = ({ threadId }: CardPlace): readonly Markdown[] =>
  threadId === undefined ? [] : [WORDS.game(threadId)];

type SeatedMatch = ReadyCheckMatch | PlayingMatch | PausedMatch | EndedMatch | ClosedGame;

/** Whose match it is: the two of it, or the one at whose table nobody has sat down. */
const titleLine = (match: SeatedMatch | ClosedMatch, person: PersonOf): Markdown =>
  match.invited === undefined
    ? WORDS.tableTitle(person(match.challenger).name)
    : WORDS.title([person(match.challenger).name, person(match.invited).name]);

/** The two with the colours they play. */
const playerLines = (match: SeatedMatch, person: PersonOf): readonly Markdown[] => [
  titleLine(match, person),
  WORDS.seats(namesBySeat(match.seats, person), match.options.pieces),
];

export const namesBySeat = (seats: Seats, person: PersonOf): Names => ({
  dark: person(seats.dark).name,
  light: person(seats.light).name,
});

/** How a running match stands; the moves are told in its thread. */
function runningLines(match: PlayingMatch | PausedMatch, person: PersonOf): readonly Markdown[] {
  const { operator, options } = match;
  return [
    ...(operator === undefined ? [] : [WORDS.bothSides(person(operator).name)]),
    OPTION_WORDS.time(options.time),
    ...(match.phase === 'paused' ? [WORDS.paused(match.resumesAt)] : []),
    ...scoreLines(match, person),
  ];
}

/** The result, the score, and what is asked now (END-05, END-07). */
const endedLines = (match: EndedMatch, person: PersonOf): readonly Markdown[] => [
  resultWords(match.result, namesBySeat(match.seats, person), match.options),
  ...scoreLines(match, person),
  asked(match, person),
];

function asked({ next, seats }: EndedMatch, person: PersonOf): Markdown {
  switch (next.kind) {
    case 'rematch':
      return next.agreed === undefined
        ? WORDS.rematch(next.closesAt)
        : WORDS.rematchWanted(person(seats[next.agreed]).name, next.closesAt);
    case 'go-on':
      return WORDS.goOn(person(next.remaining).name, next.closesAt);
    case 'seat':
      return WORDS.seatOffered(person(next.remaining).name, person(next.asked).name, next.closesAt);
    default:
      return next satisfies never;
  }
}

/** The result, if it came to one, and why the match is over. */
function closedLines(match: ClosedMatch, person: PersonOf): readonly Markdown[] {
  const challenger = person(match.challenger).name;
  if (match.game !== undefined) {
    const scores = scoreLines(match, person);
    if (match.result === undefined) return [CLOSING_WORDS.game(match.reason), ...scores];
    const result = resultWords(match.result, namesBySeat(match.seats, person), match.options);
    return [result, ...scores, ...(match.reason === 'finished' ? [] : [CLOSING_WORDS.afterResult(match.reason)])];
  }
  return match.invited === undefined
    ? [CLOSING_WORDS.table(match.reason, challenger)]
    : [CLOSING_WORDS.invitation(match.reason, challenger, person(match.invited).name)];
}

/** Before the first game has ended there is no score to tell. */
function scoreLines({ score, seats }: ScoredMatch, person: PersonOf): readonly Markdown[] {
  const { wins, draws } = score;
  const played = wins.dark + wins.light + draws;
  return played === 0 ? [] : [BOARD_WORDS.score({ names: namesBySeat(seats, person), wins, draws })];
}

interface ScoredMatch {
  readonly score: Score;
  readonly seats: Seats;
}
