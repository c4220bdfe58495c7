import { legalMoves, play } from '../../engine/moves.ts';
import { START } from '../../engine/position.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { Table } from '../play/table.ts';
import { startBotAtWork, type BotAtWork } from './bot-at-work.ts';

export interface MemoryFigures {
  /** Bytes of JavaScript heap that the bot holds for a running match. */
  readonly bytesPerMatch: number;
}

/** So many fill the caches that every process has, however many matches run. */
const WARM_UP = 40;
const MATCHES = 200;
const PLIES = 2;
const COLLECTIONS = 6;

/**
 * Opens matches, plays the first moves of each and compares the bot's heap before and after, the garbage collected both
 * times. The bot runs in a process of its own, so that Discord's memory is not counted.
 */
export async function memoryBench(): Promise<MemoryFigures> {
  const bot = await startBotAtWork();
  try {
    await openMatches(bot.sandbox, WARM_UP);
    const before = await settledHeap(bot);
    await openMatches(bot.sandbox, MATCHES);
    const after = await settledHeap(bot);
    return { bytesPerMatch: Math.round((after - before) / MATCHES) };
  } finally {
    await bot.stop();
  }
}

/** Code that was needed once is only dropped after some collections without use: the heap is asked until that is over. */
async function settledHeap({ heapInUse }: BotAtWork): Promise<number> {
  let bytes = await heapInUse();
  for (let round = 1; round < COLLECTIONS; round += 1) bytes = Math.min(bytes, await heapInUse());
  return bytes;
}

async function openMatches(sandbox: Sandbox, count: number): Promise<void> {
  for (let number = 0; number < count; number += 1) {
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
