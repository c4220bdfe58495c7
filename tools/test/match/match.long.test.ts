import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { runMatch } from '../../match.ts';
import { moveBetween } from '../../../src/cli/engine/line-player.ts';
import { playGame, type Player } from '../../match/play-game.ts';
import { ProgramPlayer } from '../../match/program-player.ts';
import { describeScore, eloOf, share } from '../../match/score.ts';
import { legalMoves, play, type Move } from '../../../src/engine/moves.ts';
import { START, type Position } from '../../../src/engine/position.ts';
import { err, ok } from '../../../src/engine/result.ts';
import { temporaryFolder } from '../../../test/support/temp-folder.ts';
import { positionOf } from '../../../test/engine/samples.ts';

const FAKE = fileURLToPath(new URL('fake-program.ts', import.meta.url));
const program = (words: string): string => `"${process.execPath}" "${FAKE}" ${words}`;

async function played(argv: readonly string[]) {
  const told: string[] = [];
  const answer = await runMatch(argv, (line) => told.push(line));
  return { ...answer, told };
}

/** Plays the moves that `pick` chooses. */
const picking = (pick: (moves: readonly Move[], position: Position) => Move | undefined): Player => ({
  begin: () => Promise.resolve(ok(undefined)),
  choose({ position }) {
    const move = pick(legalMoves(position), position);
    return Promise.resolve(move === undefined ? err('it gave up') : ok(move));
  },
  end: () => Promise.resolve(),
});
const first = picking(([move]) => move);
const PARTS = { limit: '1', drawTurns: 50, number: 0 };

describe('a game between two players', () => {
  it('is lost by the side that has no move left', async () => {
    const players = { dark: first, light: first };
    const start = positionOf('B:W16,19:B12');
    expect(await playGame({ ...PARTS, start, players })).toMatchObject({ winner: 'light', moves: [] });
    expect(await playGame({ ...PARTS, start: positionOf('B:W15:B11'), players })).toMatchObject({ winner: 'dark' });
  });

  it('is lost by the side whose player has no answer, with a note that names the position', async () => {
    const players = { dark: first, light: picking(() => undefined) };
    const { winner, note } = await playGame({ ...PARTS, start: START, players });
    expect(winner).toBe('dark');
    expect(note).toMatch(/^it gave up on W:W21,/);
  });

  it('is drawn when the same position stands for the third time', async () => {
    const backAndForth = picking((moves) => moves.at(-1));
    const { winner, moves } = await playGame({
      ...PARTS,
      start: positionOf('B:WK32:BK1'),
      players: {
        dark: picking((all, { dark }) => all.find(({ path }) => path[0] === (dark === 1 ? 5 : 1))),
        light: backAndForth,
      },
    });
    expect(winner).toBeUndefined();
    expect(moves).toHaveLength(8);
  });

  it('is drawn after so many quiet turns', async () => {
    const start = positionOf('B:WK32:BK1');
    const game = await playGame({ ...PARTS, start, drawTurns: 3, players: { dark: first, light: first } });
    expect(game).toMatchObject({ winner: undefined, note: undefined });
    expect(game.moves).toHaveLength(3);
  });
});

it('takes the position after a move for the move, and no other one', () => {
  for (const move of legalMoves(START)) expect(moveBetween(START, play(START, move))).toEqual(ok(move));
  expect(moveBetween(START, START).ok).toBe(false);
});

describe('npm run match', () => {
  it('plays each opening twice, with both colors, and tells the score of A', async () => {
    const argv = [
      '--a',
      program('first'),
      '--b',
      program('last'),
      '--limit',
      'd1',
      '--ballots',
      '2',
      '--concurrency',
      '2',
    ];
    const { exitCode, out } = await played(argv);
    expect(exitCode).toBe(0);
    expect(out[0]).toMatch(/^A \d-\d-\d: /);
    const games =
      /^A (\d)-(\d)-(\d):/
        .exec(out[0] ?? '')
        ?.slice(1)
        .map(Number) ?? [];
    expect(games.reduce((sum, count) => sum + count, 0)).toBe(4);
    expect(out.slice(1)).toEqual([
      expect.stringMatching(/^A: \d+ moves, \d\.\d{3} s and depth 4\.0 on average$/),
      expect.stringMatching(/^B: /),
    ]);
  });

  it.each([
    ['dies', /B lost, it has ended on /],
    ['cheats', /B lost, no legal move leads to its answer \("B:W21,/],
    ['babbles', /B lost, its answer begins with no position \("let me see \| depth 3"\)/],
  ])('lets a program that %s lose this game, says so, and goes on with the next', async (fault, note) => {
    const argv = ['--a', program('first'), '--b', program(`last ${fault}`), '--limit', 'd1', '--games', '2'];
    const { exitCode, out, told } = await played(argv);
    expect(exitCode).toBe(0);
    expect(told[0]).toMatch(note);
    expect(out.filter((line) => line.startsWith('game 1, '))).toEqual([told[0]]);
    expect(out[0]).toMatch(/^A [12]-/);
  });

  it('lets a program that hangs lose', async () => {
    let waits = 0;
    // For `new` and for two moves it is waited as long as it takes; the third move never comes.
    const hanging = new ProgramPlayer(program('first hangs'), (_, ring) => {
      waits += 1;
      if (waits === 4) setImmediate(ring);
      return () => undefined;
    });
    const players = { dark: first, light: hanging };
    const game = await playGame({ ...PARTS, start: START, limit: '0.1', players });
    await hanging.end();
    expect(game.winner).toBe('dark');
    expect(game.note).toMatch(/^it gave no answer within 30\.1 s on /);
  });

  it('ends at once when a program does not even start', async () => {
    const { exitCode, error } = await played([
      '--a',
      program('first'),
      '--b',
      program('first never-ready'),
      '--limit',
      '1',
    ]);
    expect({ exitCode, error }).toEqual({ exitCode: 1, error: 'B does not play: it has ended.' });
  });

  it('takes other start positions from a file', async () => {
    const file = join(await temporaryFolder(), 'openings.txt');
    await writeFile(file, 'B:W16,19:B12\n\nB:W15:B11\n');
    const argv = ['--a', program('first'), '--b', program('first'), '--limit', 'd1', '--openings', file];
    expect((await played(argv)).error).toMatch(/line 1: the game is over there\.$/);
    await writeFile(file, 'B:W15:B11\n');
    expect((await played(argv)).out[0]).toMatch(/^A 1-0-1: 50\.0 % ± 69\.3/);
    await writeFile(file, 'nonsense\n');
    expect((await played(argv)).error).toMatch(/line 1: /);
  });

  it('START-10: plays two levels by a seed: the same one gives the same games', async () => {
    const score = async (seed: string) => (await played(['--levels', '2,1', '--games', '12', '--seed', seed])).out;
    const once = await score('5');
    expect(await score('5')).toEqual(once);
    expect(once[0]).toMatch(/^A \d+-\d+-\d+: /);
  });

  it('with --sprt goes on until it is decided who is stronger', async () => {
    const { out } = await played(['--levels', '4,random', '--sprt', '--elo1', '100', '--seed', '5']);
    expect(out[1]).toMatch(/^SPRT of 0 and 100 Elo: 100 Elo rather than 0 \(LLR (2\.9|[3-9])/);
  });

  it.each([
    [['--levels', '3,4', '--sprt', '--elo1', 'much'], /^--elo0 and --elo1 take Elo points such as 10 or -5/],
    [['--levels', '3,4', '--sprt', '--elo0', '10'], /^--elo0 has to be less than --elo1/],
    [['--a', 'x', '--limit', '1'], /^Give two programs and a limit/],
    [['--a', 'x', '--b', 'y'], /^Give two programs and a limit/],
    [['--a', 'x', '--b', 'y', '--limit', 'soon'], /^--limit takes seconds/],
    [['--levels', '3,9'], /^--levels takes two of 1 to 8, novice and random with a comma/],
    [['--levels', 'novice'], /^--levels takes two/],
    [['--levels', '3,4', '--a', 'x'], /^--levels takes two/],
    [['--levels', '3,4', '--limit', 'd9'], /^With --levels/],
    [['--levels', '3,4', '--ballots', '157'], /^--ballots takes a whole number from 1 to 156/],
    [['--levels', '3,4', '--openings', '/nowhere'], /^Can't read \/nowhere: there is no such file\./],
  ])('refuses %j in one line', async (argv, problem) => {
    const answer = await played(argv);
    expect(answer).toMatchObject({ exitCode: 2, out: [] });
    expect(answer.error).toMatch(problem);
  });
});

describe('a score', () => {
  it('is told with its error and as Elo points', () => {
    expect(share({ wins: 1, draws: 2, losses: 1 })).toEqual({ points: 0.5, error: 1.96 * Math.sqrt(0.125 / 4) });
    expect(eloOf(0.75)).toBeCloseTo(190.85, 1);
    expect(describeScore({ wins: 30, draws: 60, losses: 10 })).toBe('30-60-10: 60.0 % ± 5.9, Elo +70 (+29 to +114)');
    expect(describeScore({ wins: 2, draws: 0, losses: 0 })).toBe('2-0-0: 100.0 % ± 0.0, Elo +inf (+inf to +inf)');
  });
});
