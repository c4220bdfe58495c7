import { expect, test } from 'vitest';
import { readButton } from '../../../src/commands/buttons.ts';
import { subjectOf } from '../../../src/bot/display/recognise.ts';
import { MOST_UNARCHIVINGS, UNARCHIVING_RESTS } from '../../../src/bot/display/display.ts';
import { discordError, type Sent } from '../support/fake-gate.ts';
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
  fixture.driver.wakeUp();
  await fixture.quiet();
  expect(patches(fixture)).toEqual([REST]);
  fixture.discord.asked();
  fixture.driver.archived(true);
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
  fixture.driver.archived(true);
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
  fixture.driver.reopen(['forbidden']);
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

test('START-05: given another bot archives it as often as it is opened, then it is opened again when a minute has passed', async () => {
  const fixture = await playing();
  const archive = async (): Promise<void> => {
    fixture.driver.archived(true);
    await fixture.quiet();
  };
  for (let time = 0; time <= MOST_UNARCHIVINGS; time += 1) await archive();
  expect(patches(fixture)).toHaveLength(MOST_UNARCHIVINGS);
  await fixture.pass(UNARCHIVING_RESTS - 1);
  expect(patches(fixture)).toHaveLength(MOST_UNARCHIVINGS);
  await fixture.pass(1);
  expect(patches(fixture)).toHaveLength(MOST_UNARCHIVINGS + 1);
});
