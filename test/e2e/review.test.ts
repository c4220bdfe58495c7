import { describe, expect, test, vi } from 'vitest';
import { download, filesOf, textOf } from '../../src/cli/play/message-contents.ts';
import { press } from '../../src/cli/play/table.ts';
import type { SandboxUser } from '../../src/sandbox/client/sandbox-user.ts';
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
  test('END-09: given a game that is over, then Review makes one for who asks; whoever asks later, restarts included, has the same at once', async () => {
    const table = await playedOut();
    const { alice, bob, carol } = app;
    await askBelow(table, alice);
    const first = await seen(table, alice);
    expect(first.said).toMatch(/Review\n.*\*\*Bob\*\* resigned\..*too few moves to judge.*too few moves to judge/su);
    expect(first.said).toMatch(/\*\*2\.\.\. 19-15\*\* was a blunder\. Better: /u);
    expect(first.alt[0]).toMatch(/^Graph of the chances over 6 moves: Alice \(red\)/);
    expect(first.sizes.every((size) => size > 1000 && size < 25_000)).toBe(true);
    expect(first.pdn.match(/\[%eval [^\]]+\]/g)).toHaveLength(6);

    const made = vi.spyOn(app.bot.liveMatches.services.reviews, 'make');
    await app.changingNothing(() => alice.slash(table.threadId, 'checkers review'));
    expect(await seen(table, alice)).toEqual(first);
    await askBelow(table, bob);
    expect((await seen(table, bob)).pdn).toBe(first.pdn);
    expect(made).not.toHaveBeenCalled();

    await app.restart();
    const madeAgain = vi.spyOn(app.bot.liveMatches.services.reviews, 'make');
    await askBelow(table, alice);
    expect(await seen(table, alice)).toEqual(first);
    await askBelow(table, carol);
    const before = table.messages().length;
    await press(carol, table.privateMessage(carol).id, 'Share');
    await app.idle();
    expect(table.messages()).toHaveLength(before + 1);
    expect(textOf(table.messages().at(-1) ?? table.privateMessage(carol))).toContain('**Carol** shared the review');
    expect(madeAgain).not.toHaveBeenCalled();
  });
});
