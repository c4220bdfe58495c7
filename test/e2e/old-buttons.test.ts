import { expect, test } from 'vitest';
import { press } from '../../src/cli/play/table.ts';
import { AskedMatch, pass, type Pressable } from './support/asked-match.ts';
import { MINUTE } from './support/shifted-clock.ts';
import { useSharedRoom } from './support/use-room.ts';

const room = useSharedRoom();

/** What only shows something to whoever presses it goes on doing so. */
const LOOKING: ReadonlySet<string | undefined> = new Set(['My view', 'More']);

/** Nothing is said of what is no more: no current board, no match that is on. */
const ENDED = /^(?:This game is over\.|That question is settled|That table was closed again)/;

/** Collects everything that could be pressed at any time of a match. */
class Collection {
  readonly #buttons = new Map<string, Pressable>();

  add({ pressable }: AskedMatch): void {
    for (const button of pressable) this.#buttons.set(`${button.on} ${button.custom_id}`, button);
  }

  get labels(): readonly (string | undefined)[] {
    return [...new Set(Array.from(this.#buttons.values(), ({ label }) => label))];
  }

  /** Everybody presses all of it once more: each is told why not, and nothing changes for anybody. */
  async pressAll(match: AskedMatch): Promise<void> {
    for (const button of this.#buttons.values()) {
      for (const user of [room.alice, room.bob, room.carol]) {
        const words = await match.pressAgain(user, button);
        if (LOOKING.has(button.label)) continue;
        expect([button.label, user.name, words]).toEqual([button.label, user.name, expect.stringMatching(ENDED)]);
      }
    }
  }
}

const type = (match: AskedMatch, by: 'alice' | 'bob', command: string, options: Record<string, string> = {}) =>
  room[by].slash(match.threadId, `checkers ${command}`, options).then(() => room.bot.idle());

test('END-08, PLAY-07: given a match from its table to its end, then no button of any time of it does anything any more', async () => {
  const match = await AskedMatch.ask(room, room.alice, 'open');
  const all = new Collection();
  all.add(match);
  await pass(room, 3 * MINUTE);
  await match.press(room.bob, 'Join');
  all.add(match);
  await match.press(room.alice, 'Ready');
  all.add(match);
  await type(match, 'alice', 'move', { move: '11-15' });
  await type(match, 'alice', 'draw');
  await type(match, 'alice', 'pause');
  all.add(match);
  await match.press(room.bob, 'Decline');
  await match.press(room.bob, 'Agree');
  all.add(match);
  await match.press(room.alice, 'Resume');
  await match.press(room.bob, 'Resume');
  await type(match, 'bob', 'move', { move: '22-18' });
  all.add(match);
  const more = await press(room.carol, match.withButton('More').id, 'More');
  await press(room.carol, more.message?.id ?? '', 'Watch');
  const asked = await room.alice.slash(match.threadId, 'checkers resign');
  await press(room.alice, asked.ok ? (asked.message?.id ?? '') : '', 'Yes, resign');
  await room.bot.idle();
  expect(match.phase).toBe('ended');
  all.add(match);
  await match.press(room.bob, 'No');
  all.add(match);
  await match.press(room.alice, 'Go on');
  all.add(match);
  await match.press(room.carol, 'No thanks');
  expect(match.phase).toBe('open-table');
  all.add(match);
  await match.press(room.alice, 'Cancel');
  expect(match.phase).toBe('closed');
  expect(match.pressable).toEqual([]);
  expect(all.labels).toEqual(
    expect.arrayContaining([
      'Join',
      'Cancel',
      'Ready',
      'Call off',
      '11',
      'Draw',
      'Accept',
      'Agree',
      'Resume',
      'Go on',
      'Take the seat',
      'Leave',
      'Yes',
    ]),
  );
  await all.pressAll(match);
});
