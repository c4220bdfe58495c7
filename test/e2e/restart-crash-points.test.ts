import { describe, test } from 'vitest';
import { buttonsOf, challenge, press, type Table } from '../../src/cli/play/table.ts';
import type { Match } from '../../src/match/match.ts';
import type { SandboxUser } from '../../src/sandbox/client/sandbox-user.ts';
import { answer, chooseMore, messageWith, pass, quiet, resigns } from './support/at-the-table.ts';
import { AskedMatch } from './support/asked-match.ts';
import { MEMORIES, runCourse, type Scene, type Stage } from './support/crash/crash-course.ts';
import type { CrashRoom } from './support/crash/crash-room.ts';
import { onButton, onConfirmation, onEnter, onMove, type Hand } from './support/race.ts';
import { openTable, typeMoves } from './support/room.ts';
import { MINUTE } from './support/shifted-clock.ts';

type Taken = Stage['isTaken'];

const movesOf = (match: Match): number => ('game' in match && match.game !== undefined ? match.game.moves.length : 0);
const isPhase =
  (phase: Match['phase']): Taken =>
  (match) =>
    match.phase === phase;

const byHand = ({ cardId }: Table, { act }: Hand, isTaken: Taken): Stage => ({ cardId, act, isTaken });
const answering = async (table: Table, user: SandboxUser, label: string, isTaken: Taken): Promise<Stage> =>
  byHand(table, await onButton(table, user, label), isTaken);

/** Bob has lost the first game; both are asked whether they play again. */
async function afterTheGame(room: CrashRoom): Promise<Table> {
  const table = await openTable(room);
  await typeMoves(room, table, ['11-15']);
  await resigns(room, table, room.bob);
  return table;
}

/** Carol waits for a seat, and Bob wants no rematch. */
async function seatIsFree(room: CrashRoom): Promise<Table> {
  const table = await openTable(room);
  await chooseMore(room, table, room.carol, 'Watch');
  await resigns(room, table, room.bob);
  await answer(room, table, room.bob, 'No');
  return table;
}

async function paused(room: CrashRoom): Promise<Table> {
  const table = await openTable(room);
  await answer(room, table, room.bob, 'Pause');
  await answer(room, table, room.alice, 'Agree');
  return table;
}

const IN_PLAY: readonly Scene[] = [
  {
    name: 'a move’s second press',
    prepare: async (room) => {
      const table = await openTable(room);
      await typeMoves(room, table, ['11-15']);
      return byHand(table, await onMove(room, table, room.bob, '22', '22-18'), (match) => movesOf(match) === 2);
    },
  },
  {
    name: 'a typed move',
    prepare: async (room) => {
      const table = await openTable(room);
      return byHand(table, onEnter(table, room.alice, 'move', { move: '11-15' }), (match) => movesOf(match) === 1);
    },
  },
  {
    name: 'a move that passes over a draw offer and a pause request',
    prepare: async (room) => {
      const table = await openTable(room);
      await answer(room, table, room.bob, 'Draw');
      await answer(room, table, room.bob, 'Pause');
      return byHand(table, await onMove(room, table, room.alice, '11', '11-15'), (match) => movesOf(match) === 1);
    },
  },
  {
    name: 'a draw offer',
    prepare: async (room) => {
      const table = await openTable(room);
      return answering(table, room.alice, 'Draw', (match) => 'drawOffer' in match && match.drawOffer !== undefined);
    },
  },
  {
    name: 'a draw declined',
    prepare: async (room) => {
      const table = await openTable(room);
      await answer(room, table, room.alice, 'Draw');
      return answering(table, room.bob, 'Decline', (match) => 'drawOffer' in match && match.drawOffer === undefined);
    },
  },
  {
    name: 'a pause asked for',
    prepare: async (room) => {
      const table = await openTable(room);
      return answering(
        table,
        room.alice,
        'Pause',
        (match) => 'pauseRequest' in match && match.pauseRequest !== undefined,
      );
    },
  },
  {
    name: 'a pause agreed to',
    prepare: async (room) => {
      const table = await openTable(room);
      await answer(room, table, room.alice, 'Pause');
      return answering(table, room.bob, 'Agree', isPhase('paused'));
    },
  },
  {
    name: 'the second Resume',
    prepare: async (room) => {
      const table = await paused(room);
      await answer(room, table, room.alice, 'Resume');
      return answering(table, room.bob, 'Resume', isPhase('playing'));
    },
  },
  {
    name: 'the end of a pause’s countdown',
    prepare: async (room) => {
      const { cardId } = await paused(room);
      return { cardId, act: () => room.clock.advance(11 * MINUTE), isTaken: isPhase('playing') };
    },
  },
  {
    name: 'a warning',
    prepare: async (room) => {
      const { cardId } = await openTable(room, { time: '2m', warning: '1m' });
      const isWarned: Taken = (match) =>
        match.phase === 'playing' && match.clock.kind === 'running' && match.clock.told > 0;
      return { cardId, act: () => room.clock.advance(2 * MINUTE + 1000), isTaken: isWarned };
    },
  },
];

const AT_THE_END: readonly Scene[] = [
  {
    name: 'a draw accepted',
    prepare: async (room) => {
      const table = await openTable(room);
      await typeMoves(room, table, ['11-15']);
      await answer(room, table, room.alice, 'Draw');
      return answering(table, room.bob, 'Accept', isPhase('ended'));
    },
  },
  {
    name: 'a resignation',
    prepare: async (room) => {
      const table = await openTable(room);
      await typeMoves(room, table, ['11-15', '22-18']);
      return byHand(table, await onConfirmation(table, room.bob, 'resign'), isPhase('ended'));
    },
  },
  {
    name: 'a loss on time',
    prepare: async (room) => {
      const { cardId } = await openTable(room, { time: '2m', warning: 'none' });
      return { cardId, act: () => room.clock.advance(2 * MINUTE + 2000), isTaken: isPhase('ended') };
    },
  },
  {
    name: 'a player who leaves, with somebody in line for the seat',
    prepare: async (room) => {
      const table = await openTable(room);
      await chooseMore(room, table, room.carol, 'Watch');
      return byHand(table, await onConfirmation(table, room.bob, 'leave'), isPhase('ended'));
    },
  },
  {
    name: 'the second Yes to a rematch',
    prepare: async (room) => {
      const table = await afterTheGame(room);
      await answer(room, table, room.alice, 'Yes');
      return answering(table, room.bob, 'Yes', isPhase('playing'));
    },
  },
  {
    name: 'a rematch declined',
    prepare: async (room) => answering(await afterTheGame(room), room.bob, 'No', isPhase('closed')),
  },
  {
    name: 'a rematch that nobody answers for',
    prepare: async (room) => {
      const { cardId } = await afterTheGame(room);
      return { cardId, act: () => room.clock.advance(5 * MINUTE + 1000), isTaken: isPhase('closed') };
    },
  },
  {
    name: 'a rematch declined with somebody in line',
    prepare: async (room) => {
      const table = await openTable(room);
      await chooseMore(room, table, room.carol, 'Watch');
      await resigns(room, table, room.bob);
      return answering(table, room.bob, 'No', (match) => match.phase === 'ended' && match.next.kind === 'go-on');
    },
  },
  {
    name: 'Go on',
    prepare: async (room) =>
      answering(
        await seatIsFree(room),
        room.alice,
        'Go on',
        (match) => match.phase === 'ended' && match.next.kind === 'seat',
      ),
  },
  {
    name: 'the seat taken',
    prepare: async (room) => {
      const table = await seatIsFree(room);
      await answer(room, table, room.alice, 'Go on');
      return answering(table, room.carol, 'Take the seat', isPhase('playing'));
    },
  },
];

/** The finger of the invited player is on Accept. */
async function invited(room: CrashRoom, options: Readonly<Record<string, string>> = {}): Promise<Stage> {
  const cardId = await challenge(room.sandbox, room.alice, room.bob, options);
  await quiet(room);
  return onCard(room, cardId, 'Accept', isPhase('playing'));
}

const onCard = (room: CrashRoom, cardId: string, label: string, isTaken: Taken): Stage => ({
  cardId,
  act: async () => {
    const card = room.bob.message(cardId);
    if (card !== undefined && buttonsOf(card).some((one) => one.label === label)) await press(room.bob, cardId, label);
  },
  isTaken,
});

const COMING_TOGETHER: readonly Scene[] = [
  { name: 'an invitation accepted', prepare: (room) => invited(room) },
  {
    name: 'an invitation declined',
    prepare: async (room) => {
      const { cardId } = await invited(room);
      return onCard(room, cardId, 'Decline', isPhase('closed'));
    },
  },
  {
    name: 'an invitation that lapses',
    prepare: async (room) => {
      const { cardId } = await invited(room);
      return { cardId, act: () => room.clock.advance(61 * MINUTE), isTaken: isPhase('closed') };
    },
  },
  {
    name: 'a seat taken at an open table',
    prepare: async (room) => {
      const { cardId } = await AskedMatch.ask(room, room.alice, 'open');
      return onCard(room, cardId, 'Join', isPhase('playing'));
    },
  },
  {
    name: 'a seat taken whose host has to say Ready',
    prepare: async (room) => {
      const { cardId } = await AskedMatch.ask(room, room.alice, 'open');
      await pass(room, 3 * MINUTE);
      return onCard(room, cardId, 'Join', isPhase('ready-check'));
    },
  },
  {
    name: 'Ready',
    prepare: async (room) => {
      const match = await AskedMatch.ask(room, room.alice, 'open');
      await pass(room, 3 * MINUTE);
      await match.press(room.bob, 'Join');
      const { id } = match.withButton('Ready');
      const { cardId } = match;
      return { cardId, act: () => press(room.alice, id, 'Ready'), isTaken: isPhase('playing') };
    },
  },
];

describe.each([
  ['RUN-03, PLAY-12', IN_PLAY],
  ['RUN-03, END-04, END-05', AT_THE_END],
  ['RUN-03, START-05', COMING_TOGETHER],
] as const)('%s: given the process dies at any moment of', (_ids, scenes) => {
  describe.each(scenes)('$name', (scene) => {
    test.each(MEMORIES)('and its database knows %s, then everybody sees what they would have seen', async (memory) => {
      await runCourse(scene, memory);
    });
  });
});

void messageWith;
