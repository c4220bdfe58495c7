import { RateLimitError } from 'discord.js';
import { expect, test, vi } from 'vitest';
import { DEFAULT_OPTIONS, UNTIMED_OPTIONS, type MatchOptions } from '../../../src/match/options.ts';
import { type Sent } from '../support/fake-gate.ts';
import { letterOf, type Fate } from './fake-channels.ts';
import {
  ALICE,
  BOB,
  CHANNEL,
  EACH,
  giveUp,
  move,
  onePlayed,
  playing,
  DisplayFixture,
  type Ask,
} from './display-fixture.ts';

/** What was sent: a new message by its letter. */
const told = ({ discord }: DisplayFixture): readonly string[] =>
  discord.requests.map((sent) => letterOf(sent) ?? `${sent.method} ${sent.path}`);

const editOf = ({ thread, board }: DisplayFixture): string => `patch /channels/${thread}/messages/${board}`;

/** Alice moves, and while the first request that `isHeld` is on its way, this happens. */
async function meanwhile(
  isHeld: (sent: Sent) => boolean,
  options: MatchOptions,
  ...asked: readonly Ask[]
): Promise<DisplayFixture> {
  const fixture = await playing(options);
  let arrive: (() => void) | undefined;
  fixture.discord.fate = (sent) =>
    isHeld(sent) && arrive === undefined ? new Promise<Fate>((go) => (arrive = () => go('done'))) : 'done';
  const acts = [fixture.act(move(ALICE, 11, 15))];
  await vi.waitFor(() => expect(arrive).toBeDefined());
  acts.push(...asked.map((one) => fixture.act(one)));
  arrive?.();
  await Promise.all(acts);
  return fixture;
}

test('START-05, TIME-01: given an acceptance, then opening, board and card are sent in this order, and the clock runs', async () => {
  const fixture = new DisplayFixture();
  await fixture.start(DEFAULT_OPTIONS);
  expect(told(fixture)).toEqual(['o', 'b', `patch /channels/${CHANNEL}/messages/${fixture.live.cardId}`]);
  expect(fixture.live.match).toMatchObject({ phase: 'playing', clock: { kind: 'running' } });
});

test('RUN-05: given Discord is unreachable, then it is tried again after 5 s, and every 30 s from then on', async () => {
  const fixture = await playing();
  fixture.discord.fate = () => 'lost';
  await fixture.act(move(ALICE, 11, 15));
  for (const wait of [5000, 30_000, 30_000]) {
    fixture.discord.asked();
    await fixture.pass(wait - 1);
    expect(told(fixture)).toEqual([]);
    await fixture.pass(1);
    expect(told(fixture)).not.toEqual([]);
  }
  fixture.discord.fate = () => 'done';
  fixture.discord.asked();
  await fixture.pass(30_000);
  expect(told(fixture)).toEqual([editOf(fixture)]);
  fixture.discord.asked();
  await fixture.pass(100_000);
  expect(told(fixture)).toEqual([]);
});

test('RUN-05: given a request that takes long, then what happened meanwhile is shown once, as the newest', async () => {
  const posted = await meanwhile(() => true, EACH, move(BOB, 22, 18), move(ALICE, 15, 22));
  const nonces = posted.discord.requests.filter(({ method }) => method === 'post').map(({ body }) => body?.['nonce']);
  expect(nonces).toEqual(['match-b-6-0']);
  const edited = await meanwhile(() => true, UNTIMED_OPTIONS, move(BOB, 22, 18), move(ALICE, 15, 22));
  expect(told(edited)).toEqual([editOf(edited), editOf(edited)]);
  expect(edited.messages.at(-1)?.content).toContain('15x22');
});

test('PLAY-12: given the game ends while its board is being posted, then the board, the end and the question follow in order', async () => {
  const fixture = await meanwhile((sent) => letterOf(sent) === 'b', EACH, giveUp(BOB, 'Resign'));
  const ids = fixture.messages.map(({ id }) => id);
  const edit = `patch /channels/${fixture.thread}/messages`;
  expect(told(fixture).slice(0, 5)).toEqual([`${edit}/${ids[1]}`, 'b', `${edit}/${ids[2]}`, 'e', 'q']);
});

test('RUN-05: given a rate limit of a minute, then nothing is sent before it is over', async () => {
  const fixture = await playing();
  const limit = { global: false, hash: '', limit: 1, majorParameter: '', method: 'POST', retryAfter: 60_000 };
  const more = { route: '', scope: 'user', sublimitTimeout: 0, timeToReset: 60_000, url: '' } as const;
  fixture.discord.fate = () => new RateLimitError({ ...limit, ...more });
  await fixture.act(move(ALICE, 11, 15));
  fixture.discord.asked();
  fixture.discord.fate = () => 'done';
  await fixture.pass(59_999);
  expect(told(fixture)).toEqual([]);
  await fixture.pass(1);
  expect(told(fixture)).toEqual([editOf(fixture)]);
});

test('RUN-02: given the driver is stopped, then nothing is tried again', async () => {
  const fixture = await playing();
  fixture.discord.fate = () => 'lost';
  await fixture.act(move(ALICE, 11, 15));
  fixture.driver.stop();
  fixture.discord.asked();
  await fixture.pass(3_600_000);
  expect(told(fixture)).toEqual([]);
});

test('RUN-03: given a match that an earlier process has shown, then it counts as shown once somebody has asked for it', async () => {
  const fixture = await onePlayed();
  expect(fixture.driver.saved.isDone).toBe(true);
  fixture.crash();
  fixture.now = fixture.begin();
  fixture.live.threadId = fixture.threadId;
  fixture.live.match = fixture.past.at(-1)?.after ?? fixture.live.match;
  fixture.discord.fate = () => 'done';
  fixture.driver.restore([...fixture.past], fixture.saved);
  expect(fixture.driver.saved.isDone).toBe(false);
  fixture.driver.wakeUp();
  await fixture.quiet();
  expect(fixture.driver.saved.isDone).toBe(true);
});
