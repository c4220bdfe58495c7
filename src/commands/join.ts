import { err, ok, type Result } from '../engine/result.ts';
import { parseTableCode } from '../match/ids.ts';
import type { LiveMatch } from '../bot/runtime/live-match.ts';
import { privateMessage, textMessage } from '../views/message-draft.ts';
import { isPaired, pairOf } from '../views/view-context.ts';
import { matchCard } from '../views/match-card.ts';
import { act, actAsGuest, actOrRefuse, refuse, refuseInMatch, tookPlace, type MatchRefusal } from './act.ts';
import type { Context, MatchContext, Services } from './services.ts';
import { drawStart, withThread } from './start-match.ts';

/** `/checkers join code:` and the menu's form, from any channel of the server (START-02). */
export async function joinByCode(services: Services, context: Context, text: string): Promise<void> {
  const found = await findTable(services, context, text);
  if (found.ok) await joinFromElsewhere(services, { ...context, live: found.value });
  else await refuse(context, found.error);
}

/** The text of the field `customId` of a form. */
export function fieldOf(parts: unknown, customId: string): string | undefined {
  const value = componentIn(parts, customId)?.['value'];
  return typeof value === 'string' ? value : undefined;
}

/** The field `customId` of a form, at any depth: Discord wraps fields in rows or in labels. */
export function componentIn(parts: unknown, customId: string): Readonly<Record<string, unknown>> | undefined {
  if (Array.isArray(parts)) {
    for (const part of parts as readonly unknown[]) {
      const found = componentIn(part, customId);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  if (typeof parts !== 'object' || parts === null) return undefined;
  const field = parts as Readonly<Record<string, unknown>>;
  if (field['custom_id'] === customId) return field;
  return componentIn(field['components'], customId) ?? componentIn(field['component'], customId);
}

async function findTable(
  { runtime }: Services,
  { guildId }: Context,
  text: string,
): Promise<Result<LiveMatch, MatchRefusal>> {
  if (guildId === undefined) return err({ code: 'not-in-a-server' });
  const code = parseTableCode(text);
  if (code === undefined) return err({ code: 'bad-code', text });
  const table = await runtime.findTable(code);
  if (table === undefined) return err({ code: 'unknown-code' });
  if (!('isOpen' in table)) return ok(table);
  if (table.guildId !== guildId) return err({ code: 'table-elsewhere' });
  if (table.isOpen) return err({ code: 'set-aside' });
  return err(table.closed === undefined ? { code: 'table-taken' } : { code: 'table-over', how: table.closed });
}

/** Sits down at a table from somewhere else: the answer links its thread. */
async function joinFromElsewhere(services: Services, context: MatchContext): Promise<void> {
  const { reply, guildId, asker, roleIds, live } = context;
  const { place } = live;
  if (guildId !== place.guildId) return refuse(context, { code: 'table-elsewhere' });
  if (!services.seesChannel(place.channelId, { userId: asker.userId, roleIds })) {
    return refuse(context, { code: 'table-out-of-sight' });
  }
  const { player, put: joined } = await sitDown(services, context);
  if (!joined.ok) return refuseInMatch(services, { ...context, player }, joined.error);
  const { threadId } = live;
  if (!tookPlace(joined.value, 'TableJoined')) await refuse(context, { code: 'table-over', how: 'expired' });
  else if (threadId !== undefined) await reply.send(privateMessage(context.words.answers.joined({ threadId })));
}

/** Decline and Cancel on a match's card, or on the question of a free seat in its thread (START-01). */
export const takeBackInvitation =
  (type: 'DeclineChallenge' | 'CancelChallenge') =>
  async (services: Services, context: MatchContext): Promise<void> => {
    if (!isOnTheMatch(services, context)) return refuse(context, { code: 'unknown-button' });
    const change = await actOrRefuse(services, context, { type });
    if (change?.after.phase === 'closed' && change.after.reason === 'declined') await tellChallenger(services, context);
  };

/** The card says it, but an edit notifies nobody: who has asked is told by a message (START-01). */
async function tellChallenger({ driverOf, words }: Services, context: MatchContext): Promise<void> {
  const { live, person, reply } = context;
  if (!isPaired(live.match)) return;
  // The card first, as the answer to the press.
  await driverOf(live).idle();
  const { challenger, invited } = pairOf(live.match, person);
  await reply.sendIfTaken(
    textMessage(words.card.declined({ challenger, invited: invited.name }), { calls: [challenger] }),
  );
}

/** Accept on a match's card (START-01). */
export async function accept(services: Services, context: MatchContext): Promise<void> {
  if (!isOnTheMatch(services, context)) return refuse(context, { code: 'unknown-button' });
  const asked = { type: 'AcceptChallenge', ...comingTogether(services, context.live) } as const;
  const put = await act(services, context, asked, { prepare: withThread(services, context) });
  if (!put.ok) await refuseMeeting(services, context, put.error);
}

/** Join on a table's card, in its thread, or on a private list of tables (START-02). */
export async function join(services: Services, context: MatchContext): Promise<void> {
  if (!isOnTheMatch(services, context)) return joinFromElsewhere(services, context);
  const { player, put } = await sitDown(services, context);
  if (!put.ok) await refuseMeeting(services, { ...context, player }, put.error);
}

const sitDown = (services: Services, context: MatchContext): ReturnType<typeof actAsGuest> =>
  actAsGuest(services, context, () => ({ type: 'JoinTable', ...comingTogether(services, context.live) }), {
    prepare: withThread(services, context),
  });

/** The click tells where the card stands, should the answer that posted it still be on its way. */
function isOnTheMatch({ driverOf }: Services, context: MatchContext): boolean {
  const { reply, channelId, isGenuine, isPrivate, live } = context;
  if (reply.from.kind !== 'press') return false;
  if (channelId === live.threadId) return true;
  if (channelId !== live.place.channelId) return false;
  if (live.cardId === undefined && isGenuine && !isPrivate) {
    driverOf(live).cardPosted(reply.from.messageId);
  }
  return live.cardId === reply.from.messageId;
}

/** Missing permissions stand on the card, which stays open; any other reason is told to the clicker alone. */
async function refuseMeeting(services: Services, context: MatchContext, refused: MatchRefusal): Promise<void> {
  const { reply } = context;
  const { match, cardId } = context.live;
  const isWaiting = match.phase === 'invited' || match.phase === 'open-table';
  const isOnCard = reply.from.kind === 'press' && reply.from.messageId === cardId;
  if (refused.code !== 'missing-permissions' || !isWaiting || !isOnCard) {
    return refuseInMatch(services, context, refused);
  }
  const { seesLeaving } = services;
  await reply.update(matchCard(match, { seesLeaving, missing: refused }, services));
}

/** Drawn seats and ballot when a second player comes, and when the first was last here (START-03). */
function comingTogether({ chance, directory, recent }: Services, { match }: LiveMatch) {
  const drawn = drawStart(chance);
  const userId = 'challenger' in match ? directory.person(match.challenger).userId : undefined;
  const challengerSeenAt = userId === undefined ? undefined : recent.lastSeen(userId);
  return challengerSeenAt === undefined ? drawn : { ...drawn, challengerSeenAt };
}
