import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Bot } from '../../src/bot/start-bot.ts';
import { buttonsOf, press, type Table } from '../../src/cli/play/table.ts';
import { legalMoves } from '../../src/engine/moves.ts';
import { makeMove } from '../../src/engine/referee.ts';
import { unsoundAt } from '../../src/match/check-journal.ts';
import { newMatch, evolve } from '../../src/match/evolve.ts';
import { matchId, type MatchId } from '../../src/match/ids.ts';
import type { Match } from '../../src/match/match.ts';
import { MemoryStore } from '../../src/store/memory/memory-store.ts';
import { Chance } from './support/chance.ts';
import { openCrashRoom, type CrashRoom } from './support/crash/crash-room.ts';
import { openTable, privateWords } from './support/room.ts';
import { expectAsItStands } from './support/standing.ts';
import { lossAt, soon } from './support/timed.ts';

let room: CrashRoom;
let kept: MemoryStore;
let other: Bot | undefined;
beforeEach(async () => {
  kept = new MemoryStore();
  room = await openCrashRoom({ kept });
});
afterEach(async () => {
  await other?.stop();
  other = undefined;
  await room.stop();
});

const SECOND = 1000;
/** Between two looks at a match that another process has. */
const LOOK = 31 * SECOND;

/** The match as its journal tells; fails where nobody can have played so. */
async function matchIn(id: MatchId): Promise<Match> {
  const read = await kept.journal.read(id);
  if (read?.ok !== true) throw new Error('the journal can not be read');
  const events = read.value.entries.flat();
  expect(unsoundAt(id, events)).toBeUndefined();
  return events.reduce<Match>(evolve, newMatch(id));
}

const idOf = (): MatchId => {
  const [id] = kept.journal.rows.keys();
  return id ?? matchId('');
};

const bots = (): readonly Bot[] => [...(room.isDead ? [] : [room.bot]), ...(other === undefined ? [] : [other])];
const holders = ({ threadId }: Table): readonly Bot[] =>
  bots().filter(({ liveMatches }) => liveMatches.runtime.inThread(threadId) !== undefined);

async function quiet(): Promise<void> {
  for (let rounds = 0; rounds < 3; rounds += 1) await Promise.all(bots().map((bot) => bot.idle()));
}

/** Whoever is on move types what they like until it is taken: whoever is told to try again does. */
async function play(table: Table, chance: Chance): Promise<void> {
  const match = await matchIn(idOf());
  if (match.phase !== 'playing') throw new Error(`the match is ${match.phase}`);
  const { position, moves } = match.game;
  const user = position.turn === 'dark' ? room.alice : room.bob;
  const move = makeMove(chance.of(legalMoves(position)));
  for (let tries = 0; tries < 5; tries += 1) {
    await user.slash(table.threadId, 'checkers move', { move });
    await quiet();
    const now = await matchIn(idOf());
    if ('game' in now && now.game !== undefined && now.game.moves.length > moves.length) return;
  }
  throw new Error(`${move} was never taken`);
}

/** Whichever of them has the match shows it as it is: as if it were alone. */
async function showsAsItIs(table: Table): Promise<void> {
  const [holder] = holders(table);
  if (holder === undefined) throw new Error('nobody has the match');
  await expectAsItStands({ ...room, bot: holder }, table);
}

test('RUN-03: given two processes with the same servers, then one has each match, and every move is played once', async () => {
  const table = await openTable(room);
  other = await room.startAnother();
  const chance = new Chance(7);
  for (let ply = 1; ply <= 10; ply += 1) {
    await play(table, chance);
    expect(await matchIn(idOf())).toMatchObject({ game: { moves: { length: ply } } });
  }
  expect(holders(table)).toHaveLength(1);
  await soon(() => expect(table.liveBoards()).toHaveLength(1));
  await showsAsItIs(table);
  expect(table.messages().filter(({ attachments }) => attachments.length > 0)).toHaveLength(11);
});

test('RUN-03: given the same press reaches both, then the move is played once, and nobody is told of a mistake of mine', async () => {
  const table = await openTable(room);
  other = await room.startAnother();
  const { id } = await table.board();
  await press(room.alice, id, '11').catch(() => undefined);
  await quiet();
  const hop = buttonsOf(table.message(id)).find(({ label }) => label === '11-15');
  const outcome = await room.alice.forgeClick(table.threadId, id, hop?.custom_id ?? '');
  await quiet();
  if (outcome.ok && outcome.kind === 'message') expect(privateWords(outcome)).not.toContain('Something went wrong');
  await soon(() => expect(table.liveBoards()).toHaveLength(1));
  expect(await matchIn(idOf())).toMatchObject({ game: { moves: { length: 1 } } });
  expect(holders(table)).toHaveLength(1);
  await showsAsItIs(table);
});

test.each(['the winner', 'the loser'])(
  'RUN-03: given %s goes, then the one that stays has the match, and nobody has lost time',
  async (who) => {
    const table = await openTable(room, { time: '5m', warning: 'none' });
    other = await room.startAnother();
    const chance = new Chance(11);
    await play(table, chance);
    await play(table, chance);
    const [winner] = holders(table);
    expect(holders(table)).toHaveLength(1);
    const goes = (who === 'the winner') === (winner === room.bot) ? room.bot : other;
    if (goes === room.bot) await room.leave();
    else {
      await other.stop();
      other = undefined;
    }
    for (let looks = 0; looks < 3; looks += 1) {
      room.clock.advance(LOOK);
      await soon(() => expect(true).toBe(true));
      await new Promise((resolve) => setTimeout(resolve, 20));
      await quiet();
    }
    expect(holders(table)).toEqual(bots());
    const [holder] = holders(table);
    if (holder === undefined) throw new Error('nobody has the match');
    await play(table, chance);
    await showsAsItIs(table);
    expect(lossAt({ ...room, bot: holder }, table)).toBeGreaterThan(room.clock.now());
    expect(await matchIn(idOf())).toMatchObject({ phase: 'playing', game: { moves: { length: 3 } } });
  },
);

test('RUN-03: given two processes and an end of the game, then it ends once, and its end is told once', async () => {
  const table = await openTable(room);
  other = await room.startAnother();
  const chance = new Chance(5);
  await play(table, chance);
  const [holder] = holders(table);
  expect(holder).toBeDefined();
  const { id } = await table.board();
  const asked = await press(room.alice, id, 'Resign');
  const yes = buttonsOf(asked.message ?? {}).find(({ label }) => label === 'Yes, resign');
  await room.alice.click(asked.message?.id ?? '', yes?.custom_id ?? '');
  await quiet();
  await table.result();
  await quiet();
  expect(await matchIn(idOf())).toMatchObject({ phase: 'ended', result: { reason: 'resigned' } });
  expect(table.messages().filter((message) => JSON.stringify(message).includes('.pdn'))).toHaveLength(1);
  await showsAsItIs(table);
});

test('RUN-03: given two who ask for a match at the same time, each by another process, then both have one', async () => {
  other = await room.startAnother();
  await room.carol.slash(room.checkers, 'checkers open');
  await room.alice.slash(room.checkers, 'checkers open');
  await quiet();
  for (const id of kept.journal.rows.keys()) await matchIn(id);
  const tables = room.carol.messages(room.checkers).filter((message) => buttonsOf(message).length > 0);
  expect(tables.length).toBeGreaterThanOrEqual(2);
});
