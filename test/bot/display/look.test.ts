import type { APIMessage } from 'discord-api-types/v10';
import { describe, expect, test } from 'vitest';
import { readButton } from '../../../src/commands/buttons.ts';
import { CARD, OVER, TOLD, UNKNOWN, type Display } from '../../../src/bot/display/display.ts';
import { recordOf, type History } from '../../../src/bot/display/history.ts';
import type { Observation } from '../../../src/bot/display/observe.ts';
import { findCard, findLost, firstIdAt, recognise, turnsUp, type Known } from '../../../src/bot/display/recognise.ts';
import { revision } from '../../../src/match/ids.ts';
import { encodeCustomId } from '../../../src/views/custom-id.ts';
import type { MessageDraft } from '../../../src/views/message-draft.ts';
import { ALICE, answerDraw, BOB, move, moveAway, rematch } from './display-fixture.ts';
import { displayOf, NOW, shownAs } from './display-values.ts';
import { after, ID, offerDraw, resign, view } from './histories.ts';

const known = (history: History, display: Partial<Display>): Known => ({
  history,
  display: displayOf(display),
  view,
  readButton,
  now: NOW,
});

type Message = APIMessage;
const messageOf = (id: string, parts: object): Message =>
  ({ id, content: '', components: [], edited_timestamp: null, ...parts }) as unknown as Message;
const withButton = (id: string, verb: 'resign' | 'draw-accept' | 'cancel', number: number): Message => {
  const custom_id = encodeCustomId({ verb, match: ID, revision: revision(number) });
  return messageOf(id, { components: [{ type: 1, components: [{ type: 2, custom_id }] }] });
};
const board = (id: string, number: number): Message => withButton(id, 'resign', number);
const question = (id: string, number: number): Message => withButton(id, 'draw-accept', number);
/** It reads like this, and has no buttons. */
const saying = (id: string, draft: MessageDraft | undefined, edited = false): Message =>
  messageOf(id, { content: draft?.content, edited_timestamp: edited ? 'yes' : null });
/** Somebody has pressed a button of it, or it was settled: nothing is left to press. */
const bare = (id: string): Message => messageOf(id, { content: 'Over.' });

const PLAYING = after();
const MOVED = after(moveAway(ALICE, 11, 15));
const OFFERED = after(offerDraw);
const WITHDRAWN = after(offerDraw, answerDraw(ALICE, 'WithdrawDraw'));
const OPENING = PLAYING.planned.find(({ kind }) => kind === 'opening');
const opening = OPENING?.kind === 'opening' ? OPENING.draft : undefined;
const RECORD = recordOf(MOVED, revision(3), view);
const inDoubt = (...keys: readonly string[]): Pick<Display, 'sent'> => ({
  sent: Object.fromEntries(keys.map((key) => [key, { version: `sent ${key}`, after: '5' }])),
});
const told = (id: string): Observation => ({
  type: 'posted',
  key: 'opening:3',
  id,
  version: TOLD,
  at: NOW,
  stays: false,
});
const found = (key: string, id: string, version: string): Observation => ({ type: 'turned-up', key, id, version });
const surplus = (key: string, id: string): Observation => ({ type: 'duplicate', id, key });
const reads = (key: string, version: string): Observation => ({ type: 'edited', key, version });

/** What is known, and the bot's messages of late, the newest first; what that tells, beside that it was looked. */
type Look = [
  what: string,
  history: History,
  display: Partial<Display>,
  messages: readonly Message[],
  ...told: readonly Observation[],
];

test.each<Look>([
  [
    'all is as it is known',
    OFFERED,
    { shown: shownAs('board:3 3/no-clock', 'question:4 -') },
    [question('2', 4), board('1', 3)],
  ],
  ['a board that nobody knows', PLAYING, {}, [board('9', 3)], found('board:3', '9', `3/${UNKNOWN}`)],
  ['a board in doubt', PLAYING, inDoubt('board:3'), [board('9', 3)], found('board:3', '9', 'sent board:3')],
  [
    'a second board',
    PLAYING,
    { shown: shownAs('board:3 3/no-clock') },
    [board('9', 3), board('1', 3)],
    surplus('board:3', '9'),
  ],
  [
    'a board of later than the journal',
    PLAYING,
    { shown: shownAs('board:3 3/no-clock') },
    [board('1', 8)],
    reads('board:3', `8/${UNKNOWN}`),
  ],
  ['a board of before the game', PLAYING, {}, [board('9', 1)], surplus('board:1', '9')],
  [
    'an old board with its buttons, and no record',
    MOVED,
    { shown: shownAs('board:5 5/no-clock') },
    [board('1', 5), board('9', 3)],
    found('board:3', '9', `3/${UNKNOWN}`),
  ],
  [
    'an old board beside its record',
    MOVED,
    { shown: shownAs('board:5 5/no-clock') },
    [board('9', 3), board('1', 5), saying(String(firstIdAt(NOW)), RECORD)],
    surplus('board:3', '9'),
  ],
  [
    'a record of an earlier game with the same moves',
    after(
      moveAway(ALICE, 11, 15),
      resign,
      rematch(ALICE, 'AcceptRematch'),
      rematch(BOB, 'AcceptRematch'),
      moveAway(BOB, 11, 15),
    ),
    { told: 99, shown: shownAs('board:11 11/no-clock') },
    [board('1', 11), board('9', 9), saying('3', RECORD)],
    found('board:9', '9', `9/${UNKNOWN}`),
  ],
  [
    'a record that has its buttons back',
    MOVED,
    { shown: shownAs(`board:3 ${OVER}`, 'board:5 5/no-clock') },
    [board('2', 5), board('1', 3)],
    reads('board:3', UNKNOWN),
  ],
  [
    'an old board that was settled in the last moment',
    MOVED,
    { shown: shownAs('board:3 3/no-clock', 'board:5 5/no-clock') },
    [board('2', 5), bare('1')],
    reads('board:3', OVER),
  ],
  [
    'a live board without buttons',
    PLAYING,
    { shown: shownAs('board:3 3/no-clock') },
    [bare('1')],
    { type: 'gone', id: '1' },
  ],
  ['a question that nobody knows', OFFERED, {}, [question('9', 4)], found('question:4', '9', UNKNOWN)],
  ['a question of which nobody knows the end', PLAYING, {}, [question('9', 99)], surplus('question:99', '9')],
  ['a settled question with its buttons', WITHDRAWN, {}, [question('9', 4)], found('question:4', '9', UNKNOWN)],
  [
    'a question that was settled in the last moment',
    WITHDRAWN,
    { shown: shownAs('question:4 -') },
    [bare('1')],
    reads('question:4', OVER),
  ],
  [
    'a standing question without buttons',
    OFFERED,
    { shown: shownAs('question:4 -') },
    [bare('1')],
    reads('question:4', UNKNOWN),
  ],
  ['what is gone already', PLAYING, { gone: ['9'] }, [board('9', 3)]],
  ['news in doubt that are up', PLAYING, inDoubt('opening:3'), [saying('9', opening)], told('9')],
  ['news in doubt, twice', PLAYING, inDoubt('opening:3'), [saying('9', opening), saying('8', opening)], told('8')],
  ['news in doubt that are not', PLAYING, inDoubt('opening:3'), [bare('9')], { type: 'not-found', key: 'opening:3' }],
  ['news of before', PLAYING, inDoubt('opening:3'), [saying('5', opening)], { type: 'not-found', key: 'opening:3' }],
  [
    'an edited message that reads like news',
    PLAYING,
    inDoubt('opening:3'),
    [saying('9', opening, true)],
    { type: 'not-found', key: 'opening:3' },
  ],
  ['news that are told', PLAYING, { told: 3 }, [saying('9', opening)]],
])('RUN-05: given %s, then a look tells so', (_what, history, display, messages, ...seen) => {
  const looked: Observation = { type: 'fact', is: { look: 'none' } };
  const newest: readonly Observation[] = messages.slice(0, 1).map(({ id }) => ({ type: 'known', id }));
  expect(recognise(messages, [], known(history, display))).toEqual([...seen, ...newest, looked]);
});

test('RUN-05: given messages that were sought in vain, then they are gone, and what turns up takes their place', () => {
  const display = { shown: shownAs('board:3 3/no-clock') };
  expect(recognise([board('9', 3)], ['1'], known(PLAYING, display)).slice(0, 2)).toEqual([
    { type: 'gone', id: '1' },
    found('board:3', '9', `3/${UNKNOWN}`),
  ]);
});

test('PLAY-12: given two news in doubt that read the same, and one that is up, then it is the first of them', () => {
  const hello = (key: string): Display['asides'][number] => ({
    key,
    revision: revision(3),
    draft: opening ?? expect.fail(),
    waits: false,
  });
  const display = { asides: [hello('aside:1'), hello('aside:2')], ...inDoubt('aside:1', 'aside:2') };
  expect(recognise([saying('9', opening)], [], known(PLAYING, display)).slice(0, 2)).toEqual([
    { type: 'posted', key: 'aside:1', id: '9', version: TOLD, at: NOW, stays: false },
    { type: 'not-found', key: 'aside:2' },
  ]);
});

describe('RUN-05: one message in doubt', () => {
  test.each<[what: string, messages: readonly Message[], then: Observation]>([
    ['it is up', [board('9', 3)], found('board:3', '9', 'sent board:3')],
    [
      'it is up, and later ones are of something else',
      [question('10', 4), board('9', 3)],
      found('board:3', '9', 'sent board:3'),
    ],
    ['one of before is up', [board('5', 3)], { type: 'not-found', key: 'board:3' }],
    ['one that was one too many is up', [board('7', 3)], { type: 'not-found', key: 'board:3' }],
    ['nothing is', [], { type: 'not-found', key: 'board:3' }],
  ])('RUN-05: given %s, then it is found or not', (_what, messages, then) => {
    const display = { ...inDoubt('board:3'), duplicates: { '7': 'board:3' } };
    expect(findLost('board:3', messages, known(OFFERED, display))).toEqual(then);
  });

  test('RUN-05: given it is in doubt no more, then nothing is found', () => {
    expect(findLost('board:3', [board('9', 3)], known(PLAYING, {}))).toEqual({ type: 'not-found', key: 'board:3' });
  });
});

describe('START-01: a card in doubt', () => {
  const draft: MessageDraft = { content: 'Alice vs Bob', components: [], allowed_mentions: {}, attachments: [] };
  const NONE: Observation = { type: 'not-found', key: CARD };
  test.each<[what: string, history: History, messages: readonly Message[], then: Observation]>([
    ['one has its buttons', PLAYING, [bare('8'), withButton('9', 'cancel', 1)], found(CARD, '9', UNKNOWN)],
    ['one of a running game reads like it', PLAYING, [saying('9', draft)], found(CARD, '9', UNKNOWN)],
    ['one of a game that is over reads like it', after(resign), [saying('9', draft)], NONE],
    ['none is there', PLAYING, [bare('9')], NONE],
  ])('START-01: given %s, then it is found or not', (_what, history, messages, then) => {
    expect(findCard(messages, draft, known(history, inDoubt(CARD)))).toEqual(then);
  });
});

describe('RUN-05: a message that Discord tells of', () => {
  const up = { shown: shownAs('board:3 3/no-clock') };
  test.each<
    [
      what: string,
      history: History,
      display: Partial<Display>,
      kind: 'board' | 'question',
      number: number,
      then: Observation | undefined,
    ]
  >([
    ['the board in doubt', PLAYING, inDoubt('board:3'), 'board', 3, found('board:3', '9', 'sent board:3')],
    ['a board that is missed', PLAYING, {}, 'board', 3, found('board:3', '9', `3/${UNKNOWN}`)],
    ['a hop on it', after(move(ALICE, 11, 15)), {}, 'board', 4, found('board:3', '9', `4/${UNKNOWN}`)],
    ['a second one', PLAYING, up, 'board', 3, surplus('board:3', '9')],
    ['an old board, of which there may be a record', MOVED, {}, 'board', 3, surplus('board:3', '9')],
    ['a question that is missed', OFFERED, {}, 'question', 4, found('question:4', '9', UNKNOWN)],
    ['a question after its end', WITHDRAWN, {}, 'question', 4, found('question:4', '9', UNKNOWN)],
    ['a question of which nobody knows', PLAYING, {}, 'question', 99, surplus('question:99', '9')],
    ['one that is known', PLAYING, { shown: { 'board:3': { id: '9', version: '3/no-clock' } } }, 'board', 3, undefined],
    ['one that was deleted before', PLAYING, { gone: ['9'] }, 'board', 3, undefined],
    ['one that is one too many already', PLAYING, { duplicates: { '9': 'board:3' } }, 'board', 3, undefined],
  ])(
    'RUN-05: given %s, then it stands for what is missed, or is one too many',
    (_what, history, display, kind, number, then) => {
      expect(turnsUp('9', { kind, number: revision(number) }, known(history, display))).toEqual(then);
    },
  );

  test('RUN-03: given an old board is pressed, and no board is known, then it becomes its record', () => {
    expect(turnsUp('9', { kind: 'board', number: revision(3) }, known(MOVED, {}), [])?.type).toBe('turned-up');
  });
});
