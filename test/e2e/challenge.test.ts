import { describe, expect, test } from 'vitest';
import { buttonsOf, challenge, press } from '../../tools/play/table.ts';
import { privateWords } from './support/reading.ts';
import { MINUTE } from './support/shifted-clock.ts';
import { useSharedApp } from './support/app.ts';

const app = useSharedApp();

const invite = (): Promise<string> => challenge(app.sandbox, app.alice, app.bob);
const cardText = (card: string): string => JSON.stringify(app.carol.message(card)?.components);
const buttonIds = (card: string): readonly string[] =>
  buttonsOf(app.carol.message(card) ?? {}).map(({ custom_id: id }) => id);

describe('START-01: who may answer an invitation', () => {
  test('START-01: accepting and declining are the invited player alone, canceling is the challenger alone', async () => {
    const card = await invite();
    const [accept, decline, cancel] = buttonIds(card);
    for (const user of [app.alice, app.carol]) {
      for (const id of [accept, decline]) {
        const outcome = await app.changingNothing(() => user.click(card, id ?? ''));
        expect(privateWords(outcome)).toBe('Only the invited player can answer this invitation.');
      }
    }
    for (const user of [app.bob, app.carol]) {
      const outcome = await app.changingNothing(() => user.click(card, cancel ?? ''));
      expect(privateWords(outcome)).toBe('Only the challenger can do that.');
    }
    await press(app.alice, card, 'Cancel');
    await app.idle();
    expect(cardText(card)).toContain('**Alice** withdrew the invitation');
    expect(buttonIds(card)).toEqual(['c1:menu:new-game']);
  });

  test('START-05: an accepted invitation becomes the card of the match: names, colors, a link to the public thread', async () => {
    const card = await invite();
    await press(app.bob, card, 'Accept');
    await app.idle();
    expect(app.sandbox.world.thread(card)).toMatchObject({ name: 'Alice vs Bob · checkers', parentId: app.checkers });
    expect(cardText(card)).toContain(`<#${card}>`);
    expect(cardText(card)).toContain('**Alice** (red)');
    expect(buttonIds(card)).toEqual([]);
  });
});

describe('START-03: an invitation waits for its hour', () => {
  test('START-03: it lapses visibly after its time, and not before', async () => {
    const card = await invite();
    expect(cardText(card)).toContain('Waiting for **Bob** to answer');
    expect(cardText(card)).toMatch(/<t:\d+:R>/);
    app.clock.advance(59 * MINUTE);
    await app.idle();
    expect(buttonIds(card)).toHaveLength(3);
    app.clock.advance(2 * MINUTE);
    await app.sandbox.waitFor(() => (cardText(card).includes('expired') ? true : undefined));
    expect(cardText(card)).toContain("**Bob** didn't answer in time");
    expect(buttonIds(card)).toEqual(['c1:menu:new-game']);
  });
});
