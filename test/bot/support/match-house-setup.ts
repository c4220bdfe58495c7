import { MatchHouse } from '../../../src/bot/runtime/match-house.ts';
import type { HostedMatch } from '../../../src/bot/runtime/hosted-match.ts';
import { toSquare, type Square } from '../../../src/engine/square.ts';
import { UNTIMED_OPTIONS, type MatchOptions } from '../../../src/match/match-options.ts';
import { makeTableCode } from '../../../src/match/table-code.ts';
import { MemoryBlocks } from '../../../src/store/memory-blocks.ts';
import { MemorySettings } from '../../../src/store/memory-settings.ts';
import { MemoryJournal } from '../../../src/store/memory-journal.ts';
import type { Journal } from '../../../src/store/journal.ts';
import type { MatchAction } from '../../../src/match/action.ts';
import type { Game } from '../../../src/match/game.ts';
import type { Revision } from '../../../src/match/ids.ts';
import { FakeClock, settled } from './fake-clock.ts';
import { BOT, FakeDiscord, QUIET } from './fake-gate.ts';

export const THREAD = '700000000000000001';
export const CARD = '700000000000000002';
export const CHANNEL = '700000000000000003';

/** A house of matches with no Discord around it, and time in the test's hand. */
export function openHouse({
  journal = new MemoryJournal(),
  perPlayer = 2,
  options = UNTIMED_OPTIONS,
}: { journal?: Journal; perPlayer?: number; options?: MatchOptions } = {}) {
  const clock = new FakeClock();
  const discord = new FakeDiscord();
  let ids = 0;
  const house = new MatchHouse({
    gate: discord.gate,
    clock,
    journal,
    log: QUIET,
    retryAfter: [5000, 30_000],
    limits: { perPlayer, inProcess: 3 },
    settings: new MemorySettings(),
    blocks: new MemoryBlocks(),
    defaults: { options, channels: [] },
    botUserId: BOT,
    seesLeaving: false,
    missingIn: () => [],
    seesChannel: () => true,
    chance: { drawSeat: () => 'dark', drawBallot: () => 0 },
    drawCode: () => makeTableCode([0, 0, 0, 0, 0, ids]),
    newMatchId: () => `match${(ids += 1)}`,
    newPlayerId: () => `player${(ids += 1)}`,
  });
  const alice = house.directory.meet('100000000000000011', 'Alice');
  const bob = house.directory.meet('100000000000000012', 'Bob');
  const carol = house.directory.meet('100000000000000013', 'Carol');
  return { house, clock, discord, journal, options, alice, bob, carol };
}

export type House = ReturnType<typeof openHouse>;

const PLACE = { guildId: '700000000000000004', channelId: CHANNEL };

/** Alice challenges Bob. */
export async function invite({ house, options, alice, bob }: House): Promise<HostedMatch> {
  const opened = house.runtime.open({ challenger: alice, invited: bob }, PLACE);
  if (!opened.ok) throw new Error(opened.error.code);
  await house.runtime.act(opened.value, { type: 'Challenge', by: alice, invited: bob, options });
  await house.idle();
  house.painterOf(opened.value).card.wasPosted(CARD);
  return opened.value;
}

/** Alice, who is dark, plays against Bob, and the first board is up. */
export async function start(setup: House): Promise<HostedMatch> {
  const { house, bob } = setup;
  const hosted = await invite(setup);
  house.runtime.seatInThread(hosted, THREAD);
  await house.runtime.act(hosted, { type: 'AcceptChallenge', by: bob, challengerSeat: 'dark' });
  await house.idle();
  return hosted;
}

/** Alice waits at an open table, whose card is up. */
export async function openTable({ house, options, alice }: House): Promise<HostedMatch> {
  const opened = house.runtime.open({ challenger: alice }, PLACE);
  if (!opened.ok) throw new Error(opened.error.code);
  const code = makeTableCode([1, 2, 3, 4, 5, 6]);
  await house.runtime.act(opened.value, { type: 'OpenTable', by: alice, options, code });
  await house.idle();
  house.painterOf(opened.value).card.wasPosted(CARD);
  return opened.value;
}

/** Where requests go to, without what they carry. */
export const CALL = {
  look: `get /channels/${THREAD}/messages`,
  post: `post /channels/${THREAD}/messages`,
  card: `patch /channels/${CHANNEL}/messages/${CARD}`,
} as const;

/** A running match's game; the test has a mistake where there is none. */
export function gameOf({ match }: HostedMatch): Game {
  const game = 'game' in match ? match.game : undefined;
  if (game === undefined) throw new Error(`no game is ${match.phase}`);
  return game;
}

/** Puts an action to the match and waits for everything it brings about, what the painter reports included. */
export async function act({ house }: House, hosted: HostedMatch, action: MatchAction): Promise<void> {
  const asked = await house.runtime.act(hosted, action);
  if (!asked.ok) throw new Error(asked.error.code);
  await quiet(house);
}

export async function quiet(house: House['house']): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) {
    await house.idle();
    await settled();
  }
}

/** Alice and Bob, dark and light, pause their game; gives the number of the pause. */
export async function pause(setup: House, hosted: HostedMatch): Promise<Revision> {
  await act(setup, hosted, { type: 'RequestPause', by: setup.alice });
  const { match } = hosted;
  const request = match.phase === 'playing' ? match.pauseRequest?.number : undefined;
  if (request === undefined) throw new Error('nobody has asked for a pause');
  await act(setup, hosted, { type: 'AgreePause', by: setup.bob, request });
  return hosted.match.revision;
}

export async function resume(setup: House, hosted: HostedMatch): Promise<void> {
  await act(setup, hosted, { type: 'Resume', by: setup.alice });
  await act(setup, hosted, { type: 'Resume', by: setup.bob });
}

/** Alice resigns, and both want another game. */
export async function rematch(setup: House, hosted: HostedMatch): Promise<void> {
  await act(setup, hosted, { type: 'Resign', by: setup.alice, confirmed: gameOf(hosted).startRevision });
  const question = hosted.match.phase === 'ended' ? hosted.match.next.number : undefined;
  if (question === undefined) throw new Error('nobody is asked for a rematch');
  await act(setup, hosted, { type: 'AcceptRematch', by: setup.alice, question });
  await act(setup, hosted, { type: 'AcceptRematch', by: setup.bob, question });
}

/** A path by its numbers. */
export const path = (...numbers: readonly number[]): readonly Square[] =>
  numbers.flatMap((number) => toSquare(number) ?? []);
