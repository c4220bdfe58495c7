import { MessageFlags } from 'discord-api-types/v10';
import { describe, expect, test } from 'vitest';
import { gameAnimation, lastMovesAnimation } from '../../src/views/replay.ts';
import { START } from '../../src/engine/position.ts';
import { evolve } from '../../src/match/evolve.ts';
import type { GameResult } from '../../src/match/game.ts';
import { squares } from '../match/samples.ts';
import { limitsBroken } from './support/draft-limits.ts';
import { closing, ended, inPhase, playing, wander, VIEW, viewOf } from './support/samples.ts';

const MOVES = ['11-15', '22-18', '15x22', '25x18'] as const;
const WANTED = { seat: 'dark', maxBytes: 8_000_000 } as const;

const RESULTS: readonly (readonly [GameResult, string, object])[] = [
  [
    { kind: 'win', winner: 'dark', reason: 'all-captured' },
    'Alice wins: Bob has no piece left.',
    { dark: 'won', light: undefined },
  ],
  [{ kind: 'win', winner: 'light', reason: 'blocked' }, "Bob wins: Alice can't move.", { light: 'won' }],
  [{ kind: 'win', winner: 'light', reason: 'resigned' }, 'Bob wins: Alice resigned.', { light: 'won' }],
  [{ kind: 'win', winner: 'dark', reason: 'improper-delay' }, 'Alice wins: Bob ran out of time.', { dark: 'won' }],
  [{ kind: 'win', winner: 'dark', reason: 'left' }, 'Alice wins: Bob left.', { dark: 'won' }],
  [{ kind: 'draw', reason: 'agreement' }, 'It is drawn by agreement.', { dark: 'drawn', light: 'drawn' }],
  [{ kind: 'draw', reason: 'third-repetition' }, 'It is drawn by third repetition.', { dark: 'drawn', light: 'drawn' }],
  [
    { kind: 'draw', reason: 'quiet-turns' },
    'It is drawn after 50 turns without a capture or a crowning.',
    { dark: 'drawn', light: 'drawn' },
  ],
];

describe('a game as a moving picture', () => {
  test.each(RESULTS)(
    'END-04, PLAY-11: given %j, then the picture ends with it, and its alt text says who played, how long and how it ended',
    (result, words, ending) => {
      const draft = gameAnimation(ended(playing(...MOVES), result), WANTED, VIEW);
      expect(draft.flags).toBe(MessageFlags.Ephemeral);
      expect(draft.content).toMatch(/^\*\*Alice\*\* against \*\*Bob\*\*, \*\*4 moves\*\*\n/);
      const [gif] = draft.attachments;
      expect(gif.name).toBe('alice-vs-bob.gif');
      expect(gif.description).toBe(
        `Animation of a game of checkers, Alice (red) against Bob (white): 4 moves from the start to the end. ${words} The PDN file with the result has all moves in text.`,
      );
      expect(gif.script).toMatchObject({
        start: START,
        moves: MOVES.map(squares),
        fromPly: 0,
        names: { dark: 'Alice', light: 'Bob' },
        bottom: 'dark',
        ending,
        maxBytes: 8_000_000,
      });
      expect(limitsBroken(draft)).toEqual([]);
    },
  );

  test('END-04: given a game without a result, then nobody has won at its end', () => {
    const closed = inPhase(evolve(playing('11-15'), closing('closed-by-manager')), 'closed');
    if (closed.game === undefined) throw new Error('no game');
    const { content, attachments } = gameAnimation(closed, WANTED, VIEW);
    expect(content).toContain('**1 move**\nSomebody who manages the server closed the match without a result.');
    expect(attachments[0].description).toContain('1 move from the start to the end. It came to no result.');
    expect(attachments[0].script.ending).toBeUndefined();
  });

  test('WATCH-03: given a game that goes on, then its last ten moves are shown, named in words, and nobody has won', () => {
    const long = wander(playing(), [0, 1, 2, 3, 4, 5, 6, 0, 1, 2, 3, 4, 5]);
    expect(long.game.moves.length).toBe(13);
    const draft = lastMovesAnimation(long, { ...WANTED, seat: 'light' }, VIEW);
    expect(draft.content).toMatch(/^The last \*\*10 moves\*\*, up to \*\*7\. \d+[-x]\d+/);
    const [gif] = draft.attachments;
    expect(gif.script).toMatchObject({ fromPly: 3, bottom: 'light', ending: undefined });
    expect(gif.script.moves).toHaveLength(13);
    expect(gif.description).toMatch(/^Animation of the last 10 moves of a game of checkers, Alice \(red\) against Bob/);
    expect(gif.description.match(/\d+[-x]\d+/g)?.length).toBeGreaterThanOrEqual(10);
    expect(gif.description).toContain('/checkers pdn has all moves in text');
    expect(limitsBroken(draft)).toEqual([]);
  });

  test('WATCH-03: given a game that has just begun, then what there is is shown', () => {
    const first = lastMovesAnimation(playing('11-15'), WANTED, VIEW);
    expect(first.content).toBe('The only move so far: **1. 11-15**');
    expect(first.attachments[0].script.fromPly).toBe(0);
    expect(first.attachments[0].description).toMatch(/^Animation of the first move of a game of checkers, .*: 11-15\./);
    expect(lastMovesAnimation(playing(...MOVES), WANTED, VIEW).content).toBe(
      'The last **4 moves**, up to **2... 25x18**',
    );
  });

  test('RUN-07: given names that try to be more than names, then words, alt text and file name stay what they are', () => {
    const nasty = { dark: '**@everyone**', light: '../../<@1>' };
    const draft = gameAnimation(
      ended(playing('11-15'), { kind: 'draw', reason: 'agreement' }),
      WANTED,
      viewOf(nasty.dark, nasty.light),
    );
    expect(limitsBroken(draft)).toEqual([]);
    expect(draft.attachments[0].name).toBe('everyone-vs-1.gif');
  });
});
