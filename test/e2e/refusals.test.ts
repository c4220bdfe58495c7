import { describe, expect, test } from 'vitest';
import { textOf } from '../../tools/play/message-contents.ts';
import { challenge, press } from '../../tools/play/table.ts';
import { english } from '../support/english.ts';
import { answerOf, choicesIn, privateWords } from './support/reading.ts';
import { useSharedApp } from './support/app.ts';

// A permission that is taken away is noticed by being refused.
const app = useSharedApp({}, true);

/** Alice's challenge, which must be refused and change nothing; gives the words of the refusal. */
const refused = (userId: string): Promise<string> => app.refusedCommand(app.alice, 'challenge', { user: userId });

describe('START-01: a challenge is refused with a reason of its own', () => {
  test('START-01: oneself, and another bot', async () => {
    expect(await refused(app.alice.id)).toContain('It takes two to play');
    expect(await refused(app.sandbox.botId('Chess Clock'))).toContain("**Chess Clock** is a bot and doesn't play");
  });
});

test('START-01: given Alice blocks Bob, then only she is told, and neither can challenge the other', async () => {
  const { alice, bob } = app;
  const page = answerOf(await app.type(alice, 'me'));
  await press(alice, page.id, 'Blocks');
  const blocked = await app.changingNothing(() => alice.select(page.id, 'c1:me:block', bob.id));
  expect(textOf(answerOf(blocked))).toContain("They won't be told.");
  expect(await app.refusedCommand(bob, 'challenge', { user: alice.id })).toContain("**Alice** can't play with you.");
  expect(await app.refusedCommand(alice, 'challenge', { user: bob.id })).toContain("You've blocked **Bob**.");
  const listed = choicesIn(alice.message(page.id) ?? page, 'c1:me:unblock');
  expect(listed.map(({ label }) => label)).toEqual(['Bob']);
  await alice.select(page.id, 'c1:me:unblock', listed[0]?.value ?? '');
  expect(textOf(alice.message(page.id) ?? page)).toContain("You haven't blocked anyone.");
});

describe('START-05: a missing permission is named before anything is created', () => {
  test.each(['CreatePublicThreads', 'AttachFiles'] as const)(
    'START-05: when %s is taken before the acceptance, nothing starts, the card names it, and it works once granted',
    async (permission) => {
      const { sandbox, bob, bot, checkers } = app;
      const card = await challenge(sandbox, app.alice, bob);
      sandbox.world.setPermission(checkers, sandbox.applicationId, permission, 'deny');
      await press(bob, card, 'Accept');
      await bot.idle();
      expect(sandbox.world.thread(card)).toBeUndefined();
      expect(JSON.stringify(bob.message(card)?.components)).toContain(`**${english.permissions[permission]}**`);
      sandbox.world.setPermission(checkers, sandbox.applicationId, permission, 'inherit');
      await press(bob, card, 'Accept');
      await bot.idle();
      expect(sandbox.world.thread(card)).toBeDefined();
      expect(JSON.stringify(bob.message(card)?.components)).not.toContain(english.permissions[permission]);
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
      expect(privateWords(nothing)).toContain("you aren't playing anywhere else");
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
