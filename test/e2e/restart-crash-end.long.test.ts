import type { Table } from '../../src/cli/play/table.ts';
import { answer, chooseMore, resigns } from './support/at-the-table.ts';
import type { CrashRoom } from './support/crash/crash-room.ts';
import { crashCourse, type Scene } from './support/crash/crash-course.ts';
import { answering, byHand, isPhase } from './support/crash/stages.ts';
import { onConfirmation } from './support/race.ts';
import { openTable, typeMoves } from './support/room.ts';
import { MINUTE } from './support/shifted-clock.ts';

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

crashCourse('RUN-03, END-04, END-05', AT_THE_END);
