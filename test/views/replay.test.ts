import { ComponentType, MessageFlags } from 'discord-api-types/v10';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stepFrom, replayMessage, STEP_VERBS, gameAnimation, lastMovesAnimation } from '../../src/views/replay.ts';
import { positionAfterPly } from '../../src/views/board-picture.ts';
import type { Seat } from '../../src/match/ids.ts';
import { squares } from '../match/samples.ts';
import { clockOf } from '../match/timed.ts';
import { ended, playing, VIEW, wander, closedBy } from './support/samples.ts';
import { tries } from '../support/tries.ts';
import { START } from '../../src/engine/position.ts';
import type { GameResult } from '../../src/match/game.ts';

const MOVES = ['11-15', '22-18', '15x22', '25x18'] as const;
const over = ended(playing(...MOVES), { kind: 'win', winner: 'dark', reason: 'resigned' });
const shown = (ply: number, seat: Seat = 'light') => replayMessage(over, { ply, seat }, VIEW);

/** The labels of a step's buttons, those in brackets that can't be pressed, row by row. */
const rows = (ply: number): readonly string[] =>
  shown(ply).components.map((row) => {
    if (row.type !== ComponentType.ActionRow) return '';
    const labels = row.components.map((one) =>
      'label' in one ? (one.disabled === true ? `(${one.label})` : one.label) : '',
    );
    return labels.join(' ');
  });

describe('the stepper', () => {
  test.each([
    [0, 'The start of the game.\n**Next ›** shows the first of **4 moves**.'],
    [1, '**1. 11-15** · **Alice** · 10 s\nMove **1** of **4**'],
    [2, '**1... 22-18** · **Bob** · 10 s\nMove **2** of **4**'],
    [3, '**2. 15x22** · **Alice** · 10 s\nMove **3** of **4**'],
    [4, '**2... 25x18** · **Bob** · 10 s\nMove **4** of **4**\n**Alice** (red) wins: **Bob** resigned.'],
  ])(
    'END-04, TIME-05: given %i moves have been played, then it tells the move with its time and the place in the game',
    (ply, said) => {
      const draft = shown(ply);
      expect(draft.content).toBe(said);
      expect(draft.flags).toBe(MessageFlags.Ephemeral);
    },
  );

  test('PLAY-09, PLAY-11: given any position and side, then the picture shows it from there, with the last move and the whole alt text', () => {
    for (const seat of ['dark', 'light'] as const) {
      for (const ply of [0, 1, 2, 3, 4]) {
        const [picture] = shown(ply, seat).attachments;
        if (picture?.kind !== 'board') throw new Error('no picture');
        expect(picture.scene).toMatchObject({ bottom: seat, movable: [], targets: [] });
        expect(picture.scene.position).toEqual(positionAfterPly(over.game, ply));
        expect(picture.scene.lastMove?.squares).toEqual(ply === 0 ? undefined : squares(MOVES[ply - 1] ?? ''));
        expect(picture.description).toContain(
          ply === 0 ? 'No moves have been played.' : `played ${MOVES[ply - 1] ?? ''}`,
        );
        expect(picture.description.includes('The game is over.')).toBe(ply === 4);
        expect(picture.scene.plates.dark.sign).toBe(ply === 4 ? 'won' : undefined);
      }
    }
  });

  test('END-04: given the start, the middle and the end, then a button that leads nowhere can not be pressed', () => {
    expect(rows(0)).toEqual(['(« First) (‹ Back) Next › Last »', 'Flip board Animation']);
    expect(rows(2)).toEqual(['« First ‹ Back Next › Last »', 'Flip board Animation']);
    expect(rows(4)).toEqual(['« First ‹ Back (Next ›) (Last »)', 'Flip board Animation']);
  });

  test('END-04: given a game without a result, then its last position says why', () => {
    const closed = closedBy(playing('11-15'), 'called-off');
    expect(replayMessage(closed, { ply: 1, seat: 'dark' }, VIEW).content).toContain(
      'Move **1** of **1**\nThe game was called off before both players had moved, so it has no result.',
    );
    expect(replayMessage(closed, { ply: 0, seat: 'dark' }, VIEW).content).toContain('shows the first of **1 move**.');
  });
});

describe('the buttons of the stepper', () => {
  const step = fc.record({ ply: fc.nat(99_999), seat: fc.constantFrom('dark', 'light') });

  test('RUN-07: given any number, forged or not, then each button leads to a position of the game', () => {
    fc.assert(
      fc.property(step, fc.constantFrom(...STEP_VERBS), fc.nat(200), (from, verb, last) => {
        const to = stepFrom(from, verb, last);
        expect(to.ply).toBeGreaterThanOrEqual(0);
        expect(to.ply).toBeLessThanOrEqual(last);
        expect(to.seat === from.seat).toBe(verb !== 'step-turn');
      }),
      tries(),
    );
  });

  test('WATCH-03: given a position that has both neighbors, then Back undoes Next, and turning twice changes nothing', () => {
    fc.assert(
      fc.property(step, fc.nat(200), ({ ply, seat }, last) => {
        const from = { ply: Math.min(ply, last), seat };
        const next = stepFrom(from, 'step-next', last);
        if (next.ply !== from.ply) expect(stepFrom(next, 'step-back', last)).toEqual(from);
        expect(stepFrom(stepFrom(from, 'step-turn', last), 'step-turn', last)).toEqual(from);
        expect(stepFrom(from, 'step-first', last).ply).toBe(0);
        expect(stepFrom(from, 'step-last', last).ply).toBe(last);
      }),
      tries(),
    );
  });
});

const WANTED = { seat: 'dark', maxBytes: 8_000_000 } as const;

const RESULTS: readonly (readonly [GameResult, string])[] = [
  [{ kind: 'win', winner: 'dark', reason: 'all-captured' }, 'Alice wins: Bob has no piece left.'],
  [{ kind: 'win', winner: 'light', reason: 'blocked' }, "Bob wins: Alice can't move."],
  [{ kind: 'win', winner: 'light', reason: 'resigned' }, 'Bob wins: Alice resigned.'],
  [{ kind: 'win', winner: 'dark', reason: 'improper-delay' }, 'Alice wins: Bob ran out of time.'],
  [{ kind: 'win', winner: 'dark', reason: 'left' }, 'Alice wins: Bob left.'],
  [{ kind: 'draw', reason: 'agreement' }, 'It was drawn by agreement.'],
  [{ kind: 'draw', reason: 'third-repetition' }, 'It was drawn because the same position came up three times.'],
  [{ kind: 'draw', reason: 'quiet-turns' }, 'It was drawn after 50 turns without a capture or a new king.'],
];

describe('a game as a moving picture', () => {
  test.each(RESULTS)(
    'END-04, PLAY-11: given %j, then the picture ends with it, and its alt text says who played, how long and how it ended',
    (result, words) => {
      const draft = gameAnimation(ended(playing(...MOVES), result), WANTED, VIEW);
      expect(draft.flags).toBe(MessageFlags.Ephemeral);
      expect(draft.content).toMatch(/^\*\*Alice\*\* against \*\*Bob\*\*, \*\*4 moves\*\*\n/);
      const [gif] = draft.attachments;
      expect(gif.name).toBe('alice-vs-bob.gif');
      expect(gif.description).toBe(
        `Animation of a game of checkers, Alice (red) against Bob (white): 4 moves from the start to the end. ${words} The button PDN below the result gives all the moves as text.`,
      );
      expect(gif.script).toMatchObject({
        start: START,
        moves: MOVES.map(squares),
        fromPly: 0,
        names: { dark: 'Alice', light: 'Bob' },
        bottom: 'dark',
        ending: result.kind === 'win' ? { [result.winner]: 'won' } : { dark: 'drawn', light: 'drawn' },
        maxBytes: 8_000_000,
      });
    },
  );

  test('TIME-09: given a total time, then what each player had left goes along with the moves; else nothing does', () => {
    const script = (match: typeof over) =>
      gameAnimation(match, { seat: 'light', maxBytes: 1 }, VIEW).attachments[0].script;
    const timed = { ...over, options: { ...over.options, time: clockOf(5, 3) } };
    expect(script(timed).rests?.map(({ dark, light }) => `${dark} ${light}`)).toEqual([
      '5:00 5:00',
      '4:53 5:00',
      '4:53 4:53',
      '4:46 4:53',
      '4:46 4:46',
    ]);
    expect(script(over).rests).toBeUndefined();
  });

  test('END-04: given a game without a result, then nobody has won at its end', () => {
    const closed = closedBy(playing('11-15'), 'closed-by-manager');
    const { content, attachments } = gameAnimation(closed, WANTED, VIEW);
    expect(content).toContain('**1 move**\nA server manager closed the match. It has no result.');
    expect(attachments[0].description).toContain('1 move from the start to the end. It ended without a result.');
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
    expect(gif.description).toContain('/checkers pdn has all the moves as text');
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
});
