import { ApplicationCommandOptionType as Option } from 'discord-api-types/v10';
import type { ViewLook } from '../bot/display/private-views.ts';
import type { Square } from '../engine/square.ts';
import { SEATS, type Seat } from '../match/ids.ts';
import { privateMessage, type MessageDraft } from '../views/message-draft.ts';
import { decodeCustomId, type OfRevision } from '../views/custom-id.ts';
import { privateView, textBoardMessage } from '../views/private-view.ts';
import { pdnAnswer } from '../views/record.ts';
import type { Refused } from '../views/refusal.ts';
import {
  inOwnView,
  recordedGame,
  refuse,
  seatFor,
  seatsFor,
  settle,
  actOrRefuse,
  answerChange,
  tookPlace,
} from './act.ts';
import { inMatch, noMatchHere, simple, type Command } from './command.ts';
import { replayHere } from './replaying.ts';
import type { Context, MatchContext, MatchHandler, Services } from './services.ts';

interface AskedBoard {
  readonly repost: boolean;
  readonly text: boolean;
  readonly replay: boolean;
}

export const viewing = {
  board: {
    definition: ({ commands }) => ({
      description: commands.board,
      options: [
        { type: Option.Boolean, name: 'repost', description: commands.boardRepost },
        { type: Option.Boolean, name: 'text', description: commands.boardText },
        { type: Option.Boolean, name: 'replay', description: commands.boardReplay },
      ],
    }),
    read: (typed) => ({ repost: typed.isSet('repost'), text: typed.isSet('text'), replay: typed.isSet('replay') }),
    run: inMatch(async (services, context, { repost, text, replay }) => {
      if ([repost, text, replay].filter(Boolean).length > 1) await refuse(context, { code: 'one-board-at-a-time' });
      else if (repost) await repostBoard(services, context);
      else if (text) await showText(services, context);
      else if (replay) await replayHere(services, context);
      else await showView(services, context);
    }, whyNoBoard),
  } satisfies Command<AskedBoard>,

  pdn: {
    ...simple(
      'pdn',
      inMatch(async (services, context) => {
        const match = await recordedGame(services, context);
        if (match !== undefined) await context.reply.send(pdnAnswer(match, context));
      }),
    ),
    isCostly: true,
  },
};

/** A match that is over for good is known by its buttons only, and one of them shows it again. */
async function whyNoBoard(services: Services, context: Context, { replay }: AskedBoard): Promise<Refused> {
  const why = await noMatchHere(services, context);
  return replay && why.code === 'no-match-here' ? { code: 'no-replay-here' } : why;
}

/** *My view* and `/checkers board`: the board from the asker's own side, for the asker alone (PLAY-09, WATCH-01). */
export const showView = (services: Services, context: MatchContext): Promise<void> => sendView(services, context, {});

/** Refresh on a private view, and its button that turns the board (WATCH-03). */
export const refreshView: MatchHandler<OfRevision & { readonly seat: Seat }> = (services, context, { seat }) =>
  sendView(services, context, { bottom: seat, pressed: pressedIn(context) });

/** The view that a player pressed something in, as it is now: with what they have chosen, and sparing the place they pressed. */
export async function showPressedView(services: Services, context: MatchContext, chosen?: Square): Promise<void> {
  await sendView(services, context, { bottom: bottomOfPressed(context), chosen, pressed: pressedIn(context) });
}

const pressedIn = ({ reply: { from } }: MatchContext): number | undefined =>
  from.kind === 'press' ? from.place : undefined;

/** A player's view follows the match; a watcher's stays as it is. */
async function sendView(
  services: Services,
  context: MatchContext,
  look: Pick<ViewLook, 'chosen' | 'pressed'> & { readonly bottom?: Seat | undefined },
): Promise<void> {
  const recorded = await recordedGame(services, context);
  if (recorded === undefined) return;
  const { match, seat, preferences } = await inOwnView(services, context, recorded);
  const { bottom = seat } = look;
  const seats = seatsFor(match, context.player);
  if (seats.length === 0) return settle(context, privateView(match, bottom, { ...context, now: context.at }));
  const send = (draft: MessageDraft): Promise<void> => settle(context, draft);
  const shown = { ...look, bottom, seats, preferences, words: context.words };
  await services.driverOf(context.live).views.show(context.player, shown, context.reply, send);
}

/** The first Refresh among a view's buttons names the side at the bottom. */
function bottomOfPressed({ pressable }: MatchContext): Seat | undefined {
  const refresh = pressable.map(decodeCustomId).find((id) => id?.verb === 'view-refresh');
  return SEATS.find((seat) => seat === refresh?.path?.[0]);
}

/** The board in letters (PLAY-11). */
async function showText(services: Services, context: MatchContext): Promise<void> {
  const recorded = await recordedGame(services, context);
  if (recorded === undefined) return;
  const { match, seat } = await inOwnView(services, context, recorded);
  await context.reply.send(textBoardMessage(match, seat, { ...context, now: context.at }));
}

/** The live board, or what stands for it in a pause, comes back to the bottom of the thread. For those who play. */
async function repostBoard(services: Services, context: MatchContext): Promise<void> {
  const { live, player, reply } = context;
  if (live.match.phase === 'paused' && seatFor(live.match, player) !== undefined) {
    reply.expect('public');
    await services.driverOf(live).bringDown(live.match.number, reply);
    return answerChange(services, context);
  }
  const change = await actOrRefuse(services, context, { type: 'CallBoard' });
  if (change === undefined) return;
  // The board itself is the answer, unless it could not be shown yet.
  const answer = () => privateMessage(context.words.answers.boardReposted);
  await answerChange(services, context, { isDone: tookPlace(change, 'BoardMoved'), answer });
}
