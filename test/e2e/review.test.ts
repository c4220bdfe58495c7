import { describe, expect, test, vi } from 'vitest';
import { download, filesOf, textOf } from '../../tools/play/message-contents.ts';
import { press } from '../../tools/play/table.ts';
import type { SandboxUser } from 'discord-sandbox';
import { useSharedApp } from './support/app.ts';
import type { TestMatch } from './support/test-match.ts';

const app = useSharedApp();

/** Bob (white) gives a man away with 19-15, and resigns soon. */
async function playedOut(): Promise<TestMatch> {
  const table = await app.openMatch();
  await table.type('11-16', '24-19', '8-11', '19-15', '10x19', '22-17');
  await table.resign(app.bob);
  return table;
}

/** What somebody alone sees last: its words, the words of its pictures, and the sizes of these. */
async function seen(table: TestMatch, user: SandboxUser) {
  const message = table.privateMessage(user);
  const pictures = filesOf(message).filter(({ name }) => name.endsWith('.png'));
  const sizes = await Promise.all(pictures.map(async ({ name }) => (await download(message, name)).length));
  const pdn = filesOf(message).find(({ name }) => name.endsWith('.pdn'));
  return {
    said: textOf(message),
    alt: pictures.map(({ description }) => description ?? ''),
    sizes,
    pdn: pdn === undefined ? '' : new TextDecoder().decode(await download(message, pdn.name)),
  };
}

const askBelow = async (table: TestMatch, user: SandboxUser): Promise<void> => {
  const { id } = await table.withButton('Review');
  await app.changingNothing(() => press(user, id, 'Review'));
};

describe('END-09: the review of a game', () => {
  test('END-09: given a game that is over, then Review makes one for who asks; whoever asks later, restarts included, has the same at once; the rest opens in its place', async () => {
    const table = await playedOut();
    const { alice, bob, carol } = app;
    await askBelow(table, alice);
    const first = await seen(table, alice);
    expect(first.said).toMatch(/Review\n.*\*\*Bob\*\* resigned\..*too few moves to judge.*too few moves to judge/su);
    expect(first.said).toMatch(/\*\*2\.\.\. 19-15\*\*: a blunder, \*\*Bob\*\* \d+% → \d+%\. Better: /u);
    expect(first.alt[0]).toMatch(/^Graph of the chances over 6 moves: Alice \(red\)/);
    expect(first.sizes).toHaveLength(1);

    const made = vi.spyOn(app.bot.liveMatches.services.reviews, 'make');
    await app.changingNothing(() => alice.slash(table.threadId, 'checkers review'));
    expect(await seen(table, alice)).toEqual(first);
    await askBelow(table, bob);
    const { id } = table.privateMessage(bob);
    const ofBob = await seen(table, bob);
    await press(bob, id, 'All moves and boards');
    const details = await seen(table, bob);
    expect(details.said).toMatch(/All moves\n\*\*1\.\*\* 11-16 ?\S* · 24-19/u);
    expect(details.pdn.match(/\[%eval [^\]]+\]/g)).toHaveLength(6);
    expect(details.sizes.length).toBeGreaterThan(0);
    expect([...first.sizes, ...details.sizes].filter((size) => size < 1000 || size > 30_000)).toEqual([]);
    await press(bob, id, 'Back');
    expect(table.privateMessage(bob).id).toBe(id);
    expect(await seen(table, bob)).toEqual(ofBob);
    expect(made).not.toHaveBeenCalled();

    await app.restart();
    const madeAgain = vi.spyOn(app.bot.liveMatches.services.reviews, 'make');
    await askBelow(table, alice);
    expect(await seen(table, alice)).toEqual(first);
    await askBelow(table, carol);
    await press(carol, table.privateMessage(carol).id, 'Share');
    for (const user of [bob, alice]) await press(user, (await table.withButton('No')).id, 'No');
    await app.idle();
    const shared = table.messages().filter((message) => textOf(message).includes('**Carol** shared the review'));
    expect(shared.map((message) => filesOf(message).length)).toEqual([1]);
    expect(madeAgain).not.toHaveBeenCalled();
  });
});
