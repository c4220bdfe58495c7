import type { Result } from '../engine/result.ts';
import type { PlayerAction, Rejection, MatchEvent, MatchChange } from '../match/match.ts';
import type { RecordedMatch } from '../match/game-record.ts';
import { causeId, otherSeat, SEATS, seatOf, type PlayerId, type Seat, type Seats } from '../match/ids.ts';
import type { Preferences } from '../match/preferences.ts';
import { inOwnLook } from '../views/match-options.ts';
import { isRunning, type Match } from '../match/phases.ts';
import type { Request } from '../bot/runtime/match-actions.ts';
import { decodeCustomId, type CustomId, type OfMatch, type OfRevision } from '../views/custom-id.ts';
import { asCard, withButton, type MessageDraft } from '../views/message-draft.ts';
import { backToMore, leadsToMore } from '../views/more-menu.ts';
import { backToGame } from '../views/past-games.ts';
import { refusal, type PlaceRejection, type RefusalDetails, type Refused } from '../views/refusal.ts';
import { namesOf, type Person } from '../views/view-context.ts';
import type { Context, MatchContext, Services } from './services.ts';

/** An action before `asAction` adds who asks, and by which interaction. */
export type UnsignedAction = PlayerAction extends infer Action
  ? Action extends PlayerAction
    ? Omit<Action, 'by' | 'cause'>
    : never
  : never;

export type MatchRefusal = Rejection | PlaceRejection;
export type Outcome = Result<MatchChange, MatchRefusal>;

type Preparation = Pick<Request<MatchRefusal>, 'prepare'>;

export const asAction = (
  { player: by, cause }: Pick<Context, 'player' | 'cause'>,
  asked: UnsignedAction,
): PlayerAction => ({
  ...asked,
  by,
  cause: causeId(cause),
});

/** Puts an action to the match, dated by the click. A private reply is not used: it can't become what all may see. */
export const act = (
  { runtime }: Services,
  context: MatchContext,
  asked: UnsignedAction | (() => Promise<PlayerAction>),
  preparation: Preparation = {},
): Promise<Outcome> =>
  runtime.act<MatchRefusal>(context.live, typeof asked === 'function' ? asked : asAction(context, asked), {
    at: context.at,
    ...(context.isPrivate ? {} : { reply: context.reply }),
    ...preparation,
  });

/** Puts an action to the match; a refusal is told to the asker alone, and gives `undefined`. */
export async function actOrRefuse(
  services: Services,
  context: MatchContext,
  asked: UnsignedAction,
): Promise<MatchChange | undefined> {
  const put = await act(services, context, asked);
  if (put.ok) return put.value;
  await refuseInMatch(services, context, put.error);
  return undefined;
}

/** Puts the action of somebody who comes from outside, to a table or the queue; gives whom the match knows them as. */
export async function actAsGuest(
  services: Services,
  context: MatchContext,
  ask: () => UnsignedAction,
  preparation: Preparation = {},
): Promise<{ readonly player: PlayerId; readonly put: Outcome }> {
  let { player } = context;
  const asGuest = async (): Promise<PlayerAction> => {
    [player] = await services.directory.meet(context.asker);
    context.live.people.add(player);
    return asAction({ ...context, player }, ask());
  };
  const put = await act(services, context, asGuest, preparation);
  return { player, put };
}

/** The change of the match is the answer where it could be shown in the reply's place; else a few words are. */
export async function answerChange(
  services: Services,
  context: MatchContext,
  outcome?: { readonly isDone: boolean; readonly answer: () => MessageDraft },
): Promise<void> {
  await services.driverOf(context.live).idle();
  const { reply } = context;
  if (reply.isDone) return;
  await settle(context, outcome?.isDone === true ? outcome.answer() : refusal({ code: 'too-late' }, context));
}

/** Whether an accepted action has led to an event of one of these types. */
export const tookPlace = ({ events }: MatchChange, ...types: readonly MatchEvent['type'][]): boolean =>
  events.some(({ type }) => types.includes(type));

/** The private message becomes its answer (PLAY-12); a press on anything else leaves what was pressed alone. */
export const settle = (context: Context, answer: MessageDraft): Promise<void> => show(context, asPage(context, answer));

/** Shows a question as `settle` does an answer; a button of its own leads back. */
export const ask = (context: Context, question: MessageDraft): Promise<void> =>
  show(context, context.isCard ? asCard(question) : question);

/** Shows a message that nobody goes back from: in place of what was pressed, if that is private. */
export async function show(context: Context, card: MessageDraft): Promise<void> {
  if (isInPlace(context)) await context.reply.updateOrSend(card);
  else await context.reply.send(card);
}

/** Whether an answer takes the place of what was pressed. */
export const isInPlace = ({ reply, isGenuine, isPrivate }: Context): boolean =>
  isGenuine && isPrivate && reply.from.kind === 'press';

/** The answer as the pressed private message becomes it: on what More, or a game of the past, led to, the way back there stays. */
export function asPage({ isCard, pressable, words }: Context, answer: MessageDraft): MessageDraft {
  if (!isCard) return answer;
  const page = asCard(answer);
  const more = wayToMore(pressable);
  if (more !== undefined) return withButton(page, backToMore(more, words));
  const past = wayToGame(pressable);
  return past === undefined ? page : withButton(page, backToGame(past, words));
}

function wayToGame(pressable: readonly string[]): (OfRevision & Pick<Required<CustomId>, 'list'>) | undefined {
  const { match, revision, list } = pressable.map(decodeCustomId).find((id) => id?.match && id.list) ?? {};
  return match === undefined || revision === undefined || list === undefined ? undefined : { match, revision, list };
}

function wayToMore(pressable: readonly string[]): OfMatch | undefined {
  const found = pressable.map(decodeCustomId).find((id) => id?.match !== undefined && leadsToMore(id));
  return found?.match && { match: found.match };
}

/** Tells the asker alone why something can't be done, where no match is spoken of. */
export const refuse = (context: Context, refused: Refused): Promise<void> => tell(context, refusal(refused, context));

/** A refusal is a message of its own, which leaves what was pressed as it is; behind More it is a page like others. */
async function tell(context: Context, told: MessageDraft): Promise<void> {
  if (wayToMore(context.pressable) === undefined) await context.reply.send(told);
  else await settle(context, told);
}

/** `refuse` for what would have given something. */
export async function turnDown(context: Context, refused: Refused): Promise<undefined> {
  await refuse(context, refused);
  return undefined;
}

/** Tells the asker alone why a match did not take what they asked. */
export const refuseInMatch = (services: Services, context: MatchContext, refused: MatchRefusal): Promise<void> =>
  tell(context, refusalInMatch(services, context, refused));

/** A match's refusal as a message, with the names and the board that it may point to. */
export function refusalInMatch({ driverOf }: Services, context: MatchContext, refused: MatchRefusal): MessageDraft {
  const { match, threadId, place } = context.live;
  const { liveMessageId: messageId } = driverOf(context.live);
  const { from } = context.reply;
  // A link to the message that was just pressed helps nobody.
  const isPressed = from.kind === 'press' && from.messageId === messageId;
  const seats = seatsOf(match);
  return refusal(refused, context, {
    ...(seats === undefined ? {} : { names: namesOf(seats, context) }),
    ...(threadId === undefined || messageId === undefined || isPressed
      ? {}
      : { board: { guildId: place.guildId, channelId: threadId, messageId } }),
    ...nameSpokenOf(refused, context),
  });
}

export function nameSpokenOf(
  refused: MatchRefusal,
  { person, player }: Pick<Context, 'person' | 'player'>,
): RefusalDetails {
  switch (refused.code) {
    case 'player-full':
      return refused.player === player ? {} : { fullPlayer: person(refused.player).name };
    case 'you-blocked':
    case 'blocked-by':
      return { otherPlayer: person(refused.player).name };
    default:
      return {};
  }
}

export const seatsOf = (match: Match): Seats | undefined => ('seats' in match ? match.seats : undefined);

/** The player who plays both sides (START-08). */
export const operatorOf = (match: Match): PlayerId | undefined => ('operator' in match ? match.operator : undefined);

/** The seat that somebody presses for: their own, or, where one person plays both sides, the one on move. */
export function seatFor(match: Match, player: PlayerId): Seat | undefined {
  if ('operator' in match && match.operator === player) return match.game.position.turn;
  const seats = seatsOf(match);
  return seats && seatOf(seats, player);
}

/** The seats that somebody plays for; none for a watcher. */
export function seatsFor(match: Match, player: PlayerId): readonly Seat[] {
  if (operatorOf(match) === player) return SEATS;
  const own = seatFor(match, player);
  return own === undefined ? [] : [own];
}

/** The opponent of somebody who has a seat. */
export function opponentOf({ directory }: Services, { live: { match }, player }: MatchContext): Person | undefined {
  const [seats, seat] = [seatsOf(match), seatFor(match, player)];
  return seats === undefined || seat === undefined ? undefined : directory.person(seats[otherSeat(seat)]);
}

/** The opponent's name; empty for somebody who has no seat. */
export const opponentName = (services: Services, context: MatchContext): string =>
  opponentOf(services, context)?.name ?? '';

/** A match as the asker's own views show it, with the side at the bottom that they have chosen; a watcher has no own side (PLAY-09). */
export async function inOwnView<Seen extends RecordedMatch>(
  { directory }: Services,
  { asker }: Context,
  match: Seen,
): Promise<{ readonly match: Seen; readonly seat: Seat; readonly preferences: Preferences }> {
  const preferences = await directory.preferencesOf(asker.userId);
  const player = directory.find(asker.userId);
  const { side } = preferences;
  const own =
    player === undefined ? undefined : isRunning(match) ? seatFor(match, player) : seatOf(match.seats, player);
  const seat = side === 'own' ? (own ?? 'light') : side;
  return { match: inOwnLook(match, preferences), seat, preferences };
}

/** The match as far as it is on record; while there is nothing to see, the asker is told why. */
export async function recordedGame(services: Services, context: MatchContext): Promise<RecordedMatch | undefined> {
  const { match } = context.live;
  if ('game' in match && match.game !== undefined) return match;
  await refuseInMatch(services, context, { code: 'not-playing', phase: match.phase });
  return undefined;
}
