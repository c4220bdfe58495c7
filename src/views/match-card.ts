import type { APIComponentInContainer } from 'discord-api-types/v10';
import type { LevelNumber } from '../engine/search/levels.ts';
import {
  isAlone,
  type CloseReason,
  type InvitedMatch,
  type Match,
  type NewMatch,
  type OpenTableMatch,
  type ReadyCheckMatch,
  type ClosedGame,
  type ClosedMatch,
  type EndedMatch,
  type PausedMatch,
  type PlayingMatch,
} from '../match/phases.ts';
import { beside, button, card, gallery, row, text } from './message-draft.ts';
import type { DrawnAttachment, MessageDraft, Row } from './message-draft.ts';
import { startPicture } from './start-picture.ts';
import { joinWords, say, type Markdown } from './markdown.ts';
import { changeLines } from './game-rating.ts';
import { optionLines, timeLine, type OptionNames } from './match-options.ts';
import { type PermissionName, refusalWords } from './refusal.ts';
import { sidesOf } from './sides.ts';
import { type ViewContext, namesOf, type Words } from './view-context.ts';
import { gameEnding } from './final-message.ts';
import { pageButton } from './menu-page.ts';
import { resultLines } from './match-results.ts';
import { FIRST_REVISION } from './custom-id.ts';

export type CardMatch = Exclude<Match, NewMatch>;

export interface CardPlace {
  /** Whether Discord reports who leaves a server or a thread: only with the members intent (END-03). */
  readonly seesLeaving: boolean;
  readonly threadId?: string | undefined;
  /** Set when a match could not start: the question stays open, and this says what is missing. */
  readonly missing?: { readonly permissions: readonly PermissionName[]; readonly channelId: string };
  /** Set while a running match can't be shown in its thread. */
  readonly hindrance?: CardHindrance | undefined;
}

/** What keeps the bot from writing in a thread; `permissions` are the missing ones, as far as they are known. */
export type CardHindrance =
  | { readonly kind: 'forbidden'; readonly permissions: readonly PermissionName[] }
  | { readonly kind: 'locked' };

/** The match's card in its channel (START-01, START-02, START-03, START-05). Only an invitation notifies: the invited player. */
export const matchCard = (match: CardMatch, place: CardPlace, view: ViewContext): MessageDraft =>
  card(partsOf(match, place, view), {
    calls: match.phase === 'invited' ? [view.person(match.invited)] : [],
    attachments: 'askedAt' in match ? [logo(view.words), ...startPicture(match.options, view.words)] : [],
  });

/** While an opponent is waited for, the game shows itself (C 7.1). */
const logo = ({ card: { logo: description } }: Words): DrawnAttachment<'logo'> => ({
  kind: 'logo',
  name: 'king-me.png',
  description,
});

function partsOf(match: CardMatch, place: CardPlace, view: ViewContext): readonly APIComponentInContainer[] {
  const { words } = view;
  switch (match.phase) {
    case 'invited':
      return invitationParts(match, place, view);
    case 'open-table':
      return tableParts(match, place, view);
    case 'ready-check':
      return [text(...playerLines(match, view)), text(...readyLines(match, place, view), ...resultLines(match, view))];
    case 'playing':
    case 'paused':
      return [text(...playerLines(match, view)), text(...runningLines(match, view), ...thread(place, words))];
    case 'ended':
      return [text(...playerLines(match, view)), text(...endedLines(match, view), ...gameLink(place, words))];
    case 'closed': {
      const who = match.game === undefined ? [titleLine(match, view)] : playerLines(match, view);
      const link = match.game === undefined ? [] : gameLink(place, words);
      return [text(...who), text(...closedLines(match, view), ...link), ...nextRow(match, words)];
    }
    default:
      return match satisfies never;
  }
}

function invitationParts(match: InvitedMatch, place: CardPlace, view: ViewContext): readonly APIComponentInContainer[] {
  const { words, person } = view;
  const [challenger, invited] = [person(match.challenger), person(match.invited)];
  return [
    beside(logo(words), words.card.challenge({ challenger: challenger.name, invited })),
    ...terms(match, { challenger: challenger.name, invited: invited.name }, place, words),
    text(words.card.waiting({ invited: invited.name, expiresAt: match.dueAt })),
    ...missing(place, view),
    row([
      button({ verb: 'accept', match: match.id, revision: FIRST_REVISION }, words.button.accept, 'success'),
      button({ verb: 'decline', match: match.id, revision: FIRST_REVISION }, words.button.decline),
      button({ verb: 'cancel', match: match.id, revision: FIRST_REVISION }, words.button.cancel),
    ]),
  ];
}

const isFreedSeat = ({ occasion }: OpenTableMatch): boolean => occasion === 'new-opponent';

function tableParts(match: OpenTableMatch, place: CardPlace, view: ViewContext): readonly APIComponentInContainer[] {
  const { words, person } = view;
  const challenger = person(match.challenger).name;
  const isFreed = isFreedSeat(match);
  return [
    beside(
      logo(words),
      words.card.tableTitle({ challenger }),
      isFreed ? words.card.seatIsFree({ challenger }) : words.card.waitingForAnybody({ challenger }),
      words.card.code({ code: match.code }),
    ),
    text(
      words.card.howToJoin({ code: match.code }),
      words.card.tableExpires({ expiresAt: match.dueAt }),
      ...resultLines(match, view),
      ...(isFreed ? gameLink(place, words) : []),
    ),
    ...terms(match, { challenger }, place, words),
    ...missing(place, view),
    row([
      button({ verb: 'join', match: match.id, revision: FIRST_REVISION }, words.button.join, 'success'),
      button({ verb: 'cancel', match: match.id, revision: FIRST_REVISION }, words.button.cancel),
    ]),
  ];
}

/** What one agrees to by accepting (START-06), and who decides when somebody leaves unseen (END-03). */
function terms(
  { options }: InvitedMatch | OpenTableMatch,
  names: OptionNames,
  { seesLeaving }: CardPlace,
  words: Words,
): readonly APIComponentInContainer[] {
  const notes = seesLeaving || options.time === 'off' ? [] : [words.option.clockDecides];
  return [
    text(...optionLines(options, names, words), say`-# ${joinWords([words.option.fixed, ...notes])}`),
    ...startPicture(options, words).map(gallery),
  ];
}

const missing = ({ missing }: CardPlace, view: ViewContext): readonly APIComponentInContainer[] =>
  missing === undefined ? [] : [text(refusalWords({ code: 'missing-permissions', ...missing }, view))];

function readyLines(
  match: ReadyCheckMatch,
  { threadId }: CardPlace,
  { words, person }: ViewContext,
): readonly Markdown[] {
  return [
    words.card.isThere({ invited: person(match.invited).name }),
    words.card.waitingForReady({ challenger: person(match.challenger).name, expiresAt: match.dueAt }),
    ...(threadId === undefined ? [] : [words.card.readyIn({ threadId })]),
  ];
}

function thread({ threadId, hindrance }: CardPlace, words: Words): readonly Markdown[] {
  if (threadId === undefined) return [words.card.playingSoon];
  const playing = words.card.playing({ threadId });
  return hindrance === undefined ? [playing] : [playing, hindranceWords(threadId, hindrance, words)];
}

/** Why the bot can't write in the thread, and what sets the match going again. */
export function hindranceWords(threadId: string, hindrance: CardHindrance, { card, permissions }: Words): Markdown {
  switch (hindrance.kind) {
    case 'forbidden':
      return hindrance.permissions.length === 0
        ? card.forbidden({ threadId })
        : card.forbiddenWithout({ threadId, permissions: hindrance.permissions.map((name) => permissions[name]) });
    case 'locked':
      return card.locked({ threadId });
    default:
      return hindrance satisfies never;
  }
}

const gameLink = ({ threadId }: CardPlace, { card }: Words): readonly Markdown[] =>
  threadId === undefined ? [] : [card.game({ threadId })];

type SeatedMatch = ReadyCheckMatch | PlayingMatch | PausedMatch | EndedMatch | ClosedGame;

/** Whose match it is: the two of it, or the one at whose table nobody has sat down. */
const titleLine = (match: SeatedMatch | ClosedMatch, { words, person }: ViewContext): Markdown =>
  match.invited === undefined
    ? words.card.tableTitle({ challenger: person(match.challenger).name })
    : titleWords(
        [person(match.challenger).name, person(match.invited).name],
        'level' in match ? match.level : undefined,
        words,
      );

/** Who plays whom; with the level where one of them is the bot. */
export const titleWords = (
  [first, second]: readonly [string, string],
  level: LevelNumber | undefined,
  { card, level: { names } }: Words,
): Markdown =>
  level === undefined
    ? card.title({ first, second })
    : card.soloTitle({ first, second, level, levelName: names[level] });

const playerLines = (match: SeatedMatch, view: ViewContext): readonly Markdown[] => [
  titleLine(match, view),
  view.words.card.seats(sidesOf(namesOf(match.seats, view), match.options.pieces, view.words)),
];

function runningLines(match: PlayingMatch | PausedMatch, view: ViewContext): readonly Markdown[] {
  const { words, person } = view;
  const { operator, options } = match;
  return [
    ...(operator === undefined ? [] : [words.card.bothSides({ operator: person(operator).name })]),
    timeLine(options.time, words),
    ...(match.phase === 'paused' ? [words.card.paused({ resumesAt: match.dueAt, isAlone: isAlone(match) })] : []),
    ...resultLines(match, view),
  ];
}

const endedLines = (match: EndedMatch, view: ViewContext): readonly Markdown[] => [
  ...resultLines(match, view),
  ...changeLines(match, view),
  asked(match, view),
];

function asked({ next, seats }: EndedMatch, { words, person }: ViewContext): Markdown {
  switch (next.kind) {
    case 'rematch':
      return next.agreed === undefined
        ? words.card.rematch({ closesAt: next.dueAt })
        : words.card.rematchWanted({ name: person(seats[next.agreed]).name, closesAt: next.dueAt });
    case 'go-on':
      return words.card.goOn({ name: person(next.remaining).name, closesAt: next.dueAt });
    case 'seat':
      return words.card.seatOffered({
        remaining: person(next.remaining).name,
        asked: person(next.asked).name,
        closesAt: next.dueAt,
      });
    default:
      return next satisfies never;
  }
}

function closedLines(match: ClosedMatch, view: ViewContext): readonly Markdown[] {
  const { words, person } = view;
  const { closing } = words;
  const challenger = person(match.challenger).name;
  if (match.game !== undefined) {
    const results = resultLines(match, view);
    if (match.result === undefined) return [gameEnding(match, view), ...results];
    return [
      ...results,
      ...changeLines(match, view),
      ...(match.reason === 'finished' ? [] : [afterResult(match.reason, words)]),
    ];
  }
  return [
    ...resultLines(match, view),
    match.invited === undefined ? whyNoTable() : whyNoGame(person(match.invited).name),
  ];

  function whyNoTable(): Markdown {
    if (match.reason === 'cancelled') return closing.table.cancelled({ challenger });
    return match.reason === 'expired' ? closing.table.expired : closing.withoutResult[match.reason];
  }

  function whyNoGame(invited: string): Markdown {
    const { reason, by } = match;
    switch (reason) {
      case 'declined':
      case 'expired':
        return closing.invitation[reason]({ invited });
      case 'cancelled':
      case 'not-ready':
        return closing.invitation[reason]({ challenger });
      case 'called-off':
        return by === undefined ? closing.beforeItBegan : closing.invitation[reason]({ by: person(by).name });
      default:
        return closing.withoutResult[reason];
    }
  }
}

const afterResult = (reason: CloseReason, { closing }: Words): Markdown =>
  reason === 'closed-by-manager' ? closing.closedByManager : closing.over;

/**
 * Once it is over, its two players can challenge each other again, and so can who played the bot. Who played both sides has nobody
 * to ask; where no game began, anybody starts another.
 */
function nextRow(match: ClosedMatch, { button: labels, menu }: Words): readonly Row[] {
  if (match.game === undefined) return [row([pageButton('new-game', menu.newGame)])];
  if (match.operator !== undefined) return [];
  return [row([button({ verb: 'rematch', match: match.id, revision: match.game.startRevision }, labels.rematch)])];
}
