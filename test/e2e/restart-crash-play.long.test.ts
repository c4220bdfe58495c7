import { answer } from './support/at-the-table.ts';
import type { CrashRoom } from './support/crash/crash-room.ts';
import { crashCourse, type Scene } from './support/crash/crash-course.ts';
import { answering, byHand, isPhase, movesOf, type Taken } from './support/crash/stages.ts';
import type { Table } from '../../src/cli/play/table.ts';
import { onEnter, onMove } from './support/race.ts';
import { openTable, typeMoves } from './support/room.ts';
import { MINUTE } from './support/shifted-clock.ts';

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
    name: 'a draw offer withdrawn',
    prepare: async (room) => {
      const table = await openTable(room);
      await answer(room, table, room.alice, 'Draw');
      return answering(table, room.alice, 'Withdraw', (match) => 'drawOffer' in match && match.drawOffer === undefined);
    },
  },
  {
    name: 'a pause refused',
    prepare: async (room) => {
      const table = await openTable(room);
      await answer(room, table, room.alice, 'Pause');
      return answering(
        table,
        room.bob,
        'Refuse',
        (match) => 'pauseRequest' in match && match.pauseRequest === undefined,
      );
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

crashCourse('RUN-03, PLAY-12', IN_PLAY);
