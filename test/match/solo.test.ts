import { describe, expect, test } from 'vitest';
import type { Square } from '../../src/engine/square.ts';
import { type MatchEvent, nextWakeUp } from '../../src/match/match.ts';
import { BOT, revision } from '../../src/match/ids.ts';
import { gameRecord } from '../../src/match/game-record.ts';
import { UNTIMED_OPTIONS } from '../../src/match/options.ts';
import { ALICE, at, BOB, closed, MATCH, SOLO, squares, turns, won } from './samples.ts';
import { given } from './scenario.ts';
import { boardUp, timeOf } from './timed.ts';

const TIMED = { ...SOLO, options: { ...UNTIMED_OPTIONS, time: timeOf(60, 'none') } } as const;
const start = { type: 'StartSolo', by: ALICE, level: 5, options: UNTIMED_OPTIONS, challengerSeat: 'dark' } as const;
const move = (by: typeof ALICE, text: string) => ({ type: 'PlayMove', by, squares: squares(text) }) as const;
const played = (seat: 'dark' | 'light', text: string): MatchEvent => ({
  type: 'MovePlayed',
  seat,
  squares: squares(text),
  at: at(600),
});

describe('a game against the bot', () => {
  test('START-10: given nothing, when Alice asks for a game at level 5, then it begins at once, the bot at the other seat', () => {
    const { match } = given([]).decides(start, [SOLO], at(0));
    expect(match).toMatchObject({ id: MATCH, phase: 'playing', challenger: ALICE, invited: BOT, level: 5 });
    given([]).decides({ ...start, challengerSeat: 'light' }, [{ ...SOLO, seats: { dark: BOT, light: ALICE } }], at(0));
    given([SOLO]).refuses(start, { code: 'invitation-over', how: 'accepted' });
  });

  test('START-10, RULE-14: given tournament rules, then the opening is drawn as in any game', () => {
    const { match } = given([]).after({ ...start, options: { ...UNTIMED_OPTIONS, rules: 'tournament' }, ballot: 3 });
    expect(match).toMatchObject({ game: { moves: [{ byLot: true }, { byLot: true }, { byLot: true }] } });
  });

  test('START-10: given the bot moves, then it is judged as any player is', () => {
    const turn = given([SOLO]);
    turn.refuses(move(BOT, '22-18'), { code: 'not-your-turn', turn: 'dark' });
    const after = turn.decides(move(ALICE, '11-15'), [played('dark', '11-15')]);
    after.refuses(move(BOT, '22-13'), { code: 'too-far', from: 22 as Square, to: 13 as Square });
    after.refuses({ ...move(BOT, '22-18'), board: revision(1) }, 'stale-board');
    after.refuses(move(BOB, '22-18'), 'not-a-player');
    after.decides({ ...move(BOT, '22-18'), board: revision(2) }, [played('light', '22-18')]);
  });

  test('START-10, TIME-06: given Alice pauses, then nobody is asked, the bot moves no more, and she alone resumes', () => {
    const paused = given([SOLO])
      .after(move(ALICE, '11-15'))
      .decides({ type: 'RequestPause', by: ALICE }, [{ type: 'GamePaused', at: at(600) }]);
    paused.refuses(move(BOT, '22-18'), { code: 'not-playing', phase: 'paused' });
    paused.decides({ type: 'Resume', by: ALICE }, [{ type: 'GameResumed', at: at(600) }]);
  });

  test('START-10, END-02: given an offer of either side, then the other one answers it', () => {
    const offered = given([SOLO]).after({ type: 'OfferDraw', by: ALICE });
    offered.refuses({ type: 'AcceptDraw', by: ALICE, offer: revision(2) }, 'your-own-offer');
    offered.decides({ type: 'DeclineDraw', by: BOT, offer: revision(2) }, [
      { type: 'DrawDeclined', offer: revision(2), at: at(600) },
    ]);
    const { match } = given([SOLO])
      .after({ type: 'OfferDraw', by: BOT })
      .after({ type: 'AcceptDraw', by: ALICE, offer: revision(2) });
    expect(match).toMatchObject({ phase: 'ended', result: { kind: 'draw', reason: 'agreement' } });
  });

  test('START-10, END-01: given either side resigns, then the other one wins', () => {
    const resign = (by: typeof ALICE) => given([SOLO]).after({ type: 'Resign', by, confirmed: revision(1) });
    expect(resign(ALICE).match).toMatchObject({ phase: 'ended', result: { winner: 'light', reason: 'resigned' } });
    expect(resign(BOT).match).toMatchObject({ phase: 'ended', result: { winner: 'dark', reason: 'resigned' } });
  });

  test('START-10, END-03: given Alice leaves, then nobody has lost, whatever the clock', () => {
    const leave = { type: 'Leave', by: ALICE, confirmed: revision(1) } as const;
    const begun = [played('dark', '11-15'), played('light', '22-18')];
    given([SOLO, ...begun]).decides(leave, [{ type: 'MatchClosed', reason: 'host-left', at: at(600) }]);
    const gone = given([TIMED]).after({ type: 'Vanished', player: ALICE }, at(1));
    gone.decides({ type: 'Tick' }, [], at(55));
  });

  test('START-10, END-05: given it is over, then Alice’s yes is enough for a rematch at the same level, her no for the end', () => {
    const over = given([SOLO, won('dark', 'resigned')]);
    const question = revision(2);
    const seats = { dark: BOT, light: ALICE };
    const again = over.decides(
      { type: 'AcceptRematch', by: ALICE, question },
      [{ type: 'GameStarted', seats, at: at(200) }],
      at(200),
    );
    expect(again.match).toMatchObject({ phase: 'playing', level: 5, seats, score: { wins: { light: 1 } } });
    over.decides(
      { type: 'DeclineRematch', by: ALICE, question },
      [{ type: 'MatchClosed', reason: 'finished', at: at(200) }],
      at(200),
    );
    over.refuses({ type: 'AcceptRematch', by: BOB, question }, 'not-a-player', at(200));
  });

  test('START-10, WATCH-02: given a watcher, then there is no seat to wait for', () => {
    given([SOLO]).refuses({ type: 'Watch', by: BOB }, 'no-queue-here');
  });

  test('START-10, PLAY-11: given nobody presses for long, then no board is moved to call anybody', () => {
    const { match } = given([SOLO]).after(move(ALICE, '11-15'), at(10)).after(move(BOT, '22-18'), at(11));
    expect(nextWakeUp(match)).toBeUndefined();
    given([SOLO]).decides({ ...move(ALICE, '11-15') }, [played('dark', '11-15')]);
  });

  test('START-10, TIME-01: given a clock, then it runs out on Alice as on anybody', () => {
    const shown = given([TIMED]).after({ type: 'BoardShown', board: revision(1) }, at(1));
    shown.decides({ type: 'Tick' }, [closed('called-off', 62)], at(62));
    const replied = given([TIMED, ...turns('11-15', '22-18'), boardUp(3, 1)]);
    replied.decides({ type: 'Tick' }, [won('light', 'improper-delay', 62)], at(62));
  });

  describe('START-10: takebacks and hints', () => {
    const back = (number: number, by = ALICE) => ({ type: 'TakeBack', by, number: revision(number) }) as const;
    const taken = (moves: number, seat: 'dark' | 'light' = 'dark'): MatchEvent => ({
      type: 'MoveTakenBack',
      seat,
      moves,
      at: at(600),
    });

    test('START-10: given the bot has replied, when Alice takes back, then the game is as it was before her last move', () => {
      const before = given([SOLO]).after(move(ALICE, '11-15')).after(move(BOT, '23-18'));
      const after = before.after(move(ALICE, '8-11')).after(move(BOT, '27-23'));
      const { match } = after.decides(back(4), [taken(2)]);
      if (match.phase !== 'playing' || before.match.phase !== 'playing') throw new Error('the game goes on');
      expect(match.game).toEqual({
        ...before.match.game,
        boardRevision: revision(6),
        playRevision: revision(6),
        turnRevision: revision(6),
        takebacks: 1,
      });
      // Each move once: the same press again finds another move there.
      const again = after.after(back(4));
      again.refuses(back(4), 'taken-back-already');
      again.decides(back(2), [taken(0)]);
    });

    test('START-10: given the bot thinks, when Alice takes back, then her move alone goes, and its answer comes too late', () => {
      const earlier = given([SOLO])
        .after(move(ALICE, '11-15'))
        .decides(back(2), [taken(0)]);
      expect(earlier.match).toMatchObject({ game: { moves: [], position: { turn: 'dark' } } });
      earlier.refuses({ ...move(BOT, '22-18'), board: revision(2) }, 'stale-board');
    });

    test('START-10, END-04: given hints, when a move is taken back, then they stay counted; the record tells of takebacks alone, too', () => {
      const hint = (board: number) => ({ type: 'TakeHint', by: ALICE, board: revision(board) }) as const;
      const helped = given([SOLO]).after(hint(1)).after(hint(1)).after(move(ALICE, '11-15')).after(back(4));
      expect(helped.match).toMatchObject({ game: { hints: 2, takebacks: 1 } });
      const record = ({ match }: typeof helped) => {
        if (match.phase !== 'playing') throw new Error('the game goes on');
        return gameRecord(match, { dark: 'Alice', light: 'King Me' }, { event: '', site: '', opening: undefined });
      };
      expect(record(helped)).toMatch(/\[Hints "2"\]\n\[Takebacks "1"\]/);
      const alone = record(given([SOLO]).after(move(ALICE, '11-15')).after(back(2)));
      expect(alone).toContain('[Takebacks "1"]');
      expect(alone).not.toContain('Hints');
    });

    test('START-10, RULE-10: given a move that brought a new position, when Alice takes it back, then it stood there no more', () => {
      const { match } = given([SOLO]).after(move(ALICE, '11-15')).after(move(BOT, '22-18')).after(back(2));
      if (match.phase !== 'playing') throw new Error('the game goes on');
      expect(match.game).toMatchObject({ earlier: [], quietTurns: 0 });
    });

    test('START-10, RULE-14: given only the opening that was drawn, then there is nothing to take back', () => {
      const rules = { ...UNTIMED_OPTIONS, rules: 'tournament' } as const;
      given([])
        .after({ ...start, options: rules, ballot: 3 })
        .refuses(back(4), 'nothing-to-take-back');
      given([SOLO]).refuses(back(1), 'nothing-to-take-back');
      given([SOLO]).refuses(back(1, BOB), 'not-a-player');
      given([SOLO])
        .after({ type: 'RequestPause', by: ALICE })
        .refuses(back(1), { code: 'not-playing', phase: 'paused' });
    });

    describe('in a jump that forks', () => {
      const FORK = turns('11-15', '23-18', '9-14', '18x9', '5x14', '22-17', '12-16', '24-19', '16x23');
      const hop: MatchEvent = { type: 'HopPlayed', seat: 'light', squares: squares('27x18'), at: at(130) };

      test('START-10, RULE-07, TIME-01: given Alice has begun it, when she takes back, then its hops alone go, and the turn and its clock go on', () => {
        const seats = { dark: BOT, light: ALICE };
        const begun = given([{ ...TIMED, seats }, ...FORK, boardUp(10, 100), hop]);
        const { match } = begun.decides(back(12), [{ ...taken(9, 'light'), at: at(150) }], at(150));
        expect(match).toMatchObject({
          game: { hops: [], turnRevision: 10, boardRevision: 13, takebacks: 1 },
          clock: { kind: 'running', since: at(100), used: 0 },
        });
      });

      test('START-10, RULE-07: given the bot is in the middle of it, when Alice takes back, then her own last move goes', () => {
        given([SOLO, ...FORK, hop]).decides(back(10), [taken(8)]);
      });
    });

    test('START-10, RULE-12: given both were asked for a draw, when Alice takes back, then nobody is asked any more', () => {
      const asked: MatchEvent = { type: 'EndgameDrawn', at: at(90) };
      const { match } = given([SOLO, ...turns('11-15', '22-18'), asked]).after(back(2));
      expect(match).toMatchObject({ endgame: { isAsked: false } });
    });

    test('START-10, PLAY-11: given a board for every move, when Alice takes back, then there is a new one as well', () => {
      const everyMove = { ...SOLO, options: { ...UNTIMED_OPTIONS, boards: 'every-move' } } as const;
      const { match } = given([everyMove, ...turns('11-15', '22-18')]).after(back(2));
      expect(match).toMatchObject({ game: { boards: [1, 2, 3, 4] } });
    });

    test('START-10: given Alice is on move, when she takes a hint, then it is counted, on this board only', () => {
      const hint = { type: 'TakeHint', by: ALICE, board: revision(1) } as const;
      const once = given([SOLO]).decides(hint, [{ type: 'HintTaken', seat: 'dark', at: at(600) }]);
      const twice = once.after(hint).match;
      expect(twice).toMatchObject({ game: { hints: 2, boardRevision: 1 } });
      once.after(move(ALICE, '11-15')).refuses(hint, 'stale-board');
      once
        .after(move(ALICE, '11-15'))
        .refuses({ ...hint, board: revision(3) }, { code: 'not-your-turn', turn: 'light' });
    });
  });
});
