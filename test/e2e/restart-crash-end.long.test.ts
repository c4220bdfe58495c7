import { crashCourse } from './support/crash/crash-course.ts';
import type { CrashApp } from './support/crash/crash-app.ts';
import { answering, byHand, isPhase, later, tableAfter } from './support/crash/stages.ts';
import { onConfirmation } from './support/race.ts';
import { MINUTE } from './support/shifted-clock.ts';
import type { TestMatch } from './support/test-match.ts';
import { goOnAsked, seatOffered } from './support/free-seat.ts';

/** Bob has lost the first game; both are asked whether they play again. */
async function afterTheGame(app: CrashApp): Promise<TestMatch> {
  const table = await tableAfter(app, ['11-15']);
  await table.resign(app.bob);
  return table;
}

async function watchedByCarol(app: CrashApp): Promise<TestMatch> {
  const table = await tableAfter(app, ['11-15', '22-18']);
  await table.chooseMore(app.carol, 'Join queue');
  return table;
}

crashCourse('RUN-03, END-04, END-05', {
  'a resignation': async (app) => {
    const table = await tableAfter(app, ['11-15', '22-18']);
    return byHand(table, await onConfirmation(table, app.bob, 'resign'), isPhase('ended'));
  },
  'a loss on time': async (app) => {
    const table = await app.openMatch({ time: '2m', warning: 'none' });
    await table.type('11-15', '22-18');
    return later(app, table, 2 * MINUTE + 2000, isPhase('ended'));
  },
  'a player who leaves, with somebody in line for the seat': async (app) => {
    const table = await watchedByCarol(app);
    return byHand(table, await onConfirmation(table, app.bob, 'leave'), isPhase('ended'));
  },
  'the second Yes to a rematch': async (app) => {
    const table = await afterTheGame(app);
    await table.press(app.alice, 'Yes');
    return answering(table, app.bob, 'Yes', isPhase('playing'));
  },
  'No to another opponent': async (app) => answering(await goOnAsked(app), app.alice, 'No', isPhase('closed')),
  'the seat taken': async (app) => answering(await seatOffered(app), app.carol, 'Take the seat', isPhase('playing')),
});
