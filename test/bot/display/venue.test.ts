import { GatewayDispatchEvents as Event, type GatewayDispatchPayload } from 'discord-api-types/v10';
import { expect, test } from 'vitest';
import { readButton } from '../../../src/commands/buttons.ts';
import { VenueWatch } from '../../../src/bot/display/venue-watch.ts';
import { RecentActivity } from '../../../src/bot/runtime/recent-activity.ts';
import { MemoryStore } from '../../support/memory-store.ts';
import { DEFAULT_OPTIONS } from '../../../src/match/options.ts';
import { BOT, discordError, QUIET } from '../support/fake-gate.ts';
import { wordsOf } from './fake-channels.ts';
import { ALICE, ask, BOB, CAROL, CHANNEL, giveUp, GUILD, move, playing, DisplayFixture } from './display-fixture.ts';

const OPEN = { thread_metadata: { archived: false, locked: false } };
const LOCKED = { thread_metadata: { archived: false, locked: true } };

async function invited(): Promise<DisplayFixture> {
  const fixture = new DisplayFixture();
  fixture.driver.cardPosted(await fixture.invite());
  return fixture;
}

/** Discord tells of the server at the beginning of a session; `undefined`: its thread is not open. */
async function tellServer(fixture: DisplayFixture, thread: object | undefined): Promise<void> {
  const { live, driver } = fixture;
  const watch = new VenueWatch({
    runtime: { all: () => [live], inThread: () => live } as never,
    store: new MemoryStore(),
    backgroundLoads: { each: () => undefined },
    recent: new RecentActivity(),
    clock: fixture.clock,
    driverOf: () => driver,
    onChat: () => undefined,
    readButton,
    missingIn: () => fixture.missing,
    isServed: () => Promise.resolve(true),
    log: QUIET,
  });
  const threads = thread === undefined ? [] : [{ id: fixture.thread, ...thread }];
  const packet = { op: 0, s: 1, t: Event.GuildCreate, d: { id: GUILD, threads } };
  watch.handle(packet as unknown as GatewayDispatchPayload, BOT);
  await fixture.quiet();
}

/** The process starts, Discord tells of the server, and the boot asks for a look, too. */
async function reboot(fixture: DisplayFixture, thread: object | undefined): Promise<void> {
  if (thread !== undefined) fixture.discord.threads.set(fixture.thread, thread);
  await fixture.restart({ looks: false });
  await tellServer(fixture, thread);
  fixture.driver.wakeUp();
  await fixture.quiet();
}

async function reopen(fixture: DisplayFixture, ...lifted: Parameters<DisplayFixture['driver']['reopen']>[0]) {
  fixture.driver.reopen(lifted);
  await fixture.quiet();
}

test('TIME-08: given the thread is locked, then the clock stands and the card says so, until it is unlocked', async () => {
  const fixture = await playing(DEFAULT_OPTIONS);
  fixture.driver.close('locked');
  await fixture.quiet();
  expect(fixture.stops).toEqual(['venue-closed']);
  expect(fixture.discord.asked()).toEqual([`patch /channels/${CHANNEL}/messages/${fixture.live.cardId}`]);
  expect(fixture.discord.in(CHANNEL).map(wordsOf)).toEqual([expect.stringContaining('is locked')]);
  await reopen(fixture, 'forbidden');
  expect(fixture.stops).toEqual(['venue-closed']);
  await reopen(fixture, 'locked', 'forbidden');
  expect(fixture.stops).toEqual([]);
});

test('RUN-05, TIME-08: given one 403, then nothing more is sent there and the clock stands until permissions change, and then it catches up', async () => {
  const fixture = await playing(DEFAULT_OPTIONS);
  fixture.discord.fate = ({ path }) =>
    path.startsWith(`/channels/${fixture.thread}`) ? discordError(50_013, 403) : 'done';
  await fixture.act(move(ALICE, 11, 15));
  const card = `patch /channels/${CHANNEL}/messages/${fixture.live.cardId}`;
  expect(fixture.discord.asked()).toEqual([expect.stringContaining(fixture.thread), card]);
  expect(fixture.stops).toEqual(['venue-closed']);
  await fixture.pass(600_000);
  expect(fixture.discord.asked()).toEqual([]);
  await reopen(fixture, 'forbidden');
  expect(fixture.stops).toEqual(['venue-closed']);
  fixture.discord.fate = () => 'done';
  fixture.discord.asked();
  await reopen(fixture, 'forbidden');
  expect(fixture.live.match).toMatchObject({ stops: [], clock: { kind: 'running' } });
  const posted = fixture.discord.requests.filter(({ method }) => method === 'post');
  expect(posted.map(({ body }) => body?.['content'])).toEqual([
    expect.stringContaining("I couldn't write in this thread for **10 min**"),
  ]);
  expect(fixture.messages.find(({ id }) => id === fixture.board)?.content).toContain('**Bob**, your move');
  expect(fixture.discord.asked()).toContain(card);
});

test('TIME-01: given Discord’s clock is behind ours, then a turn does not begin before its board was sent', async () => {
  const fixture = new DisplayFixture();
  fixture.discord.behind = 3000;
  await fixture.start(DEFAULT_OPTIONS);
  expect(fixture.live.match).toMatchObject({ clock: { kind: 'running', since: fixture.clock.now() } });
});

test('RUN-03: given a restart, then nothing is sent before somebody asks for it, and the match counts as not shown', async () => {
  const fixture = await playing(DEFAULT_OPTIONS);
  await fixture.restart({ looks: false });
  fixture.driver.tell({ content: 'Hello', components: [], allowed_mentions: {}, attachments: [] });
  await fixture.pass(60_000);
  expect(fixture.discord.asked()).toEqual([]);
  expect(fixture.driver.isBehind).toBe(true);
});

test('RUN-05: given the server is told of while the boot asks for a look, then one look is taken', async () => {
  const fixture = await playing(DEFAULT_OPTIONS);
  fixture.saved = undefined;
  await reboot(fixture, OPEN);
  const looks = fixture.discord.asked().filter((request) => request.startsWith('get'));
  expect(looks).toEqual([`get /channels/${fixture.thread}/messages`]);
});

test.each<[what: string, wasLocked: boolean, now: typeof OPEN, isTold: boolean, stops: readonly string[]]>([
  ['was locked and is', true, LOCKED, true, ['venue-closed']],
  ['was locked and is open', true, OPEN, true, []],
  ['was locked and is, without its server being told of', true, LOCKED, false, ['venue-closed']],
  ['was locked and is open, without its server being told of', true, OPEN, false, []],
  ['was open and is locked', false, LOCKED, true, ['venue-closed']],
])('TIME-08: given a thread that %s after a restart, then the clock stands until it is open', async (...row) => {
  const [, wasLocked, now, isTold, stops] = row;
  const fixture = await playing(DEFAULT_OPTIONS);
  if (wasLocked) fixture.driver.close('locked');
  await fixture.quiet();
  fixture.discord.threads.set(fixture.thread, now);
  await (isTold ? reboot(fixture, now) : fixture.restart());
  expect(fixture.stops).toEqual(stops);
  await reopen(fixture, 'locked', 'forbidden');
  expect(fixture.stops).toEqual([]);
});

test.each([
  ['over a restart', true, ['process-away', 'process-away']],
  ['since the bot was away', false, ['process-away', 'process-away', 'venue-closed']],
])('TIME-08: given a permission is missing %s, then the clock stands, and nothing is tried there', async (...row) => {
  const [, wasKnown, reasons] = row;
  const fixture = await playing(DEFAULT_OPTIONS);
  fixture.missing = ['ViewChannel'];
  if (wasKnown) fixture.driver.close('forbidden');
  await fixture.quiet();
  const told = fixture.past.length;
  await reboot(fixture, OPEN);
  expect(fixture.stops).toEqual(['venue-closed']);
  const events = fixture.past.slice(told).flatMap((change) => change.events);
  expect(events.map((event) => 'reason' in event && event.reason)).toEqual(reasons);
  expect(fixture.discord.asked()).toEqual([]);
});

test.each([
  ['a game', () => playing(DEFAULT_OPTIONS)],
  ['an invitation', invited],
])(
  'TIME-08: given an outage of the server over a restart, then %s waits until the server is told of',
  async (_, begin) => {
    const fixture = await begin();
    fixture.driver.close('outage');
    await fixture.quiet();
    await fixture.restart();
    expect(fixture.stops).toEqual(['server-unavailable']);
    await tellServer(fixture, OPEN);
    expect(fixture.stops).toEqual([]);
  },
);

test('START-05: given the thread was archived while the bot was away, then it is opened again', async () => {
  const fixture = await playing();
  await reboot(fixture, undefined);
  expect(fixture.discord.asked()).toContain(`patch /channels/${fixture.thread}`);
});

test('START-05: given the thread was deleted while the bot was away, then the venue is lost', async () => {
  const fixture = await playing();
  await fixture.restart({ looks: false });
  fixture.discord.fate = ({ path }) => (path.includes(fixture.thread) ? discordError(10_003, 404) : 'done');
  await fixture.inspect();
  expect(fixture.now.losses).toBe(1);
});

test('END-08: given a match that is over and shown, then nothing is asked for; one that is not is shown to its end', async () => {
  const fixture = await playing();
  await fixture.actAll(move(ALICE, 11, 15), giveUp(BOB, 'Resign'));
  fixture.beat();
  fixture.discord.fate = () => 'lost';
  await fixture.act(ask(CAROL, 'CloseMatch'));
  await fixture.restart();
  expect(fixture.live.match.phase).toBe('closed');
  expect(fixture.withButtons.map(wordsOf)).toEqual([expect.stringContaining('closed the match')]);
  expect(fixture.discord.asked()).toContain(`patch /channels/${fixture.thread}`);
  expect(fixture.driver.isBehind).toBe(false);
  fixture.beat();
  await fixture.restart();
  expect(fixture.discord.asked()).toEqual([]);
});
