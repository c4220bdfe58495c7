import { crashCourse } from './support/crash/crash-course.ts';
import { answering, byHand, hasMoves, isAsked, isPhase, later, tableAfter } from './support/crash/stages.ts';
import { onDraw, onEnter, onMove } from './support/race.ts';
import { MINUTE } from './support/shifted-clock.ts';

crashCourse('RUN-03, PLAY-12', {
  'a move’s second press': async (app) => {
    const table = await tableAfter(app, ['11-15']);
    return byHand(table, await onMove(app, table, app.bob, '22', '22-18'), hasMoves(2));
  },
  'a typed move': async (app) => {
    const table = await tableAfter(app, []);
    return byHand(table, onEnter(table, app.alice, 'move', { move: '11-15' }), hasMoves(1));
  },
  'a move that passes over a draw offer and a pause request': async (app) => {
    const table = await tableAfter(app, [], [app.bob, 'Draw'], [app.bob, 'Pause']);
    return byHand(table, await onMove(app, table, app.alice, '11', '11-15'), hasMoves(1));
  },
  'a draw offer': async (app) => {
    const table = await tableAfter(app, []);
    return byHand(table, await onDraw(table, app.alice), isAsked('drawOffer'));
  },
  'a pause agreed to': async (app) =>
    answering(await tableAfter(app, [], [app.alice, 'Pause']), app.bob, 'Accept', isPhase('paused')),
  'the second Resume': async (app) => {
    const table = await tableAfter(app, [], [app.bob, 'Pause'], [app.alice, 'Accept'], [app.alice, 'Resume']);
    return answering(table, app.bob, 'Resume', isPhase('playing'));
  },
  'the end of a pause’s countdown': async (app) => {
    const table = await tableAfter(app, [], [app.bob, 'Pause'], [app.alice, 'Accept']);
    return later(app, table, 11 * MINUTE, isPhase('playing'));
  },
  'a warning': async (app) =>
    later(app, await app.openMatch({ time: '2m', warning: '1m' }), 2 * MINUTE + 1000, (match) => {
      return match.phase === 'playing' && match.clock.kind === 'running' && match.clock.told > 0;
    }),
});
