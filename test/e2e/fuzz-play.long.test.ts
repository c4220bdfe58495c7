import { afterEach, expect, test, vi } from 'vitest';
import { textOf } from '../../tools/play/message-contents.ts';
import { buttonsOf } from '../../tools/play/table.ts';
import type { LiveMatch } from '../../src/bot/runtime/live-match.ts';
import { Chance } from '../../tools/soak/chance.ts';
import { passingButtonsOf } from './support/reading.ts';
import { expectInOrder } from './support/standing.ts';
import { type App, openApp } from './support/app.ts';
import { Crowd } from './support/crowd.ts';
import { findImpossibleEvent } from '../../src/match/journal.ts';
import type { Match } from '../../src/match/phases.ts';

/** What one run does: steps, and how many presses and commands they must have come to at the least. */
const STEPS = 80;
const LEAST_DONE = 120;

let app: App;
afterEach(() => app.stop());

test.each([1, 20_260])(
  'RUN-01, RUN-03, RUN-07, TIME-06, END-05, END-08: whatever everybody does at once (seed %i), no move is illegal, nothing fails, and every thread and card is what its match is',
  async (seed) => {
    app = await openApp({ DISCORD_MEMBERS_INTENT: 'on' });
    const errors = vi.spyOn(app.bot.liveMatches.services.log, 'error');
    const crowd = new Crowd(app, new Chance(seed));
    for (let step = 0; step < STEPS; step += 1) await crowd.step();
    await crowd.calm();
    expect(crowd.done).toBeGreaterThan(LEAST_DONE);
    expect(crowd.unanswered).toEqual([]);
    expect(errors.mock.calls).toEqual([]);
    for (const live of app.bot.liveMatches.runtime.all()) {
      await app.soon(() => expectShown(live));
      const read = await app.store.readMatch(live.id);
      expect(read?.ok === true ? findImpossibleEvent(live.id, read.value.entries.flat()) : 'unread').toBeUndefined();
    }
    await app.soon(expectNoneForgotten);
    expect(app.refusedRequests.filter(isAvoidable)).toEqual([]);
  },
);

/** The owner can type in a locked thread, where the bot is refused once; who is still in a thread is only known by asking. */
const isAvoidable = (request: string): boolean => !/^403 POST |^404 GET .*\/thread-members\//.test(request);

function expectShown(live: LiveMatch): void {
  const { threadId, cardId, match } = live;
  if (threadId !== undefined) expectInOrder(live, app.messagesIn(threadId));
  const card = cardId === undefined ? undefined : app.carol.message(cardId);
  if (card === undefined || match.phase === 'new') return;
  const { person } = app.bot.liveMatches.services.directory;
  const players = [match.challenger, ...('invited' in match && match.invited !== undefined ? [match.invited] : [])];
  for (const player of players) expect(textOf(card)).toContain(person(player).name);
  if (threadId !== undefined) expect(textOf(card)).toContain(`<#${threadId}>`);
  const verbs = buttonsOf(card).map(({ custom_id: id }) => id.split(':')[1] ?? '');
  expect(verbs.toSorted()).toEqual(threadId === undefined ? onCard(match) : []);
}

/** A game that was over before its thread could be opened can be played again, unless one person had both sides. */
function onCard(match: Match): readonly string[] {
  const wasGame = match.phase === 'closed' && match.game !== undefined && match.operator === undefined;
  return wasGame ? ['rematch'] : (ON_CARD[match.phase] ?? []);
}

/** What can be pressed on the card of a match that has no thread yet. */
const ON_CARD: Readonly<Partial<Record<Match['phase'], readonly string[]>>> = {
  invited: ['accept', 'cancel', 'decline'],
  'open-table': ['cancel', 'join'],
};

/** What belongs to no match any more can't be pressed, but for what shows its games again. */
function expectNoneForgotten(): void {
  const live = [...app.bot.liveMatches.runtime.all()];
  const threads = app.sandbox.world.threads.filter(({ id }) => live.every(({ threadId }) => threadId !== id));
  const forgotten = threads.flatMap(({ id }) => app.messagesIn(id));
  const cards = app.messagesIn(app.checkers).filter(({ id }) => live.every(({ cardId }) => cardId !== id));
  expect([...forgotten, ...cards].flatMap(passingButtonsOf)).toEqual([]);
}
