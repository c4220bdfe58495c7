import { type PlaceRejection, refusal } from '../views/refusal.ts';
import type { MessageDraft } from '../views/message-draft.ts';
import type { Result } from '../engine/result.ts';
import type { PlayerAction, Rejection } from '../match/action.ts';
import type { MatchEvent } from '../match/event.ts';
import { causeId, type PlayerId } from '../match/ids.ts';
import type { LiveMatch } from '../bot/runtime/live-match.ts';
import type { Change } from '../bot/runtime/match-change.ts';
import type { Request } from '../bot/runtime/match-runtime.ts';
import { refuseInMatch } from './answers.ts';
import type { Context, Services } from './services.ts';

/** An action without what every action of an interaction has: who asks, and which interaction that is. */
export type Asked = PlayerAction extends infer Action
  ? Action extends PlayerAction
    ? Omit<Action, 'by' | 'cause'>
    : never
  : never;

export type Outcome = Result<Change, Rejection | PlaceRejection>;

type Preparation = Pick<Request<PlaceRejection | Rejection>, 'prepare'>;

export const asAction = ({ player: by, cause }: Pick<Context, 'player' | 'cause'>, asked: Asked): PlayerAction => ({
  ...asked,
  by,
  cause: causeId(cause),
});

/** Puts an action to a match, dated by the click. A private reply is not used: it can't become what all may see. */
export const act = (
  { runtime }: Services,
  context: Context,
  live: LiveMatch,
  asked: Asked | (() => Promise<PlayerAction>),
  { prepare }: Preparation = {},
): Promise<Outcome> =>
  runtime.act<PlaceRejection | Rejection>(live, typeof asked === 'function' ? asked : asAction(context, asked), {
    at: context.at,
    ...(context.isPrivate ? {} : { reply: context.reply }),
    ...(prepare === undefined ? {} : { prepare }),
  });

/** The same; a refusal is told to the asker alone, and gives `undefined`. */
export async function actOrRefuse(
  services: Services,
  context: Context,
  live: LiveMatch,
  asked: Asked,
): Promise<Change | undefined> {
  const put = await act(services, context, live, asked);
  if (put.ok) return put.value;
  await refuseInMatch(services, context, live, put.error);
  return undefined;
}

/** Puts the action of somebody who comes from outside, to a table or the queue; gives whom the match knows them as. */
export async function actAsGuest(
  services: Services,
  context: Context,
  live: LiveMatch,
  ask: () => Asked,
  preparation: Preparation = {},
): Promise<{ readonly player: PlayerId; readonly put: Outcome }> {
  let { player } = context;
  const asGuest = async (): Promise<PlayerAction> => {
    [player] = await services.directory.meet(context.asker);
    live.people.add(player);
    return asAction({ ...context, player }, ask());
  };
  const put = await act(services, context, live, asGuest, preparation);
  return { player, put };
}

/** The change of the match is the answer where it could be shown in the reply's place; else a few words are. */
export async function answerChange(
  services: Services,
  context: Context,
  live: LiveMatch,
  outcome?: { readonly isDone: boolean; readonly answer: () => MessageDraft },
): Promise<void> {
  await services.reconcilerOf(live).idle();
  const { reply } = context;
  if (reply.isDone) return;
  await reply.send(outcome?.isDone === true ? outcome.answer() : refusal({ code: 'too-late' }, context));
}

/** Whether any of these is among what an accepted action did. */
export const tookPlace = ({ events }: Change, ...types: readonly MatchEvent['type'][]): boolean =>
  events.some(({ type }) => types.includes(type));
