import { GatewayDispatchEvents as Event, type GatewayDispatchPayload } from 'discord-api-types/v10';
import { expect, test } from 'vitest';
import { VenueWatch } from '../../../../src/bot/sync/venue-watch.ts';
import { DEFAULT_OPTIONS } from '../../../../src/match/options.ts';
import { BOT, discordError, QUIET } from '../../support/fake-gate.ts';
import { ALICE, BOB, Lives, path } from './lives.ts';
import { buttonsOf } from './message-board.ts';

const GUILD = '700000000000000004';

async function playing(): Promise<Lives> {
  const lives = new Lives();
  await lives.start(DEFAULT_OPTIONS);
  lives.beat();
  lives.discord.asked();
  return lives;
}

const reasons = ({ now }: Lives): readonly string[] => {
  const { match } = now.live;
  return 'stops' in match ? match.stops.map(({ reason }) => reason) : [];
};

/** Discord tells of the server at the beginning of a session. */
function tellServer(lives: Lives, thread: object | undefined): void {
  const { live, reconciler } = lives.now;
  const runtime = { all: () => [live], inThread: () => live };
  const watch = new VenueWatch({
    runtime: runtime as never,
    reconcilerOf: () => reconciler,
    missingIn: () => lives.missing,
    isServed: () => Promise.resolve(true),
    log: QUIET,
  });
  const threads = thread === undefined ? [] : [{ id: lives.thread, ...thread }];
  const packet = { op: 0, s: 1, t: Event.GuildCreate, d: { id: GUILD, threads } };
  watch.handle(packet as unknown as GatewayDispatchPayload, BOT);
}

/** The process starts, Discord tells of the server, and the boot asks for a look, too. */
async function reboot(lives: Lives, thread: object | undefined): Promise<void> {
  if (thread !== undefined) lives.discord.threads.set(lives.thread, thread);
  await lives.restart({ looks: false });
  tellServer(lives, thread);
  await lives.quiet();
  lives.now.reconciler.wakeUp();
  await lives.quiet();
}

const OPEN = { thread_metadata: { archived: false, locked: false } };
const LOCKED = { thread_metadata: { archived: false, locked: true } };

test('RUN-03: given a restart, then nothing is sent before somebody asks for it, and the match counts as not shown', async () => {
  const lives = await playing();
  await lives.restart({ looks: false });
  lives.now.reconciler.tell({ content: 'Hello', components: [], allowed_mentions: {}, attachments: [] });
  await lives.pass(60_000);
  expect(lives.discord.asked()).toEqual([]);
  expect(lives.now.reconciler.isBehind).toBe(true);
});

test('RUN-05: given the server is told of while the boot asks for a look, then one look is taken', async () => {
  const lives = await playing();
  await reboot(lives, OPEN);
  const looks = lives.discord.asked().filter((request) => request.startsWith('get'));
  expect(looks).toEqual([`get /channels/${lives.thread}/messages`]);
});

test.each<[what: string, wasLocked: boolean, now: typeof OPEN, isTold: boolean, stops: readonly string[]]>([
  ['was locked and is', true, LOCKED, true, ['venue-closed']],
  ['was locked and is open', true, OPEN, true, []],
  ['was locked and is, without its server being told of', true, LOCKED, false, ['venue-closed']],
  ['was locked and is open, without its server being told of', true, OPEN, false, []],
  ['was open and is locked', false, LOCKED, true, ['venue-closed']],
])('TIME-08: given a thread that %s after a restart, then the clock stands until it is open', async (...row) => {
  const [_what, wasLocked, now, isTold, stops] = row;
  const lives = await playing();
  if (wasLocked) lives.now.reconciler.close('locked');
  await lives.quiet();
  lives.discord.threads.set(lives.thread, now);
  if (isTold) await reboot(lives, now);
  else await lives.restart();
  expect(reasons(lives)).toEqual(stops);
  lives.now.reconciler.reopen(['locked', 'forbidden']);
  await lives.quiet();
  expect(reasons(lives)).toEqual([]);
});

test('TIME-08: given a permission that is missing over a restart, then the clock stands, and nothing is tried there', async () => {
  const lives = await playing();
  lives.missing = ['SendMessagesInThreads'];
  lives.now.reconciler.close('forbidden');
  await lives.quiet();
  const told = lives.past.length;
  await reboot(lives, OPEN);
  expect(reasons(lives)).toEqual(['venue-closed']);
  expect(
    lives.past.slice(told).flatMap(({ events }) => events.map((event) => 'reason' in event && event.reason)),
  ).toEqual(['process-away', 'process-away']);
  expect(lives.discord.asked().filter((request) => request.includes(`channels/${lives.thread}`))).toEqual([]);
});

test('TIME-08: given a permission was taken while the bot was away, then the clock stops, and nothing is tried there', async () => {
  const lives = await playing();
  lives.missing = ['ViewChannel'];
  await reboot(lives, undefined);
  expect(reasons(lives)).toEqual(['venue-closed']);
  expect(lives.discord.asked()).toEqual([]);
});

test('TIME-08: given an outage of the server over a restart, then the clock stands until the server is told of', async () => {
  const lives = await playing();
  lives.now.reconciler.close('outage');
  await lives.quiet();
  await lives.restart();
  expect(reasons(lives)).toEqual(['server-unavailable']);
  tellServer(lives, OPEN);
  await lives.quiet();
  expect(reasons(lives)).toEqual([]);
});

test('TIME-08: given an outage of the server over a restart, then an invitation waits as well', async () => {
  const lives = new Lives();
  lives.now.reconciler.card.wasPosted(await lives.invite());
  lives.now.reconciler.close('outage');
  await lives.quiet();
  expect(reasons(lives)).toEqual(['server-unavailable']);
  await lives.restart();
  expect(reasons(lives)).toEqual(['server-unavailable']);
  tellServer(lives, undefined);
  await lives.quiet();
  expect(reasons(lives)).toEqual([]);
});

test('START-05: given the thread was archived while the bot was away, then it is opened again', async () => {
  const lives = await playing();
  await reboot(lives, undefined);
  expect(lives.discord.asked()).toContain(`patch /channels/${lives.thread}`);
});

test('START-05: given the thread was deleted while the bot was away, then the venue is lost', async () => {
  const lives = await playing();
  await lives.restart({ looks: false });
  lives.discord.fate = ({ path: to }) => (to.includes(lives.thread) ? discordError(10_003, 404) : 'done');
  lives.now.reconciler.inspect();
  await lives.quiet();
  expect(lives.now.losses).toBe(1);
});

test('END-08: given a match that is over and shown, then nothing is asked for; one that is not is shown to its end', async () => {
  const lives = await playing();
  await lives.act({ type: 'PlayMove', by: ALICE, squares: path(11, 15) });
  await lives.act({ type: 'Resign', by: BOB, confirmed: lives.startRevision });
  lives.beat();
  lives.discord.fate = () => 'lost';
  await lives.act({ type: 'DeclineRematch', by: ALICE, question: lives.question });
  await lives.restart();
  expect(lives.now.live.match.phase).toBe('closed');
  expect(lives.discord.in(lives.thread).flatMap(buttonsOf)).toEqual([]);
  expect(lives.discord.asked()).toContain(`patch /channels/${lives.thread}`);
  expect(lives.now.reconciler.isBehind).toBe(false);
  lives.beat();
  await lives.restart();
  expect(lives.discord.asked()).toEqual([]);
});
