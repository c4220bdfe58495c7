import { beforeEach, describe, expect, test } from 'vitest';
import { readButton } from '../../../src/commands/buttons.ts';
import { subjectOf } from '../../../src/bot/display/recognise.ts';
import { RetryTimer } from '../../../src/bot/clock.ts';
import { MOST_UNARCHIVINGS, Thread, UNARCHIVING_RESTS } from '../../../src/bot/display/thread.ts';
import { ClosedVenue } from '../../../src/bot/discord/channel-access.ts';
import { Transport } from '../../../src/bot/display/transport.ts';
import { FakeClock } from '../support/fake-clock.ts';
import { BOT, discordError, FakeDiscord, QUIET, type Sent } from '../support/fake-gate.ts';
import type { Fate } from './fake-channels.ts';
import { ALICE, ask, BOB, CAROL, DisplayFixture, giveUp, playing } from './display-fixture.ts';

const close = ask(CAROL, 'CloseMatch');
const REST = { auto_archive_duration: 1440 };

const isPatch = ({ method, path }: Sent): boolean => method === 'patch' && /^\/channels\/\d+$/.test(path);
const patches = ({ discord }: DisplayFixture): readonly unknown[] =>
  discord.requests.filter(isPatch).map(({ body }) => body);

test('END-08: given a match that is closed, then its thread is to be archived after a day; nothing locks it', async () => {
  const fixture = await playing();
  await fixture.act(close);
  fixture.reconciler.reconcile();
  await fixture.quiet();
  expect(patches(fixture)).toEqual([REST]);
  fixture.discord.asked();
  fixture.reconciler.archived(true);
  await fixture.quiet();
  expect(fixture.discord.asked()).toEqual([]);
});

test('START-05: given a thread whose acceptance was never recorded, when the invitation is declined, then it is archived at once', async () => {
  const fixture = new DisplayFixture();
  fixture.seat(await fixture.invite());
  await fixture.act({ type: 'DeclineChallenge', by: BOB });
  expect(patches(fixture)).toEqual([{ archived: true }]);
});

test('END-05, END-08: given a rematch is asked for, then the thread stays awake, and is opened when it was archived', async () => {
  const fixture = await playing();
  await fixture.act(giveUp(ALICE, 'Resign'));
  expect(patches(fixture)).toEqual([]);
  fixture.reconciler.archived(true);
  await fixture.quiet();
  expect(patches(fixture)).toEqual([{ archived: false }]);
});

test('END-08: given a last message that could not be settled, then the thread is let go only after it is', async () => {
  const fixture = await playing();
  fixture.discord.fate = ({ path }) => (path.includes('/messages/') ? 'lost' : 'done');
  await fixture.act(close);
  expect(patches(fixture)).toEqual([]);
  fixture.discord.fate = () => 'done';
  await fixture.pass(5000);
  expect(patches(fixture)).toEqual([REST]);
});

test.each<[what: string, fate: Fate, times: number]>([
  ['no answer comes, then it is asked again', 'lost', 2],
  ['Discord refuses, then it is left as it is', discordError(50_013, 403), 1],
])('END-08: given %s', async (_what, fate, times) => {
  const fixture = await playing();
  fixture.discord.fate = (sent) => (isPatch(sent) && patches(fixture).length === 1 ? fate : 'done');
  await fixture.act(close);
  await fixture.pass(5000);
  fixture.reconciler.reopen(['forbidden']);
  await fixture.quiet();
  expect(patches(fixture)).toEqual(Array.from({ length: times }, () => REST));
});

test('END-08: given the thread was archived before the last buttons were gone, then it is opened, settled, and let go', async () => {
  const fixture = await playing();
  fixture.discord.fate = (sent) => {
    const isArchived = patches(fixture).length === 0 && sent.path.startsWith(`/channels/${fixture.thread}`);
    return isArchived ? discordError(50_083, 400) : 'done';
  };
  await fixture.act(close);
  expect(patches(fixture)).toEqual([{ archived: false }, REST]);
  expect(fixture.withButtons.map((message) => subjectOf(message, fixture.live.match, readButton))).toEqual([undefined]);
});

describe('START-05: opening an archived thread', () => {
  const THREAD = '500000000000000001';
  let clock: FakeClock;
  let discord: FakeDiscord;
  let thread: Thread;
  beforeEach(() => {
    clock = new FakeClock();
    discord = new FakeDiscord();
    const retry = new RetryTimer(clock, [5000], () => undefined);
    thread = new Thread(new Transport(discord.gate, BOT, QUIET), clock, retry);
  });

  async function archiveAndOpen(times: number): Promise<void> {
    for (let time = 0; time < times; time += 1) {
      thread.isArchived = true;
      await thread.open(THREAD);
    }
  }

  test('START-05: given no thread is needed any more, then nothing is asked, then or later', async () => {
    thread.isArchived = true;
    await thread.open(undefined);
    await thread.open(THREAD);
    expect(discord.calls).toEqual([]);
  });

  test('RUN-05: given opening it fails, then the next time asks again, and only what succeeded counts, once', async () => {
    discord.answer(() => new Error('no network'));
    thread.isArchived = true;
    for (let time = 0; time <= MOST_UNARCHIVINGS; time += 1) {
      await expect(thread.open(THREAD)).rejects.toThrow('no network');
    }
    discord.answer(() => undefined);
    await thread.open(THREAD);
    await thread.open(THREAD);
    expect(discord.calls).toHaveLength(MOST_UNARCHIVINGS + 2);
  });

  test('RUN-05: given it is archived as often as it is opened, then the next try waits until the rest is over', async () => {
    await archiveAndOpen(MOST_UNARCHIVINGS);
    await expect(archiveAndOpen(1)).rejects.toBeInstanceOf(ClosedVenue);
    expect(discord.calls).toHaveLength(MOST_UNARCHIVINGS);
    expect(clock.waits).toEqual([UNARCHIVING_RESTS]);

    clock.pass(UNARCHIVING_RESTS - 1);
    await expect(thread.open(THREAD)).rejects.toBeInstanceOf(ClosedVenue);
    clock.pass(1);
    await thread.open(THREAD);
    expect(discord.calls).toHaveLength(MOST_UNARCHIVINGS + 1);
  });
});
