import type { MessageDraft } from '../../views/message-draft.ts';
import type { PlaceRejection } from '../../views/refusal.ts';
import { refusal } from '../../views/refusal.ts';
import type { Result } from '../../engine/result.ts';
import type { PlayerAction, Rejection } from '../../match/action.ts';
import type { MatchEvent } from '../../match/event.ts';
import { causeId } from '../../match/ids.ts';
import type { Services, Context } from '../services.ts';
import type { LiveMatch } from '../../bot/runtime/live-match.ts';
import type { Change } from '../../bot/runtime/match-change.ts';
import type { Request } from '../../bot/runtime/match-runtime.ts';
import { refusalContext } from './refusal-context.ts';

/** An action without what every action of a visit has: who asks, and which interaction that is. */
export type Asked = PlayerAction extends infer Action
  ? Action extends PlayerAction
    ? Omit<Action, 'by' | 'cause'>
    : never
  : never;

/** The action as this visit asks it. */
export const asAction = ({ player: by, cause }: Pick<Context, 'player' | 'cause'>, asked: Asked): PlayerAction => ({
  ...asked,
  by,
  cause: causeId(cause),
});

/**
 * Puts an action to a match, dated by the click. The painter shows what came of it, by the visit's own door where that is
 * the way; a refusal is told to the asker alone, and gives `undefined`.
 */
export async function putAction(
  services: Services,
  context: Context,
  live: LiveMatch,
  asked: Asked,
): Promise<Change | undefined> {
  const put = await actOf(services, context, live, asked);
  if (put.ok) return put.value;
  await context.reply.send(refusal(put.error, refusalContext(services, live, put.error, context.player)));
  return undefined;
}

/**
 * The same, the refusal left to whoever asks. What the asker alone sees can't become what everybody is to see: the answer
 * to a press on it is left to whoever asks, too.
 */
export const actOf = (
  { runtime }: Services,
  context: Context,
  live: LiveMatch,
  asked: Asked | (() => Promise<PlayerAction>),
  { prepare }: Pick<Request<PlaceRejection | Rejection>, 'prepare'> = {},
): Promise<Result<Change, Rejection | PlaceRejection>> =>
  runtime.act<PlaceRejection | Rejection>(live, typeof asked === 'function' ? asked : asAction(context, asked), {
    at: context.at,
    ...(context.isPrivate ? {} : { reply: context.reply }),
    ...(prepare === undefined ? {} : { prepare }),
  });

/**
 * A typed command that changed the match is answered by what it brought about, where that could be shown in its place;
 * else in a few words. `isDone` tells the action from what time alone had brought about before it came.
 */
export async function answerChange(
  services: Services,
  { reply }: Context,
  live: LiveMatch,
  { isDone, answer }: { readonly isDone: boolean; readonly answer: () => MessageDraft },
): Promise<void> {
  await services.reconcilerOf(live).idle();
  if (reply.isDone) return;
  await reply.send(isDone ? answer() : refusal({ code: 'too-late' }));
}

/** Whether any of these is among what an accepted action did. */
export const tookPlace = ({ events }: Change, ...types: readonly MatchEvent['type'][]): boolean =>
  events.some(({ type }) => types.includes(type));
