import { describe, expect, it } from 'vitest';
import { parsePdn } from '../../src/engine/pdn.ts';
import { describePdnProblem } from '../../src/engine/problems.ts';

describe('reading PDN that is not right', () => {
  it.each([
    ['1. 11-15 hello', 1, 10, '"hello" is neither a move nor a result.'],
    ['[Event "x"\n1. 11-15', 1, 1, 'This tag is not of the form [Name "value"].'],
    ['[Event "x]\n\n1. 11-15', 1, 1, 'This tag is not of the form [Name "value"].'],
    ['1. 11-15 [so far]', 1, 10, 'This tag is not of the form [Name "value"].'],
    ['1. 11-15\n  {never closed', 2, 3, 'This comment is never closed: a "}" is missing.'],
    ['1. 11-15 (9-13', 1, 10, 'This variation is never closed: a ")" is missing.'],
    ['1. 11-15 (9-13 {)', 1, 10, 'This variation is never closed: a ")" is missing.'],
    ['1. 11-15 )', 1, 10, 'This ")" closes nothing.'],
    ['1. 11-15 1-0\r\n2. 9-13', 2, 4, 'The move 9-13 follows the result of its game.'],
    ['1. 11-15 1-0\r2. 9-13', 2, 4, 'The move 9-13 follows the result of its game.'],
    ['1. 11-15 1-0 0-1', 1, 14, 'The result 0-1 follows another result.'],
    ['1. 11-15\n15x22x', 2, 1, '"15x22x" breaks off: a square is missing.'],
    ['1. 11-15\n15x22X {!}', 2, 1, '"15x22X" breaks off: a square is missing.'],
    ['1. 11-15 22-', 1, 10, '"22-" is neither a move nor a result.'],
    ['\u0007\u0000', 1, 1, String.raw`"\u0007\u0000" is neither a move nor a result.`],
  ])('RULE-13: says of %j what is wrong, at line %i, column %i', (text, line, column, message) => {
    expect(parsePdn(text).map(({ problem }) => problem && describePdnProblem(problem))).toEqual([
      `line ${line}, column ${column}: ${message}`,
    ]);
  });

  it.each(['hello', '{oops', '(oops', '({oops', 'oops)', '[oops', '[Oops "oops"', '15x22x', '1-0 0-1', '1-0 oops'])(
    'RULE-13: a game with %j in it is refused alone: those before and behind are read',
    (oops) => {
      const texts = ['1. 11-15 1-0', `1. 9-13 ${oops}`, '1. 12-16 {fine} 0-1'];
      for (const between of ['\n\n', '\n', '\r']) {
        const games = parsePdn(texts.map((text, index) => `[Event "${index}"]\n${text}`).join(between));
        expect(games.map(({ tags }) => tags.get('Event'))).toEqual(['0', '1', '2']);
        expect(games.map(({ problem }) => problem !== undefined)).toEqual([false, true, false]);
        expect([games[0], games[2]].map((game) => [game?.moves[0]?.text, game?.result])).toEqual([
          ['11-15', '1-0'],
          ['12-16', '0-1'],
        ]);
      }
    },
  );

  it('RULE-13: a tag that cannot be read is the fault of the game that it begins', () => {
    const games = parsePdn('[Event "a"]\n1. 11-15 1-0\n\n[Event "b]\n[Black "x"]\n1. 9-13 *\n[Event c"]\n1. 12-16 *');
    expect(games.map(({ problem, moves }) => [problem?.place.line, moves[0]?.text])).toEqual([
      [undefined, '11-15'],
      [4, '9-13'],
      [7, '12-16'],
    ]);
  });
});
