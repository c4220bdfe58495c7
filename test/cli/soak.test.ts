import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { storyOf } from '../../src/cli/faults/story.ts';
import { judgeSoak } from '../../src/cli/soak/judge-soak.ts';
import { runSoak } from '../../src/cli/soak/run-soak.ts';
import { ScoreSheet } from '../../src/cli/soak/score-sheet.ts';
import { Soak } from '../../src/cli/soak/soak.ts';
import { heapGrowth, soakProblems, soakReport } from '../../src/cli/soak/soak-report.ts';
import type { SoakFigures } from '../../src/cli/soak/soak-figures.ts';
import { readMove } from '../../src/engine/referee.ts';
import { ALICE, BOB, MATCH, squares } from '../match/samples.ts';
import { interactionAt, person, THREAD, WatchedMatch } from './faults/watched-match.ts';

let folder: string | undefined;
afterEach(async () => {
  if (folder !== undefined) await rm(folder, { recursive: true, force: true });
  folder = undefined;
});

test('RUN-01: given eight play, four of them hostile, then every game ends as it must, and nothing hostile changes anything', async () => {
  folder = await mkdtemp(join(tmpdir(), 'king-me-'));
  const file = join(folder, 'king-me.db');
  const figures = await Soak.run({ games: 40, seed: 5, file, measureEvery: 40, progress: () => undefined });
  expect(figures.problems).toEqual([]);
  expect(figures.games).toBeGreaterThanOrEqual(40);
  expect([...figures.attacks.keys()]).toEqual(expect.arrayContaining(['forged moves', 'doubled presses']));
  expect(figures.measures).toHaveLength(1);
  expect(soakReport(figures, 5).at(-1)).toBe('All is well, seed 5.');
});

describe('the judge of a soak', () => {
  const ended = (): WatchedMatch => {
    const watched = new WatchedMatch().play('11-15', 2, 5).show(6);
    const confirmed = watched.playing.game.startRevision;
    return watched.act({ type: 'Resign', by: BOB, confirmed }, 9);
  };
  const judge = (watched: WatchedMatch, winner: string | undefined, hostile: readonly string[] = []) =>
    judgeSoak(
      { stories: [watched.story], unreadable: [], person },
      {
        asked: watched.asked,
        threadOf: () => THREAD,
        played: new Map([[THREAD, [{ winner, reason: 'resigned' }]]]),
        hostile: new Set(hostile),
      },
    );

  test('RUN-01: given a game has ended as it was played, then nothing is wrong', () => {
    expect(judge(ended(), person(ALICE).userId)).toEqual([]);
  });

  test('RUN-01: given a game has ended otherwise than it was played, then that is found', () => {
    expect(judge(ended(), person(BOB).userId)).toEqual([expect.stringContaining('it was played to resigned')]);
  });

  test('RUN-01: given something hostile has changed a match, then that is found', () => {
    expect(judge(ended(), person(ALICE).userId, [interactionAt(9)])).toEqual([
      expect.stringContaining('GameEnded came of the hostile interaction'),
    ]);
  });

  test('RUN-01: given a journal holds a move that its rules forbid, or a match has no journal, then that is found', () => {
    const watched = new WatchedMatch().show(2);
    const seat = 'dark';
    watched.entries.push([{ type: 'MovePlayed', seat, squares: squares('11-18'), at: watched.playing.game.startedAt }]);
    const problems = judgeSoak(
      { stories: [storyOf(MATCH, watched.entries)], unreadable: [], person },
      { asked: watched.asked, threadOf: () => undefined, played: new Map([[THREAD, []]]), hostile: new Set() },
    );
    expect(problems).toEqual([`no journal tells of thread ${THREAD}`, expect.stringContaining('MovePlayed')]);
  });
});

describe('the memory', () => {
  const MIB = 1024 * 1024;
  const figures = (...heaps: readonly number[]): SoakFigures => ({
    games: heaps.length * 200,
    matches: 1,
    seconds: 1,
    interactions: 1,
    endings: new Map(),
    attacks: new Map(),
    measures: heaps.map((heap, index) => ({ games: (index + 1) * 200, heap: heap * MIB, rss: 0, database: 0 })),
    logCounts: [],
    problems: [],
  });

  test('RUN-01: given the heap is less than a tenth above what it was after 200 games, then all is well', () => {
    expect(soakProblems(figures(40, 60, 43.9))).toEqual([]);
  });

  test('RUN-01: given it has grown by a tenth, then that is a problem', () => {
    expect(soakProblems(figures(40, 41, 44.1))).toEqual([expect.stringContaining('+10.3 %')]);
  });

  test('RUN-01: given fewer than 400 games, then nothing is claimed', () => {
    expect(heapGrowth(figures(40).measures)).toBeUndefined();
  });
});

test('a score sheet knows when the rules end a game', () => {
  const sheet = new ScoreSheet();
  const moves = ['11-15', '23-19', '8-11'];
  const endings = moves.map((text) => {
    const move = readMove(sheet.position, text);
    return move.ok ? sheet.played(move.value) : 'illegal';
  });
  expect(endings).toEqual([undefined, undefined, undefined]);
  expect(sheet.lostBy('dark', 'resigned')).toEqual({ reason: 'resigned', winner: 'light' });
});

test.each([[['--games', 'many']], [['--seed', 'x']], [['--nonsense']]])(
  'soak %j is refused in one line with exit code 2',
  async (args) => {
    const answer = await runSoak(args, () => undefined);
    expect(answer).toMatchObject({ exitCode: 2, out: [] });
    expect(answer.error).not.toContain('\n');
  },
);
