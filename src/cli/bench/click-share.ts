import { SAMPLE_GAME } from '../demo/sample-game.ts';
import { readRecordedGame, type RecordedGame } from '../play/recorded-game.ts';
import { Table } from '../play/table.ts';
import { startBotAtWork, type BotAtWork } from './bot-at-work.ts';

/** So many compile what is hot; they are not counted. */
const WARM_UP_GAMES = 2;
const GAMES = 4;

/**
 * Plays games by clicking, the bot in a process of its own with a database in a file. Gives how much of the time of the clicks
 * that play a move, those on a target, goes by in the journal; percent.
 */
export async function clickShare(): Promise<number> {
  const game = readRecordedGame(SAMPLE_GAME);
  if (!game.ok) throw new Error(game.error);
  const bot = await startBotAtWork();
  try {
    for (let round = 0; round < WARM_UP_GAMES; round += 1) await playTimed(bot, game.value);
    const total = { clicks: 0, waited: 0 };
    for (let round = 0; round < GAMES; round += 1) {
      const { clicks, waited } = await playTimed(bot, game.value);
      total.clicks += clicks;
      total.waited += waited;
    }
    return Number(((100 * total.waited) / total.clicks).toFixed(1));
  } finally {
    await bot.stop();
  }
}

/** Milliseconds: of the clicks that played a move, and what they waited for the journal. */
async function playTimed(bot: BotAtWork, { plies }: RecordedGame): Promise<{ clicks: number; waited: number }> {
  const { sandbox } = bot;
  const table = await Table.open(sandbox, sandbox.user('Alice'), sandbox.user('Bob'));
  const seats = table.seats();
  const before = await bot.waitedForStore();
  let clicks = 0;
  for (const ply of plies.slice(0, -1)) {
    const presses = await table.play(seats[ply.before.turn], ply.move);
    clicks += presses.at(-1)?.took ?? 0;
  }
  const waited = (await bot.waitedForStore()) - before;
  await table.resign(seats.light);
  return { clicks, waited };
}
