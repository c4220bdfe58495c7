import { textOf } from '../../tools/play/message-contents.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { press } from '../../tools/play/table.ts';
import { readAltText } from '../render/read-alt-text.ts';
import { pictureWords } from './games-support/replayed-game.ts';
import type { SandboxUser } from 'discord-sandbox';
import { useSharedApp } from './support/app.ts';
import type { TestMatch } from './support/test-match.ts';

const app = useSharedApp();
// START-08: one person sits there, and needs no calling.
afterEach(() => {
  expect(everybody().flatMap(({ notifications }) => notifications)).toEqual([]);
});

const everybody = (): readonly SandboxUser[] => [app.alice, app.bob, app.carol];
const sit = (options: Readonly<Record<string, string>> = {}): Promise<TestMatch> => app.hotseat(options);

const boardWords = ({ liveBoard }: TestMatch): string => (liveBoard === undefined ? '' : textOf(liveBoard));
const bottomOf = ({ liveBoard }: TestMatch): string =>
  liveBoard === undefined ? 'none' : readAltText(pictureWords(liveBoard)).bottom;

describe('START-08: two names on one chair', () => {
  test('START-07, START-08: given two names, then card, thread and board show them, and say who plays both', async () => {
    const match = await sit();
    expect(match.cardWords).toContain('**Ann** vs **Ben**');
    expect(match.cardWords).toContain('**Alice** plays both sides.');
    expect(match.cardWords).toContain('**Ann** (red)');
    expect(match.cardWords).toContain('no clock');
    expect(match.cardWords).toContain(`Play and watch in <#${match.threadId}>`);
    expect(match.cardLabels).toEqual([]);
    expect(app.sandbox.world.thread(match.threadId)?.name).toBe('Ann vs Ben · checkers');
    expect(match.threadWords).toContain('**Alice** plays both sides:');
    expect(boardWords(match)).toContain('**Ann** (red), your move.');
    expect(match.threadWords).not.toContain('<@');
  });
});

describe('START-08: one person presses for both', () => {
  test('START-08, PLAY-09: given the starter plays, then the board turns to the side on move', async () => {
    const match = await sit();
    expect(bottomOf(match)).toBe('dark');
    const first = match.liveBoard?.id ?? '';
    await press(app.alice, first, '11');
    await press(app.alice, first, '11-15');
    await app.idle();
    expect(boardWords(match)).toContain('**11-15**');
    expect(boardWords(match)).toContain('**Ben** (white), your move.');
    expect(bottomOf(match)).toBe('light');
    const second = match.liveBoard?.id ?? '';
    await press(app.alice, second, '22');
    await press(app.alice, second, '22-18');
    await app.idle();
    expect(boardWords(match)).toContain('**Ann** (red), you must jump 15.');
    await match.type('15x22');
    expect(match.live.match).toMatchObject({
      game: { moves: [{ seat: 'dark' }, { seat: 'light' }, { seat: 'dark' }] },
    });
  });
});

describe('START-08: how it ends', () => {
  test('START-08, END-01: given Resign, then it is asked which side, and the other one wins', async () => {
    const match = await sit();
    const asked = await press(app.alice, match.liveBoard?.id ?? '', 'Resign');
    expect(asked.onlyMe).toBe(true);
    expect(asked.message?.content).toBe('Which side resigns? The other side will win.');
    await press(app.alice, asked.message?.id ?? '', 'Cancel');
    expect(match.phase).toBe('playing');
    const again = await press(app.alice, match.liveBoard?.id ?? '', 'Resign');
    // Not the one on move: any side may give up at any time.
    await press(app.alice, again.message?.id ?? '', 'Ben resigns');
    await app.idle();
    expect(match.threadWords).toContain('**Ann** (red) wins: **Ben** resigned.');
    expect(match.cardWords).toContain('**Ann** (red) wins: **Ben** resigned.');
  });
});
