import { setTimeout as sleep } from 'node:timers/promises';
import { SAMPLE_GAME } from '../demo/sample-game.ts';
import { readRecordedGame, type RecordedGame } from '../play/recorded-game.ts';
import { Table } from '../play/table.ts';
import { startBotAtWork, type BotAtWork } from './bot-at-work.ts';

export interface ClickFigures {
  /** From the click until Discord has the bot's answer, the new picture of the board with it, in milliseconds. */
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Requests of any kind that a two-click move takes. */
  readonly requestsPerMove: number;
}

/** So many compile what is hot; they are not counted. */
const WARM_UP_GAMES = 3;
const GAMES = 10;
/** Requests are logged when their answer is out, which is a little after their effect shows. */
const LOG_LAG = 50;

/** Plays games by clicking, one click at a time, the bot in a process of its own, and times every click of them. */
export async function clickBench(): Promise<ClickFigures> {
  const game = readRecordedGame(SAMPLE_GAME);
  if (!game.ok) throw new Error(game.error);
  const bot = await startBotAtWork();
  try {
    for (let round = 0; round < WARM_UP_GAMES; round += 1) await playTimed(bot, game.value);
    const games: TimedGame[] = [];
    for (let round = 0; round < GAMES; round += 1) games.push(await playTimed(bot, game.value));
    const times = games.flatMap((played) => played.times).toSorted((a, b) => a - b);
    const requests = games.reduce((sum, played) => sum + played.requestsPerMove, 0) / GAMES;
    return {
      p50Ms: rounded(quantile(times, 0.5)),
      p99Ms: rounded(quantile(times, 0.99)),
      requestsPerMove: rounded(requests),
    };
  } finally {
    await bot.stop();
  }
}

interface TimedGame {
  readonly times: readonly number[];
  readonly requestsPerMove: number;
}

/** Plays all but the last move, which would post the result instead of a board; then the loser resigns. */
async function playTimed({ sandbox, idle }: BotAtWork, { plies }: RecordedGame): Promise<TimedGame> {
  const table = await Table.open(sandbox, sandbox.user('Alice'), sandbox.user('Bob'));
  const seats = table.seats();
  const played = plies.slice(0, -1);
  const times: number[] = [];
  const ofLongerMoves = new Set<string>();
  let moves = 0;
  await idle();
  await sleep(LOG_LAG);
  const before = sandbox.requests.total;
  for (const ply of played) {
    const presses = await table.play(seats[ply.before.turn], ply.move);
    times.push(...presses.map(({ took }) => took));
    // A jump with a choice on its way takes more than two clicks.
    if (presses.length === 2) moves += 1;
    else for (const { interactionId } of presses) ofLongerMoves.add(interactionId);
  }
  await idle();
  await sleep(LOG_LAG);
  const all = sandbox.requests.total - before;
  const others = sandbox.requests.all.filter(({ interactionId = '' }) => ofLongerMoves.has(interactionId)).length;
  const requestsPerMove = (all - others) / moves;
  await table.resign(seats.light);
  return { times, requestsPerMove };
}

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

const rounded = (value: number): number => Number(value.toFixed(3));
