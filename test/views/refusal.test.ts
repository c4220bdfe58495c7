import { MessageFlags } from 'discord-api-types/v10';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type RefusalDetails, refusal, type Refused } from '../../src/views/refusal.ts';
import { playerId } from '../../src/match/ids.ts';
import { names } from './support/arbitraries.ts';
import { limitsBroken } from './support/draft-limits.ts';
import { REFUSALS } from './support/refusal-samples.ts';
import { CHANNEL_ID, VIEW } from './support/samples.ts';
import { strayMarkdown } from './support/stray-markdown.ts';
import { tries } from '../support/tries.ts';

describe('refusals', () => {
  test.for(REFUSALS)('PLAY-05, PLAY-12: given %j, then the asker alone reads: %s', ([refused, says, details]) => {
    const draft = refusal(refused, VIEW, details);
    expect(draft.content).toContain(says);
    expect(draft.content).toMatch(/[.*]$/);
    expect(draft).toMatchObject({ flags: MessageFlags.Ephemeral, components: [], allowed_mentions: { parse: [] } });
    expect(limitsBroken(draft)).toEqual([]);
  });

  test('PLAY-12: given the codes there are, then each one has a sentence that no other one has', () => {
    const codesBySentence = Map.groupBy(REFUSALS, ([refused, , details]) => refusal(refused, VIEW, details).content);
    for (const same of codesBySentence.values()) expect(new Set(same.map(([{ code }]) => code)).size).toBe(1);
    expect(new Set(REFUSALS.map(([{ code }]) => code))).toEqual(new Set(Object.keys(VIEW.words.refusals)));
  });

  test('START-02: given a code that leads to no seat, then each reason has its own answer, and the asker may try again at once', () => {
    const refused: readonly Refused[] = [
      { code: 'bad-code', text: 'table 1' },
      { code: 'unknown-code' },
      { code: 'table-over', how: 'expired' },
      { code: 'table-over', how: 'cancelled' },
      { code: 'table-taken' },
      { code: 'own-table' },
      { code: 'table-out-of-sight' },
    ];
    const answers = refused.map((one) => refusal(one, VIEW).content ?? '');
    expect(answers.filter((answer) => answer.includes('right away'))).toEqual(answers);
    expect(new Set(answers).size).toBe(refused.length);
  });

  test('RUN-11: given more channels than anybody reads, then a handful of them is named', () => {
    const channelIds = Array.from({ length: 60 }, () => CHANNEL_ID);
    const draft = refusal({ code: 'channel-not-allowed', channelIds }, VIEW);
    expect(limitsBroken(draft)).toEqual([]);
    expect(draft.content?.match(/<#/g)).toHaveLength(10);
  });

  test('RUN-07: given any typed text or name, then a refusal quotes it as plain text within the limits', () => {
    const quoting = (text: string): readonly (readonly [Refused, RefusalDetails])[] => [
      [{ code: 'not-a-move', text }, {}],
      [{ code: 'not-a-playing-square', text }, {}],
      [{ code: 'not-your-turn', turn: 'dark' }, { names: { dark: text, light: text } }],
      [{ code: 'bad-code', text }, {}],
      [{ code: 'unreadable-duration', option: 'time', text }, {}],
      [{ code: 'unreadable-duration', option: 'warning', text }, {}],
      [{ code: 'blocked-already', name: text }, {}],
      [{ code: 'you-blocked', player: playerId('bob') }, { otherPlayer: text }],
      [{ code: 'blocked-by', player: playerId('bob') }, { otherPlayer: text }],
      [{ code: 'challenge-bot', name: text }, {}],
      [{ code: 'not-a-member', name: text }, {}],
      [{ code: 'cannot-see-channel', name: text }, {}],
      [{ code: 'player-full', player: playerId('bob'), limit: 10 }, { fullPlayer: text }],
      [{ code: 'no-match-here', matches: Array.from({ length: 10 }, () => ({ threadId: '1', opponent: text })) }, {}],
    ];
    const drafts = (text: string) => quoting(text).map(([refused, context]) => refusal(refused, VIEW, context));
    const formatting = (text: string) => drafts(text).map(({ content }) => strayMarkdown(content ?? ''));
    const wanted = formatting('x');
    fc.assert(
      fc.property(fc.oneof(names, fc.string({ unit: 'binary', minLength: 3000, maxLength: 6000 })), (text) => {
        expect(formatting(text)).toEqual(wanted);
        expect(drafts(text).flatMap(limitsBroken)).toEqual([]);
      }),
      tries(100),
    );
  });
});
