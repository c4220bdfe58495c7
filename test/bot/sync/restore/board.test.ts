import { expect, test } from 'vitest';
import { encodeCustomId } from '../../../../src/views/custom-id.ts';
import { matchId, revision } from '../../../../src/match/ids.ts';
import { DEFAULT_OPTIONS, UNTIMED_OPTIONS, type MatchOptions } from '../../../../src/match/options.ts';
import { ALICE, BOB, Lives, path, userOf } from './lives.ts';
import { buttonsOf, type Kept } from './message-board.ts';

/** A game with one move by Alice, of which everything is known to be shown. */
async function onePlayed(options: MatchOptions = UNTIMED_OPTIONS): Promise<Lives> {
  const lives = new Lives();
  await lives.start(options);
  await lives.act({ type: 'PlayMove', by: ALICE, squares: path(11, 15) });
  lives.beat();
  lives.discord.asked();
  return lives;
}

const live = ({ now }: Lives): string => now.reconciler.liveMessageId ?? 'none';
/** The messages with buttons. */
const boards = ({ discord, thread }: Lives): readonly Kept[] =>
  discord.in(thread).filter((message) => buttonsOf(message).length > 0);
const boardOf = (board: number): Readonly<Record<string, unknown>> => {
  const custom_id = encodeCustomId({ verb: 'resign', match: matchId('match'), revision: revision(board) });
  return { content: 'a board', components: [{ type: 1, components: [{ type: 2, custom_id }] }] };
};
/** A game that has just begun, of which everything is shown. */
async function begun(): Promise<Lives> {
  const lives = new Lives();
  await lives.start();
  lives.discord.asked();
  return lives;
}

/** Events were missed. */
async function inspect(lives: Lives): Promise<void> {
  lives.now.reconciler.inspect();
  await lives.quiet();
}

const messages = ({ thread }: Lives): string => `/channels/${thread}/messages`;

test('RUN-03: given a restart with nothing behind, then one look is all that Discord is asked for', async () => {
  const lives = await onePlayed();
  const before = live(lives);
  await lives.restart();
  expect(lives.discord.asked()).toEqual([`get ${messages(lives)}`]);
  expect(live(lives)).toBe(before);
});

test('TIME-08: given a restart in a timed game, then its board stays and is drawn once more, with the time given back', async () => {
  const lives = await onePlayed(DEFAULT_OPTIONS);
  const before = live(lives);
  lives.clock.pass(20_000);
  await lives.restart();
  expect(lives.discord.asked()).toEqual([`get ${messages(lives)}`, `patch ${messages(lives)}/${before}`]);
  const loss = Math.round((lives.clock.now() + 360_000) / 1000);
  expect(boards(lives).map(({ content }) => content)).toEqual([expect.stringContaining(`<t:${loss}:R>`)]);
});

test('given the player on move was here a moment ago by the journal, then a board posted again calls nobody; later it does', async () => {
  const lives = await onePlayed();
  await lives.act({ type: 'OfferDraw', by: BOB });
  lives.discord.remove(lives.thread, live(lives));
  await lives.restart();
  expect(lives.now.live.lastSeen.get(userOf(BOB))).toBe(lives.clock.now());
  expect(boards(lives).find(({ id }) => id === live(lives))?.calls).toEqual([]);
  lives.beat();
  lives.clock.pass(121_000);
  lives.discord.remove(lives.thread, live(lives));
  await lives.restart();
  expect(boards(lives).find(({ id }) => id === live(lives))?.calls).toEqual([userOf(BOB)]);
});

test('RUN-03: given a board that nobody knew of, of a move that was made, then it becomes the record of that move', async () => {
  const lives = await onePlayed();
  const record = lives.discord.in(lives.thread).find(({ content }) => content.includes('1. 11-15'));
  lives.discord.edit(lives.thread, record?.id ?? '', boardOf(3));
  await lives.restart();
  expect(lives.discord.in(lives.thread).find(({ id }) => id === record?.id)).toMatchObject({
    content: record?.content,
    components: [],
  });
});

test('RUN-03: given such a board beside the record of its move, then it goes', async () => {
  const lives = await onePlayed();
  const count = lives.discord.in(lives.thread).length;
  lives.discord.write(lives.thread, boardOf(3));
  await lives.restart();
  expect(lives.discord.in(lives.thread)).toHaveLength(count);
  expect(boards(lives).map(({ id }) => id)).toEqual([live(lives)]);
});

test('RUN-03: given two boards of a move that has no record, then one becomes it, and the other goes', async () => {
  const lives = await onePlayed();
  const record = lives.discord.in(lives.thread).find(({ content }) => content.includes('1. 11-15'));
  const count = lives.discord.in(lives.thread).length;
  lives.discord.edit(lives.thread, record?.id ?? '', boardOf(3));
  lives.discord.write(lives.thread, boardOf(3));
  await lives.restart();
  const records = lives.discord.in(lives.thread).filter(({ content }) => content === record?.content);
  expect(records).toHaveLength(1);
  expect(lives.discord.in(lives.thread)).toHaveLength(count);
});

test('RUN-03: given a board of the game before, then it becomes the record of that game', async () => {
  const lives = await onePlayed();
  const record = lives.discord.in(lives.thread).find(({ content }) => content.includes('1. 11-15'));
  await lives.act({ type: 'Resign', by: ALICE, confirmed: lives.startRevision });
  await lives.act({ type: 'AcceptRematch', by: ALICE, question: lives.question });
  await lives.act({ type: 'AcceptRematch', by: BOB, question: lives.question });
  lives.beat();
  lives.discord.edit(lives.thread, record?.id ?? '', boardOf(3));
  await lives.restart();
  const kept = lives.discord.in(lives.thread).find(({ id }) => id === record?.id);
  expect(kept).toMatchObject({ content: record?.content, components: [] });
  expect(boards(lives).map(({ id }) => id)).toEqual([live(lives)]);
});

test('TIME-06: given a pause that was over before it could be shown, then the board still moves below it', async () => {
  const lives = await onePlayed();
  const before = live(lives);
  lives.discord.fate = () => 'lost';
  await lives.act({ type: 'RequestPause', by: ALICE });
  await lives.act({ type: 'AgreePause', by: BOB, request: lives.question });
  await lives.act({ type: 'Resume', by: ALICE });
  await lives.act({ type: 'Resume', by: BOB });
  await lives.restart();
  expect(live(lives)).not.toBe(before);
  expect(boards(lives).map(({ id }) => id)).toEqual([live(lives)]);
  expect(lives.discord.in(lives.thread).at(-1)?.id).toBe(live(lives));
});

test('RUN-03: given people wrote more than one look reaches, then the board that was posted last is found all the same', async () => {
  const lives = await onePlayed();
  await lives.act({ type: 'PlayMove', by: BOB, squares: path(22, 18) }, { press: live(lives) });
  const last = live(lives);
  for (let count = 0; count < 150; count += 1) lives.discord.write(lives.thread, { content: 'Hello' }, userOf(ALICE));
  await lives.restart();
  expect(live(lives)).toBe(last);
  expect(boards(lives)).toHaveLength(1);
});

test('RUN-03: given a press on the current board before anybody looked, then it counts as the live one', async () => {
  const lives = await onePlayed();
  await lives.act({ type: 'PlayMove', by: BOB, squares: path(22, 18) });
  const current = live(lives);
  await lives.restart({ looks: false });
  expect(lives.discord.asked()).toEqual([]);
  expect(lives.now.reconciler.liveMessageId).toBeUndefined();
  await lives.act({ type: 'PlayMove', by: ALICE, squares: path(15, 22) }, { press: current });
  const record = lives.discord.in(lives.thread).find(({ id }) => id === current);
  expect(record?.content).toContain('15x22');
  expect(boards(lives).map(({ id }) => id)).toEqual([live(lives)]);
});

test('TIME-08: given a board whose posting the match was not told of, then its turn begins when clicks arrive again', async () => {
  const lives = new Lives();
  await lives.start(DEFAULT_OPTIONS);
  const index = lives.past.findIndex(({ events }) => events.some(({ type }) => type === 'BoardPosted'));
  lives.past.splice(index);
  lives.beat();
  lives.clock.pass(8000);
  await lives.restart();
  const { match } = lives.now.live;
  expect(match).toMatchObject({ phase: 'playing', clock: { kind: 'running', since: lives.clock.now(), used: 0 } });
});

test('RUN-05: given the live board stands further up than one look reaches, then it is looked for, and stays', async () => {
  const lives = await begun();
  const board = live(lives);
  for (let count = 0; count < 120; count += 1) lives.discord.write(lives.thread, { content: 'Hello' }, userOf(ALICE));
  await inspect(lives);
  expect(lives.discord.asked().at(-1)).toBe(`get /channels/${lives.thread}/messages/${board}`);
  expect(live(lives)).toBe(board);
});

test('PLAY-11: given the live board and the question of a draw are gone, then both are posted again', async () => {
  const lives = await begun();
  await lives.act({ type: 'OfferDraw', by: ALICE });
  const before = boards(lives).map((message) => buttonsOf(message));
  for (const { id } of boards(lives)) lives.discord.remove(lives.thread, id);
  await inspect(lives);
  expect(boards(lives).map((message) => buttonsOf(message))).toEqual(before);
});

test('RUN-05: given an unknown board beside the live one, then it is one too many', async () => {
  const lives = await begun();
  const board = live(lives);
  lives.discord.write(lives.thread, boardOf(lives.startRevision));
  lives.discord.write(lives.thread, boardOf(1));
  lives.discord.write(lives.thread, boardOf(99));
  await inspect(lives);
  expect(boards(lives).map(({ id }) => id)).toEqual([board]);
});

test('RUN-05: given a question that nobody knew of and that is over, then it goes', async () => {
  const lives = await begun();
  const custom_id = encodeCustomId({ verb: 'pause-agree', match: matchId('match'), revision: revision(2) });
  lives.discord.write(lives.thread, { components: [{ type: 1, components: [{ type: 2, custom_id }] }] });
  await inspect(lives);
  expect(boards(lives).map(({ id }) => id)).toEqual([live(lives)]);
});

test('START-01: given an invitation whose card is on its way, then it is waited for', async () => {
  const lives = new Lives();
  await lives.invite();
  await inspect(lives);
  expect(lives.discord.asked()).toEqual([]);
  expect(lives.now.losses).toBe(0);
});

test('RUN-05: given Discord can not be asked, then nothing counts as deleted, and the look is taken later', async () => {
  const lives = await begun();
  const board = live(lives);
  lives.discord.fate = () => 'lost';
  await inspect(lives);
  expect(live(lives)).toBe(board);
  lives.discord.fate = () => 'done';
  lives.discord.remove(lives.thread, board);
  await lives.pass(5000);
  expect(boards(lives).map(({ id }) => id)).toEqual([live(lives)]);
});
