import { buttonsOf, challenge, press } from '../../src/cli/play/table.ts';
import { AskedMatch, pass } from './support/asked-match.ts';
import { quiet } from './support/at-the-table.ts';
import { crashCourse, type Stage } from './support/crash/crash-course.ts';
import type { CrashRoom } from './support/crash/crash-room.ts';
import { isPhase, type Taken } from './support/crash/stages.ts';
import { MINUTE } from './support/shifted-clock.ts';

async function invited(room: CrashRoom, options: Readonly<Record<string, string>> = {}): Promise<string> {
  const cardId = await challenge(room.sandbox, room.alice, room.bob, options);
  await quiet(room);
  return cardId;
}

/** Bob's finger is on a button of the card. */
const onCard = (room: CrashRoom, cardId: string, label: string, isTaken: Taken): Stage => ({
  cardId,
  act: async () => {
    const card = room.bob.message(cardId);
    if (card !== undefined && buttonsOf(card).some((one) => one.label === label)) await press(room.bob, cardId, label);
  },
  isTaken,
});

crashCourse('RUN-03, START-05', {
  'an invitation accepted': async (room) => onCard(room, await invited(room), 'Accept', isPhase('playing')),
  'an invitation to a tournament game accepted': async (room) =>
    onCard(room, await invited(room, { rules: 'tournament' }), 'Accept', isPhase('playing')),
  'a match called off before it is under way': async (room) => {
    const cardId = await invited(room);
    await press(room.bob, cardId, 'Accept');
    await quiet(room);
    return { cardId, act: () => room.alice.slash(cardId, 'checkers abort'), isTaken: isPhase('closed') };
  },
  'an invitation declined': async (room) => onCard(room, await invited(room), 'Decline', isPhase('closed')),
  'an invitation that lapses': async (room) => {
    const cardId = await invited(room);
    return { cardId, act: () => room.clock.advance(61 * MINUTE), isTaken: isPhase('closed') };
  },
  'a seat taken at an open table': async (room) => {
    const { cardId } = await AskedMatch.ask(room, room.alice, 'open');
    return onCard(room, cardId, 'Join', isPhase('playing'));
  },
  'a seat taken whose host has to say Ready': async (room) => {
    const { cardId } = await AskedMatch.ask(room, room.alice, 'open');
    await pass(room, 3 * MINUTE);
    return onCard(room, cardId, 'Join', isPhase('ready-check'));
  },
  Ready: async (room) => {
    const match = await AskedMatch.ask(room, room.alice, 'open');
    await pass(room, 3 * MINUTE);
    await match.press(room.bob, 'Join');
    const { id } = match.withButton('Ready');
    const { cardId } = match;
    return { cardId, act: () => press(room.alice, id, 'Ready'), isTaken: isPhase('playing') };
  },
});
