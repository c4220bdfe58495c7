import { MessageFlags } from 'discord-api-types/v10';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { press } from '../../tools/play/table.ts';
import { openApp, type App } from './support/app.ts';
import { WatchedMatch } from './support/watched-match.ts';

let app: App;
let watched: WatchedMatch;

beforeAll(async () => {
  app = await openApp();
});
beforeEach(async () => {
  watched = await WatchedMatch.begun(app);
  await watched.playOn();
});
afterEach(() => watched.close());
afterAll(() => app.stop());

const back = (): Promise<unknown> => watched.until('the bot is connected again', () => app.sandbox.botOnline, 20_000);

const offline = (): Promise<unknown> => app.sandbox.waitFor(() => (app.sandbox.botOnline ? undefined : true));

test.each(['abrupt', 'clean'] as const)(
  'RUN-05: given the socket is dropped (%s) in mid-game, then the clicks of that time are replayed and count',
  async (how) => {
    const { faults } = app.sandbox;
    const board = watched.liveBoards()[0]?.id ?? '';
    const user = watched.onMove;
    const before = watched.playing.game.moves.length;
    const [move] = watched.moves;
    await press(user, board, String(move?.from));
    const go = watched.liveBoards()[0];
    faults.dropGateway(how);
    const clicked = press(user, go?.id ?? '', `${move?.from}-${move?.path[0]}`);
    await clicked;
    await watched.calm();
    expect(watched.playing.game.moves).toHaveLength(before + 1);
    await watched.playOn();
  },
);

test('RUN-05: given the session is called invalid, then a new one goes on with the game', async () => {
  app.sandbox.faults.invalidSession(false);
  await offline();
  await back();
  await watched.playOn();
});

test('PLAY-07: given every click is delivered twice, then each has one effect and one answer', async () => {
  const { sandbox } = app;
  const { faults, requests } = sandbox;
  const before = watched.playing.game.moves.length;
  const board = watched.liveBoards()[0]?.id ?? '';
  const user = watched.onMove;
  const [move] = watched.moves;
  requests.clear();
  faults.deliverTwice(2);
  await press(user, board, String(move?.from));
  await press(user, board, `${move?.from}-${move?.path[0]}`);
  await watched.calm();
  expect(watched.playing.game.moves).toHaveLength(before + 1);
  expect(requests.matching('POST', '/interactions/:id/:token/callback')).toHaveLength(2);
  expect(requests.total).toBe(2);
  expect(
    sandbox
      .user('Carol')
      .messages(watched.threadId)
      .filter(({ flags }) => flags === MessageFlags.Ephemeral),
  ).toEqual([]);

  faults.deliverTwice(1);
  requests.clear();
  const refused = await watched.onMove.slash(watched.threadId, 'checkers draw');
  expect(refused.ok).toBe(true);
  await app.bot.idle();
  expect(requests.matching('POST', '/interactions/:id/:token/callback')).toHaveLength(1);
});

test('RUN-05: given things happen while the gateway is away, then they are noticed afterwards, a board that is gone when somebody types', async () => {
  const { world, faults } = app.sandbox;
  const board = watched.liveBoards()[0]?.id ?? '';
  const archived = await WatchedMatch.begun(app);
  const gone = await WatchedMatch.begun(app);
  const { live } = gone;
  faults.gatewayAway(300);
  await offline();
  world.deleteMessage(board);
  world.archiveThread(archived.threadId);
  world.deleteChannel(gone.threadId);
  await back();
  await gone.until('a match without its thread is closed', () => live.match.phase === 'closed', 15_000);
  await archived.playOn();
  archived.close();
  gone.close();
  // That a message is gone nobody tells: it is noticed when somebody asks for something.
  await watched.onMove.slash(watched.threadId, 'checkers board');
  await watched.calm();
  await watched.playOn();
});
