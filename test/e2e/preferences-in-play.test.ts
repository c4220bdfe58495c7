import type { SandboxUser } from 'discord-sandbox';
import { describe, expect, test } from 'vitest';
import { useApp } from './support/app.ts';
import { answerOf, labelsOf } from './support/reading.ts';
import { MINUTE } from './support/shifted-clock.ts';
import type { TestMatch } from './support/test-match.ts';

const app = useApp();

/** Chooses under `/checkers me`, in whatever channel. */
async function prefer(user: SandboxUser, name: 'mention' | 'buttons' | 'takebacks', value: string): Promise<void> {
  const page = answerOf(await app.type(user, 'me'));
  await user.select(page.id, `c1:me:${name}`, value);
  await app.idle();
}

const first = ({ liveBoard }: TestMatch): readonly string[] =>
  liveBoard === undefined ? [] : labelsOf(liveBoard).slice(0, 2);
const boardId = ({ liveBoard }: TestMatch): string => liveBoard?.id ?? '';

describe('PLAY-08: when a player is mentioned', () => {
  test('PLAY-08, PLAY-11: given Bob wants it at every move, then each of his boards is a new message that calls him, and Alice’s goes on where it is', async () => {
    await prefer(app.bob, 'mention', 'always');
    const match = await app.openMatch();
    for (const [own, reply] of [
      ['11-15', '22-18'],
      ['15x22', '25x18'],
      ['8-11', '29-25'],
    ] as const) {
      const before = boardId(match);
      app.clearNotifications();
      await match.type(own);
      expect(boardId(match)).not.toBe(before);
      expect(app.notifiedOf('your move').concat(app.notifiedOf('must jump'))).toEqual(['Bob']);
      const bobs = boardId(match);
      app.clearNotifications();
      await match.press(app.alice, 'My view');
      await match.type(reply);
      expect(boardId(match)).toBe(bobs);
      expect(app.notifiedOf()).toEqual([]);
    }
    await match.expectInOrder();
  });

  test('PLAY-08, TIME-02: given Bob never wants it, then neither a board, nor the warning, nor a question calls him, and no board moves for him', async () => {
    const match = await app.openMatch({ time: '2m', warning: '1m' });
    await match.type('11-15', '22-18', '15x22', '25x18');
    await prefer(app.bob, 'mention', 'never');
    await app.restart();
    await match.type('8-11');
    const bobs = boardId(match);
    app.clearNotifications();
    await app.pass(90_000);
    expect(boardId(match)).toBe(bobs);
    await match.offerDraw(app.alice);
    await app.pass(40_000);
    await app.soon(() => expect(match.threadWords).toContain('**Bob**, your time for this move is up.'));
    expect(match.threadWords).not.toContain("**Bob**, it's your turn");
    expect(app.notifiedOf()).toEqual([]);
    await match.type('29-25');
    await app.pass(MINUTE);
    // Alice is called as anybody is.
    expect(app.notifiedOf('your move')).toEqual(['Alice']);
    await match.expectInOrder();
  });
});

describe('PLAY-03: what a board offers first', () => {
  test('PLAY-03: given Alice prefers the pieces, then her boards begin with them, Bob’s with few moves whole; a change counts from the next board on', async () => {
    await prefer(app.alice, 'buttons', 'pieces');
    const match = await app.openMatch();
    await match.type('11-15', '22-18');
    // One piece alone can jump: it needs no choosing.
    expect(first(match)).toEqual(['15x22', 'Draw']);
    await match.type('15x22');
    expect(first(match)).toEqual(['25x18', '26x17']);
    await prefer(app.bob, 'buttons', 'pieces');
    await match.slash(app.bob, 'board', { repost: true });
    expect(first(match)).toEqual(['25', '26']);
    await match.press(app.bob, '25');
    await match.press(app.bob, '25x18');
    await match.expectInOrder();
  });

  test('PLAY-03: given Bob changes his mind in the middle of a turn, then the board that is up stays as it is', async () => {
    const match = await app.openMatch();
    await match.type('11-15', '22-18', '15x22');
    expect(first(match)).toEqual(['25x18', '26x17']);
    await prefer(app.bob, 'buttons', 'pieces');
    await app.pass(5000);
    expect(first(match)).toEqual(['25x18', '26x17']);
    await match.press(app.bob, '25x18');
    await match.expectInOrder();
  });
});

test('PLAY-15: given Bob plays without takebacks, then Alice is told so, and he can ask her all the same', async () => {
  await prefer(app.bob, 'takebacks', 'never');
  const match = await app.openMatch({ time: 'off' });
  await match.type('11-15', '22-18');
  expect(await match.refusedCommand(app.alice, 'takeback')).toContain('Your opponent plays without takebacks.');
  await match.slash(app.bob, 'takeback');
  await match.press(app.alice, 'Accept');
  expect(match.playing.game.moves).toHaveLength(1);
  await match.expectInOrder();
});
