import { crashCourse } from './support/crash/crash-course.ts';
import { answering, byHand, hasMoves, isAsked, isPhase, later, tableAfter } from './support/crash/stages.ts';
import { onEnter, onMove } from './support/race.ts';
import { openTable } from './support/room.ts';
import { MINUTE } from './support/shifted-clock.ts';

crashCourse('RUN-03, PLAY-12', {
  'a move’s second press': async (room) => {
    const table = await tableAfter(room, ['11-15']);
    return byHand(table, await onMove(room, table, room.bob, '22', '22-18'), hasMoves(2));
  },
  'a typed move': async (room) => {
    const table = await tableAfter(room, []);
    return byHand(table, onEnter(table, room.alice, 'move', { move: '11-15' }), hasMoves(1));
  },
  'a move that passes over a draw offer and a pause request': async (room) => {
    const table = await tableAfter(room, [], [room.bob, 'Draw'], [room.bob, 'Pause']);
    return byHand(table, await onMove(room, table, room.alice, '11', '11-15'), hasMoves(1));
  },
  'a draw offer': async (room) => answering(await tableAfter(room, []), room.alice, 'Draw', isAsked('drawOffer')),
  'a draw declined': async (room) =>
    answering(await tableAfter(room, [], [room.alice, 'Draw']), room.bob, 'Decline', isAsked('drawOffer', false)),
  'a draw offer withdrawn': async (room) =>
    answering(await tableAfter(room, [], [room.alice, 'Draw']), room.alice, 'Withdraw', isAsked('drawOffer', false)),
  'a pause asked for': async (room) =>
    answering(await tableAfter(room, []), room.alice, 'Pause', isAsked('pauseRequest')),
  'a pause refused': async (room) =>
    answering(await tableAfter(room, [], [room.alice, 'Pause']), room.bob, 'Refuse', isAsked('pauseRequest', false)),
  'a pause agreed to': async (room) =>
    answering(await tableAfter(room, [], [room.alice, 'Pause']), room.bob, 'Agree', isPhase('paused')),
  'the second Resume': async (room) => {
    const table = await tableAfter(room, [], [room.bob, 'Pause'], [room.alice, 'Agree'], [room.alice, 'Resume']);
    return answering(table, room.bob, 'Resume', isPhase('playing'));
  },
  'the end of a pause’s countdown': async (room) => {
    const table = await tableAfter(room, [], [room.bob, 'Pause'], [room.alice, 'Agree']);
    return later(room, table, 11 * MINUTE, isPhase('playing'));
  },
  'a warning': async (room) =>
    later(room, await openTable(room, { time: '2m', warning: '1m' }), 2 * MINUTE + 1000, (match) => {
      return match.phase === 'playing' && match.clock.kind === 'running' && match.clock.told > 0;
    }),
});
