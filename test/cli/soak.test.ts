import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { BotLog } from '../../src/cli/bot-process.ts';
import { Chance } from '../../src/cli/soak/chance.ts';
import { endingByRule, judgeJournal, judgePresses } from '../../src/cli/soak/judge-journal.ts';
import { judgeThread } from '../../src/cli/soak/judge-thread.ts';
import { heapGrowth, soakProblems, soakReport, type SoakFigures } from '../../src/cli/soak/report.ts';
import type { SeenMessage } from '../../src/cli/soak/seen.ts';
import { Soak } from '../../src/cli/soak/soak.ts';
import { runSoak } from '../../src/cli/soak.ts';
import { replay } from '../../src/engine/replay.ts';
import { parsePdn } from '../../src/engine/pdn.ts';
import { ALICE, at, BOB, squares } from '../match/samples.ts';
import { interactionAt, means, person, WatchedMatch } from './watched-match.ts';

test('RUN-01, RUN-03: given eight play, half of them hostile, and the bot is killed meanwhile, then nothing is lost and all is as it must be', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'king-me-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const figures = await Soak.run({
    games: 12,
    kills: 2,
    seed: 5,
    database: { kind: 'sqlite', file: join(folder, 'king-me.db') },
    lookEvery: { games: 12, kills: 2 },
    progress: () => undefined,
  });
  expect(figures.problems).toEqual([]);
  expect(figures.games).toBeGreaterThanOrEqual(12);
  expect(figures.kills).toBeGreaterThanOrEqual(2);
  expect([...figures.attacks.keys()]).toEqual(expect.arrayContaining(['forged moves', 'doubled presses']));
  expect(figures.measures).toHaveLength(1);
  expect(soakReport(figures, 5).at(-1)).toBe('All is well, seed 5.');
});

const played = (): WatchedMatch => new WatchedMatch().play('11-15', 2, 5).play('23-19', 6, 8);

describe('the judge of the journal', () => {
  const judge = ({ story, presses }: WatchedMatch, away = 0) =>
    judgeJournal(story, { presses, person, outages: { touch: () => away > 0, unplayable: () => away } });
  const resigned = (): WatchedMatch => {
    const watched = played();
    const confirmed = watched.playing.game.startRevision;
    return watched.act({ type: 'Resign', by: BOB, confirmed }, 9, { means: means('resign-confirm', confirmed) });
  };

  test('RUN-01: given everything was played as it is told, then nothing is wrong', () => {
    expect(judge(played())).toEqual([]);
    expect(judge(resigned())).toEqual([]);
  });

  test.each<[string, RegExp, (watched: WatchedMatch) => void]>([
    [
      'an illegal move',
      /illegal/,
      ({ entries }) => entries.push([{ type: 'MovePlayed', seat: 'dark', squares: squares('11-18'), at: at(20) }]),
    ],
    ['a move that nobody asked for', /nobody has/, ({ presses }) => presses.delete(interactionAt(5))],
    ['a move of somebody else', /somebody else/, (watched) => watched.press(BOB, 5, {})],
    ['another move than was pressed', /not what/, (watched) => watched.press(ALICE, 5, { typed: squares('11-16') })],
    [
      'a move that its player was told not to have made',
      /does not/,
      (watched) => watched.press(ALICE, 5, { typed: squares('11-15'), told: 'private' }),
    ],
    [
      'something that a hostile press did',
      /hostile/,
      (watched) => watched.press(ALICE, 5, { typed: squares('11-15'), isHostile: true }),
    ],
    [
      'an interaction that counts twice',
      /taken twice/,
      ({ entries }) => {
        const [event] = entries.at(-1) ?? [];
        if (event !== undefined) entries.push([{ ...event, at: at(20) }]);
      },
    ],
  ])('RUN-01: given %s, then that is found', (_, problem, spoil) => {
    const watched = played();
    spoil(watched);
    expect(judge(watched).join('\n')).toMatch(problem);
  });

  test('RUN-01, END-01: given a game ended otherwise than somebody saw to, then that is found', () => {
    const watched = resigned();
    watched.press(ALICE, 9, {
      means: means('resign-confirm', played().playing.game.startRevision),
    });
    expect(judge(watched)).toEqual([expect.stringContaining('resigned for dark')]);
  });

  test('TIME-08: given a turn has used the time of an outage, or is lost over one, then that is found', () => {
    const late = new WatchedMatch().play('11-15', 2, 100);
    expect(judge(late)).toEqual([]);
    expect(judge(late, 90_000)).toEqual([expect.stringContaining('98000 ms were spent')]);
    const lost = new WatchedMatch();
    lost.act({ type: 'BoardShown', board: lost.playing.game.boardRevision }, 2).act({ type: 'Tick' }, 1000);
    expect(lost.match.phase).toBe('ended');
    expect(judge(lost)).toEqual([]);
    expect(judge(lost, 900_000)).toEqual([expect.stringContaining('improper-delay')]);
  });

  test('RULE-10: the score sheet ends a game at the third repetition, and not before', () => {
    const games = parsePdn(readFileSync('test/fixtures/games/15-third-repetition.pdn', 'utf8'));
    const [game] = games.ok ? games.value : [];
    const moves = game === undefined ? [] : replay(game).plies.map(({ move }) => move);
    expect(endingByRule(moves)).toEqual({ kind: 'draw', reason: 'third-repetition' });
    expect(endingByRule(moves.slice(0, -1))).toBeUndefined();
  });
});

describe('the judge of presses', () => {
  const judge = ({ story, presses }: WatchedMatch, away = 0) =>
    judgePresses([story], { presses, outages: { touch: () => away > 0, unplayable: () => away } });
  const go = (watched: WatchedMatch) => means('go', watched.playing.game.boardRevision, '11.15');

  test('RUN-03: given every press has taken effect, then nothing is wrong', () => {
    expect(judge(played())).toEqual([]);
  });

  test('RUN-03: given a press was acknowledged and did nothing, then that is found, also if a later one did it', () => {
    const watched = new WatchedMatch();
    watched.press(ALICE, 3, { means: go(watched) });
    expect(judge(watched)).toEqual([expect.stringContaining('is in no journal')]);
    watched.play('11-15', 4, 5);
    expect(judge(watched)).toEqual([expect.stringContaining('is in no journal')]);
  });

  test('RUN-03: given a press was only heard, then it may be lost when the bot dies, and not otherwise', () => {
    const watched = new WatchedMatch();
    watched.press(ALICE, 3, { means: go(watched), told: 'heard' });
    expect(judge(watched)).toHaveLength(1);
    expect(judge(watched, 100)).toEqual([]);
  });

  test('RUN-03: given a press had no answer, then that is found, unless the bot was away', () => {
    const watched = new WatchedMatch().press(ALICE, 3, { told: 'nothing' });
    expect(judge(watched)).toEqual([expect.stringContaining('was not answered')]);
    watched.press(ALICE, 3, { told: 'nothing', isExcused: true });
    expect(judge(watched)).toEqual([]);
  });

  test('RUN-03: given a press was refused, or came after another one, or is half of a double click, then it may do nothing', () => {
    const watched = new WatchedMatch();
    const pressed = go(watched);
    watched.play('11-15', 2, 5, { gesture: 99 });
    watched.press(ALICE, 6, { means: pressed, told: 'private' }).press(ALICE, 7, { means: pressed });
    watched.press(ALICE, 4, { means: pressed, gesture: 99 });
    expect(judge(watched)).toEqual([]);
  });
});

describe('the judge of threads', () => {
  const judge = (watched: WatchedMatch, thread: readonly SeenMessage[] = watched.thread()) =>
    judgeThread(watched.story, thread, person);
  const changed = (watched: WatchedMatch, index: number, change: Partial<SeenMessage>): readonly SeenMessage[] => {
    const thread = watched.thread();
    const message = thread.at(index);
    if (message === undefined) throw new Error('there is one');
    return thread.with(index, { ...message, ...change });
  };

  test('RUN-03: given the thread shows what the journal wants, then nothing is wrong', () => {
    expect(judge(played())).toEqual([]);
    expect(judge(new WatchedMatch())).toEqual([]);
  });

  test.each<[string, RegExp, (watched: WatchedMatch) => readonly SeenMessage[]]>([
    ['there is no live board', /1 live board/, (watched) => watched.thread().slice(0, -1)],
    ['there are two', /1 live board/, (watched) => [...watched.thread(), ...watched.thread().slice(-1)]],
    [
      'the live board is an old one',
      /at revision/,
      (watched) => [...watched.thread().slice(0, -1), ...new WatchedMatch().play('11-15', 2, 5).thread().slice(-1)],
    ],
    [
      'its picture shows another position',
      /board \d+ with/,
      (watched) => changed(watched, -1, { alt: new WatchedMatch().thread().at(-1)?.alt ?? '' }),
    ],
    [
      'it names the wrong player',
      /turn of Alice/,
      (watched) => changed(watched, -1, { words: '**Bob**, it is your turn.' }),
    ],
    [
      'a piece has no button',
      /piece buttons/,
      (watched) => changed(watched, -1, { buttons: watched.thread().at(-1)?.buttons.slice(1) ?? [] }),
    ],
    ['a record is missing', /the records/, (watched) => watched.thread().filter((_, index) => index !== 1)],
    ['a record is there twice', /the records/, (watched) => [...watched.thread(), ...watched.thread().slice(1, 2)]],
    ['a record shows another position', /the record "1\. 11-15"/, (watched) => changed(watched, 1, { alt: '' })],
    [
      'a record has a button that looks alive',
      /live board|leads nowhere/,
      (watched) => changed(watched, 1, { buttons: new WatchedMatch().thread().at(-1)?.buttons ?? [] }),
    ],
    ['the players are called twice', /call\(s\)/, (watched) => [...watched.thread().slice(0, 1), ...watched.thread()]],
    [
      'an end is told of a game that goes on',
      /end\(s\) told/,
      (watched) => changed(watched, 0, { files: ['game.pdn'] }),
    ],
  ])('PLAY-12, RUN-03: given %s, then that is found', (_, problem, spoil) => {
    const watched = played();
    expect(judge(watched, spoil(watched)).join('\n')).toMatch(problem);
  });

  test('RUN-03, END-08: given a question stands and is not to be seen, or is settled and looks alive, then that is found', () => {
    const watched = played();
    const offered = played().act({ type: 'OfferDraw', by: BOB }, 14, {
      means: means('draw', watched.playing.game.boardRevision),
    });
    expect(judge(offered)).toEqual([expect.stringMatching(/the question \d+, found 0/)]);
    const number = offered.playing.drawOffer?.number ?? watched.playing.revision;
    const buttons = [{ customId: 'x', means: means('draw-accept', number) }];
    const asked = changed(watched, 0, { buttons });
    expect(judge(watched, asked)).toEqual([expect.stringContaining('leads nowhere')]);
    expect(
      judge(offered, [
        ...offered.thread(),
        { ...offered.thread()[0], id: '9', words: '', alt: '', files: [], mentions: [], buttons },
      ]),
    ).toEqual([]);
  });

  test('TIME-08: given a clock still stands when all is well again, then that is found', () => {
    expect(judge(played().act({ type: 'StopClock', reason: 'gateway-away' }, 14))).toEqual([
      expect.stringContaining('gateway-away'),
    ]);
  });
});

describe('the memory', () => {
  const MIB = 1024 * 1024;
  const figures = (kills: number, ...heaps: readonly number[]): SoakFigures => ({
    games: heaps.length * 200,
    matches: 1,
    kills,
    seconds: 1,
    presses: 1,
    unanswered: 0,
    recoveries: [],
    endings: new Map(),
    attacks: new Map(),
    measures: heaps.map((heap, index) => ({ games: (index + 1) * 200, heap: heap * MIB, rss: 0, database: 0 })),
    logCounts: new Map(),
    problems: [],
  });

  test('RUN-01: given the heap has grown by a tenth since the first 200 games, then that is a problem, and less is none', () => {
    expect(soakProblems(figures(0, 40, 60, 43.9))).toEqual([]);
    expect(soakProblems(figures(0, 40, 41, 44.1))).toEqual([expect.stringContaining('+10.3 %')]);
  });

  test('RUN-01: given fewer than 400 games, or kills, then nothing is claimed', () => {
    expect(heapGrowth(figures(0, 40))).toBeUndefined();
    expect(heapGrowth(figures(1, 40, 80))).toBeUndefined();
  });
});

describe('the log', () => {
  test.each<[string, number]>([
    ['{"level":40,"msg":"slow"}', 0],
    ['{"level":60,"msg":"King Me could not start"}', 1],
    ['{"level":50,"msg":"a promise was left alone with its error"}', 1],
    ['TypeError: x', 1],
  ])('RUN-01, RUN-13: %s is trouble: %i', (line, count) => {
    const log = new BotLog();
    log.heard(line);
    expect(log.troubles).toHaveLength(count);
  });

  test('the last line of a process that was killed may be cut off', () => {
    const log = new BotLog();
    expect(log.heard('{"level":30,"ms', false)).toBe(false);
    expect(log.troubles).toEqual([]);
    expect(log.heard('{"level":30,"msg":"King Me is ready to play"}')).toBe(true);
  });
});

test('the same seed makes the same choices, and another name others', () => {
  const draw = (name: string): readonly number[] => {
    const chance = new Chance(3).fork(name);
    return Array.from({ length: 5 }, () => chance.below(1000));
  };
  expect(draw('one')).toEqual(draw('one'));
  expect(draw('one')).not.toEqual(draw('two'));
});

test.each([
  [['--games', 'many']],
  [['--games', '0']],
  [['--kills', '-1']],
  [['--seed', 'x']],
  [['--nonsense']],
  [['--database', 'mysql://x']],
  [['x']],
])('soak %j is refused in one line with exit code 2', async (args) => {
  const answer = await runSoak(args, () => undefined);
  expect(answer).toMatchObject({ exitCode: 2, out: [] });
  expect(answer.error).not.toContain('\n');
});

test('--help tells every option', async () => {
  const { exitCode, out } = await runSoak(['--help'], () => undefined);
  expect(exitCode).toBe(0);
  for (const option of ['--games', '--kills', '--seed', '--database']) expect(out.join('\n')).toContain(option);
});
