import { refusal } from '../../../commands/answers/refusals.ts';
import { gameAnimation, lastMovesAnimation, type AnimationDraft } from '../../../commands/board/replay-animation.ts';
import { stepFrom } from '../../../commands/board/replay-buttons.ts';
import { replayMessage } from '../../../commands/board/replay-message.ts';
import { isStep, type ComponentId, type ReplayId, type StepId } from '../../../commands/ids/component-id.ts';
import { decodeCustomId } from '../../../commands/ids/custom-id.ts';
import { namesOf, type Names } from '../../../commands/text/person.ts';
import type { Refused } from '../../../commands/words/refusal-words.ts';
import { err, ok, type Result } from '../../../engine/result.ts';
import { isFinished, type FinishedMatch } from '../../../match/is-finished.ts';
import { seatOf, type Seat, type Seats } from '../../../match/seat.ts';
import { StoreUnavailable } from '../../../store/store-unavailable.ts';
import { faultOf } from '../../discord/discord-fault.ts';
import type { ArchiveFault } from '../../runtime/game-archive.ts';
import type { HostedMatch } from '../../runtime/hosted-match.ts';
import { peopleOf } from '../../runtime/match-people.ts';
import type { Hall, Visit } from '../hall.ts';
import { answerForAnother } from './answer-for-another.ts';
import { recordOf } from './look.ts';
import { settle } from './settle.ts';

/**
 * The buttons that show a game again, for anybody who reads the thread (WATCH-03). They work as long as the journal has the
 * match, `hosted` or not, and in its own thread only (RUN-07).
 */
export async function handleReplay(
  hall: Hall,
  visit: Visit,
  hosted: HostedMatch | undefined,
  id: ReplayId,
): Promise<void> {
  const { from } = visit.door;
  if (isStep(id) && from.kind === 'press')
    await hall.steps.add(from.messageId, () => answerReplay(hall, visit, hosted, id));
  else await answerReplay(hall, visit, hosted, id);
}

async function answerReplay(hall: Hall, visit: Visit, hosted: HostedMatch | undefined, id: ReplayId): Promise<void> {
  if (hosted === undefined && hall.isElsewhere(id.match)) return answerForAnother(hall, visit);
  const found = await findGame(hall, visit, hosted, id);
  if (!found.ok) {
    await visit.door.reply(refusal(found.error));
    return;
  }
  const seen = { match: found.value, names: namesOf(peopleOf(found.value.seats, hall.directory)) };
  switch (id.verb) {
    case 'replay':
      return openReplay(hall, visit, seen);
    case 'animation':
      return showGame(hall, visit, seen, id.seat ?? ownSide(hall, visit, seen.match.seats));
    default:
      return showStep(visit, seen, id);
  }
}

/** `/checkers board replay:true`: the last moves of a game that is on; one that is over, from its start. */
export async function handleTypedReplay(hall: Hall, visit: Visit, hosted: HostedMatch): Promise<void> {
  const { match } = hosted;
  if (!isFinished(match)) return handleLastMoves(hall, visit, hosted);
  return openReplay(hall, visit, { match, names: namesOf(peopleOf(match.seats, hall.directory)) });
}

/** *Last moves* behind More: how the game has come to stand as it does, as a moving picture. */
export async function handleLastMoves(hall: Hall, visit: Visit, hosted: HostedMatch): Promise<void> {
  const seen = await recordOf(hall, visit, hosted);
  if (seen === undefined) return;
  const { match, names } = seen;
  if (match.game.moves.length === 0) return refuse(visit, { code: 'nothing-to-replay' });
  const view = { seat: ownSide(hall, visit, match.seats), maxBytes: visit.uploadLimit };
  await sendAnimation(hall, visit, lastMovesAnimation(match, names, view));
}

interface SeenGame {
  readonly match: FinishedMatch;
  readonly names: Names;
}

async function openReplay(hall: Hall, visit: Visit, { match, names }: SeenGame): Promise<void> {
  if (match.game.moves.length === 0) return refuse(visit, { code: 'nothing-to-replay' });
  await visit.door.reply(replayMessage(match, names, { ply: 0, seat: ownSide(hall, visit, match.seats) }));
}

/** A press that comes twice, or late, is still one on this stepper: it shows what the button said, in its place. */
async function showStep(visit: Visit, { match, names }: SeenGame, id: StepId): Promise<void> {
  const isOn = visit.pressable.map(decodeCustomId).some((other) => other !== undefined && isStepOf(other, id));
  const shown = stepFrom(id, id.verb, match.game.moves.length);
  await settle({ ...visit, isGenuine: visit.isGenuine || isOn }, replayMessage(match, names, shown));
}

const isStepOf = (other: ComponentId, { match, game }: StepId): boolean =>
  isStep(other) && other.match === match && other.game === game;

async function showGame(hall: Hall, visit: Visit, { match, names }: SeenGame, seat: Seat): Promise<void> {
  if (match.game.moves.length === 0) return refuse(visit, { code: 'nothing-to-replay' });
  await sendAnimation(hall, visit, gameAnimation(match, names, { seat, maxBytes: visit.uploadLimit }));
}

/** Making it takes a while: the asker is told at once that it comes, and what to do should it not. */
async function sendAnimation({ gate, animations }: Hall, visit: Visit, draft: AnimationDraft): Promise<void> {
  const { door, asker } = visit;
  await door.announce();
  const made = await animations.add(asker.userId, () => gate.pictures.replay(draft.attachments[0].script));
  if (!made.ok) return refuse(visit, { code: made.error === 'busy' ? 'animation-busy' : 'animation-failed' });
  try {
    await door.reply(draft);
  } catch (error) {
    // Too large for Discord, whatever it has said before: that is no fault of the asker's, and asking again is pointless.
    if (faultOf(error) !== 'refused') throw error;
    await refuse(visit, { code: 'animation-failed' });
  }
}

async function refuse({ door }: Visit, refused: Refused): Promise<void> {
  await door.reply(refusal(refused));
}

/** The side the asker played; a watcher sees the board as records show it (PLAY-09). */
function ownSide({ directory }: Hall, { asker }: Visit, seats: Seats): Seat {
  const player = directory.find(asker.userId);
  return (player === undefined ? undefined : seatOf(seats, player)) ?? 'light';
}

async function findGame(
  { archive, setAside }: Hall,
  { channelId }: Visit,
  hosted: HostedMatch | undefined,
  { match: id, game }: ReplayId,
): Promise<Result<FinishedMatch, Refused>> {
  if (hosted === undefined && setAside.has(id)) return err({ code: 'set-aside' });
  if (hosted !== undefined && hosted.threadId !== channelId) return err({ code: 'unknown-button' });
  if (hosted !== undefined && isFinished(hosted.match) && hosted.match.game.startRevision === game)
    return ok(hosted.match);
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
