import { afterEach, describe, expect, test } from 'vitest';
import { press } from '../../tools/play/table.ts';
import { textOf } from '../../tools/play/message-contents.ts';
import { english } from '../support/english.ts';
import { useSharedApp } from './support/app.ts';
import { answerOf, idOf, privateWords } from './support/reading.ts';

const app = useSharedApp();
type Permission = Parameters<typeof app.sandbox.world.setPermission>[2];
const set = (channelId: string, permission: Permission, value: 'deny' | 'inherit') =>
  app.sandbox.world.setPermission(channelId, app.sandbox.applicationId, permission, value);
const ask = () => app.alice.slash(app.checkers, 'checkers-admin doctor');

describe('RUN-11, RUN-15: the check-up for managers', () => {
  const denied: (() => void)[] = [];
  afterEach(() => {
    for (const undo of denied.splice(0)) undo();
  });
  const deny = (channelId: string, permission: Permission): void => {
    set(channelId, permission, 'deny');
    denied.push(() => set(channelId, permission, 'inherit'));
  };

  test('RUN-11: given a server as the invitation leaves it, then all is well, and the intent that is off is explained', async () => {
    await app.idle();
    const said = privateWords(await ask());
    expect(said).toContain(`All is well: I have every permission I need in <#${app.checkers}> and in`);
    expect(said).toContain('Server Members Intent');
    expect(said).not.toContain('Without it');
    expect(said).not.toContain('Buttons show numbers');
  });

  test.each(['AttachFiles', 'CreatePublicThreads'] as const)(
    'RUN-11: given %s is denied here, then the page names it, the channel and what breaks; given it is back, Check again finds all well',
    async (permission) => {
      deny(app.checkers, permission);
      const page = answerOf(await ask());
      expect(textOf(page)).toContain(
        `**${english.permissions[permission]}** is missing in <#${app.checkers}>. Without it`,
      );
      expect(textOf(page)).toContain('To fix this');
      expect(textOf(page)).not.toContain('All is well');
      set(app.checkers, permission, 'inherit');
      await press(app.alice, page.id, 'Check again');
      expect(textOf(app.alice.message(page.id) ?? page)).toContain('All is well');
    },
  );

  test('RUN-11: given anybody else, then they have no such command, and a forged press shows nothing', async () => {
    const page = answerOf(await ask());
    expect(await app.bob.slash(app.checkers, 'checkers-admin doctor')).toMatchObject({ ok: false });
    const forged = await app.bob.forgeClick(app.checkers, page.id, idOf(page, 'Check again'));
    expect(privateWords(forged)).toContain('Only server managers can do that.');
  });
});
