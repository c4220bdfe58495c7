import { err, ok, type Result } from '../engine/result.ts';
import type { Seat } from '../match/ids.ts';
import { isFinished, type FinishedMatch } from '../match/phases.ts';
import type { ArchivedGame, ArchiveFault } from '../bot/runtime/game-archive.ts';
import { decodeCustomId, type CustomId, type OfRevision } from '../views/custom-id.ts';
import { viewOfImported } from '../views/imported-game.ts';
import { pdnAnswer } from '../views/record.ts';
import { privateMessage, type MessageDraft } from '../views/message-draft.ts';
import type { Refused } from '../views/refusal.ts';
import {
  gameAnimation,
  lastMovesAnimation,
  replayMessage,
  sharedAnimation,
  STEP_VERBS,
  stepFrom,
} from '../views/replay.ts';
import type { AnimationDraft, Step, StepVerb } from '../views/replay.ts';
import { asPage, inOwnView, isInPlace, recordedGame, refuse, settle } from './act.ts';
import type { Context, MatchContext, Services } from './services.ts';
import { allMaySee, maySee } from './visibility.ts';

type StepId = OfRevision & Step;

/** Answers a press that is about a game on record; `id` is what the button's custom id holds. */
export type GameHandler<Id = OfRevision> = (
  services: Services,
  context: Context,
  match: FinishedMatch,
  id: Id,
) => Promise<void>;

/** The people who are shown a game: those who may see it; all who read this channel; all in the channel of its card. */
type Shown = 'to-asker' | 'to-all' | 'by-card';

/** Buttons that outlive their match (WATCH-03): they work while the journal has it, wherever the game may be seen (RUN-07). */
export const ofGame =
  <Id extends OfRevision>(show: GameHandler<Id>, shown: Shown = 'to-asker') =>
  async (services: Services, context: Context, id: Id): Promise<void> => {
    const imported = services.reviews.imported.get(id.match);
    if (imported !== undefined)
      return show(services, viewOfImported(imported.game, imported.match, context), imported.match, id);
    const found = await findGame(services, context, id, shown);
    if (found.ok) await show(services, context, found.value, id);
    else await refuse(context, found.error);
  };

/** `/checkers board replay:true`: the last moves of a game that is on; one that is over, from its start. */
export async function replayHere(services: Services, context: MatchContext): Promise<void> {
  const { match } = context.live;
  if (isFinished(match)) await openReplay(services, context, match);
  else await showLastMoves(services, context);
}

/** *Replay the last moves* under More: how the game has come to stand as it does, as a moving picture. */
export async function showLastMoves(services: Services, context: MatchContext): Promise<void> {
  const recorded = await recordedGame(services, context);
  if (recorded === undefined) return;
  if (recorded.game.moves.length === 0) return refuse(context, { code: 'nothing-to-replay' });
  const { match, seat } = await inOwnView(services, context, recorded);
  await sendAnimation(services, context, lastMovesAnimation(match, { seat, maxBytes: context.uploadLimit }, context));
}

export async function openReplay(services: Services, context: Context, recorded: FinishedMatch): Promise<void> {
  if (recorded.game.moves.length === 0) return refuse(context, { code: 'nothing-to-replay' });
  const { match, seat } = await inOwnView(services, context, recorded);
  await settle(context, replayMessage(match, { ply: 0, seat }, context));
}

/** *PDN* below a result: the record as a file, for the presser alone (END-04). */
export async function showRecord(_services: Services, context: Context, match: FinishedMatch): Promise<void> {
  await context.reply.send(pdnAnswer(match, context));
}

/** A step on the stepper; of presses in quick succession the last one stands. */
export const step =
  (verb: StepVerb) =>
  async (services: Services, context: Context, id: StepId): Promise<void> => {
    const { from } = context.reply;
    const key = from.kind === 'press' ? from.messageId : context.cause;
    await services.steps.add(key, () => ofGame(showStep(verb))(services, context, id));
  };

/** A press that comes twice, or late, is still one on this stepper: it shows what the button said, in its place. */
const showStep =
  (verb: StepVerb): GameHandler<StepId> =>
  async (services, context, recorded, id) => {
    const { match } = await inOwnView(services, context, recorded);
    const isOn = context.pressable.some((other) => isStepOf(decodeCustomId(other), id));
    const shown = stepFrom(id, verb, match.game.moves.length);
    await settle({ ...context, isGenuine: context.isGenuine || isOn }, replayMessage(match, shown, context));
  };

const isStepOf = (other: CustomId | undefined, { match, revision }: StepId): boolean =>
  other?.match === match && other.revision === revision && STEP_VERBS.some((verb) => verb === other.verb);

/** The whole game as a moving picture. */
export const showAnimation: GameHandler<OfRevision & { readonly seat?: Seat }> = async (
  services,
  context,
  recorded,
  { seat },
) => {
  if (recorded.game.moves.length === 0) return refuse(context, { code: 'nothing-to-replay' });
  const { match, seat: own } = await inOwnView(services, context, recorded);
  await sendAnimation(
    services,
    context,
    gameAnimation(match, { seat: seat ?? own, maxBytes: context.uploadLimit }, context),
  );
};

/** *Share* below an animation: everybody in the thread gets it. As a rule it is made already. */
export const shareAnimation: GameHandler<OfRevision & { readonly seat: Seat }> = async (
  services,
  context,
  match,
  { seat },
) => {
  if (match.game.moves.length === 0) return refuse(context, { code: 'nothing-to-replay' });
  const { gate, animations } = services;
  const { asker, uploadLimit: maxBytes } = context;
  const draft = sharedAnimation(match, { seat, maxBytes, sharedBy: asker.name }, context);
  const made = await animations.add(asker.userId, () => gate.pictures.replay(draft.attachments[0].script));
  if (!made.ok) return refuse(context, { code: made.error === 'busy' ? 'animation-busy' : 'animation-failed' });
  await shareHere(services, context, draft);
};

/** For everybody who reads the channel; in a match's own thread once the question that says who won is settled: nothing comes below that (END-04). */
export async function shareHere(
  { driverOf, runtime, shared }: Pick<Services, 'driverOf' | 'runtime' | 'shared'>,
  context: Context,
  draft: MessageDraft,
): Promise<void> {
  const { reply, channelId } = context;
  const { from } = reply;
  const said = [channelId, draft.content, draft.components];
  const key = from.kind === 'press' ? JSON.stringify([from.messageId, ...said]) : undefined;
  if (key !== undefined && shared.has(key)) return refuse(context, { code: 'shared-already' });
  if (key !== undefined) shared.set(key, true);
  // What is shared may be of another match, or of none.
  const live = await runtime.loadIn(channelId);
  if (live?.match.phase === 'ended') {
    driverOf(live).tell(draft, true);
    return reply.send(privateMessage(context.words.answers.sharedLater)).then(() => undefined);
  }
  let isTaken = false;
  try {
    isTaken = await reply.sendIfTaken(draft);
  } finally {
    if (!isTaken && key !== undefined) shared.delete(key);
  }
  if (!isTaken) await refuse(context, { code: 'not-shared' });
}

/** Making it takes a while: the asker is told at once that it comes, unless it will take the place of what they pressed. */
async function sendAnimation({ gate, animations }: Services, context: Context, draft: AnimationDraft): Promise<void> {
  const { reply, asker } = context;
  const takesPlace = isInPlace(context);
  if (!takesPlace) await reply.announce();
  const made = await animations.add(asker.userId, () => gate.pictures.replay(draft.attachments[0].script));
  if (!made.ok) return refuse(context, { code: made.error === 'busy' ? 'animation-busy' : 'animation-failed' });
  // Too large for Discord, whatever it has said before: that is no fault of the asker's, and asking again is pointless.
  const isTaken = await reply.isTaken(() => (takesPlace ? reply.update(asPage(context, draft)) : reply.send(draft)));
  if (!isTaken) await refuse(context, { code: 'animation-failed' });
}

async function findGame(
  services: Services,
  context: Context,
  { match: id, revision: game }: OfRevision,
  shown: Shown,
): Promise<Result<FinishedMatch, Refused>> {
  const { archive, runtime } = services;
  const { live } = context;
  if (live === undefined && runtime.quarantine.has(id)) return err({ code: 'set-aside' });
  if (live !== undefined && isFinished(live.match) && live.match.game.startRevision === game)
    return ifSeen(services, context, { match: live.match, where: live.where }, shown);
  const found = await archive.find(id, game);
  return found.ok ? ifSeen(services, context, found.value, shown) : err({ code: ARCHIVE_REFUSALS[found.error] });
}

function ifSeen(
  services: Services,
  context: Context,
  { match, where }: ArchivedGame,
  shown: Shown,
): Result<FinishedMatch, Refused> {
  switch (shown) {
    case 'by-card':
      return where.channelId === context.channelId ? ok(match) : err({ code: 'unknown-button' });
    case 'to-all': {
      if (!maySee(services, context, match, where)) return err({ code: 'game-out-of-sight' });
      return where.threadId === context.channelId || allMaySee(services, context, where)
        ? ok(match)
        : err({ code: 'not-for-all' });
    }
    case 'to-asker':
      return where.threadId === context.channelId || maySee(services, context, match, where)
        ? ok(match)
        : err({ code: 'game-out-of-sight' });
    default:
      return shown satisfies never;
  }
}

export const ARCHIVE_REFUSALS = {
  unknown: 'not-on-record',
  'no-such-game': 'unknown-button',
  unreadable: 'set-aside',
  'out-of-reach': 'record-out-of-reach',
} as const satisfies Record<ArchiveFault, Refused['code']>;
