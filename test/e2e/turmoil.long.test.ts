import { afterEach, expect, test } from 'vitest';
import { textOf } from '../../src/cli/play/message-contents.ts';
import { buttonsOf, type Button } from '../../src/cli/play/table.ts';
import type { LiveMatch } from '../../src/bot/runtime/live-match.ts';
import { matchCard } from '../../src/views/match-card.ts';
import { Chance } from './support/chance.ts';
import { passingButtonsOf } from './support/passing-buttons.ts';
import { openRoom, refusedRequests, type Room } from './support/room.ts';
import { expectInOrder, openMessages } from './support/standing.ts';
import { soon } from './support/timed.ts';
import { Turmoil } from './support/turmoil.ts';

/** Bounds of one run: steps, and milliseconds; on a busy machine it lasts until enough has been done to show something. */
const STEPS = 150;
const LONGEST_RUN = 9000;
const LEAST_DONE = 50;

let room: Room;
afterEach(() => room.stop());

test.each([1, 20_260])(
  'RUN-03, TIME-06, END-05, END-08: whatever everybody does at once (seed %i), every thread and card is what its match is',
  async (seed) => {
    room = await openRoom({ DISCORD_MEMBERS_INTENT: 'on' });
    const turmoil = new Turmoil(room, new Chance(seed));
    const end = performance.now() + LONGEST_RUN;
    const isEnough = (): boolean => performance.now() >= end && turmoil.done > LEAST_DONE;
    for (let step = 0; step < STEPS && !isEnough(); step += 1) await turmoil.step();
    await turmoil.calm();
    expect(turmoil.done).toBeGreaterThan(LEAST_DONE);
    expect(turmoil.unanswered).toEqual([]);
    for (const live of room.bot.liveMatches.runtime.all()) await soon(() => expectShown(live));
    await soon(expectNoneForgotten);
    expect(refusedRequests(room).filter(isAvoidable)).toEqual([]);
  },
);

/**
 * The server's owner can type in a locked thread, where the bot is refused once; and whether somebody is still in a thread is
 * only known by asking.
 */
const isAvoidable = (request: string): boolean => !/^403 POST |^404 GET .*\/thread-members\//.test(request);

/** Thread and card of a match, as they are to be read and pressed. */
function expectShown(live: LiveMatch): void {
  const { threadId, cardId, match } = live;
  if (threadId !== undefined) expectInOrder(room, live, threadId);
  const card = cardId === undefined ? undefined : room.carol.message(cardId);
  if (card === undefined || match.phase === 'new') return;
  const draft = matchCard(match, room.bot.liveMatches.directory.person, {
    seesLeaving: true,
    ...(threadId === undefined ? {} : { threadId }),
  });
  const wanted = { content: '', components: [...draft.components] };
  expect(textOf(card)).toBe(textOf(wanted));
  expect(buttonsOf(card).map(idOn)).toEqual(buttonsOf(wanted).map(idOn));
}

const idOn = ({ custom_id: id }: Button): string => id;

/** What belongs to no match any more can't be pressed, but for what shows its games again. */
function expectNoneForgotten(): void {
  const live = [...room.bot.liveMatches.runtime.all()];
  const threads = room.sandbox.world.threads.filter(({ id }) => live.every(({ threadId }) => threadId !== id));
  const forgotten = threads.flatMap(({ id }) => openMessages(room, id));
  const cards = openMessages(room, room.checkers).filter(({ id }) => live.every(({ cardId }) => cardId !== id));
  expect([...forgotten, ...cards].flatMap(passingButtonsOf)).toEqual([]);
}
