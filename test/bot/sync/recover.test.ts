import { expect, test } from 'vitest';
import { encodeCustomId } from '../../../src/views/custom-id.ts';
import { matchId, revision, type Revision } from '../../../src/match/ids.ts';
import { ALICE, CHANNEL, Lives, userOf } from './restore/lives.ts';
import { buttonsOf, type Kept } from './restore/message-board.ts';

/** A running game of which everything is shown. */
async function playing(): Promise<Lives> {
  const lives = new Lives();
  await lives.start();
  lives.discord.asked();
  return lives;
}

async function inspect(lives: Lives): Promise<void> {
  lives.now.reconciler.inspect();
  await lives.quiet();
}

const live = ({ now }: Lives): string => now.reconciler.liveMessageId ?? 'none';
const withButtons = ({ discord, thread }: Lives): readonly Kept[] =>
  discord.in(thread).filter((message) => buttonsOf(message).length > 0);
const boardOf = (board: Revision): Readonly<Record<string, unknown>> => {
  const custom_id = encodeCustomId({ verb: 'resign', match: matchId('match'), revision: board });
  return { components: [{ type: 1, components: [{ type: 2, custom_id }] }] };
};

test('RUN-05: given all is where it was, then one look is all', async () => {
  const lives = await playing();
  await inspect(lives);
  expect(lives.discord.asked()).toEqual([`get /channels/${lives.thread}/messages`]);
});

test('RUN-05: given the live board stands further up than one look reaches, then it is looked for, and stays', async () => {
  const lives = await playing();
  const board = live(lives);
  for (let count = 0; count < 120; count += 1) lives.discord.write(lives.thread, { content: 'Hello' }, userOf(ALICE));
  await inspect(lives);
  expect(lives.discord.asked().at(-1)).toBe(`get /channels/${lives.thread}/messages/${board}`);
  expect(live(lives)).toBe(board);
});

test('PLAY-11: given the live board and the question of a draw are gone, then both are posted again', async () => {
  const lives = await playing();
  await lives.act({ type: 'OfferDraw', by: ALICE });
  const before = withButtons(lives).map((message) => buttonsOf(message));
  for (const { id } of withButtons(lives)) lives.discord.remove(lives.thread, id);
  await inspect(lives);
  expect(withButtons(lives).map((message) => buttonsOf(message))).toEqual(before);
});

test('RUN-05: given an unknown board beside the live one, then it is one too many', async () => {
  const lives = await playing();
  const board = live(lives);
  lives.discord.write(lives.thread, boardOf(lives.startRevision));
  lives.discord.write(lives.thread, boardOf(revision(1)));
  lives.discord.write(lives.thread, boardOf(revision(99)));
  await inspect(lives);
  expect(withButtons(lives).map(({ id }) => id)).toEqual([board]);
});

test('RUN-05: given a question that nobody knew of and that is over, then it goes', async () => {
  const lives = await playing();
  const custom_id = encodeCustomId({ verb: 'pause-agree', match: matchId('match'), revision: revision(2) });
  lives.discord.write(lives.thread, { components: [{ type: 1, components: [{ type: 2, custom_id }] }] });
  await inspect(lives);
  expect(withButtons(lives).map(({ id }) => id)).toEqual([live(lives)]);
});

test.each([
  ['is there, then it stands', false, 0],
  ['is gone, then nobody can answer it any more', true, 1],
])('START-01: given an invitation whose card %s', async (_what, isGone, losses) => {
  const lives = new Lives();
  const card = await lives.invite();
  lives.now.reconciler.card.wasPosted(card);
  if (isGone) lives.discord.remove(CHANNEL, card);
  await inspect(lives);
  expect(lives.now.losses).toBe(losses);
  expect(lives.now.live.cardId).toBe(isGone ? undefined : card);
});

test('START-01: given an invitation whose card is on its way, then it is waited for', async () => {
  const lives = new Lives();
  await lives.invite();
  await inspect(lives);
  expect(lives.discord.asked()).toEqual([]);
  expect(lives.now.losses).toBe(0);
});

test('RUN-05: given Discord can not be asked, then nothing counts as deleted, and the look is taken later', async () => {
  const lives = await playing();
  const board = live(lives);
  lives.discord.fate = () => 'lost';
  await inspect(lives);
  expect(live(lives)).toBe(board);
  lives.discord.fate = () => 'done';
  lives.discord.remove(lives.thread, board);
  await lives.pass(5000);
  expect(withButtons(lives).map(({ id }) => id)).toEqual([live(lives)]);
});
