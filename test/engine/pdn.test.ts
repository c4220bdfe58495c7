import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { legalMoves, play } from '../../src/engine/moves.ts';
import { makeMove, readSquares } from '../../src/engine/referee.ts';
import { makePdn, parsePdn, PDN_RESULTS, type PdnGame, type PdnMove } from '../../src/engine/pdn.ts';
import { START } from '../../src/engine/position.ts';
import { tries } from '../support/tries.ts';

function withoutPlace({ text, comment }: PdnMove): PdnMove {
  return comment === undefined ? { text } : { text, comment };
}

/** The games of a text that is known to be good, without the places of tags and moves. */
function gamesOf(text: string): PdnGame[] {
  return parsePdn(text).map(({ tags, comment, moves, result, problem }) => {
    expect(problem).toBeUndefined();
    const game = { tags, moves: moves.map(withoutPlace), result };
    return comment === undefined ? game : Object.assign(game, { comment });
  });
}

const movesOf = (text: string): string[][] => gamesOf(text).map((game) => game.moves.map((move) => move.text));

describe('reading PDN', () => {
  it('RULE-13: reads tags, moves and the result', () => {
    const [game, ...others] = gamesOf(
      '[Event "Friday"]\n[Black "Alice"]\n[White "Bob"]\n\n1. 11-15 23-19 2. 8-11 1-0\n',
    );
    expect(others).toEqual([]);
    expect([...(game?.tags ?? [])]).toEqual([
      ['Event', 'Friday'],
      ['Black', 'Alice'],
      ['White', 'Bob'],
    ]);
    expect(game?.moves.map((move) => move.text)).toEqual(['11-15', '23-19', '8-11']);
    expect(game?.result).toBe('1-0');
  });

  it.each([
    ['comments', '{Hello} 1. 11-15 {a {strange one} 23-19 ; the rest\n 2. 8-11 *'],
    ['variations', '1. 11-15 (1. 9-14 (1. 12-16 {:)}) 22-18) 23-19 2. 8-11 *'],
    ['variations with a move right behind them', '1. 11-15 (1. 9-14)23-19 2. 8-11 *'],
    ['NAGs and strength marks', '1. 11-15! 23-19 $3 2. 8-11*'],
    ['numbers of every kind', '1.11-15 1...23-19 2. ... 8-11'],
    ['escaped lines', '%nobody reads this\n1. 11-15 23-19\n% nor this [ {\n2. 8-11 *'],
    ['line ends and a mark of other systems', '\uFEFF1. 11-15\r\n23-19\r2. 8-11\r\n*\r\n'],
    ['remarks glued to a move', '1. 11-15 23-19Oversteppedthetime. 2. 8-11 *'],
    ['a mark in brackets', '1. 11-15 (!) 23-19 (?!) 2. 8-11 *'],
    ['lines that end with CR alone', '%nobody\r1. 11-15 ; the rest\r23-19 (;)\r) 2. 8-11\r*\r'],
    ['moves with blanks, dashes and colons', '1. 11 - 15 23\u201319 2. 8- 11 *'],
    ['a move broken at the end of a line', '1. 11-15 23-\n19 2. 8-11 *'],
    ['"the only move" behind a blank, where the numbers go on', '1. 11-15 23-19 * 2. 8-11 *'],
    ['a result behind "the only move"', '11-15 23-19 8-11 * 1-0'],
    ['a "*" behind the result', '11-15 23-19 8-11 1-0 *'],
  ])('RULE-13: takes %s', (_what, text) => {
    expect(movesOf(text)).toEqual([['11-15', '23-19', '8-11']]);
  });

  it('keeps comments with their moves, on one line', () => {
    const [game] = gamesOf('{Before\n  all} 1. 11-15 {[%emt 0:00:12]} {good} 23-19 *');
    expect(game?.comment).toBe('Before all');
    expect(game?.moves).toEqual([{ text: '11-15', comment: '[%emt 0:00:12] good' }, { text: '23-19' }]);
  });

  it.each([
    ['1-0', '1-0'],
    ['2-0', '1-0'],
    ['0-2', '0-1'],
    ['1-1', '1/2-1/2'],
    ['1/2-1/2', '1/2-1/2'],
    ['1/2', '1/2-1/2'],
    ['0-0', '*'],
    ['*', '*'],
    ['', '*'],
    ['\u00BD-\u00BD', '1/2-1/2'],
    ['\u00BD', '1/2-1/2'],
    ['1\u20130', '1-0'],
    ['1/2 - 1/2', '1/2-1/2'],
    ['* 1-0', '1-0'],
    ['1-0 *', '1-0'],
  ])('RULE-13: reads the result %s as %s', (text, result) => {
    expect(gamesOf(`[Event "x"] 1. 11-15 ${text}`).map((game) => game.result)).toEqual([result]);
  });

  it('takes the Result tag where the moves end without a result, and the moves where they disagree', () => {
    expect(gamesOf('[Result "0-1"] 1. 11-15').map((game) => game.result)).toEqual(['0-1']);
    expect(gamesOf('[Result "0-1"] 1. 11-15 1-0').map((game) => game.result)).toEqual(['1-0']);
  });

  it.each([
    ['results', '1. 11-15 1-0 1. 9-13 0-1', [['11-15'], ['9-13']]],
    ['tags', '[Event "a"] 1. 11-15 [Event "b"] 1. 9-13', [['11-15'], ['9-13']]],
    ['tags of games without moves', '[Event "a"]\n\n[Event "b"] 1. 9-13', [[], ['9-13']]],
    ['a "*"', '11-15 22-18 * 9-13 *', [['11-15', '22-18'], ['9-13']]],
    ['results without numbers', '11-15 22-18 1-0 9-13 0-1', [['11-15', '22-18'], ['9-13']]],
    ['one "*" before and several behind', '* [Event "a"] 11-15 * * 9-13 *', [['11-15'], ['9-13']]],
    ['a position set up behind a result', '11-15 * /FEN "W:W23:B9"/ 23-19', [['11-15'], ['/FEN "W:W23:B9"/', '23-19']]],
    ['nothing at all', ' \n', []],
  ])('tells games apart by %s', (_what, text, games) => {
    expect(movesOf(text)).toEqual(games);
  });

  it('gives tags behind the moves to the next game', () => {
    const tags = gamesOf('[Event "a"] 1. 11-15 * [Black "b"] 1. 9-13').map((game) => Array.from(game.tags));
    expect(tags).toEqual([[['Event', 'a']], [['Black', 'b']]]);
  });

  it('RULE-13: a tag that comes again belongs to the same game, and the first one counts', () => {
    const text = '[Event "Double corner"]\n[Black "Alice"]\n[event "Again"]\n[Result "1-0"]\n\n1. 9-14 22-17 *\n';
    const [game, ...others] = gamesOf(text);
    expect(others).toEqual([]);
    expect(game?.tags.get('Event')).toBe('Double corner');
    expect(game?.tags.size).toBe(3);
  });

  it.each([
    ['[Fen "W:W23:B9"]', 'FEN', 'W:W23:B9'],
    ['[GAMETYPE "21"]', 'GameType', '21'],
    ['[ODD "x"]', 'ODD', 'x'],
    ['[Event Friday night]', 'Event', 'Friday night'],
    ['[Round 1 ]', 'Round', '1'],
    ['[Event]', 'Event', ''],
    ['[White "Bob "the brush" Carol"]', 'White', 'Bob "the brush" Carol'],
    ['[Event "two\r\n  lines"]', 'Event', 'two lines'],
  ])('RULE-13: reads the tag %j as %s', (text, name, value) => {
    const games = gamesOf(`${text}\n1. 11-15 *`);
    expect(games.map(({ tags, moves }) => [[...tags], moves.length])).toEqual([[[[name, value]], 1]]);
  });

  it('keeps the places of tags and moves, whatever ends the lines', () => {
    for (const end of ['\n', '\r', '\r\n']) {
      const [game] = parsePdn(['[Event "x"]', '', ' [FEN "W:W23:B9"]', '23-19'].join(end));
      expect(game?.tagPlaces?.get('FEN')).toEqual({ line: 3, column: 2 });
      expect(game?.moves[0]?.place).toEqual({ line: 4, column: 1 });
    }
  });

  it('RULE-13, PLAY-04: a move is read in a file as it is when typed', () => {
    const blanks = fc.constantFrom('', ' ', '  ', '\t');
    const between = fc
      .tuple(blanks, fc.constantFrom(...Array.from('-xX\u00D7:\u2013\u2014')), blanks)
      .map((parts) => parts.join(''));
    const squares = fc.integer({ min: 1, max: 32 });
    fc.assert(
      fc.property(squares, fc.array(fc.tuple(between, squares), { minLength: 1, maxLength: 5 }), (from, hops) => {
        const text = [from, ...hops.flat()].join('');
        // 1-0 and the like are results.
        fc.pre(hops.length > 1 || from > 2);
        const typed = readSquares(text);
        expect(typed).toMatchObject({ ok: true });
        const [move] = gamesOf(`1. ${text} *`)[0]?.moves ?? [];
        expect(readSquares(move?.text ?? '')).toEqual(typed);
        // Breaking off is refused either way.
        expect(readSquares(`${text}x`).ok).toBe(false);
        expect(parsePdn(`1. ${text}x *`)[0]?.problem?.place).toEqual({ line: 1, column: 4 });
      }),
      tries(),
    );
  });
});

/** Text as people type it into tags and comments: on one line, no spaces at its ends. */
const lines = fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll(/\s+/gu, ' ').replaceAll('}', ')').trim());
const comments = fc.oneof(
  lines.filter((text) => text !== ''),
  fc
    .array(fc.constantFrom('a', 'word', '%', '; or', '[%emt 0:00:12]'), { minLength: 1, maxLength: 40 })
    .map((words) => words.join(' ')),
);

/** Recorded games with everything that a game can carry. */
const games: fc.Arbitrary<PdnGame> = fc
  .record({
    tags: fc.dictionary(fc.stringMatching(/^[A-Z][A-Za-z]{0,12}$/u), lines),
    comment: fc.option(comments, { nil: undefined }),
    choices: fc.array(fc.tuple(fc.nat(), fc.option(comments, { nil: undefined })), { maxLength: 60 }),
    result: fc.constantFrom(...PDN_RESULTS),
  })
  .map(({ tags, comment, choices, result }) => {
    let position = START;
    const moves = choices.flatMap(([choice, remark]) => {
      const legal = legalMoves(position);
      const move = legal[choice % Math.max(legal.length, 1)];
      if (move === undefined) return [];
      position = play(position, move);
      const text = makeMove(move);
      return [remark === undefined ? { text } : { text, comment: remark }];
    });
    const all = new Map(Object.entries({ ...tags, GameType: '21', Result: result }));
    return comment === undefined ? { tags: all, moves, result } : { tags: all, comment, moves, result };
  });

const anyTagOrder = (game: PdnGame | undefined): unknown => ({ ...game, tags: Object.fromEntries(game?.tags ?? []) });

describe('writing PDN', () => {
  const tags = new Map([
    ['White', 'Bob "the brush" \\ Carol'],
    ['Black', 'Alice'],
    ['Round', '1'],
    ['Termination', 'resigned'],
    ['Event', 'Friday'],
  ]);

  it('RULE-13: begins with the usual tags in their order, GameType 21 and the result among them', () => {
    const moves = [{ text: '11-15', comment: '[%emt 0:00:12]' }, { text: '23-19' }];
    expect(makePdn({ tags, moves, result: '1-0' })).toBe(
      [
        '[Event "Friday"]',
        '[Round "1"]',
        '[Black "Alice"]',
        String.raw`[White "Bob \"the brush\" \\ Carol"]`,
        '[Result "1-0"]',
        '[GameType "21"]',
        '[Termination "resigned"]',
        '',
        '1. 11-15 {[%emt 0:00:12]} 1... 23-19 1-0',
        '',
      ].join('\n'),
    );
  });

  it('RULE-13: numbers a game that light begins from 1...', () => {
    const text = makePdn({
      tags: new Map([['FEN', 'W:W23:B9']]),
      moves: ['23-19', '9-13', '19-16'].map((move) => ({ text: move })),
      result: '*',
    });
    expect(text.split('\n').at(-2)).toBe('1... 23-19 2. 9-13 19-16 *');
  });

  it('RULE-13: numbers on behind a position that is set up, by the side that has the move there', () => {
    const text = makePdn({
      tags: new Map(),
      moves: ['11-15', '/FEN "B:W32:B1"/', '1-6', '/FEN "B:W32:B6"/', '6-10', '32-28'].map((move) => ({ text: move })),
      result: '*',
    });
    const line = '1. 11-15 /FEN "B:W32:B1"/ 2. 1-6 /FEN "B:W32:B6"/ 3. 6-10 32-28 *';
    expect(text.split('\n').at(-2)).toBe(line);
    expect(gamesOf(text).map(makePdn)).toEqual([text]);
  });

  it('RULE-13: keeps lines within 80 characters, and breaks none inside a command such as [%emt 0:00:12]', () => {
    const move = { text: '22x15x8', comment: 'thought hard [%emt 0:00:12] and played' };
    const text = makePdn({ tags, moves: Array.from({ length: 100 }, () => move), result: '*' });
    const longest = Math.max(...text.split('\n').map((line) => line.length));
    expect([longest > 70, longest <= 80]).toEqual([true, true]);
    expect(text.match(/\[%emt 0:00:12\]/gu)).toHaveLength(100);
  });

  it('RULE-13: a bracket that would close a comment becomes a round one', () => {
    const text = makePdn({ tags, moves: [{ text: '11-15', comment: 'a } b' }], result: '*' });
    expect(text).toContain('11-15 {a ) b}');
  });

  it('begins no line of a comment with a tag, which would end it', () => {
    const moves = [{ text: '11-15', comment: Array.from({ length: 60 }, () => '[Event "x"]').join(' ') }];
    expect(gamesOf(makePdn({ tags, moves, result: '*' }))[0]?.moves).toEqual(moves);
  });

  it('begins no line with %, which other programs would pass over', () => {
    const moves = [{ text: '11-15', comment: Array.from({ length: 60 }, () => '%').join(' ') }];
    expect(makePdn({ tags, moves, result: '*' })).not.toMatch(/^%/mu);
  });

  it('RULE-13: what is written reads back as it was, one game or several', () => {
    fc.assert(
      fc.property(fc.array(games, { maxLength: 3 }), (list) => {
        const written = list.map(makePdn).join('\n');
        const read = gamesOf(written);
        expect(read.map(anyTagOrder)).toEqual(list.map(anyTagOrder));
        expect(read.map(makePdn).join('\n')).toBe(written);
      }),
      tries(),
    );
  });
});
