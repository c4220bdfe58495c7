import { describe, expect, test } from 'vitest';
import { textOf } from '../../tools/play/message-contents.ts';
import { buttonsOf } from '../../tools/play/table.ts';
import type { SandboxUser } from 'discord-sandbox';
import { useApp } from './support/app.ts';

const app = useApp();
const lounge = (): string => app.sandbox.channelId('lounge');

async function games(user: SandboxUser, channelId = app.checkers) {
  const outcome = await app.changingNothing(() => user.slash(channelId, 'checkers games'));
  if (!outcome.ok || !outcome.onlyMe || outcome.message === undefined) throw new Error('no list was shown');
  const { message } = outcome;
  return { message, words: textOf(message), joins: buttonsOf(message).filter(({ label }) => label === 'Join') };
}

const hide = (value: 'deny' | 'inherit'): void =>
  app.sandbox.world.setPermission(lounge(), app.bob.id, 'ViewChannel', value);

describe('WATCH-04: what goes on in this server', () => {
  test('WATCH-04: given tables and matches, then tables can be joined, matches have their links, and the rest is not told', async () => {
    const near = await app.ask(app.alice, 'open', { time: '1d', first: 'me' });
    const far = await app.ask(app.bob, 'open', {}, lounge());
    const game = await app.openMatch();
    await game.type('11-15', '22-18');
    const hotseat = await app.ask(app.carol, 'hotseat', { name1: 'Ann', name2: 'Ben' });
    await app.ask(app.carol, 'challenge', { user: app.alice.id });
    const { words, joins } = await games(app.carol);
    expect(words).toContain('2 open tables');
    expect(words).toContain(
      `**Alice** is waiting in <#${app.checkers}>\n1 day per move, plus 1 min of grace · Alice moves first`,
    );
    expect(words).toContain(`**Bob** is waiting in <#${lounge()}>`);
    expect(joins).toHaveLength(2);
    expect(words).toContain('1 match to watch');
    expect(words).toMatch(new RegExp(`\\*\\*Alice\\*\\* vs \\*\\*Bob\\*\\* · move 2\\n.*<#${game.threadId}>`));
    expect(words).toContain(`<#${hotseat.threadId}> · **Ann** vs **Ben**, both yours`);
    expect(words).not.toContain(near.code);
    expect(words).not.toContain(far.code);
  });
});

describe('WATCH-04: only what the asker can see', () => {
  test('WATCH-04: given a channel the asker can’t see, then its tables and matches are not listed, for others they are', async () => {
    await app.ask(app.alice, 'open', {}, lounge());
    await app.ask(app.carol, 'hotseat', { name1: 'Ann', name2: 'Ben' }, lounge());
    hide('deny');
    await app.idle();
    expect((await games(app.bob)).words).toContain('Nobody is playing right now.');
    expect((await games(app.carol)).words).toContain('**Alice** is waiting in');
    hide('inherit');
    await expect
      .poll(async () => (await games(app.bob)).words, { timeout: 10_000 })
      .toContain('**Alice** is waiting in');
  });
});
