import type { CrashApp } from './support/crash/crash-app.ts';
import { crashCourse, type Scene } from './support/crash/crash-course.ts';
import { answering, byHand, isPhase, movesOf, type Taken } from './support/crash/stages.ts';
import { onEnter, onMove } from './support/race.ts';
import { MINUTE } from './support/shifted-clock.ts';
import type { TestMatch } from './support/test-match.ts';

async function paused(app: CrashApp): Promise<TestMatch> {
  const table = await app.openMatch();
  await table.press(app.bob, 'Pause');
  await table.press(app.alice, 'Agree');
  return table;
}

const IN_PLAY: readonly Scene[] = [
  {
    name: 'a move’s second press',
    prepare: async (app) => {
      const table = await app.openMatch();
      await table.type('11-15');
      return byHand(table, await onMove(app, table, app.bob, '22', '22-18'), (match) => movesOf(match) === 2);
    },
  },
  {
    name: 'a typed move',
    prepare: async (app) => {
      const table = await app.openMatch();
      return byHand(table, onEnter(table, app.alice, 'move', { move: '11-15' }), (match) => movesOf(match) === 1);
    },
  },
  {
    name: 'a move that passes over a draw offer and a pause request',
    prepare: async (app) => {
      const table = await app.openMatch();
      await table.press(app.bob, 'Draw');
      await table.press(app.bob, 'Pause');
      return byHand(table, await onMove(app, table, app.alice, '11', '11-15'), (match) => movesOf(match) === 1);
    },
  },
  {
    name: 'a draw offer',
    prepare: async (app) => {
      const table = await app.openMatch();
      return answering(table, app.alice, 'Draw', (match) => 'drawOffer' in match && match.drawOffer !== undefined);
    },
  },
  {
    name: 'a draw declined',
    prepare: async (app) => {
      const table = await app.openMatch();
      await table.press(app.alice, 'Draw');
      return answering(table, app.bob, 'Decline', (match) => 'drawOffer' in match && match.drawOffer === undefined);
    },
  },
  {
    name: 'a draw offer withdrawn',
    prepare: async (app) => {
      const table = await app.openMatch();
      await table.press(app.alice, 'Draw');
      return answering(table, app.alice, 'Withdraw', (match) => 'drawOffer' in match && match.drawOffer === undefined);
    },
  },
  {
    name: 'a pause refused',
    prepare: async (app) => {
      const table = await app.openMatch();
      await table.press(app.alice, 'Pause');
      return answering(
        table,
        app.bob,
        'Refuse',
        (match) => 'pauseRequest' in match && match.pauseRequest === undefined,
      );
    },
  },
  {
    name: 'a pause asked for',
    prepare: async (app) => {
      const table = await app.openMatch();
      return answering(
        table,
        app.alice,
        'Pause',
        (match) => 'pauseRequest' in match && match.pauseRequest !== undefined,
      );
    },
  },
  {
    name: 'a pause agreed to',
    prepare: async (app) => {
      const table = await app.openMatch();
      await table.press(app.alice, 'Pause');
      return answering(table, app.bob, 'Agree', isPhase('paused'));
    },
  },
  {
    name: 'the second Resume',
    prepare: async (app) => {
      const table = await paused(app);
      await table.press(app.alice, 'Resume');
      return answering(table, app.bob, 'Resume', isPhase('playing'));
    },
  },
  {
    name: 'the end of a pause’s countdown',
    prepare: async (app) => {
      const { cardId } = await paused(app);
      return { cardId, act: () => app.clock.advance(11 * MINUTE), isTaken: isPhase('playing') };
    },
  },
  {
    name: 'a warning',
    prepare: async (app) => {
      const { cardId } = await app.openMatch({ time: '2m', warning: '1m' });
      const isWarned: Taken = (match) =>
        match.phase === 'playing' && match.clock.kind === 'running' && match.clock.told > 0;
      return { cardId, act: () => app.clock.advance(2 * MINUTE + 1000), isTaken: isWarned };
    },
  },
];

crashCourse('RUN-03, PLAY-12', IN_PLAY);
