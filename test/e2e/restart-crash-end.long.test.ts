import type { Table } from '../../src/cli/play/table.ts';
import { answer, chooseMore, resigns } from './support/at-the-table.ts';
import { crashCourse } from './support/crash/crash-course.ts';
import type { CrashRoom } from './support/crash/crash-room.ts';
import { answering, byHand, isPhase, later, tableAfter, type Taken } from './support/crash/stages.ts';
import { goOnAsked, seatOffered } from './support/free-seat.ts';
import { onConfirmation } from './support/race.ts';
import { openTable } from './support/room.ts';
import { MINUTE } from './support/shifted-clock.ts';

/** Bob has lost the first game; both are asked whether they play again. */
async function afterTheGame(room: CrashRoom): Promise<Table> {
  const table = await tableAfter(room, ['11-15']);
  await resigns(room, table, room.bob);
  return table;
}

async function watchedByCarol(room: CrashRoom): Promise<Table> {
  const table = await openTable(room);
  await chooseMore(room, table, room.carol, 'Watch');
  return table;
}

const isNext =
  (kind: 'go-on' | 'seat'): Taken =>
  (match) =>
    match.phase === 'ended' && match.next.kind === kind;

crashCourse('RUN-03, END-04, END-05', {
  'a draw accepted': async (room) =>
    answering(await tableAfter(room, ['11-15'], [room.alice, 'Draw']), room.bob, 'Accept', isPhase('ended')),
  'a resignation': async (room) => {
    const table = await tableAfter(room, ['11-15', '22-18']);
    return byHand(table, await onConfirmation(table, room.bob, 'resign'), isPhase('ended'));
  },
  'a loss on time': async (room) =>
    later(room, await openTable(room, { time: '2m', warning: 'none' }), 2 * MINUTE + 2000, isPhase('ended')),
  'a player who leaves, with somebody in line for the seat': async (room) => {
    const table = await watchedByCarol(room);
    return byHand(table, await onConfirmation(table, room.bob, 'leave'), isPhase('ended'));
  },
  'the second Yes to a rematch': async (room) => {
    const table = await afterTheGame(room);
    await answer(room, table, room.alice, 'Yes');
    return answering(table, room.bob, 'Yes', isPhase('playing'));
  },
  'a rematch declined': async (room) => answering(await afterTheGame(room), room.bob, 'No', isPhase('closed')),
  'a rematch that nobody answers for': async (room) =>
    later(room, await afterTheGame(room), 5 * MINUTE + 1000, isPhase('closed')),
  'a rematch declined with somebody in line': async (room) => {
    const table = await watchedByCarol(room);
    await resigns(room, table, room.bob);
    return answering(table, room.bob, 'No', isNext('go-on'));
  },
  'Go on': async (room) => answering(await goOnAsked(room), room.alice, 'Go on', isNext('seat')),
  'the seat taken': async (room) => answering(await seatOffered(room), room.carol, 'Take the seat', isPhase('playing')),
});
