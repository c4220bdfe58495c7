import { buttonsOf, challenge, press } from '../../tools/play/table.ts';
import { crashCourse, type Stage } from './support/crash/crash-course.ts';
import type { CrashApp } from './support/crash/crash-app.ts';
import { isPhase, type Taken } from './support/crash/stages.ts';
import { MINUTE } from './support/shifted-clock.ts';

async function invited(app: CrashApp, options: Readonly<Record<string, string>> = {}): Promise<string> {
  const cardId = await challenge(app.sandbox, app.alice, app.bob, options);
  await app.idle();
  return cardId;
}

/** Bob's finger is on a button of the card. */
const onCard = (app: CrashApp, cardId: string, label: string, isTaken: Taken): Stage => ({
  cardId,
  act: async () => {
    const card = app.bob.message(cardId);
    if (card !== undefined && buttonsOf(card).some((one) => one.label === label)) await press(app.bob, cardId, label);
  },
  isTaken,
});

crashCourse('RUN-03, START-05', {
  'an invitation accepted': async (app) => onCard(app, await invited(app), 'Accept', isPhase('playing')),
  'an invitation to a tournament game accepted': async (app) =>
    onCard(app, await invited(app, { rules: 'tournament' }), 'Accept', isPhase('playing')),
  'a match called off before it is under way': async (app) => {
    const cardId = await invited(app);
    await press(app.bob, cardId, 'Accept');
    await app.idle();
    const act = async (): Promise<void> => {
      const asked = await app.alice.slash(cardId, 'checkers abort');
      const [yes] = buttonsOf((asked.ok ? asked.message : undefined) ?? {});
      if (asked.ok && asked.message !== undefined && yes !== undefined)
        await app.alice.click(asked.message.id, yes.custom_id);
    };
    return { cardId, act, isTaken: isPhase('closed') };
  },
  'an invitation that lapses': async (app) => {
    const cardId = await invited(app);
    return { cardId, act: () => app.clock.advance(61 * MINUTE), isTaken: isPhase('closed') };
  },
  'a seat taken whose host has to say Ready': async (app) => {
    const { cardId } = await app.ask(app.alice, 'open');
    await app.pass(3 * MINUTE);
    return onCard(app, cardId, 'Join', isPhase('ready-check'));
  },
  Ready: async (app) => {
    const match = await app.ask(app.alice, 'open');
    await app.pass(3 * MINUTE);
    await match.press(app.bob, 'Join');
    const { id } = match.messageWith('Ready');
    const { cardId } = match;
    return { cardId, act: () => press(app.alice, id, 'Ready'), isTaken: isPhase('playing') };
  },
});
