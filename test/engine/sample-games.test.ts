import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { makeFen } from '../../src/engine/fen.ts';
import { isQuiet } from '../../src/engine/moves.ts';
import { makeMove } from '../../src/engine/referee.ts';
import { isDrawnByQuietTurns, isDrawnByRepetition, outcome } from '../../src/engine/outcome.ts';
import { makePdn, parsePdn } from '../../src/engine/pdn.ts';
import { replay, type Replay } from '../../src/engine/replay.ts';
import { FEATURES, featuresOf } from '../fixtures/games/features.ts';

const FOLDER = 'test/fixtures/games/';

const samples = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.pdn'))
  .sort()
  .map((name) => {
    const text = readFileSync(`${FOLDER}${name}`, 'utf8');
    const [game] = parsePdn(text);
    if (game === undefined) throw new Error(`${name} holds no game.`);
    return { name, text, game, played: replay(game) };
  });

/** What ends the game on the board after each ply, the start first: exactly one entry may be set, the last. */
function endings({ start, plies }: Replay): (string | undefined)[] {
  const stood = new Map([[makeFen(start), 1]]);
  let quietTurns = 0;
  return [
    undefined,
    ...plies.map(({ before, move, after }) => {
      const times = (stood.get(makeFen(after)) ?? 0) + 1;
      stood.set(makeFen(after), times);
      quietTurns = isQuiet(before, move) ? quietTurns + 1 : 0;
      const end = outcome(after);
      if (end !== undefined) return `${end.reason === 'blocked' ? 'blocked' : 'all captured'} ${end.winner}`;
      if (isDrawnByRepetition(times)) return 'third repetition';
      return isDrawnByQuietTurns(quietTurns) ? '50 turns without a capture or a crowning' : undefined;
    }),
  ];
}

describe('the sample games', () => {
  it('are at least 24, and no two are the same', () => {
    expect(samples.length).toBeGreaterThanOrEqual(24);
    expect(new Set(samples.map(({ game }) => game.moves.map((move) => move.text).join())).size).toBe(samples.length);
  });

  it.each(samples)('RULE-13: $name is legal, and written as we write', ({ text, game, played }) => {
    expect(played.problem).toBeUndefined();
    expect(played.plies.map((ply) => makeMove(ply.move))).toEqual(game.moves.map((move) => move.text));
    expect(makePdn(game)).toBe(text);
  });

  it.each(samples)('RULE-09..11: $name ends where the rules or its players end it, not later', ({ game, played }) => {
    const reason = game.tags.get('Termination') ?? '';
    const ends = endings(played);
    expect(ends.slice(0, -1).filter((end) => end !== undefined)).toEqual([]);
    const winner = { '1-0': ' dark', '0-1': ' light', '1/2-1/2': '', '*': '?' }[game.result];
    const byPlayers = reason === 'resigned' || reason === 'draw by agreement';
    expect(ends.at(-1)).toBe(byPlayers ? undefined : `${reason}${winner}`);
    if (byPlayers) expect(winner === '').toBe(reason === 'draw by agreement');
  });

  it('show every ending and every kind of jump between them', () => {
    const ended = new Set(samples.map(({ game }) => `${game.tags.get('Termination')} ${game.result}`));
    expect([...ended].sort()).toEqual([
      '50 turns without a capture or a crowning 1/2-1/2',
      'all captured 0-1',
      'all captured 1-0',
      'blocked 0-1',
      'blocked 1-0',
      'draw by agreement 1/2-1/2',
      'resigned 0-1',
      'resigned 1-0',
      'third repetition 1/2-1/2',
    ]);
    const shown = samples.flatMap(({ played: { plies } }) =>
      Array.from(
        featuresOf(
          plies.map(({ before }) => before),
          plies.map(({ move }) => move),
        ),
      ),
    );
    expect(new Set(shown)).toEqual(new Set(FEATURES));
  });
});
