import { beforeEach, expect, test } from 'vitest';
import { RetryTimer } from '../../../src/bot/sync/retry-timer.ts';
import { MOST_UNARCHIVINGS, Thread, UNARCHIVING_RESTS } from '../../../src/bot/sync/thread.ts';
import { ClosedVenue, Transport } from '../../../src/bot/sync/transport.ts';
import { FakeClock } from '../support/fake-clock.ts';
import { BOT, FakeDiscord, QUIET } from '../support/fake-gate.ts';

const THREAD = '500000000000000001';
const UNARCHIVE = `patch /channels/${THREAD}`;

let clock: FakeClock;
let discord: FakeDiscord;
let opener: Thread;
beforeEach(() => {
  clock = new FakeClock();
  discord = new FakeDiscord();
  const retry = new RetryTimer(clock, [5000], () => undefined);
  opener = new Thread(new Transport(discord.gate, BOT, QUIET), clock, retry);
});

async function archiveAndOpen(times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    opener.isArchived = true;
    await opener.open(THREAD);
  }
}

test('START-05: given an archived thread, then it is opened once', async () => {
  await archiveAndOpen(1);
  await opener.open(THREAD);
  expect(discord.calls).toEqual([UNARCHIVE]);
  expect(discord.sent[0]?.body).toEqual({ archived: false });
});

test('START-05: given somebody else opened it meanwhile, then nothing is asked', async () => {
  opener.isArchived = true;
  opener.isArchived = false;
  await opener.open(THREAD);
  expect(discord.calls).toEqual([]);
});

test('START-05: given no thread is needed any more, then nothing is asked, then or later', async () => {
  opener.isArchived = true;
  await opener.open(undefined);
  await opener.open(THREAD);
  expect(discord.calls).toEqual([]);
});

test('RUN-05: given opening it fails, then the next time asks again, and only what succeeded counts', async () => {
  discord.answer(() => new Error('no network'));
  opener.isArchived = true;
  for (let time = 0; time <= MOST_UNARCHIVINGS; time += 1) {
    await expect(opener.open(THREAD)).rejects.toThrow('no network');
  }
  discord.answer(() => undefined);
  await opener.open(THREAD);
  expect(discord.calls).toHaveLength(MOST_UNARCHIVINGS + 2);
});

test('RUN-05: given it is archived as often as it is opened, then the next try waits until the rest is over', async () => {
  await archiveAndOpen(MOST_UNARCHIVINGS);
  await expect(archiveAndOpen(1)).rejects.toBeInstanceOf(ClosedVenue);
  expect(discord.calls).toEqual(Array.from({ length: MOST_UNARCHIVINGS }, () => UNARCHIVE));
  expect(clock.waits).toEqual([UNARCHIVING_RESTS]);

  clock.pass(UNARCHIVING_RESTS - 1);
  await expect(opener.open(THREAD)).rejects.toBeInstanceOf(ClosedVenue);
  clock.pass(1);
  await opener.open(THREAD);
  expect(discord.calls).toHaveLength(MOST_UNARCHIVINGS + 1);
});
