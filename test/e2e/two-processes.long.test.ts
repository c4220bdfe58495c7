import type { APIMessage } from 'discord-api-types/v10';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Sandbox, SandboxUser } from 'discord-sandbox';
import { playRecorded, sampleGame } from '../../tools/play/recorded-game.ts';
import { buttonsOf, Table } from '../../tools/play/table.ts';
import { textOf } from '../../tools/play/message-contents.ts';
import { runJournal } from '../../src/cli/journal.ts';
import { startCheckersClub } from '../../src/playground.ts';
import { describePostgres, newDatabase } from '../support/postgres.ts';
import { quietPort } from '../support/quiet-port.ts';
import { endPrograms, Program } from './support/program.ts';

const READY = 'King Me is ready to play';
const SECOND = 'Checkers Café';
/** Boards in each server that are posted again at one moment: more than one second's requests. */
const BURST = 25;

let sandbox: Sandbox;
beforeEach(async () => {
  // A shard that identifies within five seconds of another is turned away, as on Discord.
  sandbox = await startCheckersClub({
    page: false,
    moreServers: [SECOND],
    shards: 2,
    maxConcurrency: 1,
    bucketPerSecond: 10_000,
  });
});
afterEach(async () => {
  await endPrograms();
  await sandbox.stop();
});

/** Two processes of one shard each, one database, and the REST proxy; the servers by their shard. */
async function startBoth(server: string) {
  const database = await newDatabase(server);
  const port = await quietPort();
  const startProxy = async (): Promise<Program> => {
    const proxy = new Program({}, ['src/cli/rest-proxy.ts', '--port', String(port), '--api', sandbox.apiUrl]);
    await proxy.says('The REST proxy answers');
    return proxy;
  };
  const proxy = await startProxy();
  const environment = {
    DISCORD_TOKEN: sandbox.token,
    DISCORD_API_URL: `http://127.0.0.1:${port}/api`,
    DATABASE_URL: database.url,
    SHARD_COUNT: '2',
    MAX_MATCHES_PER_PLAYER: '100',
  };
  const start = (shard: number): Program => new Program({ ...environment, SHARDS: String(shard) });
  const programs = [start(0), start(1)];
  await Promise.all(programs.map((program) => program.says(READY)));
  const guilds = [sandbox.guildId, sandbox.guildIdOf(SECOND)].toSorted((a, b) => shardOf(a) - shardOf(b));
  const channels = guilds.map((guildId) => sandbox.channelId('checkers', guildId));
  return { database, start, startProxy, proxy, programs, channels };
}

const shardOf = (guildId: string): number => Number((BigInt(guildId) >> 22n) % 2n);

/** One of the parts of a game. */
const part = (first: number, end: number) => ({
  ...sampleGame(),
  plies: sampleGame().plies.slice(first, end),
  result: '*' as const,
});

/** Opens a board for both colors; gives its thread. */
async function hotseat(user: SandboxUser, channelId: string): Promise<string> {
  const asked = await user.slash(channelId, 'checkers hotseat', { name1: 'Ann', name2: 'Ben' });
  if (!asked.ok) throw new Error(asked.error);
  return asked.message?.id ?? '';
}

const boardsIn = (user: SandboxUser, threadId: string): readonly APIMessage[] =>
  user.messages(threadId).filter((message) => buttonsOf(message).some(({ label }) => label === 'Resign'));

/** What somebody is told who wants to be forgotten. */
async function forgetMe(user: SandboxUser, channelId = ''): Promise<string> {
  const page = await user.slash(channelId, 'checkers me');
  if (!page.ok) throw new Error(page.error);
  const told = await user.click(page.message?.id ?? '', 'c1:me:forget');
  return told.ok && told.message !== undefined ? textOf(told.message) : '';
}

describePostgres('RUN-16: two processes with one shard each, one database and one REST proxy', (server) => {
  test('RUN-16, RUN-03: given one is killed and started anew, then nothing is lost, and the other is untouched meanwhile', async () => {
    const { database, start, startProxy, proxy, programs, channels } = await startBoth(server);
    expect(sandbox.shardsOnline).toEqual([0, 1]);
    const [alice, bob, carol] = ['Alice', 'Bob', 'Carol'].map((name) => sandbox.user(name)) as [
      SandboxUser,
      SandboxUser,
      SandboxUser,
    ];
    const [zero, one] = await Promise.all(channels.map((channel) => Table.open(sandbox, alice, bob, {}, channel)));
    if (zero === undefined || one === undefined) throw new Error('both are open');
    await Promise.all([zero, one].map((table) => playRecorded(table, part(0, 6))));

    const ofZero: string[] = [];
    const ofOne: string[] = [];
    for (let number = 0; number < BURST; number += 1) {
      const [first = '', second = ''] = await Promise.all(channels.map((channel) => hotseat(carol, channel)));
      ofZero.push(first);
      ofOne.push(second);
    }
    const threads = [...ofZero, ...ofOne];
    const withoutBoard = (): readonly string[] => threads.filter((thread) => boardsIn(carol, thread).length !== 1);
    await expect.poll(withoutBoard).toEqual([]);

    // Threads are opened and boards posted again: together the two want more at once than the token is allowed.
    const before = sandbox.requests.total;
    for (const thread of threads) {
      sandbox.world.archiveThread(thread);
      for (const { id } of boardsIn(carol, thread)) sandbox.world.deleteMessage(id);
    }
    await expect.poll(withoutBoard).toEqual([]);
    expect(sandbox.requests.total - before).toBeGreaterThanOrEqual(2 * threads.length);
    expect(sandbox.requests.tooMany).toBe(0);

    // Moves are on their way when it dies.
    const moves = ofOne.map(async (thread) => ({
      thread,
      isAccepted: (await carol.slash(thread, 'checkers move', { move: '11-15' })).ok,
    }));
    await Promise.race(moves);
    programs[1]?.signal('SIGKILL');
    await programs[1]?.ended;
    await expect.poll(() => sandbox.shardsOnline).toEqual([0]);
    await playRecorded(zero, part(6, 16));
    const again = start(1);
    await Promise.all([again.says(READY), playRecorded(zero, part(16, 26))]);
    expect(sandbox.shardsOnline).toEqual([0, 1]);
    const accepted = (await Promise.all(moves)).filter(({ isAccepted }) => isAccepted);
    await expect.poll(withoutBoard).toEqual([]);
    expect(accepted.length).toBeGreaterThan(0);
    const shows = (thread: string, move: string): boolean =>
      boardsIn(carol, thread).some((board) => textOf(board).includes(move));
    expect(accepted.filter(({ thread }) => !shows(thread, '11-15'))).toEqual([]);

    // Without the proxy nobody is answered, and what was asked shows once it is back.
    proxy.signal('SIGKILL');
    await proxy.ended;
    const [thread = ''] = ofZero;
    expect((await carol.slash(thread, 'checkers move', { move: '9-13' })).ok).toBe(false);
    const nextProxy = await startProxy();
    await expect.poll(() => shows(thread, '9-13')).toBe(true);

    await playRecorded(zero, { ...part(26, Infinity), result: '1-0' });
    expect(await forgetMe(bob, channels[0])).toContain(`<#${one.threadId}>`);
    await playRecorded(one, { ...part(6, Infinity), result: '1-0' });
    for (const table of [zero, one]) expect(textOf(await table.result())).toContain('wins');
    expect(sandbox.requests.tooMany).toBe(0);

    const running = [programs[0], again, nextProxy];
    for (const program of running) program?.signal('SIGTERM');
    const ended = await Promise.all(running.map(async (program) => program?.ended));
    expect(ended.map((end) => end?.code)).toEqual([0, 0, 0]);
    const { out } = await runJournal(['verify'], { DATABASE_URL: database.url });
    expect(JSON.parse(out.join(''))).toMatchObject({ matches: 2 + threads.length, countedGames: 2, problems: [] });
  });
});
