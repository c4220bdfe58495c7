import type { APIMessage } from 'discord-api-types/v10';
import type { Outcome, SandboxUser } from 'discord-sandbox';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openStore } from '../../src/store/open-store.ts';
import type { Store } from '../../src/store/store.ts';
import { download, filesOf, textOf } from '../../tools/play/message-contents.ts';
import { press } from '../../tools/play/table.ts';
import { MemoryStore } from '../support/memory-store.ts';
import { describePostgres, newDatabase } from '../support/postgres.ts';
import { kept, openApp, type App } from './support/app.ts';
import { answerOf, choicesIn, labelsOf, privateWords } from './support/reading.ts';

/** What `/checkers me` does, on a store. */
function stories(storeOf: () => Promise<Store>): void {
  const [app, open, close] = kept<App>(async () => openApp({}, { store: await storeOf() }));
  beforeEach(open);
  afterEach(close);

  const pageOf = async (user: SandboxUser): Promise<APIMessage> => answerOf(await app.type(user, 'me'));
  const now = (user: SandboxUser, { id }: APIMessage): APIMessage => {
    const message = user.message(id);
    if (message === undefined) throw new Error('the page is gone');
    return message;
  };
  /** Chooses in a menu of the page, which then shows it. */
  async function choose(user: SandboxUser, name: string, value: string): Promise<APIMessage> {
    const page = await pageOf(user);
    answerOf(await app.changingNothing(() => user.select(page.id, `c1:me:${name}`, value)));
    return now(user, page);
  }
  /** Presses a button of the page, which becomes what it leads to. */
  async function lead(user: SandboxUser, ...labels: readonly string[]): Promise<APIMessage> {
    const page = await pageOf(user);
    for (const label of labels) await press(user, page.id, label);
    return now(user, page);
  }
  const chosen = (page: APIMessage, name: string): string | undefined =>
    choicesIn(page, `c1:me:${name}`).find((one) => one.default === true)?.value;
  const challenged = (by: SandboxUser, user: SandboxUser): Promise<Outcome> =>
    app.type(by, 'challenge', { user: user.id });

  /** Alice has won a game against Bob, and both are done. */
  async function finished() {
    const table = await app.openMatch();
    await table.type('11-15', '22-18');
    await table.resign(app.bob);
    await table.press(app.bob, 'No');
    await table.press(app.alice, 'No');
    await app.idle();
    expect(table.phase).toBe('closed');
    return table;
  }

  test('START-11, RUN-03: given preferences, then the page shows them, after a restart as well, and one’s own views go by them', async () => {
    for (const [name, value] of [
      ['mention', 'never'],
      ['board', 'night'],
      ['side', 'dark'],
    ] as const)
      expect(chosen(await choose(app.bob, name, value), name)).toBe(value);
    await app.restart();
    const page = await pageOf(app.bob);
    expect(['mention', 'board', 'side', 'buttons'].map((name) => chosen(page, name))).toEqual([
      'never',
      'night',
      'dark',
      'moves',
    ]);
    expect(chosen(await pageOf(app.alice), 'mention')).toBe('away');
    const table = await app.openMatch();
    const board = await table.board();
    const { message: own } = await press(app.bob, board.id, 'My view');
    const [view] = own === undefined ? [] : filesOf(own);
    expect(view?.description.toLowerCase()).toContain('red at the bottom');
  });

  test('START-13: given somebody who has left the server, then they are unblocked by name all the same', async () => {
    const page = await lead(app.alice, 'Blocks');
    await app.alice.select(page.id, 'c1:me:block', app.carol.id);
    app.carol.leaveServer();
    const [listed, ...others] = choicesIn(await lead(app.alice, 'Blocks'), 'c1:me:unblock');
    expect([listed?.label, others]).toEqual(['Carol', []]);
    await app.alice.select(page.id, 'c1:me:unblock', listed?.value ?? '');
    expect(textOf(now(app.alice, page))).toContain("You haven't blocked anyone.");
    app.carol.joinServer();
  });

  test('RUN-14: given a game, a block and preferences, then one’s data is a file with all of it', async () => {
    const { threadId } = await finished();
    await choose(app.alice, 'buttons', 'pieces');
    const blocks = await lead(app.alice, 'Blocks');
    await app.alice.select(blocks.id, 'c1:me:block', app.carol.id);
    const page = await lead(app.alice, 'My data');
    const data: unknown = JSON.parse(new TextDecoder().decode(await download(page, '.json')));
    expect(data).toMatchObject({
      userId: app.alice.id,
      name: 'Alice',
      preferences: { buttons: 'pieces', mention: 'away' },
      blocks: { names: ['Carol'], forgottenPlayers: 0 },
      ratings: [{ guildId: app.sandbox.guildId, pool: 'live', games: 1 }],
      games: [{ dark: 'Alice', light: 'Bob', seat: 'dark', winner: 'dark', reason: 'resigned', moves: 2 }],
    });
    expect(JSON.stringify(data)).toContain(threadId);
    await press(app.alice, page.id, 'Preferences');
    expect(chosen(now(app.alice, page), 'buttons')).toBe('pieces');
  });

  test('RUN-14: given a match, then nobody is forgotten and is told where; after it they are, once they have confirmed', async () => {
    const table = await app.openMatch();
    const refused = await app.changingNothing(async () => {
      const page = await pageOf(app.bob);
      return app.bob.click(page.id, 'c1:me:forget');
    });
    expect(privateWords(refused)).toContain(`in <#${table.threadId}>`);
    await table.type('11-15', '22-18');
    await table.resign(app.bob);
    await table.press(app.bob, 'No');
    await table.press(app.alice, 'No');
    const asked = await lead(app.bob, 'Forget me');
    expect(labelsOf(asked)).toEqual(['Yes, forget me', 'Cancel']);
    expect(await app.store.findUser(app.bob.id)).toBeDefined();
    await press(app.bob, asked.id, 'Cancel');
    expect(await app.store.findUser(app.bob.id)).toBeDefined();
    expect(textOf(await lead(app.bob, 'Forget me', 'Yes, forget me'))).toContain("I've forgotten you");
    expect(await app.store.findUser(app.bob.id)).toBeUndefined();
    for (const restarts of [false, true]) {
      if (restarts) await app.restart();
      const { message: replay } = await press(app.alice, (await table.withButton('Replay')).id, 'Replay');
      const said =
        replay === undefined ? [] : [textOf(replay), ...filesOf(replay).map(({ description }) => description)];
      expect(said.join('\n')).toContain('White is Former player');
      expect(said.join('\n')).not.toContain('Bob');
      const data = JSON.stringify(
        JSON.parse(new TextDecoder().decode(await download(await lead(app.alice, 'My data'), '.json'))),
      );
      expect(data).toContain('"light":"Former player"');
      expect(textOf(await lead(app.bob, 'My data'))).toContain("don't keep anything");
    }
  });

  test('RUN-14, START-01: given somebody blocked has themselves forgotten, then they come back as somebody else, and blocked', async () => {
    await finished();
    const blocks = await lead(app.carol, 'Blocks');
    await app.carol.select(blocks.id, 'c1:me:block', app.bob.id);
    await choose(app.bob, 'mention', 'never');
    const before = await app.store.findUser(app.bob.id);
    await lead(app.bob, 'Forget me', 'Yes, forget me');
    expect(textOf(await lead(app.carol, 'Blocks'))).toContain('asked me to forget them');
    await app.restart();
    expect(privateWords(await challenged(app.bob, app.carol))).toContain("can't play with you");
    const after = await app.store.findUser(app.bob.id);
    expect(after?.id).not.toBe(before?.id);
    expect(chosen(await pageOf(app.bob), 'mention')).toBe('away');
    const page = await lead(app.carol, 'Blocks');
    const [listed] = choicesIn(page, 'c1:me:unblock');
    expect(listed).toMatchObject({ label: 'Bob', value: after?.id });
    await app.carol.select(page.id, 'c1:me:unblock', listed?.value ?? '');
    expect(await challenged(app.bob, app.carol)).toMatchObject({ ok: true, onlyMe: false });
  });
}

describe('/checkers me', () => {
  stories(() => Promise.resolve(new MemoryStore()));
});

describePostgres('/checkers me on PostgreSQL', (server) => {
  let store: Store;
  // Every bot of a test has the same one.
  stories(async () => {
    store = await openStore({ kind: 'postgres', url: (await newDatabase(server)).url });
    return new Proxy(store, {
      get: (_, key): unknown => {
        if (key === 'close') return () => Promise.resolve();
        const value: unknown = Reflect.get(store, key);
        return typeof value === 'function' ? value.bind(store) : value;
      },
    });
  });
  afterEach(() => store.close());
});
