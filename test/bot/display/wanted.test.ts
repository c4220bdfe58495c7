import { expect, test } from 'vitest';
import { type MatchEvent, historyOf } from '../../../src/match/match.ts';
import { type Match, newMatch } from '../../../src/match/phases.ts';
import { prune, remember, type History } from '../../../src/bot/display/history.ts';
import { CARD, UNKNOWN } from '../../../src/bot/display/display.ts';
import { cardVersion } from '../../../src/bot/display/wanted.ts';
import { nonceOf } from '../../../src/bot/display/perform.ts';
import { revision } from '../../../src/match/ids.ts';
import { path } from '../support/live-matches-fixture.ts';
import { planFor } from '../../../src/bot/display/recognise.ts';
import { restored } from '../../../src/bot/display/follow.ts';
import {
  ALICE,
  answerDraw,
  ask,
  BOB,
  EACH,
  giveUp,
  GO_ON,
  move,
  moveAway,
  PAUSE,
  rematch,
  type Ask,
} from './display-fixture.ts';
import { after, entriesOf, historyFrom, ID, offerDraw, resign, view, wantedIn } from './histories.ts';
import { NOW, shownAs } from './display-values.ts';
/** The same of the thread, where all of it is up, and nobody knows how it reads. */
const messages = (history: History): readonly string[] => {
  const shown = shownAs(...history.planned.map(({ key }) => `${key} ${UNKNOWN}`));
  return wantedIn(history, { shown }).slice(0, -1);
};

test.each<[what: string, asked: readonly Ask[], messages: string]>([
  ['START-05: given a game that has begun, then its opening and its board', [], 'opening:3 told, board:3 3/no-clock'],
  [
    'PLAY-11: given two moves, then one board shows them',
    [move(ALICE, 11, 15), move(BOB, 22, 18)],
    'opening:3 told, board:3 5/no-clock',
  ],
  [
    'PLAY-11: given a move while the opponent is away, then another board shows it, and the next move too',
    [moveAway(ALICE, 11, 15), move(BOB, 22, 18)],
    'opening:3 told, board:3 over, board:5 6/no-clock',
  ],
  [
    'PLAY-11: given a board that is asked for, then it stands under a number of its own',
    [ask(BOB, 'CallBoard')],
    'opening:3 told, board:3 over, board:4 4/no-clock',
  ],
  [
    'END-02: given a draw that is offered, then the question below the board',
    [offerDraw],
    'opening:3 told, board:3 3/no-clock, question:4 -',
  ],
  [
    'END-02: given a draw that was declined, then the question is over, and tells it',
    [offerDraw, answerDraw(BOB, 'DeclineDraw')],
    'opening:3 told, board:3 3/no-clock, question:4 over',
  ],
  [
    'TIME-06, PLAY-12: given a pause, then it is what the request for it has become, no board stands, and the offer is put off',
    [offerDraw, ...PAUSE],
    'opening:3 told, board:3 over, question:4 over, question:5 6 due:1800000600 -',
  ],
  [
    'TIME-06: given a pause that is over, then another board comes, and the offer again, under keys of their own',
    [offerDraw, ...PAUSE, ...GO_ON],
    'opening:3 told, board:3 over, board:9 9/no-clock, question:4 over, question:5 over, question:4+9 -',
  ],
  [
    'END-05: given a game that is over, then its result, and the question for another one',
    [move(ALICE, 11, 15), resign],
    'opening:3 told, result:3 told, board:3 over, question:5 5 due:1800000300 - -',
  ],
  [
    'END-05: given a rematch, then an opening and a board of its own',
    [resign, rematch(ALICE, 'AcceptRematch'), rematch(BOB, 'AcceptRematch')],
    'opening:3 told, result:3 told, opening:7 told, board:3 over, board:7 7/no-clock, question:4 over',
  ],
  [
    'END-04: given a result and no other game, then the end is told once',
    [resign, ask(ALICE, 'CloseMatch')],
    'opening:3 told, result:3 told, board:3 over, question:4 over',
  ],
  [
    'END-05: given a rematch that is declined, then its question tells it, and the next one is asked',
    [giveUp(BOB, 'Resign'), rematch(BOB, 'DeclineRematch')],
    'opening:3 told, result:3 told, board:3 over, question:4 over, question:5 5 due:1800000300 - -',
  ],
  [
    'END-04: given a game that is called off, then its end is told',
    [giveUp(ALICE, 'Abort')],
    'opening:3 told, closing:3 told, board:3 over',
  ],
])('%s', (_what, asked, expected) => {
  expect(messages(after(...asked)).join(', ')).toBe(expected);
});

test('PLAY-11: given a new board for every move, then a record of each, and the board of this turn', () => {
  const entries = entriesOf([move(ALICE, 11, 15), move(BOB, 22, 18)], EACH);
  expect(messages(historyFrom(entries)).join(', ')).toBe(
    'opening:3 told, board:3 over, board:4 over, board:5 5/no-clock',
  );
});

test.each([
  ['opening', 'opening:3', 'match-o-3'],
  ['result', 'result:3', 'match-e-3'],
  ['closing', 'closing:3', 'match-z-3'],
  ['notice', 'notice:5-1', 'match-n-5-1'],
  ['board', 'board:9', 'match-b-9-2'],
  ['question', 'question:4+9', 'match-q-4+9-2'],
  ['card', CARD, 'match-c'],
] as const)(
  'RUN-05: given a message of the kind %s, then its nonce names it, and its copy where it can go',
  (kind, key, nonce) => {
    expect(nonceOf(ID, { kind, key }, 2)).toBe(nonce);
  },
);

test('RUN-03, TIME-06: given a program of before has posted a pause below the request for it, then it goes on in that message', () => {
  const past = historyOf(ID, entriesOf(PAUSE));
  const match = past.at(-1)?.after ?? newMatch(ID);
  const older = { version: 2, told: 5, newest: '2', copies: {}, duplicates: {}, isAtRest: false };
  const questions = (messages: object | undefined) => {
    const text = messages && JSON.stringify({ ...older, messages });
    const { history } = restored({ match, past, text, isUnheard: true, threadId: '1', view, now: NOW });
    return history.planned.flatMap(({ kind, key }) => (kind === 'question' ? [key] : []));
  };
  expect(questions(shownAs('question:4 over', 'question:5 5 due:1800000600 -'))).toEqual(['question:5']);
  expect(questions(undefined)).toEqual(['question:4']);
});

test('TIME-06: given a pause that is heard of when it is over already, then the board comes again all the same', () => {
  const entries = entriesOf([...PAUSE, ...GO_ON]);
  const history = historyFrom([...entries.slice(0, 3), entries.slice(3).flat()]);
  const boards = messages(history).filter((line) => line.startsWith('board'));
  expect(boards).toEqual(['board:3 over', 'board:8 8/no-clock']);
});

test('TIME-06: given one player who is ready, then the pause has another version, and its card has not', () => {
  const [paused, half] = [after(...PAUSE), after(...PAUSE, ask(BOB, 'Resume'))];
  expect(messages(half).at(-1)).not.toBe(messages(paused).at(-1));
  expect(cardVersion(half.match, {})).toBe(cardVersion(paused.match, {}));
});

test.each<[what: string, asked: readonly Ask[], isSame: boolean]>([
  ['a move', [move(ALICE, 11, 15)], true],
  ['an offer', [offerDraw], true],
  ['a pause', PAUSE, false],
  ['the end of the game', [resign], false],
])('START-05: given %s, then the card changes with the phase of the match only', (_what, asked, isSame) => {
  expect(cardVersion(after(...asked).match, {}) === cardVersion(after().match, {})).toBe(isSame);
});

test('RUN-05: given a thread that is locked, or a permission that is missing, then the card is another one', () => {
  const { match } = after();
  const versions = [
    cardVersion(match, {}),
    cardVersion(match, { threadId: '1' }),
    cardVersion(match, { threadId: '1', hindrance: { kind: 'locked' } }),
    cardVersion(match, { threadId: '1', hindrance: { kind: 'forbidden', permissions: [] } }),
    cardVersion(match, { threadId: '1', hindrance: { kind: 'forbidden', permissions: ['SendMessages'] } }),
  ];
  expect(new Set(versions).size).toBe(versions.length);
});

test('RUN-01: given a long game, then old boards are forgotten once they are records, and not before', () => {
  let history = after();
  const { match } = history;
  for (let turn = 0; turn < 100; turn += 1) {
    const revision = (history.match.revision + 1) as Match['revision'];
    const game = { ...('game' in match ? match.game : undefined), boards: [revision], boardRevision: revision };
    const next = { ...match, revision, game } as unknown as Match;
    const events: readonly MatchEvent[] = [{ type: 'MovePlayed', squares: path(12, 16), at: NOW } as never];
    history = remember(history, { before: history.match, after: next, events }, view);
  }
  const boards = (isBehind: boolean): number =>
    prune(history, () => isBehind).planned.filter(({ kind }) => kind === 'board').length;
  expect(boards(false)).toBe(33);
  expect(boards(true)).toBe(101);
});

test('RULE-07: given a message with a button of a hop, then it is known as the board of its turn; a question by its number only', () => {
  const planned = [
    { kind: 'board', key: 'board:3', number: 3, isOver: true },
    { kind: 'board', key: 'board:9', number: 9, isOver: false },
    { kind: 'question', key: 'question:6', number: 6, ending: undefined },
  ] as unknown as History['planned'];
  const keyFor = (kind: 'board' | 'question', number: number): string | undefined =>
    planFor({ ...after(), planned }, { kind, number: revision(number) })?.key;
  expect([2, 3, 8, 9, 11].map((number) => keyFor('board', number))).toEqual([
    undefined,
    'board:3',
    'board:3',
    'board:9',
    'board:9',
  ]);
  expect([6, 7].map((number) => keyFor('question', number))).toEqual(['question:6', undefined]);
});
