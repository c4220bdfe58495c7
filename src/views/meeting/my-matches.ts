import type { ClosedMatch, EndedMatch, Match, NewMatch, PausedMatch, PlayingMatch } from '../../match/match.ts';
import type { PlayerId } from '../../match/ids.ts';
import { namesBySeat } from './card-lines.ts';
import { ACCENT, button, container, NOBODY, PRIVATE_CARD, row, text } from '../text/components.ts';
import type { Markdown } from '../text/markdown.ts';
import type { MessageDraft } from '../text/message-draft.ts';
import type { PersonOf } from '../questions/standing-question.ts';
import { BUTTON } from '../words/en/button-words.ts';
import { LIST_WORDS as WORDS } from '../words/en/list-words.ts';

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
      return gameLine(match, placeId, viewer, person);
    default:
      return match satisfies never;
  }
}

function gameLine(
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
