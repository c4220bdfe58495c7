import { refusal } from '../../views/refusal.ts';
import { gameAnimation, lastMovesAnimation, type AnimationDraft, stepFrom, replayMessage } from '../../views/replay.ts';
import { isStep, type ComponentId, type ReplayId, type StepId } from '../../views/component-id.ts';
import { decodeCustomId } from '../../views/custom-id.ts';
import { namesOf, type Names } from '../../views/person.ts';
import type { Refused } from '../../views/words/en/refusal-words.ts';
import { err, ok, type Result } from '../../engine/result.ts';
import { isFinished, type FinishedMatch } from '../../match/match.ts';
import { seatOf, type Seat, type Seats } from '../../match/ids.ts';
import { StoreUnavailable } from '../../store/store-unavailable.ts';
import { faultOf } from '../../bot/discord/discord-fault.ts';
import type { ArchiveFault } from '../../bot/runtime/game-archive.ts';
import type { LiveMatch } from '../../bot/runtime/live-match.ts';
import { peopleOf } from '../../bot/runtime/match-people.ts';
import type { Services, Context } from '../services.ts';
import { answerForAnother } from './answer-for-another.ts';
import { recordOf } from './look.ts';
import { settle } from './settle.ts';

/**
 * The buttons that show a game again, for anybody who reads the thread (WATCH-03). They work as long as the journal has the
 * match, `hosted` or not, and in its own thread only (RUN-07).
 */
export async function handleReplay(
  services: Services,
  context: Context,
  live: LiveMatch | undefined,
  id: ReplayId,
): Promise<void> {
  const { from } = context.reply;
  if (isStep(id) && from.kind === 'press')
    await services.steps.add(from.messageId, () => answerReplay(services, context, live, id));
  else await answerReplay(services, context, live, id);
}

async function answerReplay(
  services: Services,
  context: Context,
  live: LiveMatch | undefined,
  id: ReplayId,
): Promise<void> {
  if (live === undefined && services.isElsewhere(id.match)) return answerForAnother(services, context);
  const found = await findGame(services, context, live, id);
  if (!found.ok) {
    await context.reply.send(refusal(found.error));
    return;
  }
  const seen = { match: found.value, names: namesOf(peopleOf(found.value.seats, services.directory)) };
  switch (id.verb) {
    case 'replay':
      return openReplay(services, context, seen);
    case 'animation':
      return showGame(services, context, seen, id.seat ?? ownSide(services, context, seen.match.seats));
    default:
      return showStep(context, seen, id);
  }
}

/** `/checkers board replay:true`: the last moves of a game that is on; one that is over, from its start. */
export async function handleTypedReplay(services: Services, context: Context, live: LiveMatch): Promise<void> {
  const { match } = live;
  if (!isFinished(match)) return handleLastMoves(services, context, live);
  return openReplay(services, context, { match, names: namesOf(peopleOf(match.seats, services.directory)) });
}

/** *Last moves* behind More: how the game has come to stand as it does, as a moving picture. */
export async function handleLastMoves(services: Services, context: Context, live: LiveMatch): Promise<void> {
  const seen = await recordOf(services, context, live);
  if (seen === undefined) return;
  const { match, names } = seen;
  if (match.game.moves.length === 0) return refuse(context, { code: 'nothing-to-replay' });
  const view = { seat: ownSide(services, context, match.seats), maxBytes: context.uploadLimit };
  await sendAnimation(services, context, lastMovesAnimation(match, names, view));
}

interface SeenGame {
  readonly match: FinishedMatch;
  readonly names: Names;
}

async function openReplay(services: Services, context: Context, { match, names }: SeenGame): Promise<void> {
  if (match.game.moves.length === 0) return refuse(context, { code: 'nothing-to-replay' });
  await context.reply.send(replayMessage(match, names, { ply: 0, seat: ownSide(services, context, match.seats) }));
}

/** A press that comes twice, or late, is still one on this stepper: it shows what the button said, in its place. */
async function showStep(context: Context, { match, names }: SeenGame, id: StepId): Promise<void> {
  const isOn = context.pressable.map(decodeCustomId).some((other) => other !== undefined && isStepOf(other, id));
  const shown = stepFrom(id, id.verb, match.game.moves.length);
  await settle({ ...context, isGenuine: context.isGenuine || isOn }, replayMessage(match, names, shown));
}

const isStepOf = (other: ComponentId, { match, game }: StepId): boolean =>
  isStep(other) && other.match === match && other.game === game;

async function showGame(services: Services, context: Context, { match, names }: SeenGame, seat: Seat): Promise<void> {
  if (match.game.moves.length === 0) return refuse(context, { code: 'nothing-to-replay' });
  await sendAnimation(services, context, gameAnimation(match, names, { seat, maxBytes: context.uploadLimit }));
}

/** Making it takes a while: the asker is told at once that it comes, and what to do should it not. */
async function sendAnimation({ gate, animations }: Services, context: Context, draft: AnimationDraft): Promise<void> {
  const { reply, asker } = context;
  await reply.announce();
  const made = await animations.add(asker.userId, () => gate.pictures.replay(draft.attachments[0].script));
  if (!made.ok) return refuse(context, { code: made.error === 'busy' ? 'animation-busy' : 'animation-failed' });
  try {
    await reply.send(draft);
  } catch (error) {
    // Too large for Discord, whatever it has said before: that is no fault of the asker's, and asking again is pointless.
    if (faultOf(error) !== 'refused') throw error;
    await refuse(context, { code: 'animation-failed' });
  }
}

async function refuse({ reply }: Context, refused: Refused): Promise<void> {
  await reply.send(refusal(refused));
}

/** The side the asker played; a watcher sees the board as records show it (PLAY-09). */
function ownSide({ directory }: Services, { asker }: Context, seats: Seats): Seat {
  const player = directory.find(asker.userId);
  return (player === undefined ? undefined : seatOf(seats, player)) ?? 'light';
}

async function findGame(
  { archive, quarantine }: Services,
  { channelId }: Context,
  live: LiveMatch | undefined,
  { match: id, game }: ReplayId,
): Promise<Result<FinishedMatch, Refused>> {
  if (live === undefined && quarantine.has(id)) return err({ code: 'set-aside' });
  if (live !== undefined && live.threadId !== channelId) return err({ code: 'unknown-button' });
  if (live !== undefined && isFinished(live.match) && live.match.game.startRevision === game) return ok(live.match);
  try {
    const found = await archive.find(id, game);
    if (!found.ok) return err({ code: REFUSALS[found.error] });
    return found.value.threadId === channelId ? ok(found.value.match) : err({ code: 'unknown-button' });
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    return err({ code: 'record-out-of-reach' });
  }
}

const REFUSALS = {
  unknown: 'not-on-record',
  'no-such-game': 'unknown-button',
  unreadable: 'set-aside',
} as const satisfies Record<ArchiveFault, Refused['code']>;
