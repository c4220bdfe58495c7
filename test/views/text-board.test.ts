import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MessageFlags } from 'discord-api-types/v10';
import { textBoardMessage } from '../../src/views/private-view.ts';
import { legalMoves, squaresOf } from '../../src/engine/moves.ts';
import { fold, type MatchEvent } from '../../src/match/match.ts';
import { SEATS } from '../../src/match/ids.ts';
import { at, MATCH } from '../match/samples.ts';
import { clockOf, running, wellUnderWay } from '../match/timed.ts';
import { ended, inPhase, playing, venueLost, NOW } from './support/samples.ts';
import { readTextBoard } from './support/read-text-board.ts';
import { playedGames, SET_UPS } from './support/played-games.ts';
import { tries } from '../support/tries.ts';

const seconds = (when: number): number => at(when) / 1000;
const timed = (...events: readonly MatchEvent[]) => inPhase(fold(MATCH, events), 'playing');
const said = (match: Parameters<typeof textBoardMessage>[0]): string =>
  textBoardMessage(match, 'dark', NOW).content ?? '';

describe('the board in words and letters', () => {
  test('PLAY-11: given a game without a clock, then all that is needed to play is told, to the asker alone', () => {
    const draft = textBoardMessage(playing('11-15'), 'light', NOW);
    expect(draft).toMatchObject({ flags: MessageFlags.Ephemeral, allowed_mentions: { parse: [] }, attachments: [] });
    expect(draft.content).toBe(
      [
        'Last move: **Alice**, **1. 11-15**.',
        "It's **Bob**'s turn (white).",
        'Moves: 21-17, 22-17, 22-18, 23-18, 23-19, 24-19, 24-20.',
        'There is no time limit.',
        '**Alice**: 12 men. **R** is a red man, **RK** a red king.',
        '**Bob**: 12 men. **W** is a white man, **WK** a white king.',
        'A bare number is an empty square. Light squares are left out. At the bottom: white. A star marks the piece that moved last.',
        '```',
        '   R1     R2     R3     R4',
        'R5     R6     R7     R8',
        '   R9     R10    11     R12',
        '13     14     R15*   16',
        '   17     18     19     20',
        'W21    W22    W23    W24',
        '   W25    W26    W27    W28',
        'W29    W30    W31    W32',
        '```',
      ].join('\n'),
    );
  });

  test('PLAY-11: given nothing has been played, then it says so', () => {
    expect(said(playing())).toMatch(/^No moves have been played yet\.\nIt's \*\*Alice\*\*'s turn \(red\)\./);
    expect(said(playing())).not.toMatch(/[Ss]tar|\d\*/);
  });

  test('PLAY-06: given a jump on the board, then it says that a jump must be taken, and which there are', () => {
    expect(said(playing('11-15', '22-18'))).toContain('\nMust jump: 15x22.\n');
  });

  test.each([
    ['a draw', ended(playing('11-15'), { kind: 'draw', reason: 'agreement' }), '**Draw**: both players agreed.'],
    [
      'a win',
      ended(playing('11-15'), { kind: 'win', winner: 'dark', reason: 'resigned' }),
      '**Alice** (red) wins: **Bob** resigned.',
    ],
  ])(
    'PLAY-11: given %s, then it says how the game ended and whose turn it was, and lists no moves',
    (_, over, result) => {
      expect(said(over)).toContain(`\nThe game is over. ${result}\nIt was **Bob**'s turn (white).\n`);
      expect(said(over)).not.toContain('Moves:');
    },
  );

  test('PLAY-11: given a game without a result, then it says so', () => {
    const closed = venueLost(playing('11-15'));
    expect(said(closed)).toContain("\nThe game is over, without a result.\nIt was **Bob**'s turn (white).\n");
    expect(said(closed)).not.toContain('Moves:');
  });
});

describe('the clock in words', () => {
  test("TIME-04: given a running clock, then it counts down in the board's own words", () => {
    expect(said(timed(...wellUnderWay()))).toContain(`\n⏱ <t:${seconds(400)}:R> (+1 min)\n`);
    expect(said(timed(...running()))).toContain(`\n⏱ <t:${seconds(460)}:R>, or the game is called off.\n`);
  });

  test('TIME-09: given a total time, then each player has what is left beside their pieces', () => {
    const words = said(timed(...running(clockOf(5, 3))));
    expect(words).toContain(`\n⏱ <t:${seconds(400)}:R>, or the game is called off.\n`);
    expect(words).toContain('\n**Alice**: 12 men, 5\\:00 on the clock. **R**');
    expect(words).toContain('\n**Bob**: 12 men, 5\\:00 on the clock. **W**');
  });

  test('TIME-06: given a pause, then the time that was left is told as it stands', () => {
    const paused = inPhase(
      fold(MATCH, [
        ...running(),
        { type: 'PauseRequested', seat: 'light', at: at(150) },
        { type: 'GamePaused', at: at(160) },
      ]),
      'paused',
    );
    const words = said(paused);
    expect(words).toContain("\nThe game is paused.\nIt's **Alice**'s turn (red).\n");
    expect(words).toContain('\n**4 min** left for this move.\n');
  });
});

describe('any game, any names', () => {
  test('PLAY-11: given any game, running or over, then position, side to move and legal moves follow from the message alone', () => {
    fc.assert(
      fc.property(playedGames, fc.constantFrom(...SEATS), (match, seat) => {
        const { position, moves } = match.game;
        const wanted = { position, bottom: seat, lastMoved: moves.at(-1)?.move.path.at(-1), isOver: false };
        const read = readTextBoard(textBoardMessage(match, seat, NOW).content ?? '');
        expect(read).toEqual(wanted);
        expect(legalMoves(read.position)).toEqual(legalMoves(position));
        for (const over of [ended(match, { kind: 'win', winner: seat, reason: 'left' }), venueLost(match)]) {
          const last = readTextBoard(textBoardMessage(over, seat, NOW).content ?? '');
          expect(last).toEqual({ ...wanted, isOver: true });
        }
      }),
      tries(200),
    );
  });

  test('PLAY-11: given any game, then every legal move stands there, or how many more there are', () => {
    fc.assert(
      fc.property(playedGames, (match) => {
        const listed = /^(?:Moves|Must jump): (?<moves>.*?)(?: and (?<more>\d+) more)?\.$/m.exec(said(match));
        const legal = legalMoves(match.game.position);
        const shown = (listed?.groups?.['moves'] ?? '').split(', ').filter(Boolean);
        const paths = legal.map((move) => squaresOf(move).join('-'));
        expect(shown.map((move) => move.replaceAll('x', '-'))).toEqual(paths.slice(0, shown.length));
        expect(shown.length + Number(listed?.groups?.['more'] ?? 0)).toBe(legal.length);
      }),
      { ...tries(200), examples: SET_UPS.map((match) => [match]) },
    );
  });
});
