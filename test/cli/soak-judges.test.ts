import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { WatchedMatch, person, means, interactionAt } from './watched-match.ts';
import { judgeJournal, endingByRule, judgePresses } from '../../src/cli/soak/judge-journal.ts';
import { ALICE, at, BOB, squares } from '../match/samples.ts';
import { parsePdn } from '../../src/engine/pdn.ts';
import { replay } from '../../src/engine/replay.ts';
import type { SeenMessage } from '../../src/cli/soak/seen.ts';
import { judgeThread } from '../../src/cli/soak/judge-thread.ts';

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

  test('RUN-03, RULE-07: given a hop of a jump with several ways on, then it must be in the journal as well', () => {
    const watched = new WatchedMatch();
    const moves = '10-15 24-20 9-14 27-24 12-16 23-18 14x23'.split(' ');
    for (const [index, move] of moves.entries()) watched.play(move, 2 + 4 * index, 4 + 4 * index);
    const { boardRevision } = watched.playing.game;
    watched.play('26x19', 40, 41);
    expect(watched.playing.game.hops).toEqual(squares('26x19'));
    expect(judge(watched)).toEqual([]);
    expect(judgeThread(watched.story, watched.thread(), person)).toEqual([]);
    watched.press(BOB, 39, { means: means('go', boardRevision, '26.19') });
    expect(judge(watched)).toEqual([expect.stringContaining('is in no journal')]);
  });

  test('RUN-03: given the board has gone meanwhile, then by time that has passed, and by nothing that was pressed later', () => {
    const late = new WatchedMatch();
    const pressed = go(late);
    late.act({ type: 'BoardShown', board: late.playing.game.boardRevision }, 2);
    late.press(ALICE, 999, { means: pressed, toldAt: at(1001) }).act({ type: 'Tick' }, 1000);
    expect(late.match.phase).toBe('ended');
    expect(judge(late)).toEqual([]);
    const overtaken = new WatchedMatch().press(ALICE, 3, { means: pressed, toldAt: at(8) }).play('11-15', 4, 5);
    expect(judge(overtaken)).toEqual([expect.stringContaining('is in no journal')]);
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
