import { ComponentType, type APIButtonComponentWithCustomId } from 'discord-api-types/v10';
import { legalMoves, squaresOf } from '../../../src/engine/moves.ts';
import type { Square } from '../../../src/engine/square.ts';
import { decide, evolve, type MatchAction, type MatchEvent } from '../../../src/match/match.ts';
import { BOT, SEATS, type PlayerId, type Seat } from '../../../src/match/ids.ts';
import type { Match, PlayingMatch } from '../../../src/match/phases.ts';
import type { Control } from '../../../src/views/board-picture.ts';
import { boardMessage } from '../../../src/views/board-message.ts';
import { decodeCustomId, FIRST_REVISION, type CustomId } from '../../../src/views/custom-id.ts';
import type { MessageDraft } from '../../../src/views/message-draft.ts';
import { privateView } from '../../../src/views/private-view.ts';
import { at } from '../../match/samples.ts';
import { NOW, VIEW } from './samples.ts';

/** The live board as it stands in its message; what was pressed last lies over it. */
export interface Screen {
  readonly match: PlayingMatch;
  readonly chosen: Square | undefined;
  readonly pressed: number | undefined;
  readonly rests?: Control | undefined;
}

/** The same in the view of one player alone. */
export const viewOf = ({ match, chosen, pressed }: Screen, seat: Seat): MessageDraft => {
  const seats = match.operator === undefined ? [seat] : SEATS;
  return privateView(match, seat, NOW, { seats, chosen, pressed });
};

export interface ScreenPlace {
  readonly row: number;
  readonly column: number;
}

export type Button = APIButtonComponentWithCustomId;

const drafts = new WeakMap<Screen, MessageDraft>();

/** Most presses leave the screen as it is: drawn once. */
export function draftOf(screen: Screen): MessageDraft {
  const { match, chosen, pressed, rests } = screen;
  const draft =
    drafts.get(screen) ??
    boardMessage({ ...VIEW, match, chosen, pressed, rests, mention: undefined, now: at(9_999_999) });
  drafts.set(screen, draft);
  return draft;
}

/** The rows of a message, or of its card. */
export const rowsOf = ({ components }: Pick<MessageDraft, 'components'>): readonly (readonly Button[])[] =>
  components.flatMap((part) => {
    if (part.type === ComponentType.ActionRow) return [part.components as Button[]];
    return part.type === ComponentType.Container ? rowsOf({ components: part.components }) : [];
  });

export const buttonAt = (draft: MessageDraft, { row, column }: ScreenPlace): Button | undefined =>
  rowsOf(draft)[row]?.[column];

export const placesIn = (draft: MessageDraft): readonly ScreenPlace[] =>
  rowsOf(draft).flatMap((buttons, row) => buttons.map((_, column) => ({ row, column })));

interface After {
  /** `undefined`: the board has become a record, without buttons. */
  readonly screen: Screen | undefined;
  readonly events: readonly MatchEvent[];
}

/** What comes of a press, told without the bot: the ids say what is asked, the match decides, the same message shows it. */
export function press(screen: Screen, { custom_id: text }: Button, { row, column }: ScreenPlace, by: PlayerId): After {
  const id = decodeCustomId(text);
  const square = id?.path?.[0] as Square | undefined;
  switch (id?.verb) {
    case 'pick':
    case 'back': {
      const { game, operator, seats } = screen.match;
      const isOnMove = by === (operator ?? seats[game.position.turn]);
      const chosen = id.verb === 'pick' ? square : undefined;
      const isNews =
        isOnMove && (screen.chosen !== chosen || screen.pressed !== undefined || screen.rests !== undefined);
      return { screen: isNews ? { match: screen.match, chosen, pressed: undefined } : screen, events: [] };
    }
    case 'hint': {
      const { events } = put(screen, { type: 'TakeHint', by, board: id.revision ?? FIRST_REVISION }, undefined);
      return { screen: { ...screen, rests: 'hint' }, events };
    }
    case 'view-refresh':
      return { screen: { ...screen, pressed: row * 5 + column }, events: [] };
    case 'go':
    case 'pause':
    case 'take-back':
      return put(screen, actionOf(id, by), row * 5 + column);
    default:
      // Draw, Resign, My view and More answer privately; the board stays as it is.
      return { screen, events: [] };
  }
}

function actionOf({ verb, revision, path = [] }: CustomId, by: PlayerId): MatchAction {
  if (verb === 'take-back') return { type: 'TakeBack', by, number: revision ?? FIRST_REVISION };
  return verb === 'go'
    ? { type: 'PlayMove', by, squares: path as Square[], ...(revision === undefined ? {} : { board: revision }) }
    : { type: 'RequestPause', by };
}

export function put(screen: Screen, action: MatchAction, pressed: number | undefined): After {
  const decided = decide(screen.match, action, at(100_000));
  if (!decided.ok) return { screen, events: [] };
  const match = decided.value.reduce<Match>(evolve, screen.match);
  const isPlayed = decided.value.some(({ type }) => type === 'MovePlayed' || type === 'HopPlayed');
  if (match.phase !== 'playing') return { screen: undefined, events: decided.value };
  if (decided.value.some(({ type }) => type === 'MoveTakenBack'))
    return { screen: { match, chosen: undefined, pressed: undefined, rests: 'take-back' }, events: decided.value };
  return { screen: isPlayed ? { match, chosen: undefined, pressed } : { ...screen, match }, events: decided.value };
}

export const pressersOf = ({ operator, seats }: PlayingMatch): readonly PlayerId[] =>
  operator === undefined ? SEATS.map((seat) => seats[seat]).filter((player) => player !== BOT) : [operator];

/** What the same person may see at their second press: the bot has replied meanwhile, or not yet. */
export function seenNext(screen: Screen): readonly Screen[] {
  const { match } = screen;
  const [move] = legalMoves(match.game.position);
  if (match.seats[match.game.position.turn] !== BOT || move === undefined) return [screen];
  const replied = put(screen, { type: 'PlayMove', by: BOT, squares: squaresOf(move) }, screen.pressed).screen;
  return replied === undefined ? [screen] : [screen, replied];
}

/** Every screen of a turn and the first one of the next, by whatever can be pressed. */
export function screensFrom(match: PlayingMatch): readonly Screen[] {
  const screens: Screen[] = [{ match, chosen: undefined, pressed: undefined }];
  for (const screen of screens) {
    if (screen.match.game.moves.length > match.game.moves.length || screens.length > 60) continue;
    const by = match.operator ?? match.seats[match.game.position.turn];
    const draft = draftOf(screen);
    for (const place of placesIn(draft)) {
      const button = buttonAt(draft, place);
      const verb = decodeCustomId(button?.custom_id)?.verb;
      if (button === undefined || button.disabled === true) continue;
      // A piece chosen after another is chosen as the first one would be.
      if (verb !== 'go' && (verb !== 'pick' || screen.chosen !== undefined)) continue;
      const next = press(screen, button, place, by).screen;
      if (next !== undefined) screens.push(next);
    }
  }
  return screens;
}
