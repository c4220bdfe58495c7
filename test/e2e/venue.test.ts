import { GatewayDispatchEvents, GatewayIntentBits } from 'discord-api-types/v10';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TIMEOUTS } from '../../src/bot/discord/discord-client.ts';
import type { Playground } from '../../tools/play/playground.ts';
import { challenge, press, Table } from '../../tools/play/table.ts';
import { openQuick, WatchedMatch } from './faults-support.ts';

let ground: Playground;
let watched: WatchedMatch;

beforeAll(async () => {
  // Nothing gets lost here: a slow answer is still an answer.
  ground = await openQuick({ bot: { timeouts: TIMEOUTS } });
});
beforeEach(async () => {
  watched = await WatchedMatch.open(ground);
});
afterEach(async () => {
  watched.close();
  for (const name of ['SendMessagesInThreads', 'ViewChannel', 'AttachFiles'] as const) setPermission(name, 'inherit');
  await endEverything();
});
afterAll(() => ground.stop());

/** Frees both players for the next test: the threads go, and the matches with them. */
async function endEverything(): Promise<void> {
  const { sandbox, bot } = ground;
  for (const { id } of sandbox.world.threads) sandbox.world.deleteChannel(id);
  for (const { cardId, match } of bot.liveMatches.runtime.all()) {
    if (match.phase === 'invited') sandbox.world.deleteMessage(cardId ?? '');
  }
  await watched.until('all is over', () =>
    [...bot.liveMatches.runtime.all()].every(({ match }) => match.phase === 'ended' || match.phase === 'closed'),
  );
  await bot.idle();
}

const cardText = (): string => JSON.stringify(ground.sandbox.user('Carol').message(watched.table.cardId)?.components);

/** Requests with the bot's own token to the match's thread and to its card. */
const ownWrites = (): readonly { readonly status: number }[] =>
  ground.sandbox.requests.all.filter(
    ({ path, method }) => /^\/channels\/\d+(\/messages.*)?$/.test(path) && method !== 'GET',
  );

describe('what happens to a message', () => {
  test('PLAY-11: given the live board is deleted, then it is posted again and play goes on', async () => {
    const [board] = watched.table.liveBoards();
    ground.sandbox.world.deleteMessage(board?.id ?? '');
    await watched.until('the board is back', () => watched.table.liveBoards().length === 1);
    expect(watched.table.liveBoards()[0]?.id).not.toBe(board?.id);
    await watched.playOn();
  });

  test('PLAY-11: given many messages are deleted at once, then the live board is posted again', async () => {
    await watched.playOn();
    const { state } = ground.sandbox;
    const records = state.messages.inChannel(watched.table.threadId);
    const ids = records.map(({ message }) => message.id);
    for (const record of records) state.messages.remove(record);
    state.events.dispatch(
      GatewayDispatchEvents.MessageDeleteBulk,
      { ids, channel_id: watched.table.threadId, guild_id: ground.sandbox.guildId },
      { intents: GatewayIntentBits.GuildMessages },
    );
    await watched.until('the board is back', () => watched.table.liveBoards().length === 1);
    expect(watched.state().live).toEqual(watched.wanted().live);
  });

  test('START-01: given the invitation is deleted, then it is over and the same two can be invited anew', async () => {
    const { sandbox, bot } = ground;
    const carol = sandbox.user('Carol');
    const cardId = await challenge(sandbox, carol, sandbox.user('Bob'));
    await bot.idle();
    sandbox.requests.clear();
    const live = [...bot.liveMatches.runtime.all()].at(-1);
    sandbox.world.deleteMessage(cardId);
    await watched.until('the invitation is over', () => live?.match.phase === 'closed');
    const again = await challenge(sandbox, carol, sandbox.user('Bob'));
    await bot.idle();
    expect(ownWrites()).toEqual([]);
    await press(carol, again, 'Cancel');
  });
});

describe('what happens to the thread', () => {
  test('START-05: given the thread is archived, then it is opened again and play goes on', async () => {
    const { world } = ground.sandbox;
    world.archiveThread(watched.table.threadId);
    await watched.until('it is open again', () => world.thread(watched.table.threadId)?.archived === false);
    await watched.playOn();
  });

  test('PLAY-02: given the thread is archived just as a piece is pressed, then it is opened and the piece picked up', async () => {
    const { world } = ground.sandbox;
    const [board] = watched.table.liveBoards();
    world.archiveThread(watched.table.threadId);
    const pressed = await press(watched.dark, board?.id ?? '', '11');
    expect(pressed.ok).toBe(true);
    await watched.until('11 is picked up', () => JSON.stringify(watched.table.liveBoards()).includes('11-15'));
    expect(world.thread(watched.table.threadId)?.archived).toBe(false);
  });

  test('START-05: given the thread is deleted, then the match is closed, the card says so, and both can play anew', async () => {
    const { live } = watched;
    ground.sandbox.world.deleteChannel(watched.table.threadId);
    await watched.until('the card says so', () => cardText().includes('has no result'));
    expect(live.match.phase).toBe('closed');
    const again = await Table.open(ground.sandbox, watched.dark, watched.light);
    expect(again.liveBoards()).toHaveLength(1);
  });
});

const setPermission = (
  name: 'SendMessagesInThreads' | 'ViewChannel' | 'AttachFiles',
  value: 'deny' | 'inherit',
): void => {
  const { world } = ground.sandbox;
  world.setPermission(watched.table.channelId, world.botRoleId, name, value);
};

describe.each(['SendMessagesInThreads', 'AttachFiles'] as const)('RUN-05: given the bot loses %s', (permission) => {
  test('when the board is deleted, then nothing that would be refused is tried, the card tells, and granting it catches up', async () => {
    const { world, requests } = ground.sandbox;
    await watched.playOn();
    setPermission(permission, 'deny');
    await ground.bot.idle();
    requests.clear();
    const lost = watched.table.liveBoards()[0]?.id ?? '';
    world.deleteMessage(lost);
    await watched.until('the card tells', () => cardText().includes('at the moment'));
    expect(cardText()).toContain(permission === 'AttachFiles' ? 'Attach Files' : 'Send Messages in Threads');
    await ground.bot.idle();
    expect(ownWrites().filter(({ status }) => status === 403)).toEqual([]);

    requests.clear();
    const refused = await watched.dark.slash(watched.table.threadId, 'checkers board');
    expect(refused.ok && refused.onlyMe).toBe(true);
    await ground.bot.idle();
    expect(ownWrites()).toEqual([]);

    setPermission(permission, 'inherit');
    await watched.until('the board is back', () => watched.table.liveBoards().length === 1);
    await watched.until('the card forgets it', () => !cardText().includes('at the moment'));
    await watched.playOn();
  });
});

describe.each(['SendMessagesInThreads', 'ViewChannel', 'AttachFiles'] as const)(
  'RUN-05, START-05: given the bot loses %s in mid-game',
  (permission) => {
    test('then clicking goes on, and the own token is refused once at most', async () => {
      const { requests } = ground.sandbox;
      setPermission(permission, 'deny');
      await ground.bot.idle();
      requests.clear();
      for (let ply = 0; ply < 4; ply += 1) {
        const [move] = watched.moves;
        if (move !== undefined) await watched.play(move);
        await watched.until('the next board is up', () => watched.isCalm());
      }
      expect(ownWrites().filter(({ status }) => status === 403).length).toBeLessThanOrEqual(1);
      const typed = await watched.onMove.slash(watched.table.threadId, 'checkers move', { move: spell() });
      expect(typed.ok).toBe(true);
      await ground.bot.idle();
      expect(watched.state().live.at(-1)).toEqual(watched.wanted().live[0]);
      expect(ownWrites().filter(({ status }) => status === 403).length).toBeLessThanOrEqual(1);
      setPermission(permission, 'inherit');
      await watched.calm();
      await watched.playOn();
    });
  },
);

function spell(): string {
  const [move] = watched.moves;
  return move === undefined ? '' : `${move.from}${move.captured.length > 0 ? 'x' : '-'}${move.path.at(-1)}`;
}
