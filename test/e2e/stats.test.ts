import { expect, test } from 'vitest';
import type { SandboxUser } from 'discord-sandbox';
import { filesOf, textOf } from '../../tools/play/message-contents.ts';
import { press } from '../../tools/play/table.ts';
import { onBothStores } from './support/both-stores.ts';
import { answerOf, choicesIn, labelsOf, privateWords } from './support/reading.ts';

const lounge = (): string => app.sandbox.channelId('lounge');

async function typed(user: SandboxUser, command: string, options: Readonly<Record<string, string>> = {}) {
  const outcome = await app.changingNothing(() => user.slash(app.checkers, `checkers ${command}`, options));
  const words = privateWords(outcome).replaceAll('\u2011', '-');
  const message = answerOf(outcome);
  return { words, message, labels: labelsOf(message) };
}

/** Alice (dark) against somebody, who resigns after a move each; rated, as games are. */
async function won(other: SandboxUser, channelId = app.checkers): Promise<void> {
  const match = await app.ask(app.alice, 'challenge', { user: other.id }, channelId);
  await match.press(other, 'Accept');
  await match.turnBegun();
  await match.type('11-15', '22-18');
  await match.resign(other);
}

const RATED = /Live \*\*\d+\?\*\*/;

const app = onBothStores('HIST-02: statistics and standings', () => {
  test('HIST-02: given games in two channels, then the card counts what the asker sees, and what is shared what all see', async () => {
    await won(app.bob);
    await won(app.carol, lounge());
    const own = await typed(app.alice, 'stats');
    expect(own.words).toMatch(RATED);
    expect(own.words).toContain('**2 games**: 2 won, 0 lost, 0 drawn');
    expect(own.words).toContain('Live **2-0-0** · 🔴 2-0-0 · ⚪ 0-0-0');
    expect(own.words).toContain('Won the last **2** in a row');
    expect(own.words).toContain('Single Corner 2-0-0');
    expect(filesOf(own.message).map(({ description }) => description)).toEqual([
      expect.stringMatching(/^Graph of Alice's rating from .*: Live, 2 games, from \d+ to \d+, highest \d+\.$/),
    ]);

    app.sandbox.world.setPermission(lounge(), app.bob.id, 'ViewChannel', 'deny');
    await app.idle();
    const asBob = await typed(app.bob, 'stats', { user: app.alice.id });
    expect(asBob.words).toContain('**1 game**: 1 won, 0 lost, 0 drawn');
    expect(asBob.words).toContain('**You against Alice**: 0 won, 1 lost, 0 drawn');
    expect(asBob.words).not.toContain('Carol');

    app.clearNotifications();
    const shared = await press(
      app.carol,
      (await typed(app.carol, 'stats', { user: app.alice.id })).message.id,
      'Share',
    );
    expect(shared.onlyMe).toBe(false);
    expect(textOf(answerOf(shared))).toMatch(/^\*\*Carol\*\* shared these statistics\.[^]*\*\*1 game\*\*/u);
    expect(textOf(answerOf(shared))).not.toContain('against Alice');
    expect(app.notifiedOf()).toEqual([]);
  });

  test('HIST-02: given one of the last games is chosen, then it can be replayed and reviewed, and Back leads to the card', async () => {
    await won(app.bob);
    const card = await typed(app.bob, 'stats');
    const customId = `c1:past-choose:s${app.bob.id}`;
    const outcome = await app.bob.select(card.message.id, customId, choicesIn(card.message, customId)[0]?.value ?? '');
    expect(outcome).toMatchObject({ ok: true });
    const game = app.bob.message(card.message.id);
    expect(labelsOf(game ?? {})).toEqual(['Replay', 'Review', 'PDN', 'Share', 'Back']);
    await press(app.bob, card.message.id, 'Back');
    expect(textOf(app.bob.message(card.message.id) ?? { content: '' }).replaceAll('\u2011', '-')).toBe(card.words);
    await press(app.bob, card.message.id, 'All games');
    expect(textOf(app.bob.message(card.message.id) ?? { content: '' })).toContain('### 👑 Your games');
  });

  test('HIST-02: given who has not played, or King Me, then a line says what to press', async () => {
    expect((await typed(app.carol, 'stats')).words).toContain("You haven't finished a game in this server yet.");
    expect((await typed(app.carol, 'stats', { user: app.bob.id })).words).toContain(
      "I don't see any finished games of **Bob**",
    );
    const { botUserId } = app.bot.liveMatches.services;
    const bot = await typed(app.carol, 'stats', { user: botUserId });
    expect(bot.words).toContain("I don't have a rating");
    expect(bot.labels).toEqual(['Play the bot']);
  });

  test('HIST-02: given a rating that still has to settle, then nobody is listed, and the asker is told why', async () => {
    await won(app.bob);
    const asAlice = await typed(app.alice, 'standings');
    expect(asAlice.words).toContain('### 👑 Standings · Live · All time\nNobody is listed yet.');
    expect(asAlice.words).toMatch(/your rating, \*\*\d+\?\*\*, needs a few more rated games to settle/);
    expect((await typed(app.carol, 'standings')).words).toContain('you have no rated games of this kind here');
    expect(asAlice.labels).toEqual(['Correspondence', 'This month']);
    await press(app.alice, asAlice.message.id, 'Correspondence');
    const turned = app.alice.message(asAlice.message.id);
    expect(textOf(turned ?? { content: '' })).toContain('### 👑 Standings · Correspondence · All time');
    await press(app.alice, asAlice.message.id, 'This month');
    expect(textOf(app.alice.message(asAlice.message.id) ?? { content: '' })).toContain('Correspondence · This month');
  });
});
