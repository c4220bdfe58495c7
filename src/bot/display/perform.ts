import type { APIMessage } from 'discord-api-types/v10';
import type { MatchId, Millis, PlayerId } from '../../match/ids.ts';
import type { PermissionName } from '../../views/refusal.ts';
import type { ViewContext } from '../../views/view-context.ts';
import type { Clock } from '../clock.ts';
import type { Logger } from '../logger.ts';
import type { LiveMatch } from '../runtime/live-match.ts';
import { hindranceWords, type CardHindrance } from '../../views/match-card.ts';
import { privateMessage, silent, type ThreadPlace } from '../../views/message-draft.ts';
import { faultOf } from '../discord/discord-fault.ts';
import type { DiscordGate } from '../discord/discord-gate.ts';
import { drawMessage, type DrawnMessage } from '../discord/draw-message.ts';
import { ClosedVenue } from '../discord/channel-access.ts';
import type { Reply } from '../discord/reply.ts';
import type { Priority } from '../discord/request-limiter.ts';
import { CARD, isNoticeKey, isUp } from './display.ts';
import type { Step } from './next-step.ts';
import type { Observation } from './observe.ts';
import { findCard, findLost, recognise, type ButtonReader, type Known } from './recognise.ts';
import type { VenueReport } from './venue-reports.ts';
import { isWaiting, type Wanted } from './wanted.ts';

/** Everything that a match is shown by. */
export interface DriverParts {
  readonly live: LiveMatch;
  readonly gate: DiscordGate;
  readonly botUserId: string;
  readonly view: ViewContext;
  readonly readButton: ButtonReader;
  readonly clock: Clock;
  readonly log: Logger;
  readonly retryAfter: readonly number[];
  readonly missingIn: (channelId: string) => readonly PermissionName[];
  readonly seesLeaving: boolean;
  /** Where the next match stands that waits for a player who is done here. */
  readonly nextGame: (player: PlayerId) => Promise<ThreadPlace | undefined>;
  /** Nothing can be shown there any more, or nobody can answer. */
  readonly onVenueLost: () => void;
  readonly onThreadFound: (threadId: string) => void;
  /** The journal does not hold the id of a card, which must not be lost: it should be saved at once. */
  readonly onCard?: () => void;
  /** The display may be another one from now on. Must not wait for anything. */
  readonly onShown?: () => void;
  readonly isCutOff: () => boolean;
  /** Puts the action to the match, and asks only then when it was. Rejects when it could not be recorded. */
  readonly report: (action: VenueReport, at: () => Millis) => Promise<unknown>;
}

/** Where and by what a step is taken. */
export interface Means extends Pick<DriverParts, 'live' | 'gate' | 'botUserId' | 'clock' | 'onThreadFound'> {
  /** As it is known at that moment. */
  readonly known: () => Known;
  readonly see: (...whats: readonly Observation[]) => void;
  readonly priority: Priority;
  /** The answer to a click that the message goes out by; otherwise it is the bot's own token. */
  readonly reply: Reply | undefined;
  /** Of an edit that nobody waits for: what it shows when its turn has come; `undefined`: nothing any more. */
  readonly newest: (() => Wanted | undefined) | undefined;
}

/** Discord must hear that the clicks were heard. Those that could not be answered for a `hindrance` are told of it. */
export async function answer(
  replies: readonly Reply[],
  hindrance: CardHindrance | undefined,
  { live: { threadId }, view, log }: Pick<DriverParts, 'live' | 'view' | 'log'>,
): Promise<void> {
  if (threadId !== undefined && hindrance !== undefined) {
    const excuse = privateMessage(hindranceWords(threadId, hindrance, view.words));
    const unanswered = replies.filter(({ isOpen, isDone }) => isOpen && !isDone);
    await Promise.allSettled(unanswered.map((reply) => reply.send(excuse)));
  }
  // A command is answered in words by its handler.
  const presses = replies.filter(({ from }) => from.kind === 'press');
  for (const acknowledged of await Promise.allSettled(presses.map((reply) => reply.acknowledge())))
    if (acknowledged.status === 'rejected') log.warn({ err: acknowledged.reason }, 'a click could not be acknowledged');
}

const LOOK_BACK = 100;

/** Notifies everyone who has the thread's notifications on, not only those it mentions. */
const LOUD: ReadonlySet<Wanted['kind']> = new Set(['opening', 'question', 'closing', 'card']);

/** The edit of a card that shows the newest already: nothing is sent. */
export class UpToDate extends Error {}

/** Takes a step, and gives what it has told. Rejects where Discord does not take it, or does not answer. */
export async function perform(step: Step, means: Means): Promise<readonly Observation[]> {
  const { gate, live } = means;
  const { threadId = '' } = live;
  switch (step.kind) {
    case 'post':
      return post(step.message, means);
    case 'edit':
      return edit(step.message, means);
    case 'remove':
      await unlessGone(() => gate.delete(threadId, step.key));
      return [{ type: 'gone', id: step.key }];
    case 'find':
      return find(step.message, means);
    case 'look':
      return threadId === '' ? lookAtCard(means) : look(threadId, means);
    case 'unarchive':
      await gate.unarchive(threadId);
      return [{ type: 'unarchived', at: means.clock.now() }];
    case 'archive':
    case 'let-rest':
      await leave(step.kind, threadId, means);
      return [{ type: 'fact', is: { isAtRest: true } }];
    default:
      return step satisfies never;
  }
}

const placeOf = (key: string, { live: { place, threadId } }: Means): string =>
  key === CARD || threadId === undefined ? place.channelId : threadId;

async function post(message: Wanted, means: Means): Promise<readonly Observation[]> {
  const { gate, priority, clock, reply, known, see } = means;
  const { key, kind, version, stays, overlay } = message;
  // Its message will have a higher id than the click.
  if (reply !== undefined) see({ type: 'known', id: reply.key.id });
  const { display, history } = known();
  see({ type: 'sending', key, version, after: display.newest, overlay });
  const wanted = message.draft();
  if (wanted === undefined) throw new Error(`there is nothing to send: ${key}`);
  const drafted = LOUD.has(kind) ? wanted : silent(wanted);
  const sentAt = clock.now();
  const nonce = nonceOf(history.match.id, message, display.copies[key] ?? 0);
  const draw = (): Promise<DrawnMessage> => drawMessage(drafted, gate);
  const id = await (reply?.send(drafted) ?? gate.post(placeOf(key, means), draw, nonce, priority));
  const at = clock.now();
  const { users = [] } = drafted.allowed_mentions;
  return [
    { type: 'posted', key, id, version, at, sentAt, stays },
    ...(kind === 'opening' ? [{ type: 'called', users, at } as const] : []),
  ];
}

/** Names a message and no other, to Discord as well; `copy`: how many with this key have gone. */
export function nonceOf(match: MatchId, { kind, key }: Pick<Wanted, 'kind' | 'key'>, copy: number): string {
  if (kind === 'card') return `${match}-c`;
  const name = `${match}-${LETTERS[kind]}-${key.slice(key.indexOf(':') + 1)}`;
  return kind === 'board' || kind === 'question' ? `${name}-${copy}` : name;
}

const LETTERS = {
  opening: 'o',
  notice: 'n',
  result: 'e',
  closing: 'z',
  aside: 't',
  board: 'b',
  question: 'q',
} as const;

async function edit(message: Wanted, means: Means): Promise<readonly Observation[]> {
  const { key, kind } = message;
  const { gate, priority, clock, reply, newest } = means;
  const id = means.known().display.shown[key]?.id;
  if (id === undefined) return [];
  const place = placeOf(key, means);
  let { version } = message;
  const change = async (): Promise<void> => {
    if (newest !== undefined) {
      const draw = (): Promise<DrawnMessage> => {
        const now = newest();
        const drafted = now?.draft();
        if (now === undefined || drafted === undefined) throw new UpToDate();
        ({ version } = now);
        return drawMessage(drafted, gate);
      };
      return gate.edit(place, id, draw, priority);
    }
    const drafted = message.draft();
    if (drafted !== undefined)
      await (reply?.update(drafted) ?? gate.edit(place, id, () => drawMessage(drafted, gate), priority));
    else if (kind !== 'board') await gate.delete(place, id);
  };
  if (!(await unlessGone(change))) return [{ type: 'gone', id }];
  return [{ type: 'edited', key, version, at: clock.now() }];
}

async function find({ key, draft }: Wanted, means: Means): Promise<readonly Observation[]> {
  const drafted = draft();
  if (key !== CARD) return [findLost(key, ownAmong(await recent(placeOf(key, means), means), means), means.known())];
  const found = await lookThrough(means.live.place.channelId, means);
  return drafted === undefined ? [] : [findCard(found, drafted, means.known())];
}

/** A thread that is there already was opened by an acceptance that an earlier process did not live to record. */
async function lookAtCard(means: Means): Promise<readonly Observation[]> {
  const { gate, live, priority, onThreadFound } = means;
  const { display, history } = means.known();
  const id = display.shown[CARD]?.id;
  const looked = { type: 'fact', is: { look: 'none' } } as const;
  if (id === undefined || !isWaiting(history.match)) return [looked];
  let card: Partial<APIMessage> | undefined;
  const isThere = await unlessGone(async () => {
    card = await gate.message(live.place.channelId, id, priority);
  });
  if (card?.thread !== undefined) onThreadFound(card.thread.id);
  return isThere ? [looked] : [looked, { type: 'gone', id }];
}

async function look(threadId: string, means: Means): Promise<readonly Observation[]> {
  const { gate, priority } = means;
  const { display, history } = means.known();
  const wasLocked = display.hindered.thread === 'locked';
  if (wasLocked && (await gate.isLocked(threadId, priority))) throw new ClosedVenue('locked');
  const messages = await lookThrough(threadId, means);
  const seen = new Set(messages.map(({ id }) => id));
  const missing: string[] = [];
  for (const { key } of history.planned) {
    const id = display.shown[key]?.id;
    if (isNoticeKey(key) || id === undefined || !isUp(display, key) || seen.has(id)) continue;
    if (!(await unlessGone(() => gate.message(threadId, id, priority)))) missing.push(id);
  }
  const open: readonly Observation[] = wasLocked ? [{ type: 'lifted', by: ['locked'], where: 'thread' }] : [];
  return [...open, ...recognise(messages, missing, means.known())];
}

/** The bot's own messages of late, the newest first, and what follows the newest known one: it may have got no answer. */
async function lookThrough(place: string, means: Means): Promise<readonly APIMessage[]> {
  const { newest } = means.known().display;
  const messages = await recent(place, means);
  const oldest = messages.length < LOOK_BACK || newest === '0' ? undefined : messages.at(-1);
  const isGap = oldest !== undefined && BigInt(oldest.id) > BigInt(newest);
  const seen = new Set(messages.map(({ id }) => id));
  const followed = isGap ? await recent(place, means, newest) : [];
  return ownAmong([...messages, ...followed.filter(({ id }) => !seen.has(id))], means);
}

const recent = (place: string, { gate, priority }: Means, after?: string): Promise<readonly APIMessage[]> =>
  gate.recent(place, LOOK_BACK, after, priority);

const ownAmong = (messages: readonly APIMessage[], { botUserId }: Means): readonly APIMessage[] =>
  messages.filter(({ author }) => author.id === botUserId);

/** Without the permission it is archived after a week. */
async function leave(how: 'archive' | 'let-rest', threadId: string, { gate }: Means): Promise<void> {
  try {
    await (how === 'archive' ? gate.archive(threadId) : gate.archiveAfterADay(threadId));
  } catch (error) {
    if (!['forbidden', 'refused', 'channel-gone'].includes(faultOf(error))) throw error;
  }
}

async function unlessGone(ask: () => Promise<unknown>): Promise<boolean> {
  try {
    await ask();
    return true;
  } catch (error) {
    if (faultOf(error) !== 'message-gone') throw error;
    return false;
  }
}
