import { describe, expect, test } from 'vitest';
import { parseFen } from '../../src/engine/fen.ts';
import { legalMoves, type Move, play } from '../../src/engine/moves.ts';
import { openingsByMoves, parseOpenings } from '../../src/engine/openings.ts';
import { type Position, START } from '../../src/engine/position.ts';
import { OPENINGS } from '../support/openings.ts';
import { readMove } from '../../src/engine/referee.ts';

/** A game of these moves, each of them legal. */
function played(moves: string, start: Position = START): { start: Position; moves: readonly { move: Move }[] } {
  let position = start;
  const list = moves === '' ? [] : moves.split(' ');
  return {
    start,
    moves: list.map((text) => {
      const read = readMove(position, text);
      if (!read.ok) throw new Error(`${text} in ${moves}: ${read.error.code}`);
      position = play(position, read.value);
      return { move: read.value };
    }),
  };
}

describe('the table of openings', () => {
  test('HIST-03: given the table, then it has about fifty openings, each with a plain name of its own and moves of its own', () => {
    expect(OPENINGS.length).toBeGreaterThanOrEqual(50);
    expect(new Set(OPENINGS.map(({ name }) => name)).size).toBe(OPENINGS.length);
    expect(new Set(OPENINGS.map(({ moves }) => moves.join(' '))).size).toBe(OPENINGS.length);
    for (const { name } of OPENINGS) expect(name).toMatch(/^[A-Z][A-Za-z' -]{2,30}$/u);
  });

  test.each(OPENINGS)(
    'HIST-03: given a game of the moves of $name, then they are legal, and it is named so',
    (opening) => {
      const game = played(opening.moves.join(' '));
      expect(openingsByMoves(OPENINGS)(game)).toBe(opening.name);
    },
  );

  test('HIST-03: given each of the seven first moves, then it alone has a name', () => {
    const openingOf = openingsByMoves(OPENINGS);
    const names = legalMoves(START).map((move) => openingOf({ start: START, moves: [{ move }] }));
    expect(new Set(names)).toEqual(
      new Set(['Bristol', 'Denny', 'Double Corner', 'Dundee', 'Edinburgh', 'Kelso', 'Old Faithful']),
    );
  });
});

describe('the opening of a game', () => {
  const table =
    '# Notes\nname\tmoves\tsource\nFirst\t11-15\tX\nLonger\t11-15 23-19 8-11\tX\n\nJumped\t9-14 23-18 14-23\tX\n';
  const openingOf = openingsByMoves(parseOpenings(table));

  test.each([
    ['', undefined],
    ['12-16', undefined],
    ['11-15', 'First'],
    ['11-15 23-19', 'First'],
    ['11-15 23-19 8-11', 'Longer'],
    ['11-15 23-19 8-11 22-17', 'Longer'],
    ['11-15 22-18 15x22', 'First'],
    ['9-14 23-18 14x23 27x18', 'Jumped'],
    ['9-14 22-18 10-15', undefined],
  ])('HIST-03: given %j, then the longest opening that it begins with names it: %s', (moves, name) => {
    expect(openingOf(played(moves))).toBe(name);
  });

  test('HIST-03: given the same moves from another start, then they are no opening', () => {
    const start = parseFen('B:W21-31:B1-12');
    if (!start.ok) throw new Error('not a position');
    expect(openingOf(played('11-15', start.value))).toBeUndefined();
  });
});
