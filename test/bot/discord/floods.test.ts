import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { BotFixture, idOf, words } from '../support/bot-fixture.ts';

const PER_SECOND = 200;

let fixture: BotFixture;
beforeEach(async () => {
  fixture = new BotFixture({ pressLimit: 10 });
  await fixture.begin();
});
afterEach(() => fixture.stop());

const help = (): Promise<unknown> => fixture.press('carol', 'c1:menu:home');
/** Carol presses `seconds` long, without waiting for answers. */
async function flood(seconds = 1): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    await Promise.all(Array.from({ length: PER_SECOND }, help));
    await fixture.pass(1000);
  }
}

const kinds = (): readonly number[] => fixture.discord.sent.flatMap(({ body }) => Number(body?.['type'] ?? []));
const counted = (type: number): number => kinds().filter((kind) => kind === type).length;

describe('RUN-07: floods by one user', () => {
  test('RUN-07: given 200 presses a second, then all are answered, most by a mere nod, and the user is told once, alone', async () => {
    const logged = vi.spyOn(fixture.liveMatches.services.log, 'warn');
    fixture.discord.sent.length = 0;
    await flood();
    expect(kinds()).toHaveLength(PER_SECOND);
    const told = fixture.discord.sent.filter(({ body }) => JSON.stringify(body).includes('faster than I can keep up'));
    expect(told).toHaveLength(1);
    expect(JSON.stringify(told[0]?.body)).toContain('Try again in 5 seconds.');
    expect(told[0]?.body).toMatchObject({ data: { flags: 64, allowed_mentions: { parse: [] } } });
    expect(counted(6)).toBe(PER_SECOND - 51);
    expect(logged.mock.calls).toEqual([[{ user: idOf('carol'), why: 'too-fast' }, 'one user asks for too much']]);
  });

  test('RUN-07: given a flood, then neither the database nor a picture is asked for, and the opponent and others play on', async () => {
    await flood();
    const asked = [vi.spyOn(fixture.store, 'append'), vi.spyOn(fixture.store, 'meetPlayer')];
    const drawn = vi.spyOn(fixture.discord.gate.pictures, 'board');
    for (let sent = 0; sent < 50; sent += 1)
      await fixture.press('carol', `c1:view:${fixture.live.id}:${fixture.board}`);
    for (const spy of [...asked, drawn]) expect(spy).not.toHaveBeenCalled();
    for (const spy of [...asked, drawn]) spy.mockRestore();
    for (const [who, move] of [
      ['alice', '11-15'],
      ['bob', '22-18'],
    ] as const) {
      await fixture.typeThere(who, 'move', { move });
      await flood();
    }
    expect(fixture.match).toMatchObject({ phase: 'playing', game: { moves: { length: 2 } } });
  });

  test('RUN-07: given a flood by somebody who plays, then their moves count again when it is over', async () => {
    await Promise.all(Array.from({ length: PER_SECOND }, () => fixture.press('alice', 'c1:menu:home')));
    expect(words(await fixture.typeThere('alice', 'move', { move: '11-15' }))).toContain('Try again in 5 seconds.');
    expect(fixture.match).toMatchObject({ game: { moves: [] } });
    await fixture.pass(5000);
    await fixture.typeThere('alice', 'move', { move: '11-15' });
    expect(fixture.match).toMatchObject({ game: { moves: { length: 1 } } });
  });

  test('RUN-07: given a flood, then it does not push the clicks of others out of what is remembered', async () => {
    const clicked = vi.spyOn(fixture.router, 'remember');
    await flood(2);
    // What was at hand, and nothing of the second second.
    expect(clicked).toHaveBeenCalledTimes(50);
  });

  test('RUN-07: given codes are guessed, then after a handful the guesser has to wait, and can still press', async () => {
    const guesses = await Promise.all(
      Array.from({ length: 40 }, () => fixture.type('carol', 'join', { code: 'ACDEFG' })),
    );
    const told = guesses.map(words);
    expect(told.filter((text) => text.includes('No table in this server'))).toHaveLength(20);
    expect(told.filter((text) => text.includes('try again in 15 seconds.'))).toHaveLength(20);
    expect(words(await fixture.type('carol', 'help'))).toContain('Play');
  });

  test('RUN-07: given a flood of what is typed, then nothing is offered, without an error', async () => {
    await flood();
    fixture.discord.sent.length = 0;
    const options = [{ type: 1, name: 'open', options: [{ type: 3, name: 'time', value: '', focused: true }] }];
    await fixture.deliver('carol', { type: 4, data: { id: '1', type: 1, name: 'checkers', options } });
    expect(fixture.discord.sent.map(({ body }) => body)).toEqual([{ type: 8, data: { choices: [] } }]);
  });
});
