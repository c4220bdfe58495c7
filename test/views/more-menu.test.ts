import { ButtonStyle, ComponentType, MessageFlags } from 'discord-api-types/v10';
import { describe, expect, test } from 'vitest';
import { revision } from '../../src/match/ids.ts';
import type { Match, PlayingMatch } from '../../src/match/phases.ts';
import { DEFAULT_OPTIONS } from '../../src/match/options.ts';
import { boardMessage } from '../../src/views/board-message.ts';
import { composer } from '../../src/views/composer.ts';
import { say } from '../../src/views/markdown.ts';
import { asCard, button, privateMessage, row, withButton, type MessageDraft } from '../../src/views/message-draft.ts';
import { backToMore, moreMenu, type MoreViewer } from '../../src/views/more-menu.ts';
import { privateView } from '../../src/views/private-view.ts';
import { recordFile } from '../../src/views/record.ts';
import { ALICE, at, BOB, CAROL, MATCH, squares } from '../match/samples.ts';
import { after, hotseat, pausedMatch, solo } from './support/changes.ts';
import { buttonsOf, limitsBroken, textsOf } from './support/draft-limits.ts';
import { ended, inPhase, playing, venueLost, VIEW } from './support/samples.ts';

const { words } = VIEW;
const labels = (draft: MessageDraft): readonly string[] => buttonsOf(draft).map(({ label }) => label);
const moved = playing('11-15', '22-18');
const pressedSolo = (): PlayingMatch =>
  inPhase(after(solo(), [{ type: 'PlayMove', by: CAROL, squares: squares('11-15') }, 90]), 'playing');
const pressedHotseat = (): PlayingMatch =>
  inPhase(after(hotseat(), [{ type: 'PlayMove', by: CAROL, squares: squares('11-15') }, 90]), 'playing');
const over = ended(playing(), { kind: 'draw', reason: 'agreement' });

describe('the More menu', () => {
  test.each<[string, Match, MoreViewer, readonly string[]]>([
    [
      'a player before both have moved',
      playing('11-15'),
      'player',
      ['Help', 'Move times', 'Replay the last moves', 'Is my opponent there?', 'Call off', 'Leave the match'],
    ],
    [
      'a player after that',
      moved,
      'player',
      ['Help', 'Move times', 'Replay the last moves', 'Is my opponent there?', 'Leave the match'],
    ],
    [
      'a player in a pause',
      pausedMatch(moved),
      'player',
      ['Help', 'Move times', 'Replay the last moves', 'Is my opponent there?', 'Leave the match'],
    ],
    ['a player after the game', over, 'player', ['Help', 'Move times']],
    ['who plays both sides', hotseat(), 'alone', ['Help', 'Move times', 'Call off', 'Leave the match']],
    ['a watcher', moved, 'watcher', ['Help', 'Move times', 'Replay the last moves', 'Join queue']],
    ['a watcher in line', moved, 'watching', ['Help', 'Move times', 'Replay the last moves', 'Leave queue']],
    ['a watcher before the first move', playing(), 'watcher', ['Help', 'Move times', 'Join queue']],
    ['a watcher after the game', over, 'watcher', ['Help', 'Move times', 'Join queue']],
    ['a watcher of one who plays both sides', hotseat(), 'watcher', ['Help', 'Move times']],
    ['anybody when all is over', venueLost(playing()), 'player', ['Help', 'Move times']],
  ])('START-11, PLAY-13, WATCH-02: given %s, then it holds what they can do now, without a word more', (...row) => {
    const [, match, viewer, wanted] = row;
    const draft = moreMenu(match, viewer, words);
    expect(labels(draft)).toEqual(wanted);
    expect(draft.flags).toBe(MessageFlags.Ephemeral | MessageFlags.IsComponentsV2);
    const queued = viewer === 'watching' ? ["You're in the queue for a seat. Nobody else sees this."] : [];
    expect(textsOf(draft).join('\n').split('\n')).toEqual(['### 👑 More', ...queued]);
  });

  test('TIME-10: given a match that waits elsewhere, then the menu and My view lead to its thread', () => {
    const next = { guildId: '700000000000000001', threadId: '700000000000000002' };
    const link = {
      type: ComponentType.Button,
      style: ButtonStyle.Link,
      url: 'https://discord.com/channels/700000000000000001/700000000000000002',
      label: 'Next game',
    };
    const drafts = [
      moreMenu(moved, 'player', words, { next }),
      privateView(moved, 'light', { ...VIEW, now: at(200) }, { seats: ['light'], next }),
    ];
    for (const draft of drafts) {
      expect(limitsBroken(draft)).toEqual([]);
      expect(JSON.stringify(draft.components)).toContain(JSON.stringify(link));
    }
    const onMove = privateView(playing(), 'dark', { ...VIEW, now: at(200) }, { seats: ['dark'], next });
    expect(JSON.stringify(onMove.components)).not.toContain('Next game');
  });

  test.each<[string, PlayingMatch, MoreViewer, readonly string[]]>([
    ['against the bot', solo(), 'alone', ['Draw', 'Hint']],
    ['against the bot, with a move made', pressedSolo(), 'alone', ['Draw', 'Takeback']],
    ['between people', moved, 'player', ['Draw', 'Takeback']],
    ['for both sides', hotseat(), 'alone', ['Draw']],
    ['for both sides, with a move made', pressedHotseat(), 'alone', ['Draw', 'Takeback']],
  ])('START-10, START-11: given a game %s, then each control stands on the board or under More', (...row) => {
    const [, match, viewer, controls] = row;
    const draft = boardMessage({ ...VIEW, match, chosen: undefined, mention: undefined, now: at(0) });
    const shown = [...labels(draft), ...labels(moreMenu(match, viewer, words, { seat: 'dark' }))];
    for (const control of controls) expect(shown.filter((label) => label === control)).toEqual([control]);
  });

  test('PLAY-15: given nothing to take back, a request that stands, or a wait, or a game that counts, then Takeback is not offered', () => {
    const offered = (match: Match, seat: 'dark' | 'light' = 'dark'): boolean =>
      labels(moreMenu(match, 'player', words, { seat })).includes('Takeback');
    const asked = after(moved, [{ type: 'TakeBack', by: ALICE }, 200]);
    const no = after(asked, [{ type: 'DeclineTakeback', by: BOB, request: revision(6) }, 201]);
    const rated = { ...moved, game: { ...moved.game, rating: { pool: 'live' } as const } };
    expect([moved, playing(), asked, no, rated, pausedMatch(moved)].map((match) => offered(match))).toEqual([
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
    expect([offered(playing('11-15'), 'light'), offered(no, 'light')]).toEqual([false, true]);
    expect(labels(moreMenu(moved, 'watcher', words))).not.toContain('Takeback');
  });
});

describe('a page behind More', () => {
  test('PLAY-12: given a classic answer, then it becomes a card with its words, pictures, files and buttons, and a way back', () => {
    const [picture] = privateView(moved, 'dark', { ...VIEW, now: at(200) }).attachments;
    const file = recordFile(moved, VIEW);
    const attachments = picture === undefined ? [file] : [picture, file];
    const buttons = ['a', 'b', 'c', 'd'].map((label) => button({ verb: 'leave', match: MATCH }, label));
    const classic = privateMessage(say`Here it is`, [row(buttons.slice(0, 1))], attachments);
    const card = asCard(classic);
    expect(card).toMatchObject({ attachments, flags: MessageFlags.Ephemeral | MessageFlags.IsComponentsV2 });
    expect(card.content).toBeUndefined();
    expect(textsOf(card)).toEqual(['Here it is']);
    const page = withButton(card, backToMore({ match: MATCH }, words));
    expect(labels(page)).toEqual(['a', 'Back']);
    expect(buttonsOf(page)[1]?.id).toBe('c1:more-menu:m1');
    expect(limitsBroken(page)).toEqual([]);
    expect(asCard(page)).toBe(page);
    // Below the buttons of the composer stands a line of text.
    const game = { opponent: undefined, options: DEFAULT_OPTIONS };
    expect(labels(withButton(composer(game, words), backToMore({ match: MATCH }, words)))).toEqual([
      ...labels(composer(game, words)),
      'Back',
    ]);
    expect(withButton(composer(game, words), backToMore({ match: MATCH }, words)).components).toMatchObject([
      { components: [{}, {}, {}, { components: { length: 4 } }, { type: ComponentType.TextDisplay }] },
    ]);
    const full = privateMessage(say`Full`, [row(buttons), row([...buttons, ...buttons.slice(0, 1)])]);
    expect(withButton(asCard(full), backToMore({ match: MATCH }, words)).components).toMatchObject([
      { components: [{ content: 'Full' }, { components: { length: 4 } }, {}, { components: [{ label: 'Back' }] }] },
    ]);
  });
});
