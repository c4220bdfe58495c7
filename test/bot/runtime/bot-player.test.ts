import { describe, expect, test } from 'vitest';
import { BotPlayer, type BotPlayerParts } from '../../../src/bot/runtime/bot-player.ts';
import { LiveMatch } from '../../../src/bot/runtime/live-match.ts';
import { Chance } from '../../../tools/soak/chance.ts';
import { legalMoves, squaresOf } from '../../../src/engine/moves.ts';
import { ok } from '../../../src/engine/result.ts';
import { changeOf, decide, fold, type MatchAction } from '../../../src/match/match.ts';
import { restOf } from '../../../src/match/clock.ts';
import { BOT, millis, revision, type Revision } from '../../../src/match/ids.ts';
import { isBotsTurn, type PlayingMatch } from '../../../src/match/phases.ts';
import { type MatchOptions, UNTIMED_OPTIONS } from '../../../src/match/options.ts';
import { ALICE, MATCH, SOLO, squares } from '../../match/samples.ts';
import { FakeClock, settled } from '../support/fake-clock.ts';
import { QUIET } from '../support/fake-gate.ts';

type Choose = BotPlayerParts['engine']['chooseMove'];

const TIME = { total: millis(60_000), increment: millis(0) };
/** What a move takes beside pause and search: queues, the store, a busy machine. */
const TAKES = 25;
/** A seed of random moves that go on for long. */
const LONG_GAME = 7;

interface Setup {
  readonly options?: Partial<MatchOptions>;
  readonly shown?: BotPlayerParts['shown'];
  readonly hint?: BotPlayerParts['engine']['hint'];
}

/** A game against full strength, as a rule at 1+0, in which quiet turns are no draw for long. */
function fixture(
  choose: (clock: FakeClock) => Choose,
  {
    options = { time: TIME, drawTurns: 200 },
    shown = () => Promise.resolve(),
    hint = () => Promise.reject(new Error('nobody asks')),
  }: Setup = {},
) {
  const clock = new FakeClock(SOLO.at);
  const live = new LiveMatch(MATCH, { guildId: 'guild', channelId: 'channel' }, []);
  live.threadId = 'thread';
  live.match = fold(MATCH, [{ ...SOLO, level: 8, options: { ...SOLO.options, ...options } }]);
  const put = (action: MatchAction) => {
    const decision = decide(live.match, action, clock.now());
    if (!decision.ok) throw new Error(decision.error.code);
    const change = changeOf(live.match, decision.value);
    live.match = change.after;
    return ok(change);
  };
  const act = async (_live: LiveMatch, action: MatchAction) => {
    clock.jump(TAKES);
    return put(action);
  };
  const runtime = { act } as BotPlayerParts['runtime'];
  const engine = { chooseMove: choose(clock), hint };
  const bot = new BotPlayer({ engine, runtime, clock, log: QUIET, shown });
  return { live, clock, put, bot };
}

const botMoves = ({ game }: PlayingMatch): number => game.moves.filter(({ seat }) => seat === 'light').length;

/** Alice answers at once, at random, until the game is over. */
async function playedOut({ live, clock, put, bot }: ReturnType<typeof fixture>) {
  const chance = new Chance(LONG_GAME);
  let last: PlayingMatch | undefined;
  while (live.match.phase === 'playing') {
    last = live.match;
    const { game } = last;
    put({ type: 'BoardShown', board: game.turnRevision });
    if (isBotsTurn(last)) {
      bot.look(live);
      while (live.match.phase === 'playing' && live.match.game === game) {
        await settled();
        clock.passToNext();
      }
    } else {
      const squares = squaresOf(chance.of(legalMoves(game.position)));
      put({ type: 'PlayMove', by: ALICE, board: game.boardRevision, squares });
    }
  }
  bot.stop();
  return last;
}

describe('START-10: the bot and its clock', () => {
  const chance = new Chance(LONG_GAME);
  const anyMove: Choose = ({ position }) => {
    const move = chance.of(legalMoves(position));
    return Promise.resolve({ move, score: 0, pv: [move], value: undefined });
  };

  test.each<[string, number, (clock: FakeClock) => Choose]>([
    [
      'an engine that searches as long as it may',
      45,
      (clock) => (state, level, asked) =>
        new Promise((resolve) => {
          const answer = (): void => resolve(anyMove(state, level, asked));
          clock.after(Math.min(1000, Math.max(5, asked.haste?.search ?? Infinity)), answer);
        }),
    ],
    ['an engine that never answers', 15, () => () => new Promise(() => undefined)],
    ['an engine that is out of order', 15, () => () => Promise.reject(new Error('out of order'))],
  ])(
    'START-10, TIME-09: given 1+0, level 8, a player who answers at once and %s, then the bot has time left at the end',
    async (_, moves, choose) => {
      const played = fixture(choose);
      const end = await playedOut(played);
      const { match } = played.live;
      expect(match).toMatchObject({ phase: 'ended' });
      expect(match).not.toMatchObject({ result: { reason: 'improper-delay' } });
      expect(end && botMoves(end)).toBeGreaterThan(moves);
      expect(end && restOf(end.game, TIME, 'light')).toBeGreaterThan(0);
    },
  );
});

describe('START-10: the bot at the board', () => {
  const firstMove: Choose = ({ position }) => {
    const move = legalMoves(position)[0] ?? expect.fail('the game goes on');
    return Promise.resolve({ move, score: 0, pv: [move], value: undefined });
  };
  /** Alice has moved, without a limit of time. */
  function onMove(choose: Choose = firstMove, shown?: Setup['shown']) {
    const game = fixture(() => choose, { options: UNTIMED_OPTIONS, ...(shown && { shown }) });
    game.put({ type: 'PlayMove', by: ALICE, squares: squares('11-15') });
    return { ...game, moves: () => ('game' in game.live.match ? (game.live.match.game?.moves.length ?? 0) : 0) };
  }
  const PAUSE = 1500;
  /** The event with which the game began. */
  const FIRST = revision(1);

  test('START-10: given her move can’t be shown, then the bot replies after five seconds all the same', async () => {
    const { bot, live, clock, moves } = onMove(firstMove, () => new Promise(() => undefined));
    bot.look(live);
    await passing(clock, 5000 - 1);
    expect(moves()).toBe(1);
    await passing(clock, 1);
    await passing(clock, PAUSE);
    expect(moves()).toBe(2);
    bot.stop();
  });

  test('START-10: given the thread is not open yet, then the bot does not think; once it is, it replies', async () => {
    const asked: unknown[] = [];
    const { bot, live, clock, moves } = onMove((state, level, how) => {
      asked.push(state);
      return firstMove(state, level, how);
    });
    live.threadId = undefined;
    bot.look(live);
    await passing(clock, 60_000);
    expect([asked.length, moves()]).toEqual([0, 1]);
    live.threadId = 'thread';
    bot.look(live);
    await passing(clock, PAUSE);
    expect([asked.length, moves()]).toEqual([1, 2]);
    bot.stop();
  });

  test.each<[what: string, action: (board: Revision) => MatchAction]>([
    ['takes back', (number) => ({ type: 'TakeBack', by: ALICE, number })],
    ['resigns', () => ({ type: 'Resign', by: ALICE, confirmed: FIRST })],
    ['pauses', () => ({ type: 'RequestPause', by: ALICE })],
    ['is cut off', () => ({ type: 'StopClock', reason: 'gateway-away' })],
  ])(
    'START-10: given Alice %s while the bot thinks, then the search is called off, and nothing is played',
    async (_what, action) => {
      const signals: (AbortSignal | undefined)[] = [];
      let answer: () => void = () => undefined;
      const { bot, live, clock, put, moves } = onMove((state, level, how) => {
        signals.push(how.signal);
        return new Promise((resolve) => {
          answer = () => resolve(firstMove(state, level, how));
        });
      });
      bot.look(live);
      await passing(clock, PAUSE);
      put(action(live.match.phase === 'playing' ? live.match.game.boardRevision : live.match.revision));
      const before = moves();
      bot.look(live);
      answer();
      await passing(clock, PAUSE);
      expect(signals.map((signal) => signal?.aborted)).toEqual([true]);
      expect(moves()).toBe(before);
      bot.stop();
    },
  );

  test.each<[whose: string, moved: readonly string[], score: number, what: string, reason: string | undefined]>([
    ['her own', [], 0, 'declines', undefined],
    ['her own', [], 300, 'agrees', 'agreement'],
    ['the bot’s', ['11-15'], 300, 'declines', undefined],
    ['the bot’s', ['11-15'], -300, 'agrees', 'agreement'],
  ])(
    'START-10, END-02: given Alice offers a draw early in %s turn, after %j, and who is on move is ahead by %i, then the bot %s',
    async (_whose, moved, score, _what, reason) => {
      const hint: Setup['hint'] = async (state) => {
        const [move] = legalMoves(state.position);
        return { move: move ?? expect.fail('the game goes on'), score, pv: [], value: undefined };
      };
      const { bot, live, clock, put } = fixture(() => firstMove, { options: UNTIMED_OPTIONS, hint });
      for (const text of moved) put({ type: 'PlayMove', by: ALICE, squares: squares(text) });
      put({ type: 'OfferDraw', by: ALICE });
      bot.look(live);
      await passing(clock, PAUSE);
      if (reason === undefined) expect(live.match).toMatchObject({ phase: 'playing', drawOffer: undefined });
      else expect(live.match).toMatchObject({ phase: 'ended', result: { kind: 'draw', reason } });
      bot.stop();
    },
  );

  test('START-10, RUN-03: given a restart in mid-thought, then the same seed finds the same move; another board has another one', async () => {
    const seeds: unknown[] = [];
    const ask: Choose = (_state, _level, { seed }) => {
      seeds.push(seed);
      return new Promise(() => undefined);
    };
    const think = async (change: (game: ReturnType<typeof onMove>) => void = () => undefined): Promise<unknown> => {
      const game = onMove(ask);
      change(game);
      game.bot.look(game.live);
      await settled();
      game.bot.stop();
      return seeds.pop();
    };
    const first = await think();
    expect(await think()).toBe(first);
    const otherBoard = await think(({ put }) => {
      put({ type: 'PlayMove', by: BOT, squares: squares('23-18') });
      put({ type: 'PlayMove', by: ALICE, squares: squares('8-11') });
    });
    expect(otherBoard).not.toBe(first);
  });
});

async function passing(clock: FakeClock, span: number): Promise<void> {
  await settled();
  clock.pass(span);
  await settled();
  clock.pass(0);
  await settled();
}
