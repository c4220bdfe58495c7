import { expect, test } from 'vitest';
import { playerId } from '../../../src/match/ids.ts';
import { UNTIMED_OPTIONS } from '../../../src/match/options.ts';
import { discordError, type Sent } from '../support/fake-gate.ts';
import { letterOf, wordsOf } from './fake-channels.ts';
import {
  ALICE,
  answerDraw,
  ask,
  BOB,
  giveUp,
  move,
  playing,
  QUICK,
  DisplayFixture,
  type Ask,
} from './display-fixture.ts';

const isNews = (sent: Sent): boolean => letterOf(sent) === 'n';
const posts = ({ discord }: DisplayFixture): readonly Sent[] =>
  discord.requests.filter(({ method }) => method === 'post');

const WARNING = 'your time for this move is up';
const BACK = 'is back. The game goes on.';
const comeBack: readonly Ask[] = [() => ({ type: 'Vanished', player: BOB }), () => ({ type: 'Returned', player: BOB })];

/** Alice has used her limit, and is warned. */
async function warned(): Promise<DisplayFixture> {
  const fixture = await playing(QUICK);
  fixture.clock.pass(10_000);
  await fixture.act({ type: 'Tick' });
  expect(fixture.telling(WARNING)).toHaveLength(1);
  return fixture;
}

function deleteFirst(fixture: DisplayFixture, sentence: string): string {
  const [message] = fixture.telling(sentence);
  fixture.discord.remove(fixture.thread, message?.id ?? '');
  return message?.id ?? '';
}

test.each<[what: string, asked: Ask]>([
  ['the move is made', move(ALICE, 11, 15)],
  ['the game is over', giveUp(BOB, 'Resign')],
])('TIME-02: given a reminder, when %s, then it goes', async (_what, asked) => {
  const fixture = await warned();
  await fixture.act(asked);
  expect(fixture.telling(WARNING)).toEqual([]);
});

test('TIME-02: given a reminder that somebody deletes, then it is left alone', async () => {
  const fixture = await warned();
  fixture.driver.messageDeleted(deleteFirst(fixture, WARNING));
  await fixture.quiet();
  expect(fixture.telling(WARNING)).toEqual([]);
  await fixture.act(move(ALICE, 11, 15));
  expect(fixture.discord.asked().filter((request) => request.startsWith('delete'))).toEqual([]);
});

test.each([
  ['that was saved', true, true],
  ['of the last moment', true, false],
  ['that was never told', false, false],
])('TIME-02: given a warning %s, when its move was made before the end, then a restart leaves none', async (...row) => {
  const [, isTold, isSaved] = row;
  const fixture = await playing(QUICK);
  if (!isTold) fixture.discord.fate = () => 'lost';
  fixture.clock.pass(10_000);
  await fixture.act({ type: 'Tick' });
  if (isSaved) fixture.beat();
  expect(fixture.telling(WARNING)).toHaveLength(isTold ? 1 : 0);
  fixture.discord.fate = () => 'lost';
  await fixture.act(move(ALICE, 11, 15));
  await fixture.restart();
  expect(fixture.telling(WARNING)).toEqual([]);
  expect(fixture.telling('11-15')).toHaveLength(1);
});

test('PLAY-12: given news that Discord refuses for good, then what comes after them is told all the same', async () => {
  const fixture = await playing();
  fixture.discord.fate = (sent) => (isNews(sent) ? discordError(50_035, 400) : 'done');
  await fixture.act({ type: 'Vanished', player: BOB });
  fixture.discord.fate = () => 'done';
  fixture.discord.asked();
  await fixture.act({ type: 'Returned', player: BOB });
  expect(posts(fixture)).toMatchObject([{ body: { content: expect.stringContaining('Bob') as string } }]);
});

test('START-05: given news of a game whose thread is still to come, then they wait for it', async () => {
  const fixture = new DisplayFixture();
  const players = [playerId('left'), playerId('right')] as const;
  const options = UNTIMED_OPTIONS;
  await fixture.act({ type: 'StartHotseat', by: ALICE, players, options, challengerSeat: 'dark' });
  expect(fixture.discord.requests).toEqual([]);
  fixture.seat(fixture.answer());
  fixture.driver.wakeUp();
  await fixture.quiet();
  expect(posts(fixture).map(letterOf)).toEqual(['o', 'b']);
  expect(posts(fixture).map(({ body }) => body?.['allowed_mentions'])).toEqual([{ parse: [] }, { parse: [] }]);
});

test('END-03: given somebody was told to be back in time, when they are, then the notice counts down no more', async () => {
  const fixture = await playing(QUICK);
  await fixture.act({ type: 'Vanished', player: BOB });
  const [notice] = fixture.telling("If they aren't back");
  await fixture.act({ type: 'Returned', player: BOB });
  expect(fixture.messages.find(({ id }) => id === notice?.id)?.content).toBe('**Bob** has left.');
});

test('PLAY-12: given a changed message that reads like news, then that is not taken for them', async () => {
  const fixture = await playing();
  await fixture.actAll(...comeBack);
  const [told] = fixture.telling(BACK);
  deleteFirst(fixture, BACK);
  const other = fixture.discord.write(fixture.thread, {});
  fixture.discord.edit(fixture.thread, other, { content: told?.content });
  await fixture.restart();
  expect(fixture.telling(BACK)).toHaveLength(2);
});

test('PLAY-12: given news were told and then deleted by somebody, then they stay away', async () => {
  const fixture = await playing();
  await fixture.actAll(...comeBack);
  fixture.beat();
  deleteFirst(fixture, BACK);
  await fixture.restart();
  expect(fixture.telling(BACK)).toEqual([]);
});

test('RUN-03: given a question was settled since the last beat, then nothing is sent again', async () => {
  const fixture = await playing();
  await fixture.act(ask(ALICE, 'OfferDraw'));
  fixture.beat();
  await fixture.act(answerDraw(ALICE, 'WithdrawDraw'));
  await fixture.restart();
  expect(fixture.discord.asked()).toEqual([`get /channels/${fixture.thread}/messages`]);
});

test('RUN-03: given what was saved can not be read, then what has happened counts as told, and what stands there is found', async () => {
  const fixture = await playing();
  await fixture.actAll(...comeBack);
  fixture.clock.pass(120_000);
  await fixture.actAll(...comeBack);
  deleteFirst(fixture, 'moves first');
  const before = fixture.messages.map(wordsOf);
  fixture.beat();
  fixture.saved = '{"version":99}';
  await fixture.restart();
  expect(fixture.messages.map(wordsOf)).toEqual(before);
});
