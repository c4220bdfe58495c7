import { buttonsOf, challenge, press } from '../../src/cli/play/table.ts';
import { AskedMatch, pass } from './support/asked-match.ts';
import { quiet } from './support/at-the-table.ts';
import type { CrashRoom } from './support/crash/crash-room.ts';
import { crashCourse, type Scene, type Stage } from './support/crash/crash-course.ts';
import { isPhase, type Taken } from './support/crash/stages.ts';
import { MINUTE } from './support/shifted-clock.ts';

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
  { name: 'an invitation to a tournament game accepted', prepare: (room) => invited(room, { rules: 'tournament' }) },
  {
    name: 'a match called off before it is under way',
    prepare: async (room) => {
      const { cardId, act } = await invited(room);
      await act();
      await quiet(room);
      return { cardId, act: () => room.alice.slash(cardId, 'checkers abort'), isTaken: isPhase('closed') };
    },
  },
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

crashCourse('RUN-03, START-05', COMING_TOGETHER);
