import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { textOf } from '../../../tools/play/message-contents.ts';
import { kept, openApp } from './app.ts';
import { FakeEngine } from './fake-engine.ts';
import type { TestMatch } from './test-match.ts';

/** The bot's longest pause before a reply. */
export const REPLY = 1500;

export const movesIn = ({ match }: TestMatch): number => ('game' in match ? (match.game?.moves.length ?? 0) : 0);
export const boardWords = ({ liveBoard }: TestMatch): string => (liveBoard === undefined ? '' : textOf(liveBoard));

/** An app for all tests of a file in which Alice plays against the bot, whose engine plays what a test tells it to. */
export function useSoloApp() {
  const engine = new FakeEngine();
  const [app, open, close] = kept(() => openApp({}, { engine }));
  beforeAll(open);
  afterAll(close);
  beforeEach(() => {
    Object.assign(engine, { score: 0, value: undefined, script: [], isBroken: false, isSlow: false });
    app.clearNotifications();
  });

  async function sit(options: Readonly<Record<string, string | number>> = {}): Promise<TestMatch> {
    const match = await app.ask(app.alice, 'solo', options);
    await match.expectInOrder();
    return match;
  }

  async function plays(match: TestMatch, ...labels: readonly string[]): Promise<void> {
    for (const label of labels) await match.press(app.alice, label);
  }

  /** Lets the bot reply. */
  async function replied(match: TestMatch): Promise<void> {
    const before = movesIn(match);
    await app.pass(REPLY);
    await app.soon(() => expect(movesIn(match)).toBe(before + 1));
  }

  return { app, engine, sit, plays, replied };
}
