import { describe, expect, test } from 'vitest';
import { BotPlayer, type BotPlayerParts } from '../../../src/bot/runtime/bot-player.ts';
import { LiveMatch } from '../../../src/bot/runtime/live-match.ts';
import { Chance } from '../../../src/cli/soak/chance.ts';
import { legalMoves, squaresOf } from '../../../src/engine/moves.ts';
import { ok } from '../../../src/engine/result.ts';
import type { MatchAction } from '../../../src/match/action.ts';
import { restOf } from '../../../src/match/clock.ts';
import { decide } from '../../../src/match/decide.ts';
import { changeOf, fold } from '../../../src/match/evolve.ts';
import { millis } from '../../../src/match/ids.ts';
import { isBotsTurn, type PlayingMatch } from '../../../src/match/match.ts';
import { ALICE, MATCH, SOLO } from '../../match/samples.ts';
import { FakeClock, settled } from '../support/fake-clock.ts';
import { QUIET } from '../support/fake-gate.ts';

type Choose = BotPlayerParts['engine']['chooseMove'];

const TIME = { total: millis(60_000), increment: millis(0) };
/** What a move takes beside pause and search: queues, the store, a busy machine. */
const TAKES = 25;
/** A seed of random moves that go on for long. */
const LONG_GAME = 7;

/** A game at 1+0 against full strength, in which quiet turns are no draw for long. */
function fixture(choose: (clock: FakeClock) => Choose) {
  const clock = new FakeClock(SOLO.at);
  const live = new LiveMatch(MATCH, { guildId: 'guild', channelId: 'channel' }, []);
  live.threadId = 'thread';
  live.match = fold(MATCH, [{ ...SOLO, level: 8, options: { ...SOLO.options, time: TIME, drawTurns: 200 } }]);
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
  const engine = { chooseMove: choose(clock), hint: () => Promise.reject(new Error('nobody asks')) };
  const bot = new BotPlayer({ engine, runtime, clock, log: QUIET, shown: () => Promise.resolve() });
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
