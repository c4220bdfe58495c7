import type { APIMessage } from 'discord-api-types/v10';
import type { SandboxUser, Sandbox } from 'discord-sandbox';
import { hopButtons, moveButtons, pieceButtons, press, Table } from '../play/table.ts';
import { playTimed, withBot } from './clicks.ts';
import { quantile, type Figures } from './figures.ts';

/** Games against the bot at a time, at full strength (START-10). */
const SOLO_GAMES = 20;
const WARM_UP_GAMES = 3;
const GAMES = 5;
/** A turn after which a game is resigned: its end would post more than a move does. */
const LONGEST_GAME = 30;
const PATIENCE = 15_000;

/**
 * How long clicks in an ordinary match take while twenty games against the bot are played: at level 1, where it hardly
 * thinks, and at full strength, where a worker always does; and how soon its own moves are shown.
 */
export function soloBench(): Promise<Figures> {
  return withBot(async (sandbox) => {
    for (let round = 0; round < WARM_UP_GAMES; round += 1) await playTimed(sandbox);
    const alone = await timeClicks(sandbox);
    const idle = await timeBeside(sandbox, 1);
    const thinking = await timeBeside(sandbox, 8);
    const [idleP99, thinkingP99] = [quantile(idle.clicks, 0.99), quantile(thinking.clicks, 0.99)];
    return {
      p99Ms: quantile(alone, 0.99),
      idleP99Ms: idleP99,
      thinkingP99Ms: thinkingP99,
      thinkingRatio: thinkingP99 / idleP99,
      replyP50Ms: quantile(thinking.replies, 0.5),
      replyP99Ms: quantile(thinking.replies, 0.99),
    };
  });
}

interface Beside {
  readonly clicks: readonly number[];
  readonly replies: readonly number[];
}

async function timeBeside(sandbox: Sandbox, level: number): Promise<Beside> {
  const replies: number[] = [];
  const stop = new AbortController();
  const games = Array.from({ length: SOLO_GAMES }, (_, number) => {
    const player = sandbox.user((['Alice', 'Bob', 'Carol'] as const)[number % 3] ?? 'Carol');
    return playSolo(sandbox, { player, level, replies, stop: stop.signal });
  });
  const broken = Promise.all(games).then((): never => {
    throw new Error('the games against the bot have ended');
  });
  const clicks = await Promise.race([timeClicks(sandbox), broken]);
  stop.abort();
  await Promise.all(games);
  return { clicks, replies };
}

async function timeClicks(sandbox: Sandbox): Promise<readonly number[]> {
  const times: number[] = [];
  for (let round = 0; round < GAMES; round += 1) times.push(...(await playTimed(sandbox)).times);
  return times;
}

interface SoloPlay {
  readonly player: SandboxUser;
  readonly level: number;
  readonly replies: number[];
  readonly stop: AbortSignal;
}

/** Plays one game after the other at random; notes the time from the answer to a move until the bot's own is shown. */
async function playSolo(sandbox: Sandbox, { player, level, replies, stop }: SoloPlay): Promise<void> {
  while (!stop.aborted) {
    const asked = await player.slash(sandbox.channelId('checkers'), 'checkers solo', { level, first: 'me' });
    if (!asked.ok || asked.message === undefined) throw new Error('the bot does not play');
    const table = await Table.behind(sandbox, asked.message.id);
    for (let turn = 0; !table.isOver && !stop.aborted && turn < LONGEST_GAME; turn += 1) {
      const board = await table.board();
      await playAny(sandbox, player, board);
      const played = performance.now();
      await table.settled(board);
      replies.push(performance.now() - played);
    }
    if (!table.isOver) await table.resign(player);
  }
}

/** Presses whatever piece comes first, and then whatever square, until the move is played. */
async function playAny(sandbox: Sandbox, player: SandboxUser, board: APIMessage): Promise<void> {
  const [piece] = pieceButtons(board);
  if (piece?.label !== undefined) await press(player, board.id, piece.label);
  for (;;) {
    // An answer that was put off shows the squares later.
    const hops = await sandbox.waitFor(() => {
      const now = player.message(board.id);
      if (now === undefined || moveButtons(now).length === 0) return [];
      return hopButtons(now).length > 0 ? hopButtons(now) : undefined;
    }, PATIENCE);
    const [hop] = hops ?? [];
    if (hop?.label === undefined) return;
    await press(player, board.id, hop.label);
  }
}
