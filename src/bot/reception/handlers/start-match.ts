import { BOARD_NAMES } from '../../../commands/board/board-look.ts';
import { matchCard, type CardMatch } from '../../../commands/meeting/match-card.ts';
import type { PlaceRejection } from '../../../commands/answers/place-rejection.ts';
import { refusal } from '../../../commands/answers/refusals.ts';
import { err, ok, type Result } from '../../../engine/result.ts';
import type { MatchOptions } from '../../../match/match-options.ts';
import { readOptions, type AskedOptions, type OptionProblem } from '../../../match/options/read-options.ts';
import type { Rejection } from '../../../match/rejection.ts';
import type { Hall, Visit } from '../hall.ts';
import type { HostedMatch, MatchRequest, Place } from '../../runtime/hosted-match.ts';
import { asAction, type Asked } from './put-action.ts';
import { personContext } from './refusal-context.ts';
import { readPlace } from './starting-place.ts';

/** Where a match begins, and what it is played by. */
export interface Terms {
  readonly place: Place;
  readonly options: MatchOptions;
}

/** What is common to every way of asking for a match: the place, then the options over the server's own (START-06). */
export async function readTerms(
  hall: Hall,
  visit: Visit,
  asked: AskedOptions,
): Promise<Result<Terms, PlaceRejection | OptionProblem>> {
  const settings = await hall.settings.read(visit.guildId);
  const place = readPlace(hall, visit, settings);
  if (!place.ok) return place;
  const options = readOptions(asked, settings.options, BOARD_NAMES);
  return options.ok ? ok({ place: place.value, options: options.value }) : err(options.error);
}

/**
 * Makes room for the match, asks for it and answers the visit with its card. Gives the match once its card is up;
 * `undefined`: it was refused, and the asker told why. A match that nobody ever saw is not kept.
 */
export async function startMatch(
  hall: Hall,
  visit: Visit,
  request: MatchRequest,
  place: Place,
  ask: (hosted: HostedMatch) => Asked | Promise<Asked>,
): Promise<HostedMatch | undefined> {
  const { runtime } = hall;
  const opened = runtime.open(request, place);
  if (!opened.ok) {
    await visit.door.reply(refusal(opened.error, admissionContext(hall, opened.error, request.challenger)));
    for (const player of [request.challenger, request.invited]) if (player !== undefined) hall.letGo(player);
    return undefined;
  }
  const hosted = opened.value;
  try {
    visit.door.expect('public');
    const asking = { ...visit, player: request.challenger };
    const made = await runtime.act(hosted, asAction(asking, await ask(hosted)), { at: visit.at });
    if (!made.ok) {
      await visit.door.reply(refusal(made.error));
      return undefined;
    }
    const { after } = made.value;
    if (after.phase === 'new') return undefined;
    hall.painterOf(hosted).card.wasPosted(await visit.door.reply(firstCard(hall, after)));
    return hosted;
  } finally {
    // Refused, or never seen by anybody: nobody could answer it.
    if (hosted.cardId === undefined) runtime.retire(hosted);
  }
}

const firstCard = (hall: Hall, match: CardMatch) =>
  matchCard(match, hall.directory.person, { seesLeaving: hall.seesLeaving });

function admissionContext({ runtime, directory }: Hall, rejection: Rejection, asker: Visit['player']) {
  const other = rejection.code === 'already-invited' ? runtime.find(rejection.match) : undefined;
  const invitation = other?.cardId === undefined ? {} : { invitation: { ...other.place, messageId: other.cardId } };
  return { ...invitation, ...personContext(directory, rejection, asker) };
}
