import { describe, expect, it } from 'vitest';
import { avatarOf } from '../../src/page/avatar.ts';
import { withEmoji } from '../../src/page/emoji.ts';
import { continuesAuthor } from '../../src/page/read-message.ts';
import { keepUnchanged } from '../../src/page/store.ts';
import { readMessageLink, withMentions } from '../../src/page/mentions.ts';
import { timeText } from '../../src/page/times.ts';
import { ALICE, BOB, BOT, channel, entry, world } from './worlds.ts';

describe('keepUnchanged', () => {
  it('given one edited message, then it alone is a new object', () => {
    const before = world({ channels: [channel({ messages: [entry('1'), entry('2')] })] });
    const after = world({ channels: [channel({ messages: [entry('1'), entry('2', { content: 'edited' })] })] });
    const kept = keepUnchanged(before, after);
    expect(kept.channels[0]?.messages[0]).toBe(before.channels[0]?.messages[0]);
    expect(kept.channels[0]?.messages[1]).toBe(after.channels[0]?.messages[1]);
    expect(kept).toEqual(after);
  });

  it('given a click that waits, then its message is drawn anew', () => {
    const before = world({ channels: [channel({ messages: [entry('1')] })] });
    const after = world({ channels: [channel({ messages: [{ ...entry('1'), waiting: 'c1' }] })] });
    expect(keepUnchanged(before, after).channels[0]?.messages[0]?.waiting).toBe('c1');
  });
});

describe('timeText', () => {
  it.each([
    [300, 'in 5 minutes'],
    [59, 'in 59 seconds'],
    [-3600, '1 hour ago'],
    [172_800, 'in 2 days'],
    [0, 'in 0 seconds'],
  ])('given a moment %d s away, then it says %j', (away, words) => {
    expect(timeText(1_700_000_000 + away, 'R', 1_700_000_000_000)).toBe(words);
  });

  it('given a moment no calendar has, then it says so', () => {
    expect(timeText(9_999_999_999_999, 'f', 0)).toBe('Invalid date');
  });
});

describe('withMentions', () => {
  it.each([
    ['hi @Bob!', `hi <@${BOB.id}>!`],
    ['@test bot, go', `<@${BOT.id}>, go`],
    ['@Bobby and a@Bob', '@Bobby and a@Bob'],
    ['@Alice @Bob', `<@${ALICE.id}> <@${BOB.id}>`],
  ])('given %j, then %j is sent', (typed, sent) => {
    expect(withMentions(typed, world().users)).toBe(sent);
  });
});

describe('readMessageLink', () => {
  it('given a link to a message of a server, then it leads to that message on the page', () => {
    expect(readMessageLink('https://discord.com/channels/1/22/333')).toBe('#/channels/22/333');
    expect(readMessageLink('https://discord.com/channels/1/22')).toBe('#/channels/22');
    expect(readMessageLink('https://example.org/22/333')).toBeUndefined();
  });
});

describe('continuesAuthor', () => {
  const minute = (count: number): string => new Date(Date.UTC(2026, 0, 1, 0, count)).toISOString();

  it('given the same author within minutes, then the head is left out; not for answers, others, or after a while', () => {
    const messages = [
      entry('1', { timestamp: minute(0) }),
      entry('2', { timestamp: minute(1) }),
      entry('3', { timestamp: minute(9) }),
      entry('4', { timestamp: minute(10), author: ALICE }),
      entry('5', { timestamp: minute(10), author: ALICE, type: 20 }),
      { ...entry('6', { timestamp: minute(10), author: ALICE }), onlyMe: true },
    ];
    expect(messages.map((_, index) => continuesAuthor(messages, index))).toEqual([
      false,
      true,
      false,
      false,
      false,
      false,
    ]);
  });
});

describe('withEmoji', () => {
  /** The characters that are drawn or set apart, between the texts around them. */
  const parts = (text: string): readonly string[] =>
    [withEmoji(text)].flat().map((part) => (typeof part === 'string' ? part : `<${readValues(part).join('')}>`));
  const readValues = (part: unknown): readonly string[] =>
    (part as { readonly values: readonly unknown[] }).values.filter((value) => typeof value === 'string');

  it.each([
    ['11-15, © 2026 #1', ['11-15, © 2026 #1']],
    ['👑 **King**', ['', '<👑>', ' **King**']],
    ['🔴⚪️!', ['', '<🔴>', '', '<⚪️>', '!']],
    ['a 👨‍👩‍👧 b', ['a ', '<👨‍👩‍👧>', ' b']],
    ['1️⃣🇩🇪👍🏽', ['', '<1️⃣>', '', '<🇩🇪>', '', '<👍🏽>', '']],
  ])('given %j, then its emoji stand apart, each whole', (text, expected) => {
    expect(parts(text)).toEqual(expected);
  });
});

describe('avatarOf', () => {
  it('given a name with signs, then no sign gets into the picture', () => {
    const picture = decodeURIComponent(avatarOf({ ...BOB, global_name: '<b>&' }));
    expect(picture).toContain('>B</text>');
    expect(decodeURIComponent(avatarOf({ ...BOB, global_name: '<&>' }))).toContain('>?</text>');
  });
});
