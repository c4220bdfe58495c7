import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { playRecorded, sampleGame } from '../play/recorded-game.ts';
import { textOf } from '../play/message-contents.ts';
import { Table } from '../play/table.ts';
import type { Sandbox } from 'discord-sandbox';
import { startCheckersClub } from '../../src/playground.ts';
import { quietPort } from '../../test/support/quiet-port.ts';
import type { Container, Engine } from './namespace.ts';
import { type ImageContents, judgeContents, LIST_CONTENTS } from './contents.ts';

/** A busy machine is no failure. */
const PATIENCE = 120_000;
const QUIET = 5000;
const READY = 'King Me is ready to play';
/** The exit code of a bot that a new start would not help. */
const REFUSED = 78;
/** How many moves each part of a game has that is broken off. */
const PART = 6;

const WRITABLE = ['/app/data', '/tmp'];
const NOT_WRITABLE = ['/', '/app', '/app/dist', '/etc', '/home/node', '/usr/local/bin', '/var/tmp', '/root'];

/** Where the image's user can write. */
const TRY_WRITING = `
  const { writeFileSync, rmSync } = require('node:fs');
  const canWrite = (folder) => {
    const file = folder + '/king-me-was-here';
    try { writeFileSync(file, ''); rmSync(file); return true; } catch { return false; }
  };
  console.log(JSON.stringify(${JSON.stringify([...WRITABLE, ...NOT_WRITABLE])}.filter(canWrite)));
`;

/** All of King Me's processes: what they run, as whom, and their memory in MB; pages that several share count in parts (pss). */
const LIST_PROCESSES = `
  const { readdirSync, readFileSync } = require('node:fs');
  const others = readdirSync('/proc').filter((name) => /^\\d+$/.test(name) && Number(name) !== process.pid);
  const read = (pid) => {
    const words = readFileSync('/proc/' + pid + '/cmdline', 'utf8').split('\\0').join(' ').trim();
    if (!/^\\S*node .*dist\\//.test(words)) return [];
    const about = readFileSync('/proc/' + pid + '/status', 'utf8') + readFileSync('/proc/' + pid + '/smaps_rollup', 'utf8');
    const field = (name) => new RegExp('^' + name + ':\\\\s*(\\\\w+)', 'm').exec(about)[1];
    const size = (name) => Math.round(Number(field(name)) / 1024);
    const who = { uid: Number(field('Uid')), rights: field('CapBnd') + field('CapEff'), isBound: field('NoNewPrivs') === '1' };
    return [{ pid: Number(pid), words, ...who, rss: size('Rss'), pss: size('Pss') }];
  };
  console.log(JSON.stringify(others.flatMap((pid) => { try { return read(pid); } catch { return []; } })));
`;

interface Process {
  readonly pid: number;
  readonly words: string;
  readonly uid: number;
  /** All capabilities that it has or could get, in hexadecimal. */
  readonly rights: string;
  /** Whether no program that it starts can have more rights. */
  readonly isBound: boolean;
  readonly rss: number;
  readonly pss: number;
}

/** Puts an image through what happens to it in earnest, against a sandbox outside. Each step stands on the one before it. */
export class Trial {
  readonly #engine: Engine;
  readonly #sandbox: Sandbox;
  readonly #port: number;
  #container: Container | undefined;
  #table: Table | undefined;

  private constructor(engine: Engine, sandbox: Sandbox, port: number) {
    this.#engine = engine;
    this.#sandbox = sandbox;
    this.#port = port;
  }

  static async open(engine: Engine): Promise<Trial> {
    return new Trial(engine, await startCheckersClub({ page: false }), await quietPort());
  }

  async close(): Promise<void> {
    await this.#engine.close();
    await this.#sandbox.stop();
  }

  async withoutToken(): Promise<string> {
    const { code, output } = await this.#engine.runToEnd({});
    const said = output.trim();
    assert.equal(code, REFUSED, said);
    assert.equal(said.split('DISCORD_TOKEN is not set').length, 2, said);
    assert.doesNotMatch(said, /^ +at /m);
    return `ends with ${code}: ${said.replaceAll(/\s+/g, ' ')}`;
  }

  async rights(): Promise<string> {
    await this.#start();
    const processes = await this.#processes();
    for (const { uid, rights, isBound } of processes) {
      assert.ok(uid > 0, 'it runs as root');
      assert.match(rights, /^0+$/);
      assert.ok(isBound);
    }
    assert.deepEqual(await this.#node(TRY_WRITING), WRITABLE);
    const [{ uid } = { uid: 0 }] = processes;
    return `user ${uid}, no capabilities; writes to ${WRITABLE.join(' and ')}, not to ${NOT_WRITABLE.join(' ')}`;
  }

  async contents(): Promise<string> {
    return judgeContents((await this.#node(LIST_CONTENTS)) as ImageContents);
  }

  async game(): Promise<string> {
    const sandbox = this.#sandbox;
    const table = await Table.open(sandbox, sandbox.user('Alice'), sandbox.user('Bob'));
    const moves = await playRecorded(table, sampleGame());
    const [result = ''] = textOf(await table.result()).split('\n');
    assert.ok(table.isOver);
    return `${moves} moves by clicks: ${result}`;
  }

  async health(): Promise<string> {
    assert.equal(await this.#checkHealth(), 0);
    await this.#until('the engine finds it healthy', this.#running.isHealthy ?? (() => Promise.resolve(true)));
    this.#sandbox.faults.gatewayAway(10 * PATIENCE);
    await this.#until('the bot misses the gateway', async () => (await this.#ask('/ready')) === 503);
    assert.equal(await this.#checkHealth(), 0);
    this.#sandbox.faults.gatewayAway(0);
    await this.#untilReady();
    return 'well when connected, and without the gateway';
  }

  async hanging(): Promise<string> {
    const sandbox = this.#sandbox;
    this.#table = await Table.open(sandbox, sandbox.user('Alice'), sandbox.user('Bob'));
    await this.#playPart(0);
    const bot = await this.#bot();
    await this.#node(`process.kill(${bot}, 'SIGSTOP'); console.log('{}')`);
    const before = performance.now();
    assert.equal(await this.#checkHealth(), 1);
    await this.#until('another bot is started', async () => ![bot, undefined].includes(await this.#bot(false)));
    await this.#untilReady();
    const took = performance.now() - before;
    assert.equal(await this.#checkHealth(), 0);
    await this.#playPart(1);
    return `unwell while the bot hangs; played on ${(took / 1000).toFixed(0)} s later, in the same game`;
  }

  async dying(): Promise<string> {
    const bot = await this.#bot();
    await this.#node(`process.kill(${bot}, 'SIGKILL'); console.log('{}')`);
    await this.#until('another bot is started', async () => ![bot, undefined].includes(await this.#bot(false)));
    await this.#untilReady();
    await this.#playPart(2);
    return 'played on in the same game';
  }

  async memory(): Promise<string> {
    const processes = await this.#processes();
    return processes.map(({ words, rss, pss }) => `${words}: ${rss} MB, or ${pss} MB by shares`).join('; ');
  }

  async stop(): Promise<string> {
    const before = performance.now();
    const code = await this.#running.stop();
    const took = performance.now() - before;
    assert.equal(code, 0, await this.#running.said());
    assert.ok(took < 10_000, `it took ${took} ms`);
    await this.#start();
    await this.#playPart(3);
    return `code 0 after ${(took / 1000).toFixed(1)} s; started again, it played on in the same game`;
  }

  async kill(): Promise<string> {
    await this.#running.kill();
    await this.#start();
    await this.#playPart(4);
    assert.ok(this.#match.isOver);
    const [told = ''] = textOf(await this.#match.result()).split('\n');
    return `started again, it played on to the end: ${told}`;
  }

  async refusedToken(): Promise<string> {
    await this.#running.stop();
    this.#sandbox.requests.clear();
    const environment = this.#environment({ DISCORD_TOKEN: 'wrong.token.altogether' });
    const { code, output } = await this.#engine.runToEnd(environment);
    assert.equal(code, REFUSED, output);
    assert.ok(this.#sandbox.requests.all.length <= 1);
    this.#container = await this.#engine.start(environment);
    await this.#until('it waits', async () => (await this.#running.said()).includes('Waiting to be stopped'));
    assert.ok(this.#sandbox.requests.all.length <= 2);
    assert.equal(await this.#checkHealth(), 1);
    assert.equal(await this.#running.stop(), REFUSED);
    return `ends with ${REFUSED} after asking Discord once; as compose.yaml has it, waits then to be stopped`;
  }

  async #start(): Promise<void> {
    const container = await this.#engine.start(this.#environment());
    this.#container = container;
    const isReady = await this.#comesTrue(async () => (await container.said()).includes(READY));
    assert.ok(isReady, `it never was ready:\n${await container.said()}`);
  }

  #environment(more: Readonly<Record<string, string>> = {}): Readonly<Record<string, string>> {
    const { token, apiUrl, guildId } = this.#sandbox;
    const discord = { DISCORD_TOKEN: token, DISCORD_API_URL: apiUrl, DISCORD_GUILD_ID: guildId };
    return { ...discord, HTTP_PORT: String(this.#port), ...more };
  }

  get #running(): Container {
    assert.ok(this.#container, 'nothing has been started');
    return this.#container;
  }

  get #match(): Table {
    assert.ok(this.#table, 'no match has been started');
    return this.#table;
  }

  async #checkHealth(): Promise<number | null> {
    const { code } = await this.#running.run(this.#engine.health);
    return code;
  }

  async #ask(path: string): Promise<number> {
    const asked = fetch(`http://127.0.0.1:${this.#port}${path}`, { signal: AbortSignal.timeout(QUIET) });
    return asked.then(
      ({ status }) => status,
      () => 0,
    );
  }

  /** The number of the bot's process; the supervisor is another one. */
  async #bot(isExpected = true): Promise<number | undefined> {
    const { pid } = (await this.#processes()).find(({ words }) => words.includes('main.js')) ?? {};
    assert.ok(pid !== undefined || !isExpected, 'there is no process of the bot');
    return pid;
  }

  /** One of the five parts of the game. */
  async #playPart(part: number): Promise<void> {
    const { plies, result } = sampleGame();
    const isLast = (part + 1) * PART >= plies.length;
    const some = plies.slice(part * PART, isLast ? undefined : (part + 1) * PART);
    const played = await playRecorded(this.#match, { plies: some, result: isLast ? result : '*' });
    assert.equal(played, some.length);
  }

  #untilReady(): Promise<void> {
    return this.#until('the bot is ready', async () => (await this.#ask('/ready')) === 200);
  }

  async #processes(): Promise<readonly Process[]> {
    const processes = (await this.#node(LIST_PROCESSES)) as readonly Process[];
    assert.ok(processes.length > 0);
    return processes;
  }

  /** Runs a script in the container; it prints one line of JSON. */
  async #node(script: string): Promise<unknown> {
    const { code, output } = await this.#running.run(['node', '--eval', script]);
    assert.equal(code, 0, output);
    return JSON.parse(output);
  }

  async #until(what: string, look: () => Promise<boolean>): Promise<void> {
    assert.ok(await this.#comesTrue(look), `waited in vain until ${what}`);
  }

  async #comesTrue(look: () => Promise<boolean>): Promise<boolean> {
    const end = Date.now() + PATIENCE;
    while (Date.now() < end) {
      if (await look()) return true;
      await sleep(100);
    }
    return false;
  }
}

/** In the order in which they stand on one another. */
export const STEPS = [
  ['says what is missing without a token, and ends', (trial) => trial.withoutToken()],
  ['runs as a user without rights, and writes to the volume and to /tmp only', (trial) => trial.rights()],
  ['holds what production needs, and neither the sandbox nor the tools', (trial) => trial.contents()],
  ['plays a whole game', (trial) => trial.game()],
  ['is well by its health check, even without the gateway', (trial) => trial.health()],
  ['is unwell while the bot hangs, and goes on with the game with another one', (trial) => trial.hanging()],
  ['goes on with the game with another bot when one dies', (trial) => trial.dying()],
  ['takes memory', (trial) => trial.memory()],
  ['stops within ten seconds of SIGTERM, and goes on with the game of its volume later', (trial) => trial.stop()],
  ['goes on with the game after a SIGKILL, too', (trial) => trial.kill()],
  ['ends for good, or stays, when Discord refuses the token', (trial) => trial.refusedToken()],
] as const satisfies readonly (readonly [string, (trial: Trial) => Promise<string>])[];
