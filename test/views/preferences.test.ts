import { ComponentType } from 'discord-api-types/v10';
import { expect, test } from 'vitest';
import { fold, type MatchAction } from '../../src/match/match.ts';
import { revision } from '../../src/match/ids.ts';
import { DEFAULT_PREFERENCES, type Preferences } from '../../src/match/preferences.ts';
import { lateReturnMessage, noticesOf } from '../../src/views/notices.ts';
import { openingMessage } from '../../src/views/opening-message.ts';
import { privateView } from '../../src/views/private-view.ts';
import { questionMessage } from '../../src/views/question-message.ts';
import { questionsOf } from '../../src/views/standing-question.ts';
import type { ViewContext } from '../../src/views/view-context.ts';
import { ALICE, at, BOB, MATCH, playingOn } from '../match/samples.ts';
import { running, timeOf } from '../match/timed.ts';
import { after, changeBy, DRAW_OFFERED, GAME_OVER } from './support/changes.ts';
import { buttonsOf } from './support/draft-limits.ts';
import { ALICE_ID, BOB_ID, inPhase, NOW, PEOPLE, playing, VIEW } from './support/samples.ts';

/** Both have chosen this. */
const choosing = (chosen: Partial<Preferences>): ViewContext => ({
  ...VIEW,
  person: (player) => ({ ...VIEW.person(player), preferences: { ...DEFAULT_PREFERENCES, ...chosen } }),
});
const NEVER = choosing({ mention: 'never' });
const FINAL = fold(MATCH, running(timeOf(300, 'none')));
const NOBODY = { parse: [] };

test('PLAY-08, TIME-03: given who never wants to be mentioned, then a reminder goes by name and calls nobody', () => {
  const reminded = (view: ViewContext) => noticesOf(changeBy(FINAL, { type: 'Tick' }, at(345)), view)[0]?.draft;
  expect(reminded(NEVER)?.content).toMatch(/^\*\*Alice\*\*, it's your turn\./);
  expect(reminded(NEVER)?.allowed_mentions).toEqual(NOBODY);
  expect(reminded(choosing({ mention: 'always' }))?.allowed_mentions).toEqual({ parse: [], users: [ALICE_ID] });
});

test.each([
  ['a draw offer', DRAW_OFFERED],
  ['a rematch', GAME_OVER],
])('PLAY-08: given who never wants to be mentioned, then the question of %s goes by name', (_what, match) => {
  const [question] = questionsOf(match);
  if (question === undefined) throw new Error('nothing is asked');
  expect(questionMessage(question, match, VIEW).content).toContain(`<@${BOB_ID}>`);
  expect(questionMessage(question, match, NEVER)).toMatchObject({ allowed_mentions: NOBODY });
  expect(questionMessage(question, match, NEVER).content).toContain('**Bob**');
});

test('PLAY-08, START-05: given who never wants to be mentioned, then the first opening brings them into the thread all the same, a rematch calls nobody', () => {
  expect(openingMessage(playing(), NEVER).allowed_mentions).toEqual({ parse: [], users: [ALICE_ID, BOB_ID] });
  const yes = (by: typeof ALICE): MatchAction => ({ type: 'AcceptRematch', by, question: revision(5) });
  const again = inPhase(after(GAME_OVER, [yes(ALICE), 131], [yes(BOB), 132]), 'playing');
  expect(openingMessage(again, VIEW).allowed_mentions).toEqual({ parse: [], users: [BOB_ID] });
  expect(openingMessage(again, NEVER).allowed_mentions).toEqual(NOBODY);
});

test('PLAY-08, END-03: given who never wants to be mentioned comes back too late, then they are told by name', () => {
  const told = lateReturnMessage(
    { ...PEOPLE.dark, preferences: { ...DEFAULT_PREFERENCES, mention: 'never' } },
    VIEW.words,
  );
  expect(told).toMatchObject({ allowed_mentions: NOBODY });
  expect(lateReturnMessage(PEOPLE.dark, VIEW.words).allowed_mentions).toEqual({ parse: [], users: [ALICE_ID] });
});

const labelsOf = (...args: Parameters<typeof privateView>): readonly string[] =>
  buttonsOf(privateView(...args)).map(({ label }) => label);

test('PLAY-03, PLAY-09: given up to ten moves, then a view of one’s own offers them whole, more than a row of them; given eleven, the pieces', () => {
  const offered = (fen: string): readonly string[] => labelsOf(playingOn(fen), 'dark', NOW, { seats: ['dark'] });
  expect(offered('B:W32:B1,2,3,K14').slice(0, -2)).toHaveLength(10);
  expect(offered('B:W32:B1,2,3,4,K14')[0]).toBe('Choose a piece');
  expect(labelsOf(playing(), 'light', NOW, { seats: ['dark'] })).toEqual([
    '9-13',
    '9-14',
    '10-14',
    '10-15',
    '11-15',
    '11-16',
    '12-16',
    'Refresh',
    'Flip board',
  ]);
  const pieces = { seats: ['dark'], buttons: 'pieces' } as const;
  expect(labelsOf(playing(), 'light', NOW, pieces)).toEqual([
    'Choose a piece',
    '9',
    '10',
    '11',
    '12',
    'Refresh',
    'Flip board',
  ]);
});

test('PLAY-01, PLAY-09: given a press in the second row of moves, or of Refresh, then that place can not be pressed in the view that follows', () => {
  const shown = privateView(playing(), 'light', NOW, { seats: ['dark'], pressed: 5 });
  const rows = shown.components.flatMap((part) => (part.type === ComponentType.ActionRow ? [part.components] : []));
  expect(rows.map((row) => row.length)).toEqual([4, 4, 2]);
  expect(rows[1]).toMatchObject([
    { label: '✓', disabled: true },
    { label: '11-15' },
    { label: '11-16' },
    { label: '12-16' },
  ]);
});
