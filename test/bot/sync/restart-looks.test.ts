import { expect, test } from 'vitest';
import { DEFAULT_OPTIONS, UNTIMED_OPTIONS, type MatchOptions } from '../../../src/match/options.ts';
import type { Kept } from './fake-channels.ts';
import { ALICE, ask, BOB, EACH, move, moveAway, playing, type SyncFixture } from './sync-fixture.ts';

/** A game with one move by Alice, of which everything is known to be shown. */
async function onePlayed(options: MatchOptions = EACH): Promise<SyncFixture> {
  const fixture = await playing(options);
  await fixture.act(move(ALICE, 11, 15));
  fixture.beat();
  fixture.discord.asked();
  return fixture;
}

const idsOf = (messages: readonly Kept[]): readonly string[] => messages.map(({ id }) => id);
const look = ({ thread }: SyncFixture): string => `get /channels/${thread}/messages`;

test.each([UNTIMED_OPTIONS, DEFAULT_OPTIONS])(
  'RUN-03: given a restart with nothing behind, time limit %o, then Discord is asked for nothing; once somebody types, for one look',
  async (options) => {
    const fixture = await onePlayed(options);
    const { board } = fixture;
    for (const _restart of [1, 2]) {
      fixture.clock.pass(10_000);
      await fixture.restart();
      expect(fixture.discord.asked()).toEqual([]);
      fixture.beat();
    }
    await fixture.touch(board);
    expect(fixture.discord.asked()).toEqual([]);
    await fixture.touch();
    expect(fixture.discord.asked()).toEqual([look(fixture)]);
    await fixture.touch();
    expect(fixture.discord.asked()).toEqual([]);
    expect(fixture.board).toBe(board);
  },
);

test.each<[how: string, happens: (fixture: SyncFixture) => Promise<void>]>([
  ['a command is typed', (fixture) => fixture.touch()],
  ['an old board is pressed', (fixture) => fixture.touch('700000000000000099')],
  ['the alarm has something to tell', (fixture) => fixture.act({ type: 'Vanished', player: BOB })],
])(
  'RUN-03, PLAY-11: given the board was deleted over a restart, when %s, then it is posted again',
  async (_how, happens) => {
    const fixture = await onePlayed();
    const { board } = fixture;
    fixture.discord.remove(fixture.thread, board);
    await fixture.restart();
    expect(fixture.withButtons).toEqual([]);
    await happens(fixture);
    expect(idsOf(fixture.withButtons)).toEqual([fixture.board]);
    expect(fixture.board).not.toBe(board);
  },
);

test('RUN-03, PLAY-02: given a press of the live board after a restart, then its answer is there before anything is looked up', async () => {
  const fixture = await onePlayed(UNTIMED_OPTIONS);
  await fixture.restart();
  const { board } = fixture;
  await fixture.act(move(BOB, 22, 18), { press: board });
  expect(fixture.discord.asked()).toEqual([expect.stringContaining('/callback')]);
  await fixture.act(moveAway(ALICE, 15, 22), { press: board });
  const all = [expect.stringContaining('/callback'), look(fixture), expect.stringContaining('post /webhooks/')];
  expect(fixture.discord.asked()).toEqual(all);
});

test('RUN-03: given the process was killed before the last move was saved as shown, then its thread is looked at, and its board is right', async () => {
  const fixture = await onePlayed(UNTIMED_OPTIONS);
  const { board } = fixture;
  await fixture.act(move(BOB, 22, 18), { press: board });
  await fixture.restart();
  expect(fixture.discord.asked()[0]).toBe(look(fixture));
  expect(idsOf(fixture.withButtons)).toEqual([board]);
});

test('RUN-03: given a message got no answer until the process ended, then its thread is looked at', async () => {
  const fixture = await onePlayed();
  fixture.discord.fate = () => 'lost';
  await fixture.act(ask(BOB, 'OfferDraw'));
  fixture.beat();
  await fixture.restart();
  expect(fixture.discord.asked()[0]).toBe(look(fixture));
  expect(fixture.withButtons).toHaveLength(2);
});
