import { describe, expect, test } from 'vitest';
import { recordMessage, restingBoardMessage, pdnAnswer } from '../../src/views/record.ts';
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
        kind: 'picture',
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
        expect(parsePdn(fileOf(playing('11-15'), viewOf(dark, light))).ok).toBe(true);
      }),
      tries(100),
    );
  });
});
