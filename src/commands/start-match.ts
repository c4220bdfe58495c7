import { ChannelType } from 'discord-api-types/v10';
import { err, ok, type Result } from '../engine/result.ts';
import { evolve, type MatchEvent, type Rejection } from '../match/match.ts';
import type { Match } from '../match/phases.ts';
import type { MatchOptions, ServerSettings } from '../match/options.ts';
import { readOptions, type AskedOptions, type OptionProblem } from '../match/read-options.ts';
import type { LiveMatch, MatchPlace } from '../bot/runtime/live-match.ts';
import type { MatchRequest } from '../match/admission.ts';
import { BOARD_NAMES, readBoardName } from '../views/match-options.ts';
import { threadName } from '../views/opening-message.ts';
import { isPaired, pairOf } from '../views/view-context.ts';
import { refusal, type PlaceRejection } from '../views/refusal.ts';
import { asAction, nameSpokenOf, type UnsignedAction, type MatchRefusal } from './act.ts';
import { missingPermissions } from '../views/permissions.ts';
import type { Context, MatchContext, Services } from './services.ts';

export interface Terms {
  readonly place: MatchPlace;
  readonly options: MatchOptions;
}

/** Every way of asking for a match checks the place first, then the options over the server's own (START-06). */
export async function readTerms(
  services: Services,
  context: Context,
  asked: AskedOptions,
): Promise<Result<Terms, PlaceRejection | OptionProblem>> {
  const settings = await services.settings.read(context.guildId);
  const place = readPlace(services, context, settings);
  if (!place.ok) return place;
  const board = asked.board === undefined ? {} : { board: readBoardName(asked.board, context.words) };
  const options = readOptions({ ...asked, ...board }, settings.options, BOARD_NAMES);
  return options.ok ? ok({ place: place.value, options: options.value }) : options;
}

/** Whether a match may be asked for here (START-01, START-05, RUN-11), without asking Discord. */
function readPlace(
  { seesChannel, channelTypeOf }: Services,
  context: Context,
  { channels }: ServerSettings,
): Result<MatchPlace, PlaceRejection> {
  const { guildId, channelId, parentId, channelType, appPermissions, asker, roleIds } = context;
  if (guildId === undefined) return err({ code: 'not-in-a-server' });
  const noThreads = whyNoMatches(channelType);
  if (noThreads !== undefined && noThreads !== 'in-a-thread') return err({ code: noThreads });
  if (channels.length > 0 && !channels.includes(parentId ?? channelId)) {
    const viewer = { userId: asker.userId, roleIds };
    return err({ code: 'channel-not-allowed', channelIds: channels.filter((id) => seesChannel(id, viewer)) });
  }
  if (noThreads === 'in-a-thread') {
    const isFit = parentId !== undefined && holdsMatches(channelTypeOf(parentId));
    return err({ code: noThreads, channelId: isFit ? parentId : undefined });
  }
  const permissions = missingPermissions(appPermissions);
  return permissions.length > 0
    ? err({ code: 'missing-permissions', permissions, channelId })
    : ok({ guildId, channelId });
}

const THREADS = new Set([ChannelType.PublicThread, ChannelType.PrivateThread, ChannelType.AnnouncementThread]);
const VOICE_CHATS = new Set([ChannelType.GuildVoice, ChannelType.GuildStageVoice]);

/** Only text and announcement channels can hold a match's thread (START-05). */
export const holdsMatches = (type: ChannelType | undefined): boolean =>
  type === ChannelType.GuildText || type === ChannelType.GuildAnnouncement;

function whyNoMatches(
  type: ChannelType | undefined,
): 'in-a-thread' | 'in-a-voice-chat' | 'no-threads-here' | undefined {
  if (type === undefined || holdsMatches(type)) return undefined;
  if (THREADS.has(type)) return 'in-a-thread';
  return VOICE_CHATS.has(type) ? 'in-a-voice-chat' : 'no-threads-here';
}

/** Makes room for the match, asks for it, answers with its card. `undefined`: refused, and the asker was told why. */
export async function startMatch(
  services: Services,
  context: Context,
  request: MatchRequest,
  place: MatchPlace,
  ask: (live: LiveMatch) => UnsignedAction | Promise<UnsignedAction>,
): Promise<LiveMatch | undefined> {
  const { runtime } = services;
  const asking = { ...context, player: request.challenger };
  const opened = await runtime.open(request, place);
  if (!opened.ok) {
    await context.reply.send(refusal(opened.error, context, await admissionDetails(services, opened.error, asking)));
    for (const player of [request.challenger, request.invited]) if (player !== undefined) services.forgetPlayer(player);
    return undefined;
  }
  const live = opened.value;
  try {
    context.reply.expect('public');
    const made = await runtime.act(live, asAction(asking, await ask(live)), { at: context.at });
    if (!made.ok) {
      await context.reply.send(refusal(made.error, context));
      return undefined;
    }
    const { after } = made.value;
    if (after.phase === 'new') return undefined;
    const driver = services.driverOf(live);
    // The answer to a private message points everybody to what they can't see, and may stand in a thread.
    if (!context.isPrivate) driver.cardPosted(await context.reply.send(driver.cardDraft(after)), after);
    else await driver.postCard();
    return live;
  } finally {
    // Refused, or never seen by anybody: nobody could answer it.
    if (live.cardId === undefined) runtime.retire(live);
  }
}

async function admissionDetails(services: Services, rejection: Rejection, { player, reply }: Context) {
  const { runtime, person, driverOf } = services;
  const other = rejection.code === 'already-invited' ? await runtime.load(rejection.match) : undefined;
  // Should its card be gone, nobody can answer it: then it is over.
  if (other !== undefined) driverOf(other).asked(reply);
  const invitation = other?.cardId === undefined ? {} : { invitation: { ...other.place, messageId: other.cardId } };
  return { ...invitation, ...nameSpokenOf(rejection, { person, player }) };
}

/** Draws who sits where, and the opening. */
export const drawStart = (chance: Services['chance']) => ({
  challengerSeat: chance.drawSeat(),
  ballot: chance.drawBallot(),
});

type ThreadOpened = Result<void, MatchRefusal>;

/** Opens the thread as a last step before recording, ahead of any question in it (START-05). */
export const withThread =
  (services: Services, context: MatchContext) =>
  async (events: readonly MatchEvent[]): Promise<ThreadOpened> => {
    const needsThread = events.some(({ type }) => type === 'GameStarted' || type === 'ReadyAsked');
    if (!needsThread) return ok(undefined);
    return openThread(services, context, events.reduce<Match>(evolve, context.live.match));
  };

/** The match's public thread on its card, opened if need be (START-05); the players of the future `match` name it. */
export async function openThread(services: Services, context: MatchContext, match: Match): Promise<ThreadOpened> {
  const { runtime, person, words, log, missingIn, gate } = services;
  const { live } = context;
  const { place, cardId, threadId } = live;
  const { channelId } = place;
  if (threadId !== undefined) return ok(undefined);
  if (!isPaired(match) || cardId === undefined) return err({ code: 'match-gone' });
  // What Discord tells with the click is newer than what the bot remembers, but it is about the click's own channel.
  const isHere = context.channelId === channelId && context.appPermissions !== undefined;
  const permissions = isHere ? missingPermissions(context.appPermissions) : missingIn(channelId);
  if (permissions.length > 0) return err({ code: 'missing-permissions', permissions, channelId });
  const started = await gate.startThread(channelId, cardId, threadName(pairOf(match, person), words));
  if (started.ok) {
    runtime.seatInThread(live, started.value);
    return ok(undefined);
  }
  const { fault, cause } = started.error;
  log.warn({ match: live.id, fault, err: cause }, 'a thread could not be opened');
  return err(
    fault === 'forbidden'
      ? { code: 'missing-permissions', permissions: ['CreatePublicThreads', 'SendMessagesInThreads'], channelId }
      : { code: 'something-broke' },
  );
}
