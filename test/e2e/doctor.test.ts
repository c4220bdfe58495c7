import { afterEach, describe, expect, test } from 'vitest';
import { press } from '../../src/cli/play/table.ts';
import { textOf } from '../../src/cli/play/message-contents.ts';
import { NEEDED_PERMISSIONS } from '../../src/views/refusal.ts';
import { english } from '../support/english.ts';
import { useSharedApp } from './support/app.ts';
import { answerOf, idOf, privateWords } from './support/reading.ts';

const app = useSharedApp();
const lounge = () => app.sandbox.channelId('lounge');
type Permission = Parameters<typeof app.sandbox.world.setPermission>[2];
const set = (channelId: string, permission: Permission, value: 'deny' | 'inherit') =>
  app.sandbox.world.setPermission(channelId, app.sandbox.applicationId, permission, value);
const ask = () => app.type(app.alice, 'doctor');

describe('RUN-11: the check-up for managers', () => {
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

  test.each(NEEDED_PERMISSIONS.filter((name) => name !== 'ViewChannel'))(
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

  test('RUN-11: given two other channels lack one, then they are named too; given one is out of sight, it is not', async () => {
    deny(lounge(), 'AttachFiles');
    expect(privateWords(await ask())).toContain(`**Attach Files** is missing in <#${lounge()}>.`);
    deny(lounge(), 'ViewChannel');
    expect(privateWords(await ask())).not.toContain(`<#${lounge()}>`);
  });

  test('RUN-11: given the settings allow one other channel, then it says so and looks there, even out of sight', async () => {
    const settings = answerOf(await app.type(app.alice, 'settings'));
    await app.alice.select(settings.id, 'c1:set:channels', [lounge()]);
    deny(lounge(), 'ViewChannel');
    const said = privateWords(await ask());
    expect(said).toContain(`Matches can't start in <#${app.checkers}>`);
    expect(said).toContain(`**View Channels** is missing in <#${lounge()}>.`);
    await press(app.alice, settings.id, 'Reset all');
  });

  test('RUN-11: given members may use no commands here, then it says so', async () => {
    const everyone = app.sandbox.guildId;
    app.sandbox.world.setPermission(app.checkers, everyone, 'UseApplicationCommands', 'deny');
    denied.push(() => app.sandbox.world.setPermission(app.checkers, everyone, 'UseApplicationCommands', 'inherit'));
    expect(privateWords(await ask())).toContain(`Members can't use commands in <#${app.checkers}>`);
  });

  test('RUN-11: given a thread, then its channel is looked at', async () => {
    const match = await app.openMatch();
    deny(app.checkers, 'AttachFiles');
    const said = privateWords(await app.alice.slash(match.threadId, 'checkers doctor'));
    expect(said).toContain(`**Attach Files** is missing in <#${app.checkers}>.`);
    expect(said).not.toContain('No match can start');
  });

  test('RUN-11: given anybody else, then neither the command nor a forged press shows it', async () => {
    const page = answerOf(await ask());
    const asked = await app.changingNothing(() => app.type(app.bob, 'doctor'));
    const forged = await app.bob.forgeClick(app.checkers, page.id, idOf(page, 'Check again'));
    for (const outcome of [asked, forged]) expect(privateWords(outcome)).toContain('Only server managers can do that.');
  });
});
