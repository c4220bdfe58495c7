import { MessageFlags } from 'discord-api-types/v10';
import { describe, expect, test } from 'vitest';
import {
  leaveQuestion,
  settledLeaveQuestion,
  resignQuestion,
  settledResignQuestion,
} from '../../src/views/confirmations.ts';
import type { MessageDraft } from '../../src/views/message-draft.ts';
import { moveTimesMessage } from '../../src/views/record.ts';
import { privateView } from '../../src/views/private-view.ts';
import { evolve, fold } from '../../src/match/match.ts';
import { revision } from '../../src/match/ids.ts';
import type { PlayingMatch } from '../../src/match/phases.ts';
import { at, MATCH, playingOn, squares } from '../match/samples.ts';
import { boardUp, running } from '../match/timed.ts';
import { pausedMatch } from './support/changes.ts';
import { buttonsOf, textsOf } from './support/draft-limits.ts';
import { ended, inPhase, playing, venueLost, NOW, VIEW, drawnByLot } from './support/samples.ts';

const labels = (draft: MessageDraft): readonly string[] => buttonsOf(draft).map(({ label }) => label);
const said = (draft: MessageDraft): string => textsOf(draft).join('\n');
const OPENING = ['11-15', '22-18', '15x22'] as const;
const number = revision(9);
const paused = pausedMatch(playing(...OPENING));

describe('My view', () => {
  test('PLAY-09, WATCH-03: given a running game, then it shows the asked side, names its move, and can be turned and refreshed', () => {
    const draft = privateView(playing(...OPENING), 'dark', NOW);
    expect(draft.content).toBe('**Bob** must jump with **25** or **26**.\nAfter **2. 15x22**, seen from the red side.');
    expect(draft.flags).toBe(MessageFlags.Ephemeral);
    expect(buttonsOf(draft)).toEqual([
      { id: 'c1:view-refresh:m1:6:dark', label: 'Refresh' },
      { id: 'c1:view-refresh:m1:6:light', label: 'Flip board' },
    ]);
    expect(draft.attachments[0]).toMatchObject({ scene: { bottom: 'dark' } });
  });

  test('WATCH-03: given the board was turned, then the other side is at the bottom, and it can be turned back', () => {
    const draft = privateView(playing(), 'light', NOW);
    expect(draft.content).toMatch(/\nThe start of the game, seen from the white side\.$/);
    expect(buttonsOf(draft)[1]?.id).toBe('c1:view-refresh:m1:3:dark');
    expect(draft.attachments[0]).toMatchObject({ scene: { bottom: 'light' } });
  });

  test('TIME-06: given a pause, then My view says so', () => {
    const draft = privateView(inPhase(paused, 'paused'), 'dark', NOW);
    expect(draft.content).toMatch(/^The game is paused\.\n/);
    expect(draft.attachments[0]?.description).toContain('The game is paused.');
    expect(labels(draft)).toEqual(['Refresh', 'Flip board']);
  });

  test.each([
    ['ended', ended(playing(), { kind: 'draw', reason: 'agreement' })],
    ['closed', venueLost(playing())],
  ] as const)('END-08: given the game is over (%s), then My view has no button that does nothing', (_, match) => {
    const draft = privateView(match, 'light', NOW);
    expect(draft.content).toContain('The game is over.');
    expect(draft.components).toEqual([]);
  });
});

describe('questions for one alone', () => {
  const asked = { match: MATCH, number, opponentName: 'Bob' };
  const sides = { dark: 'Red Fox', light: 'Blue Jay' };
  const button = (action: string, label: string) => ({ id: `c1:${action}`, label });

  test.each<[string, MessageDraft, string, readonly object[]]>([
    [
      'END-01: given somebody wants to resign',
      resignQuestion(asked, VIEW.words),
      'Resign this game? **Bob** will win.',
      [button('resign-confirm:m1:9', 'Yes, resign'), button('resign-cancel:m1:9', 'Cancel')],
    ],
    [
      'START-08: given one person plays both sides',
      resignQuestion({ ...asked, sides }, VIEW.words),
      'Which side resigns? The other side will win.',
      [
        button('resign-confirm:m1:9:dark', 'Red Fox resigns'),
        button('resign-confirm:m1:9:light', 'Blue Jay resigns'),
        button('resign-cancel:m1:9', 'Cancel'),
      ],
    ],
    [
      'END-03: given somebody wants to leave a running game',
      leaveQuestion(asked, VIEW.words),
      "Leave this match? **Bob** will win the game, and there won't be a rematch.",
      [button('leave-confirm:m1:9', 'Yes, leave'), button('leave-cancel:m1:9', 'Cancel')],
    ],
    [
      'TIME-07, START-08: given leaving has no consequence',
      leaveQuestion({ ...asked, consequence: 'no-result' }, VIEW.words),
      "Leave this match? It will end without a result and won't count.",
      [button('leave-confirm:m1:9', 'Yes, leave'), button('leave-cancel:m1:9', 'Cancel')],
    ],
  ])('%s, then they alone are asked first, and told what it costs', (_, draft, words, buttons) => {
    expect(draft).toMatchObject({ content: words, flags: MessageFlags.Ephemeral });
    expect(buttonsOf(draft)).toEqual(buttons);
  });

  test.each([
    [settledResignQuestion('resigned', VIEW.words), 'You resigned. Thanks for the game!'],
    [settledResignQuestion('kept', VIEW.words), "You're still in the game."],
    [settledLeaveQuestion('left', VIEW.words), 'You left the match.'],
    [settledLeaveQuestion('kept', VIEW.words), "You're still in the match."],
  ])('END-01, END-03: given it is answered, then that is said, without buttons (%#)', (draft, words) => {
    expect(draft).toMatchObject({ content: words, components: [] });
  });
});

describe('the time for each move', () => {
  test('TIME-05: given moves were played, then each has its time, and each player the total', () => {
    const match = fold(MATCH, [
      ...running(),
      { type: 'MovePlayed', seat: 'dark', squares: squares('11-15'), at: at(120) },
      boardUp(5, 121),
      { type: 'MovePlayed', seat: 'light', squares: squares('22-18'), at: at(190) },
      boardUp(7, 191),
      { type: 'MovePlayed', seat: 'dark', squares: squares('15x22'), at: at(195) },
    ]);
    expect(said(moveTimesMessage(inPhase(match, 'playing'), VIEW))).toBe(
      [
        '### 👑 Time for each move',
        '**2 moves** by **Alice**, **1** by **Bob**',
        '🔴 **Alice** 24 s · ⚪ **Bob** 1 min 9 s',
        '**1.** 11-15 **20 s** · 22-18 **1 min 9 s**',
        '**2.** 15x22 **4 s**',
      ].join('\n'),
    );
  });

  test('TIME-05: given no move or a drawn one, then that is said', () => {
    expect(said(moveTimesMessage(playing(), VIEW))).toContain('No moves have been played yet.');
    expect(said(moveTimesMessage(drawnByLot('9-13'), VIEW))).toContain('**1.** 9-13 random');
  });

  test('TIME-05: given a game too long for one message, then the newest turns are shown and where the others are', () => {
    const shuffle = ['1-6', '32-27', '6-1', '27-32'].map(squares);
    const match = Array.from({ length: 240 }).reduce<PlayingMatch>((match, _, index) => {
      const path = shuffle[index % 4] ?? [];
      const seat = index % 2 === 0 ? 'dark' : 'light';
      return inPhase(evolve(match, { type: 'MovePlayed', at: at(70 + index), seat, squares: path }), 'playing');
    }, playingOn('B:WK32:BK1'));
    const text = said(moveTimesMessage(match, VIEW));
    expect(text.length).toBeLessThanOrEqual(4000);
    expect(text).toMatch(/The first \d+ turns are left out here; `\/checkers pdn` has them all\.\n\*\*\d+\.\*\*/);
    expect(text).not.toContain('**2.**');
    expect(text).toMatch(/\*\*120\.\*\* 6-1 \*\*1 s\*\* · 27-32 \*\*1 s\*\*$/);
  });
});
