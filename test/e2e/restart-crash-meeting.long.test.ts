import { buttonsOf, challenge, press } from '../../src/cli/play/table.ts';
import type { CrashApp } from './support/crash/crash-app.ts';
import { crashCourse, type Scene, type Stage } from './support/crash/crash-course.ts';
import { isPhase, type Taken } from './support/crash/stages.ts';
import { MINUTE } from './support/shifted-clock.ts';

/** The finger of the invited player is on Accept. */
async function invited(app: CrashApp, options: Readonly<Record<string, string>> = {}): Promise<Stage> {
  const cardId = await challenge(app.sandbox, app.alice, app.bob, options);
  await app.idle();
  return onCard(app, cardId, 'Accept', isPhase('playing'));
}

const onCard = (app: CrashApp, cardId: string, label: string, isTaken: Taken): Stage => ({
  cardId,
  act: async () => {
    const card = app.bob.message(cardId);
    if (card !== undefined && buttonsOf(card).some((one) => one.label === label)) await press(app.bob, cardId, label);
  },
  isTaken,
});

const COMING_TOGETHER: readonly Scene[] = [
  { name: 'an invitation accepted', prepare: (app) => invited(app) },
  { name: 'an invitation to a tournament game accepted', prepare: (app) => invited(app, { rules: 'tournament' }) },
  {
    name: 'a match called off before it is under way',
    prepare: async (app) => {
      const { cardId, act } = await invited(app);
      await act();
      await app.idle();
      return { cardId, act: () => app.alice.slash(cardId, 'checkers abort'), isTaken: isPhase('closed') };
    },
  },
  {
    name: 'an invitation declined',
    prepare: async (app) => {
      const { cardId } = await invited(app);
      return onCard(app, cardId, 'Decline', isPhase('closed'));
    },
  },
  {
    name: 'an invitation that lapses',
    prepare: async (app) => {
      const { cardId } = await invited(app);
      return { cardId, act: () => app.clock.advance(61 * MINUTE), isTaken: isPhase('closed') };
    },
  },
  {
    name: 'a seat taken at an open table',
    prepare: async (app) => {
      const { cardId } = await app.ask(app.alice, 'open');
      return onCard(app, cardId, 'Join', isPhase('playing'));
    },
  },
  {
    name: 'a seat taken whose host has to say Ready',
    prepare: async (app) => {
      const { cardId } = await app.ask(app.alice, 'open');
      await app.pass(3 * MINUTE);
      return onCard(app, cardId, 'Join', isPhase('ready-check'));
    },
  },
  {
    name: 'Ready',
    prepare: async (app) => {
      const match = await app.ask(app.alice, 'open');
      await app.pass(3 * MINUTE);
      await match.press(app.bob, 'Join');
      const { id } = match.messageWith('Ready');
      const { cardId } = match;
      return { cardId, act: () => press(app.alice, id, 'Ready'), isTaken: isPhase('playing') };
    },
  },
];

crashCourse('RUN-03, START-05', COMING_TOGETHER);
