import { describe, expect, test } from 'vitest';
import { filesOf, textOf } from '../../tools/play/message-contents.ts';
import { press } from '../../tools/play/table.ts';
import type { SandboxUser } from 'discord-sandbox';
import { useApp } from './support/app.ts';
import { readAltText } from '../render/read-alt-text.ts';
import { plain } from './games-support/replayed-game.ts';
import { answerOf, labelsOf, momentsIn } from './support/reading.ts';
import type { TestMatch } from './support/test-match.ts';

const app = useApp();

/** What a private view says, who is at its bottom, and what its picture is said to show. */
function seen(user: SandboxUser, id: string) {
  const message = user.message(id);
  if (message === undefined) throw new Error(`${user.name} sees no such view`);
  const [picture, ...others] = filesOf(message);
  expect(others).toEqual([]);
  return {
    said: plain(textOf(message)),
    bottom: readAltText(picture?.description ?? '').bottom,
    picture: picture?.description ?? '',
    url: picture?.url,
    buttons: labelsOf(message),
  };
}

const SIDES = [
  ['Alice', 'alice', 'dark', 'light', []],
  ['Bob', 'bob', 'light', 'dark', ['21-17', '22-17', '22-18', '23-18', '23-19', '24-19', '24-20']],
  ['Carol, who watches,', 'carol', 'light', 'dark', []],
] as const;

describe('WATCH-03, PLAY-09: the board in private', () => {
  test.each(SIDES)(
    'WATCH-03: given %s asks for the board, then it comes from their side, and can be turned and turned back',
    async (_, who, bottom, top, own) => {
      const table = await app.openMatch();
      await table.type('11-15');
      const user = app[who];
      const { message } = await app.changingNothing(() => table.press(user, 'My view'));
      const id = message?.id ?? '';
      const first = seen(user, id);
      expect(first.bottom).toBe(bottom);
      expect(new Set(first.buttons)).toEqual(new Set([...own, 'Refresh', 'Flip board']));
      const turn = who === 'bob' ? 'Your move.' : "It's Bob's turn.";
      const moment = momentsIn({ content: first.said })[0] ?? 0;
      // TIME-04: the deadline of the public board, as exact as a message can be that is drawn before it is posted.
      expect(Math.abs(moment - table.lossAt)).toBeLessThan(3000);
      const side = bottom === 'dark' ? 'red' : 'white';
      expect(first.said).toBe(
        `${turn} ⏱ <t:${moment / 1000}:R>, or the game is called off.\nAfter 1. 11-15, seen from the ${side} side.`,
      );
      await app.changingNothing(() => press(user, id, 'Flip board'));
      expect(seen(user, id).bottom).toBe(top);
      expect(seen(user, id).url).not.toBe(first.url);
      await app.changingNothing(() => press(user, id, 'Flip board'));
      expect(seen(user, id)).toMatchObject({ bottom, buttons: first.buttons, picture: first.picture });
    },
  );
});

describe('PLAY-09: playing from one’s own view', () => {
  /** Opens it by the command; gives the id of the private message. */
  async function open(table: TestMatch, user: SandboxUser): Promise<string> {
    const outcome = await table.slash(user, 'board');
    return (outcome.ok && outcome.message?.id) || '';
  }

  test('PLAY-09: given both play from their own views, then each follows the other, and so does the board for all', async () => {
    const table = await app.openMatch();
    const [alices, bobs] = [await open(table, app.alice), await open(table, app.bob)];
    // Up to ten moves take one press.
    expect(seen(app.alice, alices).buttons).toEqual([
      '12-16',
      '11-16',
      '11-15',
      '10-15',
      '10-14',
      '9-14',
      '9-13',
      'Refresh',
      'Flip board',
    ]);
    await app.type(app.alice, 'me').then((page) => app.alice.select(answerOf(page).id, 'c1:me:buttons', 'pieces'));
    await table.slash(app.alice, 'board', { repost: true });
    await app.soon(() =>
      expect(seen(app.alice, alices).buttons).toEqual(['12', '11', '10', '9', 'Refresh', 'Flip board']),
    );
    // What is chosen there nobody else sees.
    await app.changingNothing(() => press(app.alice, alices, '11'));
    expect(seen(app.alice, alices).buttons.slice(0, 3)).toEqual(['11-16', '11-15', 'Back']);
    // PLAY-01: where Bob pressed Refresh, no move may come up.
    await app.changingNothing(() => press(app.bob, bobs, 'Refresh'));
    await press(app.alice, alices, '11-15');
    await table.turnBegun();
    await table.expectInOrder();
    expect(table.playing.game.moves).toHaveLength(1);
    expect(plain(textOf(await table.board()))).toContain('. 11-15 ⏱');
    expect(seen(app.alice, alices).buttons).toEqual(['Refresh', 'Flip board']);
    expect(seen(app.bob, bobs).said).toContain('After 1. 11-15, seen from the white side.');
    expect(app.bob.message(bobs)?.components?.[1]).toMatchObject({
      components: [{ label: '✓', disabled: true }, {}, {}, {}],
    });
    await press(app.bob, bobs, '22-18');
    await table.turnBegun();
    // A jump that is forced takes one press; the place of Alice's last one stays free of moves.
    expect(seen(app.alice, alices).said).toContain('You must jump with 15.');
    expect(seen(app.alice, alices).buttons).toContain('15x22');
    await press(app.alice, alices, '15x22');
    await table.turnBegun();
    expect(table.playing.game.moves).toHaveLength(3);
    await table.expectInOrder();
  });
});
