import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { BotFixture, idOf, words } from '../support/bot-fixture.ts';

/** So many of one user are looked at before the first is answered. */
const AT_ONCE = 20;
/** The same of new games and the like. */
const COSTLY_AT_ONCE = 10;
const FLOOD = 200;

let fixture: BotFixture;
beforeEach(async () => {
  fixture = new BotFixture({ pressLimit: 10 });
  await fixture.begin();
  fixture.discord.sent.length = 0;
});
afterEach(() => fixture.stop());

const menu = (who: 'alice' | 'carol' = 'carol'): Promise<unknown> => fixture.press(who, 'c1:menu:home');
/** Somebody presses without waiting for answers; resolves when all are answered. */
const flood = (who?: 'alice' | 'carol'): Promise<unknown> =>
  Promise.all(Array.from({ length: FLOOD }, () => menu(who)));

/** Carol presses as often as is taken, and Discord takes no answer to it until the function that this gives is called. */
function floodUnanswered(): () => Promise<unknown> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let held = 0;
  fixture.discord.answer(() => ((held += 1) <= AT_ONCE ? promise : undefined));
  const pressed = Promise.all(Array.from({ length: AT_ONCE }, () => menu()));
  return () => {
    resolve();
    return pressed;
  };
}

const kinds = (): readonly number[] => fixture.discord.sent.flatMap(({ body }) => Number(body?.['type'] ?? []));
const told = () =>
  fixture.discord.sent.filter(({ body }) => JSON.stringify(body).includes('faster than I can keep up'));

describe('RUN-07: floods by one user', () => {
  test('RUN-07: given 200 presses at once, then all are answered, most by a mere nod, and the user is told once, alone', async () => {
    const logged = vi.spyOn(fixture.liveMatches.services.log, 'warn');
    await flood();
    expect(kinds()).toHaveLength(FLOOD);
    expect(kinds().filter((kind) => kind === 6)).toHaveLength(FLOOD - AT_ONCE - 1);
    expect(told()).toHaveLength(1);
    expect(JSON.stringify(told()[0]?.body)).toContain('Try again in a moment.');
    expect(told()[0]?.body).toMatchObject({ data: { flags: 64, allowed_mentions: { parse: [] } } });
    expect(logged.mock.calls).toEqual([[{ user: idOf('carol'), why: 'too-fast' }, 'one user asks for too much']]);
  });

  test('RUN-07: given a flood, then the rest of it asks for no database and no picture, and others play on meanwhile', async () => {
    const answered = floodUnanswered();
    const asked = [vi.spyOn(fixture.store, 'append'), vi.spyOn(fixture.store, 'meetPlayer')];
    const drawn = vi.spyOn(fixture.discord.gate.pictures, 'draw');
    const more = Array.from({ length: 50 }, () =>
      fixture.press('carol', `c1:view:${fixture.live.id}:${fixture.board}`),
    );
    for (const spy of [...asked, drawn]) expect(spy).not.toHaveBeenCalled();
    for (const spy of [...asked, drawn]) spy.mockRestore();
    const played = (moves: number) => ({ phase: 'playing', game: { moves: { length: moves } } });
    const first = fixture.typeThere('alice', 'move', { move: '11-15' });
    await vi.waitFor(() => expect(fixture.match).toMatchObject(played(1)));
    const second = fixture.typeThere('bob', 'move', { move: '22-18' });
    await vi.waitFor(() => expect(fixture.match).toMatchObject(played(2)));
    await answered();
    await Promise.all([...more, first, second]);
  });

  test('RUN-07: given a flood by somebody who plays, then nothing of it moves, and once it is answered their moves count', async () => {
    const flooded = flood('alice');
    expect(words(await fixture.typeThere('alice', 'move', { move: '11-15' }))).not.toContain('11-15');
    expect(fixture.match).toMatchObject({ game: { moves: [] } });
    await flooded;
    await fixture.typeThere('alice', 'move', { move: '11-15' });
    expect(fixture.match).toMatchObject({ game: { moves: { length: 1 } } });
  });

  test('RUN-07: given a flood, then it does not push the clicks of others out of what is remembered', async () => {
    const remembered = vi.spyOn(fixture.router, 'remember');
    await flood();
    expect(remembered).toHaveBeenCalledTimes(AT_ONCE);
  });

  test('RUN-07: given more games at once than one user can have, then the rest is refused, and the user can still press', async () => {
    const joins = Promise.all(Array.from({ length: 40 }, () => fixture.type('carol', 'join', { code: 'ACDEFG' })));
    const answers = (await joins).map(words);
    expect(answers.filter((text) => text.includes('No table in this server'))).toHaveLength(COSTLY_AT_ONCE);
    expect(answers.filter((text) => text.includes('a lot of new games'))).toHaveLength(40 - COSTLY_AT_ONCE);
    expect(words(await fixture.type('carol', 'help'))).toContain('Play');
  });

  test('RUN-07: given a flood of what is typed, then nothing is offered, without an error', async () => {
    const answered = floodUnanswered();
    const options = [{ type: 1, name: 'open', options: [{ type: 3, name: 'time', value: '', focused: true }] }];
    const typed = fixture.deliver('carol', { type: 4, data: { id: '1', type: 1, name: 'checkers', options } });
    const sent = (): readonly unknown[] => fixture.discord.sent.map(({ body }) => body);
    await vi.waitFor(() => expect(sent()).toContainEqual({ type: 8, data: { choices: [] } }));
    await answered();
    await typed;
  });
});
