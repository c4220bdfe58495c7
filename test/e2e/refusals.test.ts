import { beforeAll, describe, expect, test } from 'vitest';
import { challenge, press } from '../../src/cli/play/table.ts';
import { NEEDED_PERMISSIONS } from '../../src/views/refusal.ts';
import { LANGUAGES } from '../../src/views/words/languages.ts';
import { privateWords } from './support/reading.ts';
import { useSharedApp, useApp } from './support/app.ts';

// A permission that is taken away is noticed by being refused.
const app = useSharedApp({}, true);

/** Alice's challenge, which must be refused and change nothing; gives the words of the refusal. */
async function refused(userId: string, channelId = app.checkers): Promise<string> {
  const outcome = await app.changingNothing(() => app.alice.slash(channelId, 'checkers challenge', { user: userId }));
  return privateWords(outcome);
}

describe('START-01: a challenge is refused with a reason of its own', () => {
  test('START-01: oneself, King Me, and another bot', async () => {
    expect(await refused(app.alice.id)).toContain('It takes two to play');
    expect(await refused(app.sandbox.applicationId)).toContain("is a bot and doesn't play");
    expect(await refused(app.sandbox.otherBotId)).toContain("**Chess Clock** is a bot and doesn't play");
  });

  test('START-01: somebody who is not in the server', async () => {
    app.sandbox.world.kick(app.bob.id);
    try {
      expect(await refused(app.bob.id)).toContain('**Bob** is not in this server');
    } finally {
      app.sandbox.world.join(app.bob.id);
    }
  });

  test('START-01: somebody who cannot see the channel', async () => {
    app.sandbox.world.setPermission(app.checkers, app.bob.id, 'ViewChannel', 'deny');
    try {
      expect(await refused(app.bob.id)).toContain("**Bob** can't see this channel");
    } finally {
      app.sandbox.world.setPermission(app.checkers, app.bob.id, 'ViewChannel', 'inherit');
    }
  });

  test("START-05: from inside a match's thread, and from a voice chat", async () => {
    const table = await app.openMatch();
    expect(await refused(app.bob.id, table.threadId)).toContain("A thread can't hold another thread");
    expect(await refused(app.bob.id, app.sandbox.channelId('Table talk'))).toContain('voice channel');
    await table.resign(app.alice);
  });

  test('START-01: the same two, in either direction, with a link to the open invitation', async () => {
    const card = await challenge(app.sandbox, app.alice, app.bob);
    const link = `/channels/${app.sandbox.guildId}/${app.checkers}/${card}`;
    expect(await refused(app.bob.id)).toContain(link);
    const back = await app.changingNothing(() =>
      app.bob.slash(app.checkers, 'checkers challenge', { user: app.alice.id }),
    );
    expect(privateWords(back)).toContain(link);
    await press(app.alice, card, 'Cancel');
    const again = await challenge(app.sandbox, app.bob, app.alice);
    await press(app.bob, again, 'Cancel');
  });
});

describe('START-05: a missing permission is named before anything is created', () => {
  // What goes on already would stand still meanwhile: here it is about what does not begin.
  beforeAll(async () => {
    for (const live of app.bot.liveMatches.runtime.all()) {
      const { match } = live;
      if (match.phase === 'new' || match.phase === 'closed') continue;
      await app.bot.liveMatches.runtime.act(live, { type: 'CloseMatch', by: match.challenger });
    }
    await app.idle();
  });

  test.each(NEEDED_PERMISSIONS)('START-05: without %s a challenge is refused by that name', async (permission) => {
    app.sandbox.world.setPermission(app.checkers, app.sandbox.applicationId, permission, 'deny');
    try {
      const words = await refused(app.bob.id);
      expect(words).toContain(`**${LANGUAGES.en.permissions[permission]}**`);
      expect(words).toContain(`<#${app.checkers}>`);
    } finally {
      app.sandbox.world.setPermission(app.checkers, app.sandbox.applicationId, permission, 'inherit');
    }
  });

  test.each(['CreatePublicThreads', 'SendMessagesInThreads', 'AttachFiles'] as const)(
    'START-05: when %s is taken before the acceptance, nothing starts, the card names it, and it works once granted',
    async (permission) => {
      const { sandbox, bob, bot, checkers } = app;
      const card = await challenge(sandbox, app.alice, bob);
      sandbox.world.setPermission(checkers, sandbox.applicationId, permission, 'deny');
      await press(bob, card, 'Accept');
      await bot.idle();
      expect(sandbox.world.thread(card)).toBeUndefined();
      expect(JSON.stringify(bob.message(card)?.components)).toContain(`**${LANGUAGES.en.permissions[permission]}**`);
      sandbox.world.setPermission(checkers, sandbox.applicationId, permission, 'inherit');
      await press(bob, card, 'Accept');
      await bot.idle();
      expect(sandbox.world.thread(card)).toBeDefined();
      expect(JSON.stringify(bob.message(card)?.components)).not.toContain(LANGUAGES.en.permissions[permission]);
      await bob.slash(card, 'checkers resign').then((asked) => {
        if (!asked.ok || asked.message === undefined) throw new Error('no question');
        return press(bob, asked.message.id, 'Yes, resign');
      });
    },
  );
});

describe('START-11: match commands outside a match thread', () => {
  test('START-11: say that there is no match, or link the running ones of the asker', async () => {
    const commands = ['draw', 'resign', 'board', 'move'] as const;
    for (const name of commands) {
      const options = name === 'move' ? { move: '11-15' } : {};
      const nothing = await app.changingNothing(() => app.carol.slash(app.checkers, `checkers ${name}`, options));
      expect(privateWords(nothing)).toContain('you have none running');
    }
    const table = await app.openMatch();
    for (const name of commands) {
      const options = name === 'move' ? { move: '11-15' } : {};
      const linked = await app.changingNothing(() => app.bob.slash(app.checkers, `checkers ${name}`, options));
      expect(privateWords(linked)).toContain(`<#${table.threadId}> against **Alice**`);
    }
    const watcher = await app.carol.slash(app.checkers, 'checkers draw');
    expect(privateWords(watcher)).not.toContain(table.threadId);
    await table.resign(app.alice);
  });

  test('START-11: a player with very many matches still gets an answer that fits', async () => {
    const name = '*'.repeat(32);
    const member = app.sandbox.state.members.get(app.alice.id);
    if (member === undefined) throw new Error('Alice is there');
    app.sandbox.state.members.set(app.alice.id, { ...member, nick: name });
    const tables = [];
    for (let index = 0; index < 20; index += 1) tables.push(await app.openMatch());
    const linked = await app.bob.slash(app.checkers, 'checkers draw');
    expect(privateWords(linked)).toContain(`<#${tables.at(-1)?.threadId}>`);
    app.sandbox.state.members.set(app.alice.id, member);
    for (const table of tables) await table.resign(app.bob);
  });
});

test('PLAY-14: nothing that is written in the thread is taken as a move', async () => {
  const table = await app.openMatch();
  const revision = app.bot.liveMatches.runtime.inThread(table.threadId)?.match.revision;
  app.alice.say(table.threadId, '11-15');
  app.alice.say(table.threadId, '/checkers move move:11-15');
  app.alice.say(table.threadId, `<@${app.sandbox.applicationId}> resign`);
  // A command after the chatter: by its answer everything before it has arrived.
  privateWords(await app.carol.slash(app.checkers, 'checkers draw'));
  expect(app.bot.liveMatches.runtime.inThread(table.threadId)?.match.revision).toBe(revision);
  await table.resign(app.alice);
});

describe('START-01: the limits of running matches', () => {
  const single = useApp({ MAX_MATCHES_PER_PLAYER: '1' });
  const asks = (by: 'alice' | 'bob' | 'carol', user: 'alice' | 'bob' | 'carol') =>
    single[by].slash(single.checkers, 'checkers challenge', { user: single[user].id });

  test('START-01: one more than a player may have is refused, for the asker and for the other, until one is over', async () => {
    const table = await single.openMatch();
    expect(await single.refused(() => asks('alice', 'carol'))).toContain('You have 1 match going');
    expect(await single.refused(() => asks('carol', 'alice'))).toContain('**Alice** has 1 match');
    await table.resign(single.alice);
    await challenge(single.sandbox, single.alice, single.carol);
  });

  test('START-01: the same two challenging each other at the same instant get one invitation', async () => {
    const outcomes = await Promise.all([asks('alice', 'bob'), asks('bob', 'alice'), asks('alice', 'bob')]);
    expect(outcomes.filter((one) => one.ok && !one.onlyMe)).toHaveLength(1);
  });

  test('START-01: of two invitations accepted at the same instant only as many start as the player may have', async () => {
    const cards = [
      await challenge(single.sandbox, single.alice, single.bob),
      await challenge(single.sandbox, single.carol, single.bob),
    ];
    await Promise.all(cards.map((card) => press(single.bob, card, 'Accept')));
    await single.idle();
    expect(single.sandbox.world.threads).toHaveLength(1);
    expect([...single.bot.liveMatches.runtime.all()].filter(({ match }) => match.phase === 'playing')).toHaveLength(1);
    // The other invitation stays open, and can be accepted once the first match is over.
    const open = [...single.bot.liveMatches.runtime.all()].find(({ match }) => match.phase === 'invited');
    const late = await single.bob.click(open?.cardId ?? '', `c1:accept:${open?.id}:1`);
    expect(privateWords(late)).toContain('You have 1 match going');
  });
});
