import { REST } from 'discord.js';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PLAIN_PICTURES } from '../support/fake-gate.ts';
import { KEEP_OLD, LOOK_AGAIN, PieceEmojis } from '../../../src/bot/discord/piece-emojis.ts';

import { emojiName, PIECE_EMOJIS } from '../../../src/render/piece-emoji.ts';
import { type Sandbox, startSandbox } from 'discord-sandbox';
import { FakeClock } from '../support/fake-clock.ts';

const NAMES = PIECE_EMOJIS.map(emojiName);
const EMOJIS = '/applications/*/emojis';

let sandbox: Sandbox;
let clock: FakeClock;
let logged: string[];
const running = new Set<PieceEmojis>();
beforeEach(async () => {
  clock = new FakeClock();
  sandbox = await startSandbox({ page: false, now: () => clock.now() });
  logged = [];
});
afterEach(async () => {
  for (const emojis of running) emojis.stop();
  running.clear();
  await sandbox.stop();
});

/** A process that has just started; everything that it asks at once is answered. */
async function start(uploads = true): Promise<PieceEmojis> {
  const emojis = new PieceEmojis({
    rest: new REST({ api: sandbox.apiUrl, retries: 0, rejectOnRateLimit: () => true }).setToken(sandbox.token),
    applicationId: sandbox.applicationId,
    clock,
    log: pino({ level: 'warn' }, { write: (line) => void logged.push(line) }),
    pictures: PLAIN_PICTURES,
    uploads,
  });
  running.add(emojis);
  emojis.start();
  await emojis.idle();
  return emojis;
}

async function pass(emojis: PieceEmojis, span: number): Promise<void> {
  clock.pass(span);
  await emojis.idle();
}

const asked = (method: string): number => sandbox.requests.all.filter((request) => request.method === method).length;
const known = (emojis: PieceEmojis): readonly string[] => NAMES.filter((name) => emojis.ids.has(name));
const there = (): readonly string[] => [...sandbox.state.emojis.values()].map(({ name }) => name);
const [WAIT = 0, SECOND_WAIT = 0] = LOOK_AGAIN;

/** An emoji of somebody else, or of another version. */
function put(name: string): void {
  const id = sandbox.state.nextId();
  sandbox.state.emojis.set(id, { id, name, contentType: 'image/png', bytes: new Uint8Array(), isAnimated: false });
}

describe('PLAY-02: the emojis of the pieces', () => {
  test('are uploaded by the first process, and only listed by the next', async () => {
    const first = await start();
    expect(known(first)).toEqual(NAMES);
    expect(there()).toEqual(NAMES);
    const next = await start();
    expect(NAMES.map((name) => next.ids.get(name))).toEqual(NAMES.map((name) => first.ids.get(name)));
    expect([asked('POST'), asked('GET'), asked('DELETE')]).toEqual([16, 2, 0]);
    expect(logged).toEqual([]);
  });

  test('are not uploaded by a process without shard 0, which looks again until they are there, and then no more', async () => {
    const other = await start(false);
    expect(known(other)).toEqual([]);
    await start();
    await pass(other, WAIT);
    expect(known(other)).toEqual(NAMES);
    await pass(other, 24 * 3_600_000);
    expect([asked('POST'), asked('GET')]).toEqual([16, 3]);
  });

  test('RUN-05: while Discord is out they are asked for in growing waits, told once, and go on where it stopped', async () => {
    sandbox.faults.refuse({ method: 'POST', path: EMOJIS, skip: 3, times: 2 });
    const emojis = await start();
    expect(known(emojis)).toEqual(NAMES.slice(0, 3));
    await pass(emojis, WAIT);
    expect(known(emojis)).toHaveLength(3);
    await pass(emojis, SECOND_WAIT - 1);
    expect(known(emojis)).toHaveLength(3);
    await pass(emojis, 1);
    expect(known(emojis)).toEqual(NAMES);
    expect(there()).toEqual(NAMES);
    expect(logged).toHaveLength(1);
  });

  test('RUN-05: a rate limit is waited for as long as Discord says', async () => {
    sandbox.faults.tooManyRequests({ method: 'POST', path: EMOJIS }, 60);
    const emojis = await start();
    await pass(emojis, 59_000);
    expect(asked('POST')).toBe(1);
    await pass(emojis, 2000);
    expect(known(emojis)).toEqual(NAMES);
  });

  test('RUN-07: refused for good, as where an application has 2000, none is sent again, and those that are there are used', async () => {
    await start();
    sandbox.state.emojis.delete([...sandbox.state.emojis.keys()][5] ?? '');
    for (let each = 0; each < 1985; each++) put(`other_${each}`);
    sandbox.requests.clear();
    const emojis = await start();
    await pass(emojis, 24 * 3_600_000);
    expect(asked('POST')).toBe(1);
    expect(known(emojis)).toEqual(NAMES.toSpliced(5, 1));
    expect(logged).toHaveLength(1);
  });

  test('RUN-07: a list that is refused is not asked for again', async () => {
    sandbox.faults.refuse({ method: 'GET', path: EMOJIS, times: Infinity }, 403);
    const emojis = await start();
    await pass(emojis, 24 * 3_600_000);
    expect([asked('GET'), asked('POST'), logged.length]).toEqual([1, 0, 1]);
  });

  test('are forgotten when a message is refused for one, and listed anew, in growing waits where it happens again', async () => {
    const emojis = await start();
    emojis.refused();
    emojis.refused();
    expect(known(emojis)).toEqual([]);
    await pass(emojis, WAIT);
    expect(known(emojis)).toEqual(NAMES);
    emojis.refused();
    await pass(emojis, SECOND_WAIT - 1);
    expect(known(emojis)).toEqual([]);
    await pass(emojis, 1);
    expect(known(emojis)).toEqual(NAMES);
    await pass(emojis, 3_600_001);
    emojis.refused();
    await pass(emojis, WAIT);
    expect([known(emojis).length, asked('POST')]).toEqual([16, 16]);
  });

  test('are uploaded again when somebody has deleted them', async () => {
    const emojis = await start();
    sandbox.state.emojis.clear();
    emojis.refused();
    await pass(emojis, WAIT);
    expect(known(emojis)).toEqual(NAMES);
    expect(there()).toEqual(NAMES);
  });

  test('of another drawing go a week after their successors came; what is not ours stays', async () => {
    const OLD = 'km_redwhite_dark_king_00000000';
    const OTHERS = ['km_', 'km_red', 'crown', 'km_redwhite_dark_king', 'xkm_redwhite_dark_king_00000000'];
    for (const name of [OLD, ...OTHERS]) put(name);
    await start();
    await start();
    expect(there()).toContain(OLD);
    clock.jump(KEEP_OLD + 1);
    await start(false);
    expect(asked('DELETE')).toBe(0);
    await start();
    expect(there()).toEqual([...OTHERS, ...NAMES]);
    expect(asked('DELETE')).toBe(1);
  });

  test('are left alone by a process that has been stopped', async () => {
    sandbox.faults.refuse({ method: 'GET', path: EMOJIS });
    const emojis = await start();
    emojis.stop();
    await pass(emojis, WAIT);
    expect(asked('GET')).toBe(1);
  });
});
