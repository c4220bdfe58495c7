import { afterAll, beforeAll, expect, test } from 'vitest';
import { parsePdn } from '../../src/engine/pdn.ts';
import { carefulMove } from '../../src/match/solo.ts';
import { BOT } from '../../src/match/ids.ts';
import { recordOf } from './support/reading.ts';
import { kept, openApp } from './support/app.ts';
import type { TestMatch } from './support/test-match.ts';

/** With the engine itself, in its worker. */
const [app, open, close] = kept(() => openApp());
beforeAll(open);
afterAll(close);

/** Longer than the bot waits before a reply. */
const REPLY = 1500;

const isOn = (match: TestMatch): boolean => match.phase === 'playing';
const isBots = (match: TestMatch): boolean =>
  isOn(match) && match.playing.seats[match.playing.game.position.turn] === BOT;

test.each([2, 7])(
  'START-10, END-04: given a whole game at level %i by clicking, then every reply is there in time, and the record names the bot',
  async (level) => {
    const match = await app.ask(app.alice, 'solo', { level, draw_turns: 20 });
    while (isOn(match)) {
      const move = carefulMove(match.playing.game.position);
      if (move === undefined) throw new Error('nothing can be played');
      const before = match.playing.game.moves.length;
      const clicked = match.play(app.alice, move);
      await app.soon(() => expect(isOn(match) && match.playing.game.moves.length <= before).toBe(false));
      await app.pass(REPLY);
      // Its search takes as long as it does.
      await app.soon(() => expect(isBots(match)).toBe(false));
      await clicked;
      if (isOn(match) && match.playing.drawOffer !== undefined) await match.press(app.alice, 'Accept');
      await match.expectInOrder();
    }
    const text = await recordOf(match, app.alice);
    expect(text).toContain(`[White "King Me, level ${level}"]`);
    expect(parsePdn(text)).toHaveLength(1);
  },
);
