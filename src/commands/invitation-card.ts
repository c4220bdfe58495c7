import type { APIComponentInContainer } from 'discord-api-types/v10';
import type {
  ClosedGame,
  ClosedInvitation,
  EndedMatch,
  InvitedMatch,
  PausedMatch,
  PlayingMatch,
  ReadyCheckMatch,
} from '../match/match.ts';
import { ACCENT, button, CARD, container, NOBODY, only, row, text } from './components.ts';
import type { Markdown } from './markdown.ts';
import type { MessageDraft } from './message-draft.ts';
import type { Names, Person } from './person.ts';
import type { PermissionName } from './place-rejection.ts';
import { refusalWords } from './refusals.ts';
import { BUTTON } from './words/button-words.ts';
import { HINDRANCE_WORDS } from './words/hindrance-words.ts';
import { INVITATION_WORDS, resultWords } from './words/invitation-words.ts';

/** The two of an invitation, before seats are drawn and after. */
export interface Pair {
  readonly challenger: Person;
  readonly invited: Person;
}

export interface CardPlace {
  /** The match's thread, once it is open. */
  readonly threadId?: string;
  /** Set when the match was accepted and could not start: the invitation stays open, and this says what is missing. */
  readonly missing?: { readonly permissions: readonly PermissionName[]; readonly channelId: string };
  /** Set while a running match can't be shown in its thread. */
  readonly hindrance?: CardHindrance;
}

/** What keeps the bot from writing in a thread; `permissions` are the missing ones, as far as they are known. */
export type CardHindrance =
  | { readonly kind: 'forbidden'; readonly permissions: readonly PermissionName[] }
  | { readonly kind: 'locked' };

/** A match as the channel sees it. */
export type CardMatch =
  | InvitedMatch
  | ReadyCheckMatch
  | PlayingMatch
  | PausedMatch
  | EndedMatch
  | ClosedInvitation
  | ClosedGame;

/**
 * The match's card in its channel, for every state of the match (START-01, START-03, START-05). While it waits it
 * notifies the invited player, and only them; afterwards nobody.
 */
export function invitationCard(match: CardMatch, pair: Pair, place: CardPlace = {}): MessageDraft {
  return {
    components: [container(ACCENT, partsOf(match, pair, place))],
    flags: CARD,
    allowed_mentions: match.phase === 'invited' ? only(pair.invited) : NOBODY,
    attachments: [],
  };
}

function partsOf(match: CardMatch, pair: Pair, place: CardPlace): readonly APIComponentInContainer[] {
  const { challenger, invited } = pair;
  const title = INVITATION_WORDS.title([challenger.name, invited.name]);
  switch (match.phase) {
    case 'invited':
      return [
        text(INVITATION_WORDS.challenge(challenger.name, invited)),
        text(INVITATION_WORDS.waiting(invited.name, match.expiresAt), INVITATION_WORDS.coloursAreDrawn),
        ...(place.missing === undefined ? [] : [text(refusalWords({ code: 'missing-permissions', ...place.missing }))]),
        row([
          button({ verb: 'accept', match: match.id }, BUTTON.accept, 'success'),
          button({ verb: 'decline', match: match.id }, BUTTON.decline),
          button({ verb: 'cancel', match: match.id }, BUTTON.cancel),
        ]),
      ];
    case 'ready-check':
    case 'playing':
    case 'paused':
      return [text(title, INVITATION_WORDS.seats(seatNames(match, pair), match.options.pieces)), text(...state(place))];
    case 'ended': {
      const names = seatNames(match, pair);
      return [
        text(title, INVITATION_WORDS.seats(names, match.options.pieces)),
        text(resultWords(match.result, names, match.options), ...threadLine(place)),
      ];
    }
    case 'closed':
      if (match.game !== undefined && match.result !== undefined) {
        const names = seatNames(match, pair);
        return [
          text(title, INVITATION_WORDS.seats(names, match.options.pieces)),
          text(resultWords(match.result, names, match.options), ...threadLine(place)),
        ];
      }
      return [text(title), text(INVITATION_WORDS.closed(match.reason, challenger.name, invited.name))];
    default:
      return match satisfies never;
  }
}

/** Names by seat, for a match whose seats have been drawn. */
export function seatNames(match: Pick<PlayingMatch, 'seats' | 'challenger'>, pair: Pair): Names {
  return match.seats.dark === match.challenger
    ? { dark: pair.challenger.name, light: pair.invited.name }
    : { dark: pair.invited.name, light: pair.challenger.name };
}

function state({ threadId, hindrance }: CardPlace): readonly Markdown[] {
  if (threadId === undefined) return [INVITATION_WORDS.playingSoon];
  const playing = INVITATION_WORDS.playing(threadId);
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

const threadLine = ({ threadId }: CardPlace): readonly Markdown[] =>
  threadId === undefined ? [] : [INVITATION_WORDS.game(threadId)];
