import { afterEach, describe, expect, test } from 'vitest';
import { challenge, press } from '../../src/cli/play/table.ts';
import { changingNothing, openRoom, openTable, privateWords, type Room } from './support/room.ts';

let room: Room;
afterEach(() => room.stop());

const asks = (by: 'alice' | 'bob' | 'carol', user: 'alice' | 'bob' | 'carol') =>
  room[by].slash(room.checkers, 'checkers challenge', { user: room[user].id });

describe('START-01: the limits of running matches', () => {
  test('START-01: one more than a player may have is refused, for the asker and for the other, until one is over', async () => {
    room = await openRoom({ MAX_MATCHES_PER_PLAYER: '1' });
    const table = await openTable(room);
    expect(privateWords(await changingNothing(room, () => asks('alice', 'carol')))).toContain('You have 1 match going');
    expect(privateWords(await changingNothing(room, () => asks('carol', 'alice')))).toContain('**Alice** has 1 match');
    await table.resign(room.alice);
    await challenge(room.sandbox, room.alice, room.carol);
  });

  test('START-01: one more than the process may have is refused', async () => {
    room = await openRoom({ MAX_MATCHES: '1' });
    const card = await challenge(room.sandbox, room.alice, room.bob);
    expect(privateWords(await changingNothing(room, () => asks('bob', 'carol')))).toContain('All boards are in use');
    // Whoever was only asked about is not remembered.
    expect(room.bot.liveMatches.directory.find(room.carol.id)).toBeUndefined();
    await press(room.bob, card, 'Decline');
    await challenge(room.sandbox, room.bob, room.carol);
  });

  test('START-01: of two challenges at the same instant the second is refused', async () => {
    room = await openRoom({ MAX_MATCHES: '1' });
    const outcomes = await Promise.all([asks('alice', 'bob'), asks('carol', 'bob')]);
    expect(outcomes.filter((one) => one.ok && !one.onlyMe)).toHaveLength(1);
    expect(outcomes.filter((one) => one.ok && one.onlyMe)).toHaveLength(1);
    expect([...room.bot.liveMatches.runtime.all()]).toHaveLength(1);
  });

  test('START-01: the same two challenging each other at the same instant get one invitation', async () => {
    room = await openRoom();
    const outcomes = await Promise.all([asks('alice', 'bob'), asks('bob', 'alice'), asks('alice', 'bob')]);
    expect(outcomes.filter((one) => one.ok && !one.onlyMe)).toHaveLength(1);
  });

  test('START-01: of two invitations accepted at the same instant only as many start as the player may have', async () => {
    room = await openRoom({ MAX_MATCHES_PER_PLAYER: '1' });
    const cards = [
      await challenge(room.sandbox, room.alice, room.bob),
      await challenge(room.sandbox, room.carol, room.bob),
    ];
    await Promise.all(cards.map((card) => press(room.bob, card, 'Accept')));
    await room.bot.idle();
    expect(room.sandbox.world.threads).toHaveLength(1);
    expect([...room.bot.liveMatches.runtime.all()].filter(({ match }) => match.phase === 'playing')).toHaveLength(1);
    // The other invitation stays open, and can be accepted once the first match is over.
    const open = [...room.bot.liveMatches.runtime.all()].find(({ match }) => match.phase === 'invited');
    const late = await room.bob.click(open?.cardId ?? '', `c1:accept:${open?.id}:1`);
    expect(privateWords(late)).toContain('You have 1 match going');
  });
});
