import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { LinePlayer, playLines } from '../../../src/cli/engine/line-player.ts';
import { createSearcher, type Searcher, type SearchState } from '../../../src/engine/search/search.ts';
import { positionOf } from '../../engine/samples.ts';

const newSearcher = () => createSearcher({ weights: new Uint8Array(), tableBits: 12 });
const newPlayer = (now = () => 0) => new LinePlayer(newSearcher(), now);

describe('engine play', () => {
  it.each([
    ['B:W10:B6 d3', /^W:W:B15 \| \d+, 29999, \d+, 6x15$/],
    ['  W:W32:B1   n500  ', /^B:W(?:27|28):B1 \| \d+, -?\d+, 500, 32-2[78]/],
    ['new', /^ready$/],
    ['W:W21:B17,14 0.1', /^no move: the side to move has lost$/],
    ['', /^error: Give a FEN and a limit/],
    ['B:W32 d3', /^error: Bad FEN at character 6: Both sides/],
    ['B:W32:B1 fast', /^error: The limit is .* not "fast"$/],
    ['B:W32:B1 0', /^error: The limit is/],
    ['B:W32:B1 -1', /^error: The limit is/],
  ])('answers %j', (line, answer) => {
    expect(newPlayer().answer(line)).toMatch(answer);
  });

  it('stops when the time is up, a little before it', () => {
    let looks = 0;
    const clock = () => 10 * looks++;
    const answer = newPlayer(clock).answer('B:W21-32:B1-12 0.05');
    expect(answer).toMatch(/^W:W21,22/);
    expect(looks).toBeLessThanOrEqual(6);
  });

  it('takes no time where nothing is to be chosen', () => {
    const nodes = Number(newPlayer().answer('B:W26,27,32:B1,2,3,22 60').split(', ')[2]);
    expect(nodes).toBeLessThan(10_000);
  });

  it('RULE-10, RULE-11: remembers the game since `new`, whichever move was played after its answer', () => {
    const searcher = newSearcher();
    const searched: SearchState[] = [];
    const search: Searcher['search'] = (state, budget) => {
      searched.push(state);
      return searcher.search(state, budget);
    };
    const player = new LinePlayer({ ...searcher, search }, () => 0);
    const scoreOf = (line: string) => Number(player.answer(line).split(', ')[1]);
    const [now, ...earlier] = [
      'B:WK14,K15,K19:BK6',
      'W:WK14,K15,K19:BK1',
      'B:WK14,K15,K23:BK1',
      'W:WK14,K15,K23:BK6',
    ] as const;
    for (const fen of earlier) scoreOf(`${fen} d1`);
    // Dark is two kings behind: only a repetition saves half a point.
    expect(scoreOf(`${now} d5`)).toBe(0);
    expect(searched.at(-1)).toMatchObject({
      position: positionOf(now),
      earlier: earlier.map(positionOf),
      quietTurns: 3,
    });
    expect(scoreOf(`${now} d5`)).toBe(0);
    player.answer('new');
    expect(scoreOf(`${now} d5`)).toBeLessThan(-100);
    for (const fen of ['W:WK32,30:B1,2', 'B:WK28,30:B1,2', 'W:WK28,30:B1,6']) scoreOf(`${fen} d1`);
    expect(searched.at(-1)).toMatchObject({ earlier: [], quietTurns: 2 });
    scoreOf('B:W32:B1,2 d1');
    expect(searched.at(-1)).toMatchObject({ earlier: [], quietTurns: 0 });
  });

  it('answers each line of the input at once, and ends with it', async () => {
    const answers: string[] = [];
    const lines = ['new', 'B:W10:B6 d3', 'no such thing', 'B:W10:B6 d3'];
    const end = await playLines([], Readable.from([lines.join('\n')]), (line) => answers.push(line));
    expect(end).toEqual({ exitCode: 0, out: [] });
    expect(answers.map((answer) => answer.slice(0, 7))).toEqual(['ready', 'W:W:B15', 'error: ', 'W:W:B15']);
  });

  it('refuses words that it does not know', async () => {
    const end = await playLines(['fast'], Readable.from([]), () => undefined);
    expect(end).toMatchObject({ exitCode: 2, error: `play doesn't take "fast": it reads lines.` });
  });

  it('RUN-09: knows who wins with five pieces if it is told to', async () => {
    const scores: number[] = [];
    const note = (line: string): unknown => scores.push(Number(/\| \d+, (-?\d+),/.exec(line)?.[1]));
    for (const endgames of ['4', '5'])
      await playLines(['--endgames', endgames], Readable.from(['B:WK23,K31:BK2,K16,K17 d2']), note);
    expect(scores[0]).toBeLessThan(300);
    expect(scores[1]).toBeGreaterThan(300);
    const other = await playLines(['--endgames', '6'], Readable.from([]), () => undefined);
    expect(other).toMatchObject({ exitCode: 2, error: '--endgames is 4 or 5, not "6".' });
  });
});
