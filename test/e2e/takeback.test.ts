import { describe, expect, test } from 'vitest';
import { makeMove } from '../../src/engine/referee.ts';
import { restsAt } from '../../src/match/clock.ts';
import { useSharedApp } from './support/app.ts';
import { labelsOf } from './support/reading.ts';
import type { TestMatch } from './support/test-match.ts';

const app = useSharedApp();

const CASUAL = { time: 'off' };
const TIMED = { clock: '5+3', rated: false };

const moves = ({ playing }: TestMatch): string => playing.game.moves.map(({ move }) => makeMove(move)).join(' ');
const question = (match: TestMatch) => match.messagesWith('asks to take back').at(-1)?.content ?? '';

describe('PLAY-15: a takeback between two people', () => {
  test('PLAY-15: asked for by the command on the other’s turn, agreed to, and the board is as it was, on its message', async () => {
    const match = await app.openMatch(CASUAL);
    await match.type('11-15');
    const { id } = match.liveBoard ?? {};
    app.clearNotifications();
    const asked = await match.slash(app.alice, 'takeback');
    // The question itself is the answer.
    expect(asked).toMatchObject({ ok: true, onlyMe: false });
    expect(question(match)).toContain('**Alice** asks to take back **11\u201115**. Do you accept?');
    expect(app.notifiedOf('asks to take back')).toEqual(['Bob']);
    await match.expectInOrder();
    await match.press(app.bob, 'Accept');
    expect(moves(match)).toBe('');
    expect(match.onMove).toBe(app.alice);
    expect(match.liveBoard?.id).toBe(id);
    expect(match.messagesWith('**Bob** let **Alice** take back **11-15**.')).toHaveLength(1);
    await match.expectInOrder();
    await match.type('9-13', '22-18');
    await match.resign(app.bob);
    expect(match.threadWords).toContain('1 takeback');
  });

  test('PLAY-15: asked for by More on the asker’s own turn, then the reply goes as well, and a draw offer with it', async () => {
    const match = await app.openMatch(CASUAL);
    await match.type('11-15', '22-18', '15x22', '25x18');
    await match.offerDraw(app.bob);
    expect(await match.chooseMore(app.alice, 'Takeback')).toContain("I've asked **Bob**.");
    expect(question(match)).toContain('**Alice** asks to take back **15x22** and your **25x18**.');
    await match.expectInOrder();
    await match.press(app.bob, 'Accept');
    expect(moves(match)).toBe('11-15 22-18');
    expect(match.playing.drawOffer).toBeUndefined();
    expect(match.threadWords).toContain('a move was taken back, so the offer lapsed');
    // The private note has gone with the request.
    expect(match.toldAlone(app.alice)).not.toContain("I've asked");
    await match.expectInOrder();
  });

  test('PLAY-15: declined, and again only after a turn; withdrawn; lapsed by a move', async () => {
    const match = await app.openMatch(CASUAL);
    await match.type('11-15');
    await match.slash(app.alice, 'takeback');
    expect(await match.refused(app.alice, 'Accept')).toContain("That's your own request");
    expect(await match.refused(app.bob, 'Withdraw')).toContain('Only the player who asked for the takeback');
    expect(await match.refused(app.carol, 'Accept')).toContain("You're watching this game");
    expect(await match.refusedCommand(app.alice, 'takeback')).toContain("You've already asked for a takeback");
    await match.press(app.bob, 'Decline');
    expect(match.threadWords).toContain('and **Bob** declined. The game goes on.');
    expect(await match.refusedCommand(app.alice, 'takeback')).toContain('after your next move');
    await match.type('22-18', '15x22');
    await match.slash(app.alice, 'takeback');
    await match.press(app.alice, 'Withdraw');
    expect(match.threadWords).toContain('asked to take back **15x22** and withdrew the request.');
    await match.type('25x18');
    await match.slash(app.bob, 'takeback');
    expect(await match.refusedCommand(app.alice, 'takeback')).toContain('Please answer that first');
    await match.type('8-11');
    expect(match.threadWords).toContain('asked to take back **25x18**; the game went on, so the request was canceled.');
    expect(moves(match)).toBe('11-15 22-18 15x22 25x18 8-11');
    await match.expectInOrder();
  });

  test('PLAY-15, TIME-09: with a total time both have what they had before, and the board shows it', async () => {
    const match = await app.openMatch(TIMED);
    await app.pass(10_000);
    await match.type('11-15');
    await app.pass(20_000);
    await match.type('22-18');
    const before = restsAt(match.playing, 2);
    await app.pass(30_000);
    await match.type('15x22');
    await app.pass(5000);
    await match.slash(app.alice, 'takeback');
    expect(question(match)).toContain('The clocks would go back, too.');
    await match.press(app.bob, 'Accept');
    await match.turnBegun();
    expect(restsAt(match.playing, 2)).toEqual(before);
    await match.expectTimeLeft(before?.dark ?? 0);
    await match.expectInOrder();
  });

  test('PLAY-15, RUN-12: in a game that counts it is refused by name, and More does not offer it', async () => {
    const match = await app.openMatch();
    await match.type('11-15');
    expect(match.playing.game.rating).toEqual({ pool: 'live' });
    expect(await match.refusedCommand(app.alice, 'takeback')).toContain("Moves can't be taken back in a rated game");
    await match.more(app.alice);
    expect(labelsOf(match.privateMessage(app.alice))).not.toContain('Takeback');
  });

  test('PLAY-15, RUN-03: asked before a restart, it is agreed to after it; of a later one the same', async () => {
    const match = await app.openMatch(CASUAL);
    await match.type('11-15');
    await match.slash(app.alice, 'takeback');
    await app.restart();
    await match.press(app.bob, 'Accept');
    expect(moves(match)).toBe('');
    await app.restart();
    await match.expectInOrder();
    await match.press(app.alice, '9');
    await match.press(app.alice, '9-13');
    expect(moves(match)).toBe('9-13');
    await match.expectInOrder();
  });

  test('PLAY-15, PLAY-11: with a message for every move, the board that is gone back to is a new one', async () => {
    const opened = await app.alice.slash(app.checkers, 'checkers-admin settings');
    const settings = opened.ok ? (opened.message?.id ?? '') : '';
    await app.alice.select(settings, 'c1:set:boards', ['every-move']);
    const match = await app.openMatch(CASUAL);
    await app.alice.select(settings, 'c1:set:boards', ['one']);
    await match.type('11-15', '22-18');
    const { id } = match.liveBoard ?? {};
    await match.slash(app.alice, 'takeback');
    await match.press(app.bob, 'Accept');
    expect(moves(match)).toBe('');
    expect(match.liveBoard?.id).not.toBe(id);
    await match.expectInOrder();
    await match.type('9-13');
    await match.expectInOrder();
  });

  test('PLAY-15, START-08: one who plays both sides takes back at once, by the command as by More', async () => {
    const match = await app.hotseat();
    await match.type('11-15', '22-18');
    expect(await match.command(app.alice, 'takeback')).toContain('Your last move is taken back');
    expect(moves(match)).toBe('11-15');
    expect(await match.chooseMore(app.alice, 'Takeback')).toContain('Your last move is taken back');
    expect(moves(match)).toBe('');
    await match.expectInOrder();
  });
});
