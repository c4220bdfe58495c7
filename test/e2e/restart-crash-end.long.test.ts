import type { CrashApp } from './support/crash/crash-app.ts';
import { crashCourse, type Scene } from './support/crash/crash-course.ts';
import { answering, byHand, isPhase } from './support/crash/stages.ts';
import { onConfirmation } from './support/race.ts';
import { MINUTE } from './support/shifted-clock.ts';
import type { TestMatch } from './support/test-match.ts';

/** Bob has lost the first game; both are asked whether they play again. */
async function afterTheGame(app: CrashApp): Promise<TestMatch> {
  const table = await app.openMatch();
  await table.type('11-15');
  await table.resign(app.bob);
  return table;
}

/** Carol waits for a seat, and Bob wants no rematch. */
async function seatIsFree(app: CrashApp): Promise<TestMatch> {
  const table = await app.openMatch();
  await table.chooseMore(app.carol, 'Watch');
  await table.resign(app.bob);
  await table.press(app.bob, 'No');
  return table;
}

const AT_THE_END: readonly Scene[] = [
  {
    name: 'a draw accepted',
    prepare: async (app) => {
      const table = await app.openMatch();
      await table.type('11-15');
      await table.press(app.alice, 'Draw');
      return answering(table, app.bob, 'Accept', isPhase('ended'));
    },
  },
  {
    name: 'a resignation',
    prepare: async (app) => {
      const table = await app.openMatch();
      await table.type('11-15', '22-18');
      return byHand(table, await onConfirmation(table, app.bob, 'resign'), isPhase('ended'));
    },
  },
  {
    name: 'a loss on time',
    prepare: async (app) => {
      const { cardId } = await app.openMatch({ time: '2m', warning: 'none' });
      return { cardId, act: () => app.clock.advance(2 * MINUTE + 2000), isTaken: isPhase('ended') };
    },
  },
  {
    name: 'a player who leaves, with somebody in line for the seat',
    prepare: async (app) => {
      const table = await app.openMatch();
      await table.chooseMore(app.carol, 'Watch');
      return byHand(table, await onConfirmation(table, app.bob, 'leave'), isPhase('ended'));
    },
  },
  {
    name: 'the second Yes to a rematch',
    prepare: async (app) => {
      const table = await afterTheGame(app);
      await table.press(app.alice, 'Yes');
      return answering(table, app.bob, 'Yes', isPhase('playing'));
    },
  },
  {
    name: 'a rematch declined',
    prepare: async (app) => answering(await afterTheGame(app), app.bob, 'No', isPhase('closed')),
  },
  {
    name: 'a rematch that nobody answers for',
    prepare: async (app) => {
      const { cardId } = await afterTheGame(app);
      return { cardId, act: () => app.clock.advance(5 * MINUTE + 1000), isTaken: isPhase('closed') };
    },
  },
  {
    name: 'a rematch declined with somebody in line',
    prepare: async (app) => {
      const table = await app.openMatch();
      await table.chooseMore(app.carol, 'Watch');
      await table.resign(app.bob);
      return answering(table, app.bob, 'No', (match) => match.phase === 'ended' && match.next.kind === 'go-on');
    },
  },
  {
    name: 'Go on',
    prepare: async (app) =>
      answering(
        await seatIsFree(app),
        app.alice,
        'Go on',
        (match) => match.phase === 'ended' && match.next.kind === 'seat',
      ),
  },
  {
    name: 'the seat taken',
    prepare: async (app) => {
      const table = await seatIsFree(app);
      await table.press(app.alice, 'Go on');
      return answering(table, app.carol, 'Take the seat', isPhase('playing'));
    },
  },
];

crashCourse('RUN-03, END-04, END-05', AT_THE_END);
