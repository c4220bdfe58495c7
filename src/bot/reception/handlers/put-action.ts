import type { MessageDraft } from '../../../commands/text/message-draft.ts';
import type { PlaceRejection } from '../../../commands/answers/place-rejection.ts';
import { refusal } from '../../../commands/answers/refusals.ts';
import type { Result } from '../../../engine/result.ts';
import type { PlayerAction } from '../../../match/action.ts';
import type { MatchEvent } from '../../../match/event.ts';
import { causeId } from '../../../match/ids.ts';
import type { Rejection } from '../../../match/rejection.ts';
import type { Hall, Visit } from '../hall.ts';
import type { HostedMatch } from '../../runtime/hosted-match.ts';
import type { Change } from '../../runtime/match-change.ts';
import type { Request } from '../../runtime/match-runtime.ts';
import { refusalContext } from './refusal-context.ts';

/** An action without what every action of a visit has: who asks, and which interaction that is. */
export type Asked = PlayerAction extends infer Action
  ? Action extends PlayerAction
    ? Omit<Action, 'by' | 'cause'>
    : never
  : never;

/** The action as this visit asks it. */
export const asAction = ({ player: by, cause }: Pick<Visit, 'player' | 'cause'>, asked: Asked): PlayerAction => ({
  ...asked,
  by,
  cause: causeId(cause),
});

/**
 * Puts an action to a match, dated by the click. The painter shows what came of it, by the visit's own door where that is
 * the way; a refusal is told to the asker alone, and gives `undefined`.
 */
export async function putAction(
  hall: Hall,
  visit: Visit,
  hosted: HostedMatch,
  asked: Asked,
): Promise<Change | undefined> {
  const put = await actOf(hall, visit, hosted, asked);
  if (put.ok) return put.value;
  await visit.door.reply(refusal(put.error, refusalContext(hall, hosted, put.error, visit.player)));
  return undefined;
}

/**
 * The same, the refusal left to whoever asks. What the asker alone sees can't become what everybody is to see: the answer
 * to a press on it is left to whoever asks, too.
 */
export const actOf = (
  { runtime }: Hall,
  visit: Visit,
  hosted: HostedMatch,
  asked: Asked | (() => Promise<PlayerAction>),
  { prepare }: Pick<Request<PlaceRejection | Rejection>, 'prepare'> = {},
): Promise<Result<Change, Rejection | PlaceRejection>> =>
  runtime.act<PlaceRejection | Rejection>(hosted, typeof asked === 'function' ? asked : asAction(visit, asked), {
    at: visit.at,
    ...(visit.isPrivate ? {} : { door: visit.door }),
    ...(prepare === undefined ? {} : { prepare }),
  });

/**
 * A typed command that changed the match is answered by what it brought about, where that could be shown in its place;
 * else in a few words. `isDone` tells the action from what time alone had brought about before it came.
 */
export async function answerChange(
  hall: Hall,
  { door }: Visit,
  hosted: HostedMatch,
  { isDone, answer }: { readonly isDone: boolean; readonly answer: () => MessageDraft },
): Promise<void> {
  await hall.painterOf(hosted).idle();
  if (door.isDone) return;
  await door.reply(isDone ? answer() : refusal({ code: 'too-late' }));
}

/** Whether any of these is among what an accepted action did. */
export const tookPlace = ({ events }: Change, ...types: readonly MatchEvent['type'][]): boolean =>
  events.some(({ type }) => types.includes(type));
