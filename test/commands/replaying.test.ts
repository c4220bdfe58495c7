import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { err } from '../../src/engine/result.ts';
import { matchId } from '../../src/match/ids.ts';
import { draw } from '../../src/render/drawing.ts';
import { CHANNEL, BotFixture, ELSEWHERE, idOf, type Who, words } from '../bot/support/bot-fixture.ts';
import { settled } from '../bot/support/fake-clock.ts';
import { discordError, PLAIN_PICTURES } from '../bot/support/fake-gate.ts';

const MINUTE = 60_000;

let fixture: BotFixture;
beforeEach(() => {
  fixture = new BotFixture();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await fixture.stop();
});

const move = (who: Who, text: string) => fixture.typeThere(who, 'move', { move: text });

interface Played {
  readonly id: string;
  readonly game: number;
  readonly thread: string;
}

/** Alice (dark) against Bob, who resigns after two moves. */
async function playedOut(): Promise<Played> {
  const { id } = await fixture.begin();
  await move('alice', '11-15');
  await move('bob', '22-18');
  const [asked] = await fixture.typeThere('bob', 'resign');
  await fixture.press('bob', asked?.customIds[0] ?? '');
  const { match, thread } = fixture;
  if (match.phase !== 'ended') throw new Error('it is over');
  return { id, game: match.game.startRevision, thread };
}

/** The same, and the match is closed and let go of. */
async function forgotten(): Promise<Played> {
  const played = await playedOut();
  await fixture.answer('bob', 'rematch-no');
  await fixture.answer('alice', 'stop-here');
  await fixture.pass(6 * MINUTE);
  expect(fixture.liveMatches.runtime.size).toBe(0);
  return played;
}

const pressIn = (who: Who, thread: string, customId: string, more: object = {}) =>
  fixture.press(who, customId, { channel_id: thread, ...more });

describe('END-08: a game whose match is forgotten', () => {
  test('END-08, PLAY-09, START-13: given a press on Replay, then everybody sees the game from their own side, and nobody else does', async () => {
    const { id, game, thread } = await forgotten();
    for (const [who, bottom] of [
      ['alice', 'dark'],
      ['bob', 'light'],
      ['carol', 'light'],
    ] as const) {
      const told = await pressIn(who, thread, `c1:replay:${id}:${game}`);
      expect(told).toMatchObject([{ type: 4, isPrivate: true }]);
      expect(words(told)).toContain('The start of the game');
      expect(told[0]?.customIds).toContain(`c1:step-next:${id}:${game}:0.${bottom}`);
    }
  });

  test('RUN-03: given the database is away, then the asker is told, and the button works when it is back', async () => {
    const { id, game, thread } = await forgotten();
    fixture.store.trouble = 'away';
    for (const verb of ['replay', 'animation']) {
      expect(words(await pressIn('carol', thread, `c1:${verb}:${id}:${game}`))).toContain("can't look up that game");
    }
    fixture.store.trouble = 'none';
    expect(words(await pressIn('carol', thread, `c1:replay:${id}:${game}`))).toContain('The start of the game');
    // Who is in the middle of it can go on without the database.
    fixture.store.trouble = 'away';
    const next = await pressIn('carol', thread, `c1:step-next:${id}:${game}:0.light`);
    expect(words(next)).toContain('Move **1** of **2**');
  });

  test("RUN-03: given a record that can't be read, or that is not there, then the asker is told", async () => {
    const { id, game, thread } = await forgotten();
    const { memory } = fixture.store;
    const read = await memory.readMatch(matchId(id));
    const first = read?.ok === true ? JSON.stringify(read.value.entries[0]?.[0]) : '';
    memory.damage(matchId(id), 1, { data: '{' });
    expect(words(await pressIn('carol', thread, `c1:replay:${id}:${game}`))).toContain(
      "can't read this match's record",
    );
    expect(words(await pressIn('carol', thread, `c1:replay:nowhere:${game}`))).toContain(
      'no longer have a record of that game',
    );
    memory.damage(matchId(id), 1, { data: first });
    expect(words(await pressIn('carol', thread, `c1:replay:${id}:${game}`))).toContain('The start of the game');
  });

  test('RUN-03: given a record that was found damaged at the start, then the asker is told', async () => {
    const { id, game, thread } = await forgotten();
    const damaged = { id: matchId(id), where: { guildId: '1', channelId: '2', threadId: thread } };
    fixture.liveMatches.runtime.quarantine.add({
      ...damaged,
      revision: 1,
      entries: [],
      shownState: undefined,
      isRetired: false,
      found: '{',
      problem: 'It is damaged.',
    });
    expect(words(await pressIn('carol', thread, `c1:replay:${id}:${game}`))).toContain(
      "can't read this match's record",
    );
  });

  test('RUN-07, HIST-01: given another place than its thread, then the players see the game, and others if they see its channel', async () => {
    const { id, game, thread } = await forgotten();
    const buttons = [`replay:${id}:${game}`, `animation:${id}:${game}:dark`, `step-last:${id}:${game}:0.dark`];
    const shown = async (who: Who, place: string, more: object = {}): Promise<readonly boolean[]> =>
      Promise.all(
        buttons.map(
          async (button) => !words(await pressIn(who, place, `c1:${button}`, more)).includes("You can't see"),
        ),
      );
    const [all, none] = [buttons.map(() => true), buttons.map(() => false)];
    expect(await shown('carol', ELSEWHERE)).toEqual(all);
    // A game of another server is nobody's business but its players'.
    expect(await shown('carol', ELSEWHERE, { guild_id: '333333333333333334' })).toEqual(none);
    expect(await shown('alice', ELSEWHERE, { guild_id: '333333333333333334' })).toEqual(all);
    fixture.hidden.add(`${CHANNEL}/${idOf('carol')}`).add(`${CHANNEL}/${idOf('bob')}`);
    expect(await shown('carol', ELSEWHERE)).toEqual(none);
    expect(await shown('bob', ELSEWHERE)).toEqual(all);
    expect(await shown('carol', thread)).toEqual(all);
  });

  test('RUN-01: given players whose match is forgotten, then a look at their game makes them known, no matter who looks', async () => {
    const { id, game, thread } = await forgotten();
    const { directory } = fixture.liveMatches.services;
    expect(directory.find(idOf('alice'))).toBeUndefined();
    await pressIn('alice', thread, `c1:replay:${id}:${game}`);
    // When another match of theirs is forgotten, they must not be: somebody looks at their game.
    await fixture.begin();
    await fixture.callOff('alice');
    await fixture.pass(6 * MINUTE);
    expect(fixture.liveMatches.runtime.size).toBe(0);
    expect(directory.find(idOf('alice'))).toBeDefined();
    const told = await pressIn('carol', thread, `c1:step-next:${id}:${game}:0.light`);
    expect(words(told)).toContain('**Alice**');
  });
});

describe('WATCH-03: stepping', () => {
  const stepper = (id: string, game: number, ply: number) => ({
    message: {
      id: '600000000000000077',
      content: '',
      flags: 64,
      components: [
        {
          type: 1,
          components: [{ type: 2, style: 2, label: 'Turn', custom_id: `c1:step-turn:${id}:${game}:${ply}.dark` }],
        },
      ],
    },
  });

  test('WATCH-03: given a press on the stepper, also one that comes twice, then it changes in its place', async () => {
    const { id, game, thread } = await playedOut();
    for (const button of [`step-turn:${id}:${game}:1.dark`, `step-next:${id}:${game}:0.dark`]) {
      const told = await pressIn('carol', thread, `c1:${button}`, stepper(id, game, 1));
      expect(told.map(({ type }) => type)).toEqual([7]);
      expect(words(told)).toContain('Move **1** of **2**');
    }
  });

  test('WATCH-03: given a picture that takes long, and another press meanwhile, then the last press stands', async () => {
    const { id, game, thread } = await playedOut();
    const slow = Promise.withResolvers<void>();
    vi.spyOn(PLAIN_PICTURES, 'draw').mockImplementationOnce(async (task) => {
      await slow.promise;
      return draw(task);
    });
    const before = fixture.discord.sent.length;
    const presses = ['step-next', 'step-last'].map((verb) =>
      pressIn('carol', thread, `c1:${verb}:${id}:${game}:0.dark`, stepper(id, game, 0)),
    );
    await settled();
    expect(fixture.discord.sent).toHaveLength(before);
    slow.resolve();
    await Promise.all(presses);
    const shown = fixture.discord.sent.slice(before).map(({ body }) => /Move \*\*\d/.exec(JSON.stringify(body))?.[0]);
    expect(shown).toEqual(['Move **1', 'Move **2']);
  });

  test('RUN-07: given a step that is made up on another private message, then that message stays as it is', async () => {
    const { id, game, thread } = await playedOut();
    const [told] = await pressIn('carol', thread, `c1:step-next:${id}:${game}:0.dark`, stepper(id, game + 1, 1));
    expect(told).toMatchObject({ type: 4, isPrivate: true });
  });

  test('RUN-07: given a step that is made up on a message for everybody, then the answer is for the presser alone', async () => {
    const { id, game, thread } = await playedOut();
    const { message } = stepper(id, game, 1);
    const [told] = await pressIn('carol', thread, `c1:step-turn:${id}:${game}:1.dark`, {
      message: { ...message, flags: 0 },
    });
    expect(told).toMatchObject({ type: 4, isPrivate: true });
  });
});

describe('END-04: animations', () => {
  test('END-04: given Animation, then the asker sees at once that it comes, and then has it', async () => {
    const { id, game, thread } = await playedOut();
    const [first, then, ...others] = await pressIn('carol', thread, `c1:animation:${id}:${game}`);
    expect(first).toMatchObject({ type: 5, isPrivate: true });
    expect(then?.words).toContain('**Alice** against **Bob**, **2 moves**');
    expect(others).toEqual([]);
  });

  test.each([
    ['busy', 'Please try again in half a minute.'],
    ['failed', 'shows the moves one by one'],
  ] as const)('END-04: given there is no picture (%s), then the asker is told what to do', async (fault, say) => {
    const { id, game, thread } = await playedOut();
    vi.spyOn(PLAIN_PICTURES, 'replay').mockResolvedValue(err(fault));
    const told = await pressIn('carol', thread, `c1:animation:${id}:${game}`);
    expect(told.map(({ type }) => type)).toEqual([5, undefined]);
    expect(words(told)).toContain(say);
  });

  test('RUN-07: given somebody who asks for many at once, then they are made one by one, and others need not wait for them', async () => {
    const { id, game, thread } = await playedOut();
    const slow = Promise.withResolvers<void>();
    const replay = vi.spyOn(PLAIN_PICTURES, 'replay').mockImplementation(async ({ bottom }) => {
      if (bottom === 'dark') await slow.promise;
      return err('failed');
    });
    const presses = ['dark', 'dark', 'dark'].map((seat) =>
      pressIn('alice', thread, `c1:animation:${id}:${game}:${seat}`),
    );
    presses.push(pressIn('carol', thread, `c1:animation:${id}:${game}:light`));
    await settled();
    expect(replay.mock.calls.map(([{ bottom }]) => bottom)).toEqual(['dark', 'light']);
    slow.resolve();
    await Promise.all(presses);
    expect(replay).toHaveBeenCalledTimes(4);
  });

  test("END-04: given Discord doesn't take the picture, then the asker is told that there is none", async () => {
    const { id, game, thread } = await playedOut();
    fixture.discord.answer(({ method }) => (method === 'patch' ? discordError(40_005, 413) : undefined));
    const told = await pressIn('carol', thread, `c1:animation:${id}:${game}`);
    expect(words(told)).toContain("I couldn't make the animation.");
    expect(words(told)).not.toContain('Something went wrong');
  });

  test("END-04: given a server with room for more, or less, then the picture keeps Discord's limit; 10 MiB where none is told", async () => {
    const { id, game, thread } = await playedOut();
    const replay = vi.spyOn(PLAIN_PICTURES, 'replay');
    const limits = [{ attachment_size_limit: 26_214_400 }, { attachment_size_limit: 5_000_000 }, {}];
    for (const limit of limits) await pressIn('carol', thread, `c1:animation:${id}:${game}`, limit);
    const asked = new Set(replay.mock.calls.map(([{ maxBytes }]) => maxBytes));
    expect([...asked]).toEqual([26_214_400, 5_000_000, 10_485_760]);
  });

  test('WATCH-03, PLAY-09: given a running game, then its last moves come from the own side, as they are called for', async () => {
    await fixture.begin();
    const replay = vi.spyOn(PLAIN_PICTURES, 'replay');
    await fixture.press('carol', `c1:last-moves:${fixture.live.id}`);
    await fixture.typeThere('carol', 'board', { replay: true });
    expect(replay).not.toHaveBeenCalled();
    await move('alice', '11-15');
    for (const who of ['alice', 'bob', 'carol'] as const) await fixture.typeThere(who, 'board', { replay: true });
    await fixture.press('alice', `c1:last-moves:${fixture.live.id}`);
    const bottoms = replay.mock.calls.map(([{ bottom }]) => bottom);
    // Each is asked for once more by what sends it, and is at hand then.
    expect(bottoms).toEqual(['dark', 'light', 'light', 'dark'].flatMap((side) => [side, side]));
  });

  test('START-11: given a game that is over, then it is shown from its start, if a move was played', async () => {
    await playedOut();
    expect(words(await fixture.typeThere('carol', 'board', { replay: true }))).toContain('step-next');
    const { id } = await fixture.begin();
    const [asked] = await fixture.typeThere('bob', 'resign');
    await fixture.press('bob', asked?.customIds[0] ?? '');
    const { match } = fixture;
    const game = match.phase === 'ended' ? match.game.startRevision : 0;
    expect(words(await fixture.typeThere('carol', 'board', { replay: true }))).toContain('No moves have been played');
    expect(words(await fixture.press('carol', `c1:animation:${id}:${game}`))).toContain('No moves have been played');
  });

  test('START-11: given a match that has not begun, then there is nothing to show, and the asker is told', async () => {
    await fixture.type('alice', 'open');
    const { id } = fixture.live;
    expect(words(await fixture.press('carol', `c1:last-moves:${id}`))).toContain('no longer works');
    expect(words(await pressIn('carol', CHANNEL, `c1:replay:${id}:1`))).toContain('no longer works');
  });
});
