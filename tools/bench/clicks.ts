import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { legalMoves, play } from '../../src/engine/moves.ts';
import { START } from '../../src/engine/position.ts';
import type { Sandbox } from 'discord-sandbox';
import { startCheckersClub } from '../../src/playground.ts';
import { BotProcess } from '../bot-process.ts';
import { sampleGame } from '../play/recorded-game.ts';
import { Table } from '../play/table.ts';
import { quantile, type Figures } from './figures.ts';

/** Games in which hot code is compiled, and caches that every process has are filled, before anything counts. */
const WARM_UP_GAMES = 3;
const GAMES = 10;
const MATCHES = 40;
const PLIES = 2;
const MEMORY_ROUNDS = 5;
const QUIET = 100;

/** Times every click of some games until Discord has the bot's answer, picture and all. */
export function clickBench(): Promise<Figures> {
  return withBot(async (sandbox) => {
    for (let round = 0; round < WARM_UP_GAMES; round += 1) await playTimed(sandbox);
    const games: TimedGame[] = [];
    for (let round = 0; round < GAMES; round += 1) games.push(await playTimed(sandbox));
    const times = games.flatMap((played) => played.times);
    const requests = games.reduce((sum, played) => sum + played.requestsPerMove, 0) / GAMES;
    return { p50Ms: quantile(times, 0.5), p99Ms: quantile(times, 0.99), requestsPerMove: requests };
  });
}

/** Measures by how much the heap grows with a match: the median of some rounds, as V8 drops megabytes of code at one time or another. */
export function memoryBench(): Promise<Figures> {
  return withBot(async (sandbox, bot) => {
    const heap = async (): Promise<number> => {
      await settled(sandbox);
      return (await bot.memory())?.heap ?? Number.NaN;
    };
    await openMatches(sandbox);
    let before = await heap();
    const growths: number[] = [];
    for (let round = 0; round < MEMORY_ROUNDS; round += 1) {
      await openMatches(sandbox);
      const after = await heap();
      growths.push(after - before);
      before = after;
    }
    return { bytesPerMatch: Math.round(quantile(growths, 0.5) / MATCHES) };
  });
}

/** The bot in a process of its own, so that Discord's time and memory are not counted; its journal is a file. */
export async function withBot(measure: (sandbox: Sandbox, bot: BotProcess) => Promise<Figures>): Promise<Figures> {
  const sandbox = await startCheckersClub({ page: false });
  const folder = await mkdtemp(join(tmpdir(), 'king-me-bench-'));
  const bot = new BotProcess(sandbox, { DATABASE_URL: `sqlite:${join(folder, 'king-me.db')}` });
  try {
    await bot.ready;
    return await measure(sandbox, bot);
  } finally {
    await bot.stop();
    await sandbox.stop();
    await rm(folder, { recursive: true });
  }
}

interface TimedGame {
  readonly times: readonly number[];
  readonly requestsPerMove: number;
}

/** Plays all but the last move, which posts the result besides; then the loser resigns. */
export async function playTimed(sandbox: Sandbox): Promise<TimedGame> {
  const table = await Table.open(sandbox, sandbox.user('Alice'), sandbox.user('Bob'));
  const seats = table.seats();
  const times: number[] = [];
  const ofLongerMoves = new Set<string>();
  let moves = 0;
  await settled(sandbox);
  const before = sandbox.requests.total;
  for (const ply of sampleGame().plies.slice(0, -1)) {
    const presses = await table.play(seats[ply.before.turn], ply.move);
    times.push(...presses.map(({ took }) => took));
    // A jump with a choice on its way takes more than two clicks.
    if (presses.length === 2) moves += 1;
    else for (const { interactionId } of presses) ofLongerMoves.add(interactionId);
  }
  await settled(sandbox);
  const all = sandbox.requests.total - before;
  const others = sandbox.requests.all.filter(({ interactionId = '' }) => ofLongerMoves.has(interactionId)).length;
  await table.resign(seats.light);
  return { times, requestsPerMove: (all - others) / moves };
}

async function settled({ requests }: Sandbox): Promise<void> {
  let before: number;
  do {
    before = requests.total;
    await sleep(QUIET);
  } while (requests.total !== before);
}

async function openMatches(sandbox: Sandbox): Promise<void> {
  for (let number = 0; number < MATCHES; number += 1) {
    const table = await Table.open(sandbox, sandbox.user('Alice'), sandbox.user('Bob'));
    const seats = table.seats();
    let position = START;
    for (let ply = 0; ply < PLIES; ply += 1) {
      const moves = legalMoves(position);
      const move = moves[(number + ply) % moves.length];
      if (move === undefined) throw new Error('nobody is blocked after a few moves');
      await table.play(seats[position.turn], move);
      position = play(position, move);
    }
  }
}
