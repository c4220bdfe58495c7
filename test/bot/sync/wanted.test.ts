import { expect, test } from 'vitest';
import { historyOf, evolve, newMatch } from '../../../src/match/evolve.ts';
import { noticesIn, plan, prune, remember, startHistory, type History } from '../../../src/bot/sync/history.ts';
import { cardVersion, nonceOf, wantedOf, type Moment } from '../../../src/bot/sync/wanted.ts';
import type { ViewContext } from '../../../src/views/view-context.ts';
import { LANGUAGES } from '../../../src/views/words/languages.ts';
import { decide } from '../../../src/match/decide.ts';
import type { MatchAction } from '../../../src/match/action.ts';
import type { MatchEvent } from '../../../src/match/event.ts';
import { matchId, millis, playerId, revision } from '../../../src/match/ids.ts';
import type { Match } from '../../../src/match/match.ts';
import { UNTIMED_OPTIONS } from '../../../src/match/options.ts';
import { path } from './restore/lives.ts';
import { planFor } from '../../../src/bot/sync/recover.ts';

const ID = matchId('match');
const NOW = millis(1_800_000_000_000);
const [alice, bob] = [playerId('alice'), playerId('bob')];
const view: ViewContext = { words: LANGUAGES.en, person: (id) => ({ userId: undefined, name: String(id) }) };

type Ask = (match: Match) => MatchAction;

const START: readonly Ask[] = [
  () => ({ type: 'Challenge', by: alice, invited: bob, options: UNTIMED_OPTIONS }),
  () => ({ type: 'AcceptChallenge', by: bob, challengerSeat: 'dark' }),
];
const move =
  (by: typeof alice, from: number, to: number): Ask =>
  () => ({ type: 'PlayMove', by, squares: path(from, to) });
const offerDraw: Ask = () => ({ type: 'OfferDraw', by: alice });
const decline: Ask = (match) => ({
  type: 'DeclineDraw',
  by: bob,
  offer: (match.phase === 'playing' && match.drawOffer?.number) || match.revision,
});
const askPause: Ask = () => ({ type: 'RequestPause', by: bob });
const agree: Ask = (match) => ({
  type: 'AgreePause',
  by: alice,
  request: (match.phase === 'playing' && match.pauseRequest?.number) || match.revision,
});
const resume =
  (by: typeof alice): Ask =>
  () => ({ type: 'Resume', by });
const resign: Ask = (match) => ({
  type: 'Resign',
  by: bob,
  confirmed: 'game' in match && match.game !== undefined ? match.game.startRevision : match.revision,
});

const leave: Ask = (match) => ({ ...resign(match), type: 'Leave' }) as MatchAction;
const again =
  (by: typeof alice): Ask =>
  (match) => ({
    type: 'AcceptRematch',
    by,
    question: match.phase === 'ended' ? match.next.number : match.revision,
  });

type Entries = readonly (readonly MatchEvent[])[];

/** What these actions write into the journal. */
function entriesOf(asked: readonly Ask[]): Entries {
  let match: Match = newMatch(ID);
  const entries: (readonly MatchEvent[])[] = [];
  for (const ask of [...START, ...asked]) {
    const decision = decide(match, ask(match), NOW);
    if (!decision.ok) throw new Error(decision.error.code);
    entries.push(decision.value);
    match = decision.value.reduce<Match>(evolve, match);
  }
  return entries;
}

const after = (...asked: readonly Ask[]): History => historyFrom(entriesOf(asked));

function historyFrom(entries: Entries): History {
  return historyOf(ID, entries).reduce(
    (history, change) => plan(remember(history, change, view), ...noticesIn(change, view)),
    startHistory(newMatch(ID)),
  );
}

const MOMENT: Moment = {
  now: NOW,
  view,
  chosen: undefined,
  mention: undefined,
  versionOf: () => undefined,
};

/** Key, version and nonce of each wanted message. */
const messages = (history: History): readonly string[] =>
  wantedOf(history, MOMENT).map((one) => `${one.key} | ${one.version} | ${nonceOf(ID, one, 0)}`);

test.each<[what: string, asked: readonly Ask[], messages: readonly string[]]>([
  [
    'START-05: given a game that has begun, then its opening and its board',
    [],
    ['opening:3 | told | match-o-3', 'board:3 | 3/no-clock | match-b-3-0'],
  ],
  [
    'PLAY-12: given two moves, then a record of each, and the board of this turn',
    [move(alice, 11, 15), move(bob, 22, 18)],
    [
      'opening:3 | told | match-o-3',
      'board:3 | over | match-b-3-0',
      'board:4 | over | match-b-4-0',
      'board:5 | 5/no-clock | match-b-5-0',
    ],
  ],
  [
    'END-02: given a draw that is offered, then the question below the board',
    [offerDraw],
    ['opening:3 | told | match-o-3', 'board:3 | 3/no-clock | match-b-3-0', 'question:4 | - | match-q-4-0'],
  ],
  [
    'END-02: given a draw that was declined, then the question is over, and the news of it told',
    [offerDraw, decline],
    [
      'opening:3 | told | match-o-3',
      'notice:5 | told | match-n-5',
      'board:3 | 3/no-clock | match-b-3-0',
      'question:4 | over | match-q-4-0',
    ],
  ],
  [
    'TIME-06: given a pause, then no board stands, and the offer is put off',
    [offerDraw, askPause, agree],
    [
      'opening:3 | told | match-o-3',
      'board:3 | over | match-b-3-0',
      'question:4 | over | match-q-4-0',
      'question:5 | over | match-q-5-0',
      'question:6 | 6 1800000600 - | match-q-6-0',
    ],
  ],
  [
    'TIME-06: given a pause that is over, then board and offer come again, under keys of their own',
    [offerDraw, askPause, agree, resume(alice), resume(bob)],
    [
      'opening:3 | told | match-o-3',
      'notice:9 | told | match-n-9',
      'board:3 | over | match-b-3-0',
      'board:3+9 | 3/no-clock | match-b-3+9-0',
      'question:4 | over | match-q-4-0',
      'question:5 | over | match-q-5-0',
      'question:6 | over | match-q-6-0',
      'question:4+9 | - | match-q-4+9-0',
    ],
  ],
  [
    'END-05: given a game that is over, then its result, and the question for another one',
    [move(alice, 11, 15), resign],
    [
      'opening:3 | told | match-o-3',
      'result:3 | told | match-e-3',
      'board:3 | over | match-b-3-0',
      'board:4 | over | match-b-4-0',
      'question:5 | 5 1800000300 - - | match-q-5-0',
    ],
  ],
  [
    'END-05: given a rematch, then an opening and a board of its own',
    [resign, again(alice), again(bob)],
    [
      'opening:3 | told | match-o-3',
      'result:3 | told | match-e-3',
      'opening:7 | told | match-o-7',
      'board:3 | over | match-b-3-0',
      'board:7 | 7/no-clock | match-b-7-0',
      'question:4 | over | match-q-4-0',
    ],
  ],
  [
    'END-04: given a result and no other game, then the end is told once',
    [resign, () => ({ type: 'CloseMatch', by: alice })],
    [
      'opening:3 | told | match-o-3',
      'result:3 | told | match-e-3',
      'notice:5 | told | match-n-5',
      'board:3 | over | match-b-3-0',
      'question:4 | over | match-q-4-0',
    ],
  ],
  [
    'PLAY-12, END-03: given a player who leaves for good, then the result first, and then that the match is over',
    [leave],
    [
      'opening:3 | told | match-o-3',
      'result:3 | told | match-e-3',
      'notice:5 | told | match-n-5',
      'board:3 | over | match-b-3-0',
    ],
  ],
  [
    'END-04: given a game that is called off, then its end is told',
    [() => ({ type: 'Abort', by: alice })],
    ['opening:3 | told | match-o-3', 'result:3 | told | match-e-3', 'board:3 | over | match-b-3-0'],
  ],
])('%s', (_what, asked, expected) => {
  expect(messages(after(...asked))).toEqual(expected);
});

test('TIME-06: given a pause that is heard of when it is over already, then the board comes again all the same', () => {
  const entries = entriesOf([askPause, agree, resume(alice), resume(bob)]);
  const history = historyFrom([...entries.slice(0, 3), entries.slice(3).flat()]);
  const boards = messages(history).filter((line) => line.startsWith('board'));
  expect(boards).toEqual(['board:3 | over | match-b-3-0', 'board:3+8 | 3/no-clock | match-b-3+8-0']);
});

test('TIME-06: given one player who is ready, then the pause has another version, and its card has not', () => {
  const paused = after(askPause, agree);
  const half = after(askPause, agree, resume(bob));
  expect(messages(half).at(-1)).not.toBe(messages(paused).at(-1));
  expect(cardVersion(half.match, {})).toBe(cardVersion(paused.match, {}));
});

test.each<[what: string, asked: readonly Ask[], isSame: boolean]>([
  ['a move', [move(alice, 11, 15)], true],
  ['an offer', [offerDraw], true],
  ['a pause', [askPause, agree], false],
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
  const [dark, light] = [path(12, 16), path(21, 17)];
  let history = after();
  const { match } = history;
  for (let turn = 0; turn < 100; turn += 1) {
    const revision = (history.match.revision + 1) as Match['revision'];
    const game = { ...('game' in match ? match.game : undefined), boardRevision: revision, moves: [{ revision }] };
    const next = { ...match, revision, game } as unknown as Match;
    const events: readonly MatchEvent[] = [
      { type: 'MovePlayed', squares: turn % 2 === 0 ? dark : light, at: NOW } as never,
    ];
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
