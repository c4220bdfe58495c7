import { describe, expect, test } from 'vitest';
import type { RecordedMatch } from '../../src/match/game-record.ts';
import { revision } from '../../src/match/ids.ts';
import type { PlayingMatch } from '../../src/match/phases.ts';
import { boardRecord, recordMessage, restingBoardMessage, pdnAnswer } from '../../src/views/record.ts';
import { playingOn } from '../match/samples.ts';
import { ended, inPhase, playing, venueLost, VIEW, viewOf, drawnByLot } from './support/samples.ts';
import { parsePdn } from '../../src/engine/pdn.ts';
import { names } from './support/arbitraries.ts';
import { tries } from '../support/tries.ts';
import { pausedMatch } from './support/changes.ts';
import { MessageFlags } from 'discord-api-types/v10';
import * as fc from 'fast-check';

const OPENING = ['11-15', '22-18', '15x22'] as const;

describe('the record of a move', () => {
  test.each([
    [0, 'The start of the game.'],
    [1, '**1. 11-15** · **Alice** · 10 s'],
    [2, '**1... 22-18** · **Bob** · 10 s'],
    [3, '**2. 15x22** · **Alice** · 10 s'],
  ])(
    'PLAY-09, TIME-05: given the board after move %i, then its record says "%s", light at the bottom, no buttons',
    (ply, words) => {
      const draft = recordMessage(playing(...OPENING), ply, VIEW);
      expect(draft.content).toBe(words);
      expect(draft.components).toEqual([]);
      expect(draft.attachments).toHaveLength(1);
      expect(draft.attachments[0]).toMatchObject({
        kind: 'board',
        name: 'board.png',
        scene: { bottom: 'light', movable: [] },
      });
    },
  );

  test('PLAY-03: given a capture, then its record shows the whole path and what was taken', () => {
    const [attachment] = recordMessage(playing(...OPENING), 3, VIEW).attachments;
    expect(attachment).toMatchObject({
      scene: { lastMove: { squares: [15, 22], captured: [{ square: 18, side: 'light', king: false }] } },
    });
    expect(attachment?.description).toContain('Last move: Alice played 15x22.');
  });

  test('RULE-13: given a game that starts with light on move, then its first move is 1...', () => {
    const match = playingOn('W:W22:B11');
    const move = { from: 22, path: [18], captured: [] };
    const game = {
      ...match.game,
      moves: [{ move, seat: 'light', at: 0, spent: 0, revision: 4, byLot: false, isCrowned: false }],
    } as never;
    expect(recordMessage({ ...match, game }, 1, VIEW).content).toBe('**1... 22-18** · **Bob** · 0 s');
  });

  test('RULE-14: given a move drawn by lot, then its record credits nobody', () => {
    const draft = recordMessage(drawnByLot('9-13'), 1, VIEW);
    expect(draft.content).toBe('**1. 9-13** · random opening');
    expect(draft.attachments[0]?.description).toContain('Last move: 9-13, part of the random opening.');
  });
});

describe('a board message that was left behind', () => {
  const left = (match: RecordedMatch, board: number): ReturnType<typeof boardRecord> =>
    boardRecord(match, revision(board), VIEW);
  /** On one board, unless `boards` are the numbers of several. */
  const on = (moves: readonly string[], boards?: readonly number[]): PlayingMatch => {
    const match = playing(...moves);
    const game = { ...match.game, boards: (boards ?? [match.game.startRevision]).map(revision) };
    return { ...match, options: { ...match.options, boards: 'one' }, game };
  };
  const BEGAN = on([]).game.startRevision;
  const afterMoves = (count: number): number => BEGAN + count;

  test('PLAY-11: given moves were made on it, then it tells them in few words, without buttons and picture', () => {
    const match = on(OPENING, [BEGAN, afterMoves(3)]);
    expect(left(match, BEGAN)).toEqual({
      content: 'Moves 1 to 2 were played on this board: 1. 11-15 22-18 2. 15x22',
      components: [],
      allowed_mentions: { parse: [] },
      attachments: [],
    });
    // Its buttons had the number of a later move.
    expect(left(match, afterMoves(1)).content).toBe('Moves 1 to 2 were played on this board: 1. 11-15 22-18 2. 15x22');
    expect(left(match, afterMoves(3)).content).toBe('The game continues below.');
    expect(left(on(OPENING, [BEGAN, afterMoves(1), afterMoves(3)]), afterMoves(1)).content).toBe(
      'Moves 1 to 2 were played on this board: 1... 22-18 2. 15x22',
    );
  });

  test('PLAY-11: given more than a dozen moves, then it says which they were, and lists the last ones', () => {
    const shuffle = '9-13 21-17 5-9 25-21 1-5 29-25 11-15 24-20 8-11 28-24 4-8 23-19 12-16'.split(' ');
    const over = ended(on(shuffle), { kind: 'draw', reason: 'agreement' });
    expect(left(over, BEGAN).content).toBe(
      'Moves 1 to 7 were played on this board: … 1... 21-17 2. 5-9 25-21 3. 1-5 29-25 4. 11-15 24-20 5. 8-11 28-24 6. 4-8 23-19 7. 12-16',
    );
  });

  test('PLAY-11, END-08: given no move was made on it, then it says where the game went', () => {
    const over = ended(on(['11-15'], [BEGAN, afterMoves(2)]), { kind: 'win', winner: 'dark', reason: 'resigned' });
    expect(left(over, afterMoves(2)).content).toBe('The game ended here.');
    expect(left(on([], [BEGAN, BEGAN + 1]), BEGAN).content).toBe('The game continues below.');
  });

  test('TIME-06: given a pause, then its position stays to be seen', () => {
    const paused = inPhase(pausedMatch(on(['11-15'])), 'paused');
    const draft = left(paused, BEGAN);
    expect(draft.content).toBe('The board when the game was paused.\nMove 1 was played on this board: 1. 11-15');
    expect(draft.attachments).toMatchObject([{ kind: 'board', name: 'board.png' }]);
  });

  test('PLAY-11: given a new board for every move, then it is the record of that move', () => {
    const match = playing(...OPENING);
    const game = { ...match.game, boards: [0, 1, 2, 3].map((count) => revision(afterMoves(count))) };
    const each: PlayingMatch = { ...match, options: { ...match.options, boards: 'every-move' }, game };
    expect(left(each, afterMoves(1))).toEqual(recordMessage(each, 2, VIEW));
    expect(left(each, afterMoves(3))).toEqual(restingBoardMessage(each, VIEW));
  });
});

describe('a board on which no move was made any more', () => {
  test.each([
    ['a pause', inPhase(pausedMatch(playing('11-15')), 'paused'), 'The board when the game was paused.'],
    ['an end', ended(playing('11-15'), { kind: 'draw', reason: 'agreement' }), 'The board when the game ended.'],
    ['no result', venueLost(playing('11-15')), 'The board when the game ended.'],
    ['another board', playing('11-15'), 'The game continues below.'],
  ] as const)('TIME-06, END-08: given %s, then it says so and has no buttons', (_, match, words) => {
    const draft = restingBoardMessage(match, VIEW);
    expect(draft).toMatchObject({ content: words, components: [], allowed_mentions: { parse: [] } });
    expect(draft.attachments[0]?.description).toContain('Last move: Alice played 11-15.');
  });
});

const fileOf = (...[match, who]: Parameters<typeof pdnAnswer>): string => {
  const [file] = pdnAnswer(match, who).attachments;
  if (file?.kind !== 'text') throw new Error('no file');
  return file.text;
};

describe('/checkers pdn', () => {
  test('START-11: given a running game, then the asker alone gets its moves so far', () => {
    const draft = pdnAnswer(playing('11-15', '22-18'), VIEW);
    expect(draft.flags).toBe(MessageFlags.Ephemeral);
    expect(draft.content).toBe('The game so far, **2 moves**, as a PDN file that checkers programs can read.');
    expect(draft.attachments).toMatchObject([{ kind: 'text', name: 'alice-vs-bob.pdn' }]);
    const text = fileOf(playing('11-15', '22-18'), VIEW);
    expect(text).toContain('[Black "Alice"]');
    expect(text).toMatch(/1\. 11-15 .* 22-18 .*\*/s);
  });

  test('START-11: given a game that is over, then the file has its result', () => {
    const over = ended(playing('11-15'), { kind: 'win', winner: 'dark', reason: 'resigned' });
    expect(pdnAnswer(over, VIEW).content).toBe('The game, **1 move**, as a PDN file that checkers programs can read.');
    expect(fileOf(over, VIEW)).toContain('[Result "1-0"]');
  });

  test('RUN-07: given any names, then the file can be read back', () => {
    fc.assert(
      fc.property(names, names, (dark, light) => {
        const games = parsePdn(fileOf(playing('11-15'), viewOf(dark, light)));
        expect(games).toMatchObject([{ moves: [{ text: '11-15' }] }]);
        expect(games[0]).not.toHaveProperty('problem');
      }),
      tries(100),
    );
  });
});
