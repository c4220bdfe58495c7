import { ChannelType } from 'discord-api-types/v10';
import { type PlaceRejection, refusal } from '../views/refusal.ts';
import { BOARD_NAMES } from '../views/board-picture.ts';
import { matchCard, type CardMatch } from '../views/match-card.ts';
import { err, ok, type Result } from '../engine/result.ts';
import type { MatchOptions, ServerSettings } from '../match/options.ts';
import { readOptions, type AskedOptions, type OptionProblem } from '../match/read-options.ts';
import type { Rejection } from '../match/action.ts';
import type { LiveMatch, MatchRequest, Place } from '../bot/runtime/live-match.ts';
import { asAction, type Asked } from './act.ts';
import { nameSpokenOf } from './answers.ts';
import { missingPermissions } from './permissions.ts';
import type { Context, Services } from './services.ts';

export interface Terms {
  readonly place: Place;
  readonly options: MatchOptions;
}

/** What is common to every way of asking for a match: the place, then the options over the server's own (START-06). */
export async function readTerms(
  services: Services,
  context: Context,
  asked: AskedOptions,
): Promise<Result<Terms, PlaceRejection | OptionProblem>> {
  const settings = await services.settings.read(context.guildId);
  const place = readPlace(services, context, settings);
  if (!place.ok) return place;
  const options = readOptions(asked, settings.options, BOARD_NAMES);
  return options.ok ? ok({ place: place.value, options: options.value }) : err(options.error);
}

/** Whether a match may be asked for here (START-01, START-05, RUN-11), without asking Discord. */
function readPlace(
  { seesChannel }: Services,
  context: Context,
  { channels }: ServerSettings,
): Result<Place, PlaceRejection> {
  const { guildId, channelId, channelType, appPermissions, asker, roleIds } = context;
  if (guildId === undefined) return err({ code: 'not-in-a-server' });
  const noThreads = channelType === undefined ? undefined : refusedChannel(channelType);
  if (noThreads !== undefined) return err({ code: noThreads });
  if (channels.length > 0 && !channels.includes(channelId)) {
    const viewer = { userId: asker.userId, roleIds };
    return err({ code: 'channel-not-allowed', channelIds: channels.filter((id) => seesChannel(id, viewer)) });
  }
  const permissions = missingPermissions(appPermissions);
  return permissions.length > 0
    ? err({ code: 'missing-permissions', permissions, channelId })
    : ok({ guildId, channelId });
}

/** Only text and announcement channels can hold a match's thread (START-05). */
function refusedChannel(type: ChannelType): 'in-a-thread' | 'in-a-voice-chat' | 'no-threads-here' | undefined {
  switch (type) {
    case ChannelType.GuildText:
    case ChannelType.GuildAnnouncement:
      return undefined;
    case ChannelType.PublicThread:
    case ChannelType.PrivateThread:
    case ChannelType.AnnouncementThread:
      return 'in-a-thread';
    case ChannelType.GuildVoice:
    case ChannelType.GuildStageVoice:
      return 'in-a-voice-chat';
    default:
      return 'no-threads-here';
  }
}

/** Makes room for the match, asks for it, answers with its card. `undefined`: refused, and the asker was told why. */
export async function startMatch(
  services: Services,
  context: Context,
  request: MatchRequest,
  place: Place,
  ask: (live: LiveMatch) => Asked | Promise<Asked>,
): Promise<LiveMatch | undefined> {
  const { runtime } = services;
  const opened = runtime.open(request, place);
  if (!opened.ok) {
    await context.reply.send(
      refusal(opened.error, context, admissionDetails(services, opened.error, request.challenger)),
    );
    for (const player of [request.challenger, request.invited]) if (player !== undefined) services.forgetPlayer(player);
    return undefined;
  }
  const live = opened.value;
  try {
    context.reply.expect('public');
    const asking = { ...context, player: request.challenger };
    const made = await runtime.act(live, asAction(asking, await ask(live)), { at: context.at });
    if (!made.ok) {
      await context.reply.send(refusal(made.error, context));
      return undefined;
    }
    const { after } = made.value;
    if (after.phase === 'new') return undefined;
    services.reconcilerOf(live).card.wasPosted(await context.reply.send(firstCard(services, after)));
    return live;
  } finally {
    // Refused, or never seen by anybody: nobody could answer it.
    if (live.cardId === undefined) runtime.retire(live);
  }
}

const firstCard = (services: Services, match: CardMatch) =>
  matchCard(match, { seesLeaving: services.seesLeaving }, services);

function admissionDetails({ runtime, person }: Services, rejection: Rejection, player: Context['player']) {
  const other = rejection.code === 'already-invited' ? runtime.find(rejection.match) : undefined;
  const invitation = other?.cardId === undefined ? {} : { invitation: { ...other.place, messageId: other.cardId } };
  return { ...invitation, ...nameSpokenOf(rejection, { person, player }) };
}
